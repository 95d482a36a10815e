import { listSearch, type SearchFor } from '@/components/figure-page/page-search.ts';
import { textFilter } from '@/components/filters/filter-kinds.tsx';
import { optionIdsFilter } from '@/components/filters/option-ids-filter.tsx';
import { choiceParam } from '@/components/table/search-params.ts';
import { adKeywordsText } from '@/text/ad-keywords.ts';
import { adFilters } from '@/components/ads/ad-filters.ts';
import { keywordColumns } from '@/components/ads/keyword-columns.tsx';

const { period, comparison, unit, attribution, scope, adType, brands, name, vat } = adFilters;
const { filters: label, tabs } = adKeywordsText;

export type KeywordTab = keyof typeof tabs.names;
export const keywordTabs = Object.keys(tabs.names) as [KeywordTab, ...KeywordTab[]];

const keyword = textFilter({
  param: 'keyword',
  arg: 'keyword',
  label: label.keyword,
  placeholder: label.keywordPlaceholder,
  className: 'md:col-span-3 xl:min-w-44 xl:flex-1',
});

const ids = optionIdsFilter({ className: 'md:col-span-6 xl:min-w-48 xl:flex-1' });

const list = listSearch({
  filters: [period, comparison, unit, attribution, scope, adType, vat, brands, keyword, name, ids],
  columns: keywordColumns,
  more: { tab: choiceParam(keywordTabs, 'all') },
  kept: ['tab'],
});

/** The state of 키워드 성과 in the URL. */
export const keywordPerformanceSearch = {
  ...list,
  args: (search: SearchFor<typeof list>) => ({ ...list.args(search), keyword_class: search.tab }),
};

export type KeywordPerformanceSearch = SearchFor<typeof keywordPerformanceSearch>;
