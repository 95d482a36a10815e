import { FormFooter } from '@/components/form/form-footer.tsx';
import { type ReactNode, useState } from 'react';
import { Alert } from '@/components/ui/alert.tsx';
import { Field } from '@/components/ui/field.tsx';
import { CodeInput } from '@/components/ui/input-otp.tsx';
import type { SecondFactor } from '@/data/second-factors.ts';
import { profileText } from '@/text/profile.ts';
import { useCompleteEnrolment } from './profile-mutations.ts';

interface EnrolCodeFormProps {
  factor: Pick<SecondFactor, 'id' | 'kind'>;
  label: string;
  /** Why a code was not taken, in words. */
  problemOf: (error: unknown) => string;
  back: string;
  onBack: () => void;
  onDone: () => void;
  /** What stands above the code; `startAnew` takes back what was said about the last one. */
  children: (startAnew: () => void) => ReactNode;
}

/** Second step of every enrolment: the first code, which proves that the factor is the member's. */
export function EnrolCodeForm(props: EnrolCodeFormProps) {
  const { factor, label, problemOf, back, onBack, onDone, children } = props;
  const [code, setCode] = useState('');
  const complete = useCompleteEnrolment();
  const submit = (digits: string) => {
    if (digits.length < 6 || complete.isPending) return;
    complete.mutate({ factor, code: digits }, { onSuccess: onDone, onError: () => setCode('') });
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
      {children(complete.reset)}
      <Field label={label}>
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
      {complete.isError ? <Alert>{problemOf(complete.error)}</Alert> : null}
      <FormFooter
        cancel={back}
        onCancel={onBack}
        submit={profileText.factors.confirm}
        busy={complete.isPending}
      />
    </form>
  );
}
