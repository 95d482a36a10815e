import { readJson, sessionStore } from './browser-storage.ts';

const KEY = 'cell-drafts';

/** What was typed into a cell; of a dated value with its day. */
interface Draft {
  value: string;
  day?: string;
}

/** Where a cell is: of which member and partner, and in which table. */
export interface DraftPlace {
  owner: string;
  partner: string;
  table: string;
}

/** Typed and not saved, by partner, table and cell; of one member in this window, and nobody else ever gets to see it. */
interface Drafts {
  owner: string;
  cells: Readonly<Record<string, Draft>>;
}

const prefixOf = ({ partner, table }: DraftPlace) => `${partner}\n${table}\n`;

/** What the member typed into cells of the table and did not save, by cell. */
export function cellDrafts(place: DraftPlace): [cell: string, draft: Draft][] {
  const prefix = prefixOf(place);
  return Object.entries(stored(place.owner)).flatMap(([key, draft]) =>
    key.startsWith(prefix) ? [[key.slice(prefix.length), draft]] : [],
  );
}

/** Keeps what is typed into a cell until it is saved or left: the session may end before; null: nothing is. */
export function keepDraft(place: DraftPlace, cell: string, draft: Draft | null): void {
  const { [prefixOf(place) + cell]: _before, ...cells } = stored(place.owner);
  const all = draft === null ? cells : { ...cells, [prefixOf(place) + cell]: draft };
  if (Object.keys(all).length === 0) forgetDrafts();
  else sessionStore.setItem(KEY, JSON.stringify({ owner: place.owner, cells: all } satisfies Drafts));
}

/** True if anything typed in this window waits to be saved. */
export const hasDrafts = () => sessionStore.getItem(KEY) !== null;

/** Forgets all of them, as on logout. */
export function forgetDrafts(): void {
  sessionStore.removeItem(KEY);
}

/** Those of the member; those of anybody else go. */
function stored(owner: string): Drafts['cells'] {
  const found = readJson(sessionStore, KEY, isDrafts);
  if (found?.owner === owner) return found.cells;
  forgetDrafts();
  return {};
}

function isDrafts(value: unknown): value is Drafts {
  if (typeof value !== 'object' || value === null) return false;
  const { owner, cells } = value as Partial<Drafts>;
  return (
    typeof owner === 'string' &&
    typeof cells === 'object' &&
    cells !== null &&
    Object.values(cells).every(
      (draft: Partial<Draft> | null) =>
        typeof draft?.value === 'string' && ['string', 'undefined'].includes(typeof draft.day),
    )
  );
}
