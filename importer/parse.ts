import { importText } from '../src/text/import.ts';
import { openArchive } from './archive.ts';
import { cellText } from './cells/cell.ts';
import { FileProblem } from './file-problem.ts';
import { findHeader, mapColumns, normalHeader, type Header } from './headers.ts';
import { reportKinds } from './kinds.ts';
import type { ParsedReport } from './parsed-report.ts';
import { fileDay } from './period.ts';
import { RowCollector } from './row-collector.ts';
import { isTotalRow, RowReader } from './row-reader.ts';
import { sheetRows, type SheetRow } from './xlsx/sheet-rows.ts';

export interface ReportFile {
  bytes: Uint8Array;
  name: string;
  /** Day that the person gave for a file that names none, yyyyMMdd. */
  day?: string | undefined;
}

/** Header rows are looked for in the first rows only; titles and notes may stand above them. */
const headerSearchRows = 20;

const progressStep = 1000;

interface Found {
  header: Header;
  first: SheetRow[];
  rest: AsyncGenerator<SheetRow, void, undefined>;
  sheet: string;
}

async function findSheet(bytes: Uint8Array): Promise<Found> {
  const book = await openArchive(bytes);
  for (const { name: sheet, part } of book.sheets) {
    const rest = sheetRows(book, part);
    const first: SheetRow[] = [];
    while (first.length < headerSearchRows) {
      const next = await rest.next();
      if (next.done) break;
      first.push(next.value);
    }
    const header = findHeader(
      first.map((row) => row.cells),
      reportKinds,
    );
    if (header) return { header, first, rest, sheet };
    await rest.return();
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
    throw new FileProblem(importText.file.missingColumns(kind.category, map.missing));
  const [twice] = map.twice;
  if (twice !== undefined) throw new FileProblem(importText.file.twiceColumn(twice));
  const day = kind.period.from === 'day' ? fileDay(kind, file.name, file.day, today) : null;

  const reader = new RowReader(kind, map.places);
  const collector = new RowCollector(kind, sheet, map.places);
  let totalRowsSkipped = 0;
  let rowsRead = 0;
  for await (const { row, cells } of dataRows(found)) {
    if (++rowsRead % progressStep === 0) progress(rowsRead);
    if (cells.every((cell) => cellText(cell) === '')) continue;
    if (isTotalRow(cells)) totalRowsSkipped++;
    else collector.add(row, cells, reader.read(row, cells));
  }
  collector.finish();
  if (collector.rowCount + collector.badRows.length === 0 && !kind.mayBeEmpty)
    throw new FileProblem(importText.file.noRows(kind.category));

  return {
    category: kind.category,
    fileName: file.name.normalize('NFC'),
    sheet,
    periodStart: day ?? collector.first,
    periodEnd: day ?? collector.last,
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
    totalRowsSkipped,
    supplement: header.names.includes(normalHeader(importText.row.reasonColumn)),
  };
}
