import { DayPicker } from '@/components/date-range/day-picker.tsx';
import { typedDay } from '@/components/date-range/typed-day.ts';
import { Field } from '@/components/ui/field.tsx';
import { formatDay } from '@/domain/korea-time.ts';

interface DayInputProps {
  label: string;
  /** As it was typed. */
  value: string;
  error: string | undefined;
  hint?: string;
  onChange: (value: string) => void;
}

/** A labelled day, typed or chosen, of any time. */
export function DayInput({ label, value, error, hint, onChange }: DayInputProps) {
  const day = typedDay(value);
  return (
    <Field label={label} error={error} hint={hint}>
      {(control) => (
        <DayPicker
          {...control}
          text={value}
          day={day}
          until={null}
          onText={onChange}
          onDay={(chosen) => onChange(formatDay(chosen))}
          onBlur={() => day !== undefined && onChange(formatDay(day))}
        />
      )}
    </Field>
  );
}
