import { expect, it } from 'vitest';
import { lints } from './lints.ts';
import type { World } from './world.ts';

class TakenBack extends Error {}

/** Rules that hold for every object of the schema, also for those of tomorrow; each is shown to fire. */
export function lintSuite(world: () => World): void {
  it.each(lints)('$rule', async ({ query, broken }) => {
    const { sql } = world();
    expect([...(await sql.unsafe(query))]).toEqual([]);
    const fires = sql.begin(async (transaction) => {
      await transaction.unsafe(broken).simple();
      expect(await transaction.unsafe(query)).not.toHaveLength(0);
      throw new TakenBack();
    });
    await expect(fires).rejects.toBeInstanceOf(TakenBack);
  });

  it('a new table or function is closed to API roles until it is opened', async () => {
    const { sql } = world();
    const fresh = sql.begin(async (transaction) => {
      await transaction
        .unsafe(
          `create table public.fresh (id bigint generated always as identity primary key);
           create function public.fresh_public() returns integer language sql return 1;
           create function private.fresh_private() returns integer language sql return 1`,
        )
        .simple();
      const [row] = await transaction`select
        has_table_privilege('authenticated', 'public.fresh', 'select, insert, update, delete')
          or has_table_privilege('anon', 'public.fresh', 'select, insert, update, delete') as "table",
        has_function_privilege('authenticated', 'public.fresh_public()', 'execute')
          or has_function_privilege('anon', 'public.fresh_public()', 'execute')
          or has_function_privilege('authenticated', 'private.fresh_private()', 'execute') as "function"`;
      expect({ ...row }).toEqual({ table: false, function: false });
      throw new TakenBack();
    });
    await expect(fresh).rejects.toBeInstanceOf(TakenBack);
  });
}
