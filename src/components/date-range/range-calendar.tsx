import { useState } from 'react';
import { DayPicker, type Modifiers } from 'react-day-picker';
import { ko } from 'react-day-picker/locale/ko';
import { clickDay, type DayRange } from '@/domain/date-presets.ts';
import { type Day, dayToLocalDate, localDateToDay } from '@/domain/korea-time.ts';
import { dateRangeText } from '@/text/date-range.ts';
import { calendarClasses } from './calendar-classes.ts';

interface RangeCalendarProps {
  range: Partial<DayRange>;
  today: Day;
  /** The last day that can be chosen, without one today; null: any. */
  until?: Day | null | undefined;
  months: number;
  /** The chosen day has the focus at once. */
  takesFocus?: boolean;
  onChange: (range: Partial<DayRange>) => void;
}

/** One or two months, Monday first. The calendar works in local dates; days go in and out as text. */
export default function RangeCalendar({
  range,
  today,
  until = today,
  months,
  takesFocus = false,
  onChange,
}: RangeCalendarProps) {
  const maximum = until === null ? undefined : dayToLocalDate(until);
  const [month, setMonth] = useState(() => lastShown(range, today, months));
  const shownFor = `${range.start ?? ''}-${range.end ?? ''}`;
  const [followed, setFollowed] = useState(shownFor);
  // A preset may lie in another month; the calendar goes there.
  if (followed !== shownFor) {
    setFollowed(shownFor);
    if (range.end !== undefined && !isShown(range.end, month, months)) {
      setMonth(lastShown(range, today, months));
    }
  }
  return (
    <DayPicker
      mode="range"
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- in a popover that was opened for it
      autoFocus={takesFocus}
      locale={ko}
      weekStartsOn={1}
      numberOfMonths={months}
      month={month}
      onMonthChange={setMonth}
      today={dayToLocalDate(today)}
      {...(maximum && { endMonth: maximum, disabled: { after: maximum } })}
      classNames={calendarClasses}
      labels={{ labelDayButton: dayLabel }}
      selected={{
        from: range.start === undefined ? undefined : dayToLocalDate(range.start),
        ...(range.end === undefined ? {} : { to: dayToLocalDate(range.end) }),
      }}
      onSelect={(_, clicked) => onChange(clickDay(range, localDateToDay(clicked)))}
    />
  );
}

const fullDate = new Intl.DateTimeFormat('ko-KR', { dateStyle: 'full' });

/** Begins with what the button shows, so that a voice command finds it. */
function dayLabel(date: Date, modifiers: Modifiers): string {
  return [
    String(date.getDate()),
    fullDate.format(date),
    ...(modifiers.today ? [dateRangeText.today] : []),
    ...(modifiers.selected ? [dateRangeText.selected] : []),
  ].join(', ');
}

const monthIndex = (date: Date) => date.getFullYear() * 12 + date.getMonth();

function isShown(day: Day, month: Date, months: number): boolean {
  const distance = monthIndex(dayToLocalDate(day)) - monthIndex(month);
  return distance >= 0 && distance < months;
}

/** The range's end stands in the last month shown. */
function lastShown(range: Partial<DayRange>, today: Day, months: number): Date {
  const end = dayToLocalDate(range.end ?? range.start ?? today);
  return new Date(end.getFullYear(), end.getMonth() - months + 1, 1);
}
