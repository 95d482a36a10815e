import { Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { tableText } from '@/text/table.ts';

/** What a reader must know of the figures below, one sentence or two a line. */
export function ResultNotes({ children }: { children: ReactNode }) {
  return (
    <ul
      aria-label={tableText.notes}
      className="border-border-soft bg-raised text-muted-foreground grid gap-1 border-b px-4 py-2 text-xs empty:hidden"
    >
      {children}
    </ul>
  );
}

export function ResultNote({ children }: { children: ReactNode }) {
  return (
    <li className="flex items-start gap-1.5">
      <Info aria-hidden className="text-yellow mt-px size-3.5 shrink-0" />
      <span className="min-w-0 break-keep tabular-nums">{children}</span>
    </li>
  );
}
