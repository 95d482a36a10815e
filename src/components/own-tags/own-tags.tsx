import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { PartFailed } from '@/components/figure-page/part.tsx';
import { NO_TAG, TagFields } from '@/components/tags/tag-fields.tsx';
import { type TaggedThing, tagsQuery, useTags } from '@/components/tags/tags-queries.ts';
import { Button } from '@/components/ui/button.tsx';
import { Chip } from '@/components/ui/chip.tsx';
import { SpinnerArea } from '@/components/ui/spinner.tsx';
import { usePartner } from '@/data/partner.tsx';
import { usePress } from '@/data/use-press.ts';
import { tagsText as text } from '@/text/tags.ts';

/** The tags of one option or campaign, each with its own way out, above the form that gives another one. */
export default function OwnTags({ of, id }: TaggedThing) {
  const { code } = usePartner();
  const { data: tags, isError, error, refetch } = useQuery(tagsQuery(code, { of, id }));
  const { tag } = useTags();
  const { busy, press } = usePress();
  const [named, setNamed] = useState(NO_TAG);
  if (isError) return <PartFailed error={error} retry={() => void refetch()} />;
  if (!tags) return <SpinnerArea label={text.loading} />;
  const own = tags.filter(({ isOn }) => isOn);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    press(async () => {
      await tag(named, of, [id], true);
      setNamed(NO_TAG);
    });
  };
  return (
    <div className="grid gap-3 text-sm">
      {own.length === 0 ? <p className="text-muted-foreground">{text.none}</p> : null}
      <ul className="flex flex-wrap gap-1.5 empty:hidden">
        {own.map((one) => (
          <li key={one.id} className="max-w-full">
            <Chip
              name={one.isShared ? `${one.name} · ${text.shared}` : one.name}
              removeLabel={text.takeFrom(one.name)}
              onRemove={() => press(() => tag(one, of, [id], false))}
            />
          </li>
        ))}
      </ul>
      <form className="grid gap-2" onSubmit={submit}>
        <TagFields tags={tags} value={named} onChange={setNamed} />
        <Button
          size="sm"
          type="submit"
          className="justify-self-end"
          busy={busy}
          disabled={named.name.trim() === ''}
        >
          {text.give}
        </Button>
      </form>
    </div>
  );
}
