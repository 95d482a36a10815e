import { screen, within } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { koreaToday } from '@/domain/korea-time.ts';
import { addOption } from '../supabase/tests/golden/company.ts';
import {
  database,
  koreaDay,
  newMember,
  newPartner,
  type TestMember,
  type TestPartner,
} from './support/desk.ts';
import { drawRows, loadedTable, press } from './support/on-page.ts';
import { openPage } from './support/open-page.tsx';
import { savedFiles, sheetsOf } from './support/saved-files.ts';

/*
 * Of the 30 days until yesterday all but that three days ago are loaded. Yesterday 가온 sold 3 for 30,000 won, 나루 1 for
 * 10,000; the other days are without a sale.
 */
let partner: TestPartner;
let member: TestMember;
/** Months of the period, and the year of yesterday. */
let months: string[];
let year: number;
const brand = (name: string) => `${partner.code}${name}`;

beforeAll(async () => {
  partner = await newPartner();
  member = await newMember({ partners: [partner.code] });
  const sql = database();
  const today = await koreaDay();
  for (const [code, name] of [
    ['G', '가온'],
    ['N', '나루'],
  ] as const) {
    await sql`insert into public.dim_brand ("BRAND_CD", "BRAND_NM", "PARTNER_CD") values (${brand(code)}, ${name}, ${partner.code})`;
    await addOption(sql, { id: `${partner.code}-${code}`, partner: partner.code, brand: brand(code) }, today);
  }
  await sql`insert into public.agg_performance_option_daily
      ("OPTION_CD", "DATE_SK", "PARTNER_CD", "SALE_QTY", "SALE_AMT", "GROSS_QTY", "GROSS_AMT", "CANCEL_QTY", "CANCEL_AMT", "ORDER_CNT")
    select v.*, 0, 0, 2 from (select private.date_sk(private.korea_today() - 1) as sk) y cross join lateral (values
      (${`${partner.code}-G`}, y.sk, ${partner.code}, 3, 30000, 3, 30000),
      (${`${partner.code}-N`}, y.sk, ${partner.code}, 1, 10000, 1, 10000)) v`;
  await sql`insert into public.log_file_upload ("CATEGORY", "TABLE_NM", "PARTNER_CD", "PERIOD_START", "PERIOD_END", "ROW_CNT")
    select '판매분석', 'agg_performance_option_daily', ${partner.code},
      private.day_text(private.korea_today() - n), private.day_text(private.korea_today() - n), 0
    from generate_series(1, 30) n where n <> 3`;
  await sql`select private.sales_changed(${partner.code}, array[private.date_sk(private.korea_today() - 1)])`;
  const found = await sql<{ ym: string }[]>`
    select distinct left(private.day_text(private.korea_today() - n), 6) as ym from generate_series(1, 30) n order by ym`;
  months = found.map(({ ym }) => ym);
  year = Number(months.at(-1)?.slice(0, 4));
});

beforeEach(drawRows);

const open = (query = '') => openPage(`/${partner.id}/brand-sales${query}`, member);
/** The card of a key figure. */
const card = async (name: string) =>
  (await screen.findByRole('heading', { name })).parentElement?.parentElement?.textContent;
/** The rows of a table once its last one, or another, is there. */
async function rowsOf(name: string, there = /^합계/): Promise<string[]> {
  const table = await loadedTable(name);
  const rows = () =>
    within(table)
      .getAllByRole('row')
      .map(({ textContent }) => textContent);
  await expect.poll(() => rows().some((row) => there.test(row)), { timeout: 30_000 }).toBe(true);
  return rows();
}

it('key figures, 요약, 피벗 and 목록 add up to the same, and so does the file', async () => {
  await open();
  expect(await card('매출')).toContain('40,000원');
  expect(await card('판매수량')).toContain('4개');
  expect(await card('달성률')).toContain('-');
  expect(await screen.findByText(/^조회기간에 목표가 없습니다/)).toBeTruthy();
  expect((await rowsOf('요약')).at(-1)).toMatch(/^합계40,000/);

  await userEvent.click(await screen.findByRole('tab', { name: '피벗' }));
  // The day that is not loaded is no day without a sale; its weekday a week before was one.
  const notLoaded = /^\d{4}\.\d{2}\.\d{2} \([일월화수목금토]\)--0원-+$/;
  const pivot = await rowsOf('피벗', notLoaded);
  expect(pivot[0]).toContain('날짜');
  expect(pivot[0]).toMatch(/매출\(원\)매출 증감기간 목표\(원\)가온\(원\)나루\(원\)$/);
  // 합계 is held against the sum of what its rows are held against.
  expect(pivot.at(-1)).toMatch(/^합계40,000-0원-30,00010,000$/);
  expect(pivot.filter((row) => notLoaded.test(row))).toHaveLength(1);

  await userEvent.click(await screen.findByRole('tab', { name: '목록' }));
  const list = await rowsOf('일자별');
  expect(list[1]).toMatch(/가온30,000/);
  expect(list.at(-1)).toMatch(/^합계40,000/);

  const files = savedFiles();
  await press(/다운로드/);
  await expect.poll(() => files.length, { timeout: 30_000 }).toBe(1);
  const sheets = await sheetsOf(files[0] ?? new Blob());
  expect(sheets.map(({ name }) => name)).toEqual(['요약', '일자별']);
  for (const { cells } of sheets) expect(cells.at(-1)).toContain(40000);
});

it('the pivot has a file of its own, as it stands', async () => {
  await open('?tab=pivot');
  await rowsOf('피벗');
  const files = savedFiles();
  const pivot = screen.getByRole('region', { name: '피벗' });
  await userEvent.click(within(pivot).getByRole('button', { name: /다운로드/ }));
  await expect.poll(() => files.length, { timeout: 30_000 }).toBe(1);
  const [sheet] = await sheetsOf(files[0] ?? new Blob());
  // Headings, 30 days and 합계.
  expect(sheet?.cells).toHaveLength(32);
  expect(sheet?.cells[0]).toEqual([
    '날짜',
    '매출',
    '전주 같은 요일 매출',
    '매출 증감',
    '기간 목표',
    '가온',
    '나루',
  ]);
  expect(sheet?.cells.at(-1)).toEqual(['합계', 40000, 0, '-', '-', 30000, 10000]);
});

it('a key figure of sales opens what it is made of, a target does not', async () => {
  await open(`?brand=${brand('G')}`);
  await press('매출 구성 보기');
  const panel = within(await screen.findByRole('dialog', { name: '구성' }));
  const options = within(await panel.findByRole('region', { name: '옵션' }));
  await expect.poll(() => options.queryAllByText('30,000원').length).toBe(2);
  await userEvent.click(panel.getByRole('button', { name: '구성 닫기' }));
  expect(screen.queryByRole('button', { name: '기간 목표 구성 보기' })).toBeNull();
});

it('the running month has a forecast of the brands that are asked for', async () => {
  await open();
  await screen.findByText('80% 예상 구간');
  const outlook = screen.getByRole('heading', { name: '이번달 매출 예상' }).closest('section');
  expect(outlook?.textContent).toMatch(/예상이 큰 브랜드 2개가온.*나루/);
  // Sales are of yesterday, and the day that is not loaded is three days ago: either may lie in the month before.
  const ofMonth = Number(koreaToday().slice(6));
  expect(outlook?.textContent).toContain(ofMonth > 1 ? '누적 매출40,000원' : '누적 매출-');
  expect(outlook?.textContent?.includes('올리지 않은 1일은 예상으로 채웠습니다')).toBe(ofMonth > 3);
  await open(`?brand=${brand('N')}`);
  expect(await screen.findByText('예상이 큰 브랜드 1개')).toBeTruthy();
});

it('weeks are an address of their own, with their ends, and what is measured is chosen', async () => {
  await open('?unit=week&tab=pivot&measure=saleQty');
  const rows = await rowsOf('피벗');
  expect(rows[0]).toContain('종료일');
  expect(rows.at(-1)).toBe('합계4-31');
});

/** The running month is among those that the table begins with. */
const monthOf = () => `${Number(months.at(-1)?.slice(4))}월`;

it('a target is entered in its cell, measured, taken back, and told in the trail', async () => {
  await open(`?tab=targets&year=${year}`);
  const cell = () => screen.findByRole('button', { name: new RegExp(`^가온 ${monthOf()} 수정:`) });
  await userEvent.click(await cell());
  await userEvent.keyboard('1.5{Enter}');
  expect(await screen.findByText('소수점 없이 숫자로 입력해주세요.')).toBeTruthy();
  await userEvent.keyboard('{Control>}a{/Control}3,000,000{Enter}');
  await expect.poll(async () => (await cell()).textContent).toBe('3,000,000');
  await expect.poll(async () => (await card('기간 목표')) ?? '').toMatch(/[1-9][\d,]*원/);
  // 나루 sold without a target.
  expect(await screen.findByText(/^목표가 없는 달이 있는 브랜드\(.*나루.*\)의/)).toBeTruthy();

  await press('실행 취소');
  await expect.poll(async () => (await cell()).textContent).toBe('-');
  await userEvent.click(await screen.findByRole('tab', { name: '변경 이력' }));
  const trail = await rowsOf('목표 변경 이력', /김하늘/);
  expect(trail[1]).toMatch(/김하늘가온\d{4}\.\d{2}3,000,000-$/);
  expect(trail[2]).toMatch(/김하늘가온\d{4}\.\d{2}-3,000,000$/);
});

it('what somebody else entered meanwhile is told, and stays where it is chosen', async () => {
  await open(`?tab=targets&year=${year}`);
  const cell = () => screen.findByRole('button', { name: new RegExp(`^나루 ${monthOf()} 수정:`) });
  await userEvent.click(await cell());
  await database()`insert into public.dim_sales_target ("PARTNER_CD", "BRAND_CD", "YM", "TARGET_AMT")
    values (${partner.code}, ${brand('N')}, ${months.at(-1) ?? ''}, 700)`;
  await userEvent.keyboard('900{Enter}');
  await screen.findByText('그 사이 다른 사람이 이 값을 바꾸었습니다.');
  expect(screen.getByRole('dialog').textContent).toContain('내 값900원저장된 값700원');
  await press('저장된 값 유지');
  await expect.poll(async () => (await cell()).textContent).toBe('700');
});

it('a link with anything in it shows what there is', async () => {
  await open('?tab=none&unit=year&measure=x&year=1999&rowPage=-1&brandSort=a.b&brand=none');
  expect(await screen.findByText(/이 파트너에 없는 브랜드/)).toBeTruthy();
  expect((await rowsOf('요약')).at(-1)).toMatch(/^합계40,000/);
});
