import { PAGE_SIZE } from '@/components/table/pager-pages.ts';
import { sortArgs } from '@/components/table/search-params.ts';

/** Arguments of the page of rows that the table shows. */
export const listArgs = <Args extends object>(args: Args, search: { sort: string; page: number }) => ({
  ...args,
  ...sortArgs(search.sort),
  page_number: search.page,
  page_size: PAGE_SIZE,
});

/** Of the largest rows, for what the page shows besides the table: the table's own in its first order. */
export const headArgs = <Args extends object>(args: Args) => listArgs(args, { sort: '', page: 1 });
