import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { createAccount } from '../../../host/testing/test-database.ts';
import type { portfolios, portfoliosTrend } from '../../../src/data/answers/portfolio.ts';
import { addLine, type Company } from './company.ts';
import { asMember, createPortfolioCompany, optionOf, readPortfolio, type Wanted } from './portfolio.ts';

let company: Company;
beforeAll(async () => {
  company = await createPortfolioCompany();
  const { sql } = company;
  await addLine(sql, optionOf('up'), { quantities: [5, 1], request: 'R1' });
  await addLine(sql, optionOf('down'), { quantities: [5, 1], request: 'R1' });
}, 60_000);
afterAll(() => company.database.drop());

const read = (wanted: Wanted = {}) => readPortfolio(company, wanted);

describe('over partners', () => {
  const all = { partners: ['P1', 'P2', 'P3'] };

  it('each goes by its own days, and the whole by those that all of them have', async () => {
    const { rows, period, comparison, summary, loaded, partners } = await read({ ...all, level: 'partner' });
    expect(partners).toBe(3);
    // Nov 17 is not loaded by P2; P3, without any day, is not waited for.
    expect([period.missing, comparison.missing]).toEqual([[], ['20261117']]);
    expect(loaded).toEqual({ stock: true, sales: true, inbound: true, ads: false, settlement: false });
    const of = (code: string) => rows.find(({ partnerCd }) => partnerCd === code);
    expect(of('P1')).toMatchObject({
      brandCd: null,
      brandName: null,
      missingDays: 0,
      baseSaleAmt: 26_600,
      saleAmt: 26_900,
    });
    expect(of('P1')?.signal).toBe('caution');
    expect(of('P2')).toMatchObject({
      saleAmt: 1500,
      previousSaleAmt: 1000,
      baseSaleAmt: null,
      brandCount: 1,
      signal: null,
    });
    expect(of('P2')?.reasons).toEqual([{ code: 'incomplete', value: 1 }]);
    expect(of('P3')).toMatchObject({ saleAmt: null, stockQty: null, inboundErrorCount: null, brandCount: 0 });
    expect(of('P3')?.reasons).toEqual([{ code: 'incomplete', value: 4 }]);
    expect(summary.figures?.saleAmt).toBe(28_400);
    expect(summary.inboundErrorCount).toBe(1);
  });

  it('brands of all of them stand in one list', async () => {
    const { rows, total } = await read(all);
    expect(total).toBe((await read({ partners: ['P1'] })).total + 1);
    expect(rows.find(({ brandCd }) => brandCd === 'C1')).toMatchObject({
      partnerName: '파트너 2',
      saleAmt: 1500,
    });
  });

  const trend = (level: string, top: number, unit = 'day', from = '20261118') =>
    asMember<z.infer<typeof portfoliosTrend>>(
      company,
      `public.portfolios_trend($1, '20261121', $2, $3, $4)`,
      [from, unit, level, top],
    );

  it('the trend has the largest, the others and all, each 0 on its loaded days and null on others', async () => {
    const { series, otherCount, rows, period } = await trend('partner', 1, 'day', '20261117');
    expect(series.map(({ partnerName, brandCd }) => [partnerName, brandCd])).toEqual([['파트너 1', null]]);
    expect(otherCount).toBe(1);
    expect(period.missing).toEqual(['20261117', '20261121']);
    expect(
      rows.map(({ from, missingDays, values, others, total }) => [from, missingDays, values, others, total]),
    ).toEqual([
      ['20261117', 1, [0], 0, 0],
      ['20261118', 0, [26_600], 1000, 27_600],
      ['20261119', 0, [0], 0, 0],
      ['20261120', 0, [26_900], 1500, 28_400],
      ['20261121', 1, [null], null, null],
    ]);
  });

  it('by brand and month', async () => {
    const { series, rows } = await trend('brand', 2, 'month');
    expect(series.map(({ brandCd }) => brandCd)).toEqual(['nearlyUp', 'nearlyDown']);
    expect(rows).toEqual([
      {
        from: '20261118',
        to: '20261121',
        missingDays: 1,
        values: [20_999, 19_001],
        others: 27_600 + 28_400 - 40_000,
        total: 27_600 + 28_400,
      },
    ]);
  });

  it('a member sees their own partners alone', async () => {
    const stranger = await createAccount(company.sql, { email: 'stranger@example.com', partners: [] });
    const [day] = await company.sql<{ from: string; to: string }[]>`
      select private.day_text(t - 2) as from, private.day_text(t - 1) as to from private.korea_today() t`;
    const args = [day?.from, day?.to];
    const list = (id?: string) =>
      asMember<z.infer<typeof portfolios>>(
        company,
        `public.portfolios($1, $2, level => 'partner')`,
        args,
        id,
      );
    expect((await list()).rows.map(({ partnerCd }) => partnerCd).toSorted()).toEqual(['P1', 'P2', 'P3']);
    const none = await list(stranger);
    expect(none).toMatchObject({ total: 0, partners: 0, partnersLeft: 0, rows: [], stockDays: null });
    expect(none.summary).toMatchObject({ figures: null, stockQty: null, growthCount: 0 });
    const drawn = await asMember<z.infer<typeof portfoliosTrend>>(
      company,
      'public.portfolios_trend($1, $2)',
      args,
      stranger,
    );
    expect(drawn).toMatchObject({ series: [], otherCount: 0 });
    await expect(asMember(company, `public.portfolio('P1', $1, $2)`, args, stranger)).rejects.toThrow(
      'no access',
    );
  });
});

it('more than 200 partners are counted, and the first by name stand in the list', async () => {
  const { sql } = company;
  await sql`insert into public.dim_partner ("PARTNER_CD", "PARTNER_NM") select 'X' || n, '가' || n from generate_series(1, 201) n`;
  const staff = await createAccount(sql, { email: 'staff@example.com', partners: [] });
  await sql`update public.auth_member set "IS_ALL_PARTNER_ACCESSIBLE" = true where "ID" = ${staff}`;
  const { partners, partnersLeft, total, rows } = await asMember<z.infer<typeof portfolios>>(
    company,
    `public.portfolios('20261101', '20261102', level => 'partner')`,
    [],
    staff,
  );
  expect([partners, partnersLeft, total, rows.length]).toEqual([200, 4, 200, 50]);
});
