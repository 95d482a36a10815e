import { FormFooter } from '@/components/form/form-footer.tsx';
import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useRef, useState } from 'react';
import { formatPhoneInput } from '@/components/account/phone-input.ts';
import { Alert } from '@/components/ui/alert.tsx';
import { Field } from '@/components/ui/field.tsx';
import { Input } from '@/components/ui/input.tsx';
import { formatMobileNumber, toMobileNumber } from '@/domain/mobile-number.ts';
import { profileText } from '@/text/profile.ts';
import { enrolProblem } from './enrol-name-step.tsx';
import { startPhoneEnrolment } from './profile-mutations.ts';

const text = profileText.factors;

/** What the person typed: the number as it is read, and a name. */
export interface EnteredPhone {
  phone: string;
  name: string;
}

interface EnrolPhoneStepProps {
  entered: EnteredPhone;
  takenNames: string[];
  onCancel: () => void;
  onStarted: (factorId: string, values: EnteredPhone) => void;
}

/** Number and name of the phone. Nothing is sent yet, and nothing ever to a number that is no mobile one. */
export function EnrolPhoneStep({ entered, takenNames, onCancel, onStarted }: EnrolPhoneStepProps) {
  const [values, setValues] = useState(entered);
  const [problems, setProblems] = useState<Partial<EnteredPhone>>({});
  const phoneField = useRef<HTMLInputElement>(null);
  const nameField = useRef<HTMLInputElement>(null);
  const start = useMutation({ mutationFn: startPhoneEnrolment });

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const name = values.name.trim();
    const number = toMobileNumber(values.phone);
    const nameProblem =
      name === '' ? text.nameRequired : takenNames.includes(name) ? text.nameTaken : undefined;
    setProblems({
      ...(number === undefined ? { phone: text.phoneWrong } : {}),
      ...(nameProblem === undefined ? {} : { name: nameProblem }),
    });
    if (number === undefined) return phoneField.current?.focus();
    if (nameProblem !== undefined) return nameField.current?.focus();
    start.mutate(
      { name, phone: number },
      { onSuccess: (id) => onStarted(id, { phone: formatMobileNumber(number), name }) },
    );
  };

  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={submit}>
      <Field label={text.phone} hint={text.phoneHint} error={problems.phone}>
        {(control) => (
          <Input
            {...control}
            ref={phoneField}
            type="tel"
            autoComplete="tel-national"
            placeholder="010-1234-5678"
            value={values.phone}
            onChange={(event) => {
              // A whole number is taken as it was pasted or filled in, also with +82; what is being typed gets hyphens.
              const number = toMobileNumber(event.target.value);
              if (number === undefined) formatPhoneInput(event);
              const phone = number === undefined ? event.target.value : formatMobileNumber(number);
              setValues({ ...values, phone });
            }}
          />
        )}
      </Field>
      <Field label={text.name} hint={text.phoneNameHint} error={problems.name}>
        {(control) => (
          <Input
            {...control}
            ref={nameField}
            value={values.name}
            maxLength={100}
            onChange={(event) => setValues({ ...values, name: event.target.value })}
          />
        )}
      </Field>
      {start.isError ? <Alert>{enrolProblem(start.error, text.phoneFailed)}</Alert> : null}
      <FormFooter cancel={profileText.cancel} onCancel={onCancel} submit={text.next} busy={start.isPending} />
    </form>
  );
}
