import { calendar, comparedLine, largestShares, pareto } from '@/components/charts/chart-kinds.ts';
import { metricOf } from '@/components/figures/metric.ts';
import { formatDay } from '@/domain/korea-time.ts';
import { totalSalesText as text } from '@/text/total-sales.ts';
import type {
  TotalSalesBrands,
  TotalSalesDays,
  TotalSalesProducts,
  TotalSalesSummary,
} from './total-sales-queries.ts';

const { columns: heading } = text;
const figure = metricOf('saleAmt');

/** Net sales by day, week or month against the comparison, which has a name. */
export const salesTrend = ({ rows }: TotalSalesDays, previous: string) =>
  comparedLine({
    heading: heading.from,
    figure,
    names: { current: figure.label, previous },
    points: rows.map(({ from, to, figures, comparisonFigures }) => ({
      from,
      to,
      value: figures?.saleAmt ?? null,
      previous: comparisonFigures?.saleAmt ?? null,
    })),
  });

export const brandShares = ({ rows }: TotalSalesBrands) =>
  largestShares({
    heading: heading.brandName,
    figure,
    items: rows.map(({ brandName, share, figures }) => ({
      name: brandName ?? text.noBrand,
      value: figures?.saleAmt ?? null,
      share,
    })),
  });

/** Net sales of each day, a row each weekday, a column each week. */
export const weekdays = ({ heatMap }: TotalSalesSummary) =>
  calendar({
    heading: heading.from,
    figure,
    weekdays: text.weekdays,
    days: heatMap.map(({ day, week, weekday, saleAmt: value }) => ({
      name: `${formatDay(day)} ${text.weekdays[weekday - 1] ?? ''}`,
      label: formatDay(week).slice(5),
      weekday: weekday - 1,
      value,
    })),
  });

/** How much of the sales the first products bring. */
export const concentration = ({ rows }: TotalSalesProducts) =>
  pareto({
    heading: heading.productName,
    figure,
    items: rows.map(({ productName, figures, cumulativeShare }) => ({
      name: productName,
      value: figures.saleAmt,
      cumulative: cumulativeShare,
    })),
    limits: text.abcLimits,
  });
