import { type CountBadge, CountBadges } from '@/components/table/count-badges.tsx';
import { productsText } from '@/text/products.ts';
import type { ProductList } from '@/components/product/product-rows.ts';
import { type ProductTab, productTabs } from './product-diagnosis-search.ts';

const { label, names, rules } = productsText.tabs;

const tones = {
  all: 'gray',
  out: 'gray',
  under7: 'red',
  under14: 'yellow',
  over: 'yellow',
  noWinner: 'yellow',
  stopped: 'gray',
  fresh: 'blue',
} as const;

const badges: readonly CountBadge<ProductTab>[] = productTabs.map((state) => ({
  state,
  label: names[state],
  tone: tones[state],
  rule: rules[state],
}));

interface ProductTabsProps {
  counts: ProductList['counts'] | undefined;
  chosen: ProductTab;
  onChoose: (tab: ProductTab) => void;
}

/** The states of options with their counts; the rule of the chosen one stands below, for a finger cannot ask for it. */
export function ProductTabs({ counts, chosen, onChoose }: ProductTabsProps) {
  return (
    <div className="order-first grid w-full gap-1.5">
      <CountBadges label={label} badges={badges} counts={counts} chosen={chosen} onChoose={onChoose} steady />
      {chosen === 'all' ? null : (
        <p className="text-subtle-foreground text-xs break-keep max-md:order-last">{rules[chosen]}</p>
      )}
    </div>
  );
}
