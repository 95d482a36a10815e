import { Fragment, type ReactNode } from 'react';
import { cn } from '@/components/ui/cn.ts';
import { weeksOf } from '@/domain/calendar-months.ts';
import type { Day } from '@/domain/korea-time.ts';
import { calendarText as text } from '@/text/calendar.ts';

interface MonthTableProps {
  /** Its first day. */
  month: Day;
  /** The `td` of a day; null: in the place of a day of another month. */
  renderDay: (day: Day | null) => ReactNode;
  className?: string;
}

/** A month as weeks from Monday on. */
export function MonthTable({ month, renderDay, className }: MonthTableProps) {
  return (
    <table className={cn('w-full table-fixed text-center text-xs tabular-nums', className)}>
      <caption className="pb-1 text-left text-sm font-medium">
        {text.month(month.slice(0, 4), Number(month.slice(4, 6)))}
      </caption>
      <thead>
        <tr>
          {text.weekdays.map((weekday) => (
            <th key={weekday} scope="col" className="text-subtle-foreground py-1 font-normal">
              {weekday}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(month).map((week) => (
          <tr key={week.find((day) => day !== null)}>
            {week.map((day, at) => (
              <Fragment key={day ?? at}>{renderDay(day)}</Fragment>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
