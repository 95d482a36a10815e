import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PartFailed } from '@/components/figure-page/part.tsx';
import { SelectField } from '@/components/filters/select-field.tsx';
import { FormFooter } from '@/components/form/form-footer.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Field } from '@/components/ui/field.tsx';
import { Input } from '@/components/ui/input.tsx';
import { SpinnerArea } from '@/components/ui/spinner.tsx';
import { TitledDialog } from '@/components/ui/titled-dialog.tsx';
import { toFailure } from '@/data/errors.ts';
import { failureSentence } from '@/data/failure-text.ts';
import { useKeptText } from '@/data/kept-text.ts';
import { useMember } from '@/data/member.tsx';
import { partnersQuery } from '@/data/partner-query.ts';
import { adminText } from '@/text/admin.ts';
import { tableText } from '@/text/table.ts';
import { adminQueries, useChangeSender } from './admin-queries.ts';

const { senders: text, managed: managedText } = adminText;

interface SendersDialogProps {
  /** Without one: those that the member manages, by choice. */
  partner: { code: string; name: string } | undefined;
  onClose: () => void;
}

/** Who may mail reports of a partner: each press is saved. */
export function SendersDialog({ partner, onClose }: SendersDialogProps) {
  const { data: partners = [] } = useQuery(partnersQuery(useMember().id));
  const choices = partner ? [partner] : partners.filter(({ mayManage }) => mayManage);
  const [picked, setPicked] = useState<string>();
  const chosen = picked ?? choices[0]?.code;
  return (
    <TitledDialog
      title={text.title(partner?.name)}
      description={text.dialog}
      closeLabel={text.close}
      onClose={onClose}
    >
      <div className="grid gap-3">
        {choices.length > 1 ? (
          <SelectField
            label={managedText.partner}
            value={chosen ?? ''}
            options={choices.map(({ code, name }) => ({ value: code, label: name }))}
            onChange={setPicked}
          />
        ) : null}
        {chosen === undefined ? null : <Senders key={chosen} partnerCode={chosen} onClose={onClose} />}
      </div>
    </TitledDialog>
  );
}

function Senders({ partnerCode, onClose }: { partnerCode: string; onClose: () => void }) {
  const query = useQuery(adminQueries.senders(partnerCode));
  const save = useChangeSender();
  const { typed, type } = useKeptText('senders', partnerCode);
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState<string | null>(null);
  const change = async (sender: string, isListed: boolean) => {
    setBusy(sender);
    setProblem(undefined);
    try {
      await save(partnerCode, sender, isListed);
      if (isListed) type('');
    } catch (error) {
      const { kind, detail } = toFailure(error);
      if (kind !== 'invalid') setProblem(failureSentence(error));
      else setProblem(detail === 'many' ? text.many : text.wrong);
    } finally {
      setBusy(null);
    }
  };
  return (
    <>
      {query.data ? (
        query.data.length === 0 ? (
          <p className="text-muted-foreground">{text.none}</p>
        ) : (
          <ul
            aria-label={text.open}
            className="divide-border-soft -mx-1 max-h-72 scroll-p-1 divide-y overflow-y-auto px-1"
          >
            {query.data.map((sender) => (
              <li key={sender} className="flex items-center gap-3 py-1.5">
                <span className="min-w-0 flex-1 break-all">{sender}</span>
                <Button
                  size="sm"
                  aria-label={text.removeOf(sender)}
                  busy={busy === sender}
                  onClick={() => void change(sender, false)}
                >
                  {text.remove}
                </Button>
              </li>
            ))}
          </ul>
        )
      ) : query.isError ? (
        <PartFailed error={query.error} retry={() => void query.refetch()} />
      ) : (
        <SpinnerArea label={tableText.loading} />
      )}
      <form
        noValidate
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          void change(typed.trim(), true);
        }}
      >
        <Field label={text.sender} error={problem}>
          {(control) => (
            <Input
              {...control}
              value={typed}
              placeholder="reports@seller.com"
              autoComplete="off"
              onChange={({ target }) => {
                type(target.value);
                setProblem(undefined);
              }}
            />
          )}
        </Field>
        <FormFooter
          cancel={text.close}
          onCancel={onClose}
          submit={text.add}
          busy={busy !== null && busy === typed.trim()}
        />
      </form>
    </>
  );
}
