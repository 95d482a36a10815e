import type { CSSProperties } from 'react';
import { cn } from '@/components/ui/cn.ts';

interface Stickable {
  stickyLeft: number | null;
  stickyEdge: boolean;
  stickyEnd?: boolean;
}

export function stickyStyle({ stickyLeft, stickyEnd }: Stickable): CSSProperties | undefined {
  if (stickyEnd) return { right: 0 };
  return stickyLeft === null ? undefined : { left: stickyLeft };
}

/** Classes of a cell that stays at a side; the innermost one has an edge, so that what slides under it reads as such. */
export function stickyClasses({ stickyLeft, stickyEdge, stickyEnd }: Stickable, layer: string): string {
  if (stickyEnd) return cn('sticky border-l border-l-border', layer);
  return stickyLeft === null ? '' : cn('sticky', layer, stickyEdge && 'border-r border-r-border');
}
