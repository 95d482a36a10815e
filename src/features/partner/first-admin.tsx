import { zodResolver } from '@hookform/resolvers/zod';
import * as z from 'zod/mini';
import { useFormFields } from '@/components/form/use-form-fields.ts';
import { Alert } from '@/components/ui/alert.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Field } from '@/components/ui/field.tsx';
import { Input } from '@/components/ui/input.tsx';
import { failureSentence } from '@/data/failure-text.ts';
import { toast } from '@/data/toast.ts';
import { partnersText } from '@/text/partners.ts';
import { useClaimFirstAdmin } from './first-admin-queries.ts';

const { firstAdmin: text } = partnersText;
const schema = z.object({
  code: z.string().check(z.trim(), z.regex(/^([0-9A-Fa-f]{4}[\s-]*){3}$/, text.missing)),
});

/** Asks for the code that the terminal printed. */
export function FirstAdmin() {
  const claim = useClaimFirstAdmin();
  const form = useFormFields<z.infer<typeof schema>>({
    resolver: zodResolver(schema),
    defaultValues: { code: '' },
  });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async ({ code }) => {
    try {
      const result = await claim(code);
      if (result === 'done') return toast.success(text.done);
      form.setError('code', { message: text[result] }, { shouldFocus: true });
    } catch (error) {
      form.setError('root', { message: failureSentence(error) });
    }
  });
  return (
    <form noValidate className="mx-auto grid w-full max-w-sm gap-3 text-left" onSubmit={submit}>
      <Field label={text.code} error={errors.code?.message}>
        {(control) => <Input {...control} {...form.fields.code} autoComplete="one-time-code" />}
      </Field>
      {errors.root ? <Alert>{errors.root.message}</Alert> : null}
      <Button type="submit" variant="primary" busy={isSubmitting}>
        {text.submit}
      </Button>
    </form>
  );
}
