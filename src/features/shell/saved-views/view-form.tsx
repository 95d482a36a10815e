import { type FormEvent, useState } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { Checkbox } from '@/components/ui/checkbox.tsx';
import { Input } from '@/components/ui/input.tsx';
import { useKeptText } from '@/data/kept-text.ts';
import { savedViewsText as text } from '@/text/saved-views.ts';
import { MAX_NAME } from './copy-name.ts';
import { MAX_VIEWS, type SavedView } from './saved-views-queries.ts';

export type NamedView = Pick<SavedView, 'name' | 'isShared'>;

interface ViewFormProps {
  page: string;
  /** The view whose name is changed; null: what the page shows now is kept. */
  renamed: SavedView | null;
  isFull: boolean;
  /** true: it is saved; else the name stays. */
  onSave: (named: NamedView) => Promise<boolean>;
  onCancel: () => void;
}

/** Names what the page shows now, or gives a view another name. */
export function ViewForm({ page, renamed, isFull, onSave, onCancel }: ViewFormProps) {
  const { typed, type, forget } = useKeptText('view', renamed ? String(renamed.id) : page, renamed?.name);
  const [isShared, setShared] = useState(renamed?.isShared ?? false);
  const [busy, setBusy] = useState(false);
  const name = typed.trim();
  const closed = isFull && !renamed;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    const isDone = await onSave({ name, isShared });
    setBusy(false);
    if (!isDone) return;
    type('');
    forget();
  };
  return (
    <form className="grid gap-2 border-t pt-3" onSubmit={(event) => void submit(event)}>
      <Input
        aria-label={text.name}
        placeholder={closed ? text.full(MAX_VIEWS) : text.placeholder}
        disabled={closed}
        maxLength={MAX_NAME}
        value={typed}
        className="h-8 text-xs"
        onChange={({ target }) => type(target.value)}
      />
      <div className="flex items-center gap-2">
        <label className="mr-auto flex items-center gap-1.5 text-xs break-keep">
          <Checkbox checked={isShared} onChange={({ target }) => setShared(target.checked)} />
          {text.shareWith}
        </label>
        {renamed ? (
          <Button
            size="sm"
            onClick={() => {
              forget();
              onCancel();
            }}
          >
            {text.cancel}
          </Button>
        ) : null}
        <Button size="sm" type="submit" busy={busy} disabled={closed || name === ''}>
          {renamed ? text.saveName : text.save}
        </Button>
      </div>
    </form>
  );
}
