import { type ReactNode, useRef } from 'react';
import { cn } from '@/components/ui/cn.ts';
import { TableHead } from '@/components/ui/table.tsx';
import { tableText } from '@/text/table.ts';
import type { ColumnHead } from './head-rows.ts';
import { HelpTip } from './help-tip.tsx';
import { type HeaderActions, HeaderMenu } from './header-menu.tsx';
import { ResizeHandle } from './resize-handle.tsx';
import { HeadingText, SortButton } from './sort-button.tsx';
import { headingOf, nextSort, type Sort, type TableColumn } from './table-column.ts';
import { stickyClasses, stickyStyle } from './sticky.ts';
import { useColumnDrag } from './use-column-drag.ts';

interface HeaderCellProps<Row> {
  tableId: string;
  head: ColumnHead<Row>;
  /** Of the head, from 0. */
  line: number;
  /** The columns that can be moved, in their order. */
  order: readonly string[];
  sort: Sort;
  /** false on a phone, where the layout is fixed. */
  movable: boolean;
  actions: HeaderActions;
  /** In place of the heading's text. */
  children?: ReactNode;
}

const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const;

export function HeaderCell<Row>(props: HeaderCellProps<Row>) {
  const { tableId, head, line, order, sort, actions, children } = props;
  const { placed, lines } = head;
  const { id, header, align, sortable, fixed, leads = [] } = placed.column;
  const movable = props.movable && !fixed;
  const element = useRef<HTMLTableCellElement>(null);
  const drawnWidth = () => element.current?.getBoundingClientRect().width ?? placed.width;
  const { dragging, side } = useColumnDrag({
    element,
    axis: 'x',
    tableId,
    columnId: id,
    enabled: movable,
    onDropped: (dropped, dropSide) => {
      const others = order.filter((other) => other !== dropped);
      actions.move(dropped, others.indexOf(id) + (dropSide === 'after' ? 1 : 0));
    },
  });
  const sorted = [placed.column, ...leads].find((column) => column.id === sort?.by);
  return (
    <TableHead
      ref={element}
      data-column={id}
      rowSpan={lines}
      aria-label={leads.length > 0 ? header : undefined}
      aria-sort={sorted && sort ? ARIA_SORT[sort.direction] : sortable === false ? undefined : 'none'}
      style={stickyStyle(placed)}
      className={cn(
        'group/head sticky z-2',
        // Below the line of the groups.
        line === 0 ? 'top-0' : 'top-7',
        fixed && 'px-0 text-center',
        leads.length > 0 && 'py-1.5',
        movable && (align === 'end' ? 'pointer-coarse:pl-10.5' : 'pointer-coarse:pr-10.5'),
        stickyClasses(placed, 'z-3'),
        dragging && 'opacity-50',
        side === 'before' && 'shadow-[inset_2px_0_0_var(--focus)]',
        side === 'after' && 'shadow-[inset_-2px_0_0_var(--focus)]',
      )}
    >
      {children ?? (
        <>
          {leads.length > 0 ? (
            <div className="mb-1 flex flex-wrap gap-x-3">
              {leads.map((lead) => (
                <Heading key={lead.id} column={lead} sort={sort} onSort={actions.sort} />
              ))}
            </div>
          ) : null}
          <Heading column={placed.column} sort={sort} onSort={actions.sort} />
        </>
      )}
      {movable ? (
        <>
          <HeaderMenu
            columnId={id}
            label={header}
            alignEnd={align === 'end'}
            sortable={sortable !== false}
            sort={sort}
            place={order.indexOf(id)}
            places={order.length}
            drawnWidth={drawnWidth}
            actions={actions}
          />
          <ResizeHandle drawnWidth={drawnWidth} onResize={(width) => actions.resize(id, width)} />
        </>
      ) : null}
    </TableHead>
  );
}

interface HeadingProps<Row> {
  column: TableColumn<Row>;
  sort: Sort;
  onSort: (sort: Sort) => void;
}

function Heading<Row>({ column, sort, onSort }: HeadingProps<Row>) {
  const { id, header, align, help, sortable } = column;
  const heading = headingOf(column);
  return (
    <div className={cn('flex items-center gap-1', align === 'end' && 'justify-end')}>
      {sortable === false ? (
        <HeadingText>{heading}</HeadingText>
      ) : (
        <SortButton
          label={heading}
          direction={sort?.by === id ? sort.direction : undefined}
          alignEnd={align === 'end'}
          onPress={() => onSort(nextSort(sort, id))}
        />
      )}
      {help === undefined ? null : <HelpTip label={tableText.help(header)} text={help} />}
    </div>
  );
}
