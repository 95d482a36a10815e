import { afterAll, beforeAll, expect, it } from 'vitest';
import { addAdGrowth, addAds, coverAdDays } from './ads.ts';
import { createCompany, type Company } from './company.ts';
import { readAds } from './ad-reads.ts';
import { asked } from './settlement.ts';
import type { AnswerOf } from '../../../src/data/answer-of.ts';

// Saturday, 2026-11-21. Days of September, whose figures are final.
let company: Company;
beforeAll(async () => (company = await createCompany()));
afterAll(() => company.database.drop());

const september = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, n) => 20260900 + from + n);
const finalAge = async () => {
  const [row] = await company.sql<{ age: number }[]>`select private.ad_final_age('P1', '2026-11-21') as age`;
  return row?.age;
};
/** 985 is 1.5 % below 1,000; 990 is 1 %. */
const settlesAt6: [number, number, number][] = [
  [1, 5, 500],
  [3, 9, 900],
  [5, 10, 985],
  [6, 10, 990],
  [9, 10, 1000],
  [14, 10, 1000],
];

it('the age from which reports stopped changing is learned from 28 days that were seen young and final', async () => {
  expect(await finalAge()).toBe(14);
  for (const day of september(1, 27)) await addAdGrowth(company.sql, 'P1', day, settlesAt6);
  // Days without conversions change nothing and say nothing.
  await addAdGrowth(company.sql, 'P1', 20260928, [
    [1, 0, 0],
    [14, 0, 0],
  ]);
  expect(await finalAge()).toBe(14);
  await addAdGrowth(company.sql, 'P1', 20260929, settlesAt6);
  expect(await finalAge()).toBe(6);
});

it('one late day among 29 teaches nothing, two among 30 do', async () => {
  // Right at 3, wrong again at 10.
  const late: [number, number, number][] = [
    [3, 10, 1000],
    [10, 12, 1200],
    [12, 10, 1005],
    [14, 10, 1000],
  ];
  await addAdGrowth(company.sql, 'P1', 20260930, late);
  expect(await finalAge()).toBe(6);
  await addAdGrowth(company.sql, 'P1', 20261001, late);
  expect(await finalAge()).toBe(12);
});

it('a day is 집계 중 on every page until the age that was known when it was loaded', async () => {
  const { sql } = company;
  await addAds(
    sql,
    'P1',
    [20261115, 20261116, 20261117].map((day) => ({ day, cost: 10, orders: 1, won: 100 })),
  );
  await coverAdDays(sql, 'P1', [20261115], 6);
  await coverAdDays(sql, 'P1', [20261116], 5);
  await coverAdDays(sql, 'P1', [20261117], 4);
  const growing = async () => {
    const { rows } = await asked<AnswerOf<'ad_days'>>(
      company,
      `public.ad_days('P1', '20261115', '20261117')`,
    );
    const summary = await readAds(company, 'ad_campaigns_summary', { from: 20261115, to: 20261117 }, 'day');
    const chart = summary.rows.filter(({ isGrowing }) => isGrowing).length;
    const [row] = await sql`select private.ad_cover('P1', '2026-11-15', '2026-11-17') ->> 'growing' as cover`;
    return {
      ...row,
      calendar: rows.filter(({ isGrowing }) => isGrowing).length,
      chart,
      first: summary.growth.from,
    };
  };
  await sql`update public.log_ad_day set "FINAL_AGE" = 14`;
  expect(await growing()).toEqual({ cover: '3', calendar: 3, chart: 3, first: '20261115' });
  await sql`update public.log_ad_day set "FINAL_AGE" = 6`;
  expect(await growing()).toEqual({ cover: '2', calendar: 2, chart: 2, first: '20261116' });
});
