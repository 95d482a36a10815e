import { importText } from '../text/import.ts';
import { openArchive } from './archive.ts';
import { cellText } from './cells/cell.ts';
import { FileProblem } from './file-problem.ts';
import { type ColumnMap, mapColumns, normalHeader, type Header } from './headers.ts';
import { reportKinds } from './kinds.ts';
import { otherKindInName, otherSheets, startOf, type SheetStart } from './other-data.ts';
import type { ParsedReport } from './parsed-report.ts';
import { fileDay, filePeriod } from './period.ts';
import { RowCollector } from './row-collector.ts';
import { RowReader, type RowValue } from './row-reader.ts';
import type { SheetRow } from './xlsx/sheet-rows.ts';
import type { Workbook } from './xlsx/workbook.ts';

export interface ReportFile {
  bytes: Uint8Array;
  name: string;
  /** Day that the person gave for a file that names none, yyyyMMdd. */
  day?: string | undefined;
}

const progressStep = 1000;

interface Found extends SheetStart {
  header: Header;
  book: Workbook;
  sheet: string;
  /** The sheets behind it. */
  later: Workbook['sheets'];
}

async function findSheet(bytes: Uint8Array): Promise<Found> {
  const book = await openArchive(bytes);
  for (const [index, sheet] of book.sheets.entries()) {
    const start = await startOf(book, sheet);
    const { header } = start;
    if (header) return { ...start, header, book, sheet: sheet.name, later: book.sheets.slice(index + 1) };
    await start.rest.return();
  }
  throw new FileProblem(importText.file.unknownKind(reportKinds.map((kind) => kind.category)));
}

/** The kind of report in a file, from its headers alone. Throws FileProblem. */
export async function recognise(file: ReportFile): Promise<Header['kind']> {
  const found = await findSheet(file.bytes);
  await found.rest.return();
  return found.header.kind;
}

async function* dataRows({ header, first, rest }: Found): AsyncGenerator<SheetRow, void, undefined> {
  yield* first.slice(header.dataFrom);
  yield* rest;
}

interface Rows {
  collector: RowCollector;
  totalRowsSkipped: number;
  /** Values that stand on more than one row and may on one only. */
  repeated: ReadonlySet<RowValue>;
}

async function readRows(
  found: Found,
  map: ColumnMap,
  repeated: ReadonlySet<RowValue>,
  progress: (rows: number) => void,
): Promise<Rows> {
  const { kind } = found.header;
  const reader = new RowReader(kind, map.places, map.checkPlaces, repeated);
  const collector = new RowCollector(kind, found.sheet, map.places);
  let totalRowsSkipped = 0;
  let rowsRead = 0;
  for await (const { row, cells } of dataRows(found)) {
    if (++rowsRead % progressStep === 0) progress(rowsRead);
    if (cells.every((cell) => cellText(cell) === '')) continue;
    if (reader.isTotal(cells)) totalRowsSkipped++;
    else collector.add(row, cells, reader.read(row, cells));
  }
  collector.finish();
  return { collector, totalRowsSkipped, repeated: reader.repeated };
}

/**
 * Reads one downloaded report: which kind it is, which days it is about, its rows ready for the database and
 * its errors row by row. Throws FileProblem when the file as a whole cannot be used. Runs in Node and in a
 * browser's worker alike; today is the Korea-time day, yyyyMMdd. progress hears the rows read so far, often
 * enough to tell a big file from one that gets nowhere.
 */
export async function parseReport(
  file: ReportFile,
  today: string,
  progress: (rows: number) => void = () => {},
): Promise<ParsedReport> {
  const found = await findSheet(file.bytes);
  const { header, sheet } = found;
  const { kind } = header;
  const map = mapColumns(kind, header.names, importText.row.reasonColumn);
  if (map.missing.length > 0)
    throw new FileProblem(importText.file.missingColumns(kind.category, map.missing, kind.remedy));
  const [twice] = map.twice;
  if (twice !== undefined) throw new FileProblem(importText.file.twiceColumn(twice));
  const day = kind.period.from === 'day' ? fileDay(kind, file.name, file.day, today) : null;

  const left = await otherSheets(found.book, found.later);
  let rows = await readRows(found, map, new Set(), progress);
  // The first of two rows that contradict each other was taken for good: such a file is read once more.
  if (rows.repeated.size > 0)
    rows = await readRows(await findSheet(file.bytes), map, rows.repeated, progress);
  const { collector, totalRowsSkipped } = rows;
  if (collector.rowCount + collector.badRows.length === 0 && !kind.mayBeEmpty)
    throw new FileProblem(importText.file.noRows(kind.category));

  const period = filePeriod(kind, file.name, collector.days, today);

  return {
    category: kind.category,
    fileName: file.name.normalize('NFC'),
    sheet,
    periodStart: day ?? period.from,
    periodEnd: day ?? period.to,
    columns: kind.columns.map((column) => column.name),
    chunks: collector.chunks,
    rowCount: collector.rowCount,
    badRowCount: collector.badRows.length,
    errors: collector.errors,
    errorCount: collector.errorCount,
    headerRows: header.rows,
    badRows: collector.badRows,
    ignoredColumns: map.unknown.map((place) => {
      const texts = header.rows.map((cells) => cellText(cells[place]).replace(/\s+/g, ' ')).filter(Boolean);
      return texts.join('/');
    }),
    otherSheets: left,
    nameKind: otherKindInName(file.name, kind.category),
    totalRowsSkipped,
    supplement: header.names.includes(normalHeader(importText.row.reasonColumn)),
  };
}
