import { ChevronLeft, ChevronRight } from 'lucide-react';
import { MonthTable } from '@/components/figure-page/month-table.tsx';
import { PartCard } from '@/components/figure-page/part.tsx';
import { partOf } from '@/components/figure-page/part-state.ts';
import { useFigures } from '@/components/figure-page/use-figures.ts';
import { LoadWayInline } from '@/components/loads/load-way.tsx';
import { Button } from '@/components/ui/button.tsx';
import { CardTitle } from '@/components/ui/card.tsx';
import { cn } from '@/components/ui/cn.ts';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { Tooltip } from '@/components/ui/tooltip.tsx';
import { addMonths, shownMonths } from '@/domain/calendar-months.ts';
import { addDays, type Day, formatDay, isDay, koreaToday, startOfMonth } from '@/domain/korea-time.ts';
import { dayRanges } from '@/domain/sales-days.ts';
import { adRegisterText } from '@/text/ad-register.ts';
import { type CoveredDay, type DayState, dayState } from './calendar.ts';
import { type AdDays, registerQueries as queries } from './ad-management-queries.ts';

const { days: text } = adRegisterText;

/** In the place of a day of another month. */
const NO_DAY = '\u00a0';

/** Months in sight. */
const MONTHS = 3;

const looks: Record<DayState, string> = {
  missing: 'bg-red-soft text-red font-semibold',
  keyword: 'bg-green-soft text-green',
  campaign: 'bg-blue-soft text-blue',
  growing: 'bg-yellow-soft text-yellow',
  none: 'text-subtle-foreground',
};
const legend = ['missing', 'keyword', 'campaign', 'growing'] as const;

interface RegisterDaysProps {
  /** Last month in sight, yyyyMM; empty: this one. */
  month: string;
  onMonth: (month: string) => void;
}

/** Which days advertising reports cover, which are missing, and which still grow. */
export function RegisterDays({ month, onMonth }: RegisterDaysProps) {
  const now = startOfMonth(koreaToday());
  const asked = `${month}01`;
  const last = isDay(asked) && asked < now && asked >= '20000101' ? asked : now;
  const months = shownMonths(last, MONTHS);
  const { query } = useFigures(queries.days, {
    date_start: months[0] ?? last,
    date_end: addDays(addMonths(last, 1), -1),
  });
  const move = (by: number) => {
    const to = addMonths(last, by);
    onMonth(to >= now ? '' : to.slice(0, 6));
  };
  return (
    <PartCard
      state={partOf(query)}
      className="p-4"
      head={
        <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-2">
          <CardTitle>{text.title}</CardTitle>
          <ul className="flex flex-wrap gap-1.5 text-xs">
            {legend.map((state) => (
              <li key={state} className={cn('rounded-sm px-1.5 py-0.5', looks[state])}>
                {text.states[state]}
              </li>
            ))}
          </ul>
          <div className="ml-auto flex gap-1">
            <Button size="icon-sm" aria-label={text.earlier} onClick={() => move(-1)}>
              <ChevronLeft aria-hidden />
            </Button>
            <Button size="icon-sm" aria-label={text.later} disabled={last >= now} onClick={() => move(1)}>
              <ChevronRight aria-hidden />
            </Button>
          </div>
        </div>
      }
      skeleton={<Skeleton className="h-56 w-full" />}
      failedClassName="min-h-47.5"
    >
      {(days) => (
        <>
          <div className="grid items-start gap-5 md:grid-cols-3">
            {months.map((one) => (
              <Month key={one} month={one} days={days.rows} />
            ))}
          </div>
          <Missing days={days} />
        </>
      )}
    </PartCard>
  );
}

function Missing({ days }: { days: AdDays }) {
  const missing = days.rows.filter(({ isMissing }) => isMissing).map(({ day }) => day);
  return (
    <div className="text-muted-foreground mt-4 grid gap-1 text-xs break-keep tabular-nums">
      {days.missing === 0 ? (
        <p>{text.none}</p>
      ) : (
        <p>
          {missing.length > 0
            ? text.missing(dayRanges(missing), days.missing)
            : text.missingElsewhere(days.missing)}{' '}
          {text.fetch} <LoadWayInline />
        </p>
      )}
      <p>{text.growing}</p>
    </div>
  );
}

function Month({ month, days }: { month: Day; days: readonly CoveredDay[] }) {
  const byDay = new Map(days.map((one) => [one.day, one]));
  return (
    <MonthTable
      month={month}
      className="border-separate border-spacing-1"
      renderDay={(day) => {
        const known = day === null ? undefined : byDay.get(day);
        return known ? <DayCell known={known} /> : <td>{NO_DAY}</td>;
      }}
    />
  );
}

function DayCell({ known }: { known: CoveredDay }) {
  const state = dayState(known);
  const number = Number(known.day.slice(6));
  if (state === 'none') return <td className={cn('rounded-sm py-1', looks.none)}>{number}</td>;
  const name = text.cell(formatDay(known.day), text.states[state], known.fileName);
  return (
    <td className="p-0">
      <DayButton name={name} look={looks[state]}>
        {number}
      </DayButton>
    </td>
  );
}

/** Its number; what is known of it is heard, and seen under the mouse, at a tap and by keyboard. */
function DayButton({ name, look, children }: { name: string; look: string; children: number }) {
  return (
    <Tooltip text={name} onPress>
      <button type="button" className={cn('focus-ring w-full rounded-sm py-1', look)}>
        {children}
        <span className="sr-only"> {name}</span>
      </button>
    </Tooltip>
  );
}
