import { useState } from 'react';
import { useDeleteIntervention } from '@/components/intervention/intervention-mutations.ts';
import { ConfirmDialog } from '@/components/ui/confirm-dialog.tsx';
import { Button } from '@/components/ui/button.tsx';
import { toFailure } from '@/data/errors.ts';
import { failureText } from '@/data/failure-text.ts';
import { toast } from '@/data/toast.ts';
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
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const press = async () => {
    setBusy(true);
    try {
      await remove(row);
      toast.success(text.done);
      onGone();
    } catch (error) {
      const { kind } = toFailure(error);
      const { title, action } = failureText(error);
      setFailure(kind === 'conflict' ? text.conflict : `${title} ${action}`);
      setBusy(false);
    }
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={text.title}
      text={text.text(row.name)}
      problem={
        failure === null ? null : (
          <p role="alert" className="text-red text-sm">
            {failure}
          </p>
        )
      }
      cancel={{ children: text.cancel }}
      confirm={
        <Button variant="destructive" busy={busy} onClick={() => void press()}>
          {text.confirm}
        </Button>
      }
    />
  );
}
