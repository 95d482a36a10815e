import { localStore, readJson } from './browser-storage.ts';

const KEY = 'recent-searches';
const MOST = 8;

/** What was searched for lately, the newest first, by partner; of one member, and nobody else ever gets to see it. */
interface Searches {
  owner: string;
  partners: Readonly<Record<string, readonly string[]>>;
}

/** The member's last searches of a partner, the newest first. */
export function recentSearches(owner: string, partnerCode: string): readonly string[] {
  return stored(owner).partners[partnerCode] ?? [];
}

/** Keeps a search as the newest of the partner. */
export function keepSearch(owner: string, partnerCode: string, search: string): void {
  const before = recentSearches(owner, partnerCode).filter((other) => other !== search);
  write(owner, partnerCode, [search, ...before].slice(0, MOST));
}

/** Forgets those of a partner; without one all of them, as on logout. */
export function forgetSearches(owner?: string, partnerCode?: string): void {
  if (owner === undefined || partnerCode === undefined) localStore.removeItem(KEY);
  else write(owner, partnerCode, []);
}

function write(owner: string, partnerCode: string, searches: readonly string[]): void {
  const partners = { ...stored(owner).partners, [partnerCode]: searches };
  localStore.setItem(KEY, JSON.stringify({ owner, partners } satisfies Searches));
}

function stored(owner: string): Searches {
  const found = readJson(localStore, KEY, isSearches);
  return found?.owner === owner ? found : { owner, partners: {} };
}

function isSearches(value: unknown): value is Searches {
  if (typeof value !== 'object' || value === null) return false;
  const { owner, partners } = value as Partial<Searches>;
  return (
    typeof owner === 'string' &&
    typeof partners === 'object' &&
    partners !== null &&
    Object.values(partners).every(
      (searches) => Array.isArray(searches) && searches.every((search) => typeof search === 'string'),
    )
  );
}
