import { Field } from '@/components/ui/field.tsx';
import { Input } from '@/components/ui/input.tsx';
import { formatDay, koreaToday } from '@/domain/korea-time.ts';
import { uploadText } from '@/text/upload.ts';
import type { DayProblem } from './upload-types.ts';

const text = uploadText.file;

interface DayFieldProps {
  fileName: string;
  /** yyyyMMdd, empty while it is not known. */
  day: string;
  problem: { category: string; why: DayProblem } | undefined;
  onChange: (day: string) => void;
}

/** The day that the whole file is about. */
export function DayField({ day, problem, onChange }: DayFieldProps) {
  return (
    <Field
      label={text.day}
      className="flex-row flex-wrap items-center gap-x-2"
      error={problem ? `${text.dayHint[problem.why]} ${text.dayNeeded(problem.category)}` : undefined}
    >
      {(control) => (
        <Input
          {...control}
          type="date"
          className="w-38"
          key={day}
          defaultValue={day === '' ? '' : formatDay(day, '-')}
          min="2000-01-01"
          max={formatDay(koreaToday(), '-')}
          onChange={({ currentTarget: { value, validity } }) => {
            if (value !== '' && validity.valid) onChange(value.replaceAll('-', ''));
          }}
        />
      )}
    </Field>
  );
}
