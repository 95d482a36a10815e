import type { ReactNode } from 'react';
import { usePhone } from '@/components/layout/use-phone.ts';
import { TableRegion } from '@/components/table/table-region.tsx';
import { cn } from '@/components/ui/cn.ts';
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@/components/ui/table.tsx';
import { formatCount } from '@/domain/numbers.ts';
import type { RowError } from '@/reports/parsed-report.ts';
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
  const phone = usePhone();
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-sm font-semibold">{text.shown(report.errors.length, report.errorCount)}</p>
        {children}
      </div>
      <TableRegion label={text.table(fileName)} className="bg-card max-h-80 rounded-md border">
        <Table aria-label={text.table(fileName)}>
          <TableHeader>
            <tr>
              {(phone ? text.phoneColumns : text.columns).map((column, index) => (
                // The number of the row stands at the right, as in the rows below.
                <TableHead key={column} className={cn('sticky top-0', !phone && index === 1 && 'text-right')}>
                  {column}
                </TableHead>
              ))}
            </tr>
          </TableHeader>
          <TableBody>
            {report.errors.map((error) => {
              const key = `${error.row} ${error.column} ${error.reason}`;
              return phone ? <PhoneRow key={key} error={error} /> : <WideRow key={key} error={error} />;
            })}
          </TableBody>
        </Table>
      </TableRegion>
    </div>
  );
}

const valueOf = ({ value }: RowError) => (value === '' ? text.empty : value);

function WideRow({ error }: { error: RowError }) {
  return (
    <TableRow>
      <TableCell>{error.sheet}</TableCell>
      <TableCell className="text-right">{formatCount(error.row)}</TableCell>
      <TableCell>{error.column}</TableCell>
      <TableCell className="max-w-60 truncate font-semibold">{valueOf(error)}</TableCell>
      <TableCell className="text-red min-w-60 py-1.5 whitespace-normal">{error.reason}</TableCell>
    </TableRow>
  );
}

/** Place and value in one cell, so that the reason is on the screen of a phone. */
function PhoneRow({ error }: { error: RowError }) {
  return (
    <TableRow>
      <TableCell className="w-1/2 py-1.5 align-top wrap-anywhere whitespace-normal">
        <div>{text.place(error.row, error.column)}</div>
        <div className="line-clamp-3 font-semibold">{valueOf(error)}</div>
        <div className="text-muted-foreground text-xs">{error.sheet}</div>
      </TableCell>
      <TableCell className="text-red py-1.5 align-top whitespace-normal">{error.reason}</TableCell>
    </TableRow>
  );
}
