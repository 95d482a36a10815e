import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp, ChevronDown, X } from 'lucide-react';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '@/components/ui/dropdown-menu.tsx';
import { cn } from '@/components/ui/cn.ts';
import { tableText } from '@/text/table.ts';
import type { Sort } from './table-column.ts';

/** px for one press of a width item. */
const WIDTH_STEP = 20;

export interface HeaderActions {
  sort: (sort: Sort) => void;
  /** To a place counted from 0. */
  move: (columnId: string, place: number) => void;
  /** px */
  resize: (columnId: string, width: number) => void;
}

interface HeaderMenuProps {
  columnId: string;
  label: string;
  /** The heading's text stands at the right, so the menu opens at the left and covers neither. */
  alignEnd: boolean;
  sortable: boolean;
  sort: Sort;
  place: number;
  places: number;
  drawnWidth: () => number;
  actions: HeaderActions;
}

/** Everything that dragging can do to a column, for the keyboard and for touch: sort, move, resize. */
export function HeaderMenu(props: HeaderMenuProps) {
  const { columnId, label, alignEnd, sortable, sort, place, places, drawnWidth, actions } = props;
  const resize = (step: number) => (event: Event) => {
    // The menu stays open, so that the item can be pressed again.
    event.preventDefault();
    actions.resize(columnId, drawnWidth() + step);
  };
  return (
    <DropdownMenu>
      <DropdownMenuTrigger
        aria-label={tableText.menu(label)}
        className={cn(
          'focus-ring bg-raised text-muted-foreground hover:text-foreground absolute top-1/2 z-1 hidden size-5.5 -translate-y-1/2 place-items-center rounded-sm opacity-0 group-hover/head:opacity-100 focus-visible:opacity-100 data-[state=open]:opacity-100 md:grid pointer-coarse:size-6 pointer-coarse:opacity-100',
          alignEnd ? 'left-0.5' : 'right-1.5 pointer-coarse:right-0.5',
        )}
      >
        <ChevronDown aria-hidden className="size-3.5" />
      </DropdownMenuTrigger>
      <DropdownMenuContent align={alignEnd ? 'start' : 'end'}>
        {sortable ? (
          <>
            <DropdownMenuItem onSelect={() => actions.sort({ by: columnId, direction: 'asc' })}>
              <ArrowUp aria-hidden /> {tableText.sortAscending}
            </DropdownMenuItem>
            <DropdownMenuItem onSelect={() => actions.sort({ by: columnId, direction: 'desc' })}>
              <ArrowDown aria-hidden /> {tableText.sortDescending}
            </DropdownMenuItem>
            <DropdownMenuItem disabled={sort?.by !== columnId} onSelect={() => actions.sort(null)}>
              <X aria-hidden /> {tableText.sortNone}
            </DropdownMenuItem>
            <DropdownMenuSeparator />
          </>
        ) : null}
        <DropdownMenuItem disabled={place === 0} onSelect={() => actions.move(columnId, place - 1)}>
          <ArrowLeft aria-hidden /> {tableText.moveLeft}
        </DropdownMenuItem>
        <DropdownMenuItem disabled={place === places - 1} onSelect={() => actions.move(columnId, place + 1)}>
          <ArrowRight aria-hidden /> {tableText.moveRight}
        </DropdownMenuItem>
        <DropdownMenuSeparator />
        <DropdownMenuItem onSelect={resize(WIDTH_STEP)}>{tableText.wider}</DropdownMenuItem>
        <DropdownMenuItem onSelect={resize(-WIDTH_STEP)}>{tableText.narrower}</DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
