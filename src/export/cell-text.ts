/** Limits of the spreadsheet format (specification section 9). */
export const MAX_CELL_LENGTH = 32_767;
export const MAX_SHEET_NAME_LENGTH = 31;

// XML 1.0 has no way to write these; a program that opens the file would call it damaged.
// oxlint-disable-next-line no-control-regex -- finding control characters is the purpose
const FORBIDDEN = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;
const LONE_SURROGATE = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;
// The format reads _x000D_ as an escaped character; escaping its underscore keeps a text that spells it.
const LOOKS_ESCAPED = /_(?=x[0-9A-Fa-f]{4}_)/g;

// Nearly every text needs nothing; one look is cheaper than three replacements a cell.
// oxlint-disable-next-line no-control-regex -- finding control characters is the purpose
const SUSPICIOUS = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uD800-\uDFFF\uFFFE\uFFFF]|_x/;

function clip(text: string, length: number): string {
  if (text.length <= length) return text;
  const cut = text.slice(0, length);
  return /[\uD800-\uDBFF]$/.test(cut) ? cut.slice(0, -1) : cut;
}

/** A text that every spreadsheet program can open, at most 32,767 characters. It is text and never a formula. */
export function cellText(text: string): string {
  if (text.length <= MAX_CELL_LENGTH && !SUSPICIOUS.test(text)) return text;
  const readable = clip(text.replace(FORBIDDEN, '').replace(LONE_SURROGATE, '\uFFFD'), MAX_CELL_LENGTH);
  return readable.replace(LOOKS_ESCAPED, '_x005F_');
}

/** A sheet name: no characters that the format refuses, no quote at an end, 1 to 31 characters. */
export function sheetName(name: string): string {
  const allowed = name
    .replace(FORBIDDEN, '')
    .replace(LONE_SURROGATE, '')
    .replace(/[[\]:*?/\\]/g, ' ')
    .trim();
  const clipped = clip(allowed, MAX_SHEET_NAME_LENGTH)
    .replace(/^'+|'+$/g, '')
    .trim();
  return clipped === '' ? 'Sheet1' : clipped;
}

/** A file name that Windows, macOS and Linux accept, with its ending. */
export function fileName(name: string): string {
  const allowed = name
    .replace(FORBIDDEN, '')
    .replace(LONE_SURROGATE, '')
    .replace(/[<>:"/\\|?*\n\r\t]/g, ' ')
    .replace(/\s+/g, ' ');
  return `${clip(allowed, 180).replace(/^[. ]+|[. ]+$/g, '') || 'export'}.xlsx`;
}
