import type { FieldErrors, UseFormRegisterReturn } from 'react-hook-form';
import { Field } from '@/components/ui/field.tsx';
import { PasswordInput } from '@/components/ui/password-input.tsx';
import { authText } from '@/text/auth.ts';

interface NewPasswordFieldsProps {
  password: UseFormRegisterReturn;
  confirmPassword: UseFormRegisterReturn;
  errors: FieldErrors<{ password: string; confirmPassword: string }>;
  labels: { password: string; confirmPassword: string };
  placeholder: string;
}

/** A new password and its confirmation, as sign-up and reset ask for them. */
export function NewPasswordFields({
  password,
  confirmPassword,
  errors,
  labels,
  placeholder,
}: NewPasswordFieldsProps) {
  const shared = {
    autoComplete: 'new-password',
    showLabel: authText.showPassword,
    hideLabel: authText.hidePassword,
    className: 'h-10',
  };
  return (
    <>
      <Field label={labels.password} error={errors.password?.message}>
        {(control) => <PasswordInput {...control} {...password} {...shared} placeholder={placeholder} />}
      </Field>
      <Field label={labels.confirmPassword} error={errors.confirmPassword?.message}>
        {(control) => <PasswordInput {...control} {...confirmPassword} {...shared} />}
      </Field>
    </>
  );
}
