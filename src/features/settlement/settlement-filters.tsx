import type { FieldState, Filter } from '@/components/filters/filter.ts';
import { brandsFilter, choiceFilter, periodFilter } from '@/components/filters/filter-kinds.tsx';
import { SelectField } from '@/components/filters/select-field.tsx';
import { salesFilters } from '@/components/sales/sales-filters.ts';
import type { DayRange } from '@/domain/date-presets.ts';
import { addDays, formatMonth, koreaToday } from '@/domain/korea-time.ts';
import { comparisonText } from '@/text/comparison.ts';
import { settlementText as text } from '@/text/settlement.ts';
import { monthOf, monthRange, pastMonths } from './settlement-months.ts';

const { filters: label } = text;
const half = 'md:col-span-3';
const third = 'md:col-span-2';

/** Months that can be chosen, this one among them. */
const MONTHS = 25;
/** The longest period that functions of figures answer, days. */
const MOST_DAYS = 730;
/** What the select is at where the period is no month. */
const OTHER = 'other';

const days = periodFilter({
  label: label.period,
  className: `${half} xl:w-68`,
  initial: 'lastMonth',
  missing: comparisonText.periodMissing,
  past: { most: MOST_DAYS, tooLong: comparisonText.periodTooLong(MOST_DAYS) },
});

function MonthField({ draft, onChange }: FieldState<DayRange | null>) {
  const today = koreaToday();
  const month = draft === null ? null : monthOf(draft, today);
  return (
    <SelectField
      label={label.month}
      className={`${half} xl:w-32`}
      value={month ?? OTHER}
      options={[
        ...pastMonths(today, MONTHS).map((one) => ({ value: one, label: formatMonth(one) })),
        // Not to be chosen: it is what the period beside it is.
        ...(month === null ? [{ value: OTHER, label: text.otherPeriod }] : []),
      ]}
      onChange={(value) => {
        if (value !== OTHER) onChange(monthRange(value, today));
      }}
    />
  );
}

/** A settlement month, or any period of 매출인식: one period, chosen in one of two ways. */
const periodOrMonth: Filter<
  { start: string; end: string },
  { date_start: string; date_end: string },
  DayRange | null
> = {
  ...days,
  field: (state) => (
    <>
      <MonthField {...state} />
      {days.field(state)}
    </>
  ),
};

/** The choice is of periods, which the page turns into their last days. */
const withoutArgs = <Own extends Record<string, string>, Draft>(
  filter: Filter<Own, object, Draft>,
): Filter<Own, object, Draft> => ({ ...filter, args: () => ({}) });

export const settlementFilters = [
  periodOrMonth,
  brandsFilter({ className: `${third} xl:w-56` }),
  withoutArgs(
    choiceFilter({
      param: 'type',
      arg: 'type',
      label: label.type,
      className: `${third} xl:w-28`,
      choices: text.types,
      initial: 'all',
    }),
  ),
  withoutArgs(
    choiceFilter({
      param: 'state',
      arg: 'state',
      label: label.state,
      className: `${third} xl:w-28`,
      choices: text.allStates,
      initial: 'all',
    }),
  ),
  salesFilters.comparison,
] as const;

/** So many days back a payment may still be to come: 30 % of a week are paid on the first business day of the month after next. */
const PAYABLE_DAYS = 120;

/** The days whose periods may still be paid. */
export function payableDays() {
  const today = koreaToday();
  return { date_start: addDays(today, -PAYABLE_DAYS), date_end: today };
}
