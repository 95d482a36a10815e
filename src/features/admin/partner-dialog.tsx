import { zodResolver } from '@hookform/resolvers/zod';
import { FormFooter } from '@/components/form/form-footer.tsx';
import { useKeptFormFields } from '@/components/form/use-kept-form-fields.ts';
import { Alert } from '@/components/ui/alert.tsx';
import { Field } from '@/components/ui/field.tsx';
import { Input } from '@/components/ui/input.tsx';
import { TitledDialog } from '@/components/ui/titled-dialog.tsx';
import { toFailure } from '@/data/errors.ts';
import { failureSentence } from '@/data/failure-text.ts';
import { toast } from '@/data/toast.ts';
import { adminText } from '@/text/admin.ts';
import { type PartnerRow, useEnterOnlyPartner, useSavePartner } from './admin-queries.ts';
import { valuesOf } from './partner-lines.ts';
import { partnerSchema, type PartnerValues } from './partner-schema.ts';

const { partners: text, cancel } = adminText;
const names = Object.keys(text.fields) as (keyof PartnerValues)[];

/** Adds a partner, or changes one. */
export function PartnerDialog({ partner, onClose }: { partner?: PartnerRow; onClose: () => void }) {
  const save = useSavePartner();
  const enterOnly = useEnterOnlyPartner();
  const isNew = partner === undefined;
  const form = useKeptFormFields<PartnerValues>('partner', partner?.code ?? '', {
    resolver: zodResolver(partnerSchema),
    defaultValues: valuesOf(partner),
  });
  const { errors, isSubmitting } = form.formState;
  const close = () => {
    form.forget();
    onClose();
  };
  const submit = form.handleSubmit(async (values) => {
    try {
      await save(values, isNew);
      toast.success(text.saved(values.name));
      close();
      if (isNew) await enterOnly(values.code);
    } catch (error) {
      const { kind, detail } = toFailure(error);
      if (kind === 'conflict') return form.setError('code', { message: text.taken }, { shouldFocus: true });
      if (detail === 'brn')
        return form.setError('brn', { message: text.problems.brn }, { shouldFocus: true });
      form.setError('root', { message: failureSentence(error) });
    }
  });
  return (
    <TitledDialog
      title={isNew ? text.add : text.change}
      description={text.dialog}
      closeLabel={cancel}
      onClose={close}
    >
      <form noValidate className="grid gap-3" onSubmit={submit}>
        {names.map((name) => (
          <Field key={name} label={text.fields[name]} error={errors[name]?.message}>
            {(control) => (
              <Input
                {...control}
                {...form.fields[name]}
                readOnly={name === 'code' && !isNew}
                autoComplete="off"
              />
            )}
          </Field>
        ))}
        {errors.root ? <Alert>{errors.root.message}</Alert> : null}
        <FormFooter cancel={cancel} onCancel={close} submit={text.save} busy={isSubmitting} />
      </form>
    </TitledDialog>
  );
}
