import { brandSource } from '@/components/sales/row-source.ts';
import { byAds } from '@/components/ads/by-ads.ts';
import type { RowOf } from '@/components/figure-page/figure-table.tsx';
import type { SalesTable } from '@/components/sales/sales-table.tsx';
import { startHidden } from '@/components/table/table-column.ts';
import { columnsOf, nameColumn } from '@/components/table/column-kinds.tsx';
import { phoneColumn } from '@/components/table/phone-column.tsx';
import { flatRow } from '@/domain/figure-rows.ts';
import { brandSalesText as text } from '@/text/brand-sales.ts';
import type { BrandSalesBrands } from './brand-sales-queries.ts';

type BrandRow = RowOf<BrandSalesBrands>;

const { columns: headings } = text;

/** What a row sums up, beside its sales against the comparison. */
export const FIGURES = [
  'targetAmt',
  'achievementRate',
  { metric: 'targetGapAmt', width: 118 },
  'saleQty',
  'orderCnt',
  // An amount of one order, which is no sum.
  { metric: 'averageOrderAmt', width: 92 },
  'cancelAmt',
  { metric: 'cancelRate', width: 90 },
  'adCost',
  'tacos',
] as const;

/** Of these, what the others are made of. */
export const HIDDEN = ['orderCnt', 'averageOrderAmt', 'cancelAmt', 'cancelRate'];

export const brandTable: SalesTable<BrandSalesBrands, BrandRow> = {
  tableId: 'brand-sales-brands',
  title: text.sheets.brands,
  sourceOf: brandSource,
  columns: startHidden(
    HIDDEN,
    columnsOf<BrandRow>(headings, [
      { ...nameColumn, id: 'brandName', width: 160, empty: text.noBrand },
      { compared: 'saleAmt' },
      { kind: 'percent', id: 'share', decimals: 1, width: 90 },
      ...FIGURES,
    ]),
  ),
  phoneColumn: phoneColumn({
    header: headings.brandName,
    width: 110,
    name: (row) => row.brandName ?? text.noBrand,
  }),
  rowsOf: (answer) => answer.rows.map((row) => flatRow(row, answer)),
  rowKey: (row) => row.brandCd ?? '',
};

/** 요약: each brand of the period. */
export const brandTableOf = byAds(brandTable);
