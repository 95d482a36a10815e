import { type PointerEvent, useEffect, useEffectEvent, useState } from 'react';

/** px from the edge of what scrolls in which it follows the pointer, and by how much in a frame. */
const EDGE = 72;
const STEP = 12;

/**
 * Cards dragged by their handles. Pointer events do it for mouse, finger and pen alike; the browser's own dragging, which
 * headings of tables use, knows no finger in some browsers. `row` names the cards that may change places.
 */
export function useCardDrag(row: string, onMoved: (id: string, over: string) => void) {
  const [dragged, setDragged] = useState<string | null>(null);
  /** The card under the pointer, whose place it would take. */
  const [over, setOver] = useState<string | null>(null);
  const moved = useEffectEvent(onMoved);

  useEffect(() => {
    if (dragged === null) return;
    const scroller = document.querySelector('main');
    const at = { x: -1, y: -1 };
    let target: string | null = null;
    const find = () => {
      const card = document.elementFromPoint(at.x, at.y)?.closest<HTMLElement>(`[data-card-row="${row}"]`)
        ?.dataset.card;
      target = card === undefined || card === dragged ? null : card;
      setOver(target);
    };
    let frame = 0;
    const follow = () => {
      frame = requestAnimationFrame(follow);
      const box = scroller?.getBoundingClientRect();
      if (!box || at.y < 0) return;
      const by = at.y < box.top + EDGE ? -STEP : at.y > box.bottom - EDGE ? STEP : 0;
      if (by === 0) return;
      scroller?.scrollBy(0, by);
      find();
    };
    const end = () => {
      setDragged(null);
      setOver(null);
    };
    const controller = new AbortController();
    const on = <Name extends keyof WindowEventMap>(name: Name, act: (event: WindowEventMap[Name]) => void) =>
      window.addEventListener(name, act, { signal: controller.signal });
    on('pointermove', ({ clientX, clientY }) => {
      at.x = clientX;
      at.y = clientY;
      find();
    });
    on('pointerup', () => {
      if (target !== null) moved(dragged, target);
      end();
    });
    on('pointercancel', end);
    on('keydown', ({ key }) => key === 'Escape' && end());
    frame = requestAnimationFrame(follow);
    return () => {
      controller.abort();
      cancelAnimationFrame(frame);
    };
  }, [dragged, row]);

  return {
    dragged,
    over,
    /** Of the handle of a card. */
    start: (id: string, { button }: PointerEvent) => {
      if (button === 0) setDragged(id);
    },
  };
}
