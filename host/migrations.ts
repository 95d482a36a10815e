import { readdir, readFile } from 'node:fs/promises';
import type { Sql } from './postgres/connect.ts';
import { StartError } from './start-error.ts';

const directory = new URL('../supabase/migrations/', import.meta.url);

/**
 * Applies the migrations that the database lacks, each in a transaction of its own, and keeps the history
 * where the Supabase CLI keeps it. Returns the versions applied.
 */
export async function migrate(sql: Sql): Promise<string[]> {
  await sql
    .unsafe(
      `create schema if not exists supabase_migrations;
    create table if not exists supabase_migrations.schema_migrations (version text primary key, statements text[], name text)`,
    )
    .simple();
  const done = new Set(await appliedVersions(sql));
  const applied: string[] = [];
  for (const file of await migrationFiles()) {
    const [version = '', name = ''] = file.replace('.sql', '').split(/_(.*)/s);
    if (done.has(version)) continue;
    const text = await readFile(new URL(file, directory), 'utf8');
    await sql.begin(async (transaction) => {
      await transaction.unsafe(text).simple();
      await transaction`insert into supabase_migrations.schema_migrations (version, name, statements) values (${version}, ${name}, ${[text]})`;
    });
    applied.push(version);
  }
  return applied;
}

/** Versions of the migrations that the database has; none for a database that never had any. */
export async function appliedVersions(sql: Sql): Promise<string[]> {
  const [table] = await sql`select to_regclass('supabase_migrations.schema_migrations') as name`;
  if (!table?.name) return [];
  const rows = await sql`select version from supabase_migrations.schema_migrations order by version`;
  return rows.map((row) => String(row.version));
}

/** Throws a StartError when a newer release than this one has worked on the database. Changes nothing. */
export async function refuseNewerDatabase(sql: Sql): Promise<void> {
  const newest = (await migrationFiles()).at(-1)?.slice(0, 14) ?? '';
  const newer = (await appliedVersions(sql)).find((version) => version > newest);
  if (newer === undefined) return;
  throw new StartError(
    `The data belong to a newer release of Partner Desk (migration ${newer}; this release knows ${newest}); start that one.`,
  );
}

async function migrationFiles(): Promise<string[]> {
  return (await readdir(directory)).filter((file) => /^\d{14}_\w+\.sql$/.test(file)).toSorted();
}
