import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { asCaller } from '../../../host/testing/test-database.ts';
import type { myDashboard, myDashboards } from '../../../src/data/answers/dashboard.ts';
import { addLine, createCompany, salesChanged, today, type Company } from './company.ts';
import { inboundDetail, inboundList } from './inbound.ts';
import { addProduct, productList } from './products.ts';

let company: Company;
beforeAll(async () => {
  company = await createCompany();
  const { sql } = company;
  // 30 days with 900 won a day each; without the last one a file was never loaded.
  const sold = {
    price: 1000,
    traffic: [[1, 30, 900, 1, 10, 50]] as [number, number, number, number, number, number][],
  };
  const pieces: [number, number, number][] = [[1, 30, 2]];
  await addProduct(sql, { ...sold, id: 'out', stock: 0, sales: pieces });
  await addProduct(sql, { ...sold, id: 'low', stock: 3, winner: 'N', sales: pieces });
  await addProduct(sql, { ...sold, id: 'old', stock: 60, ages: [0, 0, 0, 30], fee: 3100, sales: pieces });
  // 2 pieces and 8 to come for 2 a day, but off sale: nobody waits for them.
  await addProduct(sql, { ...sold, id: 'stopped', sold: 'N', stock: 2, winner: 'N', sales: pieces });
  // 9 expected, 1 in and 2 on sale: 6 are missing. Too much is not missing, and a price is needed.
  await addLine(sql, 'low', { quantities: [9, 1, 2], request: 'R1', scheduled: '20261119' });
  await addLine(sql, 'old', { quantities: [2, 2, 3], request: 'R1', scheduled: '20261119' });
  await addLine(sql, 'old', { quantities: [5], request: 'R2', scheduled: '20261117' });
  // Scheduled before the 30 days of the inbound page.
  await addLine(sql, 'stopped', { quantities: [9, 1], request: 'R3', scheduled: '20261020' });
  await salesChanged(sql, 'P1');
});
afterAll(() => company.database.drop());

async function ask<Answer>(statement: string): Promise<Answer> {
  const { sql, memberId } = company;
  const rows = await asCaller(sql, { role: 'authenticated', id: memberId }, (member) =>
    member.unsafe<{ value: Answer }[]>(statement),
  );
  if (!rows[0]) throw new Error('no answer');
  return rows[0].value;
}

describe('the periods of the tiles', () => {
  const tiles = async (day: string) =>
    (
      await ask<string[][]>(
        `select json_agg(array[t."ID", t."FIRST_DAY"::text, t."LAST_DAY"::text, t."FIRST_BEFORE"::text, t."LAST_BEFORE"::text]) as value
         from private.dashboard_tiles('${day}') t`,
      )
    ).map(([id, ...days]) => [id, ...days.map((text) => text.slice(5))]);

  it('compare the month with as many days of the one before, and end with it', async () => {
    expect(await tiles('2026-11-21')).toEqual([
      ['yesterday', '11-20', '11-20', '11-13', '11-13'],
      ['last7', '11-14', '11-20', '11-07', '11-13'],
      ['month', '11-01', '11-20', '10-01', '10-20'],
      ['lastMonth', '10-01', '10-31', '09-01', '09-30'],
    ]);
    expect((await tiles('2027-03-31'))[2]).toEqual(['month', '03-01', '03-30', '02-01', '02-28']);
  });

  it('on the 1st have that day as the month, and January has December before it', async () => {
    expect(await tiles('2027-01-01')).toEqual([
      ['yesterday', '12-31', '12-31', '12-24', '12-24'],
      ['last7', '12-25', '12-31', '12-18', '12-24'],
      ['month', '01-01', '01-01', '12-01', '12-01'],
      ['lastMonth', '12-01', '12-31', '11-01', '11-30'],
    ]);
  });
});

it('what is not loaded is missing and not 0', async () => {
  const { tiles, daily } = await ask<z.infer<typeof myDashboard>>(
    `select public.my_dashboard('P1') as value`,
  );
  const [yesterday, , month, lastMonth] = tiles;
  expect(yesterday).toMatchObject({ figures: { saleAmt: 3600 }, comparisonFigures: { saleAmt: 3600 } });
  expect(month).toMatchObject({ figures: { saleAmt: 72_000, saleQty: 160 }, comparisonFigures: null });
  // October 22 to 31.
  expect(lastMonth).toMatchObject({ figures: { saleAmt: 36_000 }, comparisonFigures: null });
  expect(lastMonth?.period.missing).toHaveLength(21);
  expect(daily).toHaveLength(30);
  expect(daily[0]).toEqual({ date: '20261022', saleAmt: 3600, previousSaleAmt: null });
});

/** Won of 7 days, at the rate of this month until the day of the stock. */
async function storageFee(): Promise<number> {
  const [stock] = await company.sql<{ day: number }[]>`
    select extract(day from to_date(private.stock_day('P1'), 'YYYYMMDD'))::int as day`;
  return Math.round((3100 * 7) / (stock?.day ?? 0));
}

it('says what is at stake in the next 7 days, the most first', async () => {
  // Each option sold 27,000 won in 30 days: 6,300 in 7, of which out sells nothing. low has 3 pieces and 6 to come for 2 a day:
  // and 1 being put away: of 7 days 2 are not covered, 1,800; it alone is about to be out. It is not item winner; what is off sale does not count. over: 3,100 won until the day
  // of the stock. inboundErrors: 6 pieces of 1,000 won.
  const todos = await ask<{ RULE: string; CNT: number; IMPACT_AMT: number | null }[]>(
    `select json_agg(t order by t."IMPACT_AMT" desc nulls last, t."RULE") as value from private.todos_of_partner('P1') t`,
  );
  const over: [string, number, number | null] = ['over', 1, await storageFee()];
  expect(todos.map(({ RULE, CNT, IMPACT_AMT }) => [RULE, CNT, IMPACT_AMT])).toEqual(
    (
      [
        ['noWinner', 1, 6300],
        ['out', 1, 6300],
        ['inboundErrors', 1, 6000],
        ['under7', 1, 1800],
        over,
        ['inboundDue', 1, null],
      ] as [string, number, number | null][]
    ).toSorted((a, b) => (b[2] ?? -1) - (a[2] ?? -1)),
  );
});

describe('each rule', () => {
  interface Rule {
    RULE: string;
    CNT: number;
    IMPACT_AMT: number | null;
    TARGET: { search: Record<string, string> };
  }
  let rules: Rule[];
  beforeAll(async () => {
    rules = await ask<Rule[]>(
      `select json_agg(t order by t."IMPACT_AMT" desc nulls last, t."RULE") as value from private.todos_of_partner('P1') t`,
    );
  });
  const listOf = async (name: string) => {
    const rule = rules.find(({ RULE }) => RULE === name);
    if (!rule) throw new Error(`no rule ${name}`);
    return { rule, search: rule.TARGET.search };
  };

  it.each(['out', 'under7', 'noWinner', 'over'])(
    '%s counts, and has the won of, what its link lists',
    async (name) => {
      const { rule, search } = await listOf(name);
      const { tab = '', state = 'all' } = search;
      const { total, rows } = await productList(company, { tab, state, size: 5000 });
      expect([total, rows.length]).toEqual([rule.CNT, rule.CNT]);
      const [stock] = await company.sql<{ day: number }[]>`
        select extract(day from to_date(private.stock_day('P1'), 'YYYYMMDD'))::int as day`;
      const won = rows.map(({ saleAmt30, fullDoc, storageFee }) => {
        const week = (Math.max(0, saleAmt30 ?? 0) * 7) / 30;
        if (name === 'over') return ((storageFee ?? 0) * 7) / (stock?.day ?? 0);
        return name === 'under7' ? (week * (7 - Math.min(7, fullDoc ?? 7))) / 7 : week;
      });
      expect(rule.IMPACT_AMT).toBe(Math.round(won.reduce((sum, one) => sum + one, 0)));
    },
  );

  it('of requests in error counts, and has the missing pieces of, what its link lists', async () => {
    const { rule, search } = await listOf('inboundErrors');
    const { rows, total } = await requestsOf(search);
    expect([total, rows.map(({ reqNo }) => reqNo)]).toEqual([rule.CNT, ['R1']]);
    const lines = (await Promise.all(rows.map(({ reqNo }) => inboundDetail(company, reqNo)))).flatMap(
      (detail) => detail.rows,
    );
    // A piece of each option is 1,000 won.
    const missing = lines.map(({ differenceQty }) => Math.max(0, differenceQty ?? 0) * 1000);
    expect(rule.IMPACT_AMT).toBe(missing.reduce((sum, one) => sum + one, 0));
  });

  it('of requests that are due counts what its link lists', async () => {
    const { rule, search } = await listOf('inboundDue');
    expect(await requestsOf(search)).toMatchObject({ total: rule.CNT, rows: [{ reqNo: 'R2' }] });
    expect(rule.IMPACT_AMT).toBeNull();
  });
});

const requestsOf = ({ view = '', status = '', start = '', end = '' }: Record<string, string>) =>
  inboundList(company, { view, status, date_start: start, date_end: end });

it('over all partners is the sum of what is loaded, and says what some partner lacks', async () => {
  const { sql } = company;
  await sql`insert into public.dim_option ("OPTION_CD", "PARTNER_CD", "BRAND_CD") values ('c', 'P2', 'C1')`;
  await sql`insert into public.agg_performance_option_daily ("OPTION_CD", "PARTNER_CD", "DATE_SK", "SALE_QTY", "SALE_AMT")
    values ('c', 'P2', 20261119, 1, 500)`;
  await salesChanged(sql, 'P2');
  const all = await ask<z.infer<typeof myDashboards>>(`select public.my_dashboards() as value`);
  expect(all.tiles[0]).toMatchObject({ figures: { saleAmt: 3600 }, period: { missing: ['20261120'] } });
  expect(all.tiles[1]?.figures?.saleAmt).toBe(7 * 3600 + 500);
  expect(all.rows.map(({ partnerCd, yesterday, last7 }) => [partnerCd, yesterday, last7])).toEqual([
    ['P1', 3600, 25_200],
    ['P2', null, 500],
  ]);
  expect(all).toMatchObject({ partners: 2, forecastPartners: 1, totals: { yesterday: 3600, last7: 25_700 } });
  // Won of one kind: out and under7, and the storage fee; not what sold, nor goods that did not arrive.
  expect(all.totals).toMatchObject({ lostSalesAmt: 6300 + 1800, lossAmt: await storageFee() });
});

describe('the change of a partner', () => {
  const won = (partner: string, ago: number, amount: number) =>
    company.sql`insert into public.agg_performance_option_daily ("OPTION_CD", "PARTNER_CD", "DATE_SK", "SALE_QTY", "SALE_AMT")
      values (${`${partner}-changed`}, ${partner}, private.date_sk(${today}::date - ${ago}::int), 1, ${amount})`;
  const load = (partner: string, from: number, to: number) =>
    company.sql`insert into public.log_file_upload ("CATEGORY", "TABLE_NM", "PARTNER_CD", "PERIOD_START", "PERIOD_END")
      values ('판매분석', 'agg_performance_option_daily', ${partner},
        private.day_text(${today}::date - ${from}::int), private.day_text(${today}::date - ${to}::int))`;
  beforeAll(async () => {
    const { sql, memberId } = company;
    await sql`insert into public.dim_partner ("PARTNER_CD", "PARTNER_NM") values ('P3', '파트너 3'), ('P4', '파트너 4')`;
    for (const partner of ['P3', 'P4']) {
      await sql`insert into public.auth_member_partner ("USER_ID", "PARTNER_CD") values (${memberId}, ${partner})`;
      await sql`insert into public.dim_option ("OPTION_CD", "PARTNER_CD") values (${`${partner}-changed`}, ${partner})`;
    }
    // P3: 14 days, of which the last 7 sold 900 won and those before 600; yesterday 500 and, 7 days earlier, nothing.
    await load('P3', 14, 1);
    await won('P3', 1, 500);
    await won('P3', 3, 400);
    await won('P3', 9, 600);
    // P4 has the last 7 days alone: 10,000 won that nothing is compared with.
    await load('P4', 7, 1);
    await won('P4', 1, 10_000);
    await salesChanged(sql, 'P3');
    await salesChanged(sql, 'P4');
  });

  it('is that of days which are all there, and 합계 that of such partners together', async () => {
    const { rows, totals } = await ask<z.infer<typeof myDashboards>>(
      `select public.my_dashboards() as value`,
    );
    const of = (partner: string) => rows.find(({ partnerCd }) => partnerCd === partner);
    // The same weekday sold nothing: no rate.
    expect(of('P3')).toMatchObject({ yesterday: 500, yesterdayChangeRate: null, last7ChangeRate: 50 });
    expect(of('P3')?.monthChangeRate).toBeNull();
    expect(of('P4')).toMatchObject({ last7: 10_000, last7ChangeRate: null });
    // P1 sold 25,200 in both weeks: 25,200 + 900 against 25,200 + 600. Yesterday 3,600 + 500 against 3,600 and nothing.
    expect(of('P1')).toMatchObject({ last7ChangeRate: 0, yesterdayChangeRate: 0 });
    expect(totals.last7ChangeRate).toBeCloseTo((300 / 25_800) * 100, 8);
    expect(totals.yesterdayChangeRate).toBeCloseTo((500 / 3600) * 100, 8);
    expect(totals.monthChangeRate).toBeNull();
  });

  it('is told with what any partner has loaded', async () => {
    const { loaded } = await ask<z.infer<typeof myDashboards>>(`select public.my_dashboards() as value`);
    expect(loaded).toEqual({ stock: true, sales: true, inbound: true, ads: false, settlement: false });
  });
});

it('what options that are not item winner sold is that of the last 7 days, and not of another month', async () => {
  // 23 days ago to 8 days ago it sold well, since then nothing: the 6,300 are those of the option beside it.
  await addProduct(company.sql, {
    id: 'lost',
    price: 1000,
    stock: 60,
    winner: 'N',
    traffic: [[8, 23, 9000, 1, 10, 50]],
    sales: [[8, 23, 2]],
  });
  await salesChanged(company.sql, 'P1');
  const rows = await ask<{ RULE: string; CNT: number; IMPACT_AMT: number | null }[]>(
    `select json_agg(t) as value from private.todos_of_partner('P1') t where t."RULE" = 'noWinner'`,
  );
  expect(rows).toMatchObject([{ CNT: 2, IMPACT_AMT: 6300 }]);
});
