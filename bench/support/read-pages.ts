import type { PostgrestError } from '@supabase/supabase-js';

/** Rows the data API returns at most (specification section 7). */
const pageSize = 1000;

interface Page {
  data: unknown;
  error: PostgrestError | null;
}

/**
 * Reads 1,000 rows at a time until a short page (specification section 7). The query must be ordered: without
 * an order two pages may share rows and miss others, and the two ways no longer agree.
 */
export async function readPages<Row>(page: (from: number, to: number) => PromiseLike<Page>): Promise<Row[]> {
  const rows: Row[] = [];
  for (;;) {
    const part = rowsOf<Row>(await page(rows.length, rows.length + pageSize - 1));
    rows.push(...part);
    if (part.length < pageSize) return rows;
  }
}

/** The values in groups of 500: a longer list of option ids does not fit into a URL. */
export function inGroups<T>(values: readonly T[]): T[][] {
  const groups: T[][] = [];
  for (let start = 0; start < values.length; start += 500) groups.push(values.slice(start, start + 500));
  return groups;
}

/** The rows of an answer; a failed request is an error. */
export function rowsOf<Row>({ data, error }: Page): Row[] {
  if (error) throw new Error(`${error.code} ${error.message}`);
  return data as Row[];
}
