import type { CellStyle } from 'hucre';
import { writeXlsx, writeXlsxStream } from 'hucre/xlsx';
import { sheetName } from './cell-text.ts';
import type { ExportCell } from './export-types.ts';

interface CellColumn {
  header: string;
  /** Characters. */
  width: number;
  /** How the program shows the column's numbers. */
  numberFormat: string | undefined;
}

/** A sheet of cells: the headings, the rows, and the summary row if the screen has one. */
export interface CellSheet {
  name: string;
  columns: readonly CellColumn[];
  /** Made one by one while the file is written, so that a large sheet is never in memory twice. */
  rows: Iterable<ExportCell[]>;
  rowCount: number;
  /** Empty rows above the headings. */
  rowsAbove?: number | undefined;
  summary?: readonly ExportCell[];
}

export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Above this many rows a single sheet is streamed: constant memory, at the price of bold headings. */
export const STREAM_ABOVE_ROWS = 50_000;

const headerPane = ({ rowsAbove = 0 }: CellSheet) => ({ rows: rowsAbove + 1 });

const columnDefinitions = ({ columns }: CellSheet) =>
  columns.map(({ width, numberFormat }) => ({ width, ...(numberFormat ? { numFmt: numberFormat } : {}) }));

function* allRows(sheet: CellSheet): Generator<ExportCell[]> {
  for (let above = sheet.rowsAbove ?? 0; above > 0; above -= 1) yield [];
  yield sheet.columns.map(({ header }) => header);
  yield* sheet.rows;
  if (sheet.summary) yield [...sheet.summary];
}

function boldCells(sheet: CellSheet) {
  const cells = new Map<string, { style: CellStyle }>();
  const above = sheet.rowsAbove ?? 0;
  sheet.columns.forEach(({ numberFormat }, column) => {
    const bold: CellStyle = { font: { bold: true }, ...(numberFormat ? { numFmt: numberFormat } : {}) };
    cells.set(`${above},${column}`, { style: bold });
    if (sheet.summary) cells.set(`${above + sheet.rowCount + 1},${column}`, { style: bold });
  });
  return cells;
}

async function writeInMemory(sheets: readonly CellSheet[]): Promise<Blob> {
  const bytes = await writeXlsx({
    sheets: sheets.map((sheet) => ({
      name: sheetName(sheet.name),
      columns: columnDefinitions(sheet),
      rows: [...allRows(sheet)],
      cells: boldCells(sheet),
      freezePane: headerPane(sheet),
    })),
  });
  return new Blob([new Uint8Array(bytes)], { type: XLSX_TYPE });
}

async function writeStreamed(sheet: CellSheet): Promise<Blob> {
  const stream = writeXlsxStream(allRows(sheet), {
    name: sheetName(sheet.name),
    columns: columnDefinitions(sheet),
    freezePane: headerPane(sheet),
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
