import { useEffect, useState } from 'react';
import { tooManyError } from './account-errors.ts';
import { textCodeError } from './text-code-errors.ts';
import { TextCodeSender } from './text-code-sender.tsx';
import { Alert } from '@/components/ui/alert.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Field } from '@/components/ui/field.tsx';
import { CodeInput } from '@/components/ui/input-otp.tsx';
import { toFailure } from '@/data/errors.ts';
import { withRequestNumber } from '@/data/failure-text.ts';
import { type SecondFactor, verifiedFactors, verifyFactorCode } from '@/data/second-factors.ts';
import { maskMobileNumber } from '@/domain/mobile-number.ts';
import { authText } from '@/text/auth.ts';

const text = authText.code;

interface CodeStepProps {
  onVerified: () => void;
  onCancel: () => void;
}

/** Asks for the six digits of an authenticator app or of a text message and raises the session to aal2. */
export function CodeStep({ onVerified, onCancel }: CodeStepProps) {
  const [factors, setFactors] = useState<SecondFactor[]>([]);
  const [factorId, setFactorId] = useState('');
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);

  useEffect(() => {
    verifiedFactors().then(setFactors, (failure: unknown) =>
      setError(withRequestNumber(text.failed, failure)),
    );
  }, []);

  const chosen = factors.find(({ id }) => id === factorId) ?? factors[0];
  const verify = async (digits: string) => {
    if (digits.length < 6 || isBusy) return;
    setIsBusy(true);
    setError(undefined);
    let factor = chosen;
    try {
      // A pasted or filled-in code may be complete before the list of factors is there.
      factor ??= (await verifiedFactors())[0];
      if (!factor) throw new Error('no verified factor');
      await verifyFactorCode(factor, digits);
      onVerified();
    } catch (failure) {
      setIsBusy(false);
      setCode('');
      setError(factor?.kind === 'phone' ? textCodeError(failure, text.failed) : appCodeError(failure));
    }
  };

  const startAnew = () => {
    setCode('');
    setError(undefined);
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
              value={chosen?.id}
              onChange={(event) => {
                setFactorId(event.target.value);
                startAnew();
              }}
            >
              {factors.map((factor) => (
                <option key={factor.id} value={factor.id}>
                  {labelOf(factor)}
                </option>
              ))}
            </select>
          )}
        </Field>
      ) : null}
      {chosen?.kind === 'phone' ? (
        <TextCodeSender key={chosen.id} factorId={chosen.id} number={numberOf(chosen)} onResend={startAnew} />
      ) : null}
      <Field label={text.label} hint={chosen?.kind === 'app' ? text.appHint : undefined}>
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

/** Somebody who knows no more than the password sees the ends of the number. */
function numberOf({ phone, name }: SecondFactor): string {
  return phone ? maskMobileNumber(phone) : name || text.registered;
}

function labelOf(factor: SecondFactor): string {
  return factor.kind === 'phone' ? text.byText(numberOf(factor)) : text.byApp(factor.name);
}

function appCodeError(error: unknown): string {
  const isWrong = toFailure(error).kind === 'invalid';
  return tooManyError(error) ?? (isWrong ? text.wrong : withRequestNumber(text.failed, error));
}
