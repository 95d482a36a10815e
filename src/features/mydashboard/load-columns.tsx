import { PageLink } from '@/components/layout/page-link.tsx';
import { columnsOf, nameColumn } from '@/components/table/column-kinds.tsx';
import type { WholeTable } from '@/components/figure-page/table-card.tsx';
import { phoneColumn } from '@/components/table/phone-column.tsx';
import { Badge } from '@/components/ui/badge.tsx';
import type { Partner } from '@/data/partner-query.ts';
import { dashboardText } from '@/text/dashboard.ts';
import type { ReportsDue } from '@/data/reports-due-query.ts';

const text = dashboardText.loads;

type Source = ReportsDue['rows'][number]['source'];
const SOURCES: readonly Source[] = ['재고현황', '판매분석', '입고요청', '광고보고서', '정산'];

/** A partner with the days that each of its reports lacks; null: it does not get the report. */
type LoadRow = Readonly<Record<Source, number | null>> & {
  partnerId: number;
  partnerName: string;
  /** Days that all reports lack together. */
  missing: number;
};

const uploadLink = ({ partnerId, partnerName }: LoadRow) => (
  <PageLink
    to="/$partnerId/upload"
    partnerId={partnerId}
    className="py-0.5 underline-offset-3 -outline-offset-1 hover:underline"
  >
    {partnerName}
  </PageLink>
);

function state(days: number | null) {
  if (days === null) return text.notUsed;
  return <Badge tone={days === 0 ? 'green' : 'yellow'}>{days === 0 ? text.done : text.missing(days)}</Badge>;
}

/** Partners by kinds of report; the name leads to where the reports are loaded. */
export const loadTable: WholeTable<readonly LoadRow[], LoadRow> = {
  tableId: 'dashboard-loads',
  title: dashboardText.cards.loads,
  columns: columnsOf<LoadRow>(text.columns, [
    { ...nameColumn, id: 'partnerName', width: 150, cell: uploadLink },
    { kind: 'count', id: 'missing', width: 90, tone: 'strong', help: text.missingHelp },
    ...SOURCES.map((source) => ({
      kind: 'count' as const,
      id: source,
      header: source,
      width: 100,
      cell: (row: LoadRow) => state(row[source]),
    })),
  ]),
  phoneColumn: phoneColumn({
    header: text.columns.partnerName,
    width: 130,
    lead: ['missing'],
    name: uploadLink,
  }),
  rowsOf: (rows) => rows,
  rowKey: ({ partnerId }) => String(partnerId),
};

/** The reports of partners as one row for each partner, the one that lacks most first. */
export function loadRows(partners: readonly Partner[], { rows }: Pick<ReportsDue, 'rows'>): LoadRow[] {
  return partners
    .map(({ id, code, name }) => {
      const own = rows.filter(({ partnerCd }) => partnerCd === code);
      const lacks = Object.fromEntries(
        own.map(({ source, rhythm, days }) => [source, rhythm === 'none' ? null : days.length]),
      ) as Record<Source, number | null>;
      const missing = Object.values(lacks).reduce<number>((sum, days) => sum + (days ?? 0), 0);
      return { ...lacks, partnerId: id, partnerName: name, missing };
    })
    .toSorted((one, other) => other.missing - one.missing);
}
