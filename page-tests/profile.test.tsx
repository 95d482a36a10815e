import { screen, waitFor } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { answerInstead } from './support/answers.ts';
import { database, newMember, newPartner } from './support/desk.ts';
import { fill, press } from './support/on-page.ts';
import { openPage } from './support/open-page.tsx';

const open = async () => openPage('/profile', await newMember({}));

it('a failing list of factors is told, the rest of the page stays', async () => {
  answerInstead('/auth/v1/user', () => Response.json({ msg: 'x' }, { status: 400 }));
  await open();
  await screen.findByText('2단계 인증 목록을 불러오지 못했습니다.');
  expect(screen.getByLabelText('별칭')).toBeTruthy();
});

it('where the backend sends no text messages they are no second factor', async () => {
  answerInstead('/config.json', async (forward) =>
    Response.json({ ...((await (await forward()).json()) as object), phoneFactors: undefined }),
  );
  await open();
  await screen.findByRole('button', { name: '인증 앱 등록' });
  expect(screen.queryByRole('button', { name: '문자 인증 등록' })).toBeNull();
});

it('the alias names the member in the menu and can be taken back', async () => {
  await open();
  await fill('별칭', '여름담당');
  await press('저장');
  await screen.findByRole('button', { name: /^여름담당 .*사용자 메뉴$/ });
  await fill('별칭', '가'.repeat(41));
  await screen.findByText('별칭은 40자까지 쓸 수 있습니다.');
  await userEvent.clear(screen.getByLabelText('별칭'));
  await press('저장');
  await waitFor(() => expect(screen.getByRole('button', { name: /^김하늘 .*사용자 메뉴$/ })).toBeTruthy());
});

it('the morning report is kept with hour, weekdays, summaries and partners, and says what is missing', async () => {
  const partner = await newPartner();
  const member = await newMember({ partners: [partner.code] });
  await openPage('/profile', member);
  await userEvent.click(await screen.findByRole('checkbox', { name: '메일로 받기' }));
  await userEvent.click(screen.getByRole('combobox', { name: '파트너' }));
  await userEvent.click(await screen.findByRole('option', { name: '선택한 파트너' }));
  await screen.findByText('파트너를 1곳에서 50곳까지 선택해주세요.');
  for (const day of ['월', '화', '수', '목', '금'])
    await userEvent.click(screen.getByRole('checkbox', { name: day }));
  await screen.findByText('요일을 하나 이상 선택해주세요.');
  await userEvent.click(screen.getByRole('checkbox', { name: '일' }));
  await userEvent.click(screen.getByRole('checkbox', { name: /^지난달 요약/ }));
  await userEvent.click(screen.getByRole('checkbox', { name: partner.name }));
  await press('아침 보고 저장');
  await screen.findByText('아침 보고 설정을 저장했습니다');
  const [kept] =
    await database()`select is_on, hour, weekdays, partner_cds, periods from private.morning_report
    join public.auth_member on "ID" = user_id where "EMAIL" = ${member.email}`;
  expect(kept).toEqual({
    is_on: true,
    hour: 8,
    weekdays: [7],
    partner_cds: [partner.code],
    periods: ['month'],
  });
});

it('a card tells that mails to the address came back', async () => {
  const member = await newMember({});
  await database()`insert into private.morning_report (user_id, is_on, hour, weekdays, has_bounced)
    select "ID", true, 8, '{1}', true from public.auth_member where "EMAIL" = ${member.email}`;
  await openPage('/profile', member);
  expect((await screen.findByRole('alert')).textContent).toMatch(
    new RegExp(`^${member.email} 주소로 메일이 가지 않아`),
  );
});

it('an installation without mails says that it sends no morning report', async () => {
  answerInstead('/config.json', async (forward) =>
    Response.json({ ...((await (await forward()).json()) as object), morningReports: false }),
  );
  await open();
  await screen.findByText('이 서버에서는 아침 보고 메일을 보내지 않습니다.');
  expect(screen.queryByRole('button', { name: '아침 보고 저장' })).toBeNull();
});
