import { listSearch, type SearchFor } from '@/components/figure-page/page-search.ts';
import { salesFilters } from '@/components/figure-page/sales-filters.ts';
import { textFilter } from '@/components/filters/filter-kinds.tsx';
import { choiceParam } from '@/components/table/search-params.ts';
import { adKeywordsText } from '@/text/ad-keywords.ts';
import { adFilters } from './ad-filters.ts';
import { keywordColumns } from './keywords-columns.tsx';

const { filters: label, classes, detail } = adKeywordsText;

export type KeywordTab = keyof typeof classes.names;
export const keywordTabs = Object.keys(classes.names) as [KeywordTab, ...KeywordTab[]];
export type DetailUnit = keyof typeof detail.units;
export const detailUnits = Object.keys(detail.units) as [DetailUnit, ...DetailUnit[]];

const { period, brands, comparison } = salesFilters;
const { attribution, scope, adType, campaignName, vat } = adFilters;

const list = listSearch({
  filters: [
    period,
    comparison,
    attribution,
    scope,
    adType,
    vat,
    brands,
    campaignName,
    textFilter({
      param: 'keyword',
      arg: 'keyword',
      label: label.keyword,
      placeholder: label.keywordPlaceholder,
      className: 'md:col-span-3 xl:min-w-44 xl:flex-1',
    }),
  ],
  columns: keywordColumns,
  more: { tab: choiceParam(keywordTabs, 'all') },
  kept: ['tab'],
});

/** The page's state in the URL. */
export const keywordsSearch = {
  ...list,
  /** Of what is not a list: no class, no order and no page. */
  filterArgs: (search: SearchFor<typeof list>) => {
    const {
      sort_by: _by,
      sort_direction: _direction,
      page_number: _page,
      page_size: _size,
      ...filters
    } = list.args(search);
    return filters;
  },
  args: (search: SearchFor<typeof list>) => ({ ...list.args(search), keyword_class: search.tab }),
};

export type KeywordsSearch = SearchFor<typeof keywordsSearch>;
