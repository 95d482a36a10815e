import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { prepareDatabase, type DemoLoader } from './installation.ts';
import { connect, type Sql } from './postgres/connect.ts';

const local = { host: '127.0.0.1', demo: true, publicDemo: false };
const migrationNames = readdirSync(new URL('../supabase/migrations/', import.meta.url))
  .toSorted()
  .map((file) => ({ version: file.slice(0, 14), name: file.slice(15, -'.sql'.length) }));
/** Versions of the files that stand for all migrations before them. */
const baseline = migrationNames
  .filter(({ name: title }) => title.startsWith('baseline'))
  .map(({ version }) => version);

let admin: Sql;
let sql: Sql;
let name: string;
let loads = 0;
const load: DemoLoader = async () => {
  loads += 1;
};
const crash: DemoLoader = async () => {
  throw new Error('killed');
};

beforeEach(async () => {
  loads = 0;
  name = `new_${randomUUID().replaceAll('-', '')}`;
  admin = connect(inject('cluster'), { max: 1 });
  await admin.unsafe(`create database ${name}`);
  sql = connect({ ...inject('cluster'), database: name });
});
afterEach(async () => {
  await sql.end({ timeout: 1 });
  await admin.unsafe(`drop database ${name} with (force)`);
  await admin.end();
});

const tables = async () =>
  (await sql`select from pg_tables where schemaname in ('public', 'auth', 'host', 'supabase_migrations')`)
    .length;

describe('a new database', () => {
  it('gets the demo company once', async () => {
    expect(await prepareDatabase(sql, local, load)).toBe(true);
    expect(await prepareDatabase(sql, local, load)).toBe(true);
    expect(loads).toBe(1);
  });

  it('stays empty for good when it was made without the demo', async () => {
    expect(await prepareDatabase(sql, { ...local, demo: false }, load)).toBe(false);
    expect(await prepareDatabase(sql, local, load)).toBe(false);
    expect(loads).toBe(0);
  });

  it('gets the demo company at the next start when the first was killed while loading', async () => {
    await expect(prepareDatabase(sql, local, crash)).rejects.toThrow('killed');
    expect(await prepareDatabase(sql, { ...local, demo: false }, load)).toBe(true);
    expect(loads).toBe(1);
  });
});

describe('a server that other machines reach', () => {
  const open = { ...local, host: '0.0.0.0' };

  it('does not start with the demo accounts, and nothing is made', async () => {
    await expect(prepareDatabase(sql, open, load)).rejects.toThrow('--no-demo');
    expect(await tables()).toBe(0);
    await prepareDatabase(sql, local, load);
    await expect(prepareDatabase(sql, { ...open, demo: false }, load)).rejects.toThrow('another DATA_DIR');
  });

  it.each([
    { siteUrl: 'https://desk.example.com' },
    { siteUrl: 'http://192.168.0.7:3000' },
    { siteUrl: 'http://localhost.example.com' },
    { trustProxy: true },
  ])('does not start with the demo accounts through %o, loaded now or earlier', async (more) => {
    await expect(prepareDatabase(sql, { ...local, ...more }, load)).rejects.toThrow('--no-demo');
    expect(await tables()).toBe(0);
    await prepareDatabase(sql, local, load);
    await expect(prepareDatabase(sql, { ...local, ...more }, load)).rejects.toThrow('another DATA_DIR');
    expect(await prepareDatabase(sql, { ...local, ...more, publicDemo: true }, load)).toBe(true);
  });

  it.each(['http://localhost:3000', 'http://127.0.0.1:8080', 'http://[::1]:3000'])(
    'is not meant by SITE_URL %s',
    async (siteUrl) => {
      expect(await prepareDatabase(sql, { ...local, siteUrl }, load)).toBe(true);
    },
  );

  it('starts empty', async () => {
    expect(await prepareDatabase(sql, { ...open, demo: false }, load)).toBe(false);
    expect(loads).toBe(0);
  });

  it('starts with them when that is meant', async () => {
    expect(await prepareDatabase(sql, { ...open, publicDemo: true }, load)).toBe(true);
  });
});

it('data of a newer release are left alone', async () => {
  await sql
    .unsafe(
      `create schema supabase_migrations;
    create table supabase_migrations.schema_migrations (version text primary key, statements text[], name text);
    insert into supabase_migrations.schema_migrations (version) values ('29990101000000')`,
    )
    .simple();
  await expect(prepareDatabase(sql, local, load)).rejects.toThrow('migration 29990101000000');
  expect(await tables()).toBe(1);
});

describe('data of a release from before the baseline', () => {
  const history = () =>
    sql<{ version: string; name: string | null }[]>`
      select version, name from supabase_migrations.schema_migrations order by version`;

  /** Rewrites the history as the migrations left it that the baseline replaced, up to a version. */
  async function recordOldHistory(newest: string): Promise<void> {
    await prepareDatabase(sql, { ...local, demo: false }, load);
    await sql`delete from supabase_migrations.schema_migrations`;
    const versions = ['20261101000000', '20261101000100', ...baseline].filter((version) => version <= newest);
    for (const version of versions)
      await sql`insert into supabase_migrations.schema_migrations (version, name, statements)
        values (${version}, 'old', ${['select 1']})`;
  }

  it('keep their rows and get what is newer alone', async () => {
    await recordOldHistory(baseline.at(-1) ?? '');
    await sql`insert into public.dim_partner ("PARTNER_CD", "PARTNER_NM") values ('P1', '하나')`;
    // Migrations from after the baseline would fail here: the database has what they make.
    const later = migrationNames.filter(({ version }) => version > (baseline.at(-1) ?? ''));
    for (const { version, name: title } of later)
      await sql`insert into supabase_migrations.schema_migrations (version, name) values (${version}, ${title})`;
    await prepareDatabase(sql, local, load);
    expect((await history()).map((row) => ({ ...row }))).toEqual(migrationNames);
    expect(await sql`select "PARTNER_NM" as name from public.dim_partner`).toEqual([{ name: '하나' }]);
  });

  it('are left alone when they lack a migration that this release does not have', async () => {
    const [, , thirdOfFour = ''] = baseline;
    await recordOldHistory(thirdOfFour);
    const before = await history();
    await expect(prepareDatabase(sql, local, load)).rejects.toThrow(
      `The data belong to an older release of Partner Desk (migration ${thirdOfFour}) than this one can update (${baseline.at(-1)}); start a release that has migration ${baseline.at(-1)} once, then this one.`,
    );
    expect(await history()).toEqual(before);
  });
});
