import type { ReactNode } from 'react';
import { cn } from '@/components/ui/cn.ts';
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@/components/ui/table.tsx';
import { formatCount } from '@/domain/numbers.ts';
import { uploadText } from '@/text/upload.ts';
import type { FileReport } from './upload-types.ts';

const text = uploadText.errors;

interface RowErrorsProps {
  report: FileReport;
  fileName: string;
  /** Actions beside the count. */
  children: ReactNode;
}

/** The first errors of a file, each with the place where the person finds it. */
export function RowErrors({ report, fileName, children }: RowErrorsProps) {
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-sm font-semibold">{text.shown(report.errors.length, report.errorCount)}</p>
        {children}
      </div>
      <section
        aria-label={text.table(fileName)}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard must be able to scroll it
        tabIndex={0}
        className="focus-ring bg-card max-h-80 overflow-auto rounded-md border"
      >
        <Table aria-label={text.table(fileName)}>
          <TableHeader>
            <tr>
              {text.columns.map((column, index) => (
                // The number of the row stands at the right, as in the rows below.
                <TableHead key={column} className={cn('sticky top-0', index === 1 && 'text-right')}>
                  {column}
                </TableHead>
              ))}
            </tr>
          </TableHeader>
          <TableBody>
            {report.errors.map((error) => (
              <TableRow key={`${error.row} ${error.column} ${error.reason}`}>
                <TableCell>{error.sheet}</TableCell>
                <TableCell className="text-right">{formatCount(error.row)}</TableCell>
                <TableCell>{error.column}</TableCell>
                <TableCell className="max-w-60 truncate font-semibold" title={error.value}>
                  {error.value === '' ? text.empty : error.value}
                </TableCell>
                <TableCell className="text-red min-w-60 py-1.5 whitespace-normal">{error.reason}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </section>
    </div>
  );
}
