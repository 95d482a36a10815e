import { screen } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { koreaToday } from '@/domain/korea-time.ts';
import { addOption } from '../supabase/tests/golden/company.ts';
import { addFile } from '../supabase/tests/golden/settlement.ts';
import { isQuiet } from './support/answers.ts';
import { database, koreaDay, newMember, newPartner, type TestPartner } from './support/desk.ts';
import { drawRows, search } from './support/on-page.ts';
import { openPage } from './support/open-page.tsx';

let partner: TestPartner;

beforeAll(async () => {
  partner = await newPartner();
  const { code } = partner;
  const sql = database();
  await sql`insert into public.dim_brand ("BRAND_CD", "BRAND_NM", "PARTNER_CD") values (${code}, '가온', ${code})`;
  await addOption(sql, { id: `${code}-1`, partner: code, brand: code, name: '가온 크림' }, await koreaDay());
  for (const category of ['판매수수료', '재고 손실 보상']) {
    await addFile(sql, code, category, '20250309', { amount: 0 });
    await sql`insert into public.log_file_upload ("CATEGORY", "TABLE_NM", "PARTNER_CD", "PERIOD_START", "PERIOD_END", "ROW_CNT")
      values (${category}, 'fact_settlement_option', ${code}, '20250309', '20250309', 0)`;
  }
});
beforeEach(drawRows);

it.each([
  ['정산 리포트', 'settlement'],
  ['재고손실보상 리포트', 'settlement-compensation'],
])(
  '%s with a session that the server refuses leads to the sign-in page with a sentence',
  async (title, path) => {
    const member = await newMember({ partners: [partner.code] });
    await openPage(`/${partner.id}/${path}?start=20250301&end=20250331`, member);
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy();
    await screen.findByRole('button', { name: /^조회(?!일자|기간)/ });
    await database()`delete from auth.sessions s using auth.users u where u.id = s.user_id and u.email = ${member.email}`;
    await search();
    expect(await screen.findByText('세션이 만료되었습니다. 다시 로그인해주세요.')).toBeTruthy();
    expect(window.location.pathname).toBe('/login');
  },
);

it('a charge that is entered twice at once is written once', async () => {
  const member = await newMember({ partners: [partner.code], loads: [partner.code] });
  await openPage(`/${partner.id}/settlement?tab=charges&charge=LIVE`, member);
  const cell = () => screen.findByRole('button', { name: /^가온 1월 수정:/ });
  await userEvent.click(await cell());
  await userEvent.type(await screen.findByRole('textbox', { name: /^가온 1월/ }), '900{Enter}{Enter}');
  await expect.poll(isQuiet).toBe(true);
  // The second press opens the cell again where the first one is through already.
  await userEvent.keyboard('{Escape}');
  await expect.poll(async () => (await cell()).textContent, { timeout: 30_000 }).toBe('900');
  const changes = await database()`select "TO_VAL" as won from public.log_change
    where "PARTNER_CD" = ${partner.code} and "SUBJECT" = 'charge' and "PERIOD" = ${`${koreaToday().slice(0, 4)}01`}`;
  expect(changes.map(({ won }) => Number(won))).toEqual([900]);
});
