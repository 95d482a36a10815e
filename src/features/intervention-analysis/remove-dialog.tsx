import { useState } from 'react';
import { useDeleteIntervention } from '@/components/intervention/intervention-mutations.ts';
import { ConfirmDialog } from '@/components/ui/confirm-dialog.tsx';
import { Button } from '@/components/ui/button.tsx';
import { toFailure } from '@/data/errors.ts';
import { failureSentence } from '@/data/failure-text.ts';
import { toast } from '@/data/toast.ts';
import { usePress } from '@/data/use-press.ts';
import { interventionsText } from '@/text/interventions.ts';
import type { EffectRow } from '@/components/intervention/effect-rows.ts';

const text = interventionsText.removing;

interface RemoveDialogProps {
  row: EffectRow;
  onClose: () => void;
  /** It is removed. */
  onGone: () => void;
}

/** Asks before an intervention goes; what it was stays in the trail. */
export function RemoveDialog({ row, onClose, onGone }: RemoveDialogProps) {
  const remove = useDeleteIntervention();
  const [failure, setFailure] = useState<string | null>(null);
  const { busy, press } = usePress((error) =>
    setFailure(toFailure(error).kind === 'conflict' ? text.conflict : failureSentence(error)),
  );
  const removeIt = async () => {
    await remove(row);
    toast.success(text.done);
    onGone();
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={text.title}
      text={text.text(row.name)}
      problem={failure}
      cancel={{ children: text.cancel }}
      confirm={
        <Button variant="destructive" busy={busy} onClick={() => press(removeIt)}>
          {text.confirm}
        </Button>
      }
    />
  );
}
