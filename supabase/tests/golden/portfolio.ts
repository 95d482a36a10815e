import { asCaller } from '../../../host/testing/test-database.ts';
import { setToday } from '../../../host/testing/today.ts';
import type { Sql } from '../../../host/postgres/connect.ts';
import type * as z from 'zod/mini';
import type { portfolio } from '../../../src/data/answers/portfolio.ts';
import { createCompany, type Company } from './company.ts';

/*
 * Read on 2026-11-21. P1 has loaded Nov 1 to 20, P2 Nov 18 to 20, P3 nothing. Most is read of Nov 19 and 20, whose comparison
 * is Nov 17 and 18. What a brand sold stands on Nov 20 and 18, in won a piece of 100; on Nov 1 each option of it sold one
 * piece for 0 won.
 */

interface BrandFacts {
  partner?: string;
  /** Won on Nov 18 and on Nov 20. */
  before?: number;
  now?: number;
  /** Live stock of each of its options that sold; without any it has one of 5 pieces. */
  stock?: number[];
}

/** A brand, or the options without one (''), with its options: the first one sells. */
export async function addBrand(sql: Sql, code: string, facts: BrandFacts = {}): Promise<void> {
  const { partner = 'P1', before = 0, now = 0, stock = [5] } = facts;
  if (code !== '')
    await sql`insert into public.dim_brand ("BRAND_CD", "BRAND_NM", "PARTNER_CD") values (${code}, ${`브랜드 ${code}`}, ${partner})
      on conflict do nothing`;
  for (const [index, pieces] of stock.entries()) {
    const id = optionOf(code, partner, index + 1);
    await sql`insert into public.dim_option ("OPTION_CD", "PARTNER_CD", "BRAND_CD", "ITEM_NM", "SALE_PRICE")
      values (${id}, ${partner}, ${code || null}, ${id}, 1000)`;
    await sql`insert into public.fact_stock ("OPTION_CD", "PARTNER_CD", "SOLD_YN", "STOCK_QTY") values (${id}, ${partner}, 'Y', ${pieces})`;
    await sell(sql, id, partner, '20261101', 1, 0);
  }
  if (before !== 0)
    await sell(sql, optionOf(code, partner), partner, '20261118', Math.ceil(before / 100), before);
  if (now !== 0) await sell(sql, optionOf(code, partner), partner, '20261120', Math.ceil(now / 100), now);
}
export const optionOf = (code: string, partner = 'P1', place = 1) => `${partner}-${code}-${place}`;
const sell = (sql: Sql, id: string, partner: string, day: string, pieces: number, won: number) =>
  sql`insert into public.agg_performance_option_daily ("OPTION_CD", "PARTNER_CD", "DATE_SK", "SALE_QTY", "SALE_AMT")
    values (${id}, ${partner}, ${Number(day)}, ${pieces}, ${won})`;
const load = (sql: Sql, partner: string, from: string, to: string) =>
  sql`insert into public.log_file_upload ("CATEGORY", "TABLE_NM", "PARTNER_CD", "PERIOD_START", "PERIOD_END")
    values ('판매분석', 'agg_performance_option_daily', ${partner}, ${from}, ${to})`;
export const rebuild = (sql: Sql, partner: string) =>
  sql`select private.rebuild_rollups(${partner}), private.rebuild_option_stock(${partner}), private.rebuild_running_sales(${partner})`;

const ten = Array.from({ length: 10 }, (_, index) => index);

/** The company of the golden cases of 포트폴리오. */
export async function createPortfolioCompany(): Promise<Company> {
  const company = await createCompany();
  const { sql, memberId } = company;
  await sql`delete from public.dim_brand`;
  await sql`insert into public.dim_partner ("PARTNER_CD", "PARTNER_NM") values ('P3', '파트너 3')`;
  await sql`insert into public.auth_member_partner ("USER_ID", "PARTNER_CD") values (${memberId}, 'P3')`;
  await load(sql, 'P1', '20261101', '20261120');
  await load(sql, 'P2', '20261118', '20261120');
  await addBrand(sql, 'up', { before: 1000, now: 1100 });
  await addBrand(sql, 'nearlyUp', { before: 10_000, now: 10_999 });
  await addBrand(sql, 'down', { before: 1000, now: 900 });
  await addBrand(sql, 'nearlyDown', { before: 10_000, now: 9001 });
  // One of 10, one of 11, and one of 2 of a brand that grew and of one that shrank.
  await addBrand(sql, 'out', { before: 1000, now: 1000, stock: ten });
  await addBrand(sql, 'nearlyOut', { before: 1000, now: 1000, stock: [...ten, 5] });
  await addBrand(sql, 'upOut', { before: 1000, now: 2000, stock: [5, 0] });
  await addBrand(sql, 'downOut', { before: 1000, now: 500, stock: [5, 0] });
  await addBrand(sql, 'ended', { before: 500 });
  await addBrand(sql, 'new', { now: 300 });
  await addBrand(sql, 'still');
  await addBrand(sql, '', { before: 100, now: 100 });
  await addBrand(sql, 'C1', { partner: 'P2', before: 1000, now: 1500 });
  await sql`update public.dim_brand set "USE_YN" = 'N' where "BRAND_CD" = 'ended'`;
  // An option that only an inbound request names; its brand has nothing else.
  await sql`insert into public.dim_brand ("BRAND_CD", "BRAND_NM", "PARTNER_CD") values ('error', '브랜드 error', 'P1'), ('none', '브랜드 none', 'P1')`;
  await sql`insert into public.dim_option ("OPTION_CD", "PARTNER_CD", "BRAND_CD") values ('P1-error-1', 'P1', 'error')`;
  for (const partner of ['P1', 'P2', 'P3']) await rebuild(sql, partner);
  return company;
}

/** What an expression answers a member. */
export async function asMember<Answer>(
  { sql, memberId }: Company,
  statement: string,
  values: unknown[],
  id = memberId,
): Promise<Answer> {
  const [row] = await asCaller(sql, { role: 'authenticated', id }, (member) =>
    member.unsafe<{ answer: Answer }[]>(`select ${statement} as answer`, values as never[]),
  );
  return row?.answer as Answer;
}

export interface Wanted {
  today?: string;
  from?: string;
  to?: string;
  partners?: string[];
  brands?: string[];
  level?: string;
  sortBy?: string;
  direction?: string;
  page?: number;
  size?: number;
  comparison?: string;
}

/** 포트폴리오 as its member sees it, on 2026-11-21 without another day. */
export async function readPortfolio(
  company: Company,
  wanted: Wanted = {},
): Promise<z.infer<typeof portfolio>> {
  const {
    from = '20261119',
    to = '20261120',
    partners = ['P1'],
    brands = [],
    level = 'brand',
    page = 1,
  } = wanted;
  const {
    sortBy = '',
    direction = 'desc',
    size = 5000,
    comparison = 'previous',
    today = '2026-11-21',
  } = wanted;
  await setToday(company.sql, today);
  return asMember(company, `private.portfolio_of_partners($1, 0, $2, $3, $4, $5, $6, $7, $8, $9, $10)`, [
    partners,
    from,
    to,
    comparison,
    brands,
    level,
    sortBy,
    direction,
    page,
    size,
  ]);
}
