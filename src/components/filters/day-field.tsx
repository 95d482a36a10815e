import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { usePartner } from '@/data/partner.tsx';
import { formatDay, koreaToday } from '@/domain/korea-time.ts';
import { filtersText } from '@/text/filters.ts';
import { SelectField } from './select-field.tsx';

/** Days that can be chosen, yyyyMMdd, newest first and today first of all. */
export type DaysQuery = (partnerCode: string) => UseQueryOptions<string[], Error, string[], string[]>;

interface DayFieldProps {
  label: string;
  className: string;
  days: DaysQuery;
  /** Empty is today. */
  value: string;
  onChange: (day: string) => void;
}

/** A labelled dropdown of days; a link's own day is among them. */
export function DayField({ label, className, days: daysOf, value, onChange }: DayFieldProps) {
  const query = useQuery(daysOf(usePartner().code));
  const known = query.data ?? [];
  const today = known[0] ?? '';
  const shown = value === '' ? today : value;
  const days = known.includes(shown) || shown === '' ? known : [...known, shown];
  return (
    <SelectField
      label={label}
      className={className}
      value={shown}
      options={days.map((day) => ({ value: day, label: formatDay(day, '-') }))}
      disabled={known.length === 0}
      placeholder={query.isPending ? filtersText.loading : formatDay(value || koreaToday(), '-')}
      onChange={(day) => onChange(day === today ? '' : day)}
    />
  );
}
