import { useQuery, useQueryClient } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { PartFailed } from '@/components/figure-page/part.tsx';
import { Button } from '@/components/ui/button.tsx';
import { SpinnerArea } from '@/components/ui/spinner.tsx';
import { usePartner } from '@/data/partner.tsx';
import { toastUndoable } from '@/data/toast-undoable.ts';
import { usePress } from '@/data/use-press.ts';
import { formatMoment } from '@/domain/korea-time.ts';
import { notesText as text } from '@/text/notes.ts';
import { todoPeopleQuery } from '@/components/morning/todo-care-queries.ts';
import { mentionsOf } from './mentions.ts';
import { NoteForm } from './note-form.tsx';
import { type NoteSubject, notesQuery, useNotes } from './notes-queries.ts';

/** The notes on one thing, the newest first, under the form that leaves one. */
export default function Notes(of: NoteSubject) {
  const { code } = usePartner();
  const { data: notes, isError, error, refetch } = useQuery(notesQuery(code, of));
  const { add, remove } = useNotes(of);
  const { busy, press } = usePress();
  const queryClient = useQueryClient();
  if (isError) return <PartFailed error={error} retry={() => void refetch()} />;
  if (!notes) return <SpinnerArea label={text.loading} />;
  /** Brought back it tells the people whom it names again: of a deleted note nobody is told. */
  const take = async (id: number, note: string) => {
    const named = mentionsOf(note, await queryClient.fetchQuery(todoPeopleQuery(code))).map(
      (person) => person.id,
    );
    await remove(id);
    toastUndoable(text.removed, 'note', () => add(note, named));
  };
  return (
    <div className="grid gap-3 text-sm">
      <NoteForm on={`${of.subject}\n${of.subjectId}`} onSave={add} />
      {notes.length === 0 ? <p className="text-muted-foreground">{text.none}</p> : null}
      <ol className="grid gap-2.5">
        {notes.map(({ id, text: note, memberName, at, isOwn }) => (
          <li key={id} className="flex items-start gap-2">
            <div className="min-w-0 flex-1">
              <p className="wrap-anywhere whitespace-pre-line">{note}</p>
              <p className="text-subtle-foreground text-xs">
                {memberName} · <time dateTime={at}>{formatMoment(at)}</time>
              </p>
            </div>
            {isOwn ? (
              <Button
                size="icon-sm"
                variant="ghost"
                aria-label={text.remove(note)}
                disabled={busy}
                onClick={() => press(() => take(id, note))}
              >
                <X aria-hidden />
              </Button>
            ) : null}
          </li>
        ))}
      </ol>
    </div>
  );
}
