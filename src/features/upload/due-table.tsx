import { CircleCheck, ExternalLink } from 'lucide-react';
import { HeadSelect } from '@/components/table/head-select.tsx';
import { TableRegion } from '@/components/table/table-region.tsx';
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@/components/ui/table.tsx';
import { useMember } from '@/data/member.tsx';
import { toastFailure } from '@/data/use-press.ts';
import { formatDay } from '@/domain/korea-time.ts';
import { dayRanges } from '@/domain/sales-days.ts';
import { reportsDueText as text } from '@/text/reports-due.ts';
import { ReportPageButton } from './report-page-button.tsx';
import { useChangeRhythm } from './upload-mutations.ts';
import { type DueReport, isDue } from './upload-queries.ts';

const columns = ['source', 'lastDay', 'period', 'page', 'effect', 'rhythm'] as const;

interface DueTableProps {
  rows: readonly DueReport[];
  /** Names of partners, where the rows are of more than one. */
  nameOf: ((partnerCd: string) => string) | undefined;
}

/** Each report with the days to choose in the marketplace, and how often it is fetched. */
export function DueTable({ rows, nameOf }: DueTableProps) {
  return (
    <TableRegion label={text.region} className="max-h-120 rounded-b-lg">
      <Table aria-label={text.title}>
        <TableHeader>
          <tr>
            {nameOf ? <TableHead>{text.columns.partner}</TableHead> : null}
            {columns.map((name) => (
              <TableHead key={name}>{text.columns[name]}</TableHead>
            ))}
          </tr>
        </TableHeader>
        <TableBody>
          {rows.map((row) => (
            <DueRow key={`${row.partnerCd} ${row.source}`} row={row} partner={nameOf?.(row.partnerCd)} />
          ))}
        </TableBody>
      </Table>
    </TableRegion>
  );
}

function DueRow({ row, partner }: { row: DueReport; partner: string | undefined }) {
  const { source, lastDay, rhythm, page } = row;
  const { isAdmin } = useMember();
  const changeRhythm = useChangeRhythm();
  const change = (next: DueReport['rhythm']) => changeRhythm(row, next).catch(toastFailure);
  return (
    <TableRow>
      {partner === undefined ? null : <TableCell>{partner}</TableCell>}
      <TableCell className="font-semibold">{source}</TableCell>
      <TableCell>{lastDay === null ? text.never : formatDay(lastDay)}</TableCell>
      <TableCell>
        <Period row={row} />
      </TableCell>
      <TableCell>
        <span className="flex items-center gap-1.5">
          <a
            href={page}
            target="_blank"
            rel="noreferrer"
            aria-label={text.page(source)}
            className="focus-ring inline-flex items-center gap-1 rounded-sm font-semibold underline underline-offset-2"
          >
            {text.openPage}
            <ExternalLink aria-hidden className="size-3.5" />
          </a>
          {isAdmin ? <ReportPageButton source={source} page={page} /> : null}
        </span>
        <span className="text-muted-foreground block min-w-48 text-xs break-keep whitespace-normal">
          {text.path[source]}
        </span>
      </TableCell>
      <TableCell className="text-muted-foreground min-w-48 break-keep whitespace-normal">
        {isDue(row) ? text.effect[source] : null}
      </TableCell>
      <TableCell>
        <HeadSelect
          label={text.rhythmOf(partner === undefined ? source : `${partner} ${source}`)}
          value={rhythm}
          options={(['daily', 'weekly', 'monthly', 'none'] as const).map((value) => ({
            value,
            label: text.rhythms[value],
          }))}
          onChange={(next) => void change(next)}
        />
      </TableCell>
    </TableRow>
  );
}

/** Says what to choose in the marketplace, or that there is nothing left to fetch. */
function Period({ row: { source, rhythm, days, reports } }: { row: DueReport }) {
  if (rhythm === 'none') return <span className="text-muted-foreground">{text.notUsed}</span>;
  if (days.length === 0)
    return (
      <span className="text-muted-foreground flex items-center gap-1.5">
        <CircleCheck aria-hidden className="text-green size-4" />
        {text.done}
      </span>
    );
  return (
    <>
      <span className="font-semibold tabular-nums">{text.period[source](dayRanges(days), days.length)}</span>
      {reports ? (
        <span className="text-muted-foreground block min-w-64 text-xs break-keep whitespace-normal">
          {text.reports(reports)}
        </span>
      ) : null}
    </>
  );
}
