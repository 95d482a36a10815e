import { ArrowDown, ArrowUp } from 'lucide-react';
import { type MouseEvent, useRef } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '@/components/ui/button.tsx';
import { Checkbox } from '@/components/ui/checkbox.tsx';
import { cn } from '@/components/ui/cn.ts';
import { tableText } from '@/text/table.ts';
import { useColumnDrag } from './use-column-drag.ts';

interface ColumnChoiceRowProps {
  tableId: string;
  id: string;
  header: string;
  shown: boolean;
  /** Of the list, so that at least one column stays. */
  isLastShown: boolean;
  /** All columns in their order, hidden ones too. */
  order: readonly string[];
  onShow: (shown: boolean) => void;
  /** To a place counted from 0. */
  onMove: (id: string, place: number) => void;
}

/** A column in the choice: shown or not, and moved by drag or by its buttons. */
export function ColumnChoiceRow(props: ColumnChoiceRowProps) {
  const { tableId, id, header, shown, isLastShown, order, onShow, onMove } = props;
  const row = useRef<HTMLLIElement>(null);
  const place = order.indexOf(id);
  const { dragging, side } = useColumnDrag({
    element: row,
    axis: 'y',
    tableId: `${tableId}:choice`,
    columnId: id,
    enabled: true,
    onDropped: (dropped, half) => {
      const others = order.filter((other) => other !== dropped);
      onMove(dropped, others.indexOf(id) + (half === 'after' ? 1 : 0));
    },
  });
  const step = (by: number) => (event: MouseEvent<HTMLButtonElement>) => {
    const button = event.currentTarget;
    flushSync(() => onMove(id, place + by));
    // A row that changes its place in the list loses the focus.
    button.focus();
  };
  return (
    <li
      ref={row}
      className={cn(
        'hover:bg-accent -mx-1 flex cursor-grab items-center rounded-sm px-1',
        dragging && 'opacity-50',
        side === 'before' && 'shadow-[inset_0_2px_0_var(--focus)]',
        side === 'after' && 'shadow-[inset_0_-2px_0_var(--focus)]',
      )}
    >
      <label className="flex min-w-0 flex-1 items-center gap-2 py-1">
        <Checkbox checked={shown} disabled={shown && isLastShown} onChange={() => onShow(!shown)} />
        {header}
      </label>
      <Button
        size="icon-sm"
        variant="ghost"
        aria-label={tableText.sets.earlier(header)}
        disabled={place === 0}
        onClick={step(-1)}
      >
        <ArrowUp aria-hidden />
      </Button>
      <Button
        size="icon-sm"
        variant="ghost"
        aria-label={tableText.sets.later(header)}
        disabled={place === order.length - 1}
        onClick={step(1)}
      >
        <ArrowDown aria-hidden />
      </Button>
    </li>
  );
}
