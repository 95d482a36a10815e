import { zodResolver } from '@hookform/resolvers/zod';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useFormFields } from '@/components/form/use-form-fields.ts';
import { Alert } from '@/components/ui/alert.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Field } from '@/components/ui/field.tsx';
import { Input } from '@/components/ui/input.tsx';
import { authText } from '@/text/auth.ts';
import { findPasswordError } from '@/components/account/auth-errors.ts';
import { AuthLayout } from '@/components/account/auth-layout.tsx';
import { sendResetLink } from '@/components/account/auth-mutations.ts';
import { findPasswordSchema, type FindPasswordValues } from '@/components/account/auth-schemas.ts';
import { SlowNotice } from '@/components/account/slow-notice.tsx';

const text = authText.findPassword;

/** Mails a link to /reset-password. The answer is the same for an unknown address, unless the provider tells. */
export function FindPasswordPage() {
  const [isSent, setIsSent] = useState(false);
  const form = useFormFields<FindPasswordValues>({
    resolver: zodResolver(findPasswordSchema),
    defaultValues: { email: '' },
  });
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async ({ email }) => {
    setIsSent(false);
    try {
      await sendResetLink(email);
      setIsSent(true);
    } catch (error) {
      const { field, message } = findPasswordError(error);
      if (field === 'email') form.setError(field, { message }, { shouldFocus: true });
      else form.setError('root', { message });
    }
  });

  return (
    <AuthLayout title={text.title} subtitle={text.subtitle}>
      <form noValidate className="flex flex-col gap-4" onSubmit={submit}>
        <Field label={authText.email} error={errors.email?.message}>
          {(control) => (
            <Input
              {...control}
              {...form.fields.email}
              type="email"
              autoComplete="username"
              inputMode="email"
              className="h-10"
            />
          )}
        </Field>
        {errors.root ? <Alert>{errors.root.message}</Alert> : null}
        {isSent ? <Alert tone="green">{authText.errors.findSent}</Alert> : null}
        <Button type="submit" variant="primary" size="lg" busy={isSubmitting}>
          {text.submit}
        </Button>
        <SlowNotice active={isSubmitting} />
      </form>
      <Button asChild variant="ghost">
        <Link to="/login">{authText.toLogin}</Link>
      </Button>
    </AuthLayout>
  );
}
