import { CalendarDays } from 'lucide-react';
import { useState } from 'react';
import { cn } from '@/components/ui/cn.ts';
import { inputClasses } from '@/components/ui/input.tsx';
import { Popover, PopoverContent, PopoverTrigger } from '@/components/ui/popover.tsx';
import { type Day, koreaToday } from '@/domain/korea-time.ts';
import { dateRangeText } from '@/text/date-range.ts';
import { Calendar } from './calendar.tsx';

interface DayPickerProps {
  id?: string;
  'aria-invalid'?: true | undefined;
  'aria-describedby'?: string | undefined;
  /** What stands in the field: the person may type anything. */
  text: string;
  /** The day that the text says, if it says one. */
  day: Day | undefined;
  onText: (text: string) => void;
  onDay: (day: Day) => void;
  /** The person is through with typing. */
  onBlur: () => void;
  /** The last day that the calendar offers, without one today; null: any. */
  until?: Day | null;
  className?: string;
}

/** One day, typed or chosen in the calendar. */
export function DayPicker({
  text,
  day,
  onText,
  onDay,
  onBlur,
  until,
  className,
  ...control
}: DayPickerProps) {
  const [open, setOpen] = useState(false);
  const choose = (chosen: Day) => {
    setOpen(false);
    onDay(chosen);
  };
  return (
    <div className={cn('relative', className)}>
      <input
        {...control}
        type="text"
        inputMode="decimal"
        autoComplete="off"
        placeholder={dateRangeText.dayForm}
        className={cn(inputClasses, 'pr-9 tabular-nums')}
        value={text}
        onChange={(event) => onText(event.currentTarget.value)}
        onBlur={onBlur}
      />
      <Popover open={open} onOpenChange={setOpen}>
        <PopoverTrigger
          aria-label={dateRangeText.openCalendar}
          className="focus-ring text-subtle-foreground hover:text-foreground absolute inset-y-0 right-0.5 my-auto grid size-8 place-items-center rounded-md"
        >
          <CalendarDays aria-hidden className="size-4" />
        </PopoverTrigger>
        {/* The day that is shown has the focus, not the button of the month before. */}
        <PopoverContent
          align="end"
          aria-label={dateRangeText.calendar}
          onOpenAutoFocus={(event) => event.preventDefault()}
        >
          <Calendar
            takesFocus
            range={day === undefined ? {} : { start: day, end: day }}
            today={koreaToday()}
            until={until}
            months={1}
            onChange={({ start }) => start !== undefined && choose(start)}
          />
        </PopoverContent>
      </Popover>
    </div>
  );
}
