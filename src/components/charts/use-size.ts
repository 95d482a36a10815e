import { useCallback, useState } from 'react';

/** px of an element, kept up to date; 0 before the first measurement. */
export function useSize<E extends Element>(): [
  ref: (element: E | null) => (() => void) | undefined,
  size: { width: number; height: number },
] {
  const [size, setSize] = useState({ width: 0, height: 0 });
  const ref = useCallback((element: E | null) => {
    if (!element) return undefined;
    const observer = new ResizeObserver(([entry]) => {
      const { width = 0, height = 0 } = entry?.contentRect ?? {};
      setSize({ width: Math.round(width), height: Math.floor(height) });
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, size];
}
