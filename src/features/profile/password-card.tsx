import { useNewPassword } from '@/components/account/use-new-password.ts';
import { toast } from '@/data/toast.ts';
import { NewPasswordFields } from '@/components/account/new-password-fields.tsx';
import { Alert } from '@/components/ui/alert.tsx';
import { Button } from '@/components/ui/button.tsx';
import { profileText } from '@/text/profile.ts';
import { changePassword } from './profile-mutations.ts';
import { SettingsCard } from './settings-card.tsx';

const text = profileText.password;

/** A new password for the signed-in member. */
export function PasswordCard({ email }: { email: string }) {
  const { form, submit } = useNewPassword(async (password, reset) => {
    await changePassword(password);
    reset();
    toast.success(text.saved);
  });
  const { errors, isSubmitting } = form.formState;

  return (
    <SettingsCard title={text.title} description={text.description}>
      <form noValidate className="flex flex-col gap-4" onSubmit={submit}>
        {/* Tells a password manager whose password this is. */}
        <input type="email" hidden readOnly autoComplete="username" value={email} />
        <NewPasswordFields
          password={form.fields.password}
          confirmPassword={form.fields.confirmPassword}
          errors={errors}
          labels={text}
          placeholder={text.placeholder}
        />
        {errors.root ? <Alert>{errors.root.message}</Alert> : null}
        <Button type="submit" variant="primary" className="self-start" busy={isSubmitting}>
          {text.submit}
        </Button>
      </form>
    </SettingsCard>
  );
}
