import { textCodeError } from '@/components/account/text-code-errors.ts';
import { TextCodeSender } from '@/components/account/text-code-sender.tsx';
import { profileText } from '@/text/profile.ts';
import { EnrolCodeForm } from './enrol-code-form.tsx';

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
  return (
    <EnrolCodeForm
      factor={{ id: factorId, kind: 'phone' }}
      label={text.phoneCode}
      problemOf={(error) => textCodeError(error, text.phoneFailed)}
      back={text.phoneChange}
      onBack={onBack}
      onDone={onDone}
    >
      {(startAnew) => (
        <TextCodeSender key={factorId} factorId={factorId} number={phone} onResend={startAnew} />
      )}
    </EnrolCodeForm>
  );
}
