import { afterAll, beforeAll, expect, it } from 'vitest';
import { asCaller } from '../../../host/testing/test-database.ts';
import { setToday } from '../../../host/testing/today.ts';
import { addLine, addOption, createCompany, salesChanged, stockList, type Company } from './company.ts';
import { inboundList } from './inbound.ts';

interface Summary {
  today: string;
  sales: Record<'yesterday' | 'last7' | 'previous7' | 'sameWeekdayLastWeek', number | null>;
  amounts: Summary['sales'];
  amountDays: (number | null)[];
  arrivals: { category: string; isThere: boolean | null }[];
  daily: { date: string; qty: number | null; previousQty: number | null }[];
  inbound: {
    errorCount: number;
    errorFrom: string;
    errorTo: string;
    dueThisWeekCount: number;
    weekFrom: string;
    weekTo: string;
  };
  stock: { day: string; outOfStockSelling: number; docUnder7: number; docUnder14: number };
  loads: { category: string; tableNm: string; lastAt: string; periodEnd: string | null }[];
}

let company: Company;
beforeAll(async () => {
  company = await createCompany();
});
afterAll(() => company.database.drop());

async function home(day = '2026-11-21'): Promise<Summary> {
  await setToday(company.sql, day);
  const rows = await asCaller(
    company.sql,
    { role: 'authenticated', id: company.memberId },
    (member) => member<{ summary: Summary }[]>`select public.home_summary('P1') as summary`,
  );
  if (!rows[0]) throw new Error('home_summary returned no row');
  return rows[0].summary;
}

it('an empty partner: nothing loaded is null, not 0, and the chart still has its 30 days', async () => {
  const summary = await home();
  expect(summary.sales).toEqual({ yesterday: null, last7: null, previous7: null, sameWeekdayLastWeek: null });
  expect(summary.daily).toHaveLength(30);
  expect(summary.daily[0]).toEqual({ date: '20261022', qty: null, previousQty: null });
  expect(summary.daily[29]).toEqual({ date: '20261120', qty: null, previousQty: null });
  expect(summary.loads).toEqual([]);
  expect(summary.amounts).toEqual(summary.sales);
  expect(summary.amountDays).toEqual(Array.from({ length: 28 }, () => null));
  expect(summary.arrivals).toEqual([
    { category: '재고현황', isThere: false },
    { category: '판매분석', isThere: false },
    { category: '입고요청', isThere: false },
    { category: '광고보고서', isThere: null },
  ]);
});

it('sales: windows end yesterday and add up the options of the partner', async () => {
  const { sql } = company;
  await addOption(sql, {
    id: '1',
    stock: 6,
    sales: [
      [0, 0, 900],
      [1, 7, 1],
      [8, 14, 2],
      [15, 30, 4],
      [31, 60, 8],
      [61, 61, 900],
    ],
  });
  await addOption(sql, {
    id: '2',
    stock: 13,
    brand: null,
    sales: [
      [1, 1, 10],
      [2, 7, 0],
      [8, 8, -3],
    ],
  });
  await addOption(sql, { id: '9', stock: 99, partner: 'P2', brand: 'C1', sales: [[1, 30, 500]] });
  // Rows of P1 for an option of P2 are shown to nobody.
  await sql`insert into public.agg_performance_option_daily ("OPTION_CD", "PARTNER_CD", "DATE_SK", "SALE_QTY") values ('stranger', 'P1', 20261120, 700)`;
  await salesChanged(sql, 'P1');
  const summary = await home();
  // yesterday 1+10; last 7: 7x1 + 10; 7 before: 7x2 - 3; 8 days ago: 2-3.
  expect(summary.sales).toEqual({ yesterday: 11, last7: 17, previous7: 11, sameWeekdayLastWeek: -1 });
  // Each day against the one 7 before it: Nov 20 and 13, Nov 13 and 6, Oct 22 (30 days ago) and Oct 15.
  expect(summary.daily[29]).toEqual({ date: '20261120', qty: 11, previousQty: -1 });
  expect(summary.daily[22]).toEqual({ date: '20261113', qty: -1, previousQty: 4 });
  expect(summary.daily[0]).toEqual({ date: '20261022', qty: 4, previousQty: 8 });
});

it('sales: the same windows in won, and 28 days of them', async () => {
  const { sql } = company;
  await sql`update public.agg_performance_option_daily set "SALE_AMT" = "SALE_QTY" * 1000 where "PARTNER_CD" = 'P1'`;
  await salesChanged(sql, 'P1');
  const { amounts, amountDays } = await home();
  expect(amounts).toEqual({
    yesterday: 11_000,
    last7: 17_000,
    previous7: 11_000,
    sameWeekdayLastWeek: -1000,
  });
  // 28 days ago 4 pieces, 8 days ago 2 - 3, 2 days ago 1, yesterday 11.
  expect([0, 20, 26, 27].map((n) => amountDays[n])).toEqual([4000, -1000, 1000, 11_000]);
  expect(amountDays).toHaveLength(28);
});

it('sales: a brand that is out of use sold, too, as on 마이 대시보드', async () => {
  const { sql } = company;
  const before = (await home()).sales.yesterday;
  await sql`update public.dim_brand set "USE_YN" = 'N' where "BRAND_CD" = 'B1'`;
  const { sales, daily } = await home();
  const [dashboard] = await asCaller(
    sql,
    { role: 'authenticated', id: company.memberId },
    (member) =>
      member<{ tiles: { figures: { saleQty: number } }[] }[]>`
      select public.my_dashboard('P1') -> 'tiles' as tiles`,
  );
  await sql`update public.dim_brand set "USE_YN" = 'Y' where "BRAND_CD" = 'B1'`;
  const [yesterday, last7] = dashboard?.tiles.map(({ figures }) => figures.saleQty) ?? [];
  expect([sales.yesterday, sales.last7]).toEqual([yesterday, last7]);
  expect([before, daily.at(-1)?.qty]).toEqual([yesterday, yesterday]);
});

it('stock: the counts are the totals of the stock page with the same state', async () => {
  await addOption(company.sql, { id: '3', stock: 0, sold: 'Y' });
  await addOption(company.sql, { id: '4', stock: 0, sold: 'N' });
  // Option 1: 6x7/7 = 6; option 2: 13x7/10 = 9.1 -> 9; 3 is out; 4 is not on sale.
  const { stock } = await home();
  expect(stock).toMatchObject({ outOfStockSelling: 1, docUnder7: 1, docUnder14: 2 });
  const totals = await Promise.all(
    ['out', 'under7', 'under14'].map(async (state) => (await stockList(company, { state })).total),
  );
  expect(totals).toEqual([1, 1, 2]);
});

it('inbound: errors of the last 30 days and what is still due in the Korean week, Monday to Sunday', async () => {
  const { sql } = company;
  const add = (request: string, scheduled: string, quantities: [number, number?]) =>
    addLine(sql, '1', { request, scheduled, quantities });
  await add('error on the first day', '20261023', [10, 4]);
  await add('error a day too early', '20261022', [10, 4]);
  await add('due on Monday', '20261116', [10]);
  await add('due on Sunday', '20261122', [10]);
  await add('due next Monday', '20261123', [10]);
  await add('due last Sunday', '20261115', [10]);
  await add('arrived this week', '20261118', [10, 10]);
  const { inbound } = await home();
  expect(inbound).toEqual({
    errorCount: 1,
    errorFrom: '20261023',
    errorTo: '20261121',
    dueThisWeekCount: 2,
    weekFrom: '20261116',
    weekTo: '20261122',
  });
  const list = await inboundList(company, {
    date_start: inbound.weekFrom,
    date_end: inbound.weekTo,
    status: 'scheduled',
  });
  expect(list.total).toBe(2);
});

it.each([
  ['a Monday', '2026-11-16', '20261116', '20261122'],
  ['a Sunday', '2026-11-22', '20261116', '20261122'],
  ['a week across the year', '2027-01-01', '20261228', '20270103'],
])('the week of %s', async (_, day, weekFrom, weekTo) => {
  expect((await home(day)).inbound).toMatchObject({ weekFrom, weekTo });
});

it('loads: the latest upload of each kind and the last day that any upload covers', async () => {
  const { sql } = company;
  const add = (category: string, table: string, loaded: string, end: string | null, partner = 'P1') =>
    sql`insert into public.log_file_upload ("CATEGORY", "TABLE_NM", "PARTNER_CD", "REG_DT", "PERIOD_END") values (${category}, ${table}, ${partner}, ${loaded}, ${end})`;
  await add('판매분석', 'agg_performance_option_daily', '2026-11-20T21:00:00Z', '20261120');
  await add('판매분석', 'agg_performance_option_daily', '2026-11-21T01:00:00Z', '20261031');
  await add('재고현황', 'fact_stock', '2026-11-20T21:10:00Z', null);
  await add('재고현황', 'fact_stock', '2026-11-21T09:00:00Z', null, 'P2');
  expect((await home()).loads).toEqual([
    { category: '재고현황', tableNm: 'fact_stock', lastAt: '2026-11-20T21:10:00+00:00', periodEnd: null },
    {
      category: '판매분석',
      tableNm: 'agg_performance_option_daily',
      lastAt: '2026-11-21T01:00:00+00:00',
      periodEnd: '20261120',
    },
  ]);
});

it('arrivals: a report counts from the day before today, and advertising once the partner had a report of it', async () => {
  const { sql } = company;
  const here = async (day?: string) =>
    (await home(day)).arrivals.flatMap(({ category, isThere }) => (isThere ? [category] : []));
  await sql`update public.fact_stock set "MOD_DT" = '2026-11-20T01:00:00Z' where "PARTNER_CD" = 'P1'`;
  // Sales and stock of Nov 20; inbound of P1 was never loaded as a file.
  expect(await here()).toEqual(['재고현황', '판매분석']);
  await sql`insert into public.log_file_upload ("CATEGORY", "TABLE_NM", "PARTNER_CD", "REG_DT")
    values ('입고요청', 'raw_wing_inbound_request', 'P1', '2026-11-20T14:59:00Z')`;
  expect(await here()).toEqual(['재고현황', '판매분석', '입고요청']);
  await sql`insert into public.log_ad_day ("PARTNER_CD", "DATE_SK", "GRAIN", "AGE", "FILE_NM") values ('P1', 20261119, 'campaign', 1, 'ads.xlsx')`;
  expect((await home()).arrivals.find(({ category }) => category === '광고보고서')?.isThere).toBe(false);
  await sql`insert into public.log_ad_day ("PARTNER_CD", "DATE_SK", "GRAIN", "AGE", "FILE_NM") values ('P1', 20261120, 'campaign', 1, 'ads.xlsx')`;
  expect(await here()).toEqual(['재고현황', '판매분석', '입고요청', '광고보고서']);
  expect(await here('2026-11-23')).toEqual([]);
  // By the rhythm that the partner set: the last week ended on the 15th, and who gets no file of stock waits for none.
  await sql`delete from public.log_ad_day where "PARTNER_CD" = 'P1' and "DATE_SK" = 20261120`;
  await sql`insert into public.dim_report_rhythm ("PARTNER_CD", "SOURCE", "RHYTHM") values ('P1', '광고보고서', 'weekly'), ('P1', '재고현황', 'none')`;
  expect((await home()).arrivals).toMatchObject([
    { category: '재고현황', isThere: null },
    { isThere: true },
    { isThere: true },
    { category: '광고보고서', isThere: true },
  ]);
});
