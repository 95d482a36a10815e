import type { ComponentProps, ReactNode } from 'react';
import { cn } from '@/components/ui/cn.ts';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { TableCell, TableRow } from '@/components/ui/table.tsx';
import type { PlacedColumn } from './placed-column.ts';
import { stickyClasses, stickyStyle } from './sticky.ts';

interface CellProps<Row> {
  placed: PlacedColumn<Row>;
  title?: string | undefined;
  className?: string;
  /** It holds the button that opens its row, which cuts the text beside it itself. */
  opens?: boolean;
  children?: ReactNode;
}

export function Cell<Row>({ placed, title, className, opens = false, children }: CellProps<Row>) {
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
        <div
          className={cn(
            'leading-[1.0625rem] wrap-anywhere break-keep whitespace-normal',
            !opens && 'line-clamp-2',
          )}
        >
          {children}
        </div>
      ) : (
        children
      )}
    </TableCell>
  );
}

/** Takes the room that is left when no column grows, so that sticky offsets and widths stay exact. */
export function FillerCell() {
  return <td aria-hidden className="border-border-soft border-b p-0" />;
}

interface SkeletonRowsProps<Row> extends Omit<ComponentProps<'tr'>, 'children'> {
  placed: readonly PlacedColumn<Row>[];
  count: number;
}

/** Rows of the shape of what comes: on a phone those of cards. */
export function SkeletonRows<Row>({ placed, count, ...rest }: SkeletonRowsProps<Row>) {
  return Array.from({ length: count }, (_, row) => (
    <TableRow
      key={row}
      // One animation per row: the browser makes a layer and sends events for each that runs.
      className={cn('animate-pulse', placed.some(({ column }) => column.leads) && 'h-22')}
      {...rest}
    >
      {placed.map((one) => (
        <Cell key={one.column.id} placed={one}>
          <Skeleton
            className={cn('h-3.5 animate-none', one.column.align === 'end' ? 'ml-auto w-1/2' : 'w-3/4')}
          />
        </Cell>
      ))}
      <FillerCell />
    </TableRow>
  ));
}
