import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';

export type DropSide = 'left' | 'right';

export interface DraggableColumn {
  header: HTMLElement;
  tableId: string;
  columnId: string;
  onDragging: (isDragging: boolean) => void;
  /** The half of this heading that another is held over, or null. */
  onSide: (side: DropSide | null) => void;
  /** A column was dropped on this one's left or right half. */
  onDropped: (columnId: string, side: DropSide) => void;
}

/** Lets a heading be dragged with the mouse and take another heading of the same table, until the answer is called. */
export function dragColumn({ header, tableId, columnId, onDragging, onSide, onDropped }: DraggableColumn) {
  const sideOf = (clientX: number): DropSide => {
    const { left, width } = header.getBoundingClientRect();
    return clientX < left + width / 2 ? 'left' : 'right';
  };
  return combine(
    draggable({
      element: header,
      canDrag: ({ input }) =>
        document.elementFromPoint(input.clientX, input.clientY)?.closest('[data-resize-handle]') === null,
      getInitialData: () => ({ tableId, columnId }),
      onDragStart: () => onDragging(true),
      onDrop: () => onDragging(false),
    }),
    dropTargetForElements({
      element: header,
      canDrop: ({ source }) => source.data.tableId === tableId && source.data.columnId !== columnId,
      onDrag: ({ location }) => onSide(sideOf(location.current.input.clientX)),
      onDragLeave: () => onSide(null),
      onDrop: ({ source, location }) => {
        onSide(null);
        if (typeof source.data.columnId === 'string') {
          onDropped(source.data.columnId, sideOf(location.current.input.clientX));
        }
      },
    }),
  );
}
