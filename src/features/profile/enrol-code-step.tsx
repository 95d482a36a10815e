import { tooManyError } from '@/components/account/account-errors.ts';
import { toFailure } from '@/data/errors.ts';
import { withRequestNumber } from '@/data/failure-text.ts';
import { profileText } from '@/text/profile.ts';
import { EnrolCodeForm } from './enrol-code-form.tsx';
import type { Enrolment } from './profile-mutations.ts';
import { QrCode } from './qr-code.tsx';

const text = profileText.factors;

interface EnrolCodeStepProps {
  enrolment: Enrolment;
  onCancel: () => void;
  onDone: () => void;
}

/** QR code, key and the first code of the app, which proves that the app has the key. */
export function EnrolCodeStep({ enrolment, onCancel, onDone }: EnrolCodeStepProps) {
  return (
    <EnrolCodeForm
      factor={{ id: enrolment.factorId, kind: 'app' }}
      label={text.code}
      problemOf={codeProblem}
      back={profileText.cancel}
      onBack={onCancel}
      onDone={onDone}
    >
      {() => (
        <>
          <QrCode value={enrolment.uri} label={text.qr} />
          <div className="text-center">
            <p className="text-subtle-foreground text-xs">{text.secret}</p>
            <code className="text-center text-sm font-semibold text-balance select-all">
              {enrolment.secret.replace(/(.{4})(?=.)/g, '$1 ')}
            </code>
          </div>
        </>
      )}
    </EnrolCodeForm>
  );
}

function codeProblem(error: unknown): string {
  const isWrong = toFailure(error).kind === 'invalid';
  return tooManyError(error) ?? (isWrong ? text.wrongCode : withRequestNumber(text.enrolFailed, error));
}
