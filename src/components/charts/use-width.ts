import { useCallback, useState } from 'react';

/** Width of an element in pixels, kept up to date; 0 before the first measurement. */
export function useWidth<E extends Element>(): [
  ref: (element: E | null) => (() => void) | undefined,
  width: number,
] {
  const [width, setWidth] = useState(0);
  const ref = useCallback((element: E | null) => {
    if (!element) return undefined;
    const observer = new ResizeObserver(([entry]) => setWidth(Math.round(entry?.contentRect.width ?? 0)));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, width];
}
