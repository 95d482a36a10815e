import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { codeWhenConnected } from '@/data/page-code.ts';
import type { DropSide } from './column-drag.ts';

interface ColumnDragOptions {
  element: RefObject<HTMLElement | null>;
  axis: 'x' | 'y';
  tableId: string;
  columnId: string;
  enabled: boolean;
  /** A column was dropped on this one's first or second half. */
  onDropped: (columnId: string, side: DropSide) => void;
}

/** Lets a column's heading, or its row in the choice of columns, be dragged. What does it is loaded after the page: nobody drags before there are rows. */
export function useColumnDrag(options: ColumnDragOptions) {
  const { element, axis, tableId, columnId, enabled, onDropped } = options;
  const [dragging, setDragging] = useState(false);
  const [side, setSide] = useState<DropSide | null>(null);
  const drop = useEffectEvent(onDropped);

  useEffect(() => {
    const dragged = element.current;
    if (!dragged || !enabled) return;
    let end: (() => void) | undefined;
    let isGone = false;
    const begin = async () => {
      const { dragColumn } = await codeWhenConnected(() => import('./column-drag.ts'));
      if (isGone) return;
      end = dragColumn({
        element: dragged,
        axis,
        tableId,
        columnId,
        onDragging: setDragging,
        onSide: setSide,
        onDropped: (dropped, half) => drop(dropped, half),
      });
    };
    // Where its code is gone with an older version of the product, columns still move by keys and by the chooser.
    begin().catch(() => undefined);
    return () => {
      isGone = true;
      end?.();
    };
  }, [element, axis, tableId, columnId, enabled]);

  return { dragging, side };
}
