import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@/components/ui/table.tsx';
import type { ChartRows } from './chart-rows.ts';

/** Rows of a table on screen: no file is made of them. */
export type ShownRows = Omit<ChartRows, 'columns'> & {
  columns: readonly Pick<ChartRows['columns'][number], 'name' | 'format'>[];
};

/** The figures of a drawing as a table, named like the drawing. */
export function ChartFigures({ table, caption }: { table: ShownRows; caption: string }) {
  return (
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
  );
}
