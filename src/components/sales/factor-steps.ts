import { waterfall } from '@/components/charts/chart-kinds.ts';
import { metricOf } from '@/components/figures/metric.ts';
import { salesExplanationText } from '@/text/sales-explanation.ts';
import type { Explanation } from './explanation.ts';

const { why } = salesExplanationText;

/** From the sales of the comparison over what each factor did to those of the period. */
export const factorSteps = ({ decomposition, figures, comparisonFigures }: Explanation) =>
  waterfall({
    heading: why.heading,
    figure: metricOf('saleAmt'),
    steps: [
      { name: why.before, short: why.short.before, value: comparisonFigures?.saleAmt ?? null, isTotal: true },
      { name: why.factors.views, value: decomposition?.views ?? null },
      { name: why.factors.conversion, short: why.short.conversion, value: decomposition?.conversion ?? null },
      { name: why.factors.orderValue, value: decomposition?.orderValue ?? null },
      { name: why.now, short: why.short.now, value: figures?.saleAmt ?? null, isTotal: true },
    ],
  });
