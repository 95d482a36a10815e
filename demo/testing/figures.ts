import type { TestDatabase } from '../../host/testing/test-database.ts';

/** The only row of a query over the loaded demo company. */
export async function figures({ sql }: TestDatabase, query: string): Promise<Record<string, unknown>> {
  const [row] = await sql.unsafe(query);
  return { ...row };
}
