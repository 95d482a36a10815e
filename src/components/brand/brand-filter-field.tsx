import { usePartner } from '@/data/partner.tsx';
import { BrandField } from './brand-field.tsx';
import { useBrandOptions } from './use-brand-options.ts';

interface BrandFilterFieldProps {
  label: string;
  className: string;
  value: string;
  many?: boolean;
  onChange: (value: string) => void;
}

/** The brands of the chosen partner. */
export function BrandFilterField(props: BrandFilterFieldProps) {
  const { brands, options } = useBrandOptions(usePartner().code);
  return <BrandField {...props} brands={{ options, loading: brands.isPending, failed: brands.isError }} />;
}
