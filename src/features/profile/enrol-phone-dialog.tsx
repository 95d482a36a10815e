import { useState } from 'react';
import { TitledDialog } from '@/components/ui/titled-dialog.tsx';
import { toast } from '@/data/toast.ts';
import { profileText } from '@/text/profile.ts';
import { freeName } from './enrol-name-step.tsx';
import { EnrolPhoneCodeStep } from './enrol-phone-code-step.tsx';
import { EnrolPhoneStep } from './enrol-phone-step.tsx';
import { abandonEnrolment } from './profile-mutations.ts';

const text = profileText.factors;

interface EnrolPhoneDialogProps {
  takenNames: string[];
  onClose: () => void;
}

/** Enrols a phone in two steps: its number and name, then the code of a text message, which proves the number. */
export function EnrolPhoneDialog({ takenNames, onClose }: EnrolPhoneDialogProps) {
  const [entered, setEntered] = useState(() => ({
    phone: '',
    name: freeName(takenNames, text.defaultPhoneName),
  }));
  const [factorId, setFactorId] = useState<string>();
  const giveUp = () => {
    if (factorId) void abandonEnrolment(factorId);
    onClose();
  };
  return (
    <TitledDialog
      closeLabel={profileText.close}
      className="max-w-sm"
      title={text.phoneTitle}
      description={factorId ? text.phoneCodeText : text.phoneText}
      onClose={giveUp}
    >
      {factorId ? (
        <EnrolPhoneCodeStep
          factorId={factorId}
          phone={entered.phone}
          onBack={() => setFactorId(undefined)}
          onDone={() => {
            toast.success(text.phoneEnrolled);
            onClose();
          }}
        />
      ) : (
        <EnrolPhoneStep
          entered={entered}
          takenNames={takenNames}
          onCancel={onClose}
          onStarted={(id, values) => {
            setEntered(values);
            setFactorId(id);
          }}
        />
      )}
    </TitledDialog>
  );
}
