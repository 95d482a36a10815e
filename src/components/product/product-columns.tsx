import { docClass } from './doc-class.ts';
import { metricOf } from '@/components/figures/metric.ts';
import { BrandLink } from '@/components/brand/brand-link.tsx';
import { columnsOf } from '@/components/table/column-kinds.tsx';
import type { ColumnSet } from '@/components/table/column-sets.ts';
import { startHidden } from '@/components/table/table-column.ts';
import { gradeBadge } from './grade-badge.ts';
import { stateBadge } from './state-badge.ts';
import { NO_VALUE } from '@/domain/numbers.ts';
import { productsText } from '@/text/products.ts';
import { tableText } from '@/text/table.ts';
import type { ProductRow } from './product-rows.ts';
import { ProfitCell } from './profit-cell.tsx';
import { SuggestedInbound } from './suggested-inbound-cell.tsx';

const { columns: headings, winners, help, basis, profit } = productsText;

const profitCell = (metric: 'profitAmt' | 'profitRate' | 'optionBreakEvenRoas') => (row: ProductRow) => (
  <ProfitCell metric={metric} value={row[metric]} gap={row.profitGap} gapAmt={row.profitGapAmt} />
);

/** What a set shows beside stock, its days, profit and what to order. */
const HIDDEN = [
  'brandName',
  'salePrice',
  'stowingQty',
  'saleAmt30',
  'conversionRate30',
  'itemWinner',
  'adCost30',
  'adRoas30',
];

/** What is known of an option, in the order of the page. Hidden ones wait in the choice of columns; files hold all. */
export const productColumns = startHidden(
  HIDDEN,
  columnsOf<ProductRow>(headings, [
    { kind: 'rowNumber' },
    {
      kind: 'badge',
      id: 'state',
      width: 76,
      phone: 'last',
      ...stateBadge,
      help: help.state,
    },
    {
      kind: 'badge',
      id: 'offerCondition',
      width: 86,
      phone: 'last',
      initiallyHidden: true,
      ...gradeBadge,
    },
    {
      kind: 'text',
      id: 'brandName',
      width: 84,
      wrap: true,
      phone: 'merged',
      cell: ({ brandCd, brandName }) => <BrandLink brandCd={brandCd} name={brandName ?? NO_VALUE} />,
    },
    { kind: 'text', id: 'productName', width: 128, grow: true, wrap: true, sticky: true, phone: 'merged' },
    { kind: 'text', id: 'optionName', width: 90, tone: 'quiet', phone: 'merged', wrap: true },
    { kind: 'copy', id: 'optionId', width: 114, phone: 'last' },
    { metric: 'salePrice', width: 76, phone: 'last' },
    { metric: 'stockQty', width: 66, header: headings.stockQty, tone: 'strong', phoneWidth: 68 },
    { metric: 'incomingQty', width: 84, phone: 'last' },
    { metric: 'stowingQty', width: 122, phone: 'last' },
    {
      metric: 'doc',
      width: 70,
      cell: ({ doc }) => <span className={docClass(doc)}>{metricOf('doc').format(doc)}</span>,
    },
    { metric: 'docNormalized', width: 100, initiallyHidden: true },
    { metric: 'avgSales7Days', width: 92 },
    { metric: 'avgSales30Days', width: 98, initiallyHidden: true },
    { metric: 'saleAmt30', width: 100 },
    { metric: 'conversionRate30', width: 84, header: headings.conversionRate30 },
    { kind: 'badge', id: 'itemWinner', width: 84, labels: winners, tones: { Y: 'green', N: 'yellow' } },
    { metric: 'winnerRate30', width: 100, header: headings.winnerRate30, initiallyHidden: true },
    { metric: 'adCost30', width: 84, header: headings.adCost30, help: help.adCost30 },
    { metric: 'adRoas30', width: 80, header: headings.adRoas30, help: help.adRoas30 },
    { metric: 'profitAmt', width: 88, initiallyHidden: true, cell: profitCell('profitAmt') },
    { metric: 'profitRate', width: 80, cell: profitCell('profitRate') },
    {
      metric: 'optionBreakEvenRoas',
      width: 150,
      initiallyHidden: true,
      cell: profitCell('optionBreakEvenRoas'),
    },
    { metric: 'costAmt', width: 70 },
    { kind: 'day', id: 'costFrom', width: 96, initiallyHidden: true, phone: 'last' },
    { metric: 'targetDays', width: 92, initiallyHidden: true, help: metricOf('targetDays').formula },
    { metric: 'leadDays', width: 92, initiallyHidden: true, help: metricOf('leadDays').formula },
    { metric: 'suggestedInboundQty', width: 98, cell: (row) => <SuggestedInbound row={row} /> },
    {
      metric: 'recommendedInboundQty',
      width: 116,
      header: headings.recommendedInboundQty,
      initiallyHidden: true,
    },
    { kind: 'text', id: 'memo', width: 92, tone: 'quiet', phone: 'last' },
    {
      metric: 'stockAmt',
      width: 142,
      initiallyHidden: true,
      cell: ({ stockAmt, stockAmtBasis }) => (
        <>
          {stockAmtBasis ? (
            <span className="text-subtle-foreground text-2xs">{basis[stockAmtBasis]} </span>
          ) : null}
          {metricOf('stockAmt').cell(stockAmt)}
        </>
      ),
    },
    { metric: 'agedRate', initiallyHidden: true },
    { metric: 'storageFee', width: 88, header: headings.storageFee, initiallyHidden: true },
    { kind: 'text', id: 'skuId', width: 94, tone: 'quiet', initiallyHidden: true, phone: 'last' },
    { kind: 'text', id: 'barcode', width: 126, tone: 'quiet', initiallyHidden: true, phone: 'last' },
    { kind: 'copy', id: 'productId', width: 118, initiallyHidden: true, phone: 'last' },
    { kind: 'day', id: 'regDay', width: 96, initiallyHidden: true, phone: 'last' },
  ]),
);

const { sets } = tableText;
const named = ['state', 'brandName', 'productName', 'optionName'];
export const productSets: readonly ColumnSet[] = [
  {
    name: sets.sales,
    columns: [
      ...named,
      'salePrice',
      'stockQty',
      'avgSales7Days',
      'saleAmt30',
      'conversionRate30',
      'itemWinner',
      'winnerRate30',
    ],
  },
  {
    name: sets.ads,
    columns: [...named, 'stockQty', 'saleAmt30', 'adCost30', 'adRoas30', 'optionBreakEvenRoas', 'profitRate'],
  },
  {
    name: sets.profit,
    columns: [
      ...named,
      'salePrice',
      'costAmt',
      'profitAmt',
      'profitRate',
      'optionBreakEvenRoas',
      'storageFee',
    ],
  },
  {
    name: sets.stock,
    columns: [
      ...named,
      'stockQty',
      'incomingQty',
      'stowingQty',
      'doc',
      'avgSales7Days',
      'targetDays',
      'leadDays',
      'suggestedInboundQty',
      'stockAmt',
      'agedRate',
    ],
  },
];

/** What stands beside a figure in its cell, for files. */
export const productDetails = columnsOf<ProductRow>(headings, [
  { kind: 'badge', id: 'stockAmtBasis', width: 0, labels: basis, tones: {} },
  { kind: 'badge', id: 'profitGap', width: 0, labels: profit.gaps, tones: {} },
  { kind: 'won', id: 'profitGapAmt', width: 0 },
]);
