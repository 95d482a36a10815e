import { zodResolver } from '@hookform/resolvers/zod';
import { Link } from '@tanstack/react-router';
import { newPasswordError } from '@/components/account/account-errors.ts';
import { NewPasswordFields } from '@/components/account/new-password-fields.tsx';
import { newPasswordSchema, type NewPasswordValues } from '@/components/account/new-password-schema.ts';
import { useFormFields } from '@/components/form/use-form-fields.ts';
import { Alert } from '@/components/ui/alert.tsx';
import { Button } from '@/components/ui/button.tsx';
import { useSession } from '@/data/session.ts';
import { authText } from '@/text/auth.ts';
import { setNewPassword } from '@/components/account/auth-mutations.ts';
import { SlowNotice } from '@/components/account/slow-notice.tsx';

const text = authText.resetPassword;

export function ResetPasswordForm({ onDone }: { onDone: () => void }) {
  const session = useSession();
  const form = useFormFields<NewPasswordValues>({
    resolver: zodResolver(newPasswordSchema),
    defaultValues: { password: '', confirmPassword: '' },
  });
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async ({ password }) => {
    try {
      await setNewPassword(password);
      onDone();
    } catch (error) {
      const { field, message } = newPasswordError(error);
      if (field === 'password') form.setError(field, { message }, { shouldFocus: true });
      else form.setError('root', { message });
    }
  });

  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={submit}>
      {/* Tells a password manager whose password this is. */}
      <input type="email" hidden readOnly autoComplete="username" value={session?.user.email ?? ''} />
      <NewPasswordFields
        password={form.fields.password}
        confirmPassword={form.fields.confirmPassword}
        errors={errors}
        labels={text}
        placeholder={text.passwordPlaceholder}
      />
      {errors.root ? <Alert>{errors.root.message}</Alert> : null}
      {errors.root?.message === authText.errors.resetSessionExpired ? (
        <Button asChild size="lg">
          <Link to="/find-password">{text.requestAgain}</Link>
        </Button>
      ) : null}
      <Button type="submit" variant="primary" size="lg" busy={isSubmitting}>
        {text.submit}
      </Button>
      <SlowNotice active={isSubmitting} />
    </form>
  );
}
