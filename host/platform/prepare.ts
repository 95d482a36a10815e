import { connect, type DatabaseAddress, type Sql } from '../postgres/connect.ts';

// The library that makes some of these hides every error while it does, so that a half-made platform would
// only show at the first request that needs the missing part.
const required = [
  'auth.users',
  'auth.sessions',
  'auth.refresh_tokens',
  'auth.identities',
  'auth.audit_log_entries',
  'auth.mfa_factors',
  'auth.mfa_challenges',
  'auth.mfa_amr_claims',
  'storage.buckets',
  'storage.objects',
  'realtime.messages',
  'public.auth_member',
];

/**
 * Makes sure, as the owner, that the API can work on the database: everything it needs exists, its role
 * may connect, and the published tables tell their changes. Throws with the names of what is missing.
 */
export async function preparePlatform(owner: DatabaseAddress, password: string): Promise<void> {
  const sql = connect(owner, { max: 1 });
  try {
    const missing = await missingTables(sql);
    if (missing.length > 0) throw new Error(`the database lacks ${missing.join(', ')}`);
    // A local socket is open to the host's own user alone; over a network the role needs its password.
    if (!owner.host.startsWith('/')) await setPassword(sql, password);
    await sql`select realtime.watch_published_tables()`;
  } finally {
    await sql.end({ timeout: 1 });
  }
}

async function missingTables(sql: Sql): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`
    select name from unnest(${required}::text[]) as name where to_regclass(name) is null`;
  return rows.map(({ name }) => name);
}

async function setPassword(sql: Sql, password: string): Promise<void> {
  const [row] = await sql<{ statement: string }[]>`
    select format('alter role lite_app login password %L', ${password}::text) as statement`;
  await sql.unsafe(row?.statement ?? '').simple();
}
