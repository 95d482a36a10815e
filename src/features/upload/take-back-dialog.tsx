import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { ConfirmDialog } from '@/components/ui/confirm-dialog.tsx';
import { usePartner } from '@/data/partner.tsx';
import { toast } from '@/data/toast.ts';
import { usePress } from '@/data/use-press.ts';
import { uploadText } from '@/text/upload.ts';
import { takeBackRefusal } from './take-back-refusal.ts';
import { useTakeBack } from './upload-mutations.ts';
import { type DropLoad, type Load, uploadQueries } from './upload-queries.ts';

const text = uploadText.takeBack;

interface TakeBackDialogProps {
  load: Load;
  /** Called with the load as one of its drop, once it was taken back. */
  onTaken: (loads: readonly DropLoad[]) => void;
  onClose: () => void;
}

/** Asks before a load of the page's partner is taken back. */
export function TakeBackDialog({ load: { id, dropId }, onTaken, onClose }: TakeBackDialogProps) {
  const partner = usePartner();
  const queryClient = useQueryClient();
  const takeBack = useTakeBack();
  const [failure, setFailure] = useState<string | null>(null);
  const { busy, press } = usePress((error) => setFailure(takeBackRefusal(error)));
  const takeItBack = async () => {
    // Afterwards it is no longer among those of its drop.
    const drop = dropId === null ? [] : await queryClient.fetchQuery(uploadQueries.drop(dropId));
    const { failures } = await takeBack([{ id, partnerCode: partner.code }]);
    if (failures[0]) throw failures[0];
    toast.success(text.done(1));
    onTaken(drop.filter((load) => load.id === id));
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
