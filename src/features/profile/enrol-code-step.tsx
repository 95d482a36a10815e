import { useState } from 'react';
import { tooManyError } from '@/components/account/account-errors.ts';
import { Alert } from '@/components/ui/alert.tsx';
import { Button } from '@/components/ui/button.tsx';
import { DialogFooter } from '@/components/ui/dialog.tsx';
import { Field } from '@/components/ui/field.tsx';
import { CodeInput } from '@/components/ui/input-otp.tsx';
import { toFailure } from '@/data/errors.ts';
import { profileText } from '@/text/profile.ts';
import { type Enrolment, useCompleteEnrolment } from './profile-mutations.ts';
import { QrCode } from './qr-code.tsx';

const text = profileText.factors;

interface EnrolCodeStepProps {
  enrolment: Enrolment;
  onCancel: () => void;
  onDone: () => void;
}

/** QR code, key and the first code of the app, which proves that the app has the key. */
export function EnrolCodeStep({ enrolment, onCancel, onDone }: EnrolCodeStepProps) {
  const [code, setCode] = useState('');
  const complete = useCompleteEnrolment();
  const submit = (digits: string) => {
    if (digits.length < 6 || complete.isPending) return;
    complete.mutate(
      { factor: { id: enrolment.factorId, kind: 'app' }, code: digits },
      { onSuccess: onDone, onError: () => setCode('') },
    );
  };
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        submit(code);
      }}
    >
      <QrCode value={enrolment.uri} label={text.qr} />
      <div className="text-center">
        <p className="text-subtle-foreground text-xs">{text.secret}</p>
        <code className="text-center text-sm font-semibold text-balance select-all">
          {enrolment.secret.replace(/(.{4})(?=.)/g, '$1 ')}
        </code>
      </div>
      <Field label={text.code}>
        {(control) => (
          <CodeInput
            {...control}
            aria-invalid={complete.isError ? true : undefined}
            value={code}
            onChange={setCode}
            onComplete={submit}
          />
        )}
      </Field>
      {complete.isError ? <Alert>{codeProblem(complete.error)}</Alert> : null}
      <DialogFooter>
        <Button onClick={onCancel}>{profileText.cancel}</Button>
        <Button type="submit" variant="primary" busy={complete.isPending}>
          {text.confirm}
        </Button>
      </DialogFooter>
    </form>
  );
}

function codeProblem(error: unknown): string {
  const isWrong = toFailure(error).kind === 'invalid';
  return tooManyError(error) ?? (isWrong ? text.wrongCode : text.enrolFailed);
}
