/** What people enter about an option, by the name that the database and the row of an option have for it. */
export type OptionField = 'cost' | 'targetDays' | 'leadDays' | 'leastQty' | 'boxQty' | 'memo';

/** The least and the most of a whole number: won a piece, days, or pieces. */
export const entryRange = {
  cost: [0, 1_000_000_000],
  targetDays: [1, 365],
  leadDays: [0, 365],
  leastQty: [1, 1_000_000],
  boxQty: [1, 1_000_000],
} as const;

/** Characters of a memo. */
export const MEMO_LENGTH = 500;

/**
 * Why the database would refuse a trimmed value: no whole number, outside the range, too long; null: it takes it. Empty,
 * for nothing, may always stand there.
 */
export function entryFlaw(field: OptionField, value: string): 'whole' | 'range' | 'length' | null {
  // The database counts characters, not the halves of those that UTF-16 writes as two.
  if (field === 'memo') return Array.from(value).length > MEMO_LENGTH ? 'length' : null;
  if (value === '') return null;
  if (!/^\d+$/.test(value)) return Number(value) < 0 ? 'range' : 'whole';
  const [least, most] = entryRange[field];
  return value.length > 10 || Number(value) < least || Number(value) > most ? 'range' : null;
}
