import { screen, within } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, it } from 'vitest';
import { addDays } from '@/domain/korea-time.ts';
import { addAds, coverAdDays } from '../supabase/tests/golden/ads.ts';
import { addOption } from '../supabase/tests/golden/company.ts';
import {
  database,
  koreaDay,
  newMember,
  newPartner,
  type TestMember,
  type TestPartner,
} from './support/desk.ts';
import { loadedTable, press } from './support/on-page.ts';
import { openPage } from './support/open-page.tsx';
import { savedFiles, sheetsOf } from './support/saved-files.ts';

/*
 * Yesterday the product 크림 with two options sold 40,000 won from 200 views and 80 orders, a week before, which one day
 * is compared with, 10,000 won from 100 views and 10 orders: views +15,000, conversion +30,000, value of an order -15,000.
 * The product 로션 sold nothing yesterday. Option 1 was out of stock yesterday.
 */
let partner: TestPartner;
let stranger: TestPartner;
let member: TestMember;
let yesterday: string;

const product = { cream: '', lotion: '', foreign: '' };

beforeAll(async () => {
  [partner, stranger] = [await newPartner(), await newPartner()];
  member = await newMember({ partners: [partner.code] });
  const sql = database();
  const today = await koreaDay();
  yesterday = addDays(today.replaceAll('-', ''), -1);
  Object.assign(product, {
    cream: `10${partner.id}`,
    lotion: `20${partner.id}`,
    foreign: `30${partner.id}`,
  });
  const option = (id: string, productId: string, name: string, own: TestPartner) =>
    addOption(
      sql,
      { id: `${own.code}-${id}`, partner: own.code, brand: null, productId, name, optionName: `${id}호` },
      today,
    );
  await option('1', product.cream, '크림', partner);
  await option('2', product.cream, '크림', partner);
  await option('3', product.lotion, '로션', partner);
  await option('9', product.foreign, '남의 상품', stranger);
  const sales: [string, number, number, number, number][] = [
    ['1', 1, 30_000, 150, 60],
    ['2', 1, 10_000, 50, 20],
    ['1', 8, 10_000, 100, 10],
    ['3', 8, 5_000, 10, 1],
  ];
  for (const [id, ago, won, views, orders] of sales)
    await sql`insert into public.agg_performance_option_daily
        ("OPTION_CD", "PARTNER_CD", "DATE_SK", "SALE_QTY", "SALE_AMT", "VIEW_CNT", "ORDER_CNT", "CART_CNT", "VISITOR_CNT", "WINNER_RATE")
      values (${`${partner.code}-${id}`}, ${partner.code}, private.date_sk(${today}::date - ${ago}::int), 1, ${won}, ${views}, ${orders}, 5, 9, 80)`;
  await sql`insert into public.fact_stock_snapshot ("OPTION_CD", "PARTNER_CD", "SNAP_DT", "STOCK_QTY", "SOLD_YN")
    values (${`${partner.code}-1`}, ${partner.code}, ${yesterday}, 0, 'Y'), (${`${partner.code}-2`}, ${partner.code}, ${yesterday}, 5, 'Y')`;
  await sql`insert into public.log_file_upload ("CATEGORY", "TABLE_NM", "PARTNER_CD", "PERIOD_START", "PERIOD_END", "ROW_CNT")
    values ('판매분석', 'agg_performance_option_daily', ${partner.code}, ${addDays(yesterday, -7)}, ${yesterday}, 4)`;
  await sql`select private.sales_changed(${partner.code}, array(select distinct "DATE_SK"
    from public.agg_performance_option_daily where "PARTNER_CD" = ${partner.code}))`;
});

const open = (id = product.cream, query = `?start=${yesterday}&end=${yesterday}`) =>
  openPage(`/${partner.id}/product-analytics/${id}${query}`, member);
const region = (name: string) => screen.findByRole('region', { name });
const table = (name: string) => loadedTable(name);
// The table stands before its rows are there.
const totalOf = async (name: string) =>
  (await within(await table(name)).findByRole('row', { name: /^합계/ })).textContent;

it('says what moved the sales, in won that add up, with the causes beside it', async () => {
  await open();
  expect(
    await screen.findByText(
      '매출이 30,000원 늘었습니다: 조회수 +15,000원, 구매전환율 +30,000원, 객단가 -15,000원',
    ),
  ).toBeTruthy();
  // Option 1 sold a piece for 10,000 won and sells one for 30,000: L = 20,000 / ln 3, price L ln 3; the rest has no price.
  expect(screen.getByText('객단가 중 판매가 +20,000원, 설명되지 않은 변화 -35,000원.')).toBeTruthy();
  expect(screen.getByText(/구매전환율이 가장 크게 작용했습니다/)).toBeTruthy();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('크림');
  const causes = await table('함께 볼 원인');
  expect(within(causes).getByText('50.0%')).toBeTruthy();
  expect(within(causes).getByText('2옵션일 중 1일')).toBeTruthy();
  expect(within(causes).getByText('재고 데이터 없음')).toBeTruthy();
  expect(screen.getByRole('link', { name: '상품 상세 보기' }).getAttribute('href')).toBe(
    `/${partner.id}/product/${product.cream}`,
  );
});

it('key figures, options and days are the same sums', async () => {
  await open();
  const card = (await screen.findByRole('heading', { name: '매출' })).parentElement?.parentElement;
  expect(card?.textContent).toContain('40,000원');
  expect(card?.textContent).toContain('+300.0%');
  expect(await totalOf('옵션별')).toContain('40,000');
  // The change of the product, which its options add up to.
  expect(await totalOf('옵션별')).toContain('30,000');
  expect(await totalOf('일자별')).toContain('40,000');
});

it('paper says once that the product has no brand', async () => {
  await open();
  expect(await screen.findByText(new RegExp(`^${partner.name} · 상품 분석 · 브랜드 없음 · `))).toBeTruthy();
});

it('the choice of columns says what brings those of advertising', async () => {
  await open();
  await table('옵션별');
  await press('옵션별 열 선택');
  expect(await screen.findByText('광고 비중')).toBeTruthy();
  expect(screen.getAllByText('광고보고서를 올리면 나타납니다.')).toHaveLength(3);
});

it('says why there is nothing to take apart', async () => {
  await open(product.lotion);
  expect(await screen.findByText('분해할 수 없습니다')).toBeTruthy();
  expect(screen.getByText('조회기간이나 비교 기간에 조회수가 없습니다.')).toBeTruthy();
  expect(screen.getByText('매출이 5,000원 줄었습니다: 설명되지 않은 변화 -5,000원')).toBeTruthy();
});

it('a period with days that are not loaded is not taken apart, and they are named', async () => {
  await open(product.cream, '');
  expect(await screen.findByText(/두 기간의 날이 서로 다릅니다/)).toBeTruthy();
  expect(await screen.findByText(/^판매 데이터가 없는 날: /)).toBeTruthy();
});

it.each([() => product.foreign, () => '4711', () => 'abc', () => '%EA%B0%80', () => '%00'])(
  'a product that is unknown, foreign or no id reads as in 상품 상세, and nothing tells which (%#)',
  async (id) => {
    const main = async (page: string) => {
      await openPage(`/${partner.id}/${page}/${id()}`, member);
      await screen.findByRole('heading', { level: 1, name: '상품을 찾을 수 없습니다' });
      const { textContent } = screen.getByRole('main');
      return textContent;
    };
    const analysis = await main('product-analytics');
    expect(analysis).toContain('이 파트너의 상품이 아니거나 없는 상품입니다.');
    expect(analysis).toBe(await main('product'));
  },
);

it('another product is found by its initial consonants, stands beside it and is taken away again', async () => {
  await open();
  const card = await region('다른 상품과 비교');
  await userEvent.click(await within(card).findByRole('button', { name: '비교할 상품 추가' }));
  await userEvent.type(await screen.findByRole('combobox', { name: '비교할 상품 추가' }), 'ㄹㅅ');
  await userEvent.click(await screen.findByRole('option', { name: /로션/ }));
  expect(await within(card).findByRole('button', { name: '로션 비교에서 빼기' })).toBeTruthy();
  expect(window.location.search).toContain(product.lotion);
  expect(await screen.findByRole('heading', { name: '상품 비교' })).toBeTruthy();
  await userEvent.click(within(card).getByRole('button', { name: '로션 비교에서 빼기' }));
  await expect.poll(() => screen.queryByRole('heading', { name: '상품 비교' })).toBeNull();
  expect(window.location.search).not.toContain('with');
});

it('an address that compares with a product of another partner says that it is not there, and no more', async () => {
  await open(product.cream, `?start=${yesterday}&end=${yesterday}&with=${product.foreign}`);
  const card = await region('다른 상품과 비교');
  expect(await within(card).findByText(/이 파트너의 상품이 아닙니다/)).toBeTruthy();
  expect(screen.queryByText('남의 상품')).toBeNull();
});

it('its file has a sheet of days and one of options, as the tables are', async () => {
  await open();
  await table('옵션별');
  const saved = savedFiles();
  await userEvent.click(await screen.findByRole('button', { name: '크림 다운로드' }));
  await expect.poll(() => saved.length, { timeout: 30_000 }).toBe(1);
  expect(saved[0]?.name).toContain(`${partner.name}_브랜드 없음_상품분석_${product.cream}_`);
  const [days, options] = await sheetsOf(saved[0] as File);
  expect([days?.name, options?.name]).toEqual(['일자별', '옵션별']);
  expect(days?.cells.at(-1)).toContain(40_000);
  const contributions = options?.cells[0]?.indexOf('매출 기여') ?? -1;
  expect(options?.cells.slice(1).map((row) => row[contributions])).toEqual([20_000, 10_000, 30_000]);
});

it('its file has a sheet of the compared products, as the table is', async () => {
  await open(product.cream, `?start=${yesterday}&end=${yesterday}&with=${product.lotion}`);
  const card = await region('다른 상품과 비교');
  await within(card).findByRole('button', { name: '로션 비교에서 빼기' });
  const saved = savedFiles();
  await userEvent.click(await screen.findByRole('button', { name: '크림 다운로드' }));
  await expect.poll(() => saved.length, { timeout: 30_000 }).toBe(1);
  const sheets = await sheetsOf(saved[0] as File);
  expect(sheets.map(({ name }) => name)).toEqual(['일자별', '옵션별', '다른 상품과 비교', '매출 변화 요인']);
  const [headings, ...rows] = sheets[2]?.cells ?? [];
  const cell = (row: unknown[], heading: string) => row[headings?.indexOf(heading) ?? -1];
  expect(
    rows.map((row) => ['상품명', '매출', '조회수 요인', '등록상품 ID'].map((name) => cell(row, name))),
  ).toEqual([
    ['크림', 40_000, 15_000, product.cream],
    ['로션', 0, '-', product.lotion],
  ]);
});

it('advertising that a report brought stands in cards, tables, chart and file', async () => {
  const [advertised, bought] = [`${partner.code}-1`, `${partner.code}-2`];
  const day = Number(yesterday);
  await addAds(database(), partner.code, [
    { day, option: advertised, cost: 4_000, clicks: 1 },
    { day, option: advertised, bought, orders: 1, won: 10_000 },
  ]);
  await coverAdDays(database(), partner.code, [day], 1);
  await open();
  await expect.poll(() => document.body.textContent).toContain('광고 비중25.0%');
  expect(await totalOf('옵션별')).toMatch(/4,000250%25\.0%/);
  expect(await totalOf('일자별')).toMatch(/4,000250%25\.0%/);
  expect(document.body.textContent).toContain('매출과 광고비, 원, 오른쪽 위너 비율 %');
  const saved = savedFiles();
  await userEvent.click(await screen.findByRole('button', { name: '크림 다운로드' }));
  await expect.poll(() => saved.length, { timeout: 30_000 }).toBe(1);
  const [, options] = await sheetsOf(saved[0] as File);
  const cost = options?.cells[0]?.indexOf('광고비') ?? -1;
  expect(options?.cells.slice(1).map((row) => row[cost])).toEqual([4_000, 0, 4_000]);
});
