import { cleanText } from './clean-text.ts';

/**
 * Whether a text contains what was typed so far. Spaces and case do not count; an initial consonant stands for
 * every syllable that begins with it (ㄹㅇ finds 라온), and the last syllable may still be unfinished (라오 and, before
 * 라니, 란, as each key press of an input method gives it). An empty query finds everything.
 */
export function matchesHangul(text: string, query: string): boolean {
  return hangulMatcher(query)(text);
}

/** matchesHangul for one query and many texts: the query is taken apart once. */
export function hangulMatcher(query: string): (text: string) => boolean {
  const wanted = new RegExp(hangulPattern(query), 'iu');
  return (text) => wanted.test(cleanText(text));
}

/**
 * A regular expression, without case, that finds a query in a text by the rules of matchesHangul. PostgreSQL reads it as
 * JavaScript does: private.hangul_pattern makes the same one, and one list of cases holds both to the rules.
 */
export function hangulPattern(query: string): string {
  const typed = cleanText(query).replaceAll(' ', '');
  // Some input methods join two consonants into one key (ㄱㅅ becomes ㄳ); here they are two again.
  const characters = [...typed].flatMap((character) => [...(joined.get(character) ?? character)]);
  return characters
    .map((character, place) => {
      const initial = initials.indexOf(character);
      if (initial !== -1) return `[${character}${syllablesFrom(initial)}]`;
      return place === characters.length - 1 && isSyllable(character)
        ? unfinished(character)
        : character.replace(/[\\^$.*+?()[\]{}|]/u, String.raw`\$&`);
    })
    .join(String.raw`\s*`);
}

/** Where a text holds one of these words, from and to, in their order; of what overlaps the first. */
export function hangulRanges(text: string, words: readonly string[]): [from: number, to: number][] {
  const patterns = words.map(hangulPattern).filter(Boolean);
  if (patterns.length === 0) return [];
  const found = text.matchAll(new RegExp(patterns.join('|'), 'giu'));
  return [...found].map(({ index, 0: part }) => [index, index + part.length]);
}

/** Whether the digits of a business registration number contain the typed ones, hyphens or not. */
export function matchesBusinessNumber(brn: string, query: string): boolean {
  const typed = cleanText(query).replace(/[\s-]/g, '');
  return /^\d+$/.test(typed) && brn.replace(/\D/g, '').includes(typed);
}

const initials = [...'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ'];
/** The final consonants of a syllable in their order, as the keys that write them. */
const finals =
  ',ㄱ,ㄲ,ㄱㅅ,ㄴ,ㄴㅈ,ㄴㅎ,ㄷ,ㄹ,ㄹㄱ,ㄹㅁ,ㄹㅂ,ㄹㅅ,ㄹㅌ,ㄹㅍ,ㄹㅎ,ㅁ,ㅂ,ㅂㅅ,ㅅ,ㅆ,ㅇ,ㅈ,ㅊ,ㅋ,ㅌ,ㅍ,ㅎ'.split(
    ',',
  );
const pairs = finals.filter((keys) => keys.length === 2);
const joined = new Map(
  [...'ㄳㄵㄶㄺㄻㄼㄽㄾㄿㅀㅄ'].map((character, place) => [character, pairs[place] ?? '']),
);
/** ㅗ, ㅜ and ㅡ may become ㅘ, ㅝ, ㅢ and their like: how many follow them. */
const moreVowels: Readonly<Record<number, number>> = { 8: 3, 13: 3, 18: 1 };

const FIRST_SYLLABLE = 0xac_00;
const LAST_SYLLABLE = 0xd7_a3;
/** How many syllables there are of an initial consonant. */
const OF_INITIAL = 588;

const isSyllable = (character: string) =>
  codeOf(character) >= 0 && codeOf(character) <= LAST_SYLLABLE - FIRST_SYLLABLE;
const codeOf = (character: string) => (character.codePointAt(0) ?? 0) - FIRST_SYLLABLE;
const syllable = (code: number) => String.fromCodePoint(FIRST_SYLLABLE + code);
const syllablesFrom = (initial: number) =>
  `${syllable(initial * OF_INITIAL)}-${syllable(initial * OF_INITIAL + OF_INITIAL - 1)}`;

/** What a syllable may become with the next keys: its final consonant may be the first of the next one. */
function unfinished(character: string): string {
  const code = codeOf(character);
  const keys = finals[code % 28] ?? '';
  const open = code - (code % 28);
  if (keys === '') {
    const more = moreVowels[Math.floor(code / 28) % 21] ?? 0;
    return `[${character}-${syllable(code + 28 * more + 27)}]`;
  }
  const grown = finals.flatMap((final, place) => (final.startsWith(keys) ? syllable(open + place) : []));
  const left = syllable(open + finals.indexOf(keys.slice(0, -1)));
  return String.raw`(?:[${grown.join('')}]|${left}\s*[${syllablesFrom(initials.indexOf(keys.slice(-1)))}])`;
}
