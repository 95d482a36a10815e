import { largestShares } from '@/components/charts/chart-kinds.ts';
import { type ChartFigure, QUIET, type SeriesSpec } from '@/components/charts/chart-spec.ts';
import { metricOf } from '@/components/figures/metric.ts';
import { formatAxis, formatCount, formatUnit } from '@/domain/numbers.ts';
import { percentOf } from '@/domain/ratio.ts';
import { adKeywordsText } from '@/text/ad-keywords.ts';
import type { AdKeywordsSummary } from './keyword-performance-queries.ts';

const { charts: text, tabs } = adKeywordsText;
const CLASSES = ['expand', 'keep', 'check', 'exclude', 'short'] as const;
const share = (label: string): ChartFigure => ({
  label,
  format: (value) => formatUnit('percent', value, 1),
  axis: (value) => formatAxis('percent', value),
  exported: { format: 'percent', decimals: 1 },
});
const cost = share(text.cost);
const sale = share(text.sale);

/** Which part of the cost and of the revenue the dearest keywords make: where the cost runs ahead, it is not earned. */
export const curve = ({ curve: points }: AdKeywordsSummary): SeriesSpec => ({
  kind: 'series',
  heading: text.rank,
  labels: points.map(({ rank }) => formatCount(rank)),
  series: [
    {
      name: text.sale,
      figure: sale,
      mark: 'line',
      colour: QUIET,
      values: points.map(({ saleShare }) => saleShare),
    },
    { name: text.cost, figure: cost, mark: 'line', values: points.map(({ costShare }) => costShare) },
  ],
});

/** How much goes into the keywords of each class. */
export function classShares({ classes }: AdKeywordsSummary) {
  const whole = CLASSES.reduce((sum, id) => sum + classes[id].adCost, 0);
  return largestShares({
    heading: adKeywordsText.columns.keywordClass,
    figure: metricOf('adCost'),
    items: CLASSES.map((id) => ({
      name: tabs.names[id],
      value: classes[id].adCost,
      share: percentOf(classes[id].adCost, whole),
    })),
  });
}
