import { PageLink } from '@/components/layout/page-link.tsx';
import { columnsOf } from '@/components/table/column-kinds.tsx';
import { phoneColumn } from '@/components/table/phone-column.tsx';
import { formatCount } from '@/domain/numbers.ts';
import { dashboardText } from '@/text/dashboard.ts';
import type { MyDashboards } from './dashboard-queries.ts';

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

/** A partner each, which leads to its own dashboard. */
export const partnerColumns = columnsOf<PartnerRow>(headings, [
  {
    kind: 'text',
    id: 'partnerName',
    width: 200,
    grow: true,
    sticky: true,
    phone: 'merged',
    cell: partnerLink,
  },
  { metric: 'saleAmt', id: 'yesterday', header: headings.yesterday },
  { metric: 'saleAmt', id: 'last7', header: headings.last7, tone: 'strong' },
  { metric: 'saleAmt', id: 'month', header: headings.month },
  { metric: 'saleAmt', id: 'lastMonth', header: headings.lastMonth },
  { kind: 'count', id: 'todoCount', width: 90 },
  { kind: 'won', id: 'impactAmt', width: 142 },
]);

export const partnerPhoneColumn = phoneColumn<PartnerRow>({
  header: headings.partnerName,
  width: 130,
  name: partnerLink,
  detail: ({ todoCount }) => text.todos(formatCount(todoCount)),
});
