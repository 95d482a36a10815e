import { formatDay } from '@/domain/korea-time.ts';
import { importText } from '@/text/import.ts';
import { uploadText } from '@/text/upload.ts';
import type { FileReport } from './upload-types.ts';

const text = uploadText.file;

/** 2026.11.20, or 2026.11.01 ~ 2026.11.20; null for a report that is about no time. */
export function periodText(start: string | null, end: string | null): string | null {
  if (start === null || end === null) return null;
  return start === end ? formatDay(start) : `${formatDay(start)} ~ ${formatDay(end)}`;
}

/** What was found in the file. */
export function FileFacts({ report, withPeriod }: { report: FileReport; withPeriod: boolean }) {
  const period = periodText(report.periodStart, report.periodEnd) ?? text.noPeriod;
  return (
    <div className="text-muted-foreground flex min-w-0 flex-wrap gap-x-5 gap-y-1 text-sm tabular-nums">
      {withPeriod ? <span>{period}</span> : null}
      <span>{text.rowCount(report.rowCount + report.badRowCount)}</span>
      {report.badRowCount > 0 ? <span className="text-red">{text.badRows(report.badRowCount)}</span> : null}
      <span>{text.sheet(report.sheet)}</span>
      {report.totalRowsSkipped > 0 ? <span>{importText.notes.totals(report.totalRowsSkipped)}</span> : null}
      {report.ignoredColumns.length > 0 ? (
        <span className="min-w-0 break-all">{text.ignored(report.ignoredColumns)}</span>
      ) : null}
      {report.supplement ? <span>{text.supplement}</span> : null}
    </div>
  );
}
