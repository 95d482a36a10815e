import { importText } from '../text/import.ts';
import { FileProblem } from './file-problem.ts';
import { inMegabytes, limits } from './limits.ts';
import { type Part, readDirectory } from './xlsx/directory.ts';
import { openWorkbook, type Workbook } from './xlsx/workbook.ts';

const text = importText.file;

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

/** Refuses, from the list of contents alone, what is no workbook or would cost too much to open. */
function refuseContents(parts: Part[]): void {
  const has = (pattern: RegExp) => parts.some((part) => pattern.test(part.name));
  if (has(/vbaProject/i)) throw new FileProblem(text.macro);
  if (has(/^xl\/workbook\.bin$/i)) throw new FileProblem(text.binary);
  if (!has(/^\[Content_Types\]\.xml$/i)) throw new FileProblem(text.notSpreadsheet);
  const sheets = parts.filter((part) => /^xl\/worksheets\/[^/]+\.xml$/i.test(part.name)).length;
  if (sheets > limits.sheets) throw new FileProblem(text.tooManySheets(sheets, limits.sheets));
  const total = parts.reduce((sum, part) => sum + part.unpacked, 0);
  if (total > limits.unpackedBytes) throw new FileProblem(text.bomb(inMegabytes(limits.unpackedBytes)));
}

/** Opens a spreadsheet file as far as its rows. Throws FileProblem, with the reason for the person. */
export async function openArchive(bytes: Uint8Array): Promise<Workbook> {
  refuseForeignFormat(bytes);
  const parts = readDirectory(bytes);
  refuseContents(parts);
  return openWorkbook(bytes, parts);
}
