import { useQuery } from '@tanstack/react-query';
import type { Filter } from '@/components/filters/filter.ts';
import {
  brandFilter,
  choiceFilter,
  periodFilter,
  productNameFilter,
} from '@/components/filters/filter-kinds.tsx';
import { optionIdsFilter } from '@/components/filters/option-ids-filter.tsx';
import { SelectField } from '@/components/filters/select-field.tsx';
import { textParam } from '@/components/table/search-params.ts';
import { usePartner } from '@/data/partner.tsx';
import { lastYear } from '@/domain/first-periods.ts';
import { addDays, koreaToday } from '@/domain/korea-time.ts';
import { lossesText } from '@/text/losses.ts';
import { lossesQueries } from './settlement-compensation-queries.ts';

const { filters: text } = lossesText;
const HALF = 'md:max-xl:col-span-3 xl:w-72';
const THIRD = 'md:max-xl:col-span-2 xl:w-36';

/** The longest period: three years. */
const MOST_DAYS = 1095;

/** All types that compensation ever had; one that is not there any more stays what was asked for. */
function LossTypeField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const { code } = usePartner();
  const { start, end } = lastYear(addDays(koreaToday(), -1));
  const types = useQuery(
    lossesQueries.report.answer(code, { basis: 'OCCUR', date_start: start, date_end: end }),
  );
  const names = [...new Set([...(types.data?.lossTypes ?? []), ...(value === 'all' ? [] : [value])])];
  return (
    <SelectField
      label={text.lossType}
      className={THIRD}
      value={value}
      options={[
        { value: 'all', label: text.allTypes },
        ...names.map((name) => ({ value: name, label: name })),
      ]}
      onChange={onChange}
      {...(types.isError && types.data === undefined
        ? { error: text.typesFailed, onRetry: () => void types.refetch() }
        : {})}
    />
  );
}

const lossTypeFilter: Filter<{ type: string }, { loss_type: string }, string> = {
  defaults: { type: 'all' },
  parse: ({ type }) => ({ type: textParam.parse(type) || 'all' }),
  args: ({ type }) => ({ loss_type: type }),
  toDraft: ({ type }) => type,
  fromDraft: (type) => ({ type }),
  field: ({ draft, onChange }) => <LossTypeField value={draft} onChange={onChange} />,
};

export const lossFilters = {
  basis: choiceFilter({
    param: 'basis',
    arg: 'basis',
    label: text.basis,
    className: THIRD,
    choices: text.bases,
    initial: 'OCCUR',
  }),
  period: periodFilter({
    label: text.period,
    className: HALF,
    initial: lastYear,
    missing: text.periodMissing,
    past: { most: MOST_DAYS, tooLong: text.periodTooLong(MOST_DAYS) },
  }),
  brand: brandFilter({ className: THIRD }),
  lossType: lossTypeFilter,
  name: productNameFilter({ label: text.productName, className: HALF }),
  ids: optionIdsFilter({ className: HALF }),
  least: choiceFilter({
    param: 'least',
    arg: 'least',
    label: text.least,
    className: THIRD,
    choices: text.leastChoices,
    initial: '10000',
  }),
};
