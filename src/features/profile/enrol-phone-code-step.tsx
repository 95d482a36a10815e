import { useState } from 'react';
import { textCodeError } from '@/components/account/text-code-errors.ts';
import { TextCodeSender } from '@/components/account/text-code-sender.tsx';
import { Alert } from '@/components/ui/alert.tsx';
import { Button } from '@/components/ui/button.tsx';
import { DialogFooter } from '@/components/ui/dialog.tsx';
import { Field } from '@/components/ui/field.tsx';
import { CodeInput } from '@/components/ui/input-otp.tsx';
import { profileText } from '@/text/profile.ts';
import { useCompleteEnrolment } from './profile-mutations.ts';

const text = profileText.factors;

interface EnrolPhoneCodeStepProps {
  factorId: string;
  /** The number as it is read. */
  phone: string;
  onBack: () => void;
  onDone: () => void;
}

/** The code of the message, which proves that the number is the member's. */
export function EnrolPhoneCodeStep({ factorId, phone, onBack, onDone }: EnrolPhoneCodeStepProps) {
  const [code, setCode] = useState('');
  const complete = useCompleteEnrolment();
  const submit = (digits: string) => {
    if (digits.length < 6 || complete.isPending) return;
    complete.mutate(
      { factor: { id: factorId, kind: 'phone' }, code: digits },
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
      <TextCodeSender key={factorId} factorId={factorId} number={phone} onResend={complete.reset} />
      <Field label={text.phoneCode}>
        {(control) => (
          <CodeInput
            {...control}
            aria-invalid={complete.isError ? true : undefined}
            value={code}
            onChange={setCode}
            onComplete={submit}
            // The person came to this step to fill it.
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus
          />
        )}
      </Field>
      {complete.isError ? <Alert>{textCodeError(complete.error, text.phoneFailed)}</Alert> : null}
      <DialogFooter>
        <Button onClick={onBack}>{text.phoneChange}</Button>
        <Button type="submit" variant="primary" busy={complete.isPending}>
          {text.confirm}
        </Button>
      </DialogFooter>
    </form>
  );
}
