import type { PlanRow } from '@/data/answers/inbound-plan.ts';

/** What a person typed, by option; where nothing was, the suggestion stands. */
export type Typed = ReadonlyMap<string, string>;

/** What stands in an option's field. */
export const quantityText = (row: PlanRow, typed: Typed): string =>
  typed.get(row.optionId) ?? String(row.orderQty ?? '');

/** Pieces of a text: a whole number from 0 to 9,999,999, with commas or without, an empty one is 0; null for another. */
export function quantityOf(text: string): number | null {
  const plain = text.trim().replaceAll(',', '');
  if (plain === '') return 0;
  return /^\d{1,7}$/.test(plain) ? Number(plain) : null;
}

export interface PlanTotals {
  /** By option, without those whose text is no number. */
  quantities: ReadonlyMap<string, number>;
  /** Options with pieces, and with 0. */
  planned: number;
  leftOut: number;
  /** Those with a text that is no number. */
  flawed: readonly PlanRow[];
  pieces: number;
}

export function planTotals(rows: readonly PlanRow[], typed: Typed): PlanTotals {
  const read = rows.map((row): [string, number | null] => [
    row.optionId,
    quantityOf(quantityText(row, typed)),
  ]);
  const quantities = new Map(
    read.flatMap(([id, pieces]) => (pieces === null ? [] : [[id, pieces] as const])),
  );
  const planned = [...quantities.values()].filter((pieces) => pieces > 0);
  return {
    quantities,
    planned: planned.length,
    leftOut: quantities.size - planned.length,
    flawed: rows.filter(({ optionId }) => !quantities.has(optionId)),
    pieces: planned.reduce((sum, pieces) => sum + pieces, 0),
  };
}

/** Lines of a spreadsheet that were pasted into the field of an option: each goes into the next option's. */
export function fillDown(rows: readonly PlanRow[], typed: Typed, from: string, pasted: string): Typed {
  const lines = pasted.replace(/\r?\n$/, '').split(/\r?\n/);
  const start = rows.findIndex((row) => row.optionId === from);
  const filled = new Map(typed);
  for (const [index, line] of lines.entries()) {
    const row = rows[start + index];
    // The first column, where several were copied.
    if (row) filled.set(row.optionId, line.split('\t')[0]?.trim() ?? '');
  }
  return filled;
}
