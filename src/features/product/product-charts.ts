import { type ChartFigure, QUIET, type SeriesSpec } from '@/components/charts/chart-spec.ts';
import { metricOf } from '@/components/figures/metric.ts';
import type { ProductStock, ProductStockMonths } from '@/data/answers/product-detail.ts';
import { formatDay } from '@/domain/korea-time.ts';
import { productDetailText } from '@/text/product-detail.ts';
import { ageNames } from './stock-columns.ts';

const { ages, charts, columns } = productDetailText.stock;
const figure: ChartFigure = { ...metricOf('stockQty'), label: columns.stockQty };

/** Pieces in store that count as aged (61 days and more) stand out. */
const AGED = new Set(['age120', 'age180', 'age181']);

/** Pieces by days in store. */
export const stockAges = ({ totals }: ProductStock): SeriesSpec => ({
  kind: 'series',
  heading: charts.age,
  labels: ageNames.map((age) => ages[age]),
  series: [
    {
      name: figure.label,
      figure,
      mark: 'bar',
      values: ageNames.map((age) => totals[age]),
      colour: ageNames.map((age) => (AGED.has(age) ? 'var(--chart-3)' : 'var(--chart-1)')),
    },
  ],
});

/** Options that have a colour of their own; the others are one. */
const OWN = 5;

/** Stock at the end of each month, by option. */
export function stockMonths({ days, rows, figures }: ProductStockMonths): SeriesSpec {
  const own = rows.length > OWN + 1 ? rows.slice(0, OWN) : rows;
  const isAll = own.length === rows.length;
  const restOn = (day: string) =>
    own.reduce((rest, row) => rest - (row.figures[day] ?? 0), figures[day] ?? 0);
  return {
    kind: 'series',
    heading: charts.day,
    labels: days.map((day) => formatDay(day)),
    axisLabels: days.map((day) => formatDay(day).slice(2, 7)),
    series: [
      ...own.map(({ optionName, optionId, figures: stock }) => ({
        name: optionName || optionId,
        figure,
        mark: 'stack' as const,
        values: days.map((day) => stock[day] ?? null),
      })),
      ...(isAll
        ? []
        : [
            {
              name: charts.rest,
              figure,
              mark: 'stack' as const,
              values: days.map(restOn),
              colour: QUIET,
            },
          ]),
    ],
    newestFirst: true,
  };
}
