import {
  brandsFilter,
  choiceFilter,
  comparisonFilter,
  figurePeriodFilter,
} from '@/components/filters/filter-kinds.tsx';
import { salesDaysText as text } from '@/text/sales-days.ts';

/** Sales by day, week or month; label: what is. */
export const unitFilter = ({ label = text.unit, className }: { label?: string; className: string }) =>
  choiceFilter({ param: 'unit', arg: 'unit', label, className, choices: text.units, initial: 'day' });

/** What the pages of several brands ask for, a third of the card each. */
export const salesFilters = {
  period: figurePeriodFilter({ className: 'md:col-span-3 xl:w-68' }),
  unit: unitFilter({ className: 'md:col-span-3 xl:w-24' }),
  brands: brandsFilter({ className: 'md:col-span-3 xl:w-56' }),
  comparison: comparisonFilter({ className: 'md:col-span-3 xl:w-32' }),
};
