import { afterAll, beforeAll, expect, it } from 'vitest';
import { attackedHost, type AttackedHost } from '../host/testing/attacked-host.ts';
import { salesReport } from './testing/small-reports.ts';

const { columns } = salesReport('20261120', []);
/** Rows of 300 characters, as many as one part may have. */
const rows = Array.from(
  { length: 700 },
  (_, n) => `${n}\u007F\u007F${'가'.repeat(300)}${'\u007F'.repeat(columns.length - 3)}`,
);

let attacked: AttackedHost;
beforeAll(async () => {
  attacked = await attackedHost();
  const sql = attacked.desk.database();
  await sql`update public.auth_member_partner set "CAN_LOAD" = true`;
  // A quarter of a member's room, which is full in a minute.
  await sql.unsafe(`create or replace function private.import_limits()
    returns table (scope text, most_files integer, most_bytes bigint) language sql immutable parallel safe
    begin atomic values ('member', 500, 128 * 1024 * 1024::bigint), ('partner', 1000, 256 * 1024 * 1024::bigint),
      ('installation', 2000, 512 * 1024 * 1024::bigint); end`);
  await sql.end();
});
afterAll(() => attacked.remove());

it('a member who stages reports without end is refused at the bound, and nobody else waits for it', async () => {
  const headers = attacked.headers(await attacked.signIn());
  const call = async (name: string, args: object) => {
    const init = { method: 'POST', headers, body: JSON.stringify(args) };
    const answer = await fetch(`${attacked.url}/rest/v1/rpc/${name}`, init);
    return { status: answer.status, body: (await answer.json()) as unknown };
  };
  const start = async () => {
    const days = { period_start: '20261120', period_end: '20261120' };
    const about = { partner_cd: 'A1', category: '판매분석', file_nm: 'a.xlsx', columns };
    return (await call('import_start', { ...about, ...days, err_cnt: 0, partial: false })).body;
  };
  const refusals: { status: number; body: unknown }[] = [];
  const stage = async () => {
    const import_id = await start();
    // Less than the 300,000 rows of a report.
    for (let part = 0; part < 400 && refusals.length === 0; part += 1) {
      const answer = await call('import_add_rows', { import_id, part, rows });
      if (answer.status !== 200 && answer.status !== 503) refusals.push(answer);
    }
  };
  const endured = await attacked.endure(async () => {
    while (refusals.length === 0) await Promise.all(Array.from({ length: 8 }, stage));
  });
  const sql = attacked.desk.database();
  const [disk] =
    await sql`select pg_total_relation_size('private.import_row')::float8 / 1048576 as mebibytes`;
  await sql.end();
  expect(refusals[0]).toMatchObject({ status: 400, body: { code: 'PD507', hint: 'member' } });
  expect(Number(disk?.mebibytes)).toBeLessThan(160);
  expect(endured.refused).toEqual([]);
  expect(endured.longest).toBeLessThan(2000);
});
