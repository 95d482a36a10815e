import { spans } from '@/components/charts/chart-kinds.ts';
import type { SeriesSpec } from '@/components/charts/chart-spec.ts';
import { metricOf } from '@/components/figures/metric.ts';
import type { Day } from '@/domain/korea-time.ts';
import { adsText } from '@/text/ads.ts';
import { adCampaignsText } from '@/text/ad-campaigns.ts';

const cost = metricOf('adCost');
const roas = metricOf('adRoas');

interface AdDay {
  from: Day;
  to: Day;
  isGrowing: boolean;
  figures: { adCost: number; adRoas: number | null } | null;
}

/** Cost by day, week or month as bars and ROAS as a line at the right; the last points that still grow are open. */
export function costAndRoas(rows: readonly AdDay[], breakEvenRoas: number | null): SeriesSpec {
  const final = rows.findLastIndex(({ isGrowing }) => !isGrowing);
  return {
    kind: 'series',
    heading: adCampaignsText.charts.date,
    ...spans(rows),
    series: [
      {
        name: cost.label,
        figure: cost,
        mark: 'bar',
        values: rows.map(({ figures }) => figures?.adCost ?? null),
      },
      {
        name: roas.label,
        figure: roas,
        mark: 'line',
        right: true,
        values: rows.map(({ figures }) => figures?.adRoas ?? null),
      },
    ],
    limits:
      breakEvenRoas === null
        ? []
        : [{ name: `${adsText.breakEven} ${roas.format(breakEvenRoas)}`, value: breakEvenRoas, right: true }],
    open: rows.length - 1 - final,
  };
}
