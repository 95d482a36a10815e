import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asCaller, createTestDatabase, type TestDatabase } from '../../../host/testing/test-database.ts';
import { setToday } from '../../../host/testing/today.ts';
import type { CallerName } from '../access/callers.ts';
import { createWorld, type World } from '../access/world.ts';
import { publicFunctions } from '../functions/registry.ts';
import { fillHugePartner, overfill } from './huge-partner.ts';

const MOST_BYTES = 10_000_000;

let database: TestDatabase;
let world: World;
beforeAll(async () => {
  database = await createTestDatabase();
  await setToday(database.sql, '2026-11-30');
  world = await createWorld(database);
  await fillHugePartner(database.sql);
}, 300_000);
afterAll(() => database.drop());

class TakenBack extends Error {}

/** Returns what the statement answers as staff or another caller, or the SQLSTATE of its refusal; what it writes is taken back. */
async function outcome(statement: string, caller: CallerName = 'staff'): Promise<unknown> {
  let answer: unknown;
  try {
    await asCaller(world.sql, world.callers[caller], async (tx) => {
      [{ answer }] = await tx.unsafe<[{ answer: unknown }]>(statement);
      throw new TakenBack();
    });
  } catch (error) {
    if (!(error instanceof TakenBack)) return (error as { code?: unknown }).code;
  }
  return answer;
}

/** Who calls what the staff may not. */
const callerOf: Record<string, CallerName> = {
  administrator: 'admin',
  manager: 'manager',
  'administrator or manager': 'manager',
};

/** The call with the longest period and the largest page. */
function widest({ name, call, bound }: (typeof publicFunctions)[number]): string {
  const first = name === 'ad_days' ? '20251101' : '20241202';
  const wide = call.replace(/'20261101', '202611(01|08|30)'/, `'${first}', '20261130'`);
  if (bound !== 'page') return wide;
  return wide.replace(/\)$/, `${wide.endsWith('()') ? '' : ', '}page_size => 5000)`);
}

it('a function whose caller asks for a page says so, and no other', async () => {
  const paged = await world.sql<{ name: string }[]>`select proname::text as name from pg_proc
    where pronamespace = 'public'::regnamespace and 'page_size' = any (proargnames) order by 1`;
  const said = publicFunctions.filter(({ bound }) => bound === 'page');
  expect(said.map(({ name }) => name).toSorted()).toEqual(paged.map(({ name }) => name));
});

describe('of a huge partner', () => {
  it.each(publicFunctions)('$name answers at most 10 MB', async (each) => {
    const bytes = await outcome(
      // No answer at all is as long as null.
      `select coalesce(octet_length(to_json(called)::text), 4) as answer from ${widest(each)} called`,
      callerOf[each.callers] ?? 'staff',
    );
    expect(bytes).toBeTypeOf('number');
    expect(bytes).toBeLessThan(MOST_BYTES);
  });

  it('a change of its largest campaign becomes an intervention of 500 options', async () => {
    const create = publicFunctions.find(({ name }) => name === 'create_intervention_of_change');
    await asCaller(world.sql, world.callers.staff, (tx) => tx.unsafe(`select ${create?.call}`));
    const [row] = await world.sql`select count(*)::int as options from public.log_intervention_option
      where "INTERVENTION_ID" = (select max("ID") from public.log_intervention)`;
    expect(row).toEqual({ options: 500 });
  });

  it('5,000 rows of the longest names are refused, and 1,000 are not', async () => {
    await database.sql`update public.dim_option set "ITEM_NM" = repeat('이름', 250), "OPTION_NM" = repeat('이름', 250)`;
    await database.sql`update public.dim_brand set "BRAND_NM" = repeat('이름', 250)`;
    const page = (size: number) =>
      `select json_array_length(public.product_list('P1', page_size => ${size}) -> 'rows') as answer`;
    expect([await outcome(page(5000)), await outcome(page(1000))]).toEqual(['54000', 1000]);
  });
});

describe('of a partner with more than a list without pages holds', () => {
  beforeAll(() => overfill(database.sql), 120_000);

  it.each(publicFunctions.filter(({ bound }) => bound === 'few'))('$name refuses it', async (each) => {
    expect(await outcome(`select to_json(called)::text as answer from ${widest(each)} called`)).toBe('54000');
  });
});
