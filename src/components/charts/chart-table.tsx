import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@/components/ui/table.tsx';
import type { ChartData } from './series.ts';

interface ChartTableProps {
  data: ChartData;
  caption: string;
  /** Heading of the first column. */
  labelHeading: string;
  height: number;
}

/** The numbers of a chart as a table, newest first, in the room of the chart. */
export function ChartTable({ data, caption, labelHeading, height }: ChartTableProps) {
  const rows = data.labels.map((label, index) => ({ label, index })).toReversed();
  return (
    <section
      aria-label={caption}
      // The rows scroll in the chart's room: the keyboard has to reach them.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      style={{ height }}
      className="focus-ring overflow-auto rounded-md"
    >
      <Table>
        <caption className="sr-only">{caption}</caption>
        <TableHeader>
          <TableRow>
            <TableHead className="sticky top-0">{labelHeading}</TableHead>
            {data.series.map(({ name }) => (
              <TableHead key={name} className="sticky top-0 text-right">
                {name}
              </TableHead>
            ))}
          </TableRow>
        </TableHeader>
        <TableBody>
          {rows.map(({ label, index }) => (
            <TableRow key={label}>
              <TableCell>{label}</TableCell>
              {data.series.map(({ name, values }) => (
                <TableCell key={name} className="text-right">
                  {data.format(values[index] ?? null)}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </section>
  );
}
