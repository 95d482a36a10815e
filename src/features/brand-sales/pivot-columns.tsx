import type { WholeTable } from '@/components/figure-page/table-card.tsx';
import { type ColumnSpec, columnsOf } from '@/components/table/column-kinds.tsx';
import { dayWithWeekday } from '@/components/table/day-with-weekday.ts';
import { phoneColumn } from '@/components/table/phone-column.tsx';
import { sortParam } from '@/components/table/search-params.ts';
import { baseName, previousName } from '@/domain/figure-rows.ts';
import { formatDay } from '@/domain/korea-time.ts';
import { brandSalesText as text } from '@/text/brand-sales.ts';
import type { salesDaysText } from '@/text/sales-days.ts';
import type { BrandSalesPivot } from './brand-sales-queries.ts';

/** What the cells of the pivot can be. */
export const MEASURES = ['saleAmt', 'saleQty', 'orderCnt', 'targetAmt'] as const satisfies readonly [
  BrandSalesPivot['measure'],
  ...BrandSalesPivot['measure'][],
];
/** Brands with a column of their own; the others are one. */
export const PIVOT_BRANDS = 12;

type Measure = (typeof MEASURES)[number];
type Pivoted = BrandSalesPivot['totals'];
/** The value of the brand at a place, the largest first. */
type Values = { [Name in `value${number}`]: number | null };
/** All brands stand under the measure's own name, the comparison under its names (figure-rows.ts). */
type Sums = Values & { [Name in Measure | 'others']: number | null };
export type PivotRow = Sums & { from: string; to: string };

const { columns: headings } = text;
const WIDTH = 118;
const valueName = (place: number): `value${number}` => `value${place}`;

const sumsOf = (measure: Measure, { values, others, targetAmt, ...all }: Pivoted): Sums => ({
  ...Object.fromEntries(values.map((value, place) => [valueName(place), value])),
  others,
  saleAmt: null,
  saleQty: null,
  orderCnt: null,
  targetAmt,
  [measure]: all.total,
  [previousName(measure)]: all.previousTotal,
  [baseName(measure)]: all.baseTotal,
});

const pivotRows = ({ measure, rows }: BrandSalesPivot): PivotRow[] =>
  rows.map((row) => ({ ...sumsOf(measure, row), from: row.from, to: row.to }));

/** By column, as 합계 shows them. */
export const pivotTotals = ({ measure, totals }: BrandSalesPivot): Readonly<Record<string, number | null>> =>
  sumsOf(measure, totals);

interface PivotColumns extends Pick<BrandSalesPivot, 'measure' | 'brands' | 'otherCount'> {
  unit: keyof typeof salesDaysText.units;
}

/** All brands against the comparison, and a column a brand; sales stand beside what they were to be. */
function pivotColumns({ unit, measure, brands, otherCount }: PivotColumns) {
  const value = (id: `value${number}` | 'others', header: string): ColumnSpec<PivotRow> => ({
    metric: measure,
    id,
    header,
    width: WIDTH,
  });
  return columnsOf<PivotRow>(headings, [
    {
      kind: 'day',
      id: 'from',
      width: 128,
      sticky: true,
      phone: 'merged',
      ...(unit === 'day' ? { weekday: true as const } : {}),
    },
    ...(unit === 'day' ? [] : [{ kind: 'day', id: 'to', width: 110, phone: 'merged' } as const]),
    measure === 'targetAmt' ? { metric: measure, tone: 'strong' } : { compared: measure },
    ...(measure === 'saleAmt' ? (['targetAmt'] as const) : []),
    ...brands.map(({ brandName }, place) => value(valueName(place), brandName ?? text.noBrand)),
    ...(otherCount === 0 ? [] : [value('others', text.othersOf(otherCount))]),
  ]);
}

/** The pivot's order in the URL: which brand stands at a place, the answer says. */
export const pivotOrder = sortParam([
  'from',
  'to',
  ...MEASURES,
  ...MEASURES.map(previousName),
  'others',
  ...Array.from({ length: PIVOT_BRANDS }, (_, place) => valueName(place)),
]);

export const pivotTable = (columns: PivotColumns): WholeTable<BrandSalesPivot, PivotRow> => ({
  tableId: 'brand-sales-pivot',
  title: text.tabs.pivot,
  columns: pivotColumns(columns),
  phoneColumn: phoneColumn({
    header: headings.from,
    width: 110,
    name: (row) => (columns.unit === 'day' ? dayWithWeekday : formatDay)(row.from),
    detail: (row) => (row.from === row.to ? '' : `~ ${formatDay(row.to)}`),
  }),
  rowsOf: pivotRows,
  rowKey: (row) => row.from,
});
