import { Field } from '@/components/ui/field.tsx';
import { mergeOptionIds } from '@/domain/option-ids.ts';
import { filtersText as text } from '@/text/filters.ts';
import { type OptionIdsDraft, OptionIdsInput } from './option-ids-input.tsx';
import { MAX_OPTION_IDS } from './option-ids-param.ts';

/** Whether one search takes this many ids. */
export function fitsOneSearch({ ids, pending }: OptionIdsDraft): boolean {
  return mergeOptionIds(ids, pending).length <= MAX_OPTION_IDS;
}

interface OptionIdsFieldProps {
  value: OptionIdsDraft;
  onChange: (value: OptionIdsDraft) => void;
  className?: string;
}

/** The labelled option id filter; says so when there are more ids than one search takes. */
export function OptionIdsField({ value, onChange, className }: OptionIdsFieldProps) {
  const count = mergeOptionIds(value.ids, value.pending).length;
  return (
    <Field
      label={text.optionIds}
      className={className ?? ''}
      error={count > MAX_OPTION_IDS ? text.tooManyOptionIds(MAX_OPTION_IDS, count) : undefined}
    >
      {(control) => <OptionIdsInput {...control} value={value} onChange={onChange} />}
    </Field>
  );
}
