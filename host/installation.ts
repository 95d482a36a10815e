import { reachedBecause, type HostOptions } from './options.ts';
import { migrate, appliedVersions, refuseOtherRelease } from './migrations.ts';
import { installPlatform } from './platform/install.ts';
import type { Sql } from './postgres/connect.ts';
import { StartError } from './start-error.ts';

/** Whether this installation has the demo company: never, being loaded (a crash left it so), or loaded. */
type DemoState = 'none' | 'loading' | 'loaded';

export type DemoLoader = (sql: Sql) => Promise<unknown>;

/**
 * Brings the database to this release: platform, migrations and, into a new database, the demo company.
 * Returns whether it is a demo installation. Throws a StartError, before any change, for data of a newer
 * release and for demo accounts that other machines could use.
 */
export async function prepareDatabase(
  sql: Sql,
  options: Pick<HostOptions, 'host' | 'demo' | 'publicDemo'> & Partial<HostOptions>,
  loadDemo: DemoLoader,
): Promise<boolean> {
  await refuseOtherRelease(sql);
  const isNew = (await appliedVersions(sql)).length === 0;
  const known = await demoState(sql);
  const wanted = known === 'loading' || (known === undefined && isNew && options.demo);
  const reached = reachedBecause(options);
  if ((wanted || known === 'loaded') && reached !== undefined && !options.publicDemo)
    refusePublicDemo(reached, wanted);
  if (known === undefined) await writeDemoState(sql, wanted ? 'loading' : 'none');
  await installPlatform(sql);
  await migrate(sql);
  if (!wanted) return known === 'loaded';
  await loadDemo(sql);
  await writeDemoState(sql, 'loaded');
  return true;
}

function refusePublicDemo(reached: string, wanted: boolean): never {
  const way = wanted ? 'add --no-demo for an empty installation' : 'use another DATA_DIR with --no-demo';
  throw new StartError(
    `${reached} and everybody knows the password of the demo accounts: ${way}, or --public-demo if that is meant.`,
  );
}

/** Whether this product has worked on the database before: then it has secrets somewhere. */
export async function isInstalled(sql: Sql): Promise<boolean> {
  return (await demoState(sql)) !== undefined;
}

async function demoState(sql: Sql): Promise<DemoState | undefined> {
  const [table] = await sql`select to_regclass('host.installation') as name`;
  if (!table?.name) return undefined;
  const [row] = await sql<{ demo: DemoState }[]>`select demo from host.installation`;
  return row?.demo;
}

async function writeDemoState(sql: Sql, state: DemoState): Promise<void> {
  await sql
    .unsafe(
      `create schema if not exists host;
     create table if not exists host.installation (
       one_row boolean primary key default true check (one_row),
       demo text not null check (demo in ('none', 'loading', 'loaded'))
     )`,
    )
    .simple();
  await sql`insert into host.installation (demo) values (${state}) on conflict (one_row) do update set demo = excluded.demo`;
}
