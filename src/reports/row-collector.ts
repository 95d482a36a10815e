import { importText } from '../text/import.ts';
import { cellText, type RawCell } from './cells/cell.ts';
import { FileProblem } from './file-problem.ts';
import { shownHeader } from './headers.ts';
import type { ReportKind } from './kind.ts';
import { limits } from './limits.ts';
import type { BadRow, Contradiction, RowError } from './parsed-report.ts';
import { packRow, packRows, type RowValue } from './packed-row.ts';
import { type HeldRow, judgeRepeated } from './repeated-rows.ts';
import type { ReadRow } from './row-reader.ts';

/** Some rows are enough to find the others. */
const namedExamples = 3;

/** Gathers the good rows of a file in batches and its bad rows with their reasons: its limits hold over all sheets. */
export class RowCollector {
  readonly chunks: Uint8Array<ArrayBuffer>[] = [];
  readonly errors: RowError[] = [];
  readonly badRows: BadRow[] = [];
  /** By header: rows of which a column contradicts the others without harm. */
  readonly contradictions = new Map<string, Contradiction>();
  rowCount = 0;
  errorCount = 0;
  /** Of the good rows, where rows have days. */
  readonly days = new Set<string>();
  readonly #kind: ReportKind;
  #sheet = '';
  #places: number[] = [];
  readonly #group: number;
  readonly #day: number;
  readonly #unique: number;
  readonly #held: HeldRow[] = [];
  readonly #repeated = new Map<RowValue, HeldRow[]>();
  readonly #badGroups = new Map<RowValue, number>();
  #repeatedRows = 0;
  #open: string[] = [];
  #openCharacters = 0;
  #heldCharacters = 0;

  constructor(kind: ReportKind) {
    this.#kind = kind;
    const place = (name: string | undefined) => kind.columns.findIndex((column) => column.name === name);
    this.#group = place(kind.wholeBy);
    this.#unique = place(kind.uniqueBy);
    this.#day = place(kind.period.from === 'column' ? kind.period.column : undefined);
  }

  /** Call before the rows of a sheet: its name, and where the kind's columns stand in it. */
  begin(sheet: string, places: number[]): void {
    this.#sheet = sheet;
    this.#places = places;
  }

  add(row: number, cells: RawCell[], read: ReadRow): void {
    for (const { header, value } of read.notes ?? []) {
      const found = this.contradictions.get(header) ?? { header, count: 0, examples: [] };
      this.contradictions.set(header, found);
      if (found.count++ < namedExamples) found.examples.push({ row, value: value.slice(0, 40) });
    }
    if (read.repeats !== undefined) {
      this.#countHeld(cells);
      // At least every second one of them is bad.
      if (++this.#repeatedRows > 2 * limits.badRows)
        throw new FileProblem(importText.file.tooManyErrors(limits.badRows));
      const before = this.#repeated.get(read.repeats);
      if (before) before.push({ row, cells, read });
      else this.#repeated.set(read.repeats, [{ row, cells, read }]);
    } else if (read.problems.length > 0) {
      this.#countHeld(cells);
      this.#refuse(row, cells, read);
    } else if (this.#group >= 0) {
      this.#countHeld(cells);
      this.#held.push({ row, cells, read });
    } else this.#keep(read.values);
  }

  /** Call once, after the last row of the last sheet. */
  finish(): void {
    for (const rows of this.#repeated.values())
      for (const { row, cells, read } of judgeRepeated(rows, this.#unique))
        if (read.problems.length > 0) this.#refuse(row, cells, read);
        else this.#keep(read.values);
    for (const { row, cells, read } of this.#held) {
      const culprit = this.#badGroups.get(read.values[this.#group] ?? null);
      if (culprit === undefined) this.#keep(read.values);
      else this.#pushBad({ row, cells, reason: importText.row.wholeRequest(culprit) });
    }
    // What waited for the end goes back to its place; such kinds are read from one sheet.
    if (this.#held.length + this.#repeatedRows > 0) {
      this.badRows.sort((a, b) => a.row - b.row);
      this.errors.sort((a, b) => a.row - b.row);
    }
    if (this.#open.length > 0) this.#close();
  }

  #keep(values: RowValue[]): void {
    const text = packRow(this.#kind.zeroIsNothing ? values.map((value) => value || null) : values);
    this.#open.push(text);
    this.#openCharacters += text.length;
    if (++this.rowCount > limits.rows) throw new FileProblem(importText.file.tooManyRows(limits.rows));
    const day = values[this.#day];
    if (typeof day === 'string') this.days.add(day);
    if (this.#openCharacters > limits.chunkCharacters) this.#close();
  }

  #close(): void {
    this.chunks.push(packRows(this.#open));
    this.#open = [];
    this.#openCharacters = 0;
  }

  #refuse(row: number, cells: RawCell[], read: ReadRow): void {
    const found = read.problems.map(({ column, reason, cell }) => ({
      sheet: this.#sheet,
      row,
      column: cell?.header ?? shownHeader(this.#kind.columns[column]?.headers[0] ?? ''),
      value: (cell?.value ?? cellText(cells[this.#places[column] ?? -1])).slice(0, 200),
      reason,
    }));
    this.errorCount += found.length;
    if (this.errors.length < limits.listedErrors) this.errors.push(...found);
    if (this.#group >= 0) this.#badGroups.set(read.values[this.#group] ?? null, row);
    const reason = found
      .map((error) => importText.row.reason(error.column, error.value, error.reason))
      .join(' / ');
    this.#pushBad({ row, cells, reason });
  }

  /** What is kept whole until the end of the file has a limit: a hostile file could be all of it. */
  #countHeld(cells: RawCell[]): void {
    for (const cell of cells) if (typeof cell === 'string') this.#heldCharacters += cell.length;
    if (this.#heldCharacters > limits.heldCharacters) throw new FileProblem(importText.file.tooMuchHeld);
  }

  #pushBad(bad: BadRow): void {
    this.badRows.push(bad);
    if (this.badRows.length > limits.badRows)
      throw new FileProblem(importText.file.tooManyErrors(limits.badRows));
  }
}
