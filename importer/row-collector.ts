import { importText } from '../src/text/import.ts';
import { cellText, type RawCell } from './cells/cell.ts';
import { FileProblem } from './file-problem.ts';
import type { ReportKind } from './kind.ts';
import { limits } from './limits.ts';
import type { BadRow, RowError } from './parsed-report.ts';
import { packRow } from './packed-row.ts';
import type { ReadRow, RowValue } from './row-reader.ts';

interface HeldRow {
  row: number;
  cells: RawCell[];
  values: RowValue[];
}

/** Gathers good rows in batches of JSON text and bad rows with their reasons. */
export class RowCollector {
  readonly chunks: string[] = [];
  readonly errors: RowError[] = [];
  readonly badRows: BadRow[] = [];
  rowCount = 0;
  errorCount = 0;
  first: string | null = null;
  last: string | null = null;
  readonly #kind: ReportKind;
  readonly #sheet: string;
  readonly #places: number[];
  readonly #group: number;
  readonly #day: number;
  readonly #held: HeldRow[] = [];
  readonly #badGroups = new Map<RowValue, number>();
  #open: string[] = [];
  #openCharacters = 0;
  #heldCharacters = 0;

  constructor(kind: ReportKind, sheet: string, places: number[]) {
    this.#kind = kind;
    this.#sheet = sheet;
    this.#places = places;
    const place = (name: string | undefined) => kind.columns.findIndex((column) => column.name === name);
    this.#group = place(kind.wholeBy);
    this.#day = place(kind.period.from === 'column' ? kind.period.column : undefined);
  }

  add(row: number, cells: RawCell[], read: ReadRow): void {
    if (read.problems.length > 0) {
      this.#countHeld(cells);
      return this.#refuse(row, cells, read);
    }
    if (this.#group >= 0) {
      this.#countHeld(cells);
      this.#held.push({ row, cells, values: read.values });
    } else this.#keep(read.values);
  }

  /** Call once, after the last row. */
  finish(): void {
    for (const { row, cells, values } of this.#held) {
      const culprit = this.#badGroups.get(values[this.#group] ?? null);
      if (culprit === undefined) this.#keep(values);
      else this.#pushBad({ row, cells, reason: importText.row.wholeRequest(culprit) });
    }
    this.badRows.sort((a, b) => a.row - b.row);
    if (this.#open.length > 0) this.#close();
  }

  #keep(values: RowValue[]): void {
    const text = packRow(values);
    this.#open.push(text);
    this.#openCharacters += text.length;
    this.rowCount++;
    const day = values[this.#day];
    if (typeof day === 'string') {
      if (this.first === null || day < this.first) this.first = day;
      if (this.last === null || day > this.last) this.last = day;
    }
    if (this.#openCharacters > limits.chunkCharacters) this.#close();
  }

  #close(): void {
    this.chunks.push(JSON.stringify(this.#open));
    this.#open = [];
    this.#openCharacters = 0;
  }

  #refuse(row: number, cells: RawCell[], read: ReadRow): void {
    const found = read.problems.map(({ column, reason }) => ({
      sheet: this.#sheet,
      row,
      column: this.#kind.columns[column]?.headers[0] ?? '',
      value: cellText(cells[this.#places[column] ?? -1]).slice(0, 200),
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
