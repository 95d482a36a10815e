import type { Random } from '../../host/testing/fuzz/random.ts';
import type { StatisticsFilter } from './expected-statistics.ts';

/** Any filter of 전체 통계 that begins and ends on one of these days. */
export function someFilter(random: Random, days: string[], brands: string[]): StatisticsFilter {
  const [from, to] = [random.pick(days), random.pick(days)].toSorted() as [string, string];
  const some = brands.filter(() => random.chance(0.3));
  return {
    from,
    to,
    unit: random.pick(['day', 'week', 'month'] as const),
    comparison: random.chance(0.7) ? 'previous' : random.pick(['week', 'year'] as const),
    brands: random.chance(0.4) ? [] : some,
  };
}
