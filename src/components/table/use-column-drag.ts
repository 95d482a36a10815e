import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { codeWhenConnected } from '@/data/page-code.ts';
import type { DropSide } from './column-drag.ts';

interface ColumnDragOptions {
  header: RefObject<HTMLElement | null>;
  tableId: string;
  columnId: string;
  enabled: boolean;
  /** A column was dropped on this one's left or right half. */
  onDropped: (columnId: string, side: DropSide) => void;
}

/** Lets a heading be dragged. What does it is loaded after the page: nobody drags before there are rows. */
export function useColumnDrag({ header, tableId, columnId, enabled, onDropped }: ColumnDragOptions) {
  const [dragging, setDragging] = useState(false);
  const [side, setSide] = useState<DropSide | null>(null);
  const drop = useEffectEvent(onDropped);

  useEffect(() => {
    const element = header.current;
    if (!element || !enabled) return;
    let end: (() => void) | undefined;
    let isGone = false;
    const begin = async () => {
      const { dragColumn } = await codeWhenConnected(() => import('./column-drag.ts'));
      if (isGone) return;
      end = dragColumn({
        header: element,
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
  }, [header, tableId, columnId, enabled]);

  return { dragging, side };
}
