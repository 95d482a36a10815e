import { importText } from '../src/text/import.ts';
import { FileProblem } from './file-problem.ts';
import { inMegabytes, limits } from './limits.ts';

const endOfDirectory = 0x06054b50;
const directoryEntry = 0x02014b50;
const text = importText.file;

interface Part {
  name: string;
  method: number;
  packed: number;
  unpacked: number;
  offset: number;
}

/** Reads the zip's own list of contents. Nothing is unpacked. */
function readDirectory(bytes: Uint8Array): Part[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let end = bytes.length - 22;
  const from = Math.max(0, bytes.length - 65_557);
  while (end >= from && view.getUint32(end, true) !== endOfDirectory) end--;
  if (end < from) throw new FileProblem(text.damaged);
  const count = view.getUint16(end + 10, true);
  let at = view.getUint32(end + 16, true);
  if (count > limits.parts) throw new FileProblem(text.tooManyParts);
  const parts: Part[] = [];
  for (let index = 0; index < count; index++) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== directoryEntry)
      throw new FileProblem(text.damaged);
    if (view.getUint16(at + 8, true) & 1) throw new FileProblem(text.encrypted);
    const nameLength = view.getUint16(at + 28, true);
    parts.push({
      name: new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength)),
      method: view.getUint16(at + 10, true),
      packed: view.getUint32(at + 20, true),
      unpacked: view.getUint32(at + 24, true),
      offset: view.getUint32(at + 42, true),
    });
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return parts;
}

/** Small pieces: a browser unpacks each of them as a whole, to a thousand times its size in the worst case. */
const pieceBytes = 16 * 1024;

function inPieces(bytes: Uint8Array<ArrayBuffer>): ReadableStream<Uint8Array<ArrayBuffer>> {
  let at = 0;
  return new ReadableStream(
    {
      pull: (controller) => {
        if (at < bytes.length) controller.enqueue(bytes.subarray(at, at + pieceBytes));
        else controller.close();
        at += pieceBytes;
      },
    },
    { highWaterMark: 0 },
  );
}

/** Unpacks one part, never to more than its directory says: a hostile one says less than what comes out. */
async function unpack(bytes: Uint8Array, part: Part, take: (piece: Uint8Array) => void): Promise<void> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (part.offset + 30 > bytes.length) throw new FileProblem(text.damaged);
  const start =
    part.offset + 30 + view.getUint16(part.offset + 26, true) + view.getUint16(part.offset + 28, true);
  const packed = bytes.slice(start, start + part.packed);
  if (part.method === 0) return take(packed);
  const reader = inPieces(packed).pipeThrough(new DecompressionStream('deflate-raw')).getReader();
  let total = 0;
  for (;;) {
    const { done, value } = await reader.read().catch(() => {
      throw new FileProblem(text.damaged);
    });
    if (done) return;
    take(value);
    total += value.length;
    if (total > part.unpacked) {
      await reader.cancel();
      throw new FileProblem(text.bomb(inMegabytes(limits.unpackedBytes)));
    }
  }
}

/**
 * Refuses a worksheet in which one text or one row is longer than any spreadsheet program writes: the reader
 * holds both as a whole. A browser's worker has no limit of memory that would end it in time.
 */
function lengthGuard(): (piece: Uint8Array) => void {
  const decoder = new TextDecoder('latin1');
  let textLength = 0;
  let rowLength = 0;
  let tail = '';
  return (piece) => {
    const tag = piece.lastIndexOf(0x3c);
    textLength = tag < 0 ? textLength + piece.length : piece.length - tag;
    const content = tail + decoder.decode(piece);
    const row = Math.max(content.lastIndexOf('<row'), content.lastIndexOf(':row'));
    rowLength = row < 0 ? rowLength + piece.length : content.length - row;
    tail = content.slice(-3);
    if (textLength > limits.textBytes || rowLength > limits.rowBytes) throw new FileProblem(text.tooLongRow);
  };
}

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Names of the sheets in workbook.xml, in the order of their tabs. */
function sheetNames(workbook: string): string[] {
  const attributes = [...workbook.matchAll(/<(?:\w+:)?sheet\s[^>]*?\bname="([^"]*)"/g)].map(
    (match) => match[1] ?? '',
  );
  const character = (code: number) => (code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '');
  return attributes.map((name) =>
    name
      .replace(/&#x([0-9a-f]{1,6});/gi, (_, hex: string) => character(Number.parseInt(hex, 16)))
      .replace(/&#(\d{1,7});/g, (_, decimal: string) => character(Number(decimal)))
      .replace(/&(amp|lt|gt|quot|apos);/g, (_, entity: string) => named[entity] ?? ''),
  );
}

const isWorksheet = (name: string) => /^xl\/worksheets\/[^/]+\.xml$/i.test(name);

function limitOf(part: Part): number {
  if (isWorksheet(part.name)) return limits.unpackedBytes;
  return /sharedStrings\.xml$/i.test(part.name) ? limits.sharedStringsBytes : limits.partBytes;
}

/** What the file is when it is no zip. */
function refuseForeignFormat(bytes: Uint8Array): void {
  if (bytes.length === 0) throw new FileProblem(text.empty);
  if (bytes.length > limits.fileBytes) throw new FileProblem(text.tooBig(inMegabytes(limits.fileBytes)));
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const magic = bytes.length >= 4 ? view.getUint32(0) : 0;
  if (magic === 0x504b0304) return;
  if (magic === 0xd0cf11e0) {
    // An encrypted workbook and an old .xls share the container; only the first has this stream.
    const content = new TextDecoder('utf-16le').decode(bytes.subarray(0, bytes.length & ~1));
    throw new FileProblem(content.includes('EncryptedPackage') ? text.encrypted : text.oldExcel);
  }
  const opening = new TextDecoder().decode(bytes.subarray(0, 2048)).trimStart().toLowerCase();
  throw new FileProblem(
    /^(<!doctype html|<html|<table|<head|<meta|<\?xml)/.test(opening) ? text.html : text.notSpreadsheet,
  );
}

/**
 * Refuses, before anything is parsed, what is no workbook or would cost too much to open, and returns the
 * names of the sheets. Throws FileProblem. Worksheets are unpacked here too, piece by piece and without keeping
 * any: only then is it known that they are what the directory says and can be streamed.
 */
export async function checkArchive(bytes: Uint8Array): Promise<string[]> {
  refuseForeignFormat(bytes);
  const parts = readDirectory(bytes);
  const has = (pattern: RegExp) => parts.some((part) => pattern.test(part.name));
  if (has(/vbaProject/i)) throw new FileProblem(text.macro);
  if (has(/^xl\/workbook\.bin$/i)) throw new FileProblem(text.binary);
  if (!has(/^\[Content_Types\]\.xml$/i)) throw new FileProblem(text.notSpreadsheet);
  const sheets = parts.filter((part) => isWorksheet(part.name)).length;
  if (sheets > limits.sheets) throw new FileProblem(text.tooManySheets(sheets, limits.sheets));
  const total = parts.reduce((sum, part) => sum + part.unpacked, 0);
  if (total > limits.unpackedBytes) throw new FileProblem(text.bomb(inMegabytes(limits.unpackedBytes)));
  let names: string[] = [];
  for (const part of parts) {
    if (!/\.(xml|rels)$/i.test(part.name)) continue;
    if (part.unpacked > limitOf(part)) throw new FileProblem(text.bomb(inMegabytes(limitOf(part))));
    if (isWorksheet(part.name)) {
      await unpack(bytes, part, lengthGuard());
      continue;
    }
    const isWorkbook = /^xl\/workbook\.xml$/i.test(part.name);
    const pieces: Uint8Array[] = [];
    await unpack(bytes, part, (piece) => isWorkbook && pieces.push(piece));
    if (isWorkbook) names = sheetNames(await new Blob(pieces as BlobPart[]).text());
  }
  return names.length > 0 ? names : ['Sheet1'];
}
