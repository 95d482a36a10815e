import { afterAll, beforeAll, expect, it } from 'vitest';
import { readWholeLists } from '../../../src/data/list-pages.ts';
import { attackedHost, type AttackedHost } from '../../testing/attacked-host.ts';
import { residentMegabytes } from '../../testing/memory.ts';

/** Options of the partner: a file of twelve pages. */
const OPTIONS = 60_000;

let attacked: AttackedHost;
beforeAll(async () => {
  attacked = await attackedHost();
  const sql = attacked.desk.database();
  await sql`insert into public.dim_option ("OPTION_CD", "PARTNER_CD", "ITEM_NM", "OPTION_NM")
    select (70000000 + n)::text, 'A1', '데일리 촉촉 수분 앰플 세럼 대용량 기획 세트 ' || n, '50ml 2개입 / 무향 ' || n
    from generate_series(1, ${OPTIONS}::int) n`;
  await sql`insert into public.fact_stock ("OPTION_CD", "PARTNER_CD", "STOCK_QTY")
    select "OPTION_CD", 'A1', 1 from public.dim_option`;
  await sql`vacuum analyze`;
  await sql.end();
}, 240_000);
afterAll(() => attacked.remove());

it('a file of a huge partner takes little memory of the host, and nobody waits for it', async () => {
  const headers = attacked.headers(await attacked.signIn());
  const call = (name: string, args: object) => ({
    url: `${attacked.url}/rest/v1/rpc/${name}`,
    headers,
    body: JSON.stringify(args),
  });
  const list = call('product_list', { partner_cd: 'A1', sort_by: 'optionId', sort_direction: 'asc' });
  const before = residentMegabytes(attacked.host.child.pid ?? 0, { alone: true });
  const endured = await attacked.endure(async () => {
    const [file] = await readWholeLists(
      [{ list, state: call('partner_state', { partner_cd: 'A1' }) }],
      fetch,
    );
    expect(file?.rows).toHaveLength(OPTIONS);
  });
  expect(endured.refused).toEqual([]);
  expect(endured.longest).toBeLessThan(2000);
  expect(endured.hostMegabytes - before).toBeLessThan(200);
});
