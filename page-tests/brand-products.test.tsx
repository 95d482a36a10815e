import { screen, within } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, it } from 'vitest';
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
import { openPage } from './support/open-page.tsx';
import { loadedTable } from './support/on-page.ts';

/*
 * Of 가온: 크림 (two options, one out) sold 30,000 won yesterday, 모자 is out and did not sell, 장갑 has no product number.
 * 60 days are loaded.
 */
let partner: TestPartner;
let empty: TestPartner;
let member: TestMember;

beforeAll(async () => {
  [partner, empty] = [await newPartner(), await newPartner()];
  member = await newMember({ partners: [partner.code, empty.code] });
  const sql = database();
  const { code } = partner;
  await sql`insert into public.dim_brand ("BRAND_CD", "BRAND_NM", "PARTNER_CD") values (${code}, '가온', ${code}),
    (${empty.code}, '나래', ${empty.code})`;
  const today = await koreaDay();
  const option = { partner: code, brand: code };
  const sales: [number, number, number][] = [[1, 30, 1]];
  await addOption(
    sql,
    { ...option, id: `${code}1`, name: '크림', productId: `${code}7`, stock: 20, sales },
    today,
  );
  await addOption(sql, { ...option, id: `${code}2`, name: '크림', productId: `${code}7` }, today);
  await addOption(sql, { ...option, id: `${code}3`, name: '모자', productId: `${code}8` }, today);
  await addOption(sql, { ...option, id: `${code}4`, name: '장갑', stock: 5 }, today);
  await sql`update public.agg_performance_option_daily set "SALE_AMT" = 30000, "ORDER_CNT" = 1, "VIEW_CNT" = 50
    where "PARTNER_CD" = ${code} and "DATE_SK" = private.date_sk(private.korea_today() - 1)`;
  await sql`insert into public.log_file_upload ("CATEGORY", "TABLE_NM", "PARTNER_CD", "PERIOD_START", "PERIOD_END", "ROW_CNT")
    select '판매분석', 'agg_performance_option_daily', ${code}, day, day, 0 from (
      select private.day_text(private.korea_today() - n) as day from generate_series(1, 60) n) d`;
  await sql`select private.sales_changed(${code}, array(select distinct "DATE_SK" from public.agg_performance_option_daily where "PARTNER_CD" = ${code}))`;
});

const open = (query = '', { id } = partner, brand = partner.code) =>
  openPage(`/${id}/brand/${brand}/products${query}`, member);
const table = async () => within(await loadedTable('브랜드 상품'));

it('products of the brand under its name: key figures, rows and 합계 agree, and a product leads to its page', async () => {
  await open();
  expect(await screen.findByRole('heading', { level: 1, name: '가온' })).toBeTruthy();
  const rows = await table();
  const link = await rows.findByRole('link', { name: '크림' });
  expect(link.getAttribute('href')).toContain(`/${partner.id}/product/${partner.code}7`);
  expect(rows.getByText('장갑').closest('a')).toBeNull();
  expect(rows.getAllByRole('row').at(-1)?.textContent).toMatch(/합계.*30,000/);
  const card = screen.getByRole('heading', { name: '매출' }).parentElement?.parentElement;
  expect(card?.textContent).toContain('30,000원');
});

it('states of stock are counted, and show theirs alone', async () => {
  await open();
  await userEvent.click(await screen.findByRole('button', { name: '품절 1' }));
  const rows = await table();
  expect(await rows.findByRole('link', { name: '모자' })).toBeTruthy();
  await expect.poll(() => rows.queryByRole('link', { name: '크림' })).toBeNull();
  expect(window.location.search).toContain('stock=out');
});

it('cards show the same products in a chosen order, kept in the address', async () => {
  await open();
  await table();
  await userEvent.click(await screen.findByRole('button', { name: '카드' }));
  const cards = within(await screen.findByRole('list', { name: '브랜드 상품' }));
  expect(screen.queryByRole('table')).toBeNull();
  // The list stands while its rows still load.
  const [first] = await cards.findAllByRole('heading');
  expect(first?.textContent).toBe('크림');
  expect(window.location.search).toContain('view=grid');
});

it('cards can be opened by an address, in its order', async () => {
  await open('?view=grid&sort=productName.asc');
  const cards = within(await screen.findByRole('list', { name: '브랜드 상품' }));
  expect((await cards.findAllByRole('heading')).map(({ textContent }) => textContent)).toEqual([
    '모자',
    '장갑',
    '크림',
  ]);
});

it('cards say what was not found and what failed', async () => {
  const mend = answerInstead('/rpc/brand_products', () => new Response('{}', { status: 400 }));
  await open('?view=grid&name=없음');
  const retry = (await screen.findAllByRole('button', { name: '다시 시도' })).at(-1);
  mend();
  if (retry) await userEvent.click(retry);
  expect(await screen.findByText('조회된 상품이 없습니다')).toBeTruthy();
});

it.each([() => 'none', () => empty.code])(
  'a brand that is unknown, or of another partner, is not found',
  async (brand) => {
    await open('', partner, brand());
    expect(await screen.findByRole('heading', { level: 1, name: '브랜드를 찾을 수 없습니다' })).toBeTruthy();
    expect(screen.queryByText('나래')).toBeNull();
  },
);
