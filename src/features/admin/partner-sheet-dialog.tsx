import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { PartFailed } from '@/components/figure-page/part.tsx';
import { FormFooter } from '@/components/form/form-footer.tsx';
import { Badge, type Tone } from '@/components/ui/badge.tsx';
import { cn } from '@/components/ui/cn.ts';
import { Field } from '@/components/ui/field.tsx';
import { inputClasses } from '@/components/ui/input.tsx';
import { TitledDialog } from '@/components/ui/titled-dialog.tsx';
import { toFailure } from '@/data/errors.ts';
import { failureSentence } from '@/data/failure-text.ts';
import { useKeptText } from '@/data/kept-text.ts';
import { toast } from '@/data/toast.ts';
import { adminText } from '@/text/admin.ts';
import { adminQueries, useSavePartners } from './admin-queries.ts';
import { MOST_LINES, partnerLines, type PartnerLine } from './partner-lines.ts';

const {
  partners: { sheet: text, ...partnersText },
  cancel,
} = adminText;
const tones = {
  add: 'green',
  change: 'blue',
  same: 'gray',
  wrong: 'red',
} as const satisfies Record<PartnerLine['state'], Tone>;
/** The most that one answer holds. */
const everyPartner = adminQueries.companies.page({ page_size: 5000 });

/** Adds and changes partners from a table that was copied from a spreadsheet: each is looked at before any is saved. */
export function PartnerSheetDialog({ onClose }: { onClose: () => void }) {
  const query = useQuery(everyPartner);
  const save = useSavePartners();
  const { typed, type, forget } = useKeptText('partner-sheet', '');
  const [problem, setProblem] = useState<string>();
  /** The answer of the database by partner. */
  const [refused, setRefused] = useState<ReadonlyMap<string, string>>(new Map());
  const [progress, setProgress] = useState<{ done: number; all: number } | null>(null);
  const existing = new Map(query.data?.rows.map((row) => [row.code, row]));
  const lines = query.data
    ? partnerLines(typed, existing).map((line) => {
        const said = refused.get(line.values.code);
        return said === undefined ? line : { ...line, state: 'wrong' as const, problem: said };
      })
    : [];
  const counted = (state: PartnerLine['state']) => lines.filter((line) => line.state === state);
  const news = lines.filter(({ state }) => state === 'add' || state === 'change');
  const close = () => {
    forget();
    onClose();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const wrong = counted('wrong').length;
    const flaw =
      lines.length === 0
        ? text.none
        : lines.length > MOST_LINES
          ? text.many(MOST_LINES)
          : wrong > 0
            ? text.fix(wrong)
            : news.length === 0
              ? text.nothing
              : undefined;
    setProblem(flaw);
    if (flaw !== undefined) return;
    let done = 0;
    setProgress({ done, all: news.length });
    try {
      await save(
        news.map(({ values, state }) => ({ values, isNew: state === 'add' })),
        () => {
          done += 1;
          setProgress({ done, all: news.length });
        },
      );
      toast.success(text.saved(news.length));
      close();
    } catch (error) {
      const { kind, detail } = toFailure(error);
      const code = news[done]?.values.code;
      const said =
        kind === 'conflict'
          ? partnersText.taken
          : kind === 'invalid' && detail === 'brn'
            ? partnersText.problems.brn
            : undefined;
      if (code !== undefined && said !== undefined) setRefused(new Map([[code, said]]));
      else setProblem(failureSentence(error));
    } finally {
      setProgress(null);
    }
  };
  return (
    <TitledDialog title={text.open} description={text.dialog} closeLabel={cancel} onClose={close}>
      <form noValidate className="grid gap-3" onSubmit={(event) => void submit(event)}>
        <Field label={text.label} error={problem}>
          {(control) => (
            <textarea
              {...control}
              rows={6}
              wrap="off"
              spellCheck={false}
              readOnly={progress !== null}
              placeholder={Object.values(partnersText.fields).join('\t')}
              className={cn(inputClasses, 'h-auto min-h-32 overflow-auto py-1.5 text-xs')}
              value={typed}
              onChange={({ target }) => {
                type(target.value);
                setProblem(undefined);
                setRefused(new Map());
              }}
            />
          )}
        </Field>
        {query.isError && !query.data ? (
          <PartFailed error={query.error} retry={() => void query.refetch()} />
        ) : null}
        <output className="text-muted-foreground text-xs">
          {progress
            ? text.saving(progress.done, progress.all)
            : lines.length === 0
              ? ''
              : text.sum(counted('add').length, counted('change').length, counted('same').length)}
        </output>
        {lines.length === 0 ? null : (
          <ul
            aria-label={text.lines}
            className="divide-border-soft -mx-1 max-h-60 scroll-p-1 divide-y overflow-y-auto px-1"
          >
            {[...counted('wrong'), ...news, ...counted('same')].map((line) => (
              <li key={line.number} className="flex items-start gap-2 py-1.5">
                <span className="min-w-0 flex-1">
                  <span className="break-all">{line.values.name || text.row(line.number)}</span>{' '}
                  <span className="text-subtle-foreground inline-block max-w-full text-xs break-all">
                    {line.values.code}
                  </span>
                  {line.problem === null ? null : (
                    <span className="text-red block text-xs">{line.problem}</span>
                  )}
                </span>
                <Badge tone={tones[line.state]}>{text.states[line.state]}</Badge>
              </li>
            ))}
          </ul>
        )}
        <FormFooter
          cancel={cancel}
          onCancel={close}
          submit={partnersText.save}
          busy={progress !== null || query.isPending}
        />
      </form>
    </TitledDialog>
  );
}
