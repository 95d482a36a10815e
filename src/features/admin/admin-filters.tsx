import type { ComponentProps } from 'react';
import { PageFilters } from '@/components/filters/page-filters.tsx';

type FilterProps = ComponentProps<typeof PageFilters>;

interface AdminFiltersProps {
  page: Pick<FilterProps, 'filters' | 'onSearch' | 'onReset'> & { conditions: FilterProps['values'] };
}

/** The filters of a list of 관리. */
export const AdminFilters = ({ page: { filters, conditions, onSearch, onReset } }: AdminFiltersProps) => (
  <PageFilters
    filters={filters}
    values={conditions}
    grid="md:max-xl:grid md:max-xl:grid-cols-6"
    onSearch={onSearch}
    onReset={onReset}
  />
);
