import { filtersText } from '@/text/filters.ts';
import { SelectField, type SelectOption } from './select-field.tsx';

/** The brands that a filter offers, as `useBrandOptions` reads them. */
export interface BrandChoices {
  options: readonly SelectOption[];
  loading: boolean;
  failed: boolean;
}

interface BrandFieldProps {
  label: string;
  className: string;
  brands: BrandChoices;
  value: string;
  onChange: (brandCode: string) => void;
}

/** 전체 or a brand of the partner; says so while the brands load or when they do not come. */
export function BrandField({ label, className, brands, value, onChange }: BrandFieldProps) {
  return (
    <SelectField
      label={label}
      className={className}
      value={brands.loading ? '' : value}
      options={brands.options}
      disabled={brands.loading}
      placeholder={brands.loading ? filtersText.loading : value}
      error={brands.failed ? filtersText.brandsFailed : undefined}
      onChange={onChange}
    />
  );
}
