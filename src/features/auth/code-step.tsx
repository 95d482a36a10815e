import { useEffect, useState } from 'react';
import { tooManyError } from '@/components/account/account-errors.ts';
import { Alert } from '@/components/ui/alert.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Field } from '@/components/ui/field.tsx';
import { CodeInput } from '@/components/ui/input-otp.tsx';
import { toFailure } from '@/data/errors.ts';
import { authText } from '@/text/auth.ts';
import { type Factor, verifiedFactors, verifyCode } from './auth-mutations.ts';

const text = authText.code;

interface CodeStepProps {
  onVerified: () => void;
  onCancel: () => void;
}

/** Asks for the six digits of an authenticator app and raises the session to aal2. */
export function CodeStep({ onVerified, onCancel }: CodeStepProps) {
  const [factors, setFactors] = useState<Factor[]>([]);
  const [factorId, setFactorId] = useState('');
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);

  useEffect(() => {
    verifiedFactors().then(setFactors, () => setError(text.failed));
  }, []);

  const chosen = factorId || factors[0]?.id;
  const verify = async (digits: string) => {
    if (digits.length < 6 || isBusy) return;
    setIsBusy(true);
    setError(undefined);
    try {
      // A pasted or filled-in code may be complete before the list of factors is there.
      const factor = chosen ?? (await verifiedFactors())[0]?.id;
      if (!factor) throw new Error('no verified factor');
      await verifyCode(factor, digits);
      onVerified();
    } catch (failure) {
      setIsBusy(false);
      setCode('');
      setError(tooManyError(failure) ?? (toFailure(failure).kind === 'invalid' ? text.wrong : text.failed));
    }
  };

  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void verify(code);
      }}
    >
      {factors.length > 1 ? (
        <Field label={text.factor}>
          {(control) => (
            <select
              {...control}
              className="field-ring border-input bg-card h-10 rounded-md border px-2 text-sm"
              value={chosen}
              onChange={(event) => setFactorId(event.target.value)}
            >
              {factors.map((factor) => (
                <option key={factor.id} value={factor.id}>
                  {factor.name}
                </option>
              ))}
            </select>
          )}
        </Field>
      ) : null}
      <Field label={text.label}>
        {(control) => (
          <CodeInput
            {...control}
            aria-invalid={error ? true : undefined}
            value={code}
            onChange={setCode}
            onComplete={verify}
            // The page's one field: the person came here to fill it.
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus
          />
        )}
      </Field>
      {error ? <Alert>{error}</Alert> : null}
      <Button type="submit" variant="primary" size="lg" busy={isBusy}>
        {text.submit}
      </Button>
      <Button variant="ghost" onClick={onCancel}>
        {text.cancel}
      </Button>
    </form>
  );
}
