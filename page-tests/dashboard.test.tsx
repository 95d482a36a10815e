import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { addOption } from '../supabase/tests/golden/company.ts';
import { answerInstead } from './support/answers.ts';
import {
  database,
  koreaDay,
  newMember,
  newPartner,
  type TestMember,
  type TestPartner,
} from './support/desk.ts';
import { press } from './support/on-page.ts';
import { closePage, openPage } from './support/open-page.tsx';

let partner: TestPartner;
let member: TestMember;

const days = (from: string, to: string, count: number, missing: string[] = []) => ({
  from,
  to,
  days: count,
  missing,
});
const tile = (id: string, saleAmt: number, missing: string[] = []) => ({
  id,
  from: '20261116',
  to: '20261122',
  period: days('20261116', '20261122', 7, missing),
  comparison: days('20261109', '20261115', 7),
  figures: { saleAmt, saleQty: 12 },
  comparisonFigures: { saleAmt: 1000, saleQty: 10 },
});
const forecast = {
  from: '20261101',
  to: '20261130',
  accumulated: 8000,
  remainingDays: 8,
  expected: 12_000,
  low: 11_000,
  high: 13_000,
  level: 80,
  historyDays: 60,
  targetAmt: null,
  brands: [{ brandCd: 'B1', brandName: '가온', accumulated: 8000, expected: 12_000 }],
};
const dashboard = {
  tiles: [
    tile('yesterday', 1100),
    tile('last7', 7000, ['20261118']),
    tile('month', 8000),
    tile('lastMonth', 9000),
  ],
  forecast,
  daily: [{ date: '20261122', saleAmt: 1100, previousSaleAmt: null }],
  salesDays: { from: '20260101', to: '20261122', missing7: [], missing30: [] },
};
const todos = [
  {
    rule: 'out',
    count: 1,
    impactAmt: 77_000,
    target: { page: 'product-diagnosis', search: { tab: 'out' } },
  },
  {
    rule: 'inboundDue',
    count: 2,
    impactAmt: null,
    target: { page: 'inbound', search: { status: 'scheduled' } },
  },
];

beforeAll(async () => {
  partner = await newPartner();
  const option = { id: `${partner.code}-1`, partner: partner.code, brand: null, stock: 12 };
  await addOption(database(), { ...option, sales: [[1, 30, 3]] }, await koreaDay());
});
beforeEach(async () => {
  member = await newMember({ partners: [partner.code] });
  answerInstead('/rpc/my_dashboard', () => Response.json(dashboard));
  answerInstead('/rpc/dashboard_todos', () => Response.json({ rows: todos, unknown: [] }));
});

const open = () => openPage(`/${partner.id}/mydashboard`, member);
const card = async (title: string) => {
  const heading = await screen.findByRole('heading', { name: title });
  return heading.closest('section') as HTMLElement;
};
const handles = () =>
  screen.getAllByRole('button', { name: / 옮기기$/ }).map(({ textContent }) => textContent);
const kept = async () =>
  (
    await database()`select d."CARDS" as cards, d."HIDDEN" as hidden from public.auth_member_dashboard d
      join public.auth_member m on m."ID" = d."USER_ID" where m."EMAIL" = ${member.email}`
  )[0];

it('shows what sold, what is expected and what to do, the way to each with its filter', async () => {
  await open();
  expect((await card('어제')).textContent).toMatch(/1,100원\+10\.0%전주 같은 요일 대비판매수량 12개/);
  // Two weeks of which one lacks a day are not compared.
  expect((await card('최근 7일')).textContent).toContain('7일 중 1일 데이터 없음');
  expect((await card('이번달 예상')).textContent).toContain('11,000원 ~ 13,000원');
  expect((await card('이번달 매출 예상')).textContent).toContain('가온');
  const links = within(await card('오늘 할 일')).getAllByRole('link');
  expect(links.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('재고가 없는 판매 옵션 1개'),
    expect.stringContaining('이번 주 입고예정 2건'),
  ]);
  expect(links[0]?.textContent).toContain('77,000원');
  await userEvent.click(links[0] as HTMLElement);
  await expect
    .poll(() => window.location.pathname + window.location.search)
    .toBe(`/${partner.id}/product-diagnosis?tab=out`);
});

it('keeps moved and hidden cards for the member, in the next window too, until they are reset', async () => {
  await open();
  await press('카드 편집');
  const handle = await screen.findByRole('button', { name: '지난달 옮기기' });
  handle.focus();
  await userEvent.keyboard('{Home}');
  expect(handles().slice(0, 2)).toEqual(['지난달', '어제']);
  await expect.poll(() => document.activeElement?.getAttribute('aria-label')).toBe('지난달 옮기기');
  expect(screen.getByText('지난달, 5개 중 1번째')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: '오늘 할 일 뒤로' }));
  await userEvent.click(screen.getByRole('button', { name: '데이터 현황 숨기기' }));
  await expect.poll(kept).toMatchObject({ hidden: ['loads'] });

  closePage();
  await open();
  await press('카드 편집');
  await screen.findByRole('button', { name: '지난달 옮기기' });
  expect(handles()).toEqual([
    '지난달',
    '어제',
    '최근 7일',
    '이번달',
    '이번달 예상',
    '최근 30일 판매',
    '오늘 할 일',
    '이번달 매출 예상',
  ]);
  await userEvent.click(screen.getByRole('checkbox', { name: '데이터 현황' }));
  expect(handles()).toContain('데이터 현황');
  await press('기본 배치로');
  await expect.poll(kept).toBeUndefined();
  expect(handles()[0]).toBe('어제');
  // What has no data yet is named, and shows no card.
  expect(screen.getByText('정산 입금 달력, 정산예정액')).toBeTruthy();
});

it('a change that cannot be saved is told and gone', async () => {
  await open();
  await press('카드 편집');
  const mend = answerInstead('/rpc/save_dashboard', () => Response.json({ message: 'x' }, { status: 500 }));
  await userEvent.click(await screen.findByRole('button', { name: '어제 숨기기' }));
  await screen.findByText('카드 배치를 저장하지 못했습니다.');
  expect(await screen.findByRole('button', { name: '어제 옮기기' })).toBeTruthy();
  mend();
  await userEvent.click(screen.getByRole('button', { name: '어제 숨기기' }));
  await expect.poll(kept).toMatchObject({ hidden: ['yesterday'] });
  expect(screen.queryByRole('button', { name: '어제 옮기기' })).toBeNull();
});

it('a layout that cannot be read is the default one, which a retry replaces', async () => {
  const mend = answerInstead('/rest/v1/auth_member_dashboard', () =>
    Response.json({ message: 'x' }, { status: 400 }),
  );
  await open();
  await screen.findByText('카드 배치를 불러오지 못해 기본 배치로 보여드립니다.');
  expect((await card('어제')).textContent).toContain('1,100원');
  mend();
  await press('다시 시도');
  await expect.poll(() => screen.queryByText(/기본 배치로 보여드립니다/)).toBeNull();
});

it('says of an empty partner that nothing was loaded', async () => {
  const empty = await newPartner();
  await openPage(
    `/${empty.id}/mydashboard`,
    await newMember({ partners: [empty.code], loads: [empty.code] }),
  );
  await screen.findByText('아직 불러온 데이터가 없습니다');
  expect(screen.queryByRole('button', { name: '카드 편집' })).toBeNull();
});

it('without a partner it is of all that the member may see, with the way into each', async () => {
  const row = { partnerId: partner.id, partnerCd: partner.code, partnerName: partner.name };
  const sales = {
    yesterday: 1100,
    last7: 7000,
    month: 8000,
    lastMonth: 9000,
    todoCount: 2,
    impactAmt: 77_000,
  };
  answerInstead('/rpc/my_dashboards', () =>
    Response.json({ ...dashboard, more: 3, totals: sales, rows: [{ ...row, ...sales }] }),
  );
  answerInstead('/rpc/dashboard_todos_all', () =>
    Response.json({ total: 101, rows: todos.map((todo) => ({ ...todo, ...row })) }),
  );
  await openPage('/mydashboard', member);
  expect((await card('오늘 할 일')).textContent).toContain(`${partner.name} · 7일 동안 팔지 못할 매출`);
  expect((await card('오늘 할 일')).textContent).toContain('그 밖에 99건');
  const table = await screen.findByRole('table', { name: '파트너별 현황' });
  expect(table.getAttribute('aria-rowcount')).toBe('3');
  const [first] = within(await card('오늘 할 일')).getAllByRole('link');
  await userEvent.click(first as HTMLElement);
  await expect.poll(() => window.location.pathname).toBe(`/${partner.id}/product-diagnosis`);
});
