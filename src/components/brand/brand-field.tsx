import { ChevronDown } from 'lucide-react';
import { type KeyboardEvent, lazy, useId, useState } from 'react';
import { LazyOverlay } from '@/components/layout/lazy-overlay.tsx';
import { cn } from '@/components/ui/cn.ts';
import { Field } from '@/components/ui/field.tsx';
import { inputClasses } from '@/components/ui/input.tsx';
import { Popover, PopoverContent, PopoverTrigger } from '@/components/ui/popover.tsx';
import { SpinnerArea } from '@/components/ui/spinner.tsx';
import { codeWhenConnected } from '@/data/page-code.ts';
import { filtersText } from '@/text/filters.ts';
import { toggleBrand } from './brand-codes.ts';
import { brandsLabel } from './brand-matches.ts';
import type { SelectOption } from '@/components/ui/select.tsx';

// The list and its library come when first opened: no page needs them to open.
const BrandList = lazy(() => codeWhenConnected(() => import('./brand-list.tsx')));

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
  /** A code, or all; of many, codes with commas between. */
  value: string;
  /** Several brands can be chosen: the list stays open. */
  many?: boolean;
  onChange: (value: string) => void;
}

/** 전체, a brand of the partner or several, found by typing; says so while the brands load or when they do not come. */
export function BrandField({ label, className, brands, value, many = false, onChange }: BrandFieldProps) {
  const [open, setOpen] = useState(false);
  const listId = useId();
  const shown = brands.loading ? filtersText.loading : brandsLabel(brands.options, value);
  const choose = (brandCode: string) => {
    setOpen(many);
    onChange(many ? toggleBrand(value, brandCode) : brandCode);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    setOpen(true);
  };
  return (
    <Field label={label} className={className} error={brands.failed ? filtersText.brandsFailed : undefined}>
      {(control) => (
        // Modal, so that the list scrolls by touch inside the sheet of a phone.
        <Popover modal open={open} onOpenChange={setOpen}>
          <PopoverTrigger asChild>
            <button
              {...control}
              type="button"
              // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a select has no search
              role="combobox"
              aria-controls={listId}
              aria-expanded={open}
              disabled={brands.loading}
              className={cn(inputClasses, 'flex items-center justify-between gap-2 text-left')}
              onKeyDown={onKeyDown}
            >
              <span title={shown} className={cn('truncate', brands.loading && 'text-subtle-foreground')}>
                {shown}
              </span>
              <ChevronDown aria-hidden className="text-subtle-foreground size-4 shrink-0" />
            </button>
          </PopoverTrigger>
          <PopoverContent
            id={listId}
            aria-label={label}
            className="w-(--radix-popover-trigger-width) min-w-72 overflow-hidden p-0"
          >
            <LazyOverlay name={label} fallback={<SpinnerArea label={filtersText.loading} />}>
              <BrandList label={label} options={brands.options} value={value} onChoose={choose} />
            </LazyOverlay>
          </PopoverContent>
        </Popover>
      )}
    </Field>
  );
}
