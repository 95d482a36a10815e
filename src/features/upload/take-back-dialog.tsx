import { useState } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { ConfirmDialog } from '@/components/ui/confirm-dialog.tsx';
import { usePartner } from '@/data/partner.tsx';
import { toast } from '@/data/toast.ts';
import { usePress } from '@/data/use-press.ts';
import { uploadText } from '@/text/upload.ts';
import { takeBackRefusal } from './take-back-refusal.ts';
import { useTakeBack } from './upload-mutations.ts';

const text = uploadText.takeBack;

/** Asks before a load of the page's partner is taken back. */
export function TakeBackDialog({ load, onClose }: { load: number; onClose: () => void }) {
  const partner = usePartner();
  const takeBack = useTakeBack();
  const [failure, setFailure] = useState<string | null>(null);
  const { busy, press } = usePress((error) => setFailure(takeBackRefusal(error)));
  const takeItBack = async () => {
    const { failures } = await takeBack([{ id: load, partnerCode: partner.code }]);
    if (failures[0]) throw failures[0];
    toast.success(text.done(1));
    onClose();
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && !busy && onClose()}
      title={text.title}
      text={text.text}
      problem={failure}
      cancel={{ children: text.cancel }}
      confirm={
        <Button variant="destructive" busy={busy} onClick={() => press(takeItBack)}>
          {text.confirm}
        </Button>
      }
    />
  );
}
