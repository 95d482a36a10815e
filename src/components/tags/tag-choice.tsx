import { useQuery } from '@tanstack/react-query';
import { Pencil, X } from 'lucide-react';
import { useState } from 'react';
import { Badge } from '@/components/ui/badge.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Checkbox } from '@/components/ui/checkbox.tsx';
import { SpinnerArea } from '@/components/ui/spinner.tsx';
import { failureSentence } from '@/data/failure-text.ts';
import { usePartner } from '@/data/partner.tsx';
import { usePress } from '@/data/use-press.ts';
import { MAX_TAGS } from '@/domain/tags.ts';
import { errorsText } from '@/text/errors.ts';
import { tagsText } from '@/text/tags.ts';
import { TagChange } from './tag-change.tsx';
import TagDialog from './tag-dialog.tsx';
import { type Tag, type Tagged, tagsQuery, useTags } from './tags-queries.ts';

const { filter: text, shared, loading } = tagsText;

interface TagChoiceProps {
  of: Tagged;
  marks: readonly string[];
  onChange: (marks: string[]) => void;
}

/** The tags of the partner, of which some filter the list; each is changed and deleted here, and given to many options or campaigns by file. */
export default function TagChoice({ of, marks, onChange }: TagChoiceProps) {
  const { data: tags, isError, error, refetch } = useQuery(tagsQuery(usePartner().code));
  const { remove } = useTags();
  const { busy, press } = usePress();
  const [doing, setDoing] = useState<Tag | 'file' | null>(null);
  if (isError)
    return (
      <div role="alert" className="grid justify-items-start gap-2">
        {failureSentence(error)}
        <Button size="sm" onClick={() => void refetch()}>
          {errorsText.retry}
        </Button>
      </div>
    );
  if (!tags) return <SpinnerArea label={loading} />;
  const isFull = marks.length >= MAX_TAGS;
  const close = () => setDoing(null);
  return (
    <div className="grid gap-2">
      <p className="text-muted-foreground text-xs break-keep">
        {tags.length === 0 ? text.none[of] : isFull ? text.most(MAX_TAGS) : text.hint}
      </p>
      <ul className="grid max-h-64 gap-1 overflow-y-auto empty:hidden">
        {tags.map((tag) => {
          const mark = `#${tag.id}`;
          const isChosen = marks.includes(mark);
          return (
            <li key={tag.id} className="flex items-center gap-1.5">
              <label className="flex min-w-0 flex-1 items-center gap-2 py-1">
                <Checkbox
                  checked={isChosen}
                  disabled={isFull && !isChosen}
                  onChange={() => onChange(isChosen ? marks.filter((one) => one !== mark) : [...marks, mark])}
                />
                <span className="min-w-0 truncate">{tag.name}</span>
                {tag.isShared ? <Badge>{shared}</Badge> : null}
              </label>
              <Button
                size="icon-sm"
                variant="ghost"
                aria-label={tagsText.change.open(tag.name)}
                onClick={() => setDoing(tag)}
              >
                <Pencil aria-hidden />
              </Button>
              <Button
                size="icon-sm"
                variant="ghost"
                aria-label={tagsText.remove(tag.name)}
                disabled={busy}
                onClick={({ currentTarget }) => {
                  // The button goes with its tag.
                  currentTarget.closest<HTMLElement>('[role=dialog]')?.focus();
                  press(() => remove(tag));
                }}
              >
                <X aria-hidden />
              </Button>
            </li>
          );
        })}
      </ul>
      <Button size="sm" onClick={() => setDoing('file')}>
        {text.byFile}
      </Button>
      {doing === 'file' ? <TagDialog of={of} onClose={close} /> : null}
      {doing !== null && doing !== 'file' ? <TagChange tag={doing} onClose={close} /> : null}
    </div>
  );
}
