import { idList } from '@/domain/option-ids.ts';
import { searchText } from '@/domain/clean-text.ts';

/** A search takes so many terms of so many characters, and all of them so many, or its link were refused by servers. */
export const MAX_TERMS = 50;
const MAX_TERM = 200;
const MAX_TEXT = 1000;

const SEPARATORS = /[,，、;；\n\r\t]/u;

/** Terms that are finished, as chips, and the one that is being typed. */
export interface SearchDraft {
  chips: readonly string[];
  pending: string;
}

export const noSearch: SearchDraft = { chips: [], pending: '' };

/** The draft of an address, where a comma ends each chip. */
export function readSearch(q: string): SearchDraft {
  return type(noSearch, q).draft;
}

export function writeSearch({ chips, pending }: SearchDraft): string {
  return [...chips, pending.trim()].join(',');
}

/** What is searched for, the term that is being typed too; each once. */
export function termsOf({ chips, pending }: SearchDraft): string[] {
  return [...new Set([...chips, ...split(pending)])].slice(0, MAX_TERMS);
}

/** The words of these terms, for what a name is marked with. */
export const wordsOf = (terms: readonly string[]): string[] => [
  ...new Set(terms.flatMap((term) => term.split(' '))),
];

/** A draft after the field's text became this one; given is how many terms there would be where they are too many. */
export function type({ chips }: SearchDraft, text: string): { draft: SearchDraft; given: number | null } {
  const lines = text.split(SEPARATORS);
  const pending = (lines.pop() ?? '').trimStart();
  const wanted = [...new Set([...chips, ...lines.flatMap(split)])];
  const kept = bounded(wanted);
  const rest = kept.length === wanted.length ? pending : '';
  const last = bounded([...kept, rest]).length > kept.length ? rest.slice(0, MAX_TERM) : '';
  const given = new Set([...wanted, ...split(pending)]).size;
  const isWhole = kept.length === wanted.length && last === rest;
  return { draft: { chips: kept, pending: last }, given: isWhole ? null : given };
}

/**
 * Returns the field's text after a paste. A pasted list is finished, and so are ids behind ids: of two pastes in a row the last
 * term of the first and the first of the second would be one.
 */
export function withPaste(before: string, pasted: string, after: string): string {
  const isList = SEPARATORS.test(pasted) || (idList(pasted) && (before === '' || idList(before)));
  return isList ? [before, pasted, after].join('\n') : before + pasted + after;
}

/** The draft with the typed term as a chip. */
export const finish = (draft: SearchDraft) => type(draft, `${draft.pending},`);

/** The terms of a line: all of it is one, but for ids, which a row of a spreadsheet or a message may hold side by side. */
function split(line: string): string[] {
  const ids = idList(line);
  if (ids) return ids;
  const term = searchText(line).slice(0, MAX_TERM);
  return term === '' ? [] : [term];
}

/** As many of the first as one search takes. */
function bounded(terms: readonly string[]): string[] {
  let length = 0;
  return terms.slice(0, MAX_TERMS).filter((term) => {
    length += term.length + 1;
    return length <= MAX_TEXT;
  });
}
