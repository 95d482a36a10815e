import { useQuery } from '@tanstack/react-query';
import { brandsQuery } from '@/data/brand-query.ts';
import { ALL_PARTNERS } from '@/data/partner-selection.ts';
import { filtersText } from '@/text/filters.ts';
import { brandsLabel } from './brand-matches.ts';
import type { SelectOption } from '@/components/ui/select.tsx';

/** The brand dropdown of a partner: 전체 and the brands; of all partners 전체 alone. */
export function useBrandOptions(partnerCode: string) {
  const brands = useQuery({ ...brandsQuery(partnerCode), enabled: partnerCode !== ALL_PARTNERS });
  const options: SelectOption[] = [
    { value: 'all', label: filtersText.all },
    ...(brands.data ?? []).map(({ code, name }) => ({ value: code, label: name })),
  ];
  return {
    brands,
    options,
    /** Name of a brand or of several, 전체 for all. */
    labelOf: (value: string) => brandsLabel(options, value),
  };
}
