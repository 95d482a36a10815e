import { useRef, useState } from 'react';
import { TerminalCommand } from '@/components/layout/terminal-command.tsx';
import { Alert } from '@/components/ui/alert.tsx';
import { Button } from '@/components/ui/button.tsx';
import { DialogFooter } from '@/components/ui/dialog.tsx';
import { Field } from '@/components/ui/field.tsx';
import { Input } from '@/components/ui/input.tsx';
import { TitledDialog } from '@/components/ui/titled-dialog.tsx';
import { failureSentence } from '@/data/failure-text.ts';
import { toast } from '@/data/toast.ts';
import { adminText } from '@/text/admin.ts';
import { type PartnerRow, useDeletePartner } from './admin-queries.ts';

const { cancel, partners } = adminText;
const { deletion: text } = partners;

/** Deletes a partner once its name is typed; whoever closes it stops between two steps. */
export function PartnerDeletion({ partner, onClose }: { partner: PartnerRow; onClose: () => void }) {
  const remove = useDeletePartner();
  const stop = useRef(new AbortController());
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string>();
  const [failure, setFailure] = useState<string | null>(null);
  const [rows, setRows] = useState<number | null>(null);
  const close = () => {
    stop.current.abort();
    onClose();
  };
  const start = async () => {
    setFailure(null);
    setRows(0);
    try {
      const isGone = await remove(partner, { signal: stop.current.signal, onStep: setRows });
      if (!isGone) return;
      toast.success(text.done(partner.name));
      onClose();
    } catch (error) {
      setFailure(failureSentence(error));
      setRows(null);
    }
  };
  return (
    <TitledDialog
      title={text.title(partner.name)}
      description={text.text}
      closeLabel={cancel}
      onClose={close}
    >
      <form
        noValidate
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (name.trim() === partner.name) void start();
          else setProblem(text.wrong);
        }}
      >
        <TerminalCommand title={text.backup} hint={text.backupHint} command={text.command(partner.code)} />
        <Field label={text.name} error={problem}>
          {(control) => (
            <Input
              {...control}
              value={name}
              placeholder={partner.name}
              readOnly={rows !== null}
              autoComplete="off"
              onChange={({ target }) => {
                setName(target.value);
                setProblem(undefined);
              }}
            />
          )}
        </Field>
        {failure === null ? null : <Alert>{failure}</Alert>}
        <output className="text-muted-foreground text-sm empty:hidden">
          {rows === null ? null : text.running(rows)}
        </output>
        <DialogFooter>
          <Button onClick={close}>{rows === null ? cancel : text.stop}</Button>
          <Button type="submit" variant="destructive" busy={rows !== null}>
            {partner.state === 'deleting' ? text.goOn : text.open}
          </Button>
        </DialogFooter>
      </form>
    </TitledDialog>
  );
}
