import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { newSecrets } from './new-secrets.ts';

let database: TestDatabase;
const directory = mkdtempSync(path.join(tmpdir(), 'partner-desk-secrets-'));
beforeAll(async () => {
  database = await createTestDatabase();
  const { sql } = database;
  const [user] =
    await sql`insert into auth.users (id, email) values (gen_random_uuid(), 'a@example.com') returning id`;
  await sql`insert into auth.sessions (id, user_id) values (gen_random_uuid(), ${String(user?.id)})`;
});
afterAll(async () => {
  rmSync(directory, { recursive: true });
  await database.drop();
});
const sessions = async () => (await database.sql`select from auth.sessions`).length;

it('new secrets that cannot be written end no session', async () => {
  await expect(newSecrets(database.sql, path.join(directory, 'missing'))).rejects.toThrow(
    'cannot be written',
  );
  expect(await sessions()).toBe(1);
});

it('new secrets whose sessions cannot be ended leave no file', async () => {
  const { sql } = database;
  await sql`create function stay() returns trigger language plpgsql as 'begin raise exception ''stays''; end'`;
  await sql`create constraint trigger stay after delete on auth.sessions initially deferred for each row execute function stay()`;
  await expect(newSecrets(sql, directory)).rejects.toThrow('stays');
  expect(existsSync(path.join(directory, 'secrets.json'))).toBe(false);
  await sql`drop function stay() cascade`;
  await newSecrets(sql, directory);
  expect([await sessions(), existsSync(path.join(directory, 'secrets.json'))]).toEqual([0, true]);
});
