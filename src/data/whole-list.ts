import type { PostgrestSingleResponse } from '@supabase/postgrest-js';
import { unwrap } from './errors.ts';

/** The API answers a table read with at most so many rows, without a word about the others. */
const PAGE = 1000;

/**
 * Every row of a table read, 1000 at a time until a short page (specification section 7). The read must be sorted by
 * a unique key, so that no row stands on two pages or on none; row-cap.test.ts finds a list that is read otherwise.
 * `wholeList((from, to) => supabase().from('dim_brand').select().order('BRAND_CD').range(from, to))`
 */
export async function wholeList<Row>(
  read: (from: number, to: number) => PromiseLike<PostgrestSingleResponse<Row[]>>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (;;) {
    const page = unwrap(await read(rows.length, rows.length + PAGE - 1));
    rows.push(...page);
    if (page.length < PAGE) return rows;
  }
}
