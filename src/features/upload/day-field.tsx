import { useState } from 'react';
import { DayPicker } from '@/components/date-range/day-picker.tsx';
import { typedDay } from '@/components/date-range/typed-day.ts';
import { Field } from '@/components/ui/field.tsx';
import { type Day, formatDay, koreaToday } from '@/domain/korea-time.ts';
import { givenDayProblem } from '@/reports/period.ts';
import { uploadText } from '@/text/upload.ts';
import type { DayProblem } from './upload-types.ts';

const text = uploadText.file;

interface DayFieldProps {
  /** The day that the file was read as of, if it was. */
  day: Day | undefined;
  problem: { category: string; why: DayProblem } | undefined;
  onDay: (day: Day) => void;
  /** What stands in the field is no day that the file can be loaded as of. */
  onProblem: (why: DayProblem) => void;
}

/**
 * The day that the whole file is about: what stands here is what is loaded, or an error and nothing is. While a day
 * is still being typed, that it is none yet is not said.
 */
export function DayField({ day, problem, onDay, onProblem }: DayFieldProps) {
  const [typed, setTyped] = useState(day === undefined ? '' : formatDay(day));
  const [isTyping, setIsTyping] = useState(false);
  const entered = typedDay(typed);
  const take = (next: Day) => {
    if (problem || next !== day) onDay(next);
  };
  const type = (value: string) => {
    setTyped(value);
    setIsTyping(true);
    const next = typedDay(value);
    const why =
      value.trim() === '' ? 'empty' : next === undefined ? 'invalid' : givenDayProblem(next, koreaToday());
    if (why !== null) onProblem(why);
    else if (next !== undefined) take(next);
  };
  const isBegun = isTyping && problem?.why === 'invalid' && typed.replace(/\D/g, '').length < 8;
  return (
    <Field
      label={text.day}
      className="flex-row flex-wrap items-center gap-x-2"
      error={problem && !isBegun ? text.dayProblem[problem.why](problem.category) : undefined}
    >
      {(control) => (
        <DayPicker
          {...control}
          className="w-38"
          text={typed}
          day={entered}
          onText={type}
          onDay={(chosen) => {
            setTyped(formatDay(chosen));
            take(chosen);
          }}
          onBlur={() => {
            setIsTyping(false);
            if (entered !== undefined && !problem) setTyped(formatDay(entered));
          }}
        />
      )}
    </Field>
  );
}
