import type { Brand } from '@/data/brand-query.ts';
import type { Partner } from '@/data/partner-query.ts';
import { matchesBusinessNumber, matchesHangul } from '@/domain/hangul-search.ts';
import { type ListedPage, listedPages, mayOpen, type MemberRights } from '@/pages/page-lists.ts';
import type { Tab } from './tabs.ts';

/** With 200 partners the list stays short; who looks for one types. */
const MAX_PARTNERS = 30;
const MAX_BRANDS = 10;

/** What there is to find. */
interface Findable {
  tabs: readonly Tab[];
  /** The member's partners; undefined while it is not known whether there are any. */
  partners: readonly Partner[] | undefined;
  /** Brands of the chosen partner. */
  brands: readonly Brand[];
  rights: MemberRights;
}

/** What the palette offers for a query, by name, initial consonants or business number. */
export function paletteItems(
  query: string,
  from: Findable,
): { pages: ListedPage[]; tabs: Tab[]; partners: Partner[]; brands: Brand[] } {
  return {
    pages: openPages(from).filter(({ title }) => matchesHangul(title, query)),
    tabs: from.tabs.filter(({ title }) => matchesHangul(title, query)),
    partners: (from.partners ?? [])
      .filter(({ name, brn }) => matchesHangul(name, query) || matchesBusinessNumber(brn, query))
      .slice(0, MAX_PARTNERS),
    // A partner may have hundreds: they are for who looks for one.
    brands:
      query.trim() === ''
        ? []
        : from.brands.filter(({ name }) => matchesHangul(name, query)).slice(0, MAX_BRANDS),
  };
}

/** Every page that the member may open by its address alone; without partners those that need none. */
function openPages({ partners, rights }: Findable): readonly ListedPage[] {
  const hasNone = partners?.length === 0;
  return listedPages.filter((page) => (!hasNone || page.scope === 'member') && mayOpen(page, rights));
}

/** The text to look for on pages of campaigns and keywords, which know no initial consonants; empty without one. */
export const wordsOf = (query: string): string => (/[^ㄱ-ㅎ\s]/u.test(query) ? query.trim() : '');
