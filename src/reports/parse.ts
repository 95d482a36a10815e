import { importText } from '../text/import.ts';
import type { Book, Sheet, SheetRow } from './book.ts';
import { cellText, type RawCell } from './cells/cell.ts';
import { otherKindInName } from './file-name.ts';
import { FileProblem } from './file-problem.ts';
import { headerNames, type Header, mapColumns, normalHeader, placesOf } from './headers.ts';
import { reportKinds } from './kinds.ts';
import { openBook } from './open-book.ts';
import { startOf, type SheetStart } from './sheet-start.ts';
import type { LeftAside, ParsedReport } from './parsed-report.ts';
import { fileDay, filePeriod } from './period.ts';
import type { RowValue } from './packed-row.ts';
import { RowCollector } from './row-collector.ts';
import { RowReader } from './row-reader.ts';
import { ServiceRows } from './services.ts';

export interface ReportFile {
  bytes: Uint8Array;
  name: string;
  /** Day that the person gave for a file that names none, yyyyMMdd. */
  day?: string | undefined;
}

const progressStep = 1000;

interface Found extends SheetStart {
  header: Header;
  book: Book;
  sheet: string;
  /** The sheets behind it. */
  later: Sheet[];
}

async function findSheet(bytes: Uint8Array): Promise<Found> {
  const book = await openBook(bytes);
  for (const [index, sheet] of book.sheets.entries()) {
    const start = await startOf(sheet);
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

/** What a sheet says above its header; null where the kind says nothing there. Throws FileProblem. */
function aboveHeader({
  header,
  first,
  sheet,
}: Found): { row: number; said: ReadonlyMap<string, RawCell> } | null {
  const { above } = header.kind;
  if (!above) return null;
  const rows = first.slice(0, header.dataFrom);
  for (const [index, { cells }] of rows.entries()) {
    const names = headerNames(cells, undefined);
    const places = above.map(({ headers }) => placesOf(names, headers)[0] ?? -1);
    const below = rows[index + 1];
    if (below && places.every((place) => place >= 0))
      return {
        row: below.row,
        said: new Map(above.map(({ name }, at) => [name, below.cells[places[at] ?? -1]])),
      };
  }
  throw new FileProblem(
    importText.file.noneAbove(
      sheet,
      above.map(({ headers }) => headers[0] ?? ''),
    ),
  );
}

interface SheetRows {
  /** Rows among the good ones that say sums of all others. */
  sumRows: number;
  totalRowsSkipped: number;
  leftAside: LeftAside[];
  serviceDoubts: string[] | null;
  /** Values that stand on more than one row and may on one only. */
  repeated: ReadonlySet<RowValue>;
  /** Headers of columns that the product does not know. */
  ignored: string[];
  /** Columns of the kind that the sheet lacks. */
  absent: string[];
}

/** Throws FileProblem where the columns are not those of the kind. */
async function readRows(
  found: Found,
  collector: RowCollector,
  repeated: ReadonlySet<RowValue>,
  progress: (rows: number) => void,
): Promise<SheetRows> {
  const { kind, names } = found.header;
  const map = mapColumns(kind, names, importText.row.reasonColumn);
  if (map.missing.length > 0)
    throw new FileProblem(importText.file.missingColumns(kind.category, map.missing, kind.remedy));
  const [twice] = map.twice;
  if (twice !== undefined) throw new FileProblem(importText.file.twiceColumn(twice));
  const reader = new RowReader(kind, found.sheet, map, repeated, found.book.is1904);
  const services = new ServiceRows(kind, names, map.places);
  collector.begin(found.sheet, map.places);
  const above = aboveHeader(found);
  const sums = above && reader.readAbove(above.row, above.said);
  const [wrong] = sums?.problems ?? [];
  if (above && wrong) {
    const name = kind.columns[wrong.column]?.name ?? '';
    const header = kind.above?.find((one) => one.name === name)?.headers[0] ?? name;
    const value = cellText(above.said.get(name));
    throw new FileProblem(importText.file.wrongAbove(found.sheet, above.row, header, value, wrong.reason));
  }
  if (sums) collector.add(above.row, [...above.said.values()], sums);
  let totalRowsSkipped = 0;
  let rowsRead = 0;
  for await (const { row, cells } of dataRows(found)) {
    if (++rowsRead % progressStep === 0) progress(rowsRead);
    if (cells.every((cell) => cellText(cell) === '')) continue;
    if (reader.isTotal(cells)) totalRowsSkipped++;
    else {
      const judged = services.judge(cells);
      if (judged !== 'aside') collector.add(row, cells, judged ?? reader.read(row, cells));
    }
  }
  return {
    sumRows: sums ? 1 : 0,
    totalRowsSkipped,
    leftAside: services.leftAside,
    serviceDoubts: services.doubts,
    repeated: reader.repeated,
    absent: kind.columns.flatMap(({ name, headers }, index) =>
      headers.length > 0 && (map.places[index] ?? -1) < 0 ? [name] : [],
    ),
    ignored: map.unknown.map((place) => {
      const texts = found.header.rows.map((cells) => cellText(cells[place]).replace(/\s+/g, ' '));
      return texts.filter(Boolean).join('/');
    }),
  };
}

interface LaterSheets {
  read: SheetRows[];
  /** Names of those that were read. */
  names: string[];
  /** Names of those that hold rows of a report too, or cannot be read: they are left out, and not silently. */
  left: string[];
}

/** The sheets behind the first of a report: read where the kind has every sheet, else named where they hold rows of one. */
async function readLater(
  { book, later, header: { kind } }: Found,
  collector: RowCollector,
  progress: (rows: number) => void,
): Promise<LaterSheets> {
  const result: LaterSheets = { read: [], names: [], left: [] };
  for (const sheet of later) {
    try {
      const start = await startOf(sheet);
      const { header, first, rest } = start;
      if (header && kind.everySheet && header.kind === kind) {
        result.read.push(
          await readRows(
            { ...start, header, book, sheet: sheet.name, later: [] },
            collector,
            new Set(),
            progress,
          ),
        );
        result.names.push(sheet.name);
      } else {
        await rest.return();
        if (header && first.length > header.dataFrom) result.left.push(sheet.name);
      }
    } catch (error) {
      // Half of a report is none.
      if (!(error instanceof FileProblem) || kind.everySheet) throw error;
      result.left.push(sheet.name);
    }
  }
  return result;
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
  const day = kind.period.from === 'day' ? fileDay(kind, file.name, file.day, today) : null;

  let collector = new RowCollector(kind);
  let rows = await readRows(found, collector, new Set(), progress);
  // The first of two rows that contradict each other was taken for good: such a file is read once more.
  if (rows.repeated.size > 0) {
    collector = new RowCollector(kind);
    rows = await readRows(await findSheet(file.bytes), collector, rows.repeated, progress);
  }
  const later = await readLater(found, collector, progress);
  collector.finish();
  const { chunks, badRows, errors, errorCount } = collector;
  const sum = (count: (of: SheetRows) => number) =>
    [rows, ...later.read].reduce((all, one) => all + count(one), 0);
  const sumRowCount = sum(({ sumRows }) => sumRows);
  if (collector.rowCount + badRows.length === 0 && !kind.mayBeEmpty)
    throw new FileProblem(importText.file.noRows(kind.category));

  const supplement = header.names.includes(normalHeader(importText.row.reasonColumn));
  const period = filePeriod(kind, file.name, collector.days, today);

  return {
    category: kind.category,
    fileName: file.name.normalize('NFC'),
    sheet: [sheet, ...later.names].join(', '),
    periodStart: day ?? period.from,
    periodEnd: day ?? period.to,
    columns: kind.columns.map((column) => column.name),
    chunks,
    rowCount: collector.rowCount - sumRowCount,
    sumRowCount,
    badRowCount: badRows.length,
    errors,
    errorCount,
    headerRows: header.rows,
    badRows,
    ignoredColumns: [...new Set([rows, ...later.read].flatMap(({ ignored }) => ignored))],
    otherSheets: later.left,
    nameKind: otherKindInName(file.name, kind.category),
    totalRowsSkipped: sum(({ totalRowsSkipped }) => totalRowsSkipped),
    contradictions: [...collector.contradictions.values()],
    // A supplement corrects rows of a file that had them.
    absentColumns: supplement ? [] : rows.absent,
    leftAside: rows.leftAside,
    serviceDoubts: rows.serviceDoubts,
    supplement,
  };
}
