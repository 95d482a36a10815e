import { useNewPassword } from '@/components/account/use-new-password.ts';
import { Link } from '@tanstack/react-router';
import { NewPasswordFields } from '@/components/account/new-password-fields.tsx';
import { Alert } from '@/components/ui/alert.tsx';
import { Button } from '@/components/ui/button.tsx';
import { useSession } from '@/data/session.ts';
import { authText } from '@/text/auth.ts';
import { setNewPassword } from '@/components/account/auth-mutations.ts';
import { SlowNotice } from '@/components/account/slow-notice.tsx';

const text = authText.resetPassword;

export function ResetPasswordForm({ onDone }: { onDone: () => void }) {
  const session = useSession();
  const { form, submit } = useNewPassword(async (password) => {
    await setNewPassword(password);
    onDone();
  });
  const { errors, isSubmitting } = form.formState;

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
