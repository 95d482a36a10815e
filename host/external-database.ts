import { connect, type DatabaseAddress } from './postgres/connect.ts';
import { StartError } from './start-error.ts';

/**
 * Throws a StartError unless the database of DATABASE_URL answers, is new enough and, to be served, may be installed on.
 * A Supabase project is administered as any other database, and served by its own API.
 */
export async function checkExternalDatabase(
  address: DatabaseAddress,
  use: 'serve' | 'administer',
  oldest = 15,
): Promise<void> {
  const sql = connect(address, { max: 1, timeout: 10 });
  try {
    const [row] = await sql`
      select current_setting('server_version_num')::int / 10000 as major,
        has_database_privilege(current_database(), 'create') as may_create,
        (select rolsuper or rolcreaterole from pg_roles where rolname = current_user) as may_make_roles,
        exists (select from pg_roles where rolname = 'supabase_admin') as is_supabase`;
    const problem = row && (tooOld(row, oldest) ?? (use === 'serve' ? notInstallable(row) : undefined));
    if (problem) throw new StartError(`The database of DATABASE_URL ${problem}.`);
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(`The database of DATABASE_URL does not answer: ${reason(error)}.`, { cause: error });
  } finally {
    await sql.end({ timeout: 1 });
  }
}

function tooOld(row: Record<string, unknown>, oldest: number): string | undefined {
  if (Number(row.major) >= oldest) return undefined;
  return `is PostgreSQL ${String(row.major)}; ${oldest} or newer is needed`;
}

function notInstallable(row: Record<string, unknown>): string | undefined {
  if (row.is_supabase)
    return 'belongs to a Supabase project; serve the built pages beside that project instead';
  if (!row.may_create || !row.may_make_roles)
    return 'needs a role that owns the database and may create roles';
  return undefined;
}

const unknownAuthority =
  'its certificate is signed by an authority that is not trusted here; NODE_EXTRA_CA_CERTS names a file of others';

const reasons: Record<string, string> = {
  ECONNREFUSED: 'nothing listens at its host and port',
  ENOTFOUND: 'its host name is unknown',
  ENOENT: 'its socket does not exist',
  CONNECT_TIMEOUT: 'no answer within 10 seconds',
  '28P01': 'user or password is wrong',
  '28000': 'that user may not connect',
  '3D000': 'there is no database of that name',
  '53300': 'it has no connection left',
  DEPTH_ZERO_SELF_SIGNED_CERT: unknownAuthority,
  SELF_SIGNED_CERT_IN_CHAIN: unknownAuthority,
};

/** In words, and never the message itself where it could repeat parts of the URL. */
function reason(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return reasons[code] ?? (code === '' ? 'the connection failed' : `the connection failed with ${code}`);
}
