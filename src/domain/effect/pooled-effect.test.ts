import { expect, it } from 'vitest';
import { poolEffects } from './pooled-effect.ts';

/** Returns draws of a standard normal distribution (Box and Muller). */
function normals(seed: number): () => number {
  let state = seed;
  const next = () => {
    // Lehmer's generator: the same draws each time.
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
  return () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
}

it('weighs by inverse variance: by hand', () => {
  // Variances with their t: 0.04 · 10/8 = 0.05 and 0.16 · 10/8 = 0.2; weights 20 and 5.
  const pooled = poolEffects([
    { logEffect: 0.1, deviation: 0.2, degrees: 10, group: 1 },
    { logEffect: 0.2, deviation: 0.4, degrees: 10, group: 2 },
  ]);
  expect(pooled?.logEffect).toBeCloseTo((20 * 0.1 + 5 * 0.2) / 25, 12);
  // They agree better than chance, so their own errors give the interval: 1.644854 · √(1/25).
  expect((pooled?.high ?? 0) - (pooled?.logEffect ?? 0)).toBeCloseTo(0.328971, 5);
});

it('effects that lie apart make it wide', () => {
  const pooled = poolEffects([
    { logEffect: -1, deviation: 0.1, degrees: 30, group: 1 },
    { logEffect: 1, deviation: 0.1, degrees: 30, group: 2 },
    { logEffect: 0, deviation: 0.1, degrees: 30, group: 3 },
  ]);
  expect(pooled?.logEffect).toBeCloseTo(0, 12);
  // A t interval of three values with deviation 1: 2.919986 / √3.
  expect(pooled?.high).toBeCloseTo(1.685854, 5);
});

it('one effect is not pooled', () => {
  expect(poolEffects([{ logEffect: 1, deviation: 1, degrees: 9, group: 1 }])).toBeNull();
});

it('those that began on one day are one observation: by hand', () => {
  const one = { deviation: 0.2, degrees: 10 };
  const day = poolEffects([
    { ...one, logEffect: 0.3, group: 1 },
    { ...one, logEffect: 0.5, group: 1 },
    { ...one, logEffect: 0.4, group: 1 },
  ]);
  // The mean of the three with 1.1 times the variance of three: 1.644854 · √(0.05 · 1.1 / 3).
  expect(day).toMatchObject({ count: 3, groups: 1 });
  expect((day?.high ?? 0) - 0.4).toBeCloseTo(0.222713, 5);
  // Two days that are 0.4 apart, with weights 2 / 1.05 and 1: 6.313752 · 0.4 · √(2 / 1.05) / (2 / 1.05 + 1).
  const days = poolEffects([
    { ...one, logEffect: 0.3, group: 1 },
    { ...one, logEffect: 0.5, group: 1 },
    { ...one, logEffect: 0, group: 2 },
  ]);
  expect(days?.logEffect).toBeCloseTo(0.262295, 5);
  expect((days?.high ?? 0) - 0.262295).toBeCloseTo(1.199934, 5);
});

/** Ten interventions that change nothing, on one, two, three, five or ten days: a twentieth of each one's variance is what the day brought. */
it.each([1, 2, 3, 5, 10])('of ten on %i days 2 to 13 of 100 are called where nothing happened', (days) => {
  const normal = normals(7919 * days);
  let called = 0;
  for (let draw = 0; draw < 4000; draw += 1) {
    const shocks = Array.from({ length: days }, () => Math.sqrt(0.05) * normal());
    const pooled = poolEffects(
      Array.from({ length: 10 }, (_, n) => ({
        logEffect: (shocks[n % days] ?? 0) + Math.sqrt(0.95) * normal(),
        deviation: 1,
        degrees: 1000,
        group: n % days,
      })),
    );
    if (pooled && (pooled.low > 0 || pooled.high < 0)) called += 1;
  }
  expect(called / 4000).toBeGreaterThan(0.02);
  expect(called / 4000).toBeLessThan(0.13);
});
