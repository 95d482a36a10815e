import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';

/** Of the element that is dropped on, in its direction. */
export type DropSide = 'before' | 'after';

export interface DraggableColumn {
  element: HTMLElement;
  /** x: columns stand side by side; y: one below the other. */
  axis: 'x' | 'y';
  tableId: string;
  columnId: string;
  onDragging: (isDragging: boolean) => void;
  /** The half of this element that another is held over, or null. */
  onSide: (side: DropSide | null) => void;
  /** A column was dropped on this one's first or second half. */
  onDropped: (columnId: string, side: DropSide) => void;
}

/** Lets a column's element be dragged with the mouse and take another one of the same table, until the answer is called. */
export function dragColumn({
  element,
  axis,
  tableId,
  columnId,
  onDragging,
  onSide,
  onDropped,
}: DraggableColumn) {
  const sideOf = ({ clientX, clientY }: { clientX: number; clientY: number }): DropSide => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const isBefore = axis === 'x' ? clientX < left + width / 2 : clientY < top + height / 2;
    return isBefore ? 'before' : 'after';
  };
  return combine(
    draggable({
      element,
      canDrag: ({ input }) =>
        document.elementFromPoint(input.clientX, input.clientY)?.closest('[data-resize-handle]') === null,
      getInitialData: () => ({ tableId, columnId }),
      onDragStart: () => onDragging(true),
      onDrop: () => onDragging(false),
    }),
    dropTargetForElements({
      element,
      canDrop: ({ source }) => source.data.tableId === tableId && source.data.columnId !== columnId,
      onDrag: ({ location }) => onSide(sideOf(location.current.input)),
      onDragLeave: () => onSide(null),
      onDrop: ({ source, location }) => {
        onSide(null);
        if (typeof source.data.columnId === 'string') {
          onDropped(source.data.columnId, sideOf(location.current.input));
        }
      },
    }),
  );
}
