import { FormFooter } from '@/components/form/form-footer.tsx';
import { type FormEvent, useState } from 'react';
import { TitledDialog } from '@/components/ui/titled-dialog.tsx';
import { Field } from '@/components/ui/field.tsx';
import { Input } from '@/components/ui/input.tsx';
import { failureSentence } from '@/data/failure-text.ts';
import { toast } from '@/data/toast.ts';
import { formatCount } from '@/domain/numbers.ts';
import type { OptionField } from '@/domain/option-entries.ts';
import { optionEditsText } from '@/text/option-edits.ts';
import { productsText } from '@/text/products.ts';
import { entryProblem } from '@/components/product/option-edits.ts';
import { useChangeOptions } from '@/components/product/option-mutations.ts';

export type BulkField = Exclude<OptionField, 'cost'>;

const text = productsText.bulk;

interface BulkDialogProps {
  field: BulkField;
  optionIds: readonly string[];
  onClose: () => void;
}

/** One value for many options. Each had its own before, so there is nothing that one press could bring back. */
export function BulkDialog({ field, optionIds, onClose }: BulkDialogProps) {
  const change = useChangeOptions();
  const [typed, setTyped] = useState('');
  const [flaw, setFlaw] = useState<string | null>(null);
  const [saving, setSaving] = useState(false);
  const name = optionEditsText.fields[field];
  const save = async () => {
    const value = field === 'memo' ? typed.trim() : typed.replaceAll(',', '').trim();
    const found = entryProblem(field, value);
    setFlaw(found);
    if (found !== null) return;
    setSaving(true);
    try {
      const { changed } = await change(optionIds, { field, value });
      toast.success(changed === 0 ? text.unchanged : text.saved(name, formatCount(changed)), {
        duration: 5000,
      });
      onClose();
    } catch (error) {
      setFlaw(failureSentence(error));
      setSaving(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save();
  };
  return (
    <TitledDialog
      title={text.title(name)}
      description={text.text(formatCount(optionIds.length), name)}
      closeLabel={text.close}
      onClose={onClose}
    >
      <form className="grid gap-4" onSubmit={submit}>
        <Field label={text.value(name)} hint={text.hint} error={flaw ?? undefined}>
          {(control) => (
            <Input
              {...control}
              value={typed}
              inputMode={field === 'memo' ? undefined : 'numeric'}
              autoComplete="off"
              onChange={(event) => setTyped(event.target.value)}
            />
          )}
        </Field>
        <FormFooter cancel={text.cancel} onCancel={onClose} submit={text.save} busy={saving} />
      </form>
    </TitledDialog>
  );
}
