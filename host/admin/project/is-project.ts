import type { Sql } from '../../postgres/connect.ts';

/** True if the database is that of a Supabase project, whose accounts and keys are its own services'. */
export async function isProject(sql: Sql): Promise<boolean> {
  return (await sql`select from pg_roles where rolname = 'supabase_admin'`).length > 0;
}
