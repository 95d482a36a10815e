import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { checkExternalDatabase } from './external-database.ts';
import { connect, type Sql } from './postgres/connect.ts';
import type { TestInstallation } from './testing/host-process.ts';
import { testInstallation } from './testing/test-installation.ts';

let admin: Sql;
let desk: TestInstallation;
const name = `external_${randomUUID().replaceAll('-', '')}`;

beforeAll(async () => {
  admin = connect(inject('cluster'), { max: 1 });
  await admin.unsafe(`create database ${name}`);
  await admin.unsafe(`create role ${name}_guest login`);
  desk = testInstallation({ isNew: true });
});
afterAll(async () => {
  await desk.remove();
  await admin.unsafe(`drop database ${name} with (force)`);
  await admin.unsafe(`drop role ${name}_guest`);
  await admin.end();
});

const url = (user = 'postgres') => {
  const { host, port } = inject('cluster');
  return `postgres:///${name}?host=${host}&port=${port}&user=${user}`;
};

it('a database elsewhere is installed on and served, with no PostgreSQL of our own', async () => {
  const host = await desk.start('--no-demo', '--database-url', url());
  expect((await fetch(`${host.url}/healthz`)).status).toBe(200);
  expect(desk.postmaster()).toBeUndefined();
  const sql = connect({ ...inject('cluster'), database: name }, { max: 1 });
  expect(await sql`select from supabase_migrations.schema_migrations`).not.toHaveLength(0);
  await sql.end();
  host.child.kill('SIGTERM');
  expect(await host.ended).toBe(0);
});

it('a role that may install nothing is refused', async () => {
  const result = await desk.refused('--database-url', url(`${name}_guest`));
  expect(result).toMatchObject({
    code: 1,
    stderr: 'The database of DATABASE_URL needs a role that owns the database and may create roles.\n',
  });
});

it.each([
  [{ database: 'nowhere' }, 'there is no database of that name'],
  [{ user: 'nobody_here' }, 'that user may not connect'],
  [{ host: '/nowhere' }, 'its socket does not exist'],
])('%j is explained', async (part, sentence) => {
  await expect(checkExternalDatabase({ ...inject('cluster'), ...part }, 'administer')).rejects.toThrow(
    sentence,
  );
});

it('a PostgreSQL that is too old is refused', async () => {
  await expect(checkExternalDatabase(inject('cluster'), 'administer', 99)).rejects.toThrow(
    'is PostgreSQL 18; 99 or newer is needed',
  );
});

it('a Supabase project is refused: the platform there is not ours to make', async () => {
  await admin`create role supabase_admin`;
  try {
    const check = checkExternalDatabase(inject('cluster'), 'serve');
    await expect(check).rejects.toThrow('belongs to a Supabase project');
  } finally {
    await admin`drop role supabase_admin`;
  }
});
