import { disassemble } from 'es-hangul';

/**
 * Whether a text contains what was typed so far. Spaces and case do not count; an initial consonant stands for
 * every syllable that begins with it (ㄹㅇ finds 라온), and the last syllable may still be unfinished (라오 finds
 * 라온, as each key press of an input method gives it). An empty query finds everything.
 */
export function matchesHangul(text: string, query: string): boolean {
  return hangulMatcher(query)(text);
}

/** matchesHangul for one query and many texts: the query is taken apart once. */
export function hangulMatcher(query: string): (text: string) => boolean {
  const wanted = queryParts(query);
  return (text) => {
    const found = [...fold(text)];
    return found.some((_, start) => startsWith(found, start, wanted)) || wanted.length === 0;
  };
}

/** Whether the digits of a business registration number contain the typed ones, hyphens or not. */
export function matchesBusinessNumber(brn: string, query: string): boolean {
  const typed = query.replace(/[\s-]/g, '');
  return /^\d+$/.test(typed) && brn.replace(/\D/g, '').includes(typed);
}

interface QueryPart {
  character: string;
  /** Its letters, where it may be the beginning of a syllable. */
  letters?: string;
}

function startsWith(found: readonly string[], start: number, wanted: readonly QueryPart[]): boolean {
  return wanted.every((part, index) => {
    const character = found[start + index];
    if (character === undefined) return false;
    return (
      character === part.character ||
      (part.letters !== undefined && lettersOf(character).startsWith(part.letters))
    );
  });
}

/** Some input methods join two consonants into one key (ㄱㅅ becomes ㄳ); here they are two again. */
function queryParts(query: string): QueryPart[] {
  const characters = [...fold(query)].flatMap((part) => (isConsonant(part) ? [...disassemble(part)] : part));
  return characters.map((character, index) =>
    isConsonant(character) || index === characters.length - 1
      ? { character, letters: lettersOf(character) }
      : { character },
  );
}

const knownLetters = new Map<string, string>();

/** The letters of a syllable, kept: thousands of names are searched at each key press. */
function lettersOf(character: string): string {
  const known = knownLetters.get(character);
  if (known !== undefined) return known;
  const letters = disassemble(character);
  knownLetters.set(character, letters);
  return letters;
}

function isConsonant(character: string): boolean {
  return /^[ㄱ-ㅎ]$/.test(character);
}

function fold(text: string): string {
  return text.normalize('NFC').toLowerCase().replace(/\s+/g, '');
}
