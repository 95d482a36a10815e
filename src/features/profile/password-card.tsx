import { zodResolver } from '@hookform/resolvers/zod';
import { toast } from '@/data/toast.ts';
import { newPasswordError } from '@/components/account/account-errors.ts';
import { NewPasswordFields } from '@/components/account/new-password-fields.tsx';
import { newPasswordSchema, type NewPasswordValues } from '@/components/account/new-password-schema.ts';
import { useFormFields } from '@/components/form/use-form-fields.ts';
import { Alert } from '@/components/ui/alert.tsx';
import { Button } from '@/components/ui/button.tsx';
import { profileText } from '@/text/profile.ts';
import { changePassword } from './profile-mutations.ts';
import { SettingsCard } from './settings-card.tsx';

const text = profileText.password;

/** A new password for the signed-in member. */
export function PasswordCard({ email }: { email: string }) {
  const form = useFormFields<NewPasswordValues>({
    resolver: zodResolver(newPasswordSchema),
    defaultValues: { password: '', confirmPassword: '' },
  });
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async ({ password }) => {
    try {
      await changePassword(password);
      form.reset();
      toast.success(text.saved);
    } catch (error) {
      const { field, message } = newPasswordError(error);
      if (field === 'password') form.setError(field, { message }, { shouldFocus: true });
      else form.setError('root', { message });
    }
  });

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
