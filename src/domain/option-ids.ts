import { searchText } from './clean-text.ts';
import { isTag, MAX_TAGS } from './tags.ts';

/** Characters between and around ids: white space, commas, semicolons, quotes, brackets and the sign after a label. */
const SEPARATORS = /[\s,;:=#|/·、・"'“”„‘’‚`´()[\]{}<>]+/u;

/** A word that people write before ids, also without a space between. */
const LABEL =
  /^(?:옵션|상품|등록상품|option|(?:vendor)?item)?[_-]?(?:(?:id|아이디|번호|코드)s?(?=$|\d{4})|$)/iu;

/**
 * Returns the ids of a typed or pasted text, each once. Ids stay text: they have eleven digits and more, and a leading zero
 * would count. A spreadsheet may have put an apostrophe before an id, or .0 behind it.
 */
export function parseOptionIds(text: string): string[] {
  const words = searchText(text.normalize('NFKC').replace(/[\r\n]/gu, ' ')).split(SEPARATORS);
  const ids = words.map((word) => word.replace(LABEL, '').replace(/^(\d+)\.0*$/u, '$1'));
  return [...new Set(ids.filter((id) => /[\p{L}\p{N}]/u.test(id)))];
}

/** Returns the tags and ids of a search parameter, comma-separated, the tags first. */
export function parseWanted(text: string): string[] {
  const parts = text.split(',');
  const ids = parts.filter((part) => !isTag(part)).join(',');
  return [...new Set(parts.filter(isTag).slice(0, MAX_TAGS)), ...parseOptionIds(ids)];
}

/** Returns the ids of a text that holds nothing else, as a list from a spreadsheet does; null for any other text. */
export function idList(text: string): string[] | null {
  const ids = parseOptionIds(text);
  return ids.length > 0 && ids.every((id) => /^\d{4,}$/u.test(id)) ? ids : null;
}

/** Committed ids and the ones still in the field, in the order they came. */
export function mergeOptionIds(committed: readonly string[], pending: string): string[] {
  return [...new Set([...committed, ...parseOptionIds(pending)])];
}

/** What the field shows while typing: white space becomes a comma (specification section 5). */
export function commaSeparated(text: string): string {
  return text.replace(/\s+/gu, ',');
}

/**
 * Splits a field's text while typing: everything before the last separator is finished, the rest is still
 * being typed.
 */
export function takeFinishedIds(text: string): { finished: string[]; pending: string } {
  const parts = commaSeparated(text.normalize('NFKC')).split(SEPARATORS);
  const pending = parts.pop() ?? '';
  return { finished: parseOptionIds(parts.join(',')), pending };
}
