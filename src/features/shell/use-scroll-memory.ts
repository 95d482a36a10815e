import { type RefObject, useEffect, useRef } from 'react';
import { rememberScroll } from './tabs.ts';
import { updateTabs, useActiveTab, useTabs } from './tabs-store.ts';

/** How long a page may take to grow to the place where it was left, in ms. */
const PATIENCE = 10_000;

/** Each tab returns to where it was scrolled; a page without a tab starts at the top. */
export function useScrollMemory(content: RefObject<HTMLElement | null>): void {
  const id = useActiveTab()?.id;
  /** Where the box stands by its own events: to read or set it lays the whole page out at once. */
  const place = useRef(0);
  useEffect(() => {
    const box = content.current;
    if (!box) return;
    const wanted = useTabs.getState().tabs.find((tab) => tab.id === id)?.state.scroll ?? 0;
    const isThere = wanted === 0 && place.current === 0;
    const stopRestoring = isThere ? () => undefined : restoreScroll(box, wanted);
    place.current = wanted;
    const handleScroll = () => {
      place.current = box.scrollTop;
    };
    const store = () => id !== undefined && updateTabs((state) => rememberScroll(state, id, place.current));
    box.addEventListener('scroll', handleScroll, { passive: true });
    window.addEventListener('pagehide', store);
    return () => {
      stopRestoring();
      box.removeEventListener('scroll', handleScroll);
      window.removeEventListener('pagehide', store);
      store();
    };
  }, [content, id]);
}

/** Scrolls to a place that may not exist until the data has come; stops once there, or when the person scrolls. */
function restoreScroll(box: HTMLElement, top: number): () => void {
  box.scrollTop = top;
  if (top === 0) return () => undefined;
  const aim = () => {
    box.scrollTop = top;
    if (box.scrollTop >= top) stop();
  };
  const growth = new ResizeObserver(aim);
  const changes = new MutationObserver(aim);
  const timer = setTimeout(() => stop(), PATIENCE);
  const stop = () => {
    growth.disconnect();
    changes.disconnect();
    clearTimeout(timer);
    box.removeEventListener('wheel', stop);
    box.removeEventListener('mousedown', stop);
    box.removeEventListener('touchmove', stop);
    box.removeEventListener('keydown', stop);
  };
  for (const child of box.children) growth.observe(child);
  changes.observe(box, { childList: true, subtree: true });
  box.addEventListener('wheel', stop, { passive: true });
  box.addEventListener('mousedown', stop);
  box.addEventListener('touchmove', stop, { passive: true });
  box.addEventListener('keydown', stop);
  return stop;
}
