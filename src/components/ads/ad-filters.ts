import { salesFilters, unitFilter } from '@/components/sales/sales-filters.ts';
import type { Filter } from '@/components/filters/filter.ts';
import { choiceFilter } from '@/components/filters/filter-kinds.tsx';
import { adsText as text } from '@/text/ads.ts';
import { campaignFilter } from './campaign-filter.tsx';

const { filters: label } = text;
const third = 'md:col-span-2 xl:w-32';

const vat = choiceFilter({
  param: 'vat',
  arg: 'vat',
  label: label.vat,
  className: third,
  choices: text.vats,
  initial: 'without',
});

/** With or without VAT; the functions are told whether. */
const vatFilter: Filter<{ vat: string }, { with_vat: boolean }, string> = {
  ...vat,
  args: (values) => ({ with_vat: values.vat === 'with' }),
};

const attribution = choiceFilter({
  param: 'window',
  arg: 'window',
  label: label.attribution,
  className: third,
  choices: text.attributions,
  initial: 'days14',
});

/** By words: an address reads a number as one, which is no choice. */
const attributionFilter: Filter<{ window: string }, { attribution: string }, string> = {
  ...attribution,
  args: (values) => ({ attribution: values.window === 'day1' ? '1' : '14' }),
};

/** What the pages of advertising figures ask for. */
export const adFilters = {
  period: salesFilters.period,
  comparison: salesFilters.comparison,
  brands: salesFilters.brands,
  unit: unitFilter({ label: text.unit, className: third }),
  attribution: attributionFilter,
  scope: choiceFilter({
    param: 'scope',
    arg: 'scope',
    label: label.scope,
    className: third,
    choices: text.scopes,
    initial: 'total',
  }),
  adType: choiceFilter({
    param: 'adType',
    arg: 'ad_type',
    label: label.adType,
    className: third,
    choices: text.adTypes,
    initial: 'all',
  }),
  placement: choiceFilter({
    param: 'placement',
    arg: 'placement',
    label: label.placement,
    className: third,
    choices: text.placements,
    initial: 'all',
  }),
  name: campaignFilter({ className: 'md:col-span-3 xl:min-w-44 xl:flex-1' }),
  vat: vatFilter,
};
