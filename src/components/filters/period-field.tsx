import { DateRangePicker } from '@/components/date-range/date-range-picker.tsx';
import { Field } from '@/components/ui/field.tsx';
import type { DayRange } from '@/domain/date-presets.ts';

interface PeriodFieldProps {
  label: string;
  className: string;
  value: DayRange | null;
  error: string | undefined;
  onChange: (range: DayRange | null) => void;
}

/** A labelled period. */
export function PeriodField({ label, className, value, error, onChange }: PeriodFieldProps) {
  return (
    <Field label={label} className={className} error={error}>
      {(control) => <DateRangePicker {...control} value={value} onChange={onChange} />}
    </Field>
  );
}
