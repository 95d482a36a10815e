import { useState } from 'react';
import { useFoundProducts } from '@/components/product/use-found-products.ts';
import { useMedia } from '@/components/layout/use-media.ts';
import { Command, CommandInput, CommandItem, CommandList } from '@/components/ui/command.tsx';
import { productAnalyticsText } from '@/text/product-analytics.ts';

const text = productAnalyticsText.compare;
const SHOWN = 8;

interface ProductChoiceProps {
  /** Those that are there already. */
  taken: readonly string[];
  onChoose: (productId: string) => void;
}

/** What the button opens: a search over the partner's products by name, initial consonants or id. */
export default function ProductChoice({ taken, onChoose }: ProductChoiceProps) {
  const [typed, setTyped] = useState('');
  const { found, isSearching, hasFailed } = useFoundProducts(typed, SHOWN + taken.length);
  const shown = (found?.rows ?? []).filter(({ productId }) => !taken.includes(productId)).slice(0, SHOWN);
  // The keyboard of a touch screen would cover the list, which a finger may only want to scroll.
  const touch = useMedia('(pointer: coarse)');
  return (
    <Command label={text.add}>
      <CommandInput
        placeholder={text.placeholder}
        value={typed}
        onValueChange={setTyped}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- who opens the list goes on by typing
        autoFocus={!touch}
      />
      <CommandList label={text.found}>
        {shown.map(({ productId, productName, brandName }) => (
          <CommandItem
            key={productId}
            value={productId}
            className="py-1.5"
            onSelect={() => onChoose(productId)}
          >
            <span className="min-w-0">
              <span className="block truncate">{productName || productAnalyticsText.noName}</span>
              <span className="text-subtle-foreground block truncate text-xs tabular-nums">
                {[brandName, productId].filter((part) => part !== null).join(' · ')}
              </span>
            </span>
          </CommandItem>
        ))}
      </CommandList>
      <output className="text-muted-foreground block px-4 py-3 text-center text-sm empty:hidden">
        {hasFailed ? text.failed : found && !isSearching && shown.length === 0 ? text.nothing : ''}
      </output>
    </Command>
  );
}
