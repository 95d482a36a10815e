import { useQuery } from '@tanstack/react-query';
import { MonthTable } from '@/components/figure-page/month-table.tsx';
import { PartCard } from '@/components/figure-page/part.tsx';
import { partOf } from '@/components/figure-page/part-state.ts';
import { CardTitle } from '@/components/ui/card.tsx';
import { cn } from '@/components/ui/cn.ts';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { Tooltip } from '@/components/ui/tooltip.tsx';
import { addMonths, shownMonths } from '@/domain/calendar-months.ts';
import { type Day, formatDay, koreaToday, startOfMonth } from '@/domain/korea-time.ts';
import { formatCount, formatUnit } from '@/domain/numbers.ts';
import { type PayDay, payDays, type PayState } from '@/domain/settlement-state.ts';
import { settlementText } from '@/text/settlement.ts';
import { payableDays } from './settlement-filters.tsx';
import { settlementQueries as queries } from './settlement-queries.ts';

const { calendar: text } = settlementText;
/** This month and the next: no payment is further away. */
const MONTHS = 2;

const looks: Record<PayState, string> = {
  paid: 'bg-green-soft text-green',
  due: 'bg-blue-soft text-blue',
  held: 'bg-yellow-soft text-yellow',
};
const legend = Object.keys(text.states) as PayState[];

/** The days on which the marketplace pays, of all settlement periods. */
export function PayCalendar({ partnerCode }: { partnerCode: string }) {
  const query = useQuery(queries.periods(partnerCode, payableDays()));
  const last = addMonths(startOfMonth(koreaToday()), MONTHS - 1);
  return (
    <PartCard
      state={partOf(query, payDays)}
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
        </div>
      }
      skeleton={<Skeleton className="h-56 w-full" />}
      failedClassName="min-h-47.5"
    >
      {(days) => (
        <div className="grid grid-cols-[repeat(auto-fit,minmax(16rem,1fr))] items-start gap-5">
          {shownMonths(last, MONTHS).map((month) => (
            <MonthTable
              key={month}
              month={month}
              renderDay={(day) => (
                <td className="h-9 p-px align-top">
                  {day === null ? null : <PaidOn day={day} pay={days.get(day)} />}
                </td>
              )}
            />
          ))}
        </div>
      )}
    </PartCard>
  );
}

/** The day's number over its won in 만, which a cell has room for; by mouse, finger and keyboard the whole amount. */
function PaidOn({ day, pay }: { day: Day; pay: PayDay | undefined }) {
  const number = Number(day.slice(6));
  if (!pay) return <span className="text-subtle-foreground">{number}</span>;
  const { state, amount, count } = pay;
  const words = text.cell(
    formatDay(day),
    text.states[state],
    amount === null ? text.unknown : formatUnit('won', amount),
    count,
  );
  return (
    <Tooltip text={words} onPress>
      <button type="button" className={cn('focus-ring w-full rounded-sm', looks[state])}>
        <span aria-hidden>
          {number}
          <span className="text-2xs block truncate font-semibold">
            {amount === null ? '?' : formatCount(Math.round(amount / 10_000))}
          </span>
        </span>
        <span className="sr-only">{words}</span>
      </button>
    </Tooltip>
  );
}
