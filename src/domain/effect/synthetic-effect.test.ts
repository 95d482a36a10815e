import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { syntheticEffect, type Panel } from './synthetic-effect.ts';

const file = new URL('../../../../shared/data/california_prop99.csv', import.meta.url);

/** Cigarettes of 39 states, 1970 to 2000; California had a new law from 1989 on. */
function california(): Panel {
  const states = new Map<string, number[]>();
  for (const line of readFileSync(file, 'utf8').trim().split('\n').slice(1)) {
    const [state, , packs] = line.split(';');
    const series = states.get(state ?? '') ?? [];
    series.push(Number(packs));
    states.set(state ?? '', series);
  }
  const treated = Float64Array.from(states.get('California') ?? []);
  states.delete('California');
  return { treated, controls: [...states.values()].map((series) => Float64Array.from(series)), before: 19 };
}

describe.skipIf(!existsSync(file))(
  'the published effects of the law in California (needs ../shared/data)',
  () => {
    it.each([
      ['differences', -27.35],
      ['control', -19.62],
      ['synthetic', -15.6],
    ] as const)('%s: %f', (method, published) => {
      expect(Math.abs(syntheticEffect(california(), method) - published)).toBeLessThan(0.05);
    });
  },
);

it('finds what was added to a series that is a mix of two controls', () => {
  const first = Float64Array.from({ length: 30 }, (_, time) => 10 + Math.sin(time) * 3);
  const second = Float64Array.from({ length: 30 }, (_, time) => 20 + (time % 5));
  const other = Float64Array.from({ length: 30 }, (_, time) => 5 + (time % 2) * 7);
  const treated = first.map((value, time) => 0.5 * value + 0.5 * (second[time] ?? 0) + (time >= 20 ? 4 : 0));
  const panel: Panel = { treated, controls: [first, second, other], before: 20 };
  expect(syntheticEffect(panel, 'control')).toBeCloseTo(4, 1);
});
