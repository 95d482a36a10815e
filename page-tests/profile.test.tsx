import { screen, waitFor } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { answerInstead } from './support/answers.ts';
import { newMember } from './support/desk.ts';
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
