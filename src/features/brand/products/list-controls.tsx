import { Grid2x2, List } from 'lucide-react';
import { Button } from '@/components/ui/button.tsx';
import { Select, SelectOptions, SelectTrigger, SelectValue } from '@/components/ui/select.tsx';
import { brandProductsText } from '@/text/brand-products.ts';
import type { View } from './products-search.ts';

const { sort: sortText, views } = brandProductsText;
/** A choice of a list must have a value; the list's own order has none in the URL. */
const OWN_ORDER = 'own';
const choices = Object.entries(sortText.choices).map(([value, label]) => ({
  value: value || OWN_ORDER,
  label,
}));

/** The order of the products, for cards and for fingers: a table has its headings too. */
export function SortSelect({ sort, onSort }: { sort: string; onSort: (sort: string) => void }) {
  const isChoice = sort in sortText.choices;
  return (
    <Select
      value={isChoice ? sort || OWN_ORDER : ''}
      onValueChange={(value) => onSort(value === OWN_ORDER ? '' : value)}
    >
      <SelectTrigger aria-label={sortText.label} className="h-7.5 w-44 text-sm">
        <SelectValue placeholder={sortText.other} />
      </SelectTrigger>
      <SelectOptions options={choices} />
    </Select>
  );
}

const icons = { list: List, grid: Grid2x2 };

/** The same products as rows or as cards. */
export function ViewSwitch({ view, onView }: { view: View; onView: (view: View) => void }) {
  return (
    <fieldset aria-label={views.label} className="flex min-w-0 gap-1">
      {(['list', 'grid'] as const).map((one) => {
        const Icon = icons[one];
        return (
          <Button
            key={one}
            size="sm"
            variant={one === view ? 'secondary' : 'ghost'}
            aria-pressed={one === view}
            onClick={() => onView(one)}
          >
            <Icon aria-hidden />
            {views[one]}
          </Button>
        );
      })}
    </fieldset>
  );
}
