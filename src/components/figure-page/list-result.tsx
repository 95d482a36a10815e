import type { UseQueryResult } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { listState } from '@/components/table/list-state.ts';
import { nothingLoaded } from '@/components/loads/nothing-loaded.tsx';
import { ResultCard } from '@/components/table/result-card.tsx';
import { useLastPage } from '@/components/table/use-last-page.ts';
import type { PageState } from './use-page-search.ts';

interface ListAnswer<Row> {
  total: number;
  rows: readonly Row[];
}

interface ListResultProps<Row extends object> extends Omit<
  ComponentProps<typeof ResultCard<Row>>,
  'state' | 'sort' | 'onSort' | 'paging'
> {
  page: Pick<PageState<{ sort: string; page: number }>, 'search' | 'change'>;
  query: UseQueryResult<ListAnswer<Row>>;
  /** Said when nothing was found, if more is to say than that. */
  empty?: string;
  /** The kind of report, when none was ever loaded: the card says then how it gets here. */
  neverLoaded?: string | null;
}

/** A list that comes in pages: what its card needs besides its columns, the page and its query. */
export type ListTable<Row extends object> = Pick<
  ListResultProps<Row>,
  'tableId' | 'title' | 'label' | 'empty' | 'phoneColumn' | 'columnSets' | 'rowKey'
>;

/** The page's list in its four states, sorted and paged by the URL. */
export function ListResult<Row extends object>(props: ListResultProps<Row>) {
  const { page, query, empty, neverLoaded, ...card } = props;
  const { search, change } = page;
  const found = listState(query, ({ rows }) => rows, empty);
  useLastPage(query, search.page, (last) => change({ page: last }, { replace: true }));
  return (
    <ResultCard
      {...card}
      state={found.kind === 'empty' && neverLoaded ? { ...found, ...nothingLoaded(neverLoaded) } : found}
      sort={search.sort}
      onSort={(sort) => change({ sort, page: 1 })}
      paging={{ page: search.page, total: query.data?.total, onPage: (next) => change({ page: next }) }}
    />
  );
}
