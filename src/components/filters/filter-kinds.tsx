import { brandCodes } from '@/components/brand/brand-codes.ts';
import { BrandFilterField } from '@/components/brand/brand-filter-field.tsx';
import { choiceParam, dayParam, textParam } from '@/components/table/search-params.ts';
import { searchText } from '@/domain/clean-text.ts';
import { type DatePreset, type DayRange, presetRange } from '@/domain/date-presets.ts';
import { addDays, type Day, koreaToday } from '@/domain/korea-time.ts';
import { comparisonText } from '@/text/comparison.ts';
import { filtersText } from '@/text/filters.ts';
import { DayField, type DaysQuery } from './day-field.tsx';
import type { FieldState, Filter, Params } from './filter.ts';
import { PeriodField } from './period-field.tsx';
import { SelectField } from './select-field.tsx';
import { TextField } from './text-field.tsx';

/** What every kind is told: the classes of its place in the card. */
export interface Placed {
  className: string;
}

/** One that is not named the same on every page. */
interface Shown extends Placed {
  label: string;
}

/** A filter of one parameter whose field edits the parameter itself. */
function plainFilter<Name extends string, Arg extends string, Value extends string>(
  name: Name,
  arg: Arg,
  initial: Value,
  read: (given: unknown) => Value,
  field: (state: FieldState<Value>) => ReturnType<Filter['field']>,
): Filter<Readonly<Record<Name, Value>>, Record<Arg, Value>, Value> {
  const own = (value: Value) => ({ [name]: value }) as Readonly<Record<Name, Value>>;
  return {
    defaults: own(initial),
    parse: (search) => own(read(search[name])),
    args: (values) => ({ [arg]: values[name] }) as Record<Arg, Value>,
    toDraft: (values) => values[name],
    fromDraft: own,
    field,
  };
}

interface ChoiceOptions<Name extends string, Arg extends string, Value extends string> extends Shown {
  param: Name;
  arg: Arg;
  /** Label by value, in the order of the dropdown. */
  choices: Readonly<Record<Value, string>>;
  initial: NoInfer<Value>;
  /** Why there is no choice under other conditions; null: there is one. */
  closed?: (values: Params) => string | null;
}

/** One of a few values. */
export function choiceFilter<const Name extends string, const Arg extends string, Value extends string>(
  options: ChoiceOptions<Name, Arg, Value>,
) {
  const { param, arg, choices, initial, closed = () => null, label, className } = options;
  const list = Object.entries<string>(choices).map(([value, text]) => ({ value, label: text }));
  const schema = choiceParam([initial, ...list.map(({ value }) => value as Value)], initial);
  const filter = plainFilter(
    param,
    arg,
    initial as Value,
    (given) => schema.parse(given),
    ({ draft, onChange, values }) => {
      const why = closed(values);
      return (
        <SelectField
          label={label}
          className={className}
          value={why === null ? draft : ''}
          options={list}
          disabled={why !== null}
          placeholder={why ?? undefined}
          onChange={(value) => onChange(value as Value)}
        />
      );
    },
  );
  return { ...filter, isClosed: (values: Params) => closed(values) !== null };
}

/** Which period the figures are held against. */
export const comparisonFilter = ({ className }: Placed) =>
  choiceFilter({
    param: 'compare',
    arg: 'comparison',
    label: comparisonText.label,
    className,
    choices: comparisonText.choices,
    initial: 'previous',
  });

/** Part of a text, such as a product's name. */
export function textFilter<const Name extends string, const Arg extends string>(
  options: Shown & { param: Name; arg: Arg; placeholder?: string },
) {
  const { param, arg, placeholder, ...shown } = options;
  const filter = plainFilter(
    param,
    arg,
    '',
    (given) => textParam.parse(given),
    ({ draft, onChange }) => (
      <TextField {...shown} value={draft} placeholder={placeholder ?? shown.label} onChange={onChange} />
    ),
  );
  return { ...filter, fromDraft: (draft: string) => filter.fromDraft(searchText(draft)) };
}

/** Part of a product's name. */
export const productNameFilter = (shown: Shown & { placeholder?: string }) =>
  textFilter({ ...shown, param: 'name', arg: 'product_name' });

/** The grade of the goods, or all. */
export const gradeFilter = ({ grades, ...shown }: Shown & { grades: Readonly<Record<string, string>> }) =>
  choiceFilter({
    ...shown,
    param: 'grade',
    arg: 'offer_condition',
    choices: { all: filtersText.all, ...grades },
    initial: 'all',
  });

/** A brand of the partner, or all. */
export function brandFilter({ className }: Placed) {
  const shown = { label: filtersText.brand, className };
  return plainFilter(
    'brand',
    'brand_cd',
    'all',
    (given) => textParam.parse(given) || 'all',
    ({ draft, onChange }) => <BrandFilterField {...shown} value={draft} onChange={onChange} />,
  );
}

/** Any number of the partner's brands, or all. */
export function brandsFilter(place: Placed): Filter<{ brand: string }, { brand_cds: string[] }, string> {
  return {
    ...brandFilter(place),
    args: ({ brand }) => ({ brand_cds: brandCodes(brand) }),
    field: ({ draft, onChange }) => (
      <BrandFilterField label={filtersText.brand} {...place} many value={draft} onChange={onChange} />
    ),
  };
}

interface DayOptions extends Shown {
  /** The days that can be chosen, newest first, today among them. */
  days: DaysQuery;
}

/** Today, live, or a past day that was kept. */
export function dayFilter({
  days,
  ...shown
}: DayOptions): Filter<{ date: string }, { snap_date?: string }, string> {
  return {
    /** yyyyMMdd; empty is today. */
    defaults: { date: '' },
    parse: (search) => {
      const date = dayParam.parse(search.date);
      return { date: date >= koreaToday() ? '' : date };
    },
    args: ({ date }) => (date === '' ? {} : { snap_date: date }),
    toDraft: ({ date }) => date,
    fromDraft: (date) => ({ date }),
    field: ({ draft, onChange }) => <DayField {...shown} days={days} value={draft} onChange={onChange} />,
  };
}

/** The days of a period in the URL; both empty: the page's preset, which moves with today. */
type PeriodParams = Readonly<{ start: string; end: string }>;

interface PeriodOptions extends Shown {
  /** Or the days themselves, by today. */
  initial: DatePreset | ((today: Day) => DayRange);
  /** Said when the period was cleared. */
  missing: string;
  /** Of figures: no day after today, at most so many days, and the preset ends yesterday, for today's come tomorrow. */
  past?: { most: number; tooLong: string };
}

/**
 * Two days, both included. The picker offers no future day, but an address may name one: the morning page leads to what
 * is due until Sunday.
 */
export function periodFilter({
  initial,
  missing,
  past,
  ...shown
}: PeriodOptions): Filter<PeriodParams, { date_start: string; date_end: string }, DayRange | null> {
  const preset = () => {
    const last = past ? addDays(koreaToday(), -1) : koreaToday();
    return typeof initial === 'function' ? initial(last) : presetRange(initial, last);
  };
  const none = { start: '', end: '' };
  const days = ({ start, end }: PeriodParams): DayRange => (start === '' ? preset() : { start, end });
  const isTooLong = ({ start, end }: DayRange) => past !== undefined && end > addDays(start, past.most - 1);
  const isOpen = (range: DayRange) => !past || (range.end <= koreaToday() && !isTooLong(range));
  return {
    defaults: none,
    parse: (search) => {
      const [start, end] = [dayParam.parse(search.start), dayParam.parse(search.end)];
      return start !== '' && end !== '' && start <= end && isOpen({ start, end }) ? { start, end } : none;
    },
    args: (values) => ({ date_start: days(values).start, date_end: days(values).end }),
    toDraft: days,
    fromDraft: (range) => {
      if (range === null || isTooLong(range)) return null;
      const { start, end } = preset();
      return range.start === start && range.end === end ? none : range;
    },
    field: ({ draft, onChange, tried }) => (
      <PeriodField
        {...shown}
        value={draft}
        error={
          draft !== null && isTooLong(draft) ? past?.tooLong : tried && draft === null ? missing : undefined
        }
        onChange={onChange}
      />
    ),
  };
}

/** The longest period that functions of figures answer, days. */
const MOST_DAYS = 730;

/** The period of a page of figures: until today at the latest, and at first the 30 days until yesterday. */
export const figurePeriodFilter = ({ className }: Placed) =>
  periodFilter({
    label: comparisonText.period,
    className,
    initial: 'last30Days',
    missing: comparisonText.periodMissing,
    past: { most: MOST_DAYS, tooLong: comparisonText.periodTooLong(MOST_DAYS) },
  });
