import { useState } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { ConfirmDialog } from '@/components/ui/confirm-dialog.tsx';
import { failureSentence } from '@/data/failure-text.ts';
import { toast } from '@/data/toast.ts';
import { usePress } from '@/data/use-press.ts';
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
  const [failure, setFailure] = useState<string | null>(null);
  const { busy, press } = usePress((error) => setFailure(failureSentence(error)));
  const change = async () => {
    setFailure(null);
    const isChanged = await onConfirm();
    toast.success(isChanged ? saved(name) : text.unchanged);
    setIsOpen(false);
  };
  return (
    <ConfirmDialog
      open={isOpen}
      onOpenChange={setIsOpen}
      trigger={<Button size="sm">{words.label}</Button>}
      title={words.title}
      text={words.text(name)}
      problem={failure}
      cancel={{ disabled: busy, children: cancel }}
      confirm={
        <Button variant="primary" busy={busy} onClick={() => press(change)}>
          {words.label}
        </Button>
      }
    />
  );
}
