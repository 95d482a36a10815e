import type { HomeSummary } from '@/data/home-summary.ts';
import { formatCount } from '@/domain/numbers.ts';
import type { PagePath } from '@/pages/pages.ts';
import { shellText } from '@/text/shell.ts';

/** What waits on a menu page: the figure at its item, and the same in words. */
export interface MenuCount {
  figure: string;
  words: string;
}

/** The counts of the morning page by the menu page that lists them; what counts nothing has none. */
export function menuCounts(summary: HomeSummary | undefined): Partial<Record<string, MenuCount>> {
  const { missing, soonOut, inboundErrors } = shellText.counts;
  const counts: { id: PagePath; count: number; words: (count: string) => string }[] = [
    {
      id: '/',
      count: summary?.arrivals?.filter(({ isThere }) => isThere === false).length ?? 0,
      words: missing,
    },
    { id: '/inventory', count: summary?.stock?.docUnder7 ?? 0, words: soonOut },
    { id: '/inbound', count: summary?.inbound?.errorCount ?? 0, words: inboundErrors },
  ];
  return Object.fromEntries(
    counts
      .filter(({ count }) => count > 0)
      .map(({ id, count, words }) => [id, { figure: formatCount(count), words: words(formatCount(count)) }]),
  );
}
