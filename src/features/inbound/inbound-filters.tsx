import { type BrandChoices, BrandField } from '@/components/filters/brand-field.tsx';
import { useState } from 'react';
import { DateRangePicker } from '@/components/date-range/date-range-picker.tsx';
import { FilterForm } from '@/components/filters/filter-form.tsx';
import { fitsOneSearch, OptionIdsField } from '@/components/filters/option-ids-field.tsx';
import type { OptionIdsDraft } from '@/components/filters/option-ids-input.tsx';
import { SelectField, type SelectOption } from '@/components/filters/select-field.tsx';
import { TextField } from '@/components/filters/text-field.tsx';
import { useDraft } from '@/components/filters/use-draft.ts';
import { Field } from '@/components/ui/field.tsx';
import type { DayRange } from '@/domain/date-presets.ts';
import { mergeOptionIds, parseOptionIds } from '@/domain/option-ids.ts';
import { filtersText } from '@/text/filters.ts';
import { inboundText } from '@/text/inbound.ts';
import {
  INBOUND_DEFAULTS,
  type InboundFilters as Filters,
  rangeParams,
  searchedRange,
  STATUSES,
  VIEWS,
} from './inbound-search.ts';

const { filters: label, statuses, views } = inboundText;

interface Draft extends Omit<Filters, 'ids' | 'start' | 'end'> {
  ids: OptionIdsDraft;
  range: DayRange | null;
}

const toDraft = ({ start, end, ids, ...rest }: Filters): Draft => ({
  ...rest,
  range: searchedRange({ start, end }),
  ids: { ids: parseOptionIds(ids), pending: '' },
});

const statusOptions: SelectOption[] = STATUSES.map((value) => ({
  value,
  label: value === 'all' ? filtersText.all : statuses[value],
}));
const viewOptions: SelectOption[] = VIEWS.map((value) => ({ value, label: views[value] }));

interface InboundFiltersProps {
  filters: Filters;
  brands: BrandChoices;
  onSearch: (filters: Filters) => void;
  onReset: () => void;
}

/** The filter card of the inbound page; what is edited counts only after 조회. */
export function InboundFilters({ filters, brands, onSearch, onReset }: InboundFiltersProps) {
  const { draft, edit } = useDraft(filters, toDraft);
  const [rangeMissing, setRangeMissing] = useState(false);
  const search = () => {
    const { range, ids, ...rest } = draft;
    setRangeMissing(range === null);
    if (range === null) return;
    onSearch({
      ...rest,
      ...rangeParams(range),
      name: rest.name.trim(),
      aprvNo: rest.aprvNo.trim(),
      reqNo: rest.reqNo.trim(),
      ids: mergeOptionIds(ids.ids, ids.pending).join(','),
    });
  };
  const reset = () => {
    edit(toDraft(INBOUND_DEFAULTS));
    setRangeMissing(false);
    onReset();
  };
  return (
    <FilterForm
      enabled={fitsOneSearch(draft.ids)}
      className="md:grid md:grid-cols-6 xl:grid-cols-[repeat(3,minmax(0,1fr))_17.5rem_minmax(12rem,1fr)]"
      onSearch={search}
      onReset={reset}
    >
      <BrandField
        label={label.brand}
        className="md:col-span-2 xl:col-span-1"
        brands={brands}
        value={draft.brand}
        onChange={(brand) => edit({ brand })}
      />
      <SelectField
        label={label.status}
        className="md:col-span-2 xl:col-span-1"
        value={draft.status}
        options={statusOptions}
        onChange={(status) => edit({ status: status as Filters['status'] })}
      />
      <SelectField
        label={label.view}
        className="md:col-span-2 xl:col-span-1"
        value={draft.view}
        options={viewOptions}
        onChange={(view) => edit({ view: view as Filters['view'] })}
      />
      <Field
        label={label.range}
        className="md:col-span-3 xl:col-span-1"
        error={rangeMissing && draft.range === null ? inboundText.rangeMissing : undefined}
      >
        {(control) => (
          <DateRangePicker {...control} value={draft.range} onChange={(range) => edit({ range })} />
        )}
      </Field>
      <TextField
        label={label.productName}
        className="md:col-span-3 xl:col-span-1"
        value={draft.name}
        placeholder={label.productName}
        onChange={(name) => edit({ name })}
      />
      <OptionIdsField
        className="md:col-span-3 xl:col-span-2"
        value={draft.ids}
        onChange={(ids) => edit({ ids })}
      />
      <TextField
        label={label.ibAprvNo}
        className="md:col-span-3 xl:col-span-1"
        value={draft.aprvNo}
        placeholder={label.ibAprvNo}
        onChange={(aprvNo) => edit({ aprvNo })}
      />
      <TextField
        label={label.reqNo}
        className="md:col-span-3 xl:col-span-1"
        value={draft.reqNo}
        placeholder={label.reqNo}
        onChange={(reqNo) => edit({ reqNo })}
      />
    </FilterForm>
  );
}
