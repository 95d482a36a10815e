import { useState } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { ConfirmDialog } from '@/components/ui/confirm-dialog.tsx';
import { toFailure } from '@/data/errors.ts';
import { failureSentence } from '@/data/failure-text.ts';
import { toast } from '@/data/toast.ts';
import { usePress } from '@/data/use-press.ts';
import { uploadText } from '@/text/upload.ts';
import { useTakeBack } from './upload-mutations.ts';

const text = uploadText.takeBack;

/** The sentence for a load that cannot be taken back. */
function refusal(error: unknown): string {
  const { kind, code, detail } = toFailure(error);
  if (code === 'PD410') return text.gone;
  if (kind !== 'conflict') return failureSentence(error);
  return detail === undefined ? text.edited : text.later(JSON.parse(detail) as string[]);
}

/** Asks before loads are taken back, the newest first. */
export function TakeBackDialog({ loads, onClose }: { loads: readonly number[]; onClose: () => void }) {
  const takeBack = useTakeBack();
  const [failure, setFailure] = useState<string | null>(null);
  const { busy, press } = usePress((error) => setFailure(refusal(error)));
  const takeThemBack = async () => {
    await takeBack(loads);
    toast.success(text.done(loads.length));
    onClose();
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && !busy && onClose()}
      title={loads.length > 1 ? text.dropTitle(loads.length) : text.title}
      text={text.text}
      problem={failure}
      cancel={{ children: text.cancel }}
      confirm={
        <Button variant="destructive" busy={busy} onClick={() => press(takeThemBack)}>
          {text.confirm}
        </Button>
      }
    />
  );
}
