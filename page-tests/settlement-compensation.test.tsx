import { screen, within } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, it } from 'vitest';
import { addOption } from '../supabase/tests/golden/company.ts';
import { addMoves, addPaid, addStock, followLosses, loadMonths } from '../supabase/tests/golden/losses.ts';
import { answerInstead } from './support/answers.ts';
import { database, newMember, newPartner, type TestMember, type TestPartner } from './support/desk.ts';
import { fill, loadedTable, press, search } from './support/on-page.ts';
import { openPage } from './support/open-page.tsx';
import { savedFiles, sheetsOf } from './support/saved-files.ts';

/*
 * In August 2026 크림 (1,000 won) loses 30, of which 10 were paid, and 비누 40 that nobody paid. 수건 has no stock at the end of
 * the month. September has no report of returns.
 */
let partner: TestPartner;
let empty: TestPartner;
let member: TestMember;
const id = (name: string) => `${partner.code}-${name}`;
const period = 'start=20260801&end=20260930';

beforeAll(async () => {
  [partner, empty] = [await newPartner(), await newPartner()];
  member = await newMember({ partners: [partner.code, empty.code] });
  const sql = database();
  const brand = `${partner.code}B`;
  await sql`insert into public.dim_brand ("BRAND_CD", "BRAND_NM", "PARTNER_CD") values (${brand}, '가온', ${partner.code})`;
  for (const [key, name] of [
    ['1', '크림'],
    ['2', '비누'],
    ['3', '수건'],
  ] as const)
    await addOption(sql, { id: id(key), partner: partner.code, brand, name });
  await sql`update public.dim_option set "SALE_PRICE" = 1000 where "PARTNER_CD" = ${partner.code}`;
  await addStock(sql, partner.code, {
    '20260731': { [id('1')]: 100, [id('2')]: 100, [id('3')]: 100 },
    '20260831': { [id('1')]: 65, [id('2')]: 60 },
    '20260930': { [id('1')]: 65, [id('2')]: 60 },
  });
  await addMoves(sql, partner.code, [
    { option: id('1'), month: '202608', sold: 5 },
    { option: id('2'), month: '202609', sold: 1 },
  ]);
  await addPaid(sql, partner.code, [{ option: id('1'), day: '20260812', qty: 10 }]);
  await loadMonths(sql, partner.code, ['202608', '202609']);
  await sql`delete from public.log_settlement_file where "PARTNER_CD" = ${partner.code} and "PART" = 'RESTOCKING' and "SETTLE_END_DT" = '20260930'`;
  await sql`insert into public.log_file_upload ("CATEGORY", "TABLE_NM", "PARTNER_CD") values ('재고 손실 보상', 'fact_inventory_compensation', ${partner.code})`;
  await followLosses(sql, partner.code);
}, 120_000);

const open = (query = '', { id: partnerId } = partner) =>
  openPage(`/${partnerId}/settlement-compensation?${period}${query}`, member);
/** The rows of a table once one says so. */
async function rowsOf(name: string, there: RegExp): Promise<string[]> {
  const table = await loadedTable(name, { timeout: 30_000 });
  const rows = () =>
    within(table)
      .getAllByRole('row')
      .map(({ textContent }) => textContent);
  await expect.poll(() => rows().some((row) => there.test(row)), { timeout: 30_000 }).toBe(true);
  return rows();
}
const card = async (name: string) =>
  (await screen.findByRole('heading', { name }, { timeout: 30_000 })).closest('section')?.textContent;

it('says when it was last loaded, or that this cannot be read, and asks again when the connection is back', async () => {
  const undo = ['/rest/v1/log_file_upload', '/auth/v1/health'].map((path) =>
    answerInstead(path, () => Promise.reject(new TypeError('Failed to fetch'))),
  );
  await open();
  await screen.findByText('최종 업데이트를 불러오지 못했습니다');
  expect(screen.queryByText('업데이트 기록이 없습니다')).toBeNull();
  for (const restore of undo) restore();
  await screen.findByText(/^최종 업데이트 20/);
  await open('', empty);
  await screen.findByText('업데이트 기록이 없습니다');
});

it('key figures: what was paid, what is missing and what is open, with its range', async () => {
  await open();
  await expect.poll(() => card('보상금액'), { timeout: 30_000 }).toContain('5,000원');
  expect(await card('보상수량')).toContain('10개');
  expect(await card('개당 보상액')).toContain('500원');
  expect(await card('보상률(금액)')).toContain('50.0%');
  // 30 and 40; 20 and 40 of them open, each with a piece more or less. 수건 in August and all of September are not judged.
  expect(await card('추정 손실수량')).toMatch(/70개= 보상 10 \+ 미보상 60 · 판단 보류 3 \/ 5건/);
  expect(await card('미보상 추정 수량')).toMatch(/60개58 ~ 62개/);
  expect(await card('미보상 추정 금액')).toMatch(/60,000원58,000원? ~ 62,000원/);
  expect(await screen.findByText('2026.09 판단 보류: 반품 회수/재입고 파일 없음')).toBeTruthy();
});

it('the reconciliation shows what differs first, and why others are not judged', async () => {
  await open('&view=reconciliation');
  const rows = await rowsOf('재고 대사', /비누/);
  expect(rows[1]).toMatch(/2026\.08손실비누/);
  expect(rows[2]).toMatch(/크림/);
  await userEvent.click(
    within(screen.getByRole('group', { name: '판정별 보기' })).getByRole('button', { name: /^판단 보류/ }),
  );
  const held = await rowsOf('재고 대사', /수건.*월말 재고 파일에 옵션 없음/);
  expect(held.filter((row) => row.includes('반품 회수/재입고 파일 없음'))).toHaveLength(2);
  await expect.poll(() => window.location.search).toContain('state=held');
});

const memo = (of: string) => screen.findByRole('button', { name: new RegExp(`^${of} 1개 메모 수정`) });
async function note(of: string, text: string): Promise<void> {
  await userEvent.click(await memo(of));
  await userEvent.clear(await screen.findByRole('textbox', { name: /메모/ }));
  await userEvent.keyboard(`${text}{Enter}`);
}

it('a claim is worked on in its row: memo, its evidence and its trail', async () => {
  await open();
  expect((await rowsOf('청구 후보', /비누/))[1]).toMatch(/비누.*40,000/);
  await note('비누', '문의 7788');
  await rowsOf('청구 후보', /문의 7788/);
  await userEvent.click(screen.getByRole('button', { name: /비누 1개 (자세히|펼치기|열기)/ }));
  expect(await screen.findByRole('heading', { name: '증빙 체크리스트' })).toBeTruthy();
  expect(await screen.findByText('31일 중 31일')).toBeTruthy();
  await expect.poll(() => screen.getAllByText('문의 7788').length).toBeGreaterThan(1);
  const files = savedFiles();
  await press('증빙 체크리스트 다운로드');
  await expect.poll(() => files.length, { timeout: 30_000 }).toBe(1);
  expect(files[0]?.name).toMatch(/_손실증빙_비누_2026\.08\.xlsx$/);
  const [claim, evidence] = await sheetsOf(files[0] ?? new Blob());
  expect(claim?.cells[1]).toEqual(expect.arrayContaining(['비누', 40_000, '문의 7788']));
  expect(evidence?.cells).toContainEqual(['판매', '있음', '31일 중 31일']);
});

it('what somebody else wrote meanwhile is told, and mine can be kept', async () => {
  await open();
  await rowsOf('청구 후보', /크림/);
  await memo('크림');
  await database()`insert into public.dim_loss_claim ("OPTION_CD", "MONTH_SK", "PARTNER_CD", "MEMO") values (${id('1')}, 202608, ${partner.code}, '먼저 쓴 것')`;
  await note('크림', '내 것');
  const conflict = await screen.findByRole('dialog');
  expect(conflict.textContent).toContain('먼저 쓴 것');
  await userEvent.click(within(conflict).getByRole('button', { name: '내 값으로 저장' }));
  await expect.poll(async () => (await memo('크림')).textContent).toBe('내 것');
});

it('the file has the three sheets with the rows and sums of the lists', async () => {
  await open();
  await rowsOf('청구 후보', /비누/);
  const files = savedFiles();
  const button = screen.getByRole<HTMLButtonElement>('button', {
    name: /재고손실보상 리포트.*다운로드|다운로드/,
  });
  await expect.poll(() => button.disabled).toBe(false);
  await userEvent.click(button);
  await expect.poll(() => files.length, { timeout: 30_000 }).toBe(1);
  expect(files[0]?.name).toMatch(/_재고손실보상_\d{6}_\d{6}\.xlsx$/);
  const sheets = await sheetsOf(files[0] ?? new Blob());
  expect(sheets.map(({ name }) => name)).toEqual(['내역', '재고대사', '청구후보']);
  const [lines, book, claims] = sheets;
  // prettier-ignore
  expect(lines?.cells[0]?.slice(0, 16)).toEqual(['No', '발생일', '정산주기', '브랜드', '상품명', '옵션명', '옵션 ID', '손실 유형', '수량',
    '판매단가', '보상률', '보상금액', '개당 원가', '원가 대비', '주문ID·검수ID', '비고']);
  expect(lines?.cells).toHaveLength(3);
  // prettier-ignore
  expect(book?.cells[0]).toEqual(expect.arrayContaining(['기초재고', '판매개시 입고', '반품 재입고', '순판매', '반출', '이론재고', '월말 재고',
    '차이', '보상수량', '미보상 추정']));
  expect(book?.cells.at(-1)).toEqual(expect.arrayContaining([70, 10, 60, 60_000]));
  expect(claims?.cells.at(-1)).toEqual(expect.arrayContaining([60_000, 60]));
});

it('filters choose, and a search keeps the tab', async () => {
  await open('&view=reconciliation');
  await rowsOf('재고 대사', /크림/);
  await fill('상품명', '비누');
  await search();
  await expect.poll(() => window.location.search).toContain('name=');
  await expect
    .poll(async () => (await rowsOf('재고 대사', /비누/)).some((row) => row.includes('크림')))
    .toBe(false);
  expect(window.location.search).toContain('view=reconciliation');
});
