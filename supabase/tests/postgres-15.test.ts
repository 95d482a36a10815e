import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { migrate } from '../../host/migrations.ts';
import { installPlatform } from '../../host/platform/install.ts';
import { startCluster } from '../../host/postgres/cluster.ts';
import { connect, type DatabaseAddress } from '../../host/postgres/connect.ts';
import type { TestDatabase } from '../../host/testing/test-database.ts';
import { runSupabase, withTcp } from '../../scripts/supabase-cli.ts';
import { accessTests } from './access/access-tests.ts';

const migrations = fileURLToPath(new URL('../migrations', import.meta.url));
const hostedRole = new URL('./access/hosted-role.sql', import.meta.url);

/**
 * The oldest supported PostgreSQL with the roles and rights of a hosted project, migrated by the Supabase CLI
 * as such a project is. The connection is that of the project's owner.
 */
async function openPushedDatabase(): Promise<TestDatabase> {
  const directory = mkdtempSync(path.join(tmpdir(), 'partner-desk-15-'));
  const project = mkdtempSync(path.join(tmpdir(), 'partner-desk-push-'));
  const cluster = await startCluster(directory, { fsync: 'off' }, 'postgres-15');
  const address = { ...cluster.address, database: 'project', user: 'project_owner' };
  const sql = connect(address);
  const drop = async () => {
    await sql.end({ timeout: 1 });
    await cluster.stop();
    for (const folder of [directory, project]) rmSync(folder, { recursive: true, force: true });
  };
  try {
    await prepareProject(cluster.address);
    // The CLI leaves files of its own beside the migrations: it works on a copy.
    cpSync(migrations, path.join(project, 'supabase/migrations'), { recursive: true });
    await withTcp(address, (url) => runSupabase(['db', 'push', '--yes', `--remote=${url}`], project));
    return { address, sql, drop };
  } catch (error) {
    await drop();
    throw error;
  }
}

async function prepareProject(superuser: DatabaseAddress): Promise<void> {
  const maintenance = connect(superuser, { max: 1 });
  await maintenance`create database project`;
  await maintenance.end();
  const sql = connect({ ...superuser, database: 'project' }, { max: 1 });
  await installPlatform(sql);
  await sql.unsafe(await readFile(hostedRole, 'utf8')).simple();
  await sql.end();
}

/** One finding of Supabase's own database linter. */
interface Advice {
  name: string;
  detail: string;
  metadata: { name: string };
}

async function advice(address: DatabaseAddress): Promise<Advice[]> {
  const text = await withTcp(address, (url) =>
    runSupabase(['db', 'advisors', '--level=warn', `--remote=${url}`], tmpdir()),
  );
  return JSON.parse(text.slice(text.indexOf('['))) as Advice[];
}

accessTests('PostgreSQL 15 as a hosted project', openPushedDatabase, (world) => {
  it('is PostgreSQL 15', async () => {
    const [row] = await world().sql.unsafe('show server_version');
    expect(String(row?.server_version)).toMatch(/^15\./);
  });

  it('needed no superuser', async () => {
    const [row] = await world().sql.unsafe('select rolsuper from pg_roles where rolname = current_user');
    expect(row?.rolsuper).toBe(false);
  });

  it('requests run with compiling off: the data API applies these settings of the role it takes on', async () => {
    const rows = await world().sql`
      select rolname as role, rolconfig as settings from pg_roles
      where rolname in ('anon', 'authenticated', 'service_role') order by rolname`;
    expect(rows.map(({ role, settings }) => [role, settings])).toEqual([
      ['anon', ['jit=off']],
      ['authenticated', ['jit=off']],
      ['service_role', ['jit=off']],
    ]);
  });

  it('the advisors of Supabase warn of nothing', async () => {
    // A function in the standard form needs no search path: its names were resolved when it was made. So were those of
    // an aggregate, which cannot have one.
    const resolved = await world().sql.unsafe(
      `select p.proname as name from pg_proc p where p.pronamespace = 'private'::regnamespace
        and (p.prosqlbody is not null or p.prokind = 'a')`,
    );
    const names = new Set(resolved.map(({ name }) => String(name)));
    const found = (await advice(world().address)).filter(
      ({ name, metadata }) => !(name === 'function_search_path_mutable' && names.has(metadata.name)),
    );
    expect(found.map(({ name, detail }) => `${name}: ${detail}`)).toEqual([]);
  }, 180_000);

  it('leaves nothing for our own migration to do: both keep the same history', async () => {
    expect(await migrate(world().sql)).toEqual([]);
  });
});
