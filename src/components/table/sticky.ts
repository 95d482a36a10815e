import type { CSSProperties } from 'react';
import { cn } from '@/components/ui/cn.ts';

interface Stickable {
  stickyLeft: number | null;
  stickyEdge: boolean;
}

export function stickyStyle({ stickyLeft }: Stickable): CSSProperties | undefined {
  return stickyLeft === null ? undefined : { left: stickyLeft };
}

/** Classes of a cell that stays on the left; the last one has an edge, so that what slides under it reads as such. */
export function stickyClasses({ stickyLeft, stickyEdge }: Stickable, layer: string): string {
  return stickyLeft === null ? '' : cn('sticky', layer, stickyEdge && 'border-r border-r-border');
}
