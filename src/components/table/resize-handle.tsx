import type { PointerEvent } from 'react';

interface ResizeHandleProps {
  /** px, as the column is drawn now; a growing column is wider than its own width. */
  drawnWidth: () => number;
  onResize: (width: number) => void;
}

/** The right edge of a heading: drag it to change the width. The heading's menu does the same by keyboard. */
export function ResizeHandle({ drawnWidth, onResize }: ResizeHandleProps) {
  const start = (down: PointerEvent<HTMLSpanElement>) => {
    if (down.button !== 0) return;
    down.preventDefault();
    const handle = down.currentTarget;
    const origin = down.clientX;
    const width = drawnWidth();
    handle.setPointerCapture(down.pointerId);
    const move = (event: globalThis.PointerEvent) => onResize(width + event.clientX - origin);
    const end = () => {
      handle.removeEventListener('pointermove', move);
      handle.removeEventListener('lostpointercapture', end);
    };
    handle.addEventListener('pointermove', move);
    handle.addEventListener('lostpointercapture', end);
  };
  return (
    <span
      aria-hidden
      data-resize-handle
      className="hover:after:bg-ring active:after:bg-ring absolute inset-y-0 right-0 z-1 w-2 cursor-col-resize touch-none after:absolute after:inset-y-1.5 after:right-0 after:w-0.5 after:rounded-full"
      onPointerDown={start}
    />
  );
}
