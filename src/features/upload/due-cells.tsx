import { CircleCheck, ExternalLink } from 'lucide-react';
import { HeadSelect } from '@/components/table/head-select.tsx';
import { useMember } from '@/data/member.tsx';
import { toastFailure } from '@/data/use-press.ts';
import { dayRanges } from '@/domain/sales-days.ts';
import { reportsDueText as text } from '@/text/reports-due.ts';
import { ReportPageButton } from './report-page-button.tsx';
import { useChangeRhythm } from './upload-mutations.ts';
import { type DueReport, isDue } from './upload-queries.ts';

// The cells of a report that is fetched again and again: in the table of one partner and in the list of all.

/** Returns what to choose in the marketplace, or that there is nothing left to fetch; and which kinds of 정산 are missing. */
export function periodLines({ source, rhythm, days, reports }: DueReport): string[] {
  if (rhythm === 'none') return [text.notUsed];
  if (days.length === 0) return [text.done];
  return [text.period[source](dayRanges(days), days.length), ...(reports ? [text.reports(reports)] : [])];
}

/** Says so in a cell. */
export function Period({ row }: { row: DueReport }) {
  const [period, reports] = periodLines(row);
  if (!isDue(row))
    return (
      <span className="text-muted-foreground flex items-center gap-1.5">
        {row.rhythm === 'none' ? null : <CircleCheck aria-hidden className="text-green size-4" />}
        {period}
      </span>
    );
  return (
    <>
      <span className="font-semibold tabular-nums">{period}</span>
      {reports ? (
        <span className="text-muted-foreground block text-xs break-keep whitespace-normal">{reports}</span>
      ) : null}
    </>
  );
}

/** Opens the marketplace's page of the report. */
export const ReportLink = ({ row: { source, page } }: { row: DueReport }) => (
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
);

/** The link with the menus that lead to the file; administrators change it. */
export function ReportPage({ row }: { row: DueReport }) {
  const { isAdmin } = useMember();
  return (
    <>
      <span className="flex items-center gap-1.5">
        <ReportLink row={row} />
        {isAdmin ? <ReportPageButton source={row.source} page={row.page} /> : null}
      </span>
      <span className="text-muted-foreground block min-w-48 text-xs break-keep whitespace-normal">
        {text.path[row.source]}
      </span>
    </>
  );
}

/** How often the report of the partner is fetched; the partner's name where rows are of more than one. */
export function RhythmSelect({ row, partner }: { row: DueReport; partner?: string }) {
  const changeRhythm = useChangeRhythm();
  return (
    <HeadSelect
      label={text.rhythmOf(partner === undefined ? row.source : `${partner} ${row.source}`)}
      value={row.rhythm}
      options={(['daily', 'weekly', 'monthly', 'none'] as const).map((value) => ({
        value,
        label: text.rhythms[value],
      }))}
      onChange={(next) => void changeRhythm(row, next).catch(toastFailure)}
    />
  );
}
