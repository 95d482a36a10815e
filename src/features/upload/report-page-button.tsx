import { Pencil } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { FormFooter } from '@/components/form/form-footer.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Field } from '@/components/ui/field.tsx';
import { Input } from '@/components/ui/input.tsx';
import { TitledDialog } from '@/components/ui/titled-dialog.tsx';
import { toFailure } from '@/data/errors.ts';
import { failureSentence } from '@/data/failure-text.ts';
import { usePress } from '@/data/use-press.ts';
import { reportsDueText } from '@/text/reports-due.ts';
import { useChangePage } from './upload-mutations.ts';
import type { DueReport } from './upload-queries.ts';

const text = reportsDueText.change;

/** Changes where a report is downloaded; for administrators. */
export function ReportPageButton({ source, page }: Pick<DueReport, 'source' | 'page'>) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="icon-sm" variant="ghost" aria-label={text.open(source)} onClick={() => setOpen(true)}>
        <Pencil aria-hidden />
      </Button>
      {isOpen ? <ReportPageDialog source={source} page={page} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

interface ReportPageDialogProps extends Pick<DueReport, 'source' | 'page'> {
  onClose: () => void;
}

function ReportPageDialog({ source, page, onClose }: ReportPageDialogProps) {
  const change = useChangePage();
  const [typed, setTyped] = useState(page);
  const [problem, setProblem] = useState<string>();
  const { busy, press } = usePress((error) =>
    setProblem(toFailure(error).kind === 'invalid' ? text.wrong : failureSentence(error)),
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    press(async () => {
      await change(source, typed.trim() || null);
      onClose();
    });
  };
  return (
    <TitledDialog
      title={text.title(source)}
      description={text.dialog}
      closeLabel={text.cancel}
      onClose={onClose}
    >
      <form noValidate className="grid gap-3" onSubmit={submit}>
        <Field label={text.url} error={problem}>
          {(control) => (
            <Input
              {...control}
              value={typed}
              autoComplete="off"
              onChange={({ target }) => {
                setTyped(target.value);
                setProblem(undefined);
              }}
            />
          )}
        </Field>
        <FormFooter cancel={text.cancel} onCancel={onClose} submit={text.save} busy={busy} />
      </form>
    </TitledDialog>
  );
}
