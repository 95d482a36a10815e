import { type FormEvent, useState } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { DialogFooter } from '@/components/ui/dialog.tsx';
import { TitledDialog } from '@/components/ui/titled-dialog.tsx';
import { toFailure } from '@/data/errors.ts';
import { failureSentence } from '@/data/failure-text.ts';
import { usePress } from '@/data/use-press.ts';
import { tagsText } from '@/text/tags.ts';
import { TagFields } from './tag-fields.tsx';
import { type Tag, useTags } from './tags-queries.ts';

const text = tagsText.change;

interface TagChangeProps {
  tag: Tag;
  onClose: () => void;
}

/** Gives a tag another name, shares it or makes it the member's own. */
export function TagChange({ tag, onClose }: TagChangeProps) {
  const { save } = useTags();
  const [changed, setChanged] = useState(tag);
  const [flaw, setFlaw] = useState<string>();
  const { busy, press } = usePress((error) =>
    setFlaw(toFailure(error).kind === 'conflict' ? text.taken : failureSentence(error)),
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (changed.name.trim() === '') return setFlaw(tagsText.noName);
    press(async () => {
      await save(changed);
      onClose();
    });
  };
  return (
    <TitledDialog
      title={text.title}
      description={tag.isShared ? text.shared : text.own}
      closeLabel={tagsText.close}
      onClose={onClose}
    >
      <form className="grid gap-4" onSubmit={submit}>
        <TagFields
          tags={[]}
          value={changed}
          error={flaw}
          onChange={(named) => setChanged({ ...changed, ...named })}
        />
        <DialogFooter>
          <Button type="submit" variant="primary" busy={busy}>
            {text.save}
          </Button>
        </DialogFooter>
      </form>
    </TitledDialog>
  );
}
