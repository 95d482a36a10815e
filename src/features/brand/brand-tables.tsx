import { productSource } from '@/components/sales/row-source.ts';
import type { FigureTable } from '@/components/figure-page/figure-table.tsx';
import type { SalesTable } from '@/components/sales/sales-table.tsx';
import type { WholeTable } from '@/components/figure-page/table-card.tsx';
import { salesDayTables } from '@/components/sales/sales-days.tsx';
import { CampaignLink } from './campaign-link.tsx';
import { columnsOf, nameColumn } from '@/components/table/column-kinds.tsx';
import { phoneColumn } from '@/components/table/phone-column.tsx';
import { ProductLink } from '@/components/product/product-link.tsx';
import { type FlatRow, flatRow } from '@/domain/figure-rows.ts';
import { brandText as text } from '@/text/brand.ts';
import type { BrandCampaigns, BrandMovers, BrandProducts, BrandStock } from './brand-queries.ts';

type Product = BrandProducts['rows'][number];
/** A product, or all that is not among the first ten. */
type ProductRow = FlatRow<
  Omit<Product, 'rank' | 'cumulativeShare' | 'abcClass' | 'brandName' | 'optionCount'> & {
    optionCount: number | null;
  }
>;
type Mover = BrandMovers['rows'][number];
/** A product, or all that changed less: of those the change alone is known. */
type MoverRow = Omit<Mover, 'optionCount' | 'saleAmt' | 'previousSaleAmt' | 'changeAmt'> & {
  [Name in 'saleAmt' | 'previousSaleAmt' | 'changeAmt']: number | null;
};
type CampaignRow = BrandCampaigns['rows'][number];
type RiskRow = BrandStock['rows'][number];

const { columns: headings, tables: title } = text;
const FIGURES = [
  'saleQty',
  'orderCnt',
  { metric: 'averageOrderAmt', width: 92 },
  'cancelAmt',
  'cancelRate',
] as const;
const NAME = { ...nameColumn, wrap: true } as const;

export const dayTables = salesDayTables({ id: 'brand-days', title: title.days, figures: FIGURES });

interface Named {
  productId: string | null;
  hasPage: boolean;
  productName: string;
}
const analysed = ({ productId, hasPage, productName }: Named) => (
  <ProductLink page="analytics" productId={hasPage ? productId : null} name={productName} />
);

const productPhoneColumn = phoneColumn<Named>({
  header: headings.productName,
  width: 130,
  name: analysed,
});

const othersOf = ({ others }: BrandProducts) => ({
  productId: null,
  optionCd: null,
  hasPage: false,
  optionCount: null,
  share: null,
  ...others,
  productName: text.othersOf(others.productCount),
});

export const productTable: SalesTable<BrandProducts, ProductRow> = {
  tableId: 'brand-top-products',
  sourceOf: productSource,
  title: title.products,
  columns: columnsOf<ProductRow>(headings, [
    { ...NAME, id: 'productName', width: 240, cell: analysed },
    { kind: 'count', id: 'optionCount', width: 76, phone: 'last', initiallyHidden: true },
    { compared: 'saleAmt' },
    { kind: 'percent', id: 'share', decimals: 1, width: 90 },
    ...FIGURES,
    { kind: 'copy', id: 'productId', width: 120, phone: 'last', initiallyHidden: true },
  ]),
  phoneColumn: productPhoneColumn,
  rowsOf: (answer) => [
    ...answer.rows.map((row): ProductRow => flatRow(row, answer)),
    ...(answer.others.productCount === 0 ? [] : [flatRow(othersOf(answer), answer)]),
  ],
  rowKey: (row) => row.productId ?? row.optionCd ?? '',
  rest: { field: 'others', count: 'productCount', own: { productName: text.others } },
};

export const moverTable: SalesTable<BrandMovers, MoverRow> = {
  tableId: 'brand-movers',
  sourceOf: productSource,
  title: title.movers,
  empty: text.moversEmpty,
  columns: columnsOf<MoverRow>(headings, [
    { ...NAME, id: 'productName', width: 200, cell: analysed },
    'changeAmt',
    'saleAmt',
    { metric: 'saleAmt', id: 'previousSaleAmt', header: headings.previousSaleAmt },
    { kind: 'copy', id: 'productId', width: 120, phone: 'last' },
  ]),
  phoneColumn: productPhoneColumn,
  rowsOf: ({ rows, others: { productCount, changeAmt } }) => [
    ...rows,
    ...(productCount === 0
      ? []
      : [
          {
            productId: null,
            optionCd: null,
            hasPage: false,
            productName: text.othersOf(productCount),
            saleAmt: null,
            previousSaleAmt: null,
            changeAmt,
          },
        ]),
  ],
  rowKey: (row) => row.productId ?? row.optionCd ?? '',
  rest: { field: 'others', count: 'productCount', own: { productName: text.others } },
};

const opened = ({ productId, productName }: RiskRow) => (
  <ProductLink productId={productId} name={productName} />
);

export const riskTable: FigureTable<BrandStock, RiskRow> = {
  tableId: 'brand-risks',
  title: title.risks,
  empty: text.risksEmpty,
  columns: columnsOf<RiskRow>(headings, [
    { ...NAME, id: 'productName', width: 200, cell: opened },
    { kind: 'text', id: 'optionName', width: 120, wrap: true, phone: 'merged' },
    {
      kind: 'badge',
      id: 'state',
      width: 90,
      labels: text.states,
      tones: { out: 'gray', selling: 'red' },
    },
    'stockQty',
    'incomingQty',
    'doc',
    'avgSales30Days',
    'atStakeAmt',
    { kind: 'copy', id: 'optionId', width: 130, phone: 'last' },
  ]),
  phoneColumn: phoneColumn({
    header: headings.productName,
    width: 130,
    name: opened,
    detail: (row) => row.optionName,
  }),
  rowsOf: ({ rows }) => rows,
  rowKey: ({ optionId }) => optionId,
};

/** The campaigns that cost most, of the options of the brand alone. */
export const campaignTableOf = (brandCd: string): WholeTable<BrandCampaigns, CampaignRow> => {
  const name = ({ campaignName, campaignId }: CampaignRow) => (
    <CampaignLink name={campaignName || (campaignId ?? '')} brandCd={brandCd} />
  );
  return {
    tableId: 'brand-campaigns',
    title: title.campaigns,
    empty: text.campaignsEmpty,
    columns: columnsOf<CampaignRow>(headings, [
      { ...NAME, id: 'campaignName', width: 220, cell: name },
      'adCost',
      { kind: 'percent', id: 'share', decimals: 1, width: 90 },
      'adClickCnt',
      'adOrderCnt',
      'adSaleAmt',
      'adRoas',
      'adProfitAmt',
    ]),
    phoneColumn: phoneColumn<CampaignRow>({
      header: headings.campaignName,
      width: 130,
      name,
    }),
    rowsOf: ({ rows }) => rows,
    rowKey: ({ rowKey }) => rowKey,
  };
};
