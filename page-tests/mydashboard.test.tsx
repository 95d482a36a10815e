import { screen, within } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { answerInstead } from './support/answers.ts';
import { fillAdvertiser, fillDashboard, fillNewcomer } from './support/dashboard-company.ts';
import { database, newMember, newPartner, type TestMember, type TestPartner } from './support/desk.ts';
import { drawRows, loadedTable, press } from './support/on-page.ts';
import { openPage } from './support/open-page.tsx';
import { savedFiles, sheetsOf } from './support/saved-files.ts';

let partner: TestPartner;
let newcomer: TestPartner;
let advertiser: TestPartner;
let member: TestMember;

beforeAll(async () => {
  [partner, newcomer, advertiser] = [await newPartner(), await newPartner(), await newPartner()];
  await fillDashboard(partner);
  await fillNewcomer(newcomer);
  await fillAdvertiser(advertiser);
});
beforeEach(async () => {
  drawRows();
  member = await newMember({ partners: [partner.code] });
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

const todoLinks = async () => within(await card('오늘 할 일')).findAllByRole('link');
const pathAndSearch = () => window.location.pathname + window.location.search;

it('shows what sold, what is expected and what to do, the most won at stake first', async () => {
  await open();
  // A partner who does not advertise reads nothing of it.
  expect((await card('어제')).textContent).toMatch(
    /12,760원\+10\.0%전주 [일월화수목금토]요일 대비판매수량 4개$/,
  );
  // Two weeks of which one lacks a day are not compared.
  expect((await card('최근 7일')).textContent).toMatch(/70,760원.*7일 중 1일 데이터 없음/);
  const forecast = (await card('이번달 예상')).textContent;
  const [expected, low, high] = [...forecast.matchAll(/([\d,]+)원/g)].map(([, won]) => won ?? '');
  expect(forecast).toContain('80% 예상 구간');
  const won = (text = '') => Number(text.replaceAll(',', ''));
  expect(won(low)).toBeLessThanOrEqual(won(expected));
  expect(won(expected)).toBeLessThanOrEqual(won(high));
  const outlook = (await card('이번달 매출 예상')).textContent;
  expect(outlook).toContain('가온');
  expect(outlook).toContain(`${expected}원`);
  const todos = (await todoLinks()).map(({ textContent }) => textContent);
  // 크림 7 of 30 days of 291,160; 6 pieces of 1,000; 로션 4 of 30 days of 29,000; 토너 the last 7 days; 100 a day.
  expect(todos.map((todo) => /^(.*?(?:개|건))/.exec(todo)?.[1])).toEqual([
    '재고가 없는 판매 옵션 2개',
    '입고오류 1건',
    '7일 안에 품절되는 옵션 1개',
    '아이템위너가 아닌 옵션 1개',
    '과잉·장기재고 옵션 1개',
    '이번 주 입고예정 2건',
  ]);
  expect(todos.map((todo) => /([\d,]+원)/.exec(todo)?.[1] ?? null)).toEqual([
    '67,937원',
    '6,000원',
    '3,867원',
    '3,600원',
    '700원',
    null,
  ]);
});

it.each([
  ['재고가 없는 판매 옵션', 2, '/product-diagnosis?tab=out'],
  ['7일 안에 품절되는 옵션', 1, '/product-diagnosis?tab=under7'],
  ['아이템위너가 아닌 옵션', 1, '/product-diagnosis?tab=noWinner'],
  ['과잉·장기재고 옵션', 1, '/product-diagnosis?tab=over'],
  ['입고오류', 1, '/inbound?view=SCH&status=error&start='],
  ['이번 주 입고예정', 2, '/inbound?view=SCH&status=scheduled&start='],
])('%s leads to a list of exactly as many', async (name, count, address) => {
  await open();
  const link = (await todoLinks()).find(({ textContent }) => textContent.startsWith(name));
  expect(link?.textContent).toContain(`${name} ${count}`);
  await userEvent.click(link as HTMLElement);
  await screen.findByText(`총 ${count}건`);
  expect(pathAndSearch()).toContain(`/${partner.id}${address}`);
});

it('says what advertising cost and brought, and leads to exactly the campaigns that lose', async () => {
  await openPage(`/${advertiser.id}/mydashboard`, await newMember({ partners: [advertiser.code] }));
  expect((await card('어제')).textContent).toContain('광고비 1,500원 · ROAS 467% · 집계 중');
  expect((await card('최근 7일')).textContent).toContain('광고비 9,000원 · ROAS 467% · 집계 중 · 1일 없음');
  await within(await card('최근 7일')).findByRole('button', { name: /광고보고서가 없는 1일은/ });
  await press('카드 편집');
  expect(await screen.findByText('정산 입금 달력, 정산예정액')).toBeTruthy();
  expect(screen.queryByText('광고비, ROAS')).toBeNull();
  await press('편집 완료');

  const link = (await todoLinks()).find(({ textContent }) => textContent.includes('ROAS'));
  expect(link?.textContent).toContain('ROAS 손익분기 미만 캠페인 1개');
  // 200 won on each of 7 days.
  expect(link?.textContent).toContain('1,400원');
  await userEvent.click(link as HTMLElement);
  await screen.findByText('총 1건');
  expect(pathAndSearch()).toContain(`/${advertiser.id}/campaign-performance?`);
  expect(window.location.search).toContain('tab=losing');
  const table = await loadedTable('캠페인');
  const rows = within(table)
    .getAllByRole('row')
    .map(({ textContent }) => textContent);
  expect(rows.filter((row) => /여름|겨울/.test(row))).toHaveLength(1);
  // 14 days.
  expect(rows.at(-1)).toMatch(/^합계.*14,000.*-2,800/);
  await userEvent.click(screen.getByRole('button', { name: /^전체 2/ }));
  await screen.findByText('총 2건');
});

it('the list of what is to do is a file', async () => {
  await open();
  const files = savedFiles();
  await press('오늘 할 일 다운로드');
  await expect.poll(() => files.length, { timeout: 30_000 }).toBe(1);
  const [sheet] = await sheetsOf(files[0] ?? new Blob());
  expect(files[0]?.name).toContain(`${partner.name}_오늘할일_`);
  expect(sheet?.cells.slice(0, 3)).toEqual([
    ['할 일', '건수', '금액', '금액의 뜻'],
    ['재고가 없는 판매 옵션', 2, 67_937, '놓칠 매출'],
    ['입고오류', 1, 6000, '상품 판매가'],
  ]);
  expect(sheet?.cells.at(-1)).toEqual(['이번 주 입고예정', 2, '-', '-']);
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
  await userEvent.click(await screen.findByRole('checkbox', { name: '데이터 현황' }));
  expect(handles()).toContain('데이터 현황');
  await press('기본 배치로');
  await expect.poll(kept).toBeUndefined();
  expect(handles()[0]).toBe('어제');
  // What has no data yet is named, and shows no card.
  expect(await screen.findByText('정산 입금 달력, 정산예정액')).toBeTruthy();
});

it('what is loaded is not named among the cards that wait for their data', async () => {
  // No report of settlement can be loaded yet: as it will be answered once one is.
  answerInstead('/rpc/my_dashboard', async (forward) => {
    const answer = (await (await forward()).json()) as { loaded: Record<string, boolean> };
    return Response.json({ ...answer, loaded: { ...answer.loaded, settlement: true } });
  });
  await open();
  await press('카드 편집');
  expect(await screen.findByText('광고비, ROAS')).toBeTruthy();
  expect(screen.queryByText('정산 입금 달력, 정산예정액')).toBeNull();
});

it('a change that cannot be saved is told and gone', async () => {
  await open();
  await press('카드 편집');
  // A host that fails.
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
  // A host that fails.
  const mend = answerInstead('/rest/v1/auth_member_dashboard', () =>
    Response.json({ message: 'x' }, { status: 400 }),
  );
  await open();
  await screen.findByText('카드 배치를 불러오지 못해 기본 배치로 보여드립니다.');
  expect((await card('어제')).textContent).toContain('12,760원');
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
  await screen.findByText('아직 올린 데이터가 없습니다');
  expect(screen.queryByRole('button', { name: '카드 편집' })).toBeNull();
});

it('what cannot be read is told in its card, and does not say that nothing was loaded', async () => {
  // A host that fails.
  answerInstead('/rpc/home_summary', () => Response.json({ message: 'x' }, { status: 400 }));
  await open();
  expect((await card('어제')).textContent).toContain('12,760원');
  const loads = await card('데이터 현황');
  await within(loads).findByRole('button', { name: '다시 시도' });
  expect(screen.queryByText('업데이트 기록이 없습니다')).toBeNull();
  await screen.findByText('최종 업데이트를 불러오지 못했습니다');
});

it('without a partner it is of all that the member may see, with the way into each', async () => {
  const empty = await newPartner();
  const all = [partner, newcomer, empty];
  await openPage('/mydashboard', await newMember({ partners: all.map(({ code }) => code) }));
  expect((await card('어제')).textContent).toContain('13,260원');
  // Who is too new, or never loaded anything, is left out of the forecast.
  expect((await card('이번달 매출 예상')).textContent).toContain(
    '판매 데이터가 충분한 파트너 1곳의 예상입니다. 전체는 3곳입니다.',
  );
  const todos = (await todoLinks()).map(({ textContent }) => textContent);
  expect(todos[0]).toContain(`${partner.name} · 놓칠 매출: 7일 동안 팔지 못할 금액`);

  const table = await loadedTable('파트너별 현황');
  expect(table.getAttribute('aria-rowcount')).toBe('5');
  const rows = () =>
    within(table)
      .getAllByRole('row')
      .map(({ textContent }) => textContent);
  await expect.poll(() => rows().length).toBe(5);
  const rowOf = (name: string) => rows().find((row) => row.startsWith(name));
  // 어제 and 최근 7일, of which a day is missing, with their change.
  expect(rowOf(partner.name)).toMatch(new RegExp(`^${partner.name}12,760\\+10\\.0%70,760-`));
  expect(rowOf(newcomer.name)).toMatch(new RegExp(`^${newcomer.name}500-1,500-`));
  expect(rowOf(empty.name)).toMatch(new RegExp(`^${empty.name}-----`));
  // Of those who can be compared.
  expect(rowOf('합계')).toMatch(/^합계13,260\+10\.0%72,260-/);

  // Won at stake first: the newcomer and the empty partner have none.
  expect(rows()[1]).toMatch(new RegExp(`^${partner.name}`));

  await userEvent.click(within(table).getByRole('link', { name: newcomer.name }));
  await expect.poll(() => window.location.pathname).toBe(`/${newcomer.id}/mydashboard`);
});

it('over several partners it says which report of which partner is missing, and leads to where it is loaded', async () => {
  const rhythm = ['광고보고서', 'none'] as const;
  await database()`insert into public.dim_report_rhythm ("PARTNER_CD", "SOURCE", "RHYTHM") values (${newcomer.code}, ${rhythm[0]}, ${rhythm[1]})
    on conflict do nothing`;
  await openPage('/mydashboard', await newMember({ partners: [partner.code, newcomer.code] }));
  const table = await loadedTable('데이터 현황');
  const rowOf = (name: string) =>
    within(table)
      .getAllByRole('row')
      .find(({ textContent }) => textContent.startsWith(name))?.textContent;
  await expect.poll(() => rowOf(newcomer.name)).toMatch(/받지 않음/);
  expect(rowOf(partner.name)).toMatch(/\d+일 없음/);
  await userEvent.click(within(table).getByRole('link', { name: newcomer.name }));
  await expect.poll(() => window.location.pathname).toBe(`/${newcomer.id}/upload`);
});

it('a to-do of several partners leads to the list of its own', async () => {
  await openPage('/mydashboard', await newMember({ partners: [partner.code, newcomer.code] }));
  await userEvent.click((await todoLinks())[0] as HTMLElement);
  await screen.findByText('총 2건');
  expect(pathAndSearch()).toBe(`/${partner.id}/product-diagnosis?tab=out`);
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('says how many to-dos and partners it does not list', async () => {
  // More than a hundred partners would take minutes to make.
  answerInstead('/rpc/my_dashboards', async (forward) =>
    Response.json({ ...((await (await forward()).json()) as object), more: 3 }),
  );
  const todo = (count: number) => ({
    partnerId: partner.id,
    partnerCd: partner.code,
    partnerName: `파트너 ${count}`,
    rule: 'out',
    care: null,
    isOpen: true,
    count,
    impactAmt: 1000,
    impactKind: 'lostSales',
    target: { page: 'product-diagnosis', search: { tab: 'out' } },
  });
  answerInstead('/rpc/dashboard_todos_all', () =>
    Response.json({
      totals: [{ impactKind: 'lostSales', count: 105 }],
      rows: Array.from({ length: 20 }, (_, index) => todo(index + 1)),
    }),
  );
  await openPage('/mydashboard', member);
  await screen.findByRole('heading', { name: '놓칠 매출 105건' });
  expect(await todoLinks()).toHaveLength(3);
  await press('놓칠 매출 17건 더 보기');
  expect(await todoLinks()).toHaveLength(20);
  await screen.findByText(/그 밖에 85건/);
  await screen.findByText(/3곳이 더 있습니다/);
});
