import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@/components/ui/table.tsx';
import type { ChartRows } from './chart-rows.ts';

interface ChartTableProps {
  table: ChartRows;
  caption: string;
  height: number;
}

/** The figures of a chart as a table in the room of the chart. */
export function ChartTable({ table, caption, height }: ChartTableProps) {
  return (
    <section
      aria-label={caption}
      // The rows scroll in the chart's room: the keyboard has to reach them.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      style={{ height }}
      className="focus-ring shrink-0 grow overflow-auto rounded-md"
    >
      <Table>
        <caption className="sr-only">{caption}</caption>
        <TableHeader>
          <TableRow>
            <TableHead className="sticky top-0">{table.heading}</TableHead>
            {table.columns.map(({ name }) => (
              <TableHead key={name} className="sticky top-0 text-right">
                {name}
              </TableHead>
            ))}
            {table.noteHeading === undefined ? null : (
              <TableHead className="sticky top-0">{table.noteHeading}</TableHead>
            )}
          </TableRow>
        </TableHeader>
        <TableBody>
          {table.rows.map(({ name, values, note }) => (
            <TableRow key={name}>
              <TableCell>{name}</TableCell>
              {table.columns.map(({ name: columnName, format }, index) => (
                <TableCell key={columnName} className="text-right">
                  {format(values[index] ?? null)}
                </TableCell>
              ))}
              {table.noteHeading === undefined ? null : <TableCell>{note}</TableCell>}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </section>
  );
}
