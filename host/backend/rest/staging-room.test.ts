import { afterAll, beforeAll, expect, it } from 'vitest';
import { memberWith, type TestMember } from '../../testing/new-member.ts';
import { startTestBackend, type TestBackend } from '../../testing/test-backend.ts';

const mebibyte = 1024 * 1024;
let free = 10_000 * mebibyte;
let desk: TestBackend;
let member: TestMember;
beforeAll(async () => {
  desk = await startTestBackend({ freeBytes: async () => free });
  await desk.database.sql`insert into dim_partner ("PARTNER_CD", "PARTNER_NM") values ('P1', '시험')`;
  member = await memberWith(desk, { allPartners: true });
});
afterAll(() => desk.close());

const columns = 'OPTION_CD BRAND_CD BRAND_NM ITEM_NM OPTION_NM PRODUCTID BARCODE CPITEMNAME SALE_PRICE'.split(
  ' ',
);
const call = (name: string, body: object) => member.client.rpc(name, body);
const start = async () => {
  const days = { period_start: null, period_end: null };
  const about = { partner_cd: 'P1', category: '옵션마스터', file_nm: 'a.xlsx', columns };
  const { data } = await call('import_start', { ...about, ...days, err_cnt: 0, partial: false });
  return { import_id: data as string };
};
const rows = ['71\u007fB1\u007f가\u007f컵\u007f\u007f\u007f\u007f\u007f'];

it('rows are refused with what is full while little is free on the disk, and what people change by hand is not', async () => {
  const id = await start();
  expect((await call('import_add_rows', { ...id, part: 0, rows })).data).toBe(1);
  free = 900 * mebibyte;
  const refused = await call('import_add_rows', { ...id, part: 1, rows });
  expect(refused).toMatchObject({ status: 400, error: { code: 'PD507', hint: 'disk' } });
  // A waiting report may still be loaded, which ends its waiting, and cancelled, which deletes it.
  const second = await start();
  expect((await call('import_commit', id)).data).toMatchObject({ new: 1 });
  free = 400 * mebibyte;
  expect(await call('import_commit', second)).toMatchObject({ error: { code: 'PD507', hint: 'disk' } });
  expect((await call('import_cancel', second)).error).toBeNull();
  const edit = await member.client.from('auth_member').update({ ALIAS: '새 이름' }).eq('ID', member.id);
  expect(edit.error).toBeNull();
});
