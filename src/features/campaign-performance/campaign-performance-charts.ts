import { largestShares } from '@/components/charts/chart-kinds.ts';
import { type PointsSpec, QUIET, type SeriesSpec } from '@/components/charts/chart-spec.ts';
import { distinctNames } from '@/components/charts/distinct-names.ts';
import { metricOf } from '@/components/figures/metric.ts';
import { adCampaignsText } from '@/text/ad-campaigns.ts';
import { costAndRoas } from '@/components/ads/ad-charts.ts';
import type { AdCampaignsSummary } from './campaign-performance-queries.ts';

const { charts: text } = adCampaignsText;
const cost = metricOf('adCost');

/** Cost as bars, ROAS as a line at the right, and the ROAS at which advertising pays for itself. */
export const trend = ({ rows, figures }: AdCampaignsSummary): SeriesSpec =>
  costAndRoas(rows, figures?.breakEvenRoas ?? null);

/** Where the cost goes. */
export const placementShares = ({ placements }: AdCampaignsSummary) =>
  largestShares({
    heading: text.placement,
    figure: cost,
    items: placements.map(({ placement, share, figures }) => ({
      name: placement,
      value: figures.adCost,
      share,
    })),
  });

const outcomes = { pays: text.pays, losing: text.loses, stopped: text.stopped } as const;

/** Campaigns by cost and ROAS, as large as what they sell, in the colour of how they stand to their own break-even. */
export function campaignMap({ campaigns }: AdCampaignsSummary): PointsSpec {
  const names = distinctNames(campaigns.map(({ campaignId: id, campaignName: name }) => ({ id, name })));
  return {
    kind: 'points',
    heading: adCampaignsText.columns.campaignName,
    x: cost,
    y: metricOf('adRoas'),
    size: metricOf('adSaleAmt'),
    colours: {
      [text.pays]: 'var(--green)',
      [text.loses]: 'var(--red)',
      [text.stopped]: 'var(--yellow)',
      [text.unknown]: QUIET,
    },
    points: campaigns.map(({ adCost, adRoas, adSaleAmt, outcome }, at) => ({
      name: names[at] ?? '',
      x: adCost,
      y: adRoas,
      size: adSaleAmt,
      group: outcome === null ? text.unknown : outcomes[outcome],
    })),
  };
}
