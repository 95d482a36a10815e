import { partStacks } from '@/components/charts/chart-kinds.ts';
import { type ChartFigure, type PointsSpec, QUIET, type SeriesSpec } from '@/components/charts/chart-spec.ts';
import { distinctNames } from '@/components/charts/distinct-names.ts';
import { metricOf } from '@/components/figures/metric.ts';
import type { Day } from '@/domain/korea-time.ts';
import { formatAxis, formatUnit } from '@/domain/numbers.ts';
import { portfolioText as text } from '@/text/portfolio.ts';
import type { BrandTrend, PartnersTrend, Portfolio, PortfolioRow } from './portfolio-queries.ts';
import { brandNameOf, rowName, type View } from './portfolio-rows.ts';

/** Brands or partners with a colour of their own in the trend. */
export const CHART_PARTS = 6;

const saleAmt = metricOf('saleAmt');
const percent = (label: string): ChartFigure => ({
  label,
  format: (value) => formatUnit('percent', value, 1),
  axis: (value) => formatAxis('percent', value),
  exported: { format: 'percent', decimals: 1 },
});
const change = percent(text.charts.change);
const share = percent(text.charts.share);

/** What the map has upwards: without stock, how much of the sales a row brings. */
export const mapHeight = ({ loaded }: Pick<Portfolio, 'loaded'>) =>
  loaded.stock ? metricOf('outRate') : share;

const mapY = (row: PortfolioRow, { loaded }: Pick<Portfolio, 'loaded'>) =>
  loaded.stock ? row.outRate : row.share;

/** Rows by change and out-of-stock rate, as large as their sales, in the colour of their signal. */
export const portfolioMap = (answer: Portfolio, view: View): PointsSpec => {
  const names = distinctNames(answer.rows.map((row) => ({ id: row.id, name: rowName(row, view) })));
  return {
    kind: 'points',
    heading: view === 'partner' ? text.columns.partnerName : text.columns.brandName,
    x: change,
    y: mapHeight(answer),
    size: saleAmt,
    colours: {
      [text.signals.growth]: 'var(--green)',
      [text.signals.steady]: QUIET,
      [text.signals.caution]: 'var(--red)',
      [text.noSignal]: 'var(--line)',
    },
    points: answer.rows.map((row, at) => ({
      name: names[at] ?? '',
      x: row.changeRate,
      y: mapY(row, answer),
      size: row.saleAmt,
      group: row.signal === null ? text.noSignal : text.signals[row.signal],
    })),
  };
};

/** What a reader of the map must know: rows that have no place on it, and that there are more. */
export function mapNotes(answer: Portfolio, view: View): string[] {
  const { rows, total } = answer;
  const leftOut = rows.filter((row) => row.changeRate === null || mapY(row, answer) === null);
  return [
    ...(leftOut.length === 0 ? [] : [text.charts.leftOut(leftOut.map((row) => rowName(row, view)))]),
    ...(rows.length < total ? [text.charts.largest(rows.length, total)] : []),
  ];
}

interface Trend {
  names: readonly string[];
  otherCount: number;
  rows: readonly {
    from: Day;
    to: Day;
    values: readonly (number | null)[];
    others: number | null;
  }[];
}

const trend = ({ names, otherCount, rows }: Trend): SeriesSpec =>
  partStacks({
    heading: text.charts.date,
    figure: saleAmt,
    points: rows,
    parts: [
      ...names.map((name, place) => ({ name, values: rows.map(({ values }) => values[place] ?? null) })),
      ...(otherCount === 0
        ? []
        : [
            {
              name: text.othersOf(otherCount),
              values: rows.map(({ others }) => others),
              rest: true as const,
            },
          ]),
    ],
  });

/** Sales of the largest brands of one partner over days, and those of the others. */
export const brandTrend = ({ brands, ...answer }: BrandTrend) =>
  trend({
    ...answer,
    names: distinctNames(brands.map((brand) => ({ id: brand.brandCd ?? '', name: brandNameOf(brand) }))),
  });

/** The same of several: of brands with their partners, or of partners. */
export const partnersTrend =
  (view: View) =>
  ({ series, ...answer }: PartnersTrend) =>
    trend({
      ...answer,
      names: distinctNames(series.map((one) => ({ id: one.brandCd ?? '', name: rowName(one, view) }))),
    });
