import { screen, within } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { addOption } from '../supabase/tests/golden/company.ts';
import { addAds, coverAdDays } from '../supabase/tests/golden/ads.ts';
import { addMoves, addStock, followLosses, loadMonths } from '../supabase/tests/golden/losses.ts';
import { addDays, koreaToday } from '../src/domain/korea-time.ts';
import { answerInstead } from './support/answers.ts';
import {
  database,
  koreaDay,
  newMember,
  newPartner,
  type TestMember,
  type TestPartner,
} from './support/desk.ts';
import { computeHere } from './support/effect-worker.ts';
import { drawRows } from './support/on-page.ts';
import { openPage } from './support/open-page.tsx';

/*
 * 크림 has two options and 비누 one. Each sells one a day and is sold out, was given a coupon 60 days ago, and lost stock in the
 * second month before this one. Keywords 크림 1 and 크림 2 brought something of the product, 비누 9 did not.
 */
let partner: TestPartner;
let member: TestMember;
const id = (option: string) => `${partner.code}-${option}`;
const product = () => `${partner.code}700`;
const today = koreaToday();
const monthEnd = (day: string) => addDays(`${day.slice(0, 6)}01`, -1);

beforeAll(async () => {
  partner = await newPartner();
  member = await newMember({ partners: [partner.code] });
  const sql = database();
  const iso = await koreaDay();
  await sql`insert into public.dim_brand ("BRAND_CD", "BRAND_NM", "PARTNER_CD") values (${partner.code}, '가온', ${partner.code})`;
  const ends = [monthEnd(today)];
  for (let n = 0; n < 2; n += 1) ends.unshift(monthEnd(ends[0] as string));
  const [before, lost, last] = ends as [string, string, string];
  for (const [key, name] of [
    ['1', '크림'],
    ['2', '크림'],
    ['9', '비누'],
  ] as const) {
    await addOption(
      sql,
      {
        id: id(key),
        partner: partner.code,
        brand: partner.code,
        name,
        optionName: `${name} ${key}`,
        productId: key === '9' ? `${partner.code}900` : product(),
        sales: [[1, 60, 1]],
      },
      iso,
    );
    await sql`insert into public.fact_stock_snapshot ("SNAP_DT", "OPTION_CD", "PARTNER_CD", "SOLD_YN", "STOCK_QTY")
      values (${today}, ${id(key)}, ${partner.code}, 'Y', 0)`;
    const [row] = await sql<{ id: string }[]>`
      insert into public.log_intervention ("PARTNER_CD", "NAME", "TYPE", "START_DT", "USER_NM")
      values (${partner.code}, ${`${name} ${key} 쿠폰`}, 'coupon', ${addDays(today, -30)}, '김하늘') returning "ID" as id`;
    await sql`insert into public.log_intervention_option ("INTERVENTION_ID", "OPTION_CD", "PARTNER_CD")
      values (${row?.id ?? ''}, ${id(key)}, ${partner.code})`;
    await sql`update public.dim_option set "SALE_PRICE" = 1000 where "OPTION_CD" = ${id(key)}`;
  }
  await sql`update public.agg_performance_option_daily set "SALE_AMT" = 10000 where "PARTNER_CD" = ${partner.code}`;
  const stock = (pieces: number) => Object.fromEntries(['1', '2', '9'].map((key) => [id(key), pieces]));
  await addStock(sql, partner.code, { [before]: stock(100), [lost]: stock(65), [last]: stock(65) });
  await addMoves(
    sql,
    partner.code,
    ['1', '2', '9'].map((key) => ({ option: id(key), month: lost.slice(0, 6), sold: 5 })),
  );
  await loadMonths(sql, partner.code, [lost.slice(0, 6), last.slice(0, 6)]);
  await followLosses(sql, partner.code);
  const day = Number(addDays(today, -3));
  await addAds(sql, partner.code, [
    { day, option: id('1'), keyword: '크림 1', clicks: 5, cost: 500 },
    { day, option: id('9'), bought: id('2'), keyword: '크림 2', orders: 1, won: 900 },
    { day, option: id('9'), keyword: '비누 9', clicks: 5, cost: 500 },
  ]);
  await coverAdDays(sql, partner.code, [day]);
}, 120_000);
beforeEach(() => {
  computeHere();
  drawRows();
});

const open = (tab: string) => openPage(`/${partner.id}/product/${product()}?tab=${tab}`, member);
/** The options (크림 1 ...) that the rows of a table name, once there is one. */
async function optionsOf(name: string): Promise<string[]> {
  const named = () =>
    within(screen.getByRole('table', { name }))
      .getAllByRole('row')
      .flatMap(({ textContent }) => /(크림|비누) \d/.exec(textContent)?.[0] ?? [])
      .toSorted();
  await screen.findByRole('table', { name }, { timeout: 30_000 });
  await expect.poll(() => named().length, { timeout: 30_000 }).toBeGreaterThan(0);
  return named();
}

it.each([
  ['findings', '상품진단', 'AI 상품진단에서 보기', '상품진단'],
  ['interventions', '변경', '변경 효과에서 보기', '변경'],
  ['keywords', '키워드', '키워드 성과에서 보기', '키워드'],
  ['claims', '청구 후보', '재고손실보상 리포트에서 보기', '청구 후보'],
])(
  '%s has the rows of the product alone, and leads to the same on their page',
  async (tab, table, link, there) => {
    await open(tab);
    expect(await optionsOf(table)).toEqual(['크림 1', '크림 2']);
    await userEvent.click(await screen.findByRole('link', { name: link }));
    await expect.poll(() => window.location.pathname).not.toContain('/product/');
    expect(await optionsOf(there)).toEqual(['크림 1', '크림 2']);
  },
);

it('진단 opens an option onto each of its problems and what to do about it', async () => {
  await open('findings');
  await userEvent.click(await screen.findByRole('button', { name: /크림 1 펼치기$/ }, { timeout: 30_000 }));
  const problems = await screen.findByRole('heading', { name: '발견한 문제와 근거' });
  const first = within(problems.parentElement as HTMLElement).getAllByRole('listitem')[0] as HTMLElement;
  expect(within(first).getByRole('heading').textContent).toBe('품절');
  expect(within(first).getByRole('button', { name: '변경 등록' })).toBeTruthy();
});

it('a product that is looked up from anywhere opens on what is wrong with it', async () => {
  await openPage(`/${partner.id}/inbound`, member);
  await userEvent.click(await screen.findByRole('button', { name: /빠른 이동/ }));
  await userEvent.type(await screen.findByRole('combobox', { name: '빠른 이동' }), '크림');
  await userEvent.click(await screen.findByRole('option', { name: /크림.*옵션 2개/ }, { timeout: 30_000 }));
  expect(await optionsOf('상품진단')).toEqual(['크림 1', '크림 2']);
});

it('변경 효과 says what became of each change', async () => {
  await open('interventions');
  const table = await screen.findByRole('table', { name: '변경' }, { timeout: 30_000 });
  await expect
    .poll(() => table.textContent, { timeout: 30_000 })
    .toMatch(/크림 1 쿠폰.*(불확실|판단 불가|증가|감소)/);
});

it('a tab without the options of the product says so and is read again', async () => {
  const back = answerInstead('/rpc/product_detail', () => Response.json({}, { status: 400 }));
  await open('findings');
  const again = await screen.findByRole('button', { name: '다시 시도' });
  back();
  await userEvent.click(again);
  expect(await optionsOf('상품진단')).toEqual(['크림 1', '크림 2']);
});

it('a tab that cannot be read says so and is read again', async () => {
  const back = answerInstead('/rpc/loss_claims', () => Promise.reject(new TypeError('network')));
  await open('claims');
  const again = await screen.findByRole('button', { name: '다시 시도' });
  back();
  await userEvent.click(again);
  expect(await optionsOf('청구 후보')).toEqual(['크림 1', '크림 2']);
});
