import { disassemble } from 'es-hangul';

/**
 * Whether a text contains what was typed so far. Spaces and case do not count; an initial consonant stands for
 * every syllable that begins with it (ㄹㅇ finds 라온), and the last syllable may still be unfinished (라오 finds
 * 라온, as each key press of an input method gives it). An empty query finds everything.
 */
export function matchesHangul(text: string, query: string): boolean {
  const wanted = queryParts(query);
  const found = [...fold(text)];
  return found.some((_, start) => startsWith(found, start, wanted)) || wanted.length === 0;
}

/** Whether the digits of a business registration number contain the typed ones, hyphens or not. */
export function matchesBusinessNumber(brn: string, query: string): boolean {
  const typed = query.replace(/[\s-]/g, '');
  return /^\d+$/.test(typed) && brn.replace(/\D/g, '').includes(typed);
}

function startsWith(found: readonly string[], start: number, wanted: readonly string[]): boolean {
  return wanted.every((part, index) => {
    const character = found[start + index];
    if (character === undefined) return false;
    const mayBeUnfinished = isConsonant(part) || index === wanted.length - 1;
    return character === part || (mayBeUnfinished && disassemble(character).startsWith(disassemble(part)));
  });
}

/** Some input methods join two consonants into one key (ㄱㅅ becomes ㄳ); here they are two again. */
function queryParts(query: string): string[] {
  return [...fold(query)].flatMap((part) => (isConsonant(part) ? [...disassemble(part)] : part));
}

function isConsonant(character: string): boolean {
  return /^[ㄱ-ㅎ]$/.test(character);
}

function fold(text: string): string {
  return text.normalize('NFC').toLowerCase().replace(/\s+/g, '');
}
