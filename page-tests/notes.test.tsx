import { screen, within } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { addOption } from '../supabase/tests/golden/company.ts';
import {
  database,
  koreaDay,
  newMember,
  newPartner,
  type TestMember,
  type TestPartner,
} from './support/desk.ts';
import { drawRows, press } from './support/on-page.ts';
import { openPage } from './support/open-page.tsx';

let partner: TestPartner;
let member: TestMember;
let colleague: TestMember;
let option: string;
beforeAll(async () => {
  partner = await newPartner();
  member = await newMember({ partners: [partner.code] });
  colleague = await newMember({ partners: [partner.code] });
  const sql = database();
  await sql`update public.auth_member set "ALIAS" = '이동료' where "EMAIL" = ${colleague.email}`;
  await sql`update public.auth_member set "ALIAS" = '김하나' where "EMAIL" = ${member.email}`;
  option = `${partner.code}1`;
  const brand = `${partner.code}-B`;
  await sql`insert into public.dim_brand ("BRAND_CD", "BRAND_NM", "PARTNER_CD") values (${brand}, '가온', ${partner.code})`;
  await addOption(
    sql,
    { id: option, partner: partner.code, brand, name: '크림', stock: 5 },
    await koreaDay(),
  );
});
beforeEach(drawRows);

const openOption = (who: TestMember) => openPage(`/${partner.id}/product-diagnosis?option=${option}`, who);
const bell = () => screen.findAllByRole('button', { name: /^알림/ });
const openBell = async () => userEvent.click((await bell())[0] as HTMLElement);

it('a note names a colleague, whose bell tells it and leads there, and is deleted with a way back', async () => {
  await openOption(member);
  const panel = within(await screen.findByRole('dialog'));
  await userEvent.click(await panel.findByLabelText('새 노트'));
  await userEvent.selectOptions(
    panel.getByLabelText('알릴 사람'),
    await panel.findByRole('option', { name: '이동료' }),
  );
  await userEvent.type(panel.getByLabelText('새 노트'), '재고 확인 부탁드립니다');
  expect(await panel.findByText('알림: 이동료')).toBeTruthy();
  await userEvent.click(panel.getByRole('button', { name: '남기기' }));
  expect(await panel.findByText('@이동료 재고 확인 부탁드립니다')).toBeTruthy();

  await openPage(`/${partner.id}/inventory`, colleague);
  await expect
    .poll(async () => (await bell()).map((button) => button.getAttribute('aria-label')))
    .toContain('알림, 새 소식 1건');
  await openBell();
  const told = await screen.findByRole('link', {
    name: /김하나 님이 옵션 노트에서 불렀습니다.*새 소식.*크림/,
  });
  await userEvent.click(told);
  await expect.poll(() => location.search).toBe(`?option=${option}`);
  await expect.poll(() => document.querySelector('[aria-label="알림, 새 소식 1건"]')).toBeNull();
  const theirs = within(await screen.findByRole('dialog'));
  expect(await theirs.findByText('@이동료 재고 확인 부탁드립니다')).toBeTruthy();
  expect(theirs.queryByRole('button', { name: /^노트 삭제/ })).toBeNull();

  await openOption(member);
  await press('노트 삭제: @이동료 재고 확인 부탁드립니다');
  expect(await screen.findByText('아직 노트가 없습니다.')).toBeTruthy();
  await userEvent.click(await screen.findByRole('button', { name: '실행 취소' }));
  expect(await screen.findByText('@이동료 재고 확인 부탁드립니다')).toBeTruthy();
  const named = await database()`
    select a."EMAIL" from private.note_mention m join public.auth_member a on a."ID" = m.user_id
    join public.log_note n on n."ID" = m.note_id where n."PARTNER_CD" = ${partner.code}`;
  expect(named.map(({ EMAIL }) => EMAIL as unknown)).toEqual([colleague.email]);
});

it('the bell says that nothing is new', async () => {
  await openPage(`/${partner.id}/inventory`, await newMember({ partners: [partner.code] }));
  await openBell();
  expect(await screen.findByText('새 소식이 없습니다.')).toBeTruthy();
});
