import { lazy } from 'react';
import { LazyOverlay } from '@/components/layout/lazy-overlay.tsx';
import { SpinnerArea } from '@/components/ui/spinner.tsx';
import { codeWhenConnected } from '@/data/page-code.ts';
import { notesText } from '@/text/notes.ts';
import type { NoteSubject } from './notes-queries.ts';

const Notes = lazy(() => codeWhenConnected(() => import('./notes.tsx')));

/** The notes on one thing; what is typed belongs to it alone. */
export const LazyNotes = ({ subject, subjectId }: NoteSubject) => (
  <LazyOverlay name={subjectId} fallback={<SpinnerArea label={notesText.loading} />}>
    <Notes key={`${subject} ${subjectId}`} subject={subject} subjectId={subjectId} />
  </LazyOverlay>
);
