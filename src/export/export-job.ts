import { Failure } from '../data/errors.ts';
import { type BackendCall, callBackend, type ListRequest, readWholeLists } from '../data/list-pages.ts';
import { answerTotals } from '../domain/figure-rows.ts';
import { comparedBy, flatRows, isRecord } from './answer-rows.ts';
import { cellText } from './cell-text.ts';
import { columnWidths } from './column-widths.ts';
import { rowCells, summaryCells } from './export-rows.ts';
import type { ExportCell, ExportJob, ExportMessage, ExportRow, ExportSheet } from './export-types.ts';
import { numberFormat } from './number-format.ts';
import { writeWorkbook, type CellSheet } from './workbook.ts';

/** Why a file could not be made; the page shows the specification's sentence, this goes to the console. */
export class ExportError extends Error {
  override name = 'ExportError';
  /** True if the rows changed again and again while they were read. */
  isChanging = false;
}

/** What the worker tells the page of a failure. */
export const failureMessage = (error: unknown): ExportMessage => ({
  type: 'failed',
  reason: String(error),
  isChanging: error instanceof ExportError && error.isChanging,
});

interface Answer {
  sheet: ExportSheet;
  rows: readonly ExportRow[];
  totals: ExportRow;
}

/**
 * The answer with every row. A server that cuts rows off must not go unnoticed, so a total that differs from the number
 * of rows is a failure.
 */
function readAnswer(sheet: ExportSheet, answer: unknown): Answer {
  if (!isRecord(answer) || !Array.isArray(answer.rows) || !answer.rows.every(isRecord)) {
    throw new ExportError(`${sheet.name}: unexpected answer`);
  }
  if (typeof answer.total === 'number' && answer.total !== answer.rows.length) {
    throw new ExportError(`${sheet.name}: ${answer.rows.length} of ${answer.total} rows`);
  }
  const { rows } = answer;
  const { rest } = sheet;
  const others = rest === undefined ? null : answer[rest.field];
  const isNone = !isRecord(others) || (rest?.count !== undefined && others[rest.count] === 0);
  const last = isNone ? [] : [{ ...others, ...rest?.own }];
  const compared = comparedBy(answer);
  return {
    sheet,
    rows: flatRows([...rows, ...last], compared),
    totals: { ...compared.summary, ...answerTotals(compared) },
  };
}

const isListRequest = (request: BackendCall | ListRequest): request is ListRequest => 'list' in request;

/** What the server answers the sheets that ask it, in their order; its lists are of one state. */
async function fetchAnswers(sheets: readonly ExportSheet[], send: typeof fetch): Promise<Answer[]> {
  const requests = sheets.flatMap((sheet) => ('rows' in sheet ? [] : [sheet.request]));
  try {
    const [lists, others] = await Promise.all([
      readWholeLists(requests.filter(isListRequest), send),
      Promise.all(
        requests.flatMap((request) => (isListRequest(request) ? [] : [callBackend(request, send)])),
      ),
    ]);
    const [nextList, nextOther] = [lists.values(), others.values()];
    return sheets.map((sheet) =>
      'rows' in sheet
        ? { sheet, rows: sheet.rows, totals: sheet.totals ?? {} }
        : readAnswer(sheet, (isListRequest(sheet.request) ? nextList : nextOther).next().value),
    );
  } catch (error) {
    if (error instanceof ExportError) throw error;
    const names = sheets.map(({ name }) => name).join(', ');
    throw Object.assign(new ExportError(`${names}: ${(error as Error).message}`), {
      isChanging: error instanceof Failure && error.kind === 'conflict',
    });
  }
}

function cellColumns({ columns }: ExportSheet, rows: readonly ExportRow[]): CellSheet['columns'] {
  function* cells() {
    for (const [index, row] of rows.entries()) yield rowCells(columns, row, index + 1);
  }
  const widths = columnWidths(
    columns.map(({ header }) => header),
    cells(),
  );
  return columns.map((column, place) => ({
    header: column.header,
    width: widths[place] ?? 0,
    numberFormat: numberFormat(column),
  }));
}

/** Sentences, one a row, under the sheet's name; they are kept out of the rows of figures. */
function notesSheet(notes: ExportJob['notes']): CellSheet[] {
  if (notes === undefined || notes.lines.length === 0) return [];
  const { name, lines } = notes;
  const [width = 0] = columnWidths(
    [name],
    lines.map((line) => [line]),
  );
  const rows = lines.map((line) => [cellText(line)]);
  return [{ name, columns: [{ header: name, width, numberFormat: undefined }], rows, rowCount: rows.length }];
}

/** Asks the server for every sheet's rows and writes the file. Progress counts written rows of all sheets. */
export async function makeExport(
  job: ExportJob,
  onProgress: (share: number | null) => void,
  send: typeof fetch = fetch,
): Promise<Blob> {
  onProgress(null);
  const answers = await fetchAnswers(job.sheets, send);
  const total = answers.reduce((sum, { rows }) => sum + rows.length, 0);
  const every = Math.max(1, Math.ceil(total / 50));
  let written = 0;

  function* cellRows(sheet: ExportSheet, rows: readonly ExportRow[]): Generator<ExportCell[]> {
    for (const [index, row] of rows.entries()) {
      if (written % every === 0) onProgress(written / total);
      written += 1;
      yield rowCells(sheet.columns, row, index + 1);
    }
  }

  const cellSheets = answers.map(({ sheet, rows, totals }): CellSheet => ({
    name: sheet.name,
    columns: cellColumns(sheet, rows),
    rows: cellRows(sheet, rows),
    rowCount: rows.length,
    rowsAbove: sheet.rowsAbove,
    ...(sheet.summaryLabel === undefined
      ? {}
      : { summary: summaryCells(sheet.columns, sheet.summaryLabel, totals) }),
  }));
  return writeWorkbook([...cellSheets, ...notesSheet(job.notes)]);
}
