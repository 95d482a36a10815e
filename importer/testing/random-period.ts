import type { Random } from '../../host/testing/fuzz/random.ts';
import type { Period } from './independent-analytics.ts';

/** Periods in whose comparison every day is loaded too, which random ones seldom are. */
const halves: [string, string][] = [
  ['20261114', '20261120'],
  ['20261104', '20261120'],
  ['20261120', '20261120'],
];

/** A period of the round: each fourth is any between two of the days. */
export function somePeriod(random: Random, days: string[], round: number): Period {
  const half = halves[round % 4];
  if (half) return { from: half[0], to: half[1], comparison: 'previous' };
  const [from = '', to = ''] = [random.pick(days), random.pick(days)].toSorted();
  return { from, to, comparison: random.chance(0.7) ? 'previous' : random.pick(['week', 'year'] as const) };
}
