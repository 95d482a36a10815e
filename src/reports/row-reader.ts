import { importText } from '../text/import.ts';
import { CellProblem, cellText, isErrorValue, type RawCell } from './cells/cell.ts';
import { exactProduct } from './cells/numbers.ts';
import { type ColumnMap, normalHeader, shownHeader } from './headers.ts';
import type { Check, Column, ReportKind } from './kind.ts';
import { packRow, type RowValue } from './packed-row.ts';
import { daysBetween } from './period.ts';

export interface ReadRow {
  values: RowValue[];
  /** Errors by place among the kind's columns; `cell` if the error is in a column that the kind does not keep. */
  problems: { column: number; reason: string; cell?: { header: string; value: string } }[];
  /** Columns that contradict the others of the row without harm: nothing is read from them, or the file's value is kept. */
  notes?: { header: string; value: string }[];
  /** What other rows have too and one row alone may have, as an earlier reading of the file found. */
  repeats?: RowValue;
}

/** Days; what is recognised late is not that late. */
const farFromPeriod = 180;
/** A percentage that the file rounds, or takes of another base, is still the same. */
const roughly = 0.2;
/** Characters of a word for a total, spaces between its letters included: all other texts need no closer look. */
const longestTotal = 20;
const totalWords = new Set(['합계', '총합계', '총계', '소계', 'total', 'grandtotal', 'sum']);

/** The column that a check is about where the kind keeps it, else the first of the sheet. */
function columnOf({ columns }: ReportKind, { header }: Check): number {
  const kept = columns.findIndex(({ headers }) => headers.includes(header));
  return kept >= 0 ? kept : columns.findIndex(({ from }) => from === undefined);
}

/** A percentage that may stand as a fraction: as itself or a hundred times it, whichever is nearer to what it should be. */
function inNearerScale(said: number, expected: number): number {
  const hundredfold = exactProduct(said, 100);
  return Math.abs(hundredfold - expected) < Math.abs(said - expected) ? hundredfold : said;
}

/** Reads the rows of one file: cell by cell, then the rules that hold between rows. */
export class RowReader {
  readonly #kind: ReportKind;
  readonly #sheet: string;
  readonly #places: number[];
  readonly #unique: number;
  readonly #code: number;
  readonly #name: number;
  readonly #own: number;
  readonly #day: number;
  readonly #checks: { check: Check; place: number; column: number }[];
  readonly #percents: { place: number; column: Column }[];
  readonly #parts: { part: number; whole: number }[];
  readonly #placeOf: ReadonlyMap<string, number>;
  readonly #known: ReadonlySet<RowValue>;
  readonly #is1904: boolean;
  readonly #repeated = new Set<RowValue>();
  readonly #rowOf = new Map<RowValue, number>();
  readonly #nameOf = new Map<RowValue, { name: RowValue; row: number }>();

  /** repeated: what an earlier reading of the same file found. checkPlaces: where the kind's checks stand, or -1. */
  constructor(
    kind: ReportKind,
    sheet: string,
    { places, checkPlaces }: Pick<ColumnMap, 'places' | 'checkPlaces'>,
    repeated: ReadonlySet<RowValue>,
    is1904 = false,
  ) {
    this.#known = repeated;
    this.#is1904 = is1904;
    this.#sheet = sheet;
    this.#checks = (kind.checks ?? [])
      .map((check, index) => ({
        check,
        place: checkPlaces[index] ?? -1,
        column: columnOf(kind, check),
      }))
      .filter(({ place }) => place >= 0);
    this.#percents = kind.columns.flatMap((column, place) => (column.percentOf ? [{ place, column }] : []));
    this.#placeOf = new Map(kind.columns.map(({ name }, index) => [name, index]));
    this.#kind = kind;
    this.#places = places;
    const place = (name: string | undefined) => kind.columns.findIndex((column) => column.name === name);
    this.#unique = place(kind.uniqueBy);
    this.#code = place(kind.sameName?.code);
    this.#name = place(kind.sameName?.name);
    this.#parts = (kind.parts ?? []).map(([part, whole]) => ({ part: place(part), whole: place(whole) }));
    this.#day = place(kind.dayOfPeriod);
    this.#own = place(kind.period.from === 'column' ? kind.period.column : kind.uniqueBy);
  }

  /**
   * Returns true if a row sums others: one of its first two filled cells says so, and it is about no day, or in a report of
   * one day about no option. Keywords and names may read 합계 too.
   */
  isTotal(cells: RawCell[]): boolean {
    const filled: string[] = [];
    for (const cell of cells) {
      const text = cellText(cell);
      if (text !== '' && filled.push(text) === 2) break;
    }
    if (!filled.some((text) => text.length <= longestTotal && totalWords.has(normalHeader(text))))
      return false;
    const own = this.#kind.columns[this.#own];
    return typeof own?.cell(cells[this.#places[this.#own] ?? -1], this.#is1904) !== 'string';
  }

  /** Values that may stand on one row only and stood on more; empty where the rows say so themselves. */
  get repeated(): ReadonlySet<RowValue> {
    return this.#repeated;
  }

  /** What stands above the header, by target column. */
  readAbove(row: number, said: ReadonlyMap<string, RawCell>): ReadRow {
    return this.#readCells(row, ({ name }) => (said.has(name) ? [said.get(name)] : null));
  }

  /** A column that the file lacks is no value; the cell parser would take it for an empty cell. */
  #readCells(row: number, cellOf: (column: Column, index: number) => [RawCell] | null): ReadRow {
    const values: RowValue[] = [];
    const problems: ReadRow['problems'] = [];
    for (const [index, column] of this.#kind.columns.entries()) {
      const cell = column.from ? [column.from === 'row' ? row : this.#sheet] : cellOf(column, index);
      const value = cell === null ? null : this.#valueOf(column, cell[0]);
      if (value instanceof CellProblem) problems.push({ column: index, reason: value.reason });
      values.push(value instanceof CellProblem ? null : value);
    }
    return { values, problems };
  }

  #valueOf({ cell }: Column, raw: RawCell) {
    return isErrorValue(raw) ? new CellProblem(importText.cell.errorValue) : cell(raw, this.#is1904);
  }

  read(row: number, cells: RawCell[]): ReadRow {
    const { values, problems } = this.#readCells(row, (_, index) => {
      const place = this.#places[index] ?? -1;
      return place < 0 ? null : [cells[place]];
    });
    this.#checkParts(values, problems);
    const notes =
      problems.length > 0 ? [] : [...this.#scale(values), ...this.#check(cells, values, problems)];
    this.#checkDay(values, problems);
    this.#compareNames(row, values, problems);
    if (this.#kind.uniqueAsWhole) this.#compareRows(row, values, problems);
    const key = values[this.#unique] ?? null;
    const read: ReadRow = notes.length > 0 ? { values, problems, notes } : { values, problems };
    if (key === null || this.#kind.uniqueAsWhole) return read;
    if (this.#known.has(key)) return { ...read, repeats: key };
    if (this.#rowOf.has(key)) this.#repeated.add(key);
    else this.#rowOf.set(key, row);
    return read;
  }

  /** These rows are held until the end of the file anyway, so the second can be refused at once. */
  #compareRows(row: number, values: RowValue[], problems: ReadRow['problems']): void {
    if (problems.length > 0) return;
    const whole = packRow(values);
    const before = this.#rowOf.get(whole);
    if (before === undefined) this.#rowOf.set(whole, row);
    else problems.push({ column: this.#unique, reason: importText.row.twice(before) });
  }

  /** Known without the columns that say the counts again. */
  #checkParts(values: RowValue[], problems: ReadRow['problems']): void {
    if (problems.length > 0) return;
    for (const { part, whole } of this.#parts) {
      const most = Number(values[whole] ?? 0);
      if (Number(values[part] ?? 0) <= most) continue;
      const header = this.#kind.columns[whole]?.headers[0] ?? '';
      problems.push({ column: part, reason: importText.row.exceeds(header, most) });
      return;
    }
  }

  #numberOf(values: RowValue[]): (column: string) => number {
    return (column) => Number(values[this.#placeOf.get(column) ?? -1] ?? 0);
  }

  /** Puts percentages into the scale that agrees with their row, and notes those that agree in neither. */
  #scale(values: RowValue[]): NonNullable<ReadRow['notes']> {
    return this.#percents.flatMap(({ place, column }) => {
      const said = values[place];
      const expected = column.percentOf?.(this.#numberOf(values)) ?? null;
      if (typeof said !== 'number' || expected === null) return [];
      const value = inNearerScale(said, expected);
      values[place] = value;
      if (Math.abs(value - expected) <= Math.max(1, Math.abs(expected) * roughly)) return [];
      return [{ header: column.headers[0] ?? '', value: String(said) }];
    });
  }

  /** Compares the columns that say again what others say. */
  #check(cells: RawCell[], values: RowValue[], problems: ReadRow['problems']): NonNullable<ReadRow['notes']> {
    return this.#checks.flatMap(({ check, place, column }) => {
      const read = check.cell(cells[place]);
      if (read === null && !check.exact) return [];
      const expected = check.expected(this.#numberOf(values));
      const said = typeof read !== 'number' ? null : check.percent ? inNearerScale(read, expected) : read;
      const most = check.exact ? 0 : Math.max(1, Math.abs(expected) / 100);
      if (said !== null && Math.abs(said - expected) <= most) return [];
      const header = shownHeader(check.header);
      const value = cellText(cells[place]);
      if (!check.exact) return [{ header, value }];
      const shown = said === null ? value : said.toLocaleString('ko-KR');
      if (problems.length === 0)
        problems.push({ column, reason: importText.row.unequal(header, shown, expected) });
      return [];
    });
  }

  #checkDay(values: RowValue[], problems: ReadRow['problems']): void {
    const [day, period] = [values[this.#day], values[this.#own]];
    if (problems.length > 0 || typeof day !== 'string' || typeof period !== 'string') return;
    if (Math.abs(daysBetween(day, period)) > farFromPeriod)
      problems.push({ column: this.#day, reason: importText.row.farFromPeriod(period, farFromPeriod) });
  }

  #compareNames(row: number, values: RowValue[], problems: ReadRow['problems']): void {
    const code = values[this.#code] ?? null;
    if (code === null) return;
    const name = values[this.#name] ?? null;
    const known = this.#nameOf.get(code);
    if (!known) this.#nameOf.set(code, { name, row });
    else if (known.name !== name) {
      const header = this.#kind.columns[this.#name]?.headers[0] ?? '';
      problems.push({ column: this.#name, reason: importText.row.conflict(header, known.row) });
    }
  }
}
