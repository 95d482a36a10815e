import { Failure } from './errors.ts';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * The answer of a database function that lists: `rows`, and how many there are (`total`) or their sums (`totals`).
 * What a row holds is the function's promise, kept by its tests; that the answer is a list is checked here, so that
 * another version of the database, or a proxy's own answer, is the page's error state and not a broken page.
 */
export function listAnswer<List extends { rows: readonly object[] }>(answer: unknown): List {
  const isList =
    isRecord(answer) &&
    Array.isArray(answer.rows) &&
    answer.rows.every(isRecord) &&
    (typeof answer.total === 'number' || isRecord(answer.totals));
  if (!isList) throw new Failure('server', 'The answer is not a list.');
  return answer as unknown as List;
}
