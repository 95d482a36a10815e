import { FormFooter } from '@/components/form/form-footer.tsx';
import { type FormEvent, lazy, Suspense, useState } from 'react';
import { TitledDialog } from '@/components/ui/titled-dialog.tsx';
import { Field } from '@/components/ui/field.tsx';
import { Input, inputClasses } from '@/components/ui/input.tsx';
import { parseJson } from '@/data/browser-storage.ts';
import { codeWhenConnected } from '@/data/page-code.ts';
import { toFailure } from '@/data/errors.ts';
import { failureSentence } from '@/data/failure-text.ts';
import { useKeptDraft } from '@/data/kept-text.ts';
import { toast } from '@/data/toast.ts';
import { formatDay, koreaToday } from '@/domain/korea-time.ts';
import { interventionText } from '@/text/intervention.ts';
import { interventionFormText as text } from '@/text/intervention-form.ts';
import { DayInput } from './day-input.tsx';
import {
  type InterventionDraft,
  isDraft,
  MOST_OPTIONS,
  mostLetters,
  readDraft,
} from './intervention-draft.ts';
import { useSaveIntervention } from './intervention-mutations.ts';
import { OptionChoice } from './option-choice.tsx';

interface InterventionFormProps {
  /** What is known already; it begins today where nothing is said. */
  draft: Partial<InterventionDraft>;
  /** The intervention that is changed; without it one is registered. */
  read?: { id: number; version: number } | undefined;
  onClose: () => void;
}

// The method comes when options are chosen: the form does not wait for it.
const PlanNote = lazy(() => codeWhenConnected(() => import('./plan-note.tsx')));
const types = Object.entries(interventionText.types);

/** Registers an intervention or changes one. What was typed stays until it is saved or left. */
export function InterventionForm({ draft: given, read, onClose }: InterventionFormProps) {
  const save = useSaveIntervention();
  const { kept: keptText, keep } = useKeptDraft(
    'intervention',
    String(read?.id ?? `new ${(given.options ?? []).map(({ optionId }) => optionId).join(' ')}`),
  );
  const kept = parseJson(keptText ?? null, isDraft);
  const [isKept] = useState(kept !== undefined);
  const [draft, setDraft] = useState<InterventionDraft>(() => ({
    name: '',
    type: 'price',
    start: formatDay(koreaToday()),
    end: '',
    cost: '',
    memo: '',
    options: [],
    ...given,
    ...kept,
  }));
  const [version, setVersion] = useState(read?.version ?? 0);
  const [tried, setTried] = useState(false);
  const [saving, setSaving] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const { entry, problems } = readDraft(draft);
  const shown = tried ? problems : {};
  const change = (part: Partial<InterventionDraft>) => {
    setDraft({ ...draft, ...part });
    keep(JSON.stringify({ ...draft, ...part }));
  };
  const leave = () => {
    keep(null);
    onClose();
  };

  const submit = async () => {
    setTried(true);
    setFailure(null);
    if (entry === null) return;
    setSaving(true);
    try {
      const { overlaps } = await save(entry, read && { id: read.id, version });
      if (overlaps > 0) toast.warning(text.saved, { description: text.overlaps(overlaps), duration: 8000 });
      else toast.success(text.saved);
      leave();
    } catch (error) {
      const { kind, code, detail } = toFailure(error);
      if (kind === 'conflict') setVersion(Number(detail));
      setFailure(
        kind === 'conflict'
          ? text.problems.conflict
          : kind === 'not-found'
            ? text.problems.gone
            : code === 'PD422'
              ? text.problems.full
              : failureSentence(error),
      );
      setSaving(false);
    }
  };
  return (
    <TitledDialog
      title={read ? text.editTitle : text.title}
      description={isKept ? text.kept : text.description}
      onClose={leave}
      // A press beside it would lose what was typed.
      closeLabel={text.close}
      className="max-w-xl"
      onInteractOutside={(event) => event.preventDefault()}
    >
      <form
        noValidate
        className="grid grid-cols-2 gap-4"
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          void submit();
        }}
      >
        <Field label={text.fields.name} className="col-span-2" error={shown.name}>
          {(control) => (
            <Input
              {...control}
              value={draft.name}
              placeholder={text.namePlaceholder}
              autoComplete="off"
              maxLength={mostLetters.name}
              onChange={(event) => change({ name: event.target.value })}
            />
          )}
        </Field>
        <Field label={text.fields.type}>
          {(control) => (
            <select
              {...control}
              className={inputClasses}
              value={draft.type}
              onChange={(event) => change({ type: event.target.value as InterventionDraft['type'] })}
            >
              {types.map(([type, label]) => (
                <option key={type} value={type}>
                  {label}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field label={text.fields.cost} error={shown.cost} hint={text.costHint}>
          {(control) => (
            <Input
              {...control}
              value={draft.cost}
              inputMode="numeric"
              autoComplete="off"
              onChange={(event) => change({ cost: event.target.value })}
            />
          )}
        </Field>
        <DayInput
          label={text.fields.start}
          value={draft.start}
          error={shown.start}
          onChange={(start) => change({ start })}
        />
        <DayInput
          label={text.fields.end}
          value={draft.end}
          error={shown.end}
          hint={text.endHint}
          onChange={(end) => change({ end })}
        />
        <OptionChoice
          chosen={draft.options}
          error={shown.options}
          onChange={(options) => change({ options })}
        />
        {read === undefined && draft.options.length > 0 && draft.options.length <= MOST_OPTIONS ? (
          <Suspense fallback={null}>
            <PlanNote options={draft.options} />
          </Suspense>
        ) : null}
        <Field label={text.fields.memo} className="col-span-2" error={shown.memo}>
          {(control) => (
            <Input
              {...control}
              value={draft.memo}
              autoComplete="off"
              maxLength={mostLetters.memo}
              onChange={(event) => change({ memo: event.target.value })}
            />
          )}
        </Field>
        {failure === null ? null : (
          <p role="alert" className="text-red col-span-2 text-sm">
            {failure}
          </p>
        )}
        <FormFooter
          cancel={text.cancel}
          onCancel={leave}
          submit={text.save}
          busy={saving}
          className="col-span-2"
        />
      </form>
    </TitledDialog>
  );
}
