import { screen, within } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { database, newMember, newPartner, type TestMember, type TestPartner } from './support/desk.ts';
import { drawRows, fill, press } from './support/on-page.ts';
import { openPage } from './support/open-page.tsx';

let partner: TestPartner;
let member: TestMember;
beforeAll(async () => {
  partner = await newPartner();
  member = await newMember({ partners: [partner.code] });
});
beforeEach(drawRows);

const open = async (search: string, who = member) => {
  await openPage(`/${partner.id}/inventory${search}`, who);
  await press('저장한 보기');
};
const link = (name: string | RegExp) => screen.findByRole('link', { name });
const choose = async (view: string, item: string) => {
  await press(`${view} 보기 메뉴`);
  await userEvent.click(await screen.findByRole('menuitem', { name: item }));
};

it('a page is kept as it is, opened again, changed, and deleted with a way back', async () => {
  await open('?doc=under7');
  expect(await screen.findByText(/아직 저장한 보기가 없습니다/)).toBeTruthy();
  await fill('보기 이름', '품절 임박');
  await press('저장');
  expect((await link('품절 임박')).getAttribute('aria-current')).toBe('page');

  await open('');
  await userEvent.click(await link('품절 임박'));
  await expect.poll(() => location.search).toBe('?doc=under7');
  await press('저장한 보기');

  await choose('품절 임박', '이름 바꾸기');
  await fill('보기 이름', '일주일 안에 품절');
  await press('이름 저장');
  await link('일주일 안에 품절');
  await fill('보기 이름', '일주일 안에 품절');
  await press('저장');
  expect(await screen.findByText(/같은 이름의 보기가 이미 있습니다/)).toBeTruthy();

  await choose('일주일 안에 품절', '삭제');
  await userEvent.click(await screen.findByRole('button', { name: '실행 취소' }));
  await press('저장한 보기');
  await link('일주일 안에 품절');
});

it('a deleted view whose name was taken meanwhile says so, and comes back once the name is free', async () => {
  const keep = async () => {
    await fill('보기 이름', '이름이 겹치는 보기');
    await press('저장');
    await link('이름이 겹치는 보기');
  };
  await open('?doc=under14');
  await keep();
  await choose('이름이 겹치는 보기', '삭제');
  const undo = await screen.findByRole('button', { name: '실행 취소' });
  await press('저장한 보기');
  await keep();
  await press('닫기');
  await userEvent.click(undo);
  const told = (await screen.findByText(/같은 이름의 보기가 그 사이 생겨/)).closest('li') as HTMLElement;
  await database()`delete from private.saved_view where name = '이름이 겹치는 보기' and partner_cd = ${partner.code}`;
  await userEvent.click(within(told).getByRole('button', { name: '실행 취소' }));
  await expect
    .poll(
      async () =>
        (
          await database()`select from private.saved_view where name = '이름이 겹치는 보기' and partner_cd = ${partner.code}`
        ).length,
    )
    .toBe(1);
});

it('a shared view is read, opened and copied by a colleague, who cannot change it', async () => {
  const colleague = await newMember({ partners: [partner.code] });
  await open('?doc=out');
  await fill('보기 이름', '품절');
  await userEvent.click(screen.getByLabelText('이 파트너를 보는 사람과 공유'));
  await press('저장');
  expect(within((await link('품절')).closest('li') as HTMLElement).getByText('공유')).toBeTruthy();

  await open('', colleague);
  await userEvent.click(await link(/^품절.* 님이 공유$/));
  await expect.poll(() => location.search).toBe('?doc=out');
  await press('저장한 보기');
  await press('품절 보기 메뉴');
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
    '링크 복사',
    '내 보기로 복사',
  ]);
  await userEvent.click(screen.getByRole('menuitem', { name: '내 보기로 복사' }));
  await link('품절');
});

it('a page opens with its default view, unless the address has a search, until the default is taken back', async () => {
  const own = await newMember({ partners: [partner.code] });
  await open('?doc=out', own);
  await fill('보기 이름', '늘 품절');
  await press('저장');
  await link('늘 품절');
  await choose('늘 품절', '기본 보기로 지정');
  await within((await link('늘 품절')).closest('li') as HTMLElement).findByText('기본');

  // Another browser of the member, where no tab is open.
  sessionStorage.clear();
  localStorage.removeItem('tabs');
  await openPage(`/${partner.id}/inventory`, own);
  await expect.poll(() => location.search).toBe('?doc=out');
  await press(/^초기화/);
  await expect.poll(() => location.search).toBe('');

  localStorage.removeItem('tabs');
  sessionStorage.clear();
  await open('?doc=under7', own);
  expect(location.search).toBe('?doc=under7');
  await choose('늘 품절', '기본 보기 해제');
  await expect.poll(() => screen.queryByText('기본')).toBeNull();
  localStorage.removeItem('tabs');
  sessionStorage.clear();
  await openPage(`/${partner.id}/inventory`, own);
  await screen.findByRole('button', { name: '저장한 보기' });
  expect(location.search).toBe('');
});

it('a view is copied under a free name, and says which options are gone', async () => {
  await open('?ids=99999999901,99999999902');
  await fill('보기 이름', '두 옵션');
  await press('저장');
  await link(/^두 옵션.*없는 옵션 ID 2개/);
  await choose('두 옵션', '복사');
  await link(/^두 옵션 사본 1/);
  await choose('두 옵션', '복사');
  expect(await link(/^두 옵션 사본 2.*없는 옵션 ID 2개/)).toBeTruthy();
});
