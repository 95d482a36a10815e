import { expect, it } from 'vitest';
import { poolEffects } from './pooled-effect.ts';

it('weighs by inverse variance: by hand', () => {
  // Variances with their t: 0.04 · 10/8 = 0.05 and 0.16 · 10/8 = 0.2; weights 20 and 5.
  const pooled = poolEffects([
    { logEffect: 0.1, deviation: 0.2, degrees: 10 },
    { logEffect: 0.2, deviation: 0.4, degrees: 10 },
  ]);
  expect(pooled?.logEffect).toBeCloseTo((20 * 0.1 + 5 * 0.2) / 25, 12);
  // They agree better than chance, so their own errors give the interval: 1.644854 · √(1/25).
  expect((pooled?.high ?? 0) - (pooled?.logEffect ?? 0)).toBeCloseTo(0.328971, 5);
});

it('effects that lie apart make it wide', () => {
  const pooled = poolEffects([
    { logEffect: -1, deviation: 0.1, degrees: 30 },
    { logEffect: 1, deviation: 0.1, degrees: 30 },
    { logEffect: 0, deviation: 0.1, degrees: 30 },
  ]);
  expect(pooled?.logEffect).toBeCloseTo(0, 12);
  // A t interval of three values with deviation 1: 2.919986 / √3.
  expect(pooled?.high).toBeCloseTo(1.685854, 5);
});

it('one effect is not pooled', () => {
  expect(poolEffects([{ logEffect: 1, deviation: 1, degrees: 9 }])).toBeNull();
});
