import { screen, within } from '@testing-library/dom';
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
import { drawRows, loadedTable, press } from './support/on-page.ts';
import { openPage } from './support/open-page.tsx';
import { savedFiles, sheetsOf } from './support/saved-files.ts';

/*
 * All of the last 60 days are loaded. 가온 sold for 40,000 won yesterday and for 20,000 thirty days before, 나루 for 10,000
 * and for 20,000, of which nothing is left in stock; 다온 sold for 5,000 yesterday alone. The other partner has nothing.
 */
let partner: TestPartner;
let empty: TestPartner;
let member: TestMember;
const brand = (code: string) => `${partner.code}${code}`;

beforeAll(async () => {
  [partner, empty] = [await newPartner(), await newPartner()];
  member = await newMember({ partners: [partner.code, empty.code] });
  const sql = database();
  const today = await koreaDay();
  for (const [code, name, stock, now, before] of [
    ['G', '가온', 5, 40_000, 20_000],
    ['N', '나루', 0, 10_000, 20_000],
    ['D', '다온', 5, 5000, 0],
  ] as const) {
    await sql`insert into public.dim_brand ("BRAND_CD", "BRAND_NM", "PARTNER_CD") values (${brand(code)}, ${name}, ${partner.code})`;
    const id = `${partner.code}-${code}`;
    await addOption(sql, { id, partner: partner.code, brand: brand(code), stock }, today);
    for (const [ago, won] of [
      [1, now],
      [31, before],
    ] as const)
      if (won > 0)
        await sql`insert into public.agg_performance_option_daily
            ("OPTION_CD", "DATE_SK", "PARTNER_CD", "SALE_QTY", "SALE_AMT", "GROSS_QTY", "GROSS_AMT", "CANCEL_QTY", "CANCEL_AMT", "ORDER_CNT")
          values (${id}, private.date_sk(private.korea_today() - ${ago}::int), ${partner.code}, 2, ${won}, 2, ${won}, 0, 0, 1)`;
  }
  await sql`insert into public.log_file_upload ("CATEGORY", "TABLE_NM", "PARTNER_CD", "PERIOD_START", "PERIOD_END", "ROW_CNT")
    select '판매분석', 'agg_performance_option_daily', ${partner.code},
      private.day_text(private.korea_today() - n), private.day_text(private.korea_today() - n), 0
    from generate_series(1, 60) n`;
  await sql`select private.sales_changed(${partner.code}, array[
    private.date_sk(private.korea_today() - 1), private.date_sk(private.korea_today() - 31)])`;
});

beforeEach(drawRows);

const open = (query = '') => openPage(`/${partner.id}/portfolio${query}`, member);
const card = async (name: string) =>
  (await screen.findByRole('heading', { name })).parentElement?.parentElement?.textContent;
async function rowsOf(name: string): Promise<string[]> {
  const table = await loadedTable(name);
  const rows = () =>
    within(table)
      .getAllByRole('row')
      .map(({ textContent }) => textContent);
  await expect.poll(() => rows().some((row) => row.startsWith('합계')), { timeout: 30_000 }).toBe(true);
  return rows();
}

it('each brand has its signal with the reason, and rows, 합계, key figures and file are the same', async () => {
  await open();
  expect(await card('매출')).toContain('55,000원+37.5%직전 30일 대비');
  expect(await card('판매수량')).toContain('6개');
  expect(await card('품절 옵션')).toMatch(/1개판매중 3개 중 · 품절률 33\.3%/);
  const signals = (await screen.findByRole('heading', { name: '신호' })).parentElement;
  expect(signals?.textContent).toBe('신호성장1유지0주의1');

  const [, gaon, naru, daon, total] = await rowsOf('브랜드');
  expect(gaon).toMatch(/^가온성장매출 \+100\.0%40,000\+100\.0%20,000/);
  expect(naru).toMatch(/^나루주의매출 -50\.0%, 품절률 100\.0%10,000-50\.0%20,000/);
  // What was not sold before has no change.
  expect(daon).toMatch(/^다온-비교 기간 매출 없음\(신규\)5,000-0/);
  expect(total).toMatch(/^합계55,000\+37\.5%40,000/);
  expect(screen.getByText('비교할 매출이나 품절률이 없어 지도에 없습니다: 다온')).toBeTruthy();

  // No request was ever loaded: no column of dashes, but what would bring it.
  expect(screen.queryByRole('columnheader', { name: /입고오류/ })).toBeNull();
  await press(/열 선택/);
  expect((await screen.findByText('입고오류')).parentElement?.textContent).toContain('입고요청을 올리면');
  await userEvent.keyboard('{Escape}');

  const files = savedFiles();
  await press(/다운로드/);
  await expect.poll(() => files.length, { timeout: 30_000 }).toBe(1);
  const [sheet] = await sheetsOf(files[0] ?? new Blob());
  expect(files[0]?.name).toContain(`${partner.name}_전체_포트폴리오_`);
  const [head, ...cells] = sheet?.cells ?? [];
  expect(head?.slice(0, 6)).toEqual(['브랜드', '신호', '신호 이유', '매출', '비교 매출', '매출 증감']);
  expect(cells.map((row) => row.slice(0, 5))).toEqual([
    ['가온', '성장', '매출 +100.0%', 40_000, 20_000],
    ['나루', '주의', '매출 -50.0%, 품절률 100.0%', 10_000, 20_000],
    ['다온', '-', '비교 기간 매출 없음(신규)', 5000, 0],
    ['합계', null, null, 55_000, 40_000],
  ]);
});

it('a map that cannot be read does not name a height that nobody knows', async () => {
  // A host that fails.
  answerInstead('/rpc/portfolio', () => Response.json({ message: 'x' }, { status: 400 }));
  await open();
  expect(await screen.findByText('가로 매출 증감률, 크기 매출')).toBeTruthy();
});

it('brand, order and period are an address, and a brand leads to its page in that period', async () => {
  await open(`?brand=${brand('N')},${brand('D')}&sort=changeRate.asc&compare=previous`);
  const rows = await rowsOf('브랜드');
  expect(rows.slice(1, 3).map((row) => row.slice(0, 2))).toEqual(['나루', '다온']);
  expect(rows.at(-1)).toMatch(/^합계15,000/);
  await userEvent.click(screen.getByRole('link', { name: '나루' }));
  await expect.poll(() => window.location.pathname).toBe(`/${partner.id}/brand/${brand('N')}`);
});

it('a period of which a day is missing has no signals, and says so', async () => {
  const [days] = await database()<{ from: string; to: string }[]>`
    select private.day_text(private.korea_today() - 61) as from, private.day_text(private.korea_today() - 1) as to`;
  await open(`?start=${days?.from}&end=${days?.to}`);
  const rows = await rowsOf('브랜드');
  expect(rows[1]).toMatch(/^가온-판매 데이터 62일 없음60,000-/);
  expect(await screen.findByText(/^판매 데이터가 없는 날: .*61일 중 1일/)).toBeTruthy();
});

it('of all partners it has their names, one row each where it is asked for, and the way into each', async () => {
  await open();
  await userEvent.click(await screen.findByRole('link', { name: '전체 파트너 보기' }));
  await expect.poll(() => window.location.pathname).toBe('/portfolio');
  expect((await rowsOf('브랜드'))[1]).toContain(`가온${partner.name}`);
  await userEvent.click(screen.getByRole('combobox', { name: '보기' }));
  await userEvent.click(await screen.findByRole('option', { name: '파트너별' }));
  await press(/^조회(?!일자|기간)/);
  const rows = await rowsOf('파트너');
  expect(rows[1]).toMatch(new RegExp(`^${partner.name}주의품절률 33.3%55,000`));
  expect(rows.at(-1)).toMatch(/^합계.*55,000/);
  await userEvent.click(screen.getByRole('link', { name: partner.name }));
  await expect.poll(() => window.location.pathname).toBe(`/${partner.id}/portfolio`);
});
