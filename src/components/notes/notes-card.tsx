import { Card, CardContent, CardHeader, CardTitle } from '@/components/ui/card.tsx';
import { notesText } from '@/text/notes.ts';
import { LazyNotes } from './lazy-notes.tsx';
import type { NoteSubject } from './notes-queries.ts';

/** The notes on what a page is about, below its figures. */
export const NotesCard = (of: NoteSubject) => (
  <Card className="order-last print:hidden">
    <CardHeader>
      <CardTitle>{notesText.title}</CardTitle>
    </CardHeader>
    <CardContent>
      <LazyNotes {...of} />
    </CardContent>
  </Card>
);
