import { choiceFilter, textFilter } from '@/components/filters/filter-kinds.tsx';
import { adFiltersText } from '@/text/ad-filters.ts';
import { adRegisterText } from '@/text/ad-register.ts';

const { attribution, scope, vat } = adFiltersText;
const { filters: label, adTypes } = adRegisterText;
const narrow = 'md:col-span-2 xl:w-32';

const vatChoice = choiceFilter({
  param: 'vat',
  arg: 'with_vat',
  ...vat,
  className: narrow,
  initial: 'without',
});

const windowChoice = choiceFilter({
  param: 'window',
  arg: 'attribution',
  ...attribution,
  className: narrow,
  initial: 'days14',
});

/** What pages of figures of advertising ask for beside period, comparison and brands. */
export const adFilters = {
  /** By words, for an address that says a number by hand is read as one. */
  attribution: {
    ...windowChoice,
    args: ({ window }: { readonly window: 'days14' | 'day1' }) => ({
      attribution: window === 'day1' ? '1' : '14',
    }),
  },
  scope: choiceFilter({ param: 'scope', arg: 'scope', ...scope, className: narrow, initial: 'total' }),
  adType: choiceFilter({
    param: 'adType',
    arg: 'ad_type',
    label: label.adType,
    className: 'md:col-span-2 xl:w-36',
    choices: adTypes,
    initial: 'all',
  }),
  campaignName: textFilter({
    param: 'campaign',
    arg: 'campaign_name',
    label: label.name,
    placeholder: label.namePlaceholder,
    className: 'md:col-span-3 xl:min-w-44 xl:flex-1',
  }),
  vat: {
    ...vatChoice,
    args: ({ vat: chosen }: { readonly vat: 'without' | 'with' }) => ({ with_vat: chosen === 'with' }),
  },
};
