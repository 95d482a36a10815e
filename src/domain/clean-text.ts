// The rules of private.clean_text and private.search_text: one list of cases, and every character, holds both to them.

/** Nearly every text: nothing to clean, which is the expensive part of reading a big file. */
const ordinary = /^[\x21-\x7E가-힣](?:[\x20-\x7E가-힣]*[\x21-\x7E가-힣])?$/u;

/** Control characters that are no white space, soft hyphens, zero-width characters and marks of writing direction. */
const invisible =
  /\uFEFF|(?![\s\u0085])[\p{Cc}\u00AD\u061C\u180E\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFFF9-\uFFFB]/gu;

/** White space of every kind and width but the space, with the Hangul fillers and the empty Braille cell, which look like it. */
const whiteSpace = /(?:(?! )[\s\u0085\u2800\u3164\uFFA0])+/gu;

const fullWidth = /[\uFF01-\uFF5E]/gu;

/**
 * Returns a name as a person sees it: without invisible characters, composed (NFC), signs, digits and letters of full width
 * in ordinary width, with spaces for white space, trimmed. Other characters stay themselves, as ㎖ and the ㅋ that people
 * type, and so do spaces side by side.
 */
export function cleanText(text: string): string {
  if (text === '' || ordinary.test(text)) return text;
  return text
    .replace(invisible, '')
    .normalize()
    .replace(fullWidth, (character) => String.fromCharCode(character.charCodeAt(0) - 0xfee0))
    .replace(whiteSpace, ' ')
    .replace(/^ +| +$/gu, '');
}

/** Returns what is searched for, or searched in: cleanText with single spaces. */
export const searchText = (text: string): string => cleanText(text).replace(/ {2,}/gu, ' ');
