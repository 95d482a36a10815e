import { useState } from 'react';
import { Alert } from '@/components/ui/alert.tsx';
import { Button } from '@/components/ui/button.tsx';
import { ConfirmDialog } from '@/components/ui/confirm-dialog.tsx';
import { failureText } from '@/data/failure-text.ts';
import { toast } from '@/data/toast.ts';
import { adminText } from '@/text/admin.ts';
import { type MemberRow, type RightChange, useChangeMember } from './admin-queries.ts';
import { memberName } from './member-columns.tsx';

const { detail: text, cancel } = adminText;

interface ChangeButtonProps {
  member: MemberRow;
  words: { label: string; title: string; text: (member: string) => string };
  change: RightChange;
}

/** Changes a right of the account after a question. */
export function ChangeButton({ member, words, change }: ChangeButtonProps) {
  const save = useChangeMember();
  const [isOpen, setIsOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const name = memberName(member);
  const press = async () => {
    setBusy(true);
    setFailure(null);
    try {
      const isChanged = await save(member.id, change);
      toast.success(isChanged ? text.saved(name) : text.unchanged);
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
