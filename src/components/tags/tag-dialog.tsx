import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { DialogFooter } from '@/components/ui/dialog.tsx';
import { Field } from '@/components/ui/field.tsx';
import { Input } from '@/components/ui/input.tsx';
import { TitledDialog } from '@/components/ui/titled-dialog.tsx';
import { toFailure } from '@/data/errors.ts';
import { failureSentence } from '@/data/failure-text.ts';
import { usePartner } from '@/data/partner.tsx';
import { toast } from '@/data/toast.ts';
import { usePress } from '@/data/use-press.ts';
import { formatCount } from '@/domain/numbers.ts';
import { FileProblem } from '@/reports/file-problem.ts';
import { tagsText } from '@/text/tags.ts';
import { fileKeys } from './file-keys.ts';
import { NO_TAG, TagFields } from './tag-fields.tsx';
import { MAX_TAGGED, type Tagged, tagsQuery, useTags } from './tags-queries.ts';

const { title, file: fileLabel, noFile, ...texts } = tagsText.bulk;

interface TagDialogProps {
  of: Tagged;
  /** Their ids; undefined: those of a file that the person chooses. */
  keys?: readonly string[];
  onClose: () => void;
}

/** Gives many options or campaigns a tag, or takes it from them. */
export default function TagDialog({ of, keys: chosen, onClose }: TagDialogProps) {
  const text = texts[of];
  const { data: tags = [] } = useQuery(tagsQuery(usePartner().code));
  const { tag } = useTags();
  const [named, setNamed] = useState(NO_TAG);
  const [file, setFile] = useState<File>();
  const [flaw, setFlaw] = useState<{ field: 'file' | 'name'; says: string } | null>(null);
  const failed = (error: unknown) => {
    if (error instanceof FileProblem) return setFlaw({ field: 'file', says: error.message });
    const isUnknown = toFailure(error).kind === 'not-found';
    setFlaw({
      field: isUnknown ? 'file' : 'name',
      says: isUnknown ? text.unknownFile : failureSentence(error),
    });
  };
  const { busy, press } = usePress(failed);
  const change = (isOn: boolean) => {
    if (!chosen && !file) return setFlaw({ field: 'file', says: noFile });
    if (named.name.trim() === '') return setFlaw({ field: 'name', says: tagsText.noName });
    setFlaw(null);
    press(async () => {
      const keys = chosen ?? (file ? await fileKeys(file, of) : []);
      if (keys.length === 0) return setFlaw({ field: 'file', says: text.none });
      if (keys.length > MAX_TAGGED)
        return setFlaw({
          field: 'file',
          says: text.tooMany(formatCount(MAX_TAGGED), formatCount(keys.length)),
        });
      const { changed, unknown } = await tag(named, of, keys, isOn);
      toast.success((isOn ? text.given : text.taken)(named.name.trim(), formatCount(changed)), {
        ...(unknown > 0 && { description: text.unknown(formatCount(unknown)) }),
        duration: 5000,
      });
      onClose();
    });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    change(true);
  };
  const flawOf = (field: 'file' | 'name') => (flaw?.field === field ? flaw.says : undefined);
  return (
    <TitledDialog
      title={title}
      description={chosen ? text.chosen(formatCount(chosen.length)) : text.byFile}
      closeLabel={tagsText.close}
      onClose={onClose}
    >
      <form className="grid gap-4" onSubmit={submit}>
        {chosen ? null : (
          <Field label={fileLabel} hint={text.fileHint} error={flawOf('file')}>
            {(control) => (
              <Input
                {...control}
                type="file"
                accept=".xlsx,.csv,.txt"
                className="h-auto py-1"
                onChange={({ target }) => setFile(target.files?.[0])}
              />
            )}
          </Field>
        )}
        <TagFields tags={tags} value={named} error={flawOf('name')} onChange={setNamed} />
        <DialogFooter>
          <Button busy={busy} onClick={() => change(false)}>
            {tagsText.take}
          </Button>
          <Button type="submit" variant="primary" busy={busy}>
            {tagsText.give}
          </Button>
        </DialogFooter>
      </form>
    </TitledDialog>
  );
}
