import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { SelectField } from '@/components/filters/select-field.tsx';
import { FormFooter } from '@/components/form/form-footer.tsx';
import { useKeptFormFields } from '@/components/form/use-kept-form-fields.ts';
import { Alert } from '@/components/ui/alert.tsx';
import { Field } from '@/components/ui/field.tsx';
import { Input } from '@/components/ui/input.tsx';
import { TitledDialog } from '@/components/ui/titled-dialog.tsx';
import { toFailure } from '@/data/errors.ts';
import { failureSentence } from '@/data/failure-text.ts';
import { useMember } from '@/data/member.tsx';
import { partnersQuery } from '@/data/partner-query.ts';
import { toast } from '@/data/toast.ts';
import { adminText } from '@/text/admin.ts';
import { useInvite } from './admin-queries.ts';

const { invite: text, cancel } = adminText;
const schema = z.object({
  email: z.string().check(z.trim(), z.email(text.wrong), z.maxLength(254, text.wrong)),
});

interface InviteDialogProps {
  /** True for a manager, who invites to a partner; else rights are given in the row of the person then. */
  isManager?: boolean;
  onClose: () => void;
}

/** Invites a person by mail. */
export function InviteDialog({ isManager, onClose }: InviteDialogProps) {
  const invite = useInvite();
  const { data: partners = [] } = useQuery(partnersQuery(useMember().id));
  const managed = isManager ? partners.filter(({ mayManage }) => mayManage) : [];
  const [picked, setPicked] = useState<string>();
  const chosen = picked ?? managed[0]?.code;
  const form = useKeptFormFields<z.infer<typeof schema>>('invite', '', {
    resolver: zodResolver(schema),
    defaultValues: { email: '' },
  });
  const { errors, isSubmitting } = form.formState;
  const close = () => {
    form.forget();
    onClose();
  };
  const submit = form.handleSubmit(async ({ email }) => {
    try {
      await invite(email, chosen);
      toast.success(text.sent(email));
      close();
    } catch (error) {
      if (toFailure(error).kind === 'conflict')
        return form.setError(
          'email',
          { message: isManager ? text.takenManaged : text.taken },
          { shouldFocus: true },
        );
      form.setError('root', { message: failureSentence(error) });
    }
  });
  return (
    <TitledDialog title={text.open} description={text.dialog} closeLabel={cancel} onClose={close}>
      <form noValidate className="grid gap-3" onSubmit={submit}>
        {managed.length > 1 ? (
          <SelectField
            label={adminText.managed.partner}
            value={chosen ?? ''}
            options={managed.map(({ code, name }) => ({ value: code, label: name }))}
            onChange={setPicked}
          />
        ) : null}
        <Field label={text.email} error={errors.email?.message}>
          {(control) => <Input {...control} {...form.fields.email} type="email" autoComplete="off" />}
        </Field>
        {errors.root ? <Alert>{errors.root.message}</Alert> : null}
        <FormFooter cancel={cancel} onCancel={close} submit={text.send} busy={isSubmitting} />
      </form>
    </TitledDialog>
  );
}
