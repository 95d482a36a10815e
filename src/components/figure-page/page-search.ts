import {
  type Filter,
  type FilterArgs,
  filterArgs,
  filterDefaults,
  type FilterValues,
  type Params,
  parseFilters,
} from '@/components/filters/filter.ts';
import { PAGE_SIZE } from '@/components/table/pager-pages.ts';
import { pageParam, sortArgs, sortParam } from '@/components/table/search-params.ts';
import type { TableColumn } from '@/components/table/table-column.ts';

/** Parameters besides the filters, such as a table's order or the row that was chosen. */
type MoreParams = Readonly<Record<string, { parse: (given: unknown) => string | number }>>;

type SearchOf<Filters extends readonly Filter[], More extends MoreParams> = FilterValues<Filters> & {
  readonly [Name in keyof More]: ReturnType<More[Name]['parse']>;
};

/** A page's state in the URL, read and written in one place. */
export interface PageSearch<Search extends object = object, Args extends object = object> {
  filters: readonly Filter[];
  defaults: Search;
  /** Defaults for what is missing or broken. */
  parse(search: object): Search;
  /** The conditions of the filter card. */
  conditions(search: Search): Params;
  /** Arguments of the page's functions. */
  args(search: Search): Args;
  /** What a search or a reset of the card clears: the page of a list, a chosen row. Orders stay. */
  cleared: Partial<Search>;
}

/** The search type of a page, for its route. */
export type SearchFor<Page> = Page extends PageSearch<infer Search> ? Search : never;

/** The parameter that holds the order of a table with these columns. */
export const sortOf = (columns: readonly TableColumn<never>[]) =>
  sortParam(columns.filter((column) => column.sortable !== false).map(({ id }) => id));

/** Makes a page's URL from its filters and what else it keeps there; a search clears what is not `kept`. */
export function pageSearch<
  const Filters extends readonly Filter[],
  More extends MoreParams = Record<never, never>,
>(options: {
  filters: Filters;
  more?: More;
  kept?: readonly (keyof More)[];
}): PageSearch<SearchOf<Filters, More>, FilterArgs<Filters>> {
  type Search = SearchOf<Filters, More>;
  const { filters, kept = [] } = options;
  const more = Object.entries<MoreParams[string]>(options.more ?? {});
  const defaults = filterDefaults(filters);
  const readMore = (search: Readonly<Record<string, unknown>>, params = more) =>
    Object.fromEntries(params.map(([name, param]) => [name, param.parse(search[name])]));
  const conditions = (search: Search) => {
    const values = search as Params;
    return Object.fromEntries(Object.keys(defaults).map((name) => [name, values[name] ?? '']));
  };
  return {
    filters,
    conditions,
    defaults: { ...defaults, ...readMore({}) } as Search,
    parse: (search) => {
      const given = search as Readonly<Record<string, unknown>>;
      return { ...parseFilters(filters, given), ...readMore(given) } as Search;
    },
    args: (search) => filterArgs(filters, conditions(search)) as FilterArgs<Filters>,
    cleared: readMore(
      {},
      more.filter(([name]) => !kept.includes(name)),
    ) as Partial<Search>,
  };
}

interface ListParams extends MoreParams {
  sort: { parse: (given: unknown) => string };
  page: { parse: (given: unknown) => number };
}

interface ListArgs {
  sort_by: string;
  sort_direction: 'asc' | 'desc';
  page_number: number;
  page_size: number;
}

/**
 * The URL of a page with a list that comes in pages: its filters, its order by one of the columns, its page. A search
 * keeps the order, and what else is `kept`.
 */
export function listSearch<
  const Filters extends readonly Filter[],
  More extends MoreParams = Record<never, never>,
>(options: {
  filters: Filters;
  columns: readonly TableColumn<never>[];
  more?: More;
  kept?: readonly (keyof More & string)[];
}) {
  type Search = SearchOf<Filters, More> & SearchOf<[], Pick<ListParams, 'sort' | 'page'>>;
  const { filters, columns, more, kept = [] } = options;
  const params: MoreParams = { ...more, sort: sortOf(columns), page: pageParam };
  const page = pageSearch({
    filters,
    more: params,
    kept: ['sort', ...kept],
  }) as unknown as PageSearch<Search, FilterArgs<Filters>>;
  return {
    ...page,
    args: (search: Search): FilterArgs<Filters> & ListArgs => ({
      ...page.args(search),
      ...sortArgs(search.sort),
      page_number: search.page,
      page_size: PAGE_SIZE,
    }),
  };
}
