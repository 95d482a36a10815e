import { ChartNoAxesCombined, Package, PackageSearch } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import type { useFoundProducts } from '@/components/product/use-found-products.ts';
import { CommandGroup, CommandItem } from '@/components/ui/command.tsx';
import { Kbd } from '@/components/ui/kbd.tsx';
import { MarkedText } from '@/components/ui/marked-text.tsx';
import type { FoundProduct } from '@/data/answers/option-search.ts';
import { shellText } from '@/text/shell.ts';

interface PaletteProductsProps {
  products: ReturnType<typeof useFoundProducts>;
  onProduct: (product: FoundProduct) => void;
  /** Why its sales changed. */
  onAnalysis: (product: FoundProduct) => void;
  /** Everything that was found, on its own page. */
  onAll: () => void;
}

const text = shellText.palette;

/**
 * The products of the palette under their heading, and the way to all of them. Each has a second way, which
 * `openSecond` takes for the keyboard.
 */
export function PaletteProducts({ products, onProduct, onAnalysis, onAll }: PaletteProductsProps) {
  const { found, term, hasFailed } = products;
  if (hasFailed) return <p className="text-muted-foreground px-3.5 py-2 text-xs">{text.failed}</p>;
  if (!found || found.rows.length === 0) return null;
  return (
    <CommandGroup
      heading={
        <span className="flex items-center justify-between">
          {text.products}
          <span aria-hidden className="flex items-center gap-1 font-normal pointer-coarse:hidden">
            <Kbd>{text.secondKeys}</Kbd> {text.analytics}
          </span>
        </span>
      }
    >
      {found.rows.map((product) => (
        <CommandItem
          key={product.productId}
          value={`product ${product.productId}`}
          aria-keyshortcuts="Control+Enter Meta+Enter"
          className="group/product"
          onSelect={() => onProduct(product)}
        >
          <Package aria-hidden />
          <span className="min-w-0 flex-1 truncate">
            <MarkedText text={product.productName} words={term.split(/\s+/u)} />
          </span>
          <span className="text-subtle-foreground max-w-40 shrink-0 truncate text-xs">
            {aboutOf(product)}
          </span>
          {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- an option holds no button; keys take openSecond */}
          <span
            aria-hidden
            data-second
            className="text-muted-foreground hover:text-foreground hover:bg-surface invisible -mr-1 flex shrink-0 items-center gap-1 rounded-sm px-1.5 py-1 text-xs group-data-[selected=true]/product:visible pointer-coarse:visible pointer-coarse:py-2 [&_svg]:size-3.5"
            onClick={(event) => {
              event.stopPropagation();
              onAnalysis(product);
            }}
          >
            <ChartNoAxesCombined /> {text.analysis}
          </span>
        </CommandItem>
      ))}
      <CommandItem value="all products" onSelect={onAll}>
        <PackageSearch aria-hidden /> {text.allProducts(found.total)}
      </CommandItem>
    </CommandGroup>
  );
}

/** Ctrl or Cmd + Enter: the second way of what is chosen in the palette, where it has one. */
export function openSecond(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return;
  const second = event.currentTarget.querySelector<HTMLElement>('[data-selected=true] [data-second]');
  if (!second) return;
  event.preventDefault();
  second.click();
}

/** What was found of a product, where its name does not say it, and whose it is. */
function aboutOf({ brandName, optionCount, matched }: FoundProduct): string {
  const by = matched === 'productName' ? text.options(optionCount) : text.matched[matched];
  return [brandName, by].filter(Boolean).join(' · ');
}
