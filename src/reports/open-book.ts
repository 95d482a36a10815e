import { importText } from '../text/import.ts';
import type { Book } from './book.ts';
import { encodingOf, openCsv } from './csv.ts';
import { FileProblem } from './file-problem.ts';
import { inMegabytes, limits } from './limits.ts';
import { type Part, readDirectory } from './xlsx/directory.ts';
import { openWorkbook } from './xlsx/workbook.ts';

const text = importText.file;

/** Opening marks of protected documents: Softcamp, NASCA, Fasoo, MarkAny, Microsoft. */
const protection = /SCDSA|NASCA|DRMONE|Fasoo|MarkAny|MSMAMARPCRYPT|\.pfile|\bDRM\b/i;

/** Why a file that is neither a zip nor a text cannot be read. */
function refuse(bytes: Uint8Array, magic: number): never {
  if (magic === 0xd0cf11e0) {
    // A protected workbook and an old .xls share the container; only the first has these streams.
    const content = new TextDecoder('utf-16le').decode(bytes.subarray(0, bytes.length & ~1));
    if (content.includes('DRMEncrypted')) throw new FileProblem(text.protected);
    throw new FileProblem(content.includes('EncryptedPackage') ? text.encrypted : text.oldExcel);
  }
  throw new FileProblem(magic === 0x4c000000 ? text.shortcut : text.notSpreadsheet);
}

/** Refuses, from the list of contents alone, what is no workbook or would cost too much to open. */
function refuseContents(parts: Part[]): void {
  const has = (pattern: RegExp) => parts.some((part) => pattern.test(part.name));
  if (has(/vbaProject/i)) throw new FileProblem(text.macro);
  if (has(/(^|\/)workbook[^/]*\.bin$/i)) throw new FileProblem(text.binary);
  if (!has(/^\[Content_Types\]\.xml$/i)) throw new FileProblem(text.notSpreadsheet);
  const total = parts.reduce((sum, part) => sum + part.unpacked, 0);
  if (total > limits.unpackedBytes) throw new FileProblem(text.bomb(inMegabytes(limits.unpackedBytes)));
}

/** Opens a spreadsheet or CSV file, told apart by its content, as far as its rows. Throws FileProblem, with the reason for the person. */
export async function openBook(bytes: Uint8Array): Promise<Book> {
  if (bytes.length === 0) throw new FileProblem(text.empty);
  if (bytes.length > limits.fileBytes) throw new FileProblem(text.tooBig(inMegabytes(limits.fileBytes)));
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const magic = bytes.length >= 4 ? view.getUint32(0) : 0;
  if (magic === 0x504b0304) {
    const parts = readDirectory(bytes);
    refuseContents(parts);
    return openWorkbook(bytes, parts);
  }
  const opening = new TextDecoder().decode(bytes.subarray(0, 2048)).trimStart().toLowerCase();
  if (protection.test(opening.slice(0, 128))) throw new FileProblem(text.protected);
  if (/^(<!doctype html|<html|<table|<head|<meta|<\?xml)/.test(opening)) throw new FileProblem(text.html);
  const encoding = encodingOf(bytes);
  return encoding === null ? refuse(bytes, magic) : openCsv(bytes, encoding);
}
