import { columnsOf } from '@/components/table/column-kinds.tsx';
import { phoneColumn } from '@/components/table/phone-column.tsx';
import { exportColumns } from '@/components/table/table-column.ts';
import { type FlatRow, previousName } from '@/domain/figure-rows.ts';
import { formatDay } from '@/domain/korea-time.ts';
import { totalSalesText as text } from '@/text/total-sales.ts';
import type { TotalSalesBrands, TotalSalesDays, TotalSalesProducts } from './total-sales-queries.ts';

export type DayRow = FlatRow<TotalSalesDays['rows'][number]>;
export type BrandRow = FlatRow<TotalSalesBrands['rows'][number]>;
type Product = TotalSalesProducts['rows'][number];
/** A product, or everything that is not among the first hundred, which has no rank. */
export type ProductRow = FlatRow<
  Pick<Product, 'productName' | 'comparisonFigures'> & {
    figures: TotalSalesProducts['figures'];
  } & {
    [Name in Exclude<keyof Product, 'productName' | 'figures' | 'comparisonFigures'>]: Product[Name] | null;
  }
>;

const { columns: header } = text;
const previous = { id: previousName('saleAmt') as 'previousSaleAmt', metric: 'saleAmt' as const };

const amounts = [
  { metric: 'saleAmt', width: 142, tone: 'strong' },
  { ...previous, header: header.previous, width: 138, tone: 'quiet', phone: 'last' },
  { change: 'saleAmt', width: 90 },
] as const;
const counts = [
  { metric: 'grossAmt', width: 142 },
  { metric: 'cancelAmt', width: 130 },
  { metric: 'cancelRate', width: 82 },
  { metric: 'orderCnt', width: 100 },
  { metric: 'saleQty', width: 92 },
  { metric: 'averageOrderAmt', width: 96 },
  { metric: 'viewCnt', width: 96 },
  { metric: 'conversionRate', width: 104 },
  { metric: 'winnerRate', width: 100 },
] as const;

/** With weeks and months both ends of what a row sums up. */
const ranges = columnsOf<DayRow>([
  { kind: 'day', id: 'from', header: header.from, width: 110, sticky: true, phone: 'merged' },
  { kind: 'day', id: 'to', header: header.to, width: 110, phone: 'merged' },
  ...amounts,
  ...counts,
]);

/** A day needs no end. */
export const dayColumns = (unit: keyof typeof text.units) =>
  unit === 'day' ? ranges.filter(({ id }) => id !== 'to') : ranges;

export const brandColumns = columnsOf<BrandRow>([
  {
    kind: 'text',
    id: 'brandName',
    header: header.brand,
    width: 180,
    grow: true,
    sticky: true,
    phone: 'merged',
    empty: text.noBrand,
  },
  ...amounts,
  { kind: 'percent', id: 'share', header: header.share, decimals: 1, width: 82 },
  ...counts,
]);

export const productColumns = columnsOf<ProductRow>([
  { kind: 'count', id: 'rank', header: header.rank, width: 64, phone: 'merged' },
  {
    kind: 'text',
    id: 'productName',
    header: header.product,
    width: 240,
    grow: true,
    sticky: true,
    wrap: true,
    phone: 'merged',
  },
  { kind: 'text', id: 'brandName', header: header.brand, width: 110, wrap: true, phone: 'last' },
  { kind: 'count', id: 'optionCount', header: header.options, width: 76, phone: 'last' },
  ...amounts,
  { kind: 'percent', id: 'share', header: header.share, decimals: 1, width: 82 },
  { kind: 'percent', id: 'cumulativeShare', header: header.cumulative, decimals: 1, width: 90 },
  {
    kind: 'badge',
    id: 'abcClass',
    header: header.abc,
    width: 64,
    help: text.abcHelp,
    labels: { A: 'A', B: 'B', C: 'C' },
    tones: { A: 'green', B: 'blue', C: 'gray' },
  },
  ...counts,
  { kind: 'copy', id: 'productId', header: header.productId, width: 120, phone: 'last' },
]);

export const dayPhone = phoneColumn<DayRow>({
  header: header.from,
  width: 110,
  name: (row) => formatDay(row.from),
  detail: (row) => (row.from === row.to ? '' : `~ ${formatDay(row.to)}`),
});
export const brandPhone = phoneColumn<BrandRow>({
  header: header.brand,
  width: 110,
  name: (row) => row.brandName ?? text.noBrand,
  detail: () => '',
});
export const productPhone = phoneColumn<ProductRow>({
  header: header.product,
  width: 130,
  name: (row) => row.productName,
  detail: (row) => [row.rank, row.brandName].filter((part) => part !== null).join(' · '),
});

export const brandFile = exportColumns(brandColumns);
export const productFile = exportColumns(productColumns);
