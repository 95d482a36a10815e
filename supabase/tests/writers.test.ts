import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect, type Sql } from '../../host/postgres/connect.ts';
import { asCaller, createTestDatabase, type TestDatabase } from '../../host/testing/test-database.ts';
import { optionMasterColumns } from '../../host/testing/option-master-columns.ts';
import { createWorld, type World } from './access/world.ts';
import { heldInside, unheldWriters, writerNames, writers } from './writers.ts';

class TakenBack extends Error {}

let database: TestDatabase;
let world: World;
const others: Sql[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
  world = await createWorld(database);
  // Today's diagnosis would leave public.refresh_diagnosis nothing to write.
  await database.sql`delete from public.log_diagnosis where "PARTNER_CD" = 'P1'`;
  others.push(...[1, 2].map(() => connect(database.address, { max: 1 })));
}, 120_000);
afterAll(async () => {
  for (const other of others) await other.end({ timeout: 1 });
  await database.drop();
});

const codeOf = (error: unknown) => String((error as { code?: unknown }).code ?? error);

/** Holds the partner in a transaction of its own while `work` runs. */
async function whileHeld(work: () => Promise<void>): Promise<void> {
  const held = others[0]?.begin(async (tx) => {
    await tx`select private.hold_partner('P1')`;
    await work();
    throw new TakenBack();
  });
  await expect(held).rejects.toBeInstanceOf(TakenBack);
}

it('every exposed function that may write holds its partner, or is known not to', async () => {
  expect([...writers.map(({ name }) => name), ...unheldWriters].toSorted()).toEqual(
    (await writerNames(database.sql)).toSorted(),
  );
});

it.each(writers)('$name holds the partner before it locks or writes a row', async ({ name }) => {
  const inside = heldInside[name];
  const [row] = await database.sql<{ source: string }[]>`select lower(prosrc) as source from pg_proc
    where oid = ${inside === undefined ? `public.${name}` : `private.${inside}`}::regproc`;
  const source = row?.source ?? '';
  const hold = source.indexOf('perform private.hold_partner(');
  const first = source.search(
    /\b(insert into|update public|delete from|for (no key )?update|ending_import|keep_)/,
  );
  expect(hold).toBeGreaterThan(-1);
  expect(first === -1 || hold < first).toBe(true);
});

it('a writer waits for another one, and is told when that takes too long', async () => {
  await whileHeld(async () => {
    const asked = others[1]?.begin(async (tx) => {
      await tx`select private.hold_partner('P1', '50ms')`;
    });
    await expect(asked).rejects.toMatchObject({ code: 'PD423' });
    await others[1]?.begin(async (tx) => {
      await tx`select private.hold_partner('P2', '50ms')`;
      // The patience ends with the function.
      expect(await tx`show lock_timeout`).toEqual([{ lock_timeout: '0' }]);
    });
  });
});

it('a load gives up waiting for another one while it still has the time that the largest load takes', async () => {
  const { call = '' } = writers.find(({ name }) => name === 'import_commit') ?? {};
  const [row] = await database.sql<
    { ms: number }[]
  >`select extract(epoch from substr(s, 19)::interval) * 1000 as ms
    from pg_proc, unnest(proconfig) s where oid = 'public.import_commit'::regproc and starts_with(s, 'statement_timeout=')`;
  const largest = 13_000;
  await whileHeld(async () => {
    const asked = asCaller(others[1] as Sql, world.callers.staff, async (tx) => {
      await tx`select set_config('statement_timeout', ${String(Number(row?.ms) - largest)}, true)`;
      await tx.unsafe(`select ${call}`);
    });
    await expect(asked).rejects.toMatchObject({ code: 'PD423' });
  });
});

it('readers do not wait for a writer', async () => {
  await whileHeld(async () => {
    await asCaller(database.sql, world.callers.owner, async (tx) => {
      await tx`set local statement_timeout = '2s'`;
      expect(await tx`select public.product_list('P1')`).toHaveLength(1);
    });
  });
});

it.each(writers)('$name lets nobody without the right wait, or make others wait', async ({ call }) => {
  await whileHeld(async () => {
    const asked = asCaller(others[1] as Sql, world.callers['no partner'], async (tx) => {
      await tx`set local statement_timeout = '2s'`;
      await tx.unsafe(`select ${call}`);
    });
    await expect(asked).rejects.toMatchObject({ code: expect.stringMatching(/^(42501|PD410)$/) });
  });
});

it.each(writers)('$name raises the revision of its partner alone', async ({ call }) => {
  const asked = asCaller(database.sql, world.callers.staff, async (tx) => {
    const revisions = () => tx`select "PARTNER_CD" as partner, "REVISION"::int as revision
      from public.log_partner_state order by 1`;
    const before = await revisions();
    await tx.unsafe(`select ${call}`);
    const after = await revisions();
    expect(after[0]?.revision).toBeGreaterThan(Number(before[0]?.revision));
    expect(after.slice(1)).toEqual(before.slice(1));
    throw new TakenBack();
  });
  await expect(asked).rejects.toBeInstanceOf(TakenBack);
});

describe('writers of one partner at once', () => {
  const pairs = writers.flatMap((first, at) => writers.slice(at).map((second) => ({ first, second })));

  // Two transactions that do both in opposite order, which is more than any request does: without a lock of both before the first row
  // they would end in a deadlock.
  it.each(pairs)('$first.name and $second.name end in no deadlock', async ({ first, second }) => {
    const both = (sql: Sql, calls: string[]) =>
      asCaller(sql, world.callers.staff, async (tx) => {
        for (const call of calls) {
          await tx.unsafe(`select ${call}`);
          await new Promise((resolve) => setTimeout(resolve, 2));
        }
        throw new TakenBack();
      }).catch((error: unknown) => (error instanceof TakenBack ? 'taken back' : codeOf(error)));
    const calls = [first.call, second.call];
    const outcomes = await Promise.all([
      both(others[0] as Sql, calls),
      both(others[1] as Sql, calls.toReversed()),
    ]);
    // The second of a pair may find what it was to change gone.
    for (const outcome of outcomes) expect(['taken back', 'PD404', 'PD409', 'PD410']).toContain(outcome);
  });

  it('a load of a master and an edit of all its options end in no deadlock', async () => {
    const { sql } = database;
    const codes = Array.from({ length: 3000 }, (_, at) => `7${String(at).padStart(5, '0')}`);
    await sql`insert into public.dim_option ("OPTION_CD", "PARTNER_CD", "ITEM_NM", "OPTION_NM")
      select code, 'P1', '컵', code from unnest(${codes}::text[]) code`;
    const load = async (round: number) => {
      const id = randomUUID();
      await sql`insert into private.import_batch (id, partner_cd, category, file_nm, columns, user_id, shape)
        values (${id}, 'P1', '옵션마스터', 'a.xlsx', ${optionMasterColumns}, ${world.callers.staff.id ?? null},
          private.import_shape())`;
      const lines = codes.toReversed().map((code) =>
        optionMasterColumns
          .map(
            (column) =>
              ({
                OPTION_CD: code,
                ITEM_NM: `컵 ${round}`,
                OPTION_NM: code,
                BRAND_CD: 'B-P1',
                BRAND_NM: '시험',
              })[column] ?? '',
          )
          .join('\u007f'),
      );
      await asCaller(others[0] as Sql, world.callers.staff, async (tx) => {
        await tx`select public.import_add_rows(${id}, 1, ${lines})`;
      });
      await asCaller(others[0] as Sql, world.callers.staff, async (tx) => {
        await tx`select public.import_commit(${id})`;
      });
    };
    const edit = (value: string) =>
      asCaller(others[1] as Sql, world.callers.owner, async (tx) => {
        await tx`select public.change_options('P1', ${codes}, 'cost', ${value})`;
      });
    for (let round = 1; round <= 4; round++) {
      const outcomes = await Promise.allSettled([load(round), edit(String(round * 100))]);
      expect(outcomes.map((one) => (one.status === 'rejected' ? codeOf(one.reason) : 'done'))).toEqual([
        'done',
        'done',
      ]);
    }
  });
});
