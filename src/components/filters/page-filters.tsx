import { useState } from 'react';
import {
  countConditions,
  type FieldState,
  type Filter,
  filterDefaults,
  type Params,
  readDrafts,
  toDrafts,
} from './filter.ts';
import { FilterCard } from './filter-card.tsx';
import { FilterForm } from './filter-form.tsx';
import { filtersText } from '@/text/filters.ts';
import { useDraft } from './use-draft.ts';

interface PageFiltersProps {
  filters: readonly Filter[];
  /** The committed conditions. */
  values: Params;
  /** Classes of the grid that the fields stand in. */
  grid: string;
  /** Why nothing can be searched now; null: it can. */
  closed?: string | null;
  onSearch: (values: Params) => void;
  onReset: () => void;
}

/** A page's filter card, made from its filters; what is edited counts only after 조회. */
export function PageFilters(props: PageFiltersProps) {
  return (
    <FilterCard conditions={countConditions(props.filters, props.values)}>
      {(close) => <Fields {...props} close={close} />}
    </FilterCard>
  );
}

function Fields(props: PageFiltersProps & { close: () => void }) {
  const { filters, values, grid, closed = null, onSearch, onReset, close } = props;
  const { draft, edit } = useDraft(values, (committed) => ({ fields: toDrafts(filters, committed) }));
  const [tried, setTried] = useState(false);
  const read = readDrafts(filters, draft.fields);
  const fits = filters.every((filter, place) => filter.fits?.(draft.fields[place]) ?? true);
  const search = () => {
    setTried(!read.isWhole);
    if (!read.isWhole) return;
    onSearch(read.values);
    close();
  };
  const reset = () => {
    edit({ fields: toDrafts(filters, filterDefaults(filters)) });
    setTried(false);
    onReset();
  };
  return (
    <FilterForm
      closed={closed ?? (fits ? null : filtersText.unfit)}
      className={grid}
      onSearch={search}
      onReset={reset}
    >
      {filters.map((filter, place) => (
        <FilterField
          key={Object.keys(filter.defaults).join()}
          filter={filter}
          draft={draft.fields[place]}
          values={read.values}
          tried={tried}
          onChange={(field) => edit({ fields: draft.fields.with(place, field) })}
        />
      ))}
    </FilterForm>
  );
}

interface FilterFieldProps extends FieldState<unknown> {
  filter: Filter;
}

function FilterField({ filter, ...state }: FilterFieldProps) {
  return filter.field(state);
}
