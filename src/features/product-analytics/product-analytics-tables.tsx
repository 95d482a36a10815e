import { byAds } from '@/components/ads/by-ads.ts';
import type { FigureTable, RowOf } from '@/components/figure-page/figure-table.tsx';
import type { WholeTable } from '@/components/figure-page/table-card.tsx';
import { startHidden } from '@/components/table/table-column.ts';
import { columnsOf, nameColumn } from '@/components/table/column-kinds.tsx';
import { phoneColumn } from '@/components/table/phone-column.tsx';
import { ProductLink } from '@/components/product/product-link.tsx';
import type { RowSheet } from '@/components/table/table-sheet.ts';
import { type FlatRow, flatRow } from '@/domain/figure-rows.ts';
import { formatDay } from '@/domain/korea-time.ts';
import { calendarText } from '@/text/calendar.ts';
import { productAnalyticsText as text } from '@/text/product-analytics.ts';
import type {
  AnalysedProduct,
  ProductAnalytics,
  ProductAnalyticsDays,
  ProductAnalyticsOptions,
} from './product-analytics-queries.ts';

type DayRow = RowOf<ProductAnalyticsDays>;
type OptionRow = RowOf<ProductAnalyticsOptions>;
/** A product with its figures and what each factor did to its sales. */
type ComparedRow = FlatRow<
  Pick<AnalysedProduct, 'productId' | 'productName' | 'figures' | 'comparisonFigures'>
> &
  AnalysedProduct['ads'] &
  Readonly<Record<'views' | 'conversion' | 'orderValue' | 'stockoutRate', number | null>>;

const { columns: headings, tables: title } = text;
const FIGURES = [
  'orderCnt',
  'saleQty',
  // An amount of one order, which is no sum.
  { metric: 'averageOrderAmt', width: 92 },
  'viewCnt',
  'visitorCnt',
  'cartRate',
  'conversionRate',
  'winnerRate',
] as const;
/** What the conversion rate of a row and its sales already tell of. */
const VISITS = ['visitorCnt', 'cartRate', 'averageOrderAmt'];
/** What advertising adds. */
const ADS = ['adCost', 'adRoas', 'adShare'] as const;
const FACTOR = { kind: 'won', width: 112 } as const;

export const dayTable: FigureTable<ProductAnalyticsDays, DayRow> = {
  tableId: 'product-analytics-days',
  title: title.days,
  columns: startHidden(
    VISITS,
    columnsOf<DayRow>(headings, [
      { kind: 'day', id: 'day', weekday: true, width: 128, sticky: true, phone: 'merged' },
      { metric: 'saleAmt', tone: 'strong' },
      ...FIGURES,
      ...ADS,
      'stockoutOptions',
    ]),
  ),
  phoneColumn: phoneColumn({
    header: headings.day,
    width: 110,
    name: (row) => formatDay(row.day),
    detail: (row) => calendarText.weekdays[row.weekday - 1] ?? '',
  }),
  rowsOf: (answer) => answer.rows.map((row) => flatRow(row, answer)),
  rowKey: (row) => row.day,
};

export const optionTable: FigureTable<ProductAnalyticsOptions, OptionRow> = {
  tableId: 'product-analytics-options',
  title: title.options,
  columns: startHidden(
    [...VISITS, 'orderCnt', 'viewCnt', 'share', 'winnerRate', 'optionId'],
    columnsOf<OptionRow>(headings, [
      { ...nameColumn, id: 'optionName', width: 170, wrap: true, empty: text.noName },
      { compared: 'saleAmt' },
      { metric: 'contribution', tone: 'strong' },
      { kind: 'percent', decimals: 1, id: 'share', width: 90 },
      ...FIGURES,
      ...ADS,
      'stockoutDays',
      { kind: 'copy', id: 'optionId', width: 130, phone: 'last' },
    ]),
  ),
  phoneColumn: phoneColumn({
    header: headings.optionName,
    width: 130,
    name: (row) => row.optionName || text.noName,
    detail: (row) => row.optionId,
  }),
  rowsOf: (answer) => answer.rows.map((row) => flatRow(row, answer)),
  rowKey: (row) => row.optionId,
};

/** To the analysis of the other product, in the same period. */
const comparedName = ({ productId, productName }: ComparedRow) => (
  <ProductLink page="analytics" productId={productId} name={productName || text.noName} />
);

/** The compared products, those of the answer. */
export const comparedTable: WholeTable<ProductAnalytics, ComparedRow> = {
  tableId: 'product-analytics-compared',
  title: text.compare.title,
  columns: startHidden(
    [...VISITS, 'orderCnt', 'saleQty', 'viewCnt', 'winnerRate', 'adCost', 'productId'],
    columnsOf<ComparedRow>(headings, [
      { ...nameColumn, id: 'productName', width: 200, wrap: true, empty: text.noName, cell: comparedName },
      { compared: 'saleAmt' },
      { ...FACTOR, id: 'views' },
      { ...FACTOR, id: 'conversion' },
      { ...FACTOR, id: 'orderValue' },
      ...FIGURES,
      ...ADS,
      'stockoutRate',
      { kind: 'copy', id: 'productId', width: 120, phone: 'last' },
    ]),
  ),
  phoneColumn: phoneColumn({
    header: headings.productName,
    width: 130,
    name: comparedName,
    detail: (row) => row.productId,
  }),
  rowsOf: (answer) =>
    answer.products.map(({ figures, comparisonFigures, decomposition, stockouts, ads, ...product }) => ({
      ...flatRow(
        { productId: product.productId, productName: product.productName, figures, comparisonFigures },
        answer,
      ),
      ...ads,
      views: decomposition?.views ?? null,
      conversion: decomposition?.conversion ?? null,
      orderValue: decomposition?.orderValue ?? null,
      stockoutRate: stockouts.rate,
    })),
  rowKey: (row) => row.productId,
};

/** The tables of the page, with the columns that advertising brings. */
export const tables = {
  days: byAds(dayTable),
  options: byAds(optionTable),
  compared: byAds(comparedTable),
};

/** The same as a sheet of a file. */
export const comparedSheet = (answer: ProductAnalytics): RowSheet => ({
  name: text.compare.title,
  tableId: comparedTable.tableId,
  columns: tables.compared(answer.adCover).columns,
  rows: comparedTable.rowsOf(answer),
});
