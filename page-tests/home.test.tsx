import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, it } from 'vitest';
import { addLine, addOption } from '../supabase/tests/golden/company.ts';
import { answerInstead } from './support/answers.ts';
import {
  database,
  koreaDay,
  newMember,
  newPartner,
  type TestMember,
  type TestPartner,
} from './support/desk.ts';
import { openPage } from './support/open-page.tsx';

const SUMMARY = '/rpc/home_summary';
let partner: TestPartner;
let member: TestMember;

beforeAll(async () => {
  partner = await newPartner();
  member = await newMember({ partners: [partner.code] });
  const sql = database();
  const option = `${partner.code}-1`;
  const today = await koreaDay();
  await addOption(
    sql,
    { id: option, partner: partner.code, brand: null, stock: 12, sales: [[1, 30, 3]] },
    today,
  );
  const [week] = await sql<{ sunday: string }[]>`
    select private.day_text(date_trunc('week', private.korea_today()::timestamp)::date + 6) as sunday`;
  const line = { partner: partner.code, quantities: [5] as [number] };
  await addLine(sql, option, { ...line, request: `${partner.code}-DUE`, scheduled: week?.sunday ?? '' });
});

/** The morning page: a member's only partner is chosen at once, and leads to its first page. */
async function openHome() {
  await openPage('/', member);
  await userEvent.click(await screen.findByRole('link', { name: '홈' }));
}
const FAILED = '이 카드를 불러오지 못했습니다.';
const card = async (title: string) => {
  const heading = await screen.findByRole('heading', { name: title });
  return heading.closest('section') as HTMLElement;
};

it('one broken part fails alone, and a retry brings it back', async () => {
  const mend = answerInstead(SUMMARY, async (forward) =>
    Response.json({ ...((await (await forward()).json()) as object), stock: 'broken' }),
  );
  await openHome();
  await screen.findAllByText(FAILED);
  expect((await card('어제 판매수량')).textContent).toContain('3개');
  expect((await card('오늘 할 일')).textContent).toContain('입고');
  mend();
  await userEvent.click(within(await card('오늘 할 일')).getByRole('button', { name: '다시 시도' }));
  await expect.poll(async () => (await card('7일 안에 품절')).textContent).toContain('개');
  expect(screen.queryAllByText(FAILED)).toHaveLength(0);
});

it('a failing database leaves words and the menu, not a blank page', async () => {
  answerInstead(SUMMARY, () => Response.json({ message: 'x' }, { status: 400 }));
  await openHome();
  await screen.findAllByText(FAILED);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('김하늘님');
  expect(screen.getByRole('link', { name: '재고 현황' })).toBeTruthy();
});

it('leads to what is due until Sunday, also on days that no date picker offers', async () => {
  await openHome();
  await userEvent.click(
    await within(await card('오늘 할 일')).findByRole('link', { name: /이번 주 입고예정/ }),
  );
  expect(await screen.findAllByText('총 1건')).not.toHaveLength(0);
  expect(screen.getByText(`${partner.code}-DUE`)).toBeTruthy();
});

it('a member who may not load is told whom to ask', async () => {
  const empty = await newPartner();
  await openPage(`/${empty.id}/inventory`, await newMember({ partners: [empty.code] }));
  await screen.findByText(/데이터를 올리는 대행사나 관리자에게 요청해주세요\./);
  expect(within(screen.getByRole('main')).queryByRole('link', { name: '데이터 업로드' })).toBeNull();
});
