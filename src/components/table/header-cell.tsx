import { useRef } from 'react';
import { cn } from '@/components/ui/cn.ts';
import { TableHead } from '@/components/ui/table.tsx';
import { tableText } from '@/text/table.ts';
import { HelpTip } from './help-tip.tsx';
import { HeaderMenu } from './header-menu.tsx';
import { ResizeHandle } from './resize-handle.tsx';
import { HeadingText, SortButton } from './sort-button.tsx';
import { nextSort, type Sort } from './table-column.ts';
import { stickyClasses, stickyStyle } from './sticky.ts';
import { useColumnDrag } from './use-column-drag.ts';
import type { PlacedColumn } from './use-table-model.ts';

export interface HeaderActions {
  sort: (sort: Sort) => void;
  /** To a place counted from 0. */
  move: (columnId: string, place: number) => void;
  /** px */
  resize: (columnId: string, width: number) => void;
}

interface HeaderCellProps<Row> {
  tableId: string;
  placed: PlacedColumn<Row>;
  place: number;
  order: readonly string[];
  sort: Sort;
  /** false on a phone, where the layout is fixed. */
  movable: boolean;
  actions: HeaderActions;
}

const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const;

export function HeaderCell<Row>(props: HeaderCellProps<Row>) {
  const { tableId, placed, place, order, sort, movable, actions } = props;
  const { id, header, align, help, sortable } = placed.column;
  const element = useRef<HTMLTableCellElement>(null);
  const drawnWidth = () => element.current?.getBoundingClientRect().width ?? placed.width;
  const { dragging, side } = useColumnDrag({
    header: element,
    tableId,
    columnId: id,
    enabled: movable,
    onDropped: (dropped, dropSide) => {
      const others = order.filter((other) => other !== dropped);
      actions.move(dropped, others.indexOf(id) + (dropSide === 'right' ? 1 : 0));
    },
  });
  const direction = sort?.by === id ? sort.direction : undefined;
  return (
    <TableHead
      ref={element}
      aria-sort={sortable === false ? undefined : direction ? ARIA_SORT[direction] : 'none'}
      style={stickyStyle(placed)}
      className={cn(
        'group/head sticky top-0 z-2',
        movable && (align === 'end' ? 'pointer-coarse:pl-10.5' : 'pointer-coarse:pr-10.5'),
        stickyClasses(placed, 'z-3'),
        dragging && 'opacity-50',
        side === 'left' && 'shadow-[inset_2px_0_0_var(--focus)]',
        side === 'right' && 'shadow-[inset_-2px_0_0_var(--focus)]',
      )}
    >
      <div className={cn('flex items-center gap-1', align === 'end' && 'justify-end')}>
        {sortable === false ? (
          <HeadingText>{header}</HeadingText>
        ) : (
          <SortButton
            label={header}
            direction={direction}
            alignEnd={align === 'end'}
            onPress={() => actions.sort(nextSort(sort, id))}
          />
        )}
        {help === undefined ? null : <HelpTip label={tableText.help(header)} text={help} />}
      </div>
      {movable ? (
        <>
          <HeaderMenu
            columnId={id}
            label={header}
            alignEnd={align === 'end'}
            sortable={sortable !== false}
            sort={sort}
            place={place}
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
