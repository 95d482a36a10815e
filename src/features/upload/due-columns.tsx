import type { ListTable } from '@/components/figure-page/list-result.tsx';
import { PageLink } from '@/components/layout/page-link.tsx';
import { columnsOf, nameColumn } from '@/components/table/column-kinds.tsx';
import { Badge } from '@/components/ui/badge.tsx';
import { formatDay } from '@/domain/korea-time.ts';
import type { ExportRow } from '@/export/export-types.ts';
import { reportsDueText as text } from '@/text/reports-due.ts';
import { Period, periodLines, ReportLink, ReportPage, RhythmSelect } from './due-cells.tsx';
import { type DueRow, isDue } from './upload-queries.ts';

const partnerLink = ({ partnerId, partnerName }: DueRow) => (
  <PageLink
    to="/$partnerId/upload"
    partnerId={partnerId}
    className="py-0.5 underline-offset-3 -outline-offset-1 hover:underline"
  >
    {partnerName}
  </PageLink>
);

const source = ({ source: name, state }: DueRow) => (
  <span className="flex items-center gap-1.5">
    {name}
    {state === 'overdue' ? <Badge tone="red">{text.every.states.overdue}</Badge> : null}
  </span>
);

const effectOf = (row: DueRow) => (isDue(row) ? text.effect[row.source] : null);

/** Reports of all partners; the name of a partner leads to where its files are loaded. */
export const dueColumns = columnsOf<DueRow>(
  { ...text.columns, partnerName: text.columns.partner, missing: text.every.missing },
  [
    { ...nameColumn, id: 'partnerName', width: 150, cell: partnerLink },
    { kind: 'text', id: 'source', width: 130, tone: 'strong', phone: 'merged', cell: source },
    {
      kind: 'action',
      id: 'period',
      width: 258,
      phone: 'merged',
      cell: (row) => <Period row={row} />,
      exported: { field: 'period' },
    },
    {
      kind: 'action',
      id: 'page',
      width: 272,
      phone: 'last',
      cell: (row) => <ReportPage row={row} />,
      exported: { field: 'page' },
    },
    {
      kind: 'day',
      id: 'lastDay',
      width: 96,
      cell: ({ lastDay }) => (lastDay === null ? text.never : formatDay(lastDay)),
    },
    { kind: 'days', id: 'missing', width: 84 },
    {
      kind: 'action',
      id: 'effect',
      width: 220,
      tone: 'quiet',
      wrap: true,
      cell: effectOf,
      exported: { field: 'effect' },
    },
    {
      kind: 'action',
      id: 'rhythm',
      width: 132,
      cell: (row) => <RhythmSelect row={row} partner={row.partnerName} />,
      exported: { field: 'rhythm', labels: text.rhythms },
    },
  ],
);

/** A row as the columns of a file read it. */
export const fileRow = (row: DueRow): ExportRow => ({
  ...row,
  lastDay: row.lastDay ?? text.never,
  period: periodLines(row).join(', '),
  page: `${row.page} (${text.path[row.source]})`,
  effect: effectOf(row),
});

export const dueTable: ListTable<DueRow> = {
  tableId: 'reports-due',
  title: text.title,
  empty: text.every.empty,
  phoneColumn: {
    header: text.columns.partner,
    width: 236,
    lead: [],
    // The days to choose and the page to choose them on, without scrolling to the right.
    cell: (row) => (
      <div className="grid gap-1 py-2 break-keep whitespace-normal">
        <div className="font-semibold">{partnerLink(row)}</div>
        <div className="flex items-center justify-between gap-2">
          {source(row)}
          <ReportLink row={row} />
        </div>
        <div className="text-xs">
          <Period row={row} />
        </div>
      </div>
    ),
  },
  rowKey: ({ partnerCd, source: name }) => `${partnerCd} ${name}`,
};
