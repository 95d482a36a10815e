import { FormFooter } from '@/components/form/form-footer.tsx';
import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { tooManyError } from '@/components/account/account-errors.ts';
import { Alert } from '@/components/ui/alert.tsx';
import { Field } from '@/components/ui/field.tsx';
import { Input } from '@/components/ui/input.tsx';
import { toFailure } from '@/data/errors.ts';
import { withRequestNumber } from '@/data/failure-text.ts';
import { profileText } from '@/text/profile.ts';
import { type Enrolment, startEnrolment } from './profile-mutations.ts';

const text = profileText.factors;

interface EnrolNameStepProps {
  takenNames: string[];
  onCancel: () => void;
  onStarted: (enrolment: Enrolment) => void;
}

export function EnrolNameStep({ takenNames, onCancel, onStarted }: EnrolNameStepProps) {
  const [name, setName] = useState(() => freeName(takenNames, text.defaultName));
  const [problem, setProblem] = useState<string>();
  const start = useMutation({ mutationFn: startEnrolment, onSuccess: onStarted });

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const given = name.trim();
    const found = given === '' ? text.nameRequired : takenNames.includes(given) ? text.nameTaken : undefined;
    setProblem(found);
    if (!found) start.mutate(given);
  };

  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={submit}>
      <Field label={text.name} error={problem}>
        {(control) => (
          <Input
            {...control}
            value={name}
            maxLength={100}
            onChange={(event) => setName(event.target.value)}
          />
        )}
      </Field>
      {start.isError ? <Alert>{enrolProblem(start.error, text.enrolFailed)}</Alert> : null}
      <FormFooter cancel={profileText.cancel} onCancel={onCancel} submit={text.next} busy={start.isPending} />
    </form>
  );
}

/** The name, numbered when it is taken. */
export function freeName(takenNames: string[], wanted: string): string {
  for (let number = 1; ; number++) {
    const name = number === 1 ? wanted : `${wanted} ${number}`;
    if (!takenNames.includes(name)) return name;
  }
}

/** Why an enrolment could not be started; `failed` where the backend did not say. */
export function enrolProblem(error: unknown, failed: string): string {
  const { code } = toFailure(error);
  if (code === 'too_many_enrolled_mfa_factors') return text.tooMany;
  if (code === 'mfa_factor_name_conflict') return text.nameTaken;
  if (code === 'mfa_verified_factor_exists') return text.numberTaken;
  if (code === 'mfa_phone_enroll_not_enabled') return text.phoneNotOffered;
  return tooManyError(error) ?? withRequestNumber(failed, error);
}
