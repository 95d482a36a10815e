import type { ReactNode } from 'react';
import { cn } from '@/components/ui/cn.ts';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { TableCell, TableRow } from '@/components/ui/table.tsx';
import { stickyClasses, stickyStyle } from './sticky.ts';
import type { PlacedColumn } from './use-table-model.ts';

interface CellProps<Row> {
  placed: PlacedColumn<Row>;
  title?: string | undefined;
  className?: string;
  children?: ReactNode;
}

export function Cell<Row>({ placed, title, className, children }: CellProps<Row>) {
  const { align, tone, wrap } = placed.column;
  return (
    <TableCell
      style={stickyStyle(placed)}
      title={title}
      className={cn(
        'truncate',
        align === 'end' && 'text-right',
        tone === 'strong' && 'font-bold',
        tone === 'quiet' && 'text-muted-foreground',
        stickyClasses(placed, 'z-1'),
        className,
      )}
    >
      {wrap ? (
        <div className="line-clamp-2 leading-[1.0625rem] wrap-anywhere break-keep whitespace-normal">
          {children}
        </div>
      ) : (
        children
      )}
    </TableCell>
  );
}

interface DataRowProps<Row> {
  placed: readonly PlacedColumn<Row>[];
  row: Row;
  number: number;
  selected: boolean;
}

export function DataRow<Row>({ placed, row, number, selected }: DataRowProps<Row>) {
  return (
    <TableRow aria-selected={selected || undefined}>
      {placed.map((one) => (
        <Cell
          key={one.column.id}
          placed={one}
          title={one.column.title?.(row) || undefined}
          className={
            selected
              ? 'bg-[color-mix(in_srgb,var(--focus)_7%,var(--surface))] group-hover/row:bg-[color-mix(in_srgb,var(--focus)_7%,var(--surface))]'
              : ''
          }
        >
          {one.column.cell(row, number)}
        </Cell>
      ))}
      <FillerCell />
    </TableRow>
  );
}

/** Takes the room that is left when no column grows, so that sticky offsets and widths stay exact. */
export function FillerCell() {
  return <td aria-hidden className="border-border-soft border-b p-0" />;
}

/** Rows of the shape of what comes. */
export function SkeletonRows<Row>({
  placed,
  count,
}: {
  placed: readonly PlacedColumn<Row>[];
  count: number;
}) {
  return Array.from({ length: count }, (_, row) => (
    <TableRow key={row}>
      {placed.map((one) => (
        <Cell key={one.column.id} placed={one}>
          <Skeleton className={cn('h-3.5', one.column.align === 'end' ? 'ml-auto w-1/2' : 'w-3/4')} />
        </Cell>
      ))}
      <FillerCell />
    </TableRow>
  ));
}
