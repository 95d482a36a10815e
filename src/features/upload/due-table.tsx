import { TableRegion } from '@/components/table/table-region.tsx';
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@/components/ui/table.tsx';
import { formatDay } from '@/domain/korea-time.ts';
import { reportsDueText as text } from '@/text/reports-due.ts';
import { Period, ReportPage, RhythmSelect } from './due-cells.tsx';
import { type DueReport, isDue } from './upload-queries.ts';

const columns = ['source', 'lastDay', 'period', 'page', 'effect', 'rhythm'] as const;

/** Each report of a partner with the days to choose in the marketplace, and how often it is fetched. */
export function DueTable({ rows }: { rows: readonly DueReport[] }) {
  return (
    <TableRegion label={text.region} className="max-h-120 rounded-b-lg">
      <Table aria-label={text.title}>
        <TableHeader>
          <tr>
            {columns.map((name) => (
              <TableHead key={name}>{text.columns[name]}</TableHead>
            ))}
          </tr>
        </TableHeader>
        <TableBody>
          {rows.map((row) => (
            <TableRow key={row.source}>
              <TableCell className="font-semibold">{row.source}</TableCell>
              <TableCell>{row.lastDay === null ? text.never : formatDay(row.lastDay)}</TableCell>
              <TableCell className="min-w-64">
                <Period row={row} />
              </TableCell>
              <TableCell>
                <ReportPage row={row} />
              </TableCell>
              <TableCell className="text-muted-foreground min-w-48 break-keep whitespace-normal">
                {isDue(row) ? text.effect[row.source] : null}
              </TableCell>
              <TableCell>
                <RhythmSelect row={row} />
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableRegion>
  );
}
