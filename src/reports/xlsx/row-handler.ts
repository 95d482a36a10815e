import { importText } from '../../text/import.ts';
import type { SheetRow } from '../book.ts';
import type { RawCell } from '../cells/cell.ts';
import { readMoment } from '../cells/days.ts';
import { FileProblem } from '../file-problem.ts';
import { limits } from '../limits.ts';
import { detached, RichText, unescaped } from './rich-text.ts';
import type { Shown } from './number-formats.ts';
import { attribute, type XmlHandler } from './xml-reader.ts';

/** Shared strings and formats that cells refer to. */
export interface CellReading {
  strings: string[];
  /** By style index; null if the style shows the number itself. */
  formats: (Shown | null)[];
  is1904: boolean;
}

/** Column of a cell's name, from 0: A1 is 0, AA7 is 26. */
function columnOf(reference: string): number {
  let column = 0;
  for (let at = 0; at < reference.length; at++) {
    const letter = reference.charCodeAt(at) - 64;
    if (letter < 1 || letter > 26) break;
    column = column * 26 + letter;
  }
  return column - 1;
}

/** Gathers the rows of a worksheet that hold anything, as they come. Throws FileProblem. */
export class RowHandler implements XmlHandler {
  readonly rows: SheetRow[] = [];
  readonly #reading: CellReading;
  readonly #rich = new RichText();
  #count = 0;
  #row = 0;
  #cells: RawCell[] = [];
  #characters = 0;
  #column = 0;
  #type = '';
  #style = -1;
  #inValue = false;
  #value = '';

  constructor(reading: CellReading) {
    this.#reading = reading;
  }

  readonly open = (name: string, attributes: string): void => {
    if (name === 'c') {
      const reference = attribute(attributes, 'r');
      if (reference !== undefined) this.#column = columnOf(reference);
      this.#type = attribute(attributes, 't') ?? 'n';
      this.#style = Number(attribute(attributes, 's') ?? -1);
      this.#value = '';
    } else if (name === 'v') this.#inValue = true;
    else if (name === 'row') {
      this.#row = Number(attribute(attributes, 'r') ?? this.#row + 1);
      this.#column = 0;
    } else this.#rich.handler.open(name, attributes);
  };

  readonly text = (text: string): void => {
    if (this.#inValue) this.#value += text;
    else this.#rich.handler.text(text);
  };

  readonly close = (name: string): void => {
    if (name === 'c') this.#endCell();
    else if (name === 'v') this.#inValue = false;
    else if (name === 'row') this.#endRow();
    else this.#rich.handler.close(name);
  };

  #endCell(): void {
    const value = this.#cellValue();
    const column = this.#column++;
    if (value === null || value === '') return;
    // Not one cell of a row beyond the limit gets into memory.
    if (!(column >= 0 && column < limits.columns))
      throw new FileProblem(importText.file.tooManyColumns(this.#row, limits.columns));
    if (typeof value === 'string') this.#limitLength(value.length);
    while (this.#cells.length < column) this.#cells.push(null);
    this.#cells[column] = value;
  }

  #limitLength(characters: number): void {
    this.#characters += characters;
    if (characters > limits.cellCharacters || this.#characters > limits.rowCharacters)
      throw new FileProblem(importText.file.tooLongRow);
  }

  #endRow(): void {
    this.#characters = 0;
    if (this.#cells.length === 0) return;
    if (++this.#count > limits.rows) throw new FileProblem(importText.file.tooManyRows(limits.rows));
    this.rows.push({ row: this.#row, cells: this.#cells });
    this.#cells = [];
  }

  /** A formula counts as the value that the spreadsheet program saved with it; nothing is evaluated. */
  #cellValue(): RawCell {
    const { strings, formats, is1904 } = this.#reading;
    const inline = this.#rich.take();
    switch (this.#type) {
      case 's':
        return strings[Number(this.#value)] ?? null;
      case 'inlineStr':
        return inline;
      case 'str':
        return detached(unescaped(this.#value));
      case 'b':
        return this.#value === '1' || this.#value === 'true';
      case 'n': {
        const number = this.#value.trim() === '' ? Number.NaN : Number(this.#value);
        if (Number.isNaN(number)) return detached(this.#value);
        return formats[this.#style]?.(number, is1904) ?? number;
      }
      case 'd':
        return readMoment(this.#value.trim()) ?? detached(this.#value);
      default:
        return detached(this.#value);
    }
  }
}
