import { type BrandChoices, BrandField } from '@/components/filters/brand-field.tsx';
import { FilterForm } from '@/components/filters/filter-form.tsx';
import { fitsOneSearch, OptionIdsField } from '@/components/filters/option-ids-field.tsx';
import type { OptionIdsDraft } from '@/components/filters/option-ids-input.tsx';
import { SelectField, type SelectOption } from '@/components/filters/select-field.tsx';
import { TextField } from '@/components/filters/text-field.tsx';
import { useDraft } from '@/components/filters/use-draft.ts';
import { formatDay, koreaToday } from '@/domain/korea-time.ts';
import { mergeOptionIds, parseOptionIds } from '@/domain/option-ids.ts';
import { filtersText } from '@/text/filters.ts';
import { stockText } from '@/text/stock.ts';
import {
  DOC_STATES,
  type DocState,
  GRADES,
  STOCK_DEFAULTS,
  type StockFilters as Filters,
} from './stock-search.ts';

const { filters: label, grades, docStates } = stockText;

type Draft = Omit<Filters, 'ids'> & { ids: OptionIdsDraft };

const toDraft = (filters: Filters): Draft => ({
  ...filters,
  ids: { ids: parseOptionIds(filters.ids), pending: '' },
});

const gradeOptions: SelectOption[] = [
  { value: 'all', label: filtersText.all },
  ...GRADES.map((value) => ({ value, label: grades[value] })),
];

interface StockFiltersProps {
  filters: Filters;
  /** Snapshot days, newest first, today first of all; empty while they are not known. */
  dates: readonly string[];
  datesLoading: boolean;
  brands: BrandChoices & { exist: boolean };
  onSearch: (filters: Filters) => void;
  onReset: () => void;
}

/** The filter card of the stock page; what is edited counts only after 조회. */
export function StockFilters({ filters, dates, datesLoading, brands, onSearch, onReset }: StockFiltersProps) {
  const { draft, edit } = useDraft(filters, toDraft);
  const today = dates[0] ?? '';
  const shownDate = draft.date === '' ? today : draft.date;
  const days = dates.includes(shownDate) || shownDate === '' ? dates : [...dates, shownDate];
  const hasDoc = draft.date === '';
  const search = () => {
    const ids = mergeOptionIds(draft.ids.ids, draft.ids.pending).join(',');
    const name = draft.name.trim();
    onSearch({ ...draft, name, ids, doc: hasDoc ? draft.doc : 'all' });
  };
  const reset = () => {
    edit(toDraft(STOCK_DEFAULTS));
    onReset();
  };
  return (
    <FilterForm
      enabled={brands.exist && fitsOneSearch(draft.ids)}
      className="md:max-xl:grid md:max-xl:grid-cols-6"
      onSearch={search}
      onReset={reset}
    >
      <SelectField
        label={label.date}
        className="md:col-span-2 xl:w-34"
        value={shownDate}
        options={days.map((day) => ({ value: day, label: formatDay(day, '-') }))}
        disabled={dates.length === 0}
        placeholder={datesLoading ? filtersText.loading : formatDay(draft.date || koreaToday(), '-')}
        onChange={(day) => edit({ date: day === today ? '' : day })}
      />
      <BrandField
        label={label.brand}
        className="md:col-span-2 xl:w-38"
        brands={brands}
        value={draft.brand}
        onChange={(brand) => edit({ brand })}
      />
      <SelectField
        label={label.grade}
        className="md:col-span-2 xl:w-28"
        value={draft.grade}
        options={gradeOptions}
        onChange={(grade) => edit({ grade: grade as Filters['grade'] })}
      />
      <SelectField
        label={label.docState}
        className="md:col-span-2 xl:w-28"
        value={hasDoc ? draft.doc : ''}
        options={DOC_STATES.map((value) => ({ value, label: docStates[value] }))}
        disabled={!hasDoc}
        placeholder={stockText.docStateClosed}
        onChange={(doc) => edit({ doc: doc as DocState })}
      />
      <TextField
        label={label.productName}
        className="md:col-span-4 xl:min-w-36 xl:flex-1"
        value={draft.name}
        placeholder={label.productNamePlaceholder}
        onChange={(name) => edit({ name })}
      />
      <OptionIdsField
        className="md:col-span-3 xl:min-w-48 xl:flex-[1.4]"
        value={draft.ids}
        onChange={(ids) => edit({ ids })}
      />
    </FilterForm>
  );
}
