import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../host/testing/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

// PostgREST calls a function by the names of its arguments. It refuses a call that two functions of one name could take
// (PGRST203), and gives the whole body to a function whose only argument has no name.
it('each function of the exposed schema has a name of its own and a name for each argument', async () => {
  const unclear = await database.sql`
    select p.proname from pg_proc p
    where p.pronamespace = 'public'::regnamespace and (
      (select count(*) from pg_proc o where o.pronamespace = p.pronamespace and o.proname = p.proname) > 1
      or p.pronargs > coalesce(cardinality(array_remove(p.proargnames[1:p.pronargs], '')), 0))`;
  expect([...unclear]).toEqual([]);
});
