import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useState } from 'react';
import { Badge } from '@/components/ui/badge.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Checkbox } from '@/components/ui/checkbox.tsx';
import { ConfirmDialog } from '@/components/ui/confirm-dialog.tsx';
import { SpinnerArea } from '@/components/ui/spinner.tsx';
import { failureSentence } from '@/data/failure-text.ts';
import { usePartner } from '@/data/partner.tsx';
import { usePress } from '@/data/use-press.ts';
import { MAX_TAGS } from '@/domain/option-ids.ts';
import { errorsText } from '@/text/errors.ts';
import { tagsText } from '@/text/tags.ts';
import TagDialog from './tag-dialog.tsx';
import { type Tag, tagsQuery, useTags } from './tags-queries.ts';

const { filter: text, remove: removal, shared, loading } = tagsText;

interface TagChoiceProps {
  marks: readonly string[];
  onChange: (marks: string[]) => void;
}

/** The tags of the partner, of which some filter the list; each is deleted here, and given to many options by file. */
export default function TagChoice({ marks, onChange }: TagChoiceProps) {
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
  const without = (mark: string) => marks.filter((one) => one !== mark);
  const close = () => setDoing(null);
  return (
    <div className="grid gap-2">
      <p className="text-muted-foreground text-xs break-keep">
        {tags.length === 0 ? text.none : isFull ? text.most(MAX_TAGS) : text.hint}
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
                  onChange={() => onChange(isChosen ? without(mark) : [...marks, mark])}
                />
                <span className="min-w-0 truncate">{tag.name}</span>
                {tag.isShared ? <Badge>{shared}</Badge> : null}
              </label>
              <Button
                size="icon-sm"
                variant="ghost"
                aria-label={removal.open(tag.name)}
                onClick={() => setDoing(tag)}
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
      {doing === 'file' ? <TagDialog onClose={close} /> : null}
      {doing !== null && doing !== 'file' ? (
        <ConfirmDialog
          open
          onOpenChange={close}
          title={removal.title(doing.name)}
          text={removal.text}
          cancel={{ children: removal.cancel }}
          confirm={
            <Button
              variant="destructive"
              busy={busy}
              onClick={() =>
                press(async () => {
                  await remove(doing.id);
                  onChange(without(`#${doing.id}`));
                  close();
                })
              }
            >
              {removal.confirm}
            </Button>
          }
        />
      ) : null}
    </div>
  );
}
