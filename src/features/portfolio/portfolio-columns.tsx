import { Link } from '@tanstack/react-router';
import { BrandLink, keptPeriod } from '@/components/brand/brand-link.tsx';
import type { AbsentColumn } from '@/components/table/column-choices.tsx';
import type { ColumnSet } from '@/components/table/column-sets.ts';
import { columnsOf } from '@/components/table/column-kinds.tsx';
import { phoneColumn } from '@/components/table/phone-column.tsx';
import { type PhoneColumn, startHidden, type TableColumn } from '@/components/table/table-column.ts';
import { portfolioText as text } from '@/text/portfolio.ts';
import { tableText } from '@/text/table.ts';
import { InboundErrors } from './inbound-errors.tsx';
import type { Loaded, PortfolioRow } from './portfolio-queries.ts';
import { brandNameOf, reasonsOf, type View } from './portfolio-rows.ts';
import { SignalBadge } from './signal-badge.tsx';

type Column = TableColumn<PortfolioRow>;

const { columns: headings } = text;
const NAME = { grow: true, sticky: true, phone: 'merged' } as const;

const partnerLink = ({ partnerId, partnerName }: PortfolioRow) => (
  <Link
    to="/{-$partnerId}/portfolio"
    params={{ partnerId: String(partnerId) }}
    search={keptPeriod}
    className="focus-ring rounded-sm py-0.5 underline-offset-3 -outline-offset-1 hover:underline"
  >
    {partnerName}
  </Link>
);
const brandLink = (row: PortfolioRow) => (
  <BrandLink brandCd={row.brandCd} name={brandNameOf(row)} partnerId={row.partnerId} />
);

const partnerColumn = { kind: 'text', id: 'partnerName', width: 144, cell: partnerLink } as const;
const brandColumn = {
  kind: 'text',
  id: 'brandName',
  width: 130,
  empty: text.noBrand,
  cell: brandLink,
} as const;

const names: Record<View, Column[]> = {
  brand: columnsOf<PortfolioRow>(headings, [{ ...brandColumn, ...NAME }]),
  every: columnsOf<PortfolioRow>(headings, [
    { ...brandColumn, ...NAME },
    { ...partnerColumn, phone: 'last' },
  ]),
  partner: columnsOf<PortfolioRow>(headings, [
    { ...partnerColumn, ...NAME },
    { kind: 'count', id: 'brandCount', width: 84, phone: 'last' },
  ]),
};

// The database sorts by the change, which the other pages of sales do not.
const ofSales = columnsOf<PortfolioRow>(headings, [
  { compared: 'saleAmt' },
  { kind: 'percent', id: 'share', decimals: 1, width: 90 },
  'saleQty',
]).map((column): Column => {
  if (column.id !== 'saleAmtChange') return column;
  const { sortable: _, ...sorted } = column;
  return { ...sorted, id: 'changeRate' };
});
const ofStock = columnsOf<PortfolioRow>(headings, [
  'stockAmt',
  'doc',
  'outCount',
  { metric: 'outRate', width: 90 },
]);
const ofAds = columnsOf<PortfolioRow>(headings, [
  { metric: 'breakEvenRoas', width: 100 },
  'adCost',
  'adRoas',
  'tacos',
]);
const ofProfit = columnsOf<PortfolioRow>(headings, [
  'profitAmt',
  { metric: 'profitRate', width: 84 },
  { kind: 'won', id: 'uncostedSaleAmt', width: 106, initiallyHidden: true },
  { kind: 'won', id: 'unsettledSaleAmt', width: 116, initiallyHidden: true },
]);
const ofInbound = columnsOf<PortfolioRow>(headings, [
  {
    metric: 'inboundErrorCount',
    width: 92,
    help: text.errorsHelp,
    cell: (row) => <InboundErrors row={row} />,
  },
]);
const ofSignal: Column[] = [
  ...columnsOf<PortfolioRow>(headings, [
    {
      kind: 'badge',
      id: 'signal',
      width: 84,
      help: text.signalHelp,
      labels: text.signals,
      tones: {},
      phone: 'merged',
      cell: ({ signal }) => <SignalBadge signal={signal} />,
    },
  ]),
  {
    id: 'reasons',
    header: headings.reasons,
    width: 150,
    phone: 'last',
    wrap: true,
    sortable: false,
    cell: reasonsOf,
    exported: { field: 'reasons', phrases: text.reasons },
  },
];

/** What a brand's sales, profit and stock are looked at by when one of them is bad. */
const HIDDEN = [
  'brandCount',
  'share',
  'saleQty',
  'adCost',
  'tacos',
  'profitRate',
  'stockAmt',
  'outRate',
  'inboundErrorCount',
];

const of = (view: View, { sales, stock, inbound, ads, settlement }: Loaded): Column[] =>
  startHidden(HIDDEN, [
    ...names[view],
    ...(sales ? [...ofSignal, ...ofSales] : []),
    ...(settlement ? ofProfit : []),
    ...(ads ? ofAds : []),
    ...(stock ? ofStock : []),
    ...(inbound ? ofInbound : []),
  ]);

const { sets } = tableText;
const named = ['brandName', 'partnerName', 'signal'];
export const portfolioSets: readonly ColumnSet[] = [
  { name: sets.sales, columns: [...named, 'saleAmt', 'changeRate', 'share', 'saleQty'] },
  { name: sets.ads, columns: [...named, 'saleAmt', 'adCost', 'adRoas', 'tacos', 'breakEvenRoas'] },
  { name: sets.profit, columns: [...named, 'saleAmt', 'profitAmt', 'profitRate', 'breakEvenRoas', 'adRoas'] },
  {
    name: sets.stock,
    columns: [...named, 'saleQty', 'stockAmt', 'doc', 'outCount', 'outRate', 'inboundErrorCount'],
  },
];
const everything = { sales: true, stock: true, inbound: true, ads: true, settlement: true };

/** Every column of a view. */
export const portfolioColumns: Record<View, Column[]> = {
  brand: of('brand', everything),
  every: of('every', everything),
  partner: of('partner', everything),
};

/** The columns of what was ever loaded. */
export const loadedColumns = (view: View, loaded: Loaded | undefined) =>
  loaded ? of(view, loaded) : portfolioColumns[view];

/** Columns whose report was never loaded, and what would bring them. */
export const absentColumns = (loaded: Loaded | undefined): AbsentColumn[] =>
  Object.entries(loaded ?? {}).flatMap(([source, isLoaded]) => {
    if (isLoaded) return [];
    const { headers, bring } = text.absent[source as keyof Loaded];
    return headers.map((header) => ({ header, bring }));
  });

const phone = (view: View): PhoneColumn<PortfolioRow> =>
  phoneColumn<PortfolioRow>({
    header: view === 'partner' ? headings.partnerName : headings.brandName,
    width: 124,
    lead: ['saleAmt', 'profitAmt', 'signal'],
    name: view === 'partner' ? partnerLink : brandLink,
    detail: (row) => (view === 'every' ? row.partnerName : ''),
  });

export const portfolioPhoneColumns: Record<View, PhoneColumn<PortfolioRow>> = {
  brand: phone('brand'),
  every: phone('every'),
  partner: phone('partner'),
};
