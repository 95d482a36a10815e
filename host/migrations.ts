import { readdir, readFile } from 'node:fs/promises';
import type { TransactionSql } from 'postgres';
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
  const files = await migrationFiles();
  await forgetReplaced(sql, files);
  const done = new Set(await appliedVersions(sql));
  const applied: string[] = [];
  for (const file of files) {
    if (done.has(file.version)) continue;
    const text = await readFile(file.url, 'utf8');
    await sql.begin(async (transaction) => {
      await transaction.unsafe(text).simple();
      await record(transaction, file, text);
    });
    applied.push(file.version);
  }
  return applied;
}

/** Replaces the history of an installation from before the baseline by that of the baseline, which it equals. */
async function forgetReplaced(sql: Sql, files: readonly MigrationFile[]): Promise<void> {
  const replaced = versionsBefore(files, await appliedVersions(sql));
  if (replaced.length === 0) return;
  const baseline = files.filter(isBaseline);
  const texts = await Promise.all(baseline.map(({ url }) => readFile(url, 'utf8')));
  await sql.begin(async (transaction) => {
    const versions = [...replaced, ...baseline.map(({ version }) => version)];
    await transaction`delete from supabase_migrations.schema_migrations where version = any (${versions})`;
    for (const [index, file] of baseline.entries()) await record(transaction, file, texts[index] ?? '');
  });
}

async function record(sql: TransactionSql, { version, name }: MigrationFile, text: string): Promise<void> {
  await sql`insert into supabase_migrations.schema_migrations (version, name, statements) values (${version}, ${name}, ${[text]})`;
}

/** Versions of the migrations that the database has; none for a database that never had any. */
export async function appliedVersions(sql: Sql): Promise<string[]> {
  const [table] = await sql`select to_regclass('supabase_migrations.schema_migrations') as name`;
  if (!table?.name) return [];
  const rows = await sql`select version from supabase_migrations.schema_migrations order by version`;
  return rows.map((row) => String(row.version));
}

/** Versions of this release's migrations that the database lacks. */
export async function missingMigrations(sql: Sql): Promise<string[]> {
  const applied = await appliedVersions(sql);
  return (await migrationFiles())
    .map(({ version }) => version)
    .filter((version) => !applied.includes(version));
}

/**
 * Throws a StartError for a database that a newer release has worked on, and for one that lacks migrations which only
 * releases from before the baseline have. Changes nothing.
 */
export async function refuseOtherRelease(sql: Sql): Promise<void> {
  const files = await migrationFiles();
  const applied = await appliedVersions(sql);
  const newest = files.at(-1)?.version ?? '';
  const newer = applied.find((version) => version > newest);
  if (newer !== undefined)
    throw new StartError(
      `The data belong to a newer release of Partner Desk (migration ${newer}; this release knows ${newest}); start that one.`,
    );
  const missing = files.filter(isBaseline).find(({ version }) => !applied.includes(version));
  if (missing !== undefined && versionsBefore(files, applied).length > 0)
    throw new StartError(
      `The data belong to an older release of Partner Desk (migration ${applied.at(-1)}) than this one can update (${missing.version}); start a release that has migration ${missing.version} once, then this one.`,
    );
}

/** Versions in the history of a database that are older than the first migration there is. */
function versionsBefore([first]: readonly MigrationFile[], applied: readonly string[]): string[] {
  return applied.filter((version) => first !== undefined && version < first.version);
}

interface MigrationFile {
  version: string;
  name: string;
  url: URL;
}

/** True for the migrations that stand for those of earlier releases, whose newest versions they have. */
const isBaseline = ({ name }: MigrationFile) => name.startsWith('baseline');

async function migrationFiles(): Promise<MigrationFile[]> {
  const files = (await readdir(directory)).filter((file) => /^\d{14}_\w+\.sql$/.test(file)).toSorted();
  return files.map((file) => ({
    version: file.slice(0, 14),
    name: file.slice(15, -'.sql'.length),
    url: new URL(file, directory),
  }));
}
