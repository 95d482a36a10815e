import type { ChartFigure, SeriesSpec } from '@/components/charts/chart-spec.ts';
import { metricOf } from '@/components/figures/metric.ts';
import { formatDay } from '@/domain/korea-time.ts';
import { formatAxis, formatUnit } from '@/domain/numbers.ts';
import { adKeywordsText as text } from '@/text/ad-keywords.ts';
import type { KeywordDetail, KeywordsSummary } from './keywords-queries.ts';

const share = (label: string): ChartFigure => ({
  label,
  format: (value) => formatUnit('percent', value, 1),
  axis: (value) => formatAxis('percent', value),
  exported: { format: 'percent', decimals: 1 },
});

const [cost, sale] = [metricOf('adCost'), metricOf('adSaleAmt')];

/** How much of cost and revenue the dearest keywords make. */
export const costCurve = ({ curve }: Pick<KeywordsSummary, 'curve'>): SeriesSpec => ({
  kind: 'series',
  heading: text.curve.heading,
  labels: curve.map(({ rank }) => text.curve.upTo(rank)),
  axisLabels: curve.map(({ rank }) => String(rank)),
  series: [
    {
      name: cost.label,
      figure: share(cost.label),
      mark: 'line',
      values: curve.map(({ costShare }) => costShare),
    },
    {
      name: sale.label,
      figure: share(sale.label),
      mark: 'line',
      values: curve.map(({ saleShare }) => saleShare),
    },
  ],
});

/** In words, where the curve first reaches four fifths of the cost; null without a curve. */
export function curveNote({ curve }: Pick<KeywordsSummary, 'curve'>): string | null {
  const point = curve.find(({ costShare }) => costShare >= 80);
  if (!point) return null;
  const { format } = share('');
  return text.curve.foot(point.rank, format(point.costShare), format(point.saleShare));
}

/** Cost and ROAS of one keyword; a day that no report covers is a gap. */
export const keywordTrend = ({ rows }: Pick<KeywordDetail, 'rows'>): SeriesSpec => {
  const roas = metricOf('adRoas');
  const open = rows.toReversed().findIndex(({ isGrowing }) => !isGrowing);
  return {
    kind: 'series',
    heading: text.detail.heading,
    labels: rows.map(({ from, to }) => [...new Set([from, to].map((day) => formatDay(day)))].join(' ~ ')),
    axisLabels: rows.map(({ from }) => formatDay(from).slice(5)),
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
    open: open === -1 ? rows.length : open,
    newestFirst: true,
  };
};
