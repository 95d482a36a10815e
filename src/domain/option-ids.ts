/** Option ids stay text: they have eleven digits and more and a leading zero would count. */
const SEPARATORS = /[\s,，、]+/u;

/** The ids of a typed or pasted text: split on white space and commas, empty ones dropped, no doubles. */
export function parseOptionIds(text: string): string[] {
  return [...new Set(text.split(SEPARATORS).filter((id) => id !== ''))];
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
  const parts = commaSeparated(text).split(SEPARATORS);
  const pending = parts.pop() ?? '';
  return { finished: parseOptionIds(parts.join(',')), pending };
}
