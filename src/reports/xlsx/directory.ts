// Node's own decoder drops half of the Korean syllables of CP949 without a word; in a browser this is the browser's.
import { TextDecoder } from '@exodus/bytes/encoding-browser.js';
import { importText } from '../../text/import.ts';
import { encodingOf } from '../csv.ts';
import { FileProblem } from '../file-problem.ts';
import { limits } from '../limits.ts';

const endOfDirectory = 0x06054b50;
const directoryEntry = 0x02014b50;
const text = importText.file;

/** One file inside the zip, as the zip's own list of contents tells of it: true or not. */
export interface Part {
  name: string;
  method: number;
  packed: number;
  unpacked: number;
  offset: number;
}

const endOfDirectory64 = 0x06064b50;
const locator64 = 0x07064b50;
/** Type of the extra field that holds 64-bit sizes and offsets. */
const extra64 = 1;
const full = 0xffff_ffff;

interface Directory {
  count: number;
  at: number;
}

/** Returns the offset and the number of entries of the central directory, from the zip64 record if there is one. */
function findDirectory(view: DataView): Directory {
  const { byteLength: length } = view;
  let end = length - 22;
  const from = Math.max(0, length - 65_557);
  while (end >= from && view.getUint32(end, true) !== endOfDirectory) end--;
  if (end < from) throw new FileProblem(text.damaged);
  const directory = { count: view.getUint16(end + 10, true), at: view.getUint32(end + 16, true) };
  const isFull = directory.count === 0xffff || directory.at === full;
  if (!isFull || end < 20 || view.getUint32(end - 20, true) !== locator64) return directory;
  const record = Number(view.getBigUint64(end - 12, true));
  if (record + 56 > length || view.getUint32(record, true) !== endOfDirectory64)
    throw new FileProblem(text.damaged);
  return {
    count: Number(view.getBigUint64(record + 32, true)),
    at: Number(view.getBigUint64(record + 48, true)),
  };
}

/** Sets what the extra fields of an entry say in 64 bits: in their order, only what is full in the entry itself. */
function widen(part: Part, view: DataView, from: number, to: number): void {
  for (let at = from; at + 4 <= to; at += 4 + view.getUint16(at + 2, true)) {
    if (view.getUint16(at, true) !== extra64) continue;
    let value = at + 4;
    for (const name of ['unpacked', 'packed', 'offset'] as const) {
      if (part[name] !== full) continue;
      if (value + 8 > to) throw new FileProblem(text.damaged);
      part[name] = Number(view.getBigUint64(value, true));
      value += 8;
    }
  }
}

/** Reads the zip's list of contents. Nothing is unpacked. Throws FileProblem. */
export function readDirectory(bytes: Uint8Array): Part[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const { count, at: from } = findDirectory(view);
  let at = from;
  if (count > limits.parts) throw new FileProblem(text.tooManyParts);
  const parts: Part[] = [];
  for (let index = 0; index < count; index++) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== directoryEntry)
      throw new FileProblem(text.damaged);
    if (view.getUint16(at + 8, true) & 1) throw new FileProblem(text.encrypted);
    const extra = at + 46 + view.getUint16(at + 28, true);
    const comment = extra + view.getUint16(at + 30, true);
    if (comment > bytes.length) throw new FileProblem(text.damaged);
    const name = bytes.subarray(at + 46, extra);
    const part: Part = {
      // Some programs write the names as Windows does, in CP949, with its backslashes, or from a root.
      name: new TextDecoder(encodingOf(name) ?? 'utf-8')
        .decode(name)
        .replaceAll('\\', '/')
        .replace(/^\.?\/+/, ''),
      method: view.getUint16(at + 10, true),
      packed: view.getUint32(at + 20, true),
      unpacked: view.getUint32(at + 24, true),
      offset: view.getUint32(at + 42, true),
    };
    widen(part, view, extra, comment);
    parts.push(part);
    at = comment + view.getUint16(at + 32, true);
  }
  return parts;
}
