import { type SubmitEvent, useId, useState } from 'react';
import { SelectField } from '@/components/filters/select-field.tsx';
import { Alert } from '@/components/ui/alert.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Checkbox } from '@/components/ui/checkbox.tsx';
import type { AnswerOf } from '@/data/answer-of.ts';
import { withRequestNumber } from '@/data/failure-text.ts';
import type { Partner } from '@/data/partner-query.ts';
import { toast } from '@/data/toast.ts';
import { morningReportText as text } from '@/text/morning-report.ts';
import { profileText } from '@/text/profile.ts';
import { useSaveMorningReport } from './profile-mutations.ts';

/** As many as save_morning_report takes. */
const MAX_PARTNERS = 50;

const hours = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: text.hourOf(hour) }));
const PERIODS = ['week', 'month'] as const;
const scopes = [
  { value: 'all', label: text.all },
  { value: 'chosen', label: text.chosen },
];

interface MorningReportFormProps {
  settings: AnswerOf<'morning_report_settings'>;
  partners: readonly Partner[];
}

/** The settings as a draft until they are saved. */
export function MorningReportForm({ settings, partners }: MorningReportFormProps) {
  const [draft, setDraft] = useState(settings);
  const save = useSaveMorningReport();
  const { isOn, hour, weekdays, partnerCds, periods } = draft;
  const change = (part: Partial<typeof settings>) => setDraft({ ...draft, ...part });
  const hasWrongPartners =
    partnerCds !== null && (partnerCds.length === 0 || partnerCds.length > MAX_PARTNERS);

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (weekdays.length > 0 && !hasWrongPartners)
      save.mutate(draft, { onSuccess: () => toast.success(text.saved) });
  };

  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={submit}>
      <label className="flex items-center gap-2 text-sm">
        <Checkbox checked={isOn} onChange={({ target }) => change({ isOn: target.checked })} />
        {text.isOn}
      </label>
      <div className="grid gap-1.5">
        <SelectField
          label={text.hour}
          value={String(hour)}
          options={hours}
          onChange={(value) => change({ hour: Number(value) })}
        />
        <p className="text-subtle-foreground text-xs">{text.hint}</p>
      </div>
      <Choices
        title={text.weekdays}
        className="flex flex-wrap gap-x-4 gap-y-2"
        options={text.weekdayNames.map((label, index) => ({ value: index + 1, label }))}
        chosen={weekdays}
        error={weekdays.length === 0 ? text.noWeekday : undefined}
        onChange={(chosen) => change({ weekdays: chosen })}
      />
      <Choices
        title={text.periods}
        className="grid gap-2"
        options={PERIODS.map((value) => ({ value, label: text.periodNames[value] }))}
        chosen={periods}
        error={undefined}
        onChange={(chosen) => change({ periods: chosen })}
      />
      <SelectField
        label={text.partners}
        value={partnerCds === null ? 'all' : 'chosen'}
        options={scopes}
        onChange={(scope) => change({ partnerCds: scope === 'all' ? null : [] })}
      />
      {partnerCds === null ? null : (
        <Choices
          title={text.chosen}
          className="-m-1 grid max-h-58 scroll-p-1 gap-2 overflow-y-auto p-1"
          options={partners.map(({ code, name }) => ({ value: code, label: name }))}
          chosen={partnerCds}
          error={hasWrongPartners ? text.wrongPartners : undefined}
          onChange={(chosen) => change({ partnerCds: chosen })}
        />
      )}
      {save.isError ? <Alert>{withRequestNumber(profileText.failed, save.error)}</Alert> : null}
      <Button type="submit" variant="primary" className="self-start" busy={save.isPending}>
        {text.save}
      </Button>
    </form>
  );
}

interface ChoicesProps<Value> {
  title: string;
  className: string;
  options: readonly { value: Value; label: string }[];
  chosen: readonly Value[];
  error: string | undefined;
  onChange: (chosen: Value[]) => void;
}

/** Checkboxes of which any number is chosen; the chosen ones keep the order of the options. */
function Choices<Value extends string | number>({
  title,
  className,
  options,
  chosen,
  error,
  onChange,
}: ChoicesProps<Value>) {
  const errorId = useId();
  const values = options.map(({ value }) => value);
  return (
    <fieldset className="grid gap-1.5" aria-describedby={error ? errorId : undefined}>
      <legend className="mb-1.5 text-xs font-medium">{title}</legend>
      <div className={className}>
        {options.map(({ value, label }) => (
          <label key={value} className="flex items-center gap-1.5 text-sm">
            <Checkbox
              checked={chosen.includes(value)}
              onChange={({ target }) =>
                onChange(values.filter((one) => (one === value ? target.checked : chosen.includes(one))))
              }
            />
            {label}
          </label>
        ))}
      </div>
      {error ? (
        <p id={errorId} role="alert" className="text-red text-xs">
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}
