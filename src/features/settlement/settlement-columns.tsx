import type { ListTable } from '@/components/figure-page/list-result.tsx';
import type { FigureTable } from '@/components/figure-page/figure-table.tsx';
import { BrandLink } from '@/components/brand/brand-link.tsx';
import { columnsOf, nameColumn } from '@/components/table/column-kinds.tsx';
import { phoneColumn } from '@/components/table/phone-column.tsx';
import { NO_VALUE } from '@/domain/numbers.ts';
import { settlementText as text } from '@/text/settlement.ts';
import type { SettlementProducts, SettlementReport } from './settlement-queries.ts';

export type BrandRow = SettlementReport['rows'][number];
export type ProductRow = SettlementProducts['rows'][number];

const { columns: headings } = text;

const brandLink = ({ brandCd, brandName }: BrandRow) => (
  <BrandLink brandCd={brandCd} name={brandName ?? text.noBrand} />
);

/** The columns of the specification (section 3), in its order. */
export const brandTable: FigureTable<SettlementReport, BrandRow> = {
  tableId: 'settlement-brands',
  title: text.tables.brands,
  columns: columnsOf<BrandRow>(headings, [
    { ...nameColumn, id: 'brandName', width: 140, empty: text.noBrand, cell: brandLink },
    { metric: 'salesAmount', header: headings.salesAmount, tone: 'strong', width: 120 },
    { metric: 'salesFee', width: 110 },
    { metric: 'fulfillmentFee', header: headings.fulfillmentFee, width: 110 },
    { metric: 'settledAdCost', id: 'adCost', width: 100 },
    { metric: 'logisticsCost', width: 100 },
    { metric: 'liveFee', header: headings.liveFee, width: 122 },
    { metric: 'operationFee', header: headings.operationFee, width: 110 },
    { metric: 'finalSettlement', header: headings.finalSettlement, tone: 'strong', width: 126 },
  ]),
  phoneColumn: phoneColumn({
    header: headings.brandName,
    width: 110,
    lead: ['salesAmount', 'finalSettlement'],
    name: brandLink,
  }),
  rowsOf: ({ rows }) => rows,
  rowKey: ({ brandCd }) => brandCd ?? '',
};

/** What a row is called in a sentence. */
export const productName = ({ productName: product, optionName, optionId }: ProductRow) =>
  [product, optionName].filter(Boolean).join(' ') || optionId || NO_VALUE;

export const productColumns = columnsOf<ProductRow>(headings, [
  { kind: 'text', id: 'brandName', width: 104, empty: text.noBrand, phone: 'last' },
  { kind: 'text', id: 'productName', width: 190, grow: true, wrap: true, phone: 'merged' },
  { kind: 'text', id: 'optionName', width: 136, wrap: true, phone: 'merged' },
  { kind: 'copy', id: 'optionId', width: 122, phone: 'last' },
  { kind: 'count', id: 'quantity', width: 84 },
  { metric: 'salesAmount', header: headings.salesAmount, tone: 'strong', width: 116 },
  { metric: 'salesFee', width: 106 },
  { metric: 'salesFeeRate', header: headings.salesFeeRate, width: 112 },
  { metric: 'settlementAmount', width: 110 },
]);

export const productTable: ListTable<ProductRow> = {
  tableId: 'settlement-products',
  title: text.tables.products,
  empty: text.emptyProducts,
  phoneColumn: phoneColumn({
    header: headings.productName,
    width: 132,
    lead: ['salesAmount', 'settlementAmount'],
    name: (row) => row.productName ?? (row.optionId || NO_VALUE),
    detail: (row) => row.optionName ?? '',
  }),
  rowKey: ({ optionId }) => optionId,
};
