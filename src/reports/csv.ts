// Node's own decoder drops half of the Korean syllables of CP949 without a word; in a browser this is the browser's.
import { TextDecoder } from '@exodus/bytes/encoding-browser.js';
import { detectDelimiter, parseCsv } from 'hucre/csv';
import { importText } from '../text/import.ts';
import type { Book, SheetRow } from './book.ts';
import { FileProblem } from './file-problem.ts';
import { limits } from './limits.ts';

const piece = 64 * 1024;
const quote = 0x22;
const lineFeed = 0x0a;
const carriageReturn = 0x0d;

/** The text of a file in pieces. Throws a TypeError where the bytes are not of that encoding. */
function* decoded(bytes: Uint8Array, encoding: string): Generator<string, void, undefined> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  for (let at = 0; at < bytes.length; at += piece)
    yield decoder.decode(bytes.subarray(at, at + piece), { stream: true });
  yield decoder.decode();
}

/** True if no byte contradicts the encoding, and no character is one that only a binary file has. */
function isText(bytes: Uint8Array, encoding: string): boolean {
  try {
    for (const text of decoded(bytes, encoding)) if (text.includes('\0')) return false;
    return true;
  } catch {
    return false;
  }
}

/** The encoding of a text: by its mark, else UTF-8, else CP949 (which the platform calls euc-kr); null for a file that is no text. */
export function encodingOf(bytes: Uint8Array): string | null {
  const [first, second] = bytes;
  const marked =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : null;
  const encodings = marked === null ? ['utf-8', 'euc-kr'] : [marked];
  return encodings.find((encoding) => isText(bytes, encoding)) ?? null;
}

/** Returns the index behind the closing quote of a quoted field; -1 if the text ends before it. */
function quotedEnd(text: string, from: number): number {
  let at = text.indexOf('"', from);
  while (at >= 0 && text.charCodeAt(at + 1) === quote) at = text.indexOf('"', at + 2);
  return at < 0 ? -1 : at + 1;
}

/** Returns the index of the line break that ends a record; -1 if the text ends before it. */
function recordEnd(text: string, from: number, delimiter: number): number {
  let isFieldStart = true;
  for (let at = from; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (isFieldStart && code === quote) {
      at = quotedEnd(text, at + 1) - 1;
      // The quote may be the first of two that stand for one, or the line break of two characters.
      if (at < 0 || at + 1 >= text.length) return -1;
    } else if (code === lineFeed) return at;
    else if (code === carriageReturn) return at + 1 < text.length ? at : -1;
    isFieldStart = code === delimiter;
  }
  return -1;
}

/** Splits a text into records, so that no record, however long, gets to the parser or into memory before it is measured. */
function* records(pieces: Iterable<string>, delimiter: string): Generator<string, void, undefined> {
  let rest = '';
  for (const text of pieces) {
    rest += text;
    let from = 0;
    for (;;) {
      const end = recordEnd(rest, from, delimiter.charCodeAt(0));
      if (end < 0) break;
      yield rest.slice(from, end);
      from = rest.startsWith('\r\n', end) ? end + 2 : end + 1;
    }
    rest = rest.slice(from);
    if (rest.length > limits.rowCharacters) throw new FileProblem(importText.file.tooLongRow);
  }
  if (rest === '') return;
  // A quote that never ends would swallow the rows behind it.
  if (recordEnd(`${rest}\n\n`, 0, delimiter.charCodeAt(0)) < 0)
    throw new FileProblem(importText.file.damaged);
  yield rest.replace(/\r$/, '');
}

/** ="0012" is how exports keep a spreadsheet program from reading a code as a number. */
const shown = (field: string) => /^="([^"]*)"$/.exec(field)?.[1] ?? field;

function cellsOf(record: string, delimiter: string, row: number): SheetRow['cells'] {
  const fields = (parseCsv(record, { delimiter, skipBom: false })[0] ?? []).map((field) =>
    shown(String(field ?? '')),
  );
  const width = fields.findLastIndex((field) => field !== '') + 1;
  if (width > limits.columns) throw new FileProblem(importText.file.tooManyColumns(row, limits.columns));
  if (record.length > limits.rowCharacters || fields.some((field) => field.length > limits.cellCharacters))
    throw new FileProblem(importText.file.tooLongRow);
  return fields.slice(0, width).map((field) => field || null);
}

/** Opens a text of fields between commas, tabs or semicolons. */
export function openCsv(bytes: Uint8Array, encoding: string): Book {
  const [opening = ''] = decoded(bytes, encoding);
  const delimiter = detectDelimiter(opening);
  async function* rows(): AsyncGenerator<SheetRow, void, undefined> {
    let row = 0;
    let count = 0;
    for (const record of records(decoded(bytes, encoding), delimiter)) {
      row++;
      const cells = cellsOf(record, delimiter, row);
      if (cells.length === 0) continue;
      if (++count > limits.rows) throw new FileProblem(importText.file.tooManyRows(limits.rows));
      yield { row, cells };
    }
  }
  return { is1904: false, sheets: [{ name: 'CSV', rows }] };
}
