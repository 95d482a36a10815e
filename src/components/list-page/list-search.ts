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

/** What every list keeps in the URL besides its filters. */
export interface ListState {
  sort: string;
  page: number;
}

/** A parameter besides filters, sort and page, such as the row that was chosen; a search and a reset clear it. */
type MoreParams = Readonly<Record<string, { parse: (given: unknown) => string }>>;

type SearchOf<Filters extends readonly Filter[], More> = FilterValues<Filters> &
  Readonly<Record<keyof More, string>> &
  ListState;
type ArgsOf<Filters extends readonly Filter[]> = FilterArgs<Filters> & {
  sort_by: string;
  sort_direction: 'asc' | 'desc';
  page_number: number;
  page_size: number;
};

/** A list page's state in the URL, read and written in one place. */
export interface ListSearch<Search extends ListState = ListState, Args extends object = object> {
  filters: readonly Filter[];
  defaults: Search;
  /** Defaults for what is missing or broken. */
  parse(search: object): Search;
  /** The conditions of the filter card. */
  conditions(search: Search): Params;
  /** Arguments of the list function for one page of rows. */
  args(search: Search): Args;
  /** What a search or a reset of the card leaves: the first page, and nothing chosen. */
  start: Partial<Search>;
}

/** The search type of a page, for its route. */
export type SearchFor<List> = List extends ListSearch<infer Search> ? Search : never;

const sortable = (columns: readonly TableColumn<never>[]) =>
  columns.filter((column) => column.sortable !== false).map(({ id }) => id);

/** The parameter that holds the order of a table with these columns. */
export const sortOf = (columns: readonly TableColumn<never>[]) => sortParam(sortable(columns));

/** Makes a list page's URL from its filters and columns. */
export function listSearch<
  const Filters extends readonly Filter[],
  More extends MoreParams = Record<never, never>,
>(options: {
  filters: Filters;
  columns: readonly TableColumn<never>[];
  more?: More;
}): ListSearch<SearchOf<Filters, More>, ArgsOf<Filters>> {
  type Search = SearchOf<Filters, More>;
  const { filters, columns } = options;
  const more = Object.entries<MoreParams[string]>(options.more ?? {});
  const sort = sortOf(columns);
  const readMore = (search: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(more.map(([name, param]) => [name, param.parse(search[name])]));
  const defaults = filterDefaults(filters);
  const conditions = (search: Search) => {
    const all = search as Params & ListState;
    return Object.fromEntries(Object.keys(defaults).map((name) => [name, all[name] ?? '']));
  };
  return {
    filters,
    defaults: { ...defaults, ...readMore({}), sort: '', page: 1 } as Search,
    parse: (search) => {
      const given = search as Readonly<Record<string, unknown>>;
      return {
        ...parseFilters(filters, given),
        ...readMore(given),
        sort: sort.parse(given.sort),
        page: pageParam.parse(given.page),
      } as Search;
    },
    conditions,
    args: (search) =>
      ({
        ...filterArgs(filters, conditions(search)),
        ...sortArgs(search.sort),
        page_number: search.page,
        page_size: PAGE_SIZE,
      }) as ArgsOf<Filters>,
    start: { ...readMore({}), page: 1 } as Partial<Search>,
  };
}
