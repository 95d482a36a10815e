import { ChevronDown, Info } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { cn } from '@/components/ui/cn.ts';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { tableText } from '@/text/table.ts';

interface ResultNotesProps {
  /** A sentence or two each; null: not known yet. */
  notes: readonly string[] | null;
  /** What the person can do about them. */
  action?: ReactNode;
}

/**
 * Notes that a reader of the figures below needs: a strip of one line in every state, so that nothing moves when the notes
 * come. A press shows all of them.
 */
export function ResultNotes({ notes, action }: ResultNotesProps) {
  const [open, setOpen] = useState(false);
  return (
    <div
      className={cn(
        'border-border-soft bg-raised text-muted-foreground flex items-start gap-x-4 border-b px-4 text-xs print:h-auto',
        open ? 'flex-wrap' : 'h-8.5 overflow-hidden',
      )}
    >
      {notes === null ? <Skeleton className="mt-2.5 h-3.5 w-2/5" /> : null}
      {notes?.length === 0 ? <p className="py-2">{tableText.noNotes}</p> : null}
      {notes && notes.length > 0 ? (
        <>
          <ul
            aria-label={tableText.notes}
            className={cn('grid min-w-0 flex-1 grid-cols-1 py-2', open ? 'basis-72 gap-1' : 'gap-3')}
          >
            {notes.map((note) => (
              <li key={note} className="flex items-start gap-1.5">
                <Info aria-hidden className="text-yellow mt-px size-3.5 shrink-0" />
                <span
                  className={cn(
                    'min-w-0 break-keep tabular-nums',
                    !open && 'truncate print:whitespace-normal',
                  )}
                >
                  {note}
                </span>
              </li>
            ))}
          </ul>
          {action ? <div className={cn('py-2', !open && 'max-md:hidden')}>{action}</div> : null}
          <Button
            size="sm"
            variant="ghost"
            aria-expanded={open}
            aria-label={tableText.everyNote(notes.length)}
            className="text-2xs my-1 -mr-2 h-6.5 print:hidden"
            onClick={() => setOpen(!open)}
          >
            {notes.length > 1 ? notes.length : null}
            <ChevronDown aria-hidden className={cn('transition-transform', open && 'rotate-180')} />
          </Button>
        </>
      ) : null}
    </div>
  );
}
