import type { ReactNode } from 'react';
import { TableHead, TableHeader } from '@/components/ui/table.tsx';
import { cn } from '@/components/ui/cn.ts';
import type { ColumnHead, GroupHead, Head } from './head-rows.ts';
import { stickyClasses, stickyStyle } from './sticky.ts';

interface HeadLinesProps<Row> {
  rows: readonly (readonly Head<Row>[])[];
  /** The heading of one column. */
  renderColumn: (head: ColumnHead<Row>, line: number) => ReactNode;
}

/** The lines of the head: the columns' headings, below those of their groups. */
export function HeadLines<Row>({ rows, renderColumn }: HeadLinesProps<Row>) {
  return (
    <TableHeader>
      {rows.map((heads, line) => (
        // oxlint-disable-next-line react/no-array-index-key -- a line is its place
        <tr key={line}>
          {heads.map((head) =>
            head.kind === 'group' ? <GroupCell key={head.id} head={head} /> : renderColumn(head, line),
          )}
          {line === 0 ? <td aria-hidden rowSpan={rows.length} className="bg-raised border-b p-0" /> : null}
        </tr>
      ))}
    </TableHeader>
  );
}

function GroupCell({ head }: { head: GroupHead }) {
  return (
    <TableHead
      scope="colgroup"
      colSpan={head.span}
      style={stickyStyle(head)}
      className={cn(
        'border-border-soft sticky top-0 z-2 h-7 truncate border-r border-l text-center',
        stickyClasses(head, 'z-3'),
      )}
    >
      {head.label}
    </TableHead>
  );
}
