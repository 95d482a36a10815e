import { zodResolver } from '@hookform/resolvers/zod';
import { useFormFields } from '@/components/form/use-form-fields.ts';
import { newPasswordError } from './account-errors.ts';
import { newPasswordSchema, type NewPasswordValues } from './new-password-schema.ts';

/** A form for a new password; `save` stores it and may empty the form. What it throws stands at its field or above the button. */
export function useNewPassword(save: (password: string, reset: () => void) => Promise<void>) {
  const form = useFormFields<NewPasswordValues>({
    resolver: zodResolver(newPasswordSchema),
    defaultValues: { password: '', confirmPassword: '' },
  });
  const submit = form.handleSubmit(async ({ password }) => {
    try {
      await save(password, () => form.reset());
    } catch (error) {
      const { field, message } = newPasswordError(error);
      if (field === 'password') form.setError(field, { message }, { shouldFocus: true });
      else form.setError('root', { message });
    }
  });
  return { form, submit };
}
