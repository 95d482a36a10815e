/** The head of a form's part that is a file, up to the empty line after it. */
const head = /\r\ncontent-disposition:[^\r\n]*;\s*filename\*?=[^\r\n]*\r\n(?:[^\r\n]+\r\n)*\r\n/i;
const searched = 64 * 1024;

/**
 * What the beginning of a form says of its file: the declared type and where its content starts. Undefined while the
 * file has not begun. Only for an early look: the whole form is read by the platform's own reader.
 */
export function formFile(begun: Buffer): { type: string; start: number } | undefined {
  const text = begun.toString('latin1', 0, searched);
  const found = head.exec(text);
  if (found === null) return undefined;
  const type = /\r\ncontent-type:\s*([^\r\n;]*)/i.exec(found[0])?.[1] ?? '';
  return { type: type.trim().toLowerCase(), start: found.index + found[0].length };
}
