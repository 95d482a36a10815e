import { writeXlsx, writeXlsxStream } from 'hucre/xlsx';
import { sheetName } from './cell-text.ts';
import type { ExportCell } from './export-types.ts';

/** A sheet of cells: the headings, the rows, and the summary row if the screen has one. */
export interface CellSheet {
  name: string;
  header: readonly string[];
  /** Made one by one while the file is written, so that a large sheet is never in memory twice. */
  rows: Iterable<ExportCell[]>;
  rowCount: number;
  summary?: readonly ExportCell[];
}

export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Above this many rows a single sheet is streamed: constant memory, at the price of bold headings. */
export const STREAM_ABOVE_ROWS = 50_000;

const BOLD = { style: { font: { bold: true } } };
const HEADER_PANE = { rows: 1 };

// Hangul is about two characters wide in a spreadsheet's measure.
const columnWidths = (header: readonly string[]) =>
  header.map((text) => ({ width: Math.min(40, Math.max(10, text.length * 2 + 4)) }));

function* allRows(sheet: CellSheet): Generator<ExportCell[]> {
  yield [...sheet.header];
  yield* sheet.rows;
  if (sheet.summary) yield [...sheet.summary];
}

function boldCells(sheet: CellSheet) {
  const cells = new Map<string, typeof BOLD>();
  sheet.header.forEach((_, column) => cells.set(`0,${column}`, BOLD));
  sheet.summary?.forEach((_, column) => cells.set(`${sheet.rowCount + 1},${column}`, BOLD));
  return cells;
}

async function writeInMemory(sheets: readonly CellSheet[]): Promise<Blob> {
  const bytes = await writeXlsx({
    sheets: sheets.map((sheet) => ({
      name: sheetName(sheet.name),
      columns: columnWidths(sheet.header),
      rows: [...allRows(sheet)],
      cells: boldCells(sheet),
      freezePane: HEADER_PANE,
    })),
  });
  return new Blob([new Uint8Array(bytes)], { type: XLSX_TYPE });
}

async function writeStreamed(sheet: CellSheet): Promise<Blob> {
  const stream = writeXlsxStream(allRows(sheet), {
    name: sheetName(sheet.name),
    columns: columnWidths(sheet.header),
    freezePane: HEADER_PANE,
  });
  const parts: BlobPart[] = [];
  const reader = stream.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    parts.push(new Uint8Array(part.value));
  }
  return new Blob(parts, { type: XLSX_TYPE });
}

/** Writes an xlsx file: text as text (never a formula), numbers as numbers. */
export function writeWorkbook(sheets: readonly CellSheet[]): Promise<Blob> {
  const [only] = sheets;
  return sheets.length === 1 && only && only.rowCount > STREAM_ABOVE_ROWS
    ? writeStreamed(only)
    : writeInMemory(sheets);
}
