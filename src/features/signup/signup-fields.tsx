import type { FieldErrors, UseFormRegisterReturn } from 'react-hook-form';
import { NewPasswordFields } from '@/components/account/new-password-fields.tsx';
import { Field } from '@/components/ui/field.tsx';
import { Input } from '@/components/ui/input.tsx';
import { authText } from '@/text/auth.ts';
import type { SignupValues } from '@/components/account/auth-schemas.ts';
import { formatPhoneInput } from '@/components/account/phone-input.ts';

const text = authText.signup;

interface SignupFieldsProps {
  fields: Record<keyof SignupValues, UseFormRegisterReturn>;
  errors: FieldErrors<SignupValues>;
}

export function SignupFields({ fields, errors }: SignupFieldsProps) {
  const { email, password, confirmPassword, name, phone } = fields;
  return (
    <>
      <Field label={authText.email} error={errors.email?.message}>
        {(control) => (
          <Input
            {...control}
            {...email}
            type="email"
            autoComplete="username"
            inputMode="email"
            className="h-10"
          />
        )}
      </Field>
      <NewPasswordFields
        password={password}
        confirmPassword={confirmPassword}
        errors={errors}
        labels={{ password: authText.password, confirmPassword: text.confirmPassword }}
        placeholder={text.passwordHint}
      />
      <Field label={text.name} error={errors.name?.message}>
        {(control) => <Input {...control} {...name} autoComplete="name" className="h-10" />}
      </Field>
      <Field label={text.phone} error={errors.phone?.message}>
        {(control) => (
          <Input
            {...control}
            {...phone}
            type="tel"
            autoComplete="tel-national"
            placeholder="010-1234-5678"
            className="h-10"
            onChange={(event) => {
              formatPhoneInput(event);
              return phone.onChange(event);
            }}
          />
        )}
      </Field>
    </>
  );
}
