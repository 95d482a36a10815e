import type { PageState } from './use-page-search.ts';

type Sorts<Name extends string> = Record<`${Name}Sort`, string>;
type Pages<Name extends string> = Record<`${Name}Page`, number>;
type ListOf<Name extends string> = Sorts<Name> & Pages<Name>;

/** One list of a page that has several: its order and its page stand in the URL as `${name}Sort` and `${name}Page`. */
export function listPart<Name extends string>(
  page: Pick<PageState<ListOf<Name>>, 'search' | 'change'>,
  name: Name,
): Pick<PageState<{ sort: string; page: number }>, 'search' | 'change'> {
  const sort = page.search[`${name}Sort` as const] as string;
  const number = page.search[`${name}Page` as const] as number;
  return {
    search: { sort, page: number },
    change: (to, options) =>
      page.change(
        { [`${name}Sort`]: to.sort ?? sort, [`${name}Page`]: to.page ?? number } as Partial<ListOf<Name>>,
        options,
      ),
  };
}
