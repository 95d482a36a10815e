import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { Sql } from '../postgres/connect.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

/**
 * Returns the database of a test file, which is emptied for every test. Much quicker than another database, whose
 * functions each connection would have to compile again.
 */
export function emptiedDatabase(): () => TestDatabase {
  let database: TestDatabase | undefined;
  const opened = () => {
    if (!database) throw new Error('there is a database while a test runs only');
    return database;
  };
  let tables: string[] = [];
  beforeAll(async () => {
    database = await createTestDatabase();
    const [row] = await database.sql<{ tables: string[] }[]>`
      select array_agg(format('%I.%I', schemaname, tablename)) as tables from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema')
        and query_to_xml(format('select from %I.%I limit 1', schemaname, tablename), true, false, '')::text not like '%<row%'`;
    tables = row?.tables ?? [];
  });
  beforeEach(() => empty(opened().sql, tables));
  afterAll(() => database?.drop());
  return opened;
}

/** Deletes every row that was written since the migrations; triggers and foreign keys do not fire. */
async function empty(sql: Sql, tables: readonly string[]): Promise<void> {
  await sql.begin((transaction) =>
    transaction.unsafe(`set local session_replication_role = replica;
      ${tables.map((table) => `delete from ${table}`).join(';')}`),
  );
}
