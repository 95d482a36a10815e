import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { partners } from '../../../supabase/tests/access/callers.ts';
import { relations } from '../../../supabase/tests/access/relations.ts';
import { lastingTables } from '../../backup/tables.ts';
import { connect, type Sql } from '../../postgres/connect.ts';
import { killWhileWaiting, nobodyWorks, waiting } from '../../testing/admin-process.ts';
import { contents } from '../../testing/contents.ts';
import { asCaller, createAccount } from '../../testing/test-database.ts';
import { emptiedDatabase } from '../../testing/emptied-database.ts';
import { parseCommand } from '../commands.ts';

const database = emptiedDatabase();
const folder = mkdtempSync(path.join(tmpdir(), 'partner-desk-delete-'));
afterAll(() => rmSync(folder, { recursive: true }));
const run = (sql: Sql, ...args: string[]) => parseCommand(args, 'terminal:kim', '/nowhere')(sql);
let other: Sql;
beforeAll(() => {
  other = connect(database().address, { max: 1 });
});
afterAll(() => other.end({ timeout: 1 }));

let memberId: string;
/** Contents of the installation before P1 came to it. */
let before: Record<string, string>;
beforeEach(async () => {
  const { sql } = database();
  const fill = async (partner: string) => {
    for (const { seed } of Object.values(relations)) if (seed) await sql.unsafe(seed(partner));
  };
  memberId = await createAccount(sql, { email: 'kim@example.com' });
  for (const partner of partners) if (partner !== 'P1') await fill(partner);
  await sql`insert into public.auth_member_partner ("USER_ID", "PARTNER_CD") values (${memberId}, 'P2')`;
  before = await contents(sql);
  await fill('P1');
  await sql`insert into public.auth_member_partner ("USER_ID", "PARTNER_CD") values (${memberId}, 'P1')`;
  await sql`insert into private.import_batch (id, partner_cd, category, file_nm, columns) values (gen_random_uuid(), 'P1', '옵션마스터', 'a.xlsx', '{}')`;
  await sql`insert into private.import_row (batch_id, line_no) select b.id, n from private.import_batch b, generate_series(1, 25000) n where b.partner_cd = 'P1'`;
});

/** Tables with a row that names the partner. */
async function traces(): Promise<string[]> {
  const { sql } = database();
  const found: string[] = [];
  for (const { name } of [...(await lastingTables(sql)), { name: 'private.import_batch' }]) {
    const rows = await sql.unsafe(`select from ${name} t where t::text like '%P1%' limit 1`);
    if (rows.length > 0) found.push(name);
  }
  return found;
}

/**
 * Checks that only what the partner brought is gone and that its rights stay on record. written: tables that another
 * partner's member wrote to meanwhile.
 */
async function expectGone(written: string[] = []): Promise<void> {
  const { sql } = database();
  expect(await traces()).toEqual(['public.log_member_change']);
  expect(await sql`select from private.import_row`).toHaveLength(0);
  const ended = await sql`select "MEMBER_EMAIL" as email, "ACTION" as action, "ACTOR" as actor
    from public.log_member_change where "PARTNER_CD" = 'P1' and "ACTION" = 'revoke'`;
  expect([...ended]).toEqual([{ email: 'kim@example.com', action: 'revoke', actor: 'terminal:kim' }]);
  const after = await contents(sql);
  const changed = Object.keys(before).filter((name) => after[name] !== before[name]);
  expect(changed.toSorted()).toEqual(['public.log_member_change', ...written].toSorted());
}

const deletion = ['partner', 'delete', 'P1', '시험'] as const;

it('a partner is deleted only where its name is typed back', async () => {
  const { sql } = database();
  const all = await contents(sql);
  await expect(run(sql, 'partner', 'delete', 'P1')).rejects.toThrow('“시험”입니다');
  await expect(run(sql, 'partner', 'delete', 'P1', '시헌')).rejects.toThrow('그대로 입력하세요');
  await expect(run(sql, 'partner', 'delete', 'P0', '시험')).rejects.toThrow('없는 파트너 코드입니다: P0');
  expect(await contents(sql)).toEqual(all);
});

it('a deleted partner leaves nothing behind, and the others have what they had', async () => {
  const { sql } = database();
  expect((await traces()).length).toBeGreaterThan(40);
  expect(await run(sql, ...deletion)).toMatch(/^P1 파트너를 삭제했습니다. 삭제한 행: \d+개/);
  await expectGone();
});

it('deletes in steps of at most 5,000 rows', async () => {
  const { sql } = database();
  await sql`insert into public.agg_performance_option_daily ("OPTION_CD", "DATE_SK", "PARTNER_CD", "SVC")
    select 'X' || n, 20261101, 'P1', case when n % 4 = 0 then '3P' else '2P' end from generate_series(1, 16000) n`;
  await sql.unsafe(`create table steps (n integer);
    create function note_step() returns trigger language plpgsql as $$
      begin insert into public.steps select count(*) from gone; return null; end $$;
    create trigger note_step after delete on public.agg_performance_option_daily
      referencing old table as gone for each statement execute function note_step()`);
  await run(sql, ...deletion);
  const [row] = await sql`select max(n) as most, sum(n)::integer as all from public.steps`;
  await sql.unsafe('drop function note_step() cascade; drop table steps');
  expect({ ...row }).toEqual({ most: 5000, all: 16001 });
  await expectGone();
});

it('between two steps nobody sees the partner or exports it, others write, and a killed deletion is finished by the next', async () => {
  const { sql } = database();
  const seen = () =>
    asCaller(sql, { role: 'authenticated', id: memberId }, async (transaction) => [
      ...(await transaction`select "PARTNER_CD" as code from public.dim_partner order by 1`),
    ]);
  expect(await seen()).toEqual([{ code: 'P1' }, { code: 'P2' }]);
  await other.begin(async (transaction) => {
    await transaction`select from public.dim_option where "PARTNER_CD" = 'P1' for update`;
    await killWhileWaiting(database(), ...deletion);
    expect(await seen()).toEqual([{ code: 'P2' }]);
    // Its sales are gone, its option is not.
    expect(await sql`select from public.agg_performance_option_daily where "PARTNER_CD" = 'P1'`).toEqual([]);
    expect(await sql`select from public.dim_option where "PARTNER_CD" = 'P1'`).toHaveLength(1);
    await expect(run(sql, 'partner', 'export', 'P1', path.join(folder, 'half'))).rejects.toThrow('삭제 중');
    await expect(
      sql`update public.dim_partner set "IS_ACTIVE" = true where "PARTNER_CD" = 'P1'`,
    ).rejects.toMatchObject({ code: '23514' });
    expect(await run(sql, 'partner', 'list')).toMatch(/P1 .*삭제 중/);
    // A bystander of another partner writes meanwhile.
    const saved = await asCaller(
      sql,
      { role: 'authenticated', id: memberId },
      (tx) => tx`select public.change_options('P2', array['O-P2'], 'memo', '메모') as answer`,
    );
    expect(saved).toHaveLength(1);
  });
  await nobodyWorks(sql);
  await run(sql, ...deletion);
  await expectGone(['public.dim_option_setting', 'public.log_change', 'public.log_partner_state']);
});

it('what somebody wrote between two steps is deleted too', async () => {
  const { sql } = database();
  let ended: Promise<string> | undefined;
  const deleter = connect(database().address, { max: 1 });
  await other.begin(async (transaction) => {
    await transaction`select from public.dim_option where "PARTNER_CD" = 'P1' for update`;
    ended = run(deleter, ...deletion);
    await expect.poll(() => waiting(sql)).toHaveLength(1);
    await sql`insert into public.agg_loss_month ("PARTNER_CD", "MONTH_SK", "REASONS") values ('P1', 202601, '{}')`;
  });
  await ended;
  await deleter.end();
  await expectGone();
});
