import { Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { tableText } from '@/text/table.ts';

interface ResultNotesProps {
  /** A sentence or two each. */
  notes: readonly string[];
  /** What the person can do about them. */
  action?: ReactNode;
}

/** What a reader must know of the figures below; nothing without a note. */
export function ResultNotes({ notes, action }: ResultNotesProps) {
  if (notes.length === 0) return null;
  return (
    <div className="border-border-soft bg-raised text-muted-foreground flex flex-wrap items-end gap-x-6 gap-y-1.5 border-b px-4 py-2 text-xs">
      <ul aria-label={tableText.notes} className="grid min-w-0 flex-[1_1_18rem] gap-1">
        {notes.map((note) => (
          <li key={note} className="flex items-start gap-1.5">
            <Info aria-hidden className="text-yellow mt-px size-3.5 shrink-0" />
            <span className="min-w-0 break-keep tabular-nums">{note}</span>
          </li>
        ))}
      </ul>
      {action}
    </div>
  );
}
