import { screen, within } from '@testing-library/dom';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { addDays } from '@/domain/korea-time.ts';
import { addOption } from '../supabase/tests/golden/company.ts';
import {
  database,
  koreaDay,
  newMember,
  newPartner,
  type TestMember,
  type TestPartner,
} from './support/desk.ts';
import { drawRows, fill, loadedTable, press } from './support/on-page.ts';
import { openPage } from './support/open-page.tsx';
import { savedFiles, sheetsOf } from './support/saved-files.ts';

/*
 * Brand 가온: yesterday 크림 sold 10 pieces for 30,000 won (2,000 a week before, which one day is compared with), a piece for
 * 1,000; 로션 sold 5,000 won (9,000 before) without a cost. 크림 is out of stock. The stranger's brand is 나래.
 * Brand 다온 has twelve products, which sold 12,000, 11,000 ... 1,000 won yesterday and nothing before.
 */
let partner: TestPartner;
let stranger: TestPartner;
let member: TestMember;
let yesterday: string;
let brand: string;

beforeAll(async () => {
  [partner, stranger] = [await newPartner(), await newPartner()];
  member = await newMember({ partners: [partner.code] });
  const sql = database();
  const today = await koreaDay();
  yesterday = addDays(today.replaceAll('-', ''), -1);
  brand = `${partner.code}-B`;
  await sql`insert into public.dim_brand ("BRAND_CD", "BRAND_NM", "PARTNER_CD")
    values (${brand}, '가온', ${partner.code}), (${manyBrand()}, '다온', ${partner.code}), (${`${stranger.code}-B`}, '나래', ${stranger.code})`;
  const option = (id: string, productId: string, name: string, stock: number, of = brand) =>
    addOption(
      sql,
      { id: `${partner.code}-${id}`, partner: partner.code, brand: of, productId, name, stock },
      today,
    );
  await option('1', `10${partner.id}`, '크림', 0);
  await option('2', `20${partner.id}`, '로션', 500);
  await sql`insert into public.dim_option_cost ("OPTION_CD", "APPLY_DT", "PARTNER_CD", "COST_AMT")
    values (${`${partner.code}-1`}, '20200101', ${partner.code}, 1000)`;
  const sales: [string, number, number, number][] = [
    ['1', 1, 10, 30_000],
    ['1', 8, 1, 2000],
    ['2', 1, 5, 5000],
    ['2', 8, 9, 9000],
  ];
  for (let thousands = 1; thousands <= 12; thousands += 1) {
    const id = `M${thousands}`;
    await option(id, `${thousands}30${partner.id}`, `제품 ${thousands}`, 100, manyBrand());
    sales.push([id, 1, 1, thousands * 1000], [id, 8, 0, 0]);
  }
  for (const [id, ago, pieces, won] of sales)
    await sql`insert into public.agg_performance_option_daily ("OPTION_CD", "PARTNER_CD", "DATE_SK", "SALE_QTY", "SALE_AMT", "ORDER_CNT")
      values (${`${partner.code}-${id}`}, ${partner.code}, private.date_sk(${today}::date - ${ago}::int), ${pieces}, ${won}, ${pieces})`;
  await sql`insert into public.log_file_upload ("CATEGORY", "TABLE_NM", "PARTNER_CD", "PERIOD_START", "PERIOD_END", "ROW_CNT")
    values ('판매분석', 'agg_performance_option_daily', ${partner.code}, ${addDays(yesterday, -7)}, ${yesterday}, 4)`;
  await sql`select private.sales_changed(${partner.code}, array(select distinct "DATE_SK"
    from public.agg_performance_option_daily where "PARTNER_CD" = ${partner.code}))`;
});

beforeEach(drawRows);

const manyBrand = () => `${partner.code}-M`;
const open = (code = brand, id: string | number = partner.id) =>
  openPage(`/${id}/brand/${code}?start=${yesterday}&end=${yesterday}`, member);
const table = (name: string) => loadedTable(name);
const card = async (name: string) =>
  (await screen.findByRole('heading', { name, level: 2 })).parentElement?.parentElement?.textContent;
it('the brand by its name, its key figures, and where else it is looked at', async () => {
  await open();
  expect((await screen.findByRole('heading', { level: 1, name: '가온' })).textContent).toBe('가온');
  expect(await card('매출')).toContain('35,000원');
  expect(await card('매출')).toContain('+218.2%');
  const views = within(screen.getByRole('navigation', { name: '브랜드 화면' }));
  expect(views.getByRole('link', { name: '상세' }).getAttribute('aria-current')).toBe('page');
  expect(views.getByRole('link', { name: '상품' }).getAttribute('href')).toMatch(
    new RegExp(`/brand/${brand}/products\\?start=${yesterday}&end=${yesterday}$`),
  );
  expect(views.getByRole('link', { name: '상품 관리에서 보기' }).getAttribute('href')).toContain(
    `product-diagnosis?brand=${brand}`,
  );
});

it('first it says how the sales changed and what of it nothing explains', async () => {
  await open();
  expect(await screen.findByText('매출이 24,000원 늘었습니다: 설명되지 않은 변화 +24,000원')).toBeTruthy();
  expect(await screen.findByText('조회기간이나 비교 기간에 조회수가 없습니다.')).toBeTruthy();
  expect(within(await table('함께 볼 원인')).getAllByText('재고 데이터 없음')).toHaveLength(2);
});

it('the profit is of the sales whose cost is known, and what is missing has a name', async () => {
  await open();
  expect(await card('매출총이익')).toContain('20,000원');
  expect(await card('매출총이익')).toContain('원가 없는 옵션 1개 제외');
  expect(await screen.findByText(/^옵션 1개는 판매한 날의 원가가 없어/)).toBeTruthy();
  expect(
    screen.getByText(
      '공헌이익까지 필요한 판매수수료와 풀필먼트 비용(정산), 광고비 데이터가 이 기간에 없습니다.',
    ),
  ).toBeTruthy();
});

it('the file holds what the tables show', async () => {
  const saved = savedFiles();
  await open();
  await Promise.all(['기간별', '상품별', '매출 변화가 큰 상품', '재고 위험'].map(table));
  await press('가온 다운로드');
  await expect.poll(() => saved.length, { timeout: 30_000 }).toBe(1);
  const [file = new File([], '')] = saved;
  expect(file.name).toContain('_가온_브랜드상세_');
  const sheets = await sheetsOf(file);
  expect(sheets.map(({ name }) => name)).toEqual([
    '기간별',
    '상품별',
    '매출 변화가 큰 상품',
    '재고 위험',
    '매출 변화 요인',
  ]);
  const texts = (sheet: number) => sheets[sheet]?.cells.map((row) => row.join(' '));
  // Name, change, won of the period and before.
  expect(texts(2)?.slice(1)).toEqual([
    expect.stringMatching(/^크림.*28000.*30000.*2000/),
    expect.stringMatching(/^로션.*-4000.*5000.*9000/),
  ]);
  expect(texts(3)?.slice(1)).toEqual([expect.stringMatching(/크림.*품절/)]);
  expect(texts(4)).toEqual([
    '매출 변화 요인',
    '매출이 24,000원 늘었습니다: 설명되지 않은 변화 +24,000원',
    '위너 비율: 조회기간 -, 비교 기간 -',
    '품절 비율: 조회기간 - (재고 데이터 없음), 비교 기간 - (재고 데이터 없음)',
  ]);
  expect(await card('품절 옵션')).toContain('1개');
});

it('products beyond the first ten are one row, on the screen and in the file, so that all add up to 합계', async () => {
  const saved = savedFiles();
  await open(manyBrand());
  const shown = await table('상품별');
  await within(shown).findByText('기타 2개 상품');
  const rows = within(shown)
    .getAllByRole('row')
    .slice(1)
    .map(({ textContent }) => textContent);
  expect(rows).toHaveLength(12);
  expect(rows[0]).toMatch(/^제품 12.*12,000/);
  expect(rows[10]).toMatch(/^기타 2개 상품.*3,000/);
  expect(rows[11]).toMatch(/^합계.*78,000/);
  await press('다온 다운로드');
  await expect.poll(() => saved.length, { timeout: 30_000 }).toBe(1);
  const products = (await sheetsOf(saved[0] ?? new File([], ''))).at(1)?.cells ?? [];
  const amount = products[0]?.indexOf('매출') ?? -1;
  expect(products.slice(-2).map((row) => [row[0], row[amount]])).toEqual([
    ['기타', 3000],
    ['합계', 78_000],
  ]);
});

it.each([() => `${stranger.code}-B`, () => 'none', () => '%00'])(
  'a brand that is unknown or foreign reads the same, and nothing tells which (%#)',
  async (code) => {
    await open(code());
    await screen.findByRole('heading', { level: 1, name: '브랜드를 찾을 수 없습니다' });
    expect(screen.getByRole('main').textContent).not.toContain('나래');
  },
);

it('people leave notes on the brand', async () => {
  await open();
  await fill('새 노트', '가격 인상 검토');
  await press('남기기');
  expect(await screen.findByText('가격 인상 검토')).toBeTruthy();
});
