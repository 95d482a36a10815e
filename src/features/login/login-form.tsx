import { withRequestNumber } from '@/data/failure-text.ts';
import { OtherWay } from '@/components/account/other-way.tsx';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Alert } from '@/components/ui/alert.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Checkbox } from '@/components/ui/checkbox.tsx';
import { Field } from '@/components/ui/field.tsx';
import { Input } from '@/components/ui/input.tsx';
import { PasswordInput } from '@/components/ui/password-input.tsx';
import { tooManyError } from '@/components/account/account-errors.ts';
import { authText } from '@/text/auth.ts';
import { resendConfirmation, signIn } from '@/components/account/auth-mutations.ts';
import { DemoAccounts } from './demo-accounts.tsx';
import { checkLogin, type LoginErrors } from './login-check.ts';
import { rememberedEmail, rememberLogin } from './remembered-login.ts';
import { SlowNotice } from '@/components/account/slow-notice.tsx';
import type { PendingMail } from './verify-email-overlay.tsx';

const text = authText.login;

interface LoginFormProps {
  /** The person comes from a confirmation link that no longer works. */
  isLinkFailed: boolean;
  /** Leaves the page; until then the button takes no second press. */
  onSignedIn: () => Promise<void>;
  onCodeNeeded: () => void;
  /** A new confirmation mail was asked for, and the backend took it. */
  onMailSent: (mail: PendingMail) => void;
}

/**
 * Everybody's first page: two fields that the browser keeps, without the form and schema libraries of the other
 * forms, so that it is there a moment earlier.
 */
export function LoginForm({ isLinkFailed, onSignedIn, onCodeNeeded, onMailSent }: LoginFormProps) {
  const email = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const remember = useRef<HTMLInputElement>(null);
  const [remembered] = useState(rememberedEmail);
  const [errors, setErrors] = useState<LoginErrors>(
    isLinkFailed ? { form: authText.errors.confirmationLinkInvalid } : {},
  );
  const [isUnconfirmed, setIsUnconfirmed] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [isSending, setIsSending] = useState(false);

  // With the address remembered, the password is what is left to type.
  useEffect(() => {
    if (remembered) password.current?.focus();
  }, [remembered]);

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
    setIsUnconfirmed(false);
    const outcome = await signIn(values.email, values.password);
    if (outcome.step === 'refused') {
      refuse({ [outcome.error.field]: outcome.error.message });
      setIsUnconfirmed(outcome.error.message === authText.errors.loginUnconfirmed);
    } else rememberLogin(values.email, remember.current?.checked ?? false);
    if (outcome.step === 'code') onCodeNeeded();
    if (outcome.step === 'done') await onSignedIn();
    setIsBusy(false);
  };
  const resend = async () => {
    const { email: address } = typed();
    const { email: wrong } = checkLogin(typed());
    if (wrong) return refuse({ email: wrong, form: errors.form });
    setIsSending(true);
    try {
      await resendConfirmation(address);
      setErrors({});
      onMailSent({ email: address, by: isUnconfirmed ? 'resent' : 'asked' });
    } catch (error) {
      setErrors({ form: tooManyError(error) ?? withRequestNumber(authText.verify.resendFailed, error) });
    }
    setIsSending(false);
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
      <form noValidate className="flex flex-col gap-2.5" onSubmit={submit} onInput={recheck}>
        <Field label={authText.email} error={errors.email} reserve>
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
        <Field label={authText.password} error={errors.password} reserve>
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
        <div className="mb-2 flex items-center justify-between gap-3 text-sm">
          <label className="text-muted-foreground flex items-center gap-2">
            <Checkbox ref={remember} name="remember" defaultChecked={remembered !== ''} />
            {text.remember}
          </label>
          <Link to="/find-password" className="focus-ring rounded-sm font-semibold hover:underline">
            {text.findPassword}
          </Link>
        </div>
        {errors.form ? <Alert>{errors.form}</Alert> : null}
        {isLinkFailed || isUnconfirmed ? (
          <Button busy={isSending} onClick={resend}>
            {authText.verify.resend}
          </Button>
        ) : null}
        <Button type="submit" variant="primary" size="lg" busy={isBusy}>
          {text.submit}
        </Button>
        <SlowNotice active={isBusy} />
      </form>
      <OtherWay text={text.noAccount} to="/signup" label={text.signup} />
      <DemoAccounts disabled={isBusy} onChoose={(email, password) => signInAs({ email, password })} />
    </>
  );
}
