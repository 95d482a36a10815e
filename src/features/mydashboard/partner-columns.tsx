import { ChangeText } from '@/components/figures/change-text.tsx';
import { metricOf } from '@/components/figures/metric.ts';
import { PageLink } from '@/components/layout/page-link.tsx';
import type { WholeTable } from '@/components/figure-page/table-card.tsx';
import { columnsOf, nameColumn } from '@/components/table/column-kinds.tsx';
import { phoneColumn } from '@/components/table/phone-column.tsx';
import { formatCount, formatCell } from '@/domain/numbers.ts';
import { dashboardText } from '@/text/dashboard.ts';
import type { MyDashboards } from './mydashboard-queries.ts';

const text = dashboardText.partners;
const { columns: headings } = text;

export type PartnerRow = MyDashboards['rows'][number];

const partnerLink = ({ partnerId, partnerName }: PartnerRow) => (
  <PageLink
    to="/{-$partnerId}/mydashboard"
    partnerId={partnerId}
    className="py-0.5 underline-offset-3 -outline-offset-1 hover:underline"
  >
    {partnerName}
  </PageLink>
);

/** To what the partner should order, for what is out or runs out. */
const lostSalesLink = ({ partnerId, lostSalesAmt }: PartnerRow) => {
  const won = formatCell('won', lostSalesAmt);
  return lostSalesAmt === null ? (
    won
  ) : (
    <PageLink
      to="/$partnerId/order-list"
      partnerId={partnerId}
      className="underline-offset-3 -outline-offset-1 hover:underline"
    >
      {won}
    </PageLink>
  );
};

/** px: the table has eleven columns, and billions of won. */
const WON_WIDTH = 114;

/** How the sales of a period changed against those before it. */
const change = <Id extends `${string}ChangeRate` & keyof PartnerRow>(id: Id) => {
  const shown = (rate: number | null) => <ChangeText change={metricOf('saleAmt').changed(rate)} />;
  return {
    kind: 'percent' as const,
    id,
    decimals: 1,
    width: 100,
    phone: 'last' as const,
    help: text.changeHelp[id],
    cell: (row: PartnerRow) => shown(row[id]),
    total: (totals: Readonly<Record<string, number | null>>) => shown(totals[id] ?? null),
  };
};

/** A partner each, which leads to its own dashboard. */
export const partnerTable: WholeTable<MyDashboards, PartnerRow> = {
  tableId: 'dashboard-partners',
  title: dashboardText.cards.partners,
  columns: columnsOf<PartnerRow>(headings, [
    { ...nameColumn, id: 'partnerName', width: 150, cell: partnerLink },
    { metric: 'saleAmt', id: 'yesterday', header: headings.yesterday, width: WON_WIDTH },
    change('yesterdayChangeRate'),
    { metric: 'saleAmt', id: 'last7', header: headings.last7, width: WON_WIDTH, tone: 'strong' },
    change('last7ChangeRate'),
    { metric: 'saleAmt', id: 'month', header: headings.month, width: WON_WIDTH },
    change('monthChangeRate'),
    { metric: 'saleAmt', id: 'lastMonth', header: headings.lastMonth, width: WON_WIDTH },
    { kind: 'count', id: 'todoCount', width: 70 },
    {
      kind: 'won',
      id: 'lostSalesAmt',
      width: 108,
      help: text.impactHelp.lostSalesAmt,
      cell: lostSalesLink,
    },
    { kind: 'won', id: 'lossAmt', width: 108, help: text.impactHelp.lossAmt },
  ]),
  phoneColumn: phoneColumn({
    header: headings.partnerName,
    width: 130,
    lead: ['yesterday', 'lostSalesAmt'],
    name: partnerLink,
    detail: ({ todoCount }) => text.todos(formatCount(todoCount)),
  }),
  rowsOf: ({ rows }) => rows,
  rowKey: ({ partnerCd }) => partnerCd,
};
