import { useState } from 'react';
import { Alert } from '@/components/ui/alert.tsx';
import { Button } from '@/components/ui/button.tsx';
import { ConfirmDialog } from '@/components/ui/confirm-dialog.tsx';
import { failureText } from '@/data/failure-text.ts';
import { toast } from '@/data/toast.ts';
import { adminText } from '@/text/admin.ts';

const { detail: text, cancel } = adminText;

interface ChangeButtonProps {
  /** The member or partner that is changed. */
  name: string;
  words: { label: string; title: string; text: (name: string) => string };
  /** Makes the change; false: it was so already. */
  onConfirm: () => Promise<boolean>;
  saved: (name: string) => string;
}

/** Changes a member or partner after a question. */
export function ChangeButton({ name, words, onConfirm, saved }: ChangeButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const press = async () => {
    setBusy(true);
    setFailure(null);
    try {
      const isChanged = await onConfirm();
      toast.success(isChanged ? saved(name) : text.unchanged);
      setIsOpen(false);
    } catch (error) {
      const { title, action } = failureText(error);
      setFailure(`${title} ${action}`);
    } finally {
      setBusy(false);
    }
  };
  return (
    <ConfirmDialog
      open={isOpen}
      onOpenChange={setIsOpen}
      trigger={<Button size="sm">{words.label}</Button>}
      title={words.title}
      text={words.text(name)}
      problem={failure === null ? null : <Alert>{failure}</Alert>}
      cancel={{ disabled: busy, children: cancel }}
      confirm={
        <Button variant="primary" busy={busy} onClick={() => void press()}>
          {words.label}
        </Button>
      }
    />
  );
}
