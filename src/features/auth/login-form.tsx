import { Link } from '@tanstack/react-router';
import { type FormEvent, useRef, useState } from 'react';
import { Alert } from '@/components/ui/alert.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Checkbox } from '@/components/ui/checkbox.tsx';
import { Field } from '@/components/ui/field.tsx';
import { Input } from '@/components/ui/input.tsx';
import { PasswordInput } from '@/components/ui/password-input.tsx';
import { authText } from '@/text/auth.ts';
import { signIn } from './auth-mutations.ts';
import { DemoAccounts } from './demo-accounts.tsx';
import { checkLogin, type LoginErrors } from './login-check.ts';
import { rememberedEmail, rememberLogin } from './remembered-login.ts';
import { SlowNotice } from './slow-notice.tsx';

const text = authText.login;

interface LoginFormProps {
  /** Leaves the page; until then the button takes no second press. */
  onSignedIn: () => Promise<void>;
  onCodeNeeded: () => void;
  /** The person wants the confirmation mail of this address once more. */
  onUnconfirmed: (email: string) => void;
}

/**
 * Everybody's first page: two fields that the browser keeps, without the form and schema libraries of the other
 * forms, so that it is there a moment earlier.
 */
export function LoginForm({ onSignedIn, onCodeNeeded, onUnconfirmed }: LoginFormProps) {
  const email = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const remember = useRef<HTMLInputElement>(null);
  const [remembered] = useState(rememberedEmail);
  const [errors, setErrors] = useState<LoginErrors>({});
  const [isBusy, setIsBusy] = useState(false);

  const typed = () => ({ email: email.current?.value ?? '', password: password.current?.value ?? '' });
  /** Shows what is wrong and goes to the first wrong field. */
  const refuse = (wrong: LoginErrors) => {
    setErrors(wrong);
    if (wrong.email) email.current?.focus();
    else if (wrong.password) password.current?.focus();
  };
  const recheck = () => {
    if (errors.email || errors.password) setErrors({ ...checkLogin(typed()), form: errors.form });
  };
  const send = async () => {
    const values = typed();
    const wrong = checkLogin(values);
    refuse(wrong);
    if (isBusy || wrong.email || wrong.password) return;
    setIsBusy(true);
    const outcome = await signIn(values.email, values.password);
    if (outcome.step === 'refused') refuse({ [outcome.error.field]: outcome.error.message });
    else rememberLogin(values.email, remember.current?.checked ?? false);
    if (outcome.step === 'code') onCodeNeeded();
    if (outcome.step === 'done') await onSignedIn();
    setIsBusy(false);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send();
  };
  const signInAs = (account: { email: string; password: string }) => {
    if (email.current) email.current.value = account.email;
    if (password.current) password.current.value = account.password;
    void send();
  };

  return (
    <>
      <form noValidate className="flex flex-col gap-4" onSubmit={submit} onInput={recheck}>
        <Field label={authText.email} error={errors.email}>
          {(control) => (
            <Input
              {...control}
              ref={email}
              name="email"
              defaultValue={remembered}
              type="email"
              autoComplete="username"
              inputMode="email"
              className="h-10"
            />
          )}
        </Field>
        <Field label={authText.password} error={errors.password}>
          {(control) => (
            <PasswordInput
              {...control}
              ref={password}
              name="password"
              autoComplete="current-password"
              showLabel={authText.showPassword}
              hideLabel={authText.hidePassword}
              className="h-10"
            />
          )}
        </Field>
        <div className="flex items-center justify-between gap-3 text-sm">
          <label className="text-muted-foreground flex items-center gap-2">
            <Checkbox ref={remember} name="remember" defaultChecked={remembered !== ''} />
            {text.remember}
          </label>
          <Link to="/find-password" className="focus-ring rounded-sm font-semibold hover:underline">
            {text.findPassword}
          </Link>
        </div>
        {errors.form ? <Alert>{errors.form}</Alert> : null}
        {errors.form === authText.errors.loginUnconfirmed ? (
          <Button onClick={() => onUnconfirmed(typed().email)}>{authText.verify.resend}</Button>
        ) : null}
        <Button type="submit" variant="primary" size="lg" busy={isBusy}>
          {text.submit}
        </Button>
        <SlowNotice active={isBusy} />
      </form>
      <p className="text-muted-foreground text-center text-sm">
        {text.noAccount}{' '}
        <Link to="/signup" className="focus-ring text-foreground rounded-sm font-semibold hover:underline">
          {text.signup}
        </Link>
      </p>
      <DemoAccounts disabled={isBusy} onChoose={(email, password) => signInAs({ email, password })} />
    </>
  );
}
