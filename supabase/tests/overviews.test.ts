import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connect, type Sql } from '../../host/postgres/connect.ts';
import { asCaller, createTestDatabase, type TestDatabase } from '../../host/testing/test-database.ts';
import { setToday } from '../../host/testing/today.ts';
import { createWorld, type World } from './access/world.ts';
import type { CallerName } from './access/callers.ts';
import { writers } from './writers.ts';

class TakenBack extends Error {}

let database: TestDatabase;
let world: World;
let other: Sql;
beforeAll(async () => {
  database = await createTestDatabase();
  world = await createWorld(database);
  // Today's diagnosis would leave public.refresh_diagnosis nothing to write.
  await database.sql`delete from public.log_diagnosis where "PARTNER_CD" = 'P1'`;
  other = connect(database.address, { max: 1 });
}, 120_000);
afterAll(async () => {
  await other.end({ timeout: 1 });
  await database.drop();
});
beforeEach(async () => {
  await setToday(database.sql, '2026-11-21');
  await database.sql`delete from public.agg_partner_overview`;
});

const as = <T>(caller: CallerName, work: (tx: Sql) => Promise<T>) =>
  asCaller(database.sql, world.callers[caller], (tx) => work(tx as unknown as Sql));
const refresh = async (caller: CallerName) => {
  const [row] = await as(
    caller,
    (tx) => tx<{ made: { made: number; left: number } }[]>`select public.refresh_dashboards() as made`,
  );
  return row?.made;
};
const refreshPeriod = (last: string) =>
  as('staff', (tx) => tx`select public.refresh_portfolios('20261101', ${last})`);
/** Partners of whom a part is kept that holds now. */
const kept = async (part = 'dashboard', sql = database.sql) =>
  (
    await sql<
      { code: string }[]
    >`select k."PARTNER_CD" as code from private.kept_overviews('{P1, P2, P3}', ${part}) k order by 1`
  ).map(({ code }) => code);

it('keeps what the caller may see, and nothing for callers who may see nothing', async () => {
  expect(await refresh('no partner')).toEqual({ made: 0, left: 0 });
  expect(await refresh('owner')).toEqual({ made: 2, left: 0 });
  expect(await kept()).toEqual(['P1']);
  expect(await refresh('staff')).toEqual({ made: 2, left: 0 });
  expect(await kept()).toEqual(['P1', 'P2']);
  expect(await refresh('staff')).toEqual({ made: 0, left: 0 });
});

it('an overview reads what is kept, and works it out once something was written', async () => {
  const todos = () => as('owner', (tx) => tx`select public.dashboard_todos_all() as answer`);
  const before = await todos();
  await refresh('owner');
  expect(await todos()).toEqual(before);
  const mark = [{ RULE: 'out', CNT: 77, IMPACT_AMT: null, TARGET: { page: 'inbound', search: {} } }];
  await database.sql`update public.agg_partner_overview
    set "FIGURES" = ${database.sql.json({ sources: {}, todos: mark })} where "PART" = 'dashboard'`;
  expect(await todos()).toMatchObject([{ answer: { rows: [{ count: 77 }] } }]);
  await database.sql`select private.hold_partner('P1')`;
  expect(await todos()).toEqual(before);
});

it('to-dos of several partners: won of two kinds are not sorted together, each kind is counted whole and listed up to 20', async () => {
  await refresh('owner');
  const target = { page: 'inbound', search: {} };
  const out = Array.from({ length: 25 }, (_, n) => ({ RULE: 'out', CNT: n, IMPACT_AMT: n, TARGET: target }));
  const others = [
    { RULE: 'inboundDue', CNT: 1, IMPACT_AMT: null, TARGET: target },
    { RULE: 'over', CNT: 1, IMPACT_AMT: 900, TARGET: target },
  ];
  await database.sql`update public.agg_partner_overview
    set "FIGURES" = ${database.sql.json({ sources: {}, todos: [...others, ...out] })} where "PART" = 'dashboard'`;
  const [row] = await as(
    'owner',
    (tx) => tx<{ answer: { totals: unknown; rows: { rule: string; impactAmt: number | null }[] } }[]>`
      select public.dashboard_todos_all() as answer`,
  );
  expect(row?.answer.totals).toEqual([
    { impactKind: 'lostSales', count: 25 },
    { impactKind: 'loss', count: 1 },
    { impactKind: null, count: 1 },
  ]);
  const amounts = row?.answer.rows.map(({ impactAmt }) => impactAmt);
  expect(amounts).toEqual([...Array.from({ length: 20 }, (_, n) => 24 - n), 900, null]);
  await database.sql`select private.hold_partner('P1')`;
});

it('nothing is read that was kept on another day', async () => {
  await refresh('staff');
  await setToday(database.sql, '2026-11-22');
  expect(await kept()).toEqual([]);
  expect(await refresh('staff')).toEqual({ made: 4, left: 0 });
  expect(await kept()).toEqual(['P1', 'P2']);
});

describe('a write', () => {
  beforeEach(async () => {
    await refresh('staff');
    await refreshPeriod('20261121');
  });

  it.each(writers)(
    '$name leaves nothing of its partner that is read, and of others all',
    async ({ call }) => {
      const written = as('staff', async (tx) => {
        await tx.unsafe(`select ${call}`);
        expect(await kept('dashboard', tx)).toEqual(['P2']);
        expect(await kept('days', tx)).toEqual(['P2']);
        throw new TakenBack();
      });
      await expect(written).rejects.toBeInstanceOf(TakenBack);
      expect(await kept()).toEqual(['P1', 'P2']);
    },
  );

  it('that commits while an overview is made leaves that one unread', async () => {
    await database.sql`delete from public.agg_partner_overview`;
    await as('owner', async (tx) => {
      await tx`select public.refresh_dashboards()`;
      await other`select private.hold_partner('P1')`;
    });
    expect(await kept()).toEqual([]);
  });
});

it('an overview that somebody else makes is left to them', async () => {
  await as('staff', async (tx) => {
    await tx`select public.refresh_dashboards()`;
    const [row] = await asCaller(
      other,
      world.callers.owner,
      (theirs) => theirs`select public.refresh_dashboards() as made`,
    );
    expect(row?.made).toEqual({ made: 0, left: 2 });
  });
});

it('of the periods of a portfolio the last eight are kept', async () => {
  const days = Array.from({ length: 10 }, (_, at) => String(20261111 + at));
  for (const day of days) await refreshPeriod(day);
  const rows = await database.sql<{ day: string }[]>`select split_part("PART", ' ', 3) as day
    from public.agg_partner_overview where "PARTNER_CD" = 'P1' and "PART" <> 'days' order by 1`;
  expect(rows.map(({ day }) => day)).toEqual(days.slice(2));
});

it('a period that no portfolio has keeps nothing', async () => {
  await expect(refreshPeriod('20261031')).rejects.toMatchObject({ code: '22023' });
  expect(await database.sql`select from public.agg_partner_overview`).toEqual([]);
});
