import { expect, it } from 'vitest';
import { campaignMap, placementShares, trend } from './campaign-performance-charts.ts';
import type { AdCampaignsSummary } from './campaign-performance-queries.ts';

const figures = { breakEvenRoas: 250 };
const unknown = { breakEvenRoas: null };
const day = (from: string, adCost: number | null, isGrowing = false) => ({
  from,
  to: from,
  missingDays: adCost === null ? 1 : 0,
  isGrowing,
  figures: adCost === null ? null : { adCost, adRoas: 300 },
});
const rows = [day('20261108', 10), day('20261109', null), day('20261110', 30, true)];

it('cost stands as bars beside ROAS and the break-even; a missing day is a gap, what grows is open', () => {
  const spec = trend({ rows, figures } as AdCampaignsSummary);
  expect(spec.series.map(({ mark, values }) => [mark, values])).toEqual([
    ['bar', [10, null, 30]],
    ['line', [300, null, 300]],
  ]);
  expect(spec.limits).toEqual([{ name: '손익분기 250%', value: 250, right: true }]);
  expect(spec.open).toBe(1);
  expect(trend({ rows, figures: unknown } as AdCampaignsSummary).limits).toEqual([]);
});

it('all days may grow', () => {
  const young = [day('20261110', 1, true), day('20261111', 2, true)];
  expect(trend({ rows: young, figures } as AdCampaignsSummary).open).toBe(2);
});

it('placements are shares of the cost', () => {
  const placements = [{ placement: '비검색 영역', share: 77.6, figures: { adCost: 776 } }];
  expect(placementShares({ placements } as AdCampaignsSummary).slices).toEqual([
    { name: '비검색 영역', value: 776, share: 77.6 },
  ]);
});

it('campaigns stand by cost and ROAS in the colour of how they stand to their own break-even; two of a name stay two', () => {
  const campaign = (campaignId: string, outcome: string | null) => ({
    campaignId,
    campaignName: '여름',
    adCost: 10,
    adSaleAmt: 30,
    adRoas: 300,
    outcome,
  });
  const campaigns = [
    campaign('A', 'pays'),
    campaign('B', 'losing'),
    campaign('C', 'stopped'),
    campaign('D', null),
  ];
  const { points } = campaignMap({ campaigns } as AdCampaignsSummary);
  expect(points.map(({ group }) => group)).toEqual([
    '손익분기 이상',
    '손익분기 미만',
    '손익분기 미만(중지·종료)',
    '손익분기 모름',
  ]);
  expect(new Set(points.map(({ name }) => name)).size).toBe(4);
});
