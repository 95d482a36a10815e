import { byAds } from '@/components/ads/by-ads.ts';
import { startHidden } from '@/components/table/table-column.ts';
import { columnsOf } from '@/components/table/column-kinds.tsx';
import { phoneColumn } from '@/components/table/phone-column.tsx';
import { formatDay } from '@/domain/korea-time.ts';
import { brandSalesText as text } from '@/text/brand-sales.ts';
import type { salesDaysText } from '@/text/sales-days.ts';
import type { BrandSalesRows } from './brand-sales-queries.ts';
import { FIGURES, HIDDEN } from './brand-table.tsx';

type Row = BrandSalesRows['rows'][number];

const { columns: headings } = text;

const columns = startHidden(
  HIDDEN,
  columnsOf<Row>(headings, [
    { kind: 'day', id: 'from', width: 110, sticky: true, phone: 'merged' },
    { kind: 'day', id: 'to', width: 110, phone: 'merged' },
    { kind: 'text', id: 'brandName', width: 150, grow: true, phone: 'merged', empty: text.noBrand },
    { compared: 'saleAmt' },
    ...FIGURES,
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
      row.from === row.to ? formatDay(row.from) : `${formatDay(row.from)} ~ ${formatDay(row.to).slice(5)}`,
  }),
  rowKey: (row: Row) => row.id,
};

const tables = {
  range: byAds({ ...shared, columns }),
  day: byAds({ ...shared, columns: columns.filter(({ id }) => id !== 'to') }),
};

/** Each brand in each day, week or month: with weeks and months both ends of it; a day needs no end. */
export const rowTable = (unit: keyof typeof salesDaysText.units, cover?: object | null) =>
  tables[unit === 'day' ? unit : 'range'](cover);
