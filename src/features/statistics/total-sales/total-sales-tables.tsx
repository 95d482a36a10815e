import { brandSource, productSource } from '@/components/sales/row-source.ts';
import type { RowOf } from '@/components/figure-page/figure-table.tsx';
import type { SalesTable } from '@/components/sales/sales-table.tsx';
import { salesDayTables } from '@/components/sales/sales-days.tsx';
import { BrandLink } from '@/components/brand/brand-link.tsx';
import { startHidden } from '@/components/table/table-column.ts';
import { columnsOf } from '@/components/table/column-kinds.tsx';
import { phoneColumn } from '@/components/table/phone-column.tsx';
import { ProductLink } from '@/components/product/product-link.tsx';
import { type FlatRow, flatRow } from '@/domain/figure-rows.ts';
import { totalSalesText as text } from '@/text/total-sales.ts';
import type { TotalSalesBrands, TotalSalesProducts } from './total-sales-queries.ts';

type BrandRow = RowOf<TotalSalesBrands>;
type Product = TotalSalesProducts['rows'][number];
/** A product, or everything that is not among the first hundred, which has no rank. */
type ProductRow = FlatRow<{ [Name in keyof Product]: Product[Name] | null }>;

const { columns: headings, tables: title } = text;
const FIGURES = [
  'grossAmt',
  { metric: 'cancelAmt', initiallyHidden: true },
  'cancelRate',
  'orderCnt',
  'saleQty',
  // An amount of one order, which is no sum.
  { metric: 'averageOrderAmt', width: 92, initiallyHidden: true },
  'viewCnt',
  'conversionRate',
  'winnerRate',
] as const;
const NAME = { grow: true, sticky: true, phone: 'merged' } as const;
const SHARE = { kind: 'percent', decimals: 1, width: 90 } as const;

export const dayTables = salesDayTables({ id: 'total-sales-days', title: title.days, figures: FIGURES });

const brandLink = ({ brandCd, brandName }: BrandRow) => (
  <BrandLink brandCd={brandCd} name={brandName ?? text.noBrand} />
);

export const brandTable: SalesTable<TotalSalesBrands, BrandRow> = {
  tableId: 'total-sales-brands',
  title: title.brands,
  sourceOf: brandSource,
  columns: startHidden(
    ['grossAmt', 'winnerRate'],
    columnsOf<BrandRow>(headings, [
      { kind: 'text', id: 'brandName', width: 180, ...NAME, empty: text.noBrand, cell: brandLink },
      { compared: 'saleAmt' },
      { ...SHARE, id: 'share' },
      ...FIGURES,
    ]),
  ),
  phoneColumn: phoneColumn({
    header: headings.brandName,
    width: 110,
    name: brandLink,
  }),
  rowsOf: (answer) => answer.rows.map((row) => flatRow(row, answer)),
  rowKey: (row) => row.brandCd ?? '',
};

/** What the others together do not have. */
const NO_PRODUCT = {
  rank: null,
  productId: null,
  optionCd: null,
  hasPage: null,
  brandName: null,
  optionCount: null,
  share: null,
  cumulativeShare: null,
  abcClass: null,
};

const productLink = ({ productId, productName, hasPage }: ProductRow) => (
  <ProductLink page="analytics" productId={hasPage ? productId : null} name={productName ?? ''} />
);

const othersOf = ({ others }: TotalSalesProducts) => ({
  ...NO_PRODUCT,
  ...others,
  productName: text.othersOf(others.productCount),
});

export const productTable: SalesTable<TotalSalesProducts, ProductRow> = {
  tableId: 'total-sales-products',
  title: title.products,
  sourceOf: productSource,
  columns: startHidden(
    [
      'optionCount',
      'cumulativeShare',
      'grossAmt',
      'cancelAmt',
      'orderCnt',
      'viewCnt',
      'winnerRate',
      'productId',
    ],
    columnsOf<ProductRow>(headings, [
      { kind: 'count', id: 'rank', width: 64, phone: 'merged' },
      {
        kind: 'text',
        id: 'productName',
        width: 200,
        ...NAME,
        wrap: true,
        cell: productLink,
      },
      { kind: 'text', id: 'brandName', width: 110, wrap: true, phone: 'last' },
      { kind: 'count', id: 'optionCount', width: 76, phone: 'last' },
      { compared: 'saleAmt' },
      { ...SHARE, id: 'share' },
      { ...SHARE, id: 'cumulativeShare' },
      {
        kind: 'badge',
        id: 'abcClass',
        width: 64,
        help: text.abcHelp,
        labels: { A: 'A', B: 'B', C: 'C' },
        tones: { A: 'green', B: 'blue', C: 'gray' },
      },
      ...FIGURES,
      { kind: 'copy', id: 'productId', width: 120, phone: 'last' },
    ]),
  ),
  phoneColumn: phoneColumn({
    header: headings.productName,
    width: 130,
    name: productLink,
    detail: (row) => [row.rank, row.brandName].filter((part) => part !== null).join(' · '),
  }),
  rowsOf: (answer) => [
    ...answer.rows.map((row): ProductRow => flatRow(row, answer)),
    ...(answer.others.productCount === 0 ? [] : [flatRow(othersOf(answer), answer)]),
  ],
  rowKey: (row) => row.productId ?? row.optionCd ?? '',
  rest: { field: 'others', count: 'productCount', own: { productName: text.others } },
};
