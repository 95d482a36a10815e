import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { todoPeopleQuery } from '@/components/morning/todo-care-queries.ts';
import { Button } from '@/components/ui/button.tsx';
import { cn } from '@/components/ui/cn.ts';
import { Field } from '@/components/ui/field.tsx';
import { inputClasses } from '@/components/ui/input.tsx';
import { useKeptText } from '@/data/kept-text.ts';
import { useMember } from '@/data/member.tsx';
import { usePartner } from '@/data/partner.tsx';
import { usePress } from '@/data/use-press.ts';
import { notesText as text } from '@/text/notes.ts';
import { mentionsOf } from './mentions.ts';

const MOST_CHARACTERS = 1000;

interface NoteFormProps {
  /** Names what the note is on: what is typed and not saved belongs to it. */
  on: string;
  onSave: (note: string, mentions: readonly string[]) => Promise<unknown>;
}

/** Writes a note; a person is named by @ and the name, typed or chosen. */
export function NoteForm({ on, onSave }: NoteFormProps) {
  const { code } = usePartner();
  const { id: ownId } = useMember();
  // Asked for once somebody begins to write.
  const [isWriting, setWriting] = useState(false);
  const people = useQuery({ ...todoPeopleQuery(code), enabled: isWriting });
  const others = (people.data ?? []).filter(({ id }) => id !== ownId);
  const { typed, type } = useKeptText('note', on);
  const area = useRef<HTMLTextAreaElement>(null);
  const { busy, press } = usePress();
  const named = mentionsOf(typed, others);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    press(async () => {
      await onSave(
        typed,
        named.map(({ id }) => id),
      );
      type('');
    });
  };
  return (
    <form className="grid gap-2" onSubmit={submit}>
      <Field label={text.note} hint={text.hint}>
        {(control) => (
          <textarea
            {...control}
            ref={area}
            onFocus={() => setWriting(true)}
            rows={2}
            maxLength={MOST_CHARACTERS}
            className={cn(inputClasses, 'h-auto min-h-16 py-1.5')}
            value={typed}
            onChange={({ target }) => type(target.value)}
          />
        )}
      </Field>
      <div className="flex flex-wrap items-center gap-2">
        <select
          aria-label={text.mention}
          onFocus={() => setWriting(true)}
          className={cn(inputClasses, 'h-8 w-auto max-w-40 text-xs')}
          value=""
          onChange={({ target }) => {
            type(`${typed}${typed === '' || typed.endsWith(' ') ? '' : ' '}@${target.value} `);
            area.current?.focus();
          }}
        >
          <option value="">{people.isError ? text.noPeople : text.choose}</option>
          {others.map(({ id, name }) => (
            <option key={id} value={name}>
              {name}
            </option>
          ))}
        </select>
        <output className="text-subtle-foreground mr-auto text-xs">
          {named.length === 0 ? '' : text.told(named.map(({ name }) => name).join(', '))}
        </output>
        <Button size="sm" type="submit" busy={busy} disabled={typed.trim() === ''}>
          {text.save}
        </Button>
      </div>
    </form>
  );
}
