/** A value of a row as the database gets it. */
export type RowValue = string | number | null;

/** Stand between the values of a row on its way to the database, and between rows; the cell parsers let them into no value. */
export const valueMark = '\u007F';
export const rowMark = '\u001E';

/** A row as one text, nothing for null: the database takes it apart much faster than JSON. */
export const packRow = (values: readonly RowValue[]): string => values.join(valueMark);

/** A batch of such rows, one at least: as bytes, half of what a text of Hangul takes, and a thread gives them away uncopied. */
export const packRows = (rows: readonly string[]): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(rows.join(rowMark));

/** The rows of a batch as one text, with rowMark between them. */
export const batchText = (batch: Uint8Array): string => new TextDecoder().decode(batch);
