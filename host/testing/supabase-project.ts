import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { installPlatform } from '../platform/install.ts';
import { type PostgresPackage, postgresBinaries } from '../postgres/binaries.ts';
import { startCluster } from '../postgres/cluster.ts';
import { connect, type Sql } from '../postgres/connect.ts';
import type { TestDatabase } from './test-database.ts';

const project = new URL('./supabase-project.sql', import.meta.url);

/**
 * The database of a Supabase project before its first migration, with the platform's roles. The connection is that of `postgres`.
 * Its files are in `directory`, which drop() deletes.
 */
export async function startSupabaseProject(
  name: PostgresPackage,
  directory = mkdtempSync(path.join(tmpdir(), 'partner-desk-project-')),
): Promise<TestDatabase> {
  const { address, stop } = await startCluster(directory, { fsync: 'off' }, postgresBinaries(name));
  const as = async (user: string, work: (sql: Sql) => Promise<unknown>) => {
    const sql = connect({ ...address, user }, { max: 1 });
    await work(sql).finally(() => sql.end());
  };
  const remove = async () => {
    await stop();
    rmSync(directory, { recursive: true, force: true });
  };
  try {
    // There the first superuser, whom nothing can demote, is supabase_admin; nobody can rename the own role.
    await as('postgres', (sql) => sql`create role other login superuser`);
    await as('other', (sql) => sql`alter role postgres rename to supabase_admin`);
    await as('supabase_admin', async (sql) => {
      await sql`drop role other`;
      await installPlatform(sql);
      await sql.unsafe(await readFile(project, 'utf8')).simple();
    });
  } catch (error) {
    await remove();
    throw error;
  }
  const sql = connect(address);
  return {
    address,
    sql,
    drop: async () => {
      await sql.end({ timeout: 1 });
      await remove();
    },
  };
}
