import { useState } from 'react';
import { TitledDialog } from '@/components/ui/titled-dialog.tsx';
import { toast } from '@/data/toast.ts';
import { profileText } from '@/text/profile.ts';
import { EnrolCodeStep } from './enrol-code-step.tsx';
import { EnrolNameStep } from './enrol-name-step.tsx';
import { abandonEnrolment, type Enrolment } from './profile-mutations.ts';

const text = profileText.factors;

interface EnrolDialogProps {
  takenNames: string[];
  onClose: () => void;
}

/** Enrols an authenticator app in two steps: its name, then the QR code and the first code of the app. */
export function EnrolDialog({ takenNames, onClose }: EnrolDialogProps) {
  const [enrolment, setEnrolment] = useState<Enrolment>();
  const giveUp = () => {
    if (enrolment) void abandonEnrolment(enrolment.factorId);
    onClose();
  };
  return (
    <TitledDialog
      closeLabel={profileText.close}
      className="max-w-sm"
      title={text.enrolTitle}
      description={enrolment ? text.enrolText : text.nameHint}
      onClose={giveUp}
    >
      {enrolment ? (
        <EnrolCodeStep
          enrolment={enrolment}
          onCancel={giveUp}
          onDone={() => {
            toast.success(text.enrolled);
            onClose();
          }}
        />
      ) : (
        <EnrolNameStep takenNames={takenNames} onCancel={onClose} onStarted={setEnrolment} />
      )}
    </TitledDialog>
  );
}
