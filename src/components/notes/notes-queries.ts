import { queryOptions } from '@tanstack/react-query';
import type { AnswerOf } from '@/data/answer-of.ts';
import { unwrap } from '@/data/errors.ts';
import { freshness } from '@/data/freshness.ts';
import { supabase } from '@/data/supabase.ts';
import { useWrite } from '@/data/use-write.ts';

export type Note = AnswerOf<'notes'>[number];

/** What notes are on: its kind, and its id there (of a loss the option id/month). */
export interface NoteSubject {
  subject: 'option' | 'brand' | 'campaign' | 'inbound' | 'loss';
  subjectId: string;
}

const all = (partnerCode: string) => ['notes', partnerCode] as const;

export const notesQuery = (partnerCode: string, { subject, subjectId }: NoteSubject) =>
  queryOptions({
    queryKey: [...all(partnerCode), subject, subjectId],
    queryFn: async ({ signal }) =>
      unwrap(
        await supabase()
          .rpc('notes', { partner_cd: partnerCode, subject, subject_id: subjectId })
          .abortSignal(signal),
      ) as Note[],
    ...freshness.notes,
  });

/** Leaves and deletes notes on one thing, through once its notes were read anew. */
export function useNotes({ subject, subjectId }: NoteSubject) {
  const write = useWrite(all);
  return {
    add: (note: string, mentions: readonly string[]) =>
      write(async (partner_cd) =>
        unwrap(
          await supabase().rpc('add_note', {
            partner_cd,
            subject,
            subject_id: subjectId,
            note,
            mentions: [...mentions],
          }),
        ),
      ),
    remove: (id: number) =>
      write(async (partner_cd) => unwrap(await supabase().rpc('delete_note', { partner_cd, note_id: id }))),
  };
}
