import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../host/testing/test-database.ts';
import { databaseTypes, databaseTypesFile } from '../../scripts/database-types.ts';

/** On a new machine npx fetches the Supabase CLI first, some 100 MB. */
const fetching = 300_000;

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

it(
  'the checked-in database types are those of the migrations; npm run types writes them',
  async () => {
    expect(await readFile(databaseTypesFile, 'utf8')).toBe(await databaseTypes(database.address));
  },
  fetching,
);

it(
  'a column that the types do not know makes them differ',
  async () => {
    await database.sql`alter table public.dim_brand add column "NOT_IN_TYPES" text`;
    expect(await databaseTypes(database.address)).toContain('NOT_IN_TYPES');
  },
  fetching,
);
