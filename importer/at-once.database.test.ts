import { afterAll, beforeAll, expect, it } from 'vitest';
import { memberWith, type TestMember } from '../host/testing/new-member.ts';
import { startTestBackend, type TestBackend } from '../host/testing/test-backend.ts';

let desk: TestBackend;
let member: TestMember;
beforeAll(async () => {
  desk = await startTestBackend();
  await desk.database.sql`insert into dim_partner ("PARTNER_CD", "PARTNER_NM") values ('P1', '시험')`;
  member = await memberWith(desk, { allPartners: true });
});
afterAll(() => desk.close());

const columns = 'OPTION_CD BRAND_CD BRAND_NM ITEM_NM OPTION_NM PRODUCTID BARCODE CPITEMNAME SALE_PRICE'.split(
  ' ',
);
const about = { partner_cd: 'P1', category: '옵션마스터', file_nm: 'a.xlsx', columns };

it('a session that ends between two steps does no further one, and leaves nothing that is visible', async () => {
  const leaver = await memberWith(desk, { allPartners: true });
  const days = { period_start: null, period_end: null };
  const begun = await leaver.client.rpc('import_start', { ...about, ...days, err_cnt: 0, partial: false });
  const import_id = begun.data as string;
  const rows = ['71\u007fB1\u007f가\u007f컵\u007f\u007f\u007f\u007f\u007f'];
  expect((await leaver.client.rpc('import_add_rows', { import_id, part: 0, rows })).data).toBe(1);
  expect((await leaver.client.rpc('import_preview', { import_id })).data).toMatchObject({ new: 1 });
  await desk.database.sql`delete from auth.sessions where user_id = ${leaver.id}`;
  const refused = [];
  for (const [step, more] of [
    ['import_add_rows', { part: 1, rows }],
    ['import_preview', {}],
    ['import_commit', {}],
  ] as const)
    refused.push((await leaver.client.rpc(step, { import_id, ...more })).status);
  expect(refused).toEqual([401, 401, 401]);
  const [left] = await desk.database.sql`select (select count(*)::int from dim_option) as options,
    (select count(*)::int from log_file_upload) as loads`;
  expect(left).toEqual({ options: 0, loads: 0 });
});

it.each(['import_commit', 'import_cancel'])(
  '%s of one report at once: one does it, the others hear that there is none, and none is broken off',
  async (ending) => {
    for (let round = 0; round < 10; round++) {
      const days = { period_start: null, period_end: null };
      const begun = await member.client.rpc('import_start', {
        ...about,
        ...days,
        err_cnt: 0,
        partial: false,
      });
      const import_id = begun.data as string;
      const all = await Promise.all([1, 2, 3, 4].map(() => member.client.rpc(ending, { import_id })));
      const outcomes = all.map(({ error, status }) => (error ? `${status} ${error.code}` : 'done'));
      expect(outcomes.toSorted()).toEqual(['400 PD410', '400 PD410', '400 PD410', 'done']);
    }
  },
);
