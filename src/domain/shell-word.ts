/** A text as one word of a command line: as it is where no shell reads a sign of it, else in single quotes. */
export function shellWord(text: string): string {
  return /^[\w@.+,:/-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}
