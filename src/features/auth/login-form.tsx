import { zodResolver } from '@hookform/resolvers/zod';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Alert } from '@/components/ui/alert.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Checkbox } from '@/components/ui/checkbox.tsx';
import { Field } from '@/components/ui/field.tsx';
import { Input } from '@/components/ui/input.tsx';
import { PasswordInput } from '@/components/ui/password-input.tsx';
import { authText } from '@/text/auth.ts';
import { signIn } from './auth-mutations.ts';
import { loginSchema, type LoginValues } from './auth-schemas.ts';
import { DemoAccounts } from './demo-accounts.tsx';
import { rememberedEmail, rememberLogin } from './remembered-login.ts';
import { SlowNotice } from './slow-notice.tsx';

const text = authText.login;

interface LoginFormProps {
  onSignedIn: () => void;
  onCodeNeeded: () => void;
  /** The person wants the confirmation mail of this address once more. */
  onUnconfirmed: (email: string) => void;
}

export function LoginForm({ onSignedIn, onCodeNeeded, onUnconfirmed }: LoginFormProps) {
  const [remembered] = useState(rememberedEmail);
  const form = useForm<LoginValues>({
    resolver: zodResolver(loginSchema),
    defaultValues: { email: remembered, password: '', remember: remembered !== '' },
  });
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async ({ email, password, remember }) => {
    const outcome = await signIn(email, password);
    if (outcome.step === 'refused') {
      const { field, message } = outcome.error;
      if (field === 'form') form.setError('root', { message });
      else form.setError(field, { message }, { shouldFocus: true });
      return;
    }
    rememberLogin(email, remember);
    if (outcome.step === 'code') onCodeNeeded();
    else onSignedIn();
  });

  const signInAs = (email: string, password: string) => {
    form.setValue('email', email);
    form.setValue('password', password);
    void submit();
  };

  return (
    <>
      <form noValidate className="flex flex-col gap-4" onSubmit={submit}>
        <Field label={authText.email} error={errors.email?.message}>
          {(control) => (
            <Input
              {...control}
              {...form.register('email')}
              type="email"
              autoComplete="username"
              inputMode="email"
              className="h-10"
            />
          )}
        </Field>
        <Field label={authText.password} error={errors.password?.message}>
          {(control) => (
            <PasswordInput
              {...control}
              {...form.register('password')}
              autoComplete="current-password"
              showLabel={authText.showPassword}
              hideLabel={authText.hidePassword}
              className="h-10"
            />
          )}
        </Field>
        <div className="flex items-center justify-between gap-3 text-sm">
          <label className="text-muted-foreground flex items-center gap-2">
            <Checkbox {...form.register('remember')} />
            {text.remember}
          </label>
          <Link to="/find-password" className="focus-ring rounded-sm font-semibold hover:underline">
            {text.findPassword}
          </Link>
        </div>
        {errors.root ? <Alert>{errors.root.message}</Alert> : null}
        {errors.root?.message === authText.errors.loginUnconfirmed ? (
          <Button onClick={() => onUnconfirmed(form.getValues('email'))}>{authText.verify.resend}</Button>
        ) : null}
        <Button type="submit" variant="primary" size="lg" busy={isSubmitting}>
          {text.submit}
        </Button>
        <SlowNotice active={isSubmitting} />
      </form>
      <p className="text-muted-foreground text-center text-sm">
        {text.noAccount}{' '}
        <Link to="/signup" className="focus-ring text-foreground rounded-sm font-semibold hover:underline">
          {text.signup}
        </Link>
      </p>
      <DemoAccounts disabled={isSubmitting} onChoose={signInAs} />
    </>
  );
}
