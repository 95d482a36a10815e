import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';

interface ColumnDragOptions {
  header: RefObject<HTMLElement | null>;
  tableId: string;
  columnId: string;
  enabled: boolean;
  /** A column was dropped on this one's left or right half. */
  onDropped: (columnId: string, side: DropSide) => void;
}

export type DropSide = 'left' | 'right';

/** Lets a heading be dragged with the mouse and take another heading of the same table. */
export function useColumnDrag({ header, tableId, columnId, enabled, onDropped }: ColumnDragOptions) {
  const [dragging, setDragging] = useState(false);
  const [side, setSide] = useState<DropSide | null>(null);
  const drop = useEffectEvent(onDropped);

  useEffect(() => {
    const element = header.current;
    if (!element || !enabled) return;
    const sideOf = (clientX: number): DropSide => {
      const { left, width } = element.getBoundingClientRect();
      return clientX < left + width / 2 ? 'left' : 'right';
    };
    return combine(
      draggable({
        element,
        canDrag: ({ input }) =>
          document.elementFromPoint(input.clientX, input.clientY)?.closest('[data-resize-handle]') === null,
        getInitialData: () => ({ tableId, columnId }),
        onDragStart: () => setDragging(true),
        onDrop: () => setDragging(false),
      }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => source.data.tableId === tableId && source.data.columnId !== columnId,
        onDrag: ({ location }) => setSide(sideOf(location.current.input.clientX)),
        onDragLeave: () => setSide(null),
        onDrop: ({ source, location }) => {
          setSide(null);
          if (typeof source.data.columnId === 'string') {
            drop(source.data.columnId, sideOf(location.current.input.clientX));
          }
        },
      }),
    );
  }, [header, tableId, columnId, enabled]);

  return { dragging, side };
}
