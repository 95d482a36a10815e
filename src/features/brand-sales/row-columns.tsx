import { byAds } from '@/components/ads/by-ads.ts';
import { type ColumnSpec, columnsOf } from '@/components/table/column-kinds.tsx';
import { dayWithWeekday } from '@/components/table/day-with-weekday.ts';
import { phoneColumn } from '@/components/table/phone-column.tsx';
import { startHidden } from '@/components/table/table-column.ts';
import { formatDay } from '@/domain/korea-time.ts';
import { brandSalesText as text } from '@/text/brand-sales.ts';
import type { salesDaysText } from '@/text/sales-days.ts';
import type { BrandSalesRows } from './brand-sales-queries.ts';
import { FIGURES, HIDDEN } from './brand-table.tsx';

type Row = BrandSalesRows['rows'][number];

const { columns: headings } = text;

const first = { kind: 'day', id: 'from', sticky: true, phone: 'merged' } as const;
const rest = [
  { kind: 'text', id: 'brandName', width: 146, grow: true, phone: 'merged', empty: text.noBrand },
  { compared: 'saleAmt' },
  ...FIGURES,
] as const satisfies readonly ColumnSpec<Row>[];
const dayColumns = startHidden(
  HIDDEN,
  columnsOf<Row>(headings, [{ ...first, width: 128, weekday: true }, ...rest]),
);
const rangeColumns = startHidden(
  HIDDEN,
  columnsOf<Row>(headings, [
    { ...first, width: 110 },
    { kind: 'day', id: 'to', width: 110, phone: 'merged' },
    ...rest,
    // The end of a unit is in the order of its beginning, by which the database sorts.
  ]),
).map((column) => (column.id === 'to' ? { ...column, sortable: false as const } : column));

const shared = {
  tableId: 'brand-sales-rows',
  phoneColumn: phoneColumn<Row>({
    header: headings.from,
    width: 124,
    name: (row) => row.brandName ?? text.noBrand,
    detail: (row) =>
      row.from === row.to
        ? dayWithWeekday(row.from)
        : `${formatDay(row.from)} ~ ${formatDay(row.to).slice(5)}`,
  }),
  rowKey: (row: Row) => row.id,
};

const tables = {
  range: byAds({ ...shared, columns: rangeColumns }),
  day: byAds({ ...shared, columns: dayColumns }),
};

/** Each brand in each day, week or month: with weeks and months both ends of it; a day needs no end. */
export const rowTable = (unit: keyof typeof salesDaysText.units, cover?: object | null) =>
  tables[unit === 'day' ? unit : 'range'](cover);
