/**
 * What a terminal, an editor or a reader of lines takes for more than a character: controls (also those of 8 bits),
 * separators of lines, marks that turn the direction of a text, and what is shown as nothing.
 */
const unsafe = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cs}]/gu;

/** A line of JSON with each such character as its escape, so that it reads back as the same. */
export function plainLine(json: string): string {
  return `${json.trimEnd().replace(unsafe, escaped)}\n`;
}

function escaped(character: string): string {
  return Array.from({ length: character.length }, (_, index) => character.charCodeAt(index))
    .map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`)
    .join('');
}
