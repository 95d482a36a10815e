import { asCaller, type TestDatabase } from '../../host/testing/test-database.ts';

/** Rows of a query over the loaded demo company, as the member of it who sees all partners. */
export async function memberRows({ sql }: TestDatabase, query: string): Promise<Record<string, unknown>[]> {
  const [staff] = await sql`select "ID" as id from public.auth_member where "EMAIL" = 'staff@example.com'`;
  return asCaller(sql, { role: 'authenticated', id: String(staff?.id) }, async (member) => [
    ...(await member.unsafe(query)),
  ]);
}

/** The only row of a query over the loaded demo company. */
export async function figures({ sql }: TestDatabase, query: string): Promise<Record<string, unknown>> {
  const [row] = await sql.unsafe(query);
  return { ...row };
}
