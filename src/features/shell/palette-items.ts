import type { Partner } from '@/data/partner-query.ts';
import { matchesBusinessNumber, matchesHangul } from '@/domain/hangul-search.ts';
import { home, menu, type MenuItem } from './pages.ts';
import type { Tab } from './tabs.ts';

/** With 200 partners the list stays short; who looks for one types. */
const MAX_PARTNERS = 30;

/** What the palette offers for a query, by name, initial consonants or business number. */
export function paletteItems(
  query: string,
  from: { tabs: readonly Tab[]; partners: readonly Partner[] },
): { pages: MenuItem[]; tabs: Tab[]; partners: Partner[] } {
  return {
    pages: [home, ...menu.flatMap(({ items }) => items)].filter(({ title }) => matchesHangul(title, query)),
    tabs: from.tabs.filter(({ title }) => matchesHangul(title, query)),
    partners: from.partners
      .filter(({ name, brn }) => matchesHangul(name, query) || matchesBusinessNumber(brn, query))
      .slice(0, MAX_PARTNERS),
  };
}
