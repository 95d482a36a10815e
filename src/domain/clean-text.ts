// The rules of private.clean_text and private.search_text: one list of cases, and every character, holds both to them.

/** Control characters that are no white space, soft hyphens, zero-width characters and marks of writing direction. */
const invisible =
  /\uFEFF|(?![\s\u0085])[\p{Cc}\u00AD\u061C\u180E\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFFF9-\uFFFB]/gu;

/** White space of every kind and width, with the Hangul fillers, which look like it. */
const whiteSpace = /[\s\u0085\u3164\uFFA0]+/gu;

/** Returns a name as a person sees it: without invisible characters, composed (NFC), with single spaces, trimmed. */
export function cleanText(text: string): string {
  return text.replace(invisible, '').normalize().replace(whiteSpace, ' ').replace(/^ | $/gu, '');
}

/** Returns what is searched for, or searched in: cleanText with ordinary signs, digits and letters for full-width ones. */
export function searchText(text: string): string {
  const clean = cleanText(text);
  // NFKC only where it is needed: it would make other letters of the initial consonants that people type.
  return /[\uFF01-\uFF5E]/u.test(text) ? clean.normalize('NFKC') : clean;
}
