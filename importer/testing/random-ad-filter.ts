import type { Random } from '../../host/testing/fuzz/random.ts';
import { addDays } from './independent-numbers.ts';
import type { AdFilter, AdWorld } from './independent-ads.ts';

/** Any filter of advertising whose days are those of the reports, or a little beside. */
export function someAdFilter(random: Random, { covered, margins, lines }: AdWorld): AdFilter {
  const days = [...covered];
  const [from, to] = [random.pick(days), random.pick(days)].toSorted() as [string, string];
  // A short one has a comparison whose days are loaded too.
  const near = addDays(from, random.below(14));
  const brands = [...margins.keys()].filter((brand) => (margins.get(brand)?.costed ?? 0) > 0);
  const words = random.pick(lines).campaignName.split(/[ _]/);
  return {
    from: random.chance(0.05) ? addDays(from, -12) : from,
    to: random.chance(0.5) && near <= '20261121' ? near : to,
    comparison: random.chance(0.7) ? 'previous' : random.pick(['week', 'year'] as const),
    attribution: random.chance(0.6) ? '14' : '1',
    scope: random.chance(0.6) ? 'total' : 'direct',
    adType: random.chance(0.6) ? 'all' : random.pick(['매출 최적화', '수동 성과형', '없는 유형']),
    placement: random.chance(0.6)
      ? 'all'
      : random.pick(['검색 영역', '비검색 영역', '리타겟팅', '외부 채널']),
    brands: random.chance(0.5) ? [] : brands.filter(() => random.chance(0.4)),
    name: random.chance(0.7) ? '' : random.pick(words),
    withVat: random.chance(0.3),
  };
}
