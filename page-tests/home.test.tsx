import { screen, within } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, it } from 'vitest';
import { addDays, formatDay } from '@/domain/korea-time.ts';
import { addLine, addOption, salesChanged } from '../supabase/tests/golden/company.ts';
import { answerInstead } from './support/answers.ts';
import {
  database,
  koreaDay,
  newMember,
  newPartner,
  type TestMember,
  type TestPartner,
} from './support/desk.ts';
import { fill, press } from './support/on-page.ts';
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
  await sql`update public.agg_performance_option_daily set "SALE_AMT" = "SALE_QTY" * 1000 where "PARTNER_CD" = ${partner.code}`;
  await salesChanged(sql, partner.code);
  const [week] = await sql<{ sunday: string }[]>`
    select private.day_text(date_trunc('week', private.korea_today()::timestamp)::date + 6) as sunday`;
  const line = { partner: partner.code, quantities: [5] as [number] };
  await addLine(sql, option, { ...line, request: `${partner.code}-DUE`, scheduled: week?.sunday ?? '' });
  await sql`insert into public.log_file_upload ("CATEGORY", "TABLE_NM", "PARTNER_CD", "ROW_CNT")
    values ('재고현황', 'fact_stock', ${partner.code}, 1)`;
  // Less came than was expected.
  const wrong = { partner: partner.code, quantities: [5, 0, 2] as [number, number, number] };
  await addLine(sql, option, {
    ...wrong,
    request: `${partner.code}-WRONG`,
    scheduled: today.replaceAll('-', ''),
  });
});

/** The morning page: a member's only partner is chosen at once, and leads to its first page. */
async function openHome() {
  await openPage('/', member);
  await userEvent.click(await screen.findByRole('link', { name: /^홈/ }));
}
const FAILED = /(이 카드를|정보를) 불러오지 못했습니다\.$/;
const card = async (title: string) => {
  const heading = await screen.findByRole('heading', { name: title });
  return heading.closest('section') as HTMLElement;
};

it('shows the figures of the partner, each with the way to its page', async () => {
  await openHome();
  // 3 pieces on each of 30 days, 12 in stock: gone after 4 days.
  for (const [title, figure] of [
    ['어제 매출', '3,000원'],
    ['최근 7일 매출', '21,000원'],
    ['공헌이익', '정산 자료 없음'],
    ['7일 안에 품절', '1개'],
    ['입고오류', '1건'],
    ['데이터 현황', '재고현황'],
  ] as const)
    await expect.poll(async () => (await card(title)).textContent).toContain(figure);
  expect(await screen.findByText(/^어제\(.\) 자료 3종 중 2종 도착: 입고요청 없음$/)).toBeTruthy();
  expect((await card('데이터 현황')).textContent).toContain('새 입고 요청이 빠져 있을 수 있습니다.');
  const follow = async (title: string, name: string) =>
    userEvent.click(within(await card(title)).getByRole('link', { name }));
  await follow('최근 7일 매출', '전체 통계 열기');
  const today = (await koreaDay()).replaceAll('-', '');
  await expect
    .poll(() => window.location.search)
    .toBe(`?start=${addDays(today, -7)}&end=${addDays(today, -1)}`);
  window.history.back();
  await follow('7일 안에 품절', '재고 현황 열기');
  await screen.findByText('총 1건');
  expect(window.location.pathname + window.location.search).toBe(`/${partner.id}/inventory?doc=under7`);
  window.history.back();
  await card('입고오류');
  await follow('입고오류', '입고 관리 열기');
  expect(await screen.findAllByText('총 1건')).not.toHaveLength(0);
  expect(window.location.search).toContain('status=error');
  expect(screen.getByText(`${partner.code}-WRONG`)).toBeTruthy();
});

it('the address of a partner alone opens its morning page, whichever partner was chosen before, with or without a slash', async () => {
  const other = await newPartner();
  const both = await newMember({ partners: [partner.code, other.code] });
  await openPage(`/${other.id}/inventory`, both);
  await screen.findByRole('heading', { level: 1, name: '재고 현황' });
  for (const address of [`/${partner.id}`, `/${partner.id}/`]) {
    await openPage(address, both);
    await expect.poll(async () => (await card('7일 안에 품절')).textContent).toContain('1개');
    expect(screen.getByRole('link', { name: /^홈/ }).getAttribute('aria-current')).toBe('page');
  }
});

it("an address of another company's partner leads to the choice of one", async () => {
  const stranger = await newMember({ partners: [(await newPartner()).code, (await newPartner()).code] });
  await openPage(`/${partner.id}`, stranger);
  await screen.findByText('파트너 접근 권한 없음');
  expect(window.location.pathname).toBe('/partner');
});

it('the figures of the chart stand in a table too, the last day first', async () => {
  await openHome();
  await press(/표로 보기$/);
  const rows = (await within(await card('최근 30일 판매')).findAllByRole('row')).slice(1);
  expect(rows).toHaveLength(30);
  const yesterday = addDays((await koreaDay()).replaceAll('-', ''), -1);
  expect(rows[0]?.textContent).toContain(formatDay(yesterday));
  expect(rows[0] && within(rows[0]).getAllByRole('cell').at(-1)?.textContent).toBe('3');
});

it('one broken part fails alone, and a retry brings it back', async () => {
  const mend = answerInstead(SUMMARY, async (forward) =>
    Response.json({ ...((await (await forward()).json()) as object), stock: 'broken' }),
  );
  await openHome();
  await screen.findAllByText(FAILED);
  expect((await card('어제 매출')).textContent).toContain('3,000원');
  expect((await card('오늘 할 일')).textContent).toContain('입고');
  mend();
  await userEvent.click(within(await card('오늘 할 일')).getByRole('button', { name: '다시 시도' }));
  await expect.poll(async () => (await card('7일 안에 품절')).textContent).toContain('개');
  expect(screen.queryAllByText(FAILED)).toHaveLength(0);
});

it('a failing database leaves words and the menu, not a blank page', async () => {
  const mend = answerInstead(SUMMARY, () => Response.json({ message: 'x' }, { status: 400 }));
  await openHome();
  await screen.findByText('이 화면을 표시하지 못했습니다.');
  expect(screen.queryByText(FAILED)).toBeNull();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('김하늘님');
  expect(screen.getByRole('link', { name: '재고 현황' })).toBeTruthy();
  mend();
  await press('다시 시도');
  await expect.poll(async () => (await card('어제 매출')).textContent).toContain('3,000원');
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

/** Chooses an entry of a field of the open dialog. */
const choose = async (field: string, entry: string) => {
  const options = within(await screen.findByRole('combobox', { name: field }));
  // Every member of the tests has one name.
  const [first] = await options.findAllByRole('option', { name: entry });
  await userEvent.selectOptions(screen.getByRole('combobox', { name: field }), first as HTMLElement);
};

it('a to-do is closed with a reason, stays so when the page is opened again, and is taken back', async () => {
  await openHome();
  const list = async () => within(await card('오늘 할 일'));
  const name = '7일 안에 품절되는 옵션 1개';
  await userEvent.click(await (await list()).findByRole('button', { name: `${name} 처리` }));
  await screen.findByRole('dialog', { name });
  await choose('상태', '닫기');
  await press('저장');
  await screen.findByText('이유를 한 줄, 200자 안으로 적어주세요.');
  await fill('닫는 이유', '시즌 종료');
  await choose('담당', '김하늘');
  await press('저장');
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  await expect.poll(async () => (await list()).queryByRole('link', { name: new RegExp(name) })).toBeNull();
  await openHome();
  await press('미루거나 닫은 할 일 1건');
  const link = await (await list()).findByRole('link', { name: new RegExp(name) });
  expect(link.textContent).toContain('담당 김하늘 · 닫음: 시즌 종료 · 김하늘,');
  await userEvent.click(screen.getByRole('link', { name: '마이 대시보드' }));
  await screen.findByRole('heading', { level: 1, name: '마이 대시보드' });
  await press('미루거나 닫은 할 일 1건');
  await press(`${name} 처리`);
  await choose('상태', '할 일');
  await choose('담당', '정하지 않음');
  await press('저장');
  await expect.poll(() => screen.queryByRole('button', { name: '미루거나 닫은 할 일 1건' })).toBeNull();
  expect(await (await list()).findByRole('link', { name: new RegExp(name) })).toBeTruthy();
});

it('an administrator of a partner without data sees which step is next, and others only the way to load', async () => {
  const empty = await newPartner();
  const rights = { partners: [empty.code], loads: [empty.code] };
  await openPage(`/${empty.id}`, await newMember({ ...rights, admin: true }));
  const steps = within(await screen.findByRole('list', { name: '처음 시작하기' }));
  expect(steps.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '파트너와 업체 코드 추가',
    '2첫 파일 올리기데이터 업로드',
    '3첫 동료 초대회원 초대하기',
  ]);
  await openPage(`/${empty.id}`, await newMember(rights));
  await screen.findByRole('link', { name: '데이터 업로드' });
  expect(screen.queryByRole('list', { name: '처음 시작하기' })).toBeNull();
});
