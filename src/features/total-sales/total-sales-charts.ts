import { calendar, pareto } from '@/components/charts/chart-kinds.ts';
import type { CellsSpec, SeriesSpec, SlicesSpec } from '@/components/charts/chart-spec.ts';
import { metricOf } from '@/components/figures/metric.ts';
import { formatDay } from '@/domain/korea-time.ts';
import { totalSalesText as text } from '@/text/total-sales.ts';
import type {
  TotalSalesBrands,
  TotalSalesDays,
  TotalSalesProducts,
  TotalSalesSummary,
} from './total-sales-queries.ts';

const saleAmt = metricOf('saleAmt');
/** Brands that have a slice of their own. */
const SLICES = 6;

/** Net sales by day, week or month against the comparison; what is not loaded is a gap. */
export function salesTrend({ rows }: TotalSalesDays, comparison: keyof typeof text.comparisons): SeriesSpec {
  return {
    kind: 'series',
    heading: text.columns.from,
    labels: rows.map(({ from, to }) =>
      from === to ? formatDay(from) : `${formatDay(from)} ~ ${formatDay(to)}`,
    ),
    // Over a new year the year is part of the day.
    axisLabels: rows.map(({ from }) =>
      formatDay(from).slice(rows[0]?.from.slice(0, 4) === rows.at(-1)?.to.slice(0, 4) ? 5 : 2),
    ),
    series: [
      {
        name: text.comparisons[comparison],
        figure: saleAmt,
        mark: 'compare',
        values: rows.map(({ comparisonFigures }) => comparisonFigures?.saleAmt ?? null),
      },
      {
        name: saleAmt.label,
        figure: saleAmt,
        mark: 'line',
        values: rows.map(({ figures }) => figures?.saleAmt ?? null),
      },
    ],
  };
}

/** Shares of the largest brands; what the others sold is what is left of the whole. */
export function brandShares({ rows, figures }: TotalSalesBrands): SlicesSpec {
  const sold = rows.filter((row) => (row.figures?.saleAmt ?? 0) > 0);
  const own = sold.slice(0, sold.length > SLICES ? SLICES - 1 : SLICES);
  const sum = (values: (number | null | undefined)[]) =>
    values.reduce<number>((all, value) => all + (value ?? 0), 0);
  const slices: SlicesSpec['slices'] = own.map((row) => ({
    name: row.brandName ?? text.noBrand,
    value: row.figures?.saleAmt ?? null,
    share: row.share,
  }));
  const rest = {
    name: text.others,
    value: (figures?.saleAmt ?? 0) - sum(slices.map(({ value }) => value)),
    share: 100 - sum(slices.map(({ share }) => share)),
    rest: true as const,
  };
  return {
    kind: 'slices',
    heading: text.columns.brand,
    figure: saleAmt,
    slices: sold.length > own.length ? [...slices, rest] : slices,
  };
}

/** Net sales of each day, a row each weekday, a column each week. */
export function weekdays({ heatMap }: TotalSalesSummary): CellsSpec {
  return calendar({
    heading: text.columns.from,
    figure: saleAmt,
    weekdays: text.weekdays,
    days: heatMap.map(({ day, week, weekday, saleAmt: value }) => ({
      name: `${formatDay(day)} ${text.weekdays[weekday - 1] ?? ''}`,
      label: formatDay(week).slice(5),
      weekday: weekday - 1,
      value,
    })),
  });
}

/** How much of the sales the first products bring. */
export function concentration({ rows }: TotalSalesProducts): SeriesSpec {
  return pareto({
    heading: text.columns.product,
    figure: saleAmt,
    share: { ...metricOf('conversionRate'), label: text.columns.cumulative },
    items: rows.map(({ productName, figures, cumulativeShare }) => ({
      name: productName,
      value: figures.saleAmt,
      cumulative: cumulativeShare,
    })),
    limits: text.abcLimits,
  });
}
