import { afterAll, beforeAll, expect, it } from 'vitest';
import { koreaToday } from '../../src/domain/korea-time.ts';
import { asCaller, createTestDatabase, type TestDatabase } from '../../host/testing/test-database.ts';
import { attempts, DENIED } from './access/attempt.ts';
import { callerNames } from './access/callers.ts';
import { createWorld, type World } from './access/world.ts';

let database: TestDatabase;
let world: World;
beforeAll(async () => {
  database = await createTestDatabase();
  world = await createWorld(database);
});
afterAll(() => database.drop());

/** Answer of a call by the administrator; throws its refusal. */
async function call(statement: string): Promise<unknown> {
  const [row] = await asCaller(world.sql, world.callers.admin, (tx) =>
    tx.unsafe(`select ${statement} as answer`),
  );
  return row?.answer;
}
const refusal = (statement: string) =>
  call(statement).then(
    () => null,
    ({ code, detail = '' }: { code: string; detail?: string }) => [code, detail],
  );

it('an administrator alone adds, changes, closes and deletes partners', async () => {
  const statements = [
    "save_partner('N2', true, '새')",
    "save_partner('P1', false, '새')",
    "close_partner('P1', true)",
    "delete_partner('P1', '시험')",
  ].map((one) => `select public.${one}`);
  for (const name of callerNames) {
    const caller = world.callers[name];
    const outcomes = await attempts(
      world.sql,
      statements.map((statement) => ({ caller, statement })),
    );
    expect([name, outcomes]).toEqual([name, statements.map(() => (name === 'admin' ? 1 : DENIED))]);
  }
});

it.each([
  ['124-81-00998', true],
  ['120-81-47521', true],
  ['124-81-00997', false],
  ['124-81-00908', false],
  ['1248100998', false],
  ['가24-81-00998', false],
])('a business number is known by its check digit: %s', async (brn, isOne) => {
  const [row] = await world.sql`select private.is_business_number(${brn}) as is`;
  expect(row?.is).toBe(isOne);
});

it.each([
  ["'a b', true, '새'", '22023', 'code'],
  [`'${'N'.repeat(41)}', true, '새'`, '22023', 'code'],
  ["'N3', true, '\u200b '", '22023', 'name'],
  [`'N3', true, '${'새'.repeat(101)}'`, '22023', 'name'],
  ["'N3', true, null", '22023', 'name'],
  ["'N3', true, '새', '124-81-00997'", '22023', 'brn'],
  [`'N3', true, '새', '', '${'업'.repeat(201)}'`, '22023', 'rest'],
  ["'N3', true, '새', '', '', '', array['A-1']", '22023', 'rest'],
  ["'N3', true, '새', '', '', '', array_fill('A'::text, array[21])", '22023', 'rest'],
  ["'P1', true, '새'", 'PD409', ''],
  ["'N3', false, '새'", 'PD404', ''],
])('save_partner(%s) is refused', async (args, code, detail) => {
  expect(await refusal(`public.save_partner(${args})`)).toEqual([code, detail]);
});

it('a partner is added and changed, each once on record, and an old number stays', async () => {
  const saved = "'N4', %, ' 새  파트너 ', '124-81-00998', '뷰티', '김하나', array['A00123456']";
  expect(await call(`public.save_partner(${saved.replace('%', 'true')})`)).toBe(true);
  expect(await call(`public.save_partner(${saved.replace('%', 'false')})`)).toBe(false);
  await world.sql`update public.dim_partner set "BRN" = '000-00-00001' where "PARTNER_CD" = 'N4'`;
  expect(await call("public.save_partner('N4', false, '다른 이름', '000-00-00001')")).toBe(true);
  const [row] =
    await world.sql`select "PARTNER_NM" as name, "BRN" as brn, "DESCRIPTION" as industry, "IS_ACTIVE" as active
    from public.dim_partner where "PARTNER_CD" = 'N4'`;
  expect(row).toEqual({ name: '다른 이름', brn: '000-00-00001', industry: null, active: true });
  const log = await world.sql`select "ACTION" as action, "MEMBER_ID" as member, "ACTOR" as actor,
    "DETAIL" -> 'before' ->> 'PARTNER_NM' as before, "DETAIL" -> 'after' ->> 'PARTNER_NM' as after
    from public.log_member_change where "PARTNER_CD" = 'N4' order by "ID"`;
  const actor = 'admin@example.com';
  expect(log).toEqual([
    { action: 'partner-add', member: null, actor, before: null, after: '새  파트너' },
    { action: 'partner-change', member: null, actor, before: '새  파트너', after: '다른 이름' },
  ]);
  const today = koreaToday();
  const shown = await call(
    `public.member_changes('${today}', '${today}', term => 'N4', sort_by => 'at', sort_direction => 'asc')`,
  );
  expect((shown as { rows: unknown[] }).rows).toMatchObject([
    {
      change: 'partner-add',
      detail: '- → 124-81-00998 · - → 뷰티 · - → 새  파트너 · - → 김하나 · - → A00123456',
    },
    {
      change: 'partner-change',
      detail: '뷰티 → - · 새  파트너 → 다른 이름 · 김하나 → - · A00123456 → -',
    },
  ]);
});

it('a closed partner is seen by nobody, keeps its rows, and is opened again', async () => {
  const { owner, staff } = world.callers;
  const seen = () =>
    attempts(
      world.sql,
      [owner, staff].map((caller) => ({
        caller,
        statement: `select from public.dim_brand where "PARTNER_CD" = 'P1'`,
      })),
    );
  expect(await seen()).toEqual([1, 1]);
  expect(await call("public.close_partner('P1', true)")).toBe(true);
  expect(await call("public.close_partner('P1', true)")).toBe(false);
  expect(await seen()).toEqual([0, 0]);
  expect(await world.sql`select from public.dim_brand where "PARTNER_CD" = 'P1'`).toHaveLength(1);
  expect(await call("public.close_partner('P1', false)")).toBe(true);
  expect(await seen()).toEqual([1, 1]);
  await world.sql`update public.dim_partner set "IS_ACTIVE" = false, "IS_DELETED" = true where "PARTNER_CD" = 'P3'`;
  expect(await refusal("public.close_partner('P3', false)")).toEqual(['PD404', '']);
});

it('a partner whose name is typed is deleted in steps, on record, from any place on and without another', async () => {
  const partner = (code: string) => world.sql`select from public.dim_partner where "PARTNER_CD" = ${code}`;
  expect(await refusal("public.delete_partner('P2', '시헌')")).toEqual(['22023', 'name']);
  expect(await refusal("public.delete_partner('P0', '시험')")).toEqual(['PD404', '']);
  for (const place of ['null', '[]', '{"way": "1"}', '{"way": -1}', '{"way": 1.5}'])
    expect(await refusal(`public.delete_partner('P2', '시험', '${place}')`)).toEqual(['22023', 'place']);
  const others = await world.sql`select from public.dim_option where "PARTNER_CD" <> 'P2'`;

  let step = { rows: 0, place: null as object | null, isDone: false };
  const next = async (place: object | null) => {
    const given = place === null ? '' : `, '${JSON.stringify(place)}'`;
    step = (await call(`public.delete_partner('P2', '시험'${given})`)) as typeof step;
    return step;
  };
  expect(await next(null)).toEqual({ rows: 0, place: null, isDone: false });
  expect(await call(`public.partner_list('P2')`)).toMatchObject({
    rows: [{ code: 'P2', state: 'deleting' }],
  });
  // A place behind all rows deletes nothing, and the partner stays.
  expect(await next({ way: 9999 })).toEqual({ rows: 0, place: null, isDone: false });
  expect(await partner('P2')).toHaveLength(1);
  while (!step.isDone) await next(step.place);
  expect(await partner('P2')).toHaveLength(0);
  expect(await world.sql`select from public.dim_option where "PARTNER_CD" <> 'P2'`).toHaveLength(
    others.length,
  );
  const [record] = await world.sql`select "ACTOR" as actor, "ACTOR_ID" as id from public.log_member_change
    where "PARTNER_CD" = 'P2' and "ACTION" = 'partner-delete'`;
  expect(record).toEqual({ actor: 'admin@example.com', id: world.callers.admin.id });
});
