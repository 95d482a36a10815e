import { Plus, X } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { LazyOverlay } from '@/components/layout/lazy-overlay.tsx';
import { Button } from '@/components/ui/button.tsx';
import { cn } from '@/components/ui/cn.ts';
import { Popover, PopoverContent, PopoverTrigger } from '@/components/ui/popover.tsx';
import { SpinnerArea } from '@/components/ui/spinner.tsx';
import { codeWhenConnected } from '@/data/page-code.ts';
import { filtersText } from '@/text/filters.ts';
import { productAnalyticsText } from '@/text/product-analytics.ts';
import { MOST_OTHERS } from './compared-products.ts';

// The list and its library come when first opened: no page needs them to open.
const ProductChoice = lazy(() => codeWhenConnected(() => import('./product-choice.tsx')));

const text = productAnalyticsText.compare;

interface CompareFieldProps {
  /** The product of the page. */
  productId: string;
  /** Those that it is compared with. */
  others: readonly string[];
  /** The name of one of them; undefined: the partner has no such product. */
  nameOf: (productId: string) => string | undefined;
  /** false: names are not known yet. */
  isKnown: boolean;
  onChange: (others: readonly string[]) => void;
}

/** Chooses the products that stand beside the one of the page. */
export function CompareField({ productId, others, nameOf, isKnown, onChange }: CompareFieldProps) {
  const [open, setOpen] = useState(false);
  const isFull = others.length >= MOST_OTHERS;
  return (
    <div className="flex flex-wrap items-center gap-2 px-4 py-3">
      <Popover open={open} onOpenChange={setOpen}>
        <PopoverTrigger asChild>
          <Button size="sm" disabled={isFull}>
            <Plus aria-hidden />
            {text.add}
          </Button>
        </PopoverTrigger>
        <PopoverContent aria-label={text.add} className="w-88 overflow-hidden p-0">
          <LazyOverlay name={text.add}>
            <Suspense fallback={<SpinnerArea label={filtersText.loading} />}>
              <ProductChoice
                taken={[productId, ...others]}
                onChoose={(id) => {
                  setOpen(false);
                  onChange([...others, id]);
                }}
              />
            </Suspense>
          </LazyOverlay>
        </PopoverContent>
      </Popover>
      {others.length === 0 ? (
        <p className="text-subtle-foreground text-xs">{text.most(MOST_OTHERS)}</p>
      ) : (
        <ul className="flex min-w-0 flex-wrap gap-1.5">
          {others.map((id) => {
            const name = nameOf(id);
            const isUnknown = isKnown && name === undefined;
            const shown = name ?? (isKnown ? text.unknown(id) : id);
            return (
              <li
                key={id}
                className={cn(
                  'flex max-w-full items-center gap-1 rounded-md pl-2 text-sm',
                  isUnknown ? 'bg-red-soft text-red' : 'bg-muted',
                )}
              >
                <span className="truncate">{shown}</span>
                <Button
                  variant="ghost"
                  size="icon-sm"
                  aria-label={text.remove(name ?? id)}
                  onClick={() => onChange(others.filter((other) => other !== id))}
                >
                  <X aria-hidden />
                </Button>
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}
