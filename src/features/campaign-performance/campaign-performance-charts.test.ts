import { expect, it } from 'vitest';
import { campaignMap, placementShares, trend } from './campaign-performance-charts.ts';
import type { AdCampaignsSummary } from './campaign-performance-queries.ts';

const margin = { marginRate: 40, breakEvenRoas: 250, costedShare: 100 };
const noMargin = { marginRate: null, breakEvenRoas: null, costedShare: null };
const day = (from: string, adCost: number | null, isGrowing = false) => ({
  from,
  to: from,
  missingDays: adCost === null ? 1 : 0,
  isGrowing,
  figures: adCost === null ? null : { adCost, adRoas: 300 },
});
const rows = [day('20261108', 10), day('20261109', null), day('20261110', 30, true)];

it('cost stands as bars beside ROAS and the break-even; a missing day is a gap, what grows is open', () => {
  const spec = trend({ rows, margin } as AdCampaignsSummary);
  expect(spec.series.map(({ mark, values }) => [mark, values])).toEqual([
    ['bar', [10, null, 30]],
    ['line', [300, null, 300]],
  ]);
  expect(spec.limits).toEqual([{ name: '손익분기 250%', value: 250, right: true }]);
  expect(spec.open).toBe(1);
  expect(trend({ rows, margin: noMargin } as AdCampaignsSummary).limits).toEqual([]);
});

it('all days may grow', () => {
  const young = [day('20261110', 1, true), day('20261111', 2, true)];
  expect(trend({ rows: young, margin } as AdCampaignsSummary).open).toBe(2);
});

it('placements are shares of the cost', () => {
  const placements = [{ placement: '비검색 영역', share: 77.6, figures: { adCost: 776 } }];
  expect(placementShares({ placements } as AdCampaignsSummary).slices).toEqual([
    { name: '비검색 영역', value: 776, share: 77.6 },
  ]);
});

it('campaigns stand by cost and ROAS in the colour of whether they pay for themselves; two of a name stay two', () => {
  const campaign = (campaignId: string, adRoas: number) => ({
    campaignId,
    campaignName: '여름',
    adCost: 10,
    adSaleAmt: 30,
    adRoas,
  });
  const campaigns = [campaign('A', 250), campaign('B', 249)];
  const { points } = campaignMap({ campaigns, margin } as AdCampaignsSummary);
  expect(points.map(({ group }) => group)).toEqual(['손익분기 이상', '손익분기 미만']);
  expect(new Set(points.map(({ name }) => name)).size).toBe(2);
  const unknown = campaignMap({ campaigns, margin: noMargin } as AdCampaignsSummary);
  expect(unknown.points.map(({ group }) => group)).toEqual(['손익분기 모름', '손익분기 모름']);
});
