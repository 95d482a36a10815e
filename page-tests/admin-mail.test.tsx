import { screen, within } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { database, newMember, newPartner, type TestMember } from './support/desk.ts';
import { drawRows, press } from './support/on-page.ts';
import { openPage } from './support/open-page.tsx';

let admin: TestMember;
beforeAll(async () => {
  admin = await newMember({ admin: true });
});
beforeEach(drawRows);

it('a manager lists who may mail reports of the own partner; an administrator sees what became of each mail', async () => {
  const own = await newPartner();
  const manager = await newMember({ partners: [own.code] });
  await database()`update public.auth_member_partner set "CAN_LOAD" = true, "CAN_MANAGE" = true
    where "PARTNER_CD" = ${own.code}`;
  await openPage('/admin', manager);
  await press('메일 발신자');
  const dialog = within(await screen.findByRole('dialog', { name: '메일 발신자' }));
  await dialog.findByText(/아직 메일로 자료를 보낼 수 있는 사람이 없습니다/);
  const sender = await dialog.findByRole('textbox', { name: '이메일 주소, 또는 @로 시작하는 도메인' });
  const add = () => userEvent.click(dialog.getByRole('button', { name: '추가' }));
  await userEvent.type(sender, 'seller.example');
  await add();
  await dialog.findByText(/같은 이메일 주소나 @seller.com 같은 도메인을 입력해주세요/);
  expect(sender).toHaveProperty('value', 'seller.example');
  await userEvent.clear(sender);
  await userEvent.type(sender, '@Seller.example');
  await add();
  const remove = await dialog.findByRole('button', { name: '@seller.example 삭제' });
  await expect.poll(() => sender).toHaveProperty('value', '');

  await database()`insert into private.mail_log (mail_key, partner_cd, sender, outcome, detail, is_over)
    values (repeat('a', 64), ${own.code}, 'kim@seller.example', 'refused', '빈 파일입니다.', true)`;
  await openPage(`/admin?view=mails&term=${own.code}`, admin);
  await expect
    .poll(async () => (await screen.findByText('kim@seller.example')).closest('tr')?.textContent)
    .toContain(`거부${own.name}${own.code}빈 파일입니다.`);

  await openPage('/admin', manager);
  await press('메일 발신자');
  await userEvent.click(await screen.findByRole('button', { name: '@seller.example 삭제' }));
  await screen.findByText(/아직 메일로 자료를 보낼 수 있는 사람이 없습니다/);
  expect(remove.isConnected).toBe(false);
});

it('an administrator sees which morning reports went out and why others did not', async () => {
  const reader = await newMember({});
  await database()`insert into private.log_morning_report (user_id, day, state, reason)
    select "ID", private.korea_today() - n, state, reason from public.auth_member,
      (values (0, 'sent', null), (1, 'failed', 'bounced'), (2, 'later', '451')) v (n, state, reason)
    where "EMAIL" = ${reader.email}`;
  await openPage(`/admin?view=reports&term=${reader.email}`, admin);
  const outcomes = async () =>
    (await screen.findAllByText(reader.email)).map((cell) => cell.closest('tr')?.textContent);
  await expect
    .poll(outcomes)
    .toEqual([
      expect.stringContaining('보냄'),
      expect.stringMatching(/보내지 못함.*없는 주소/),
      expect.stringMatching(/다시 보낼 예정.*451/),
    ]);
});
