import type { Sql } from '../host/postgres/connect.ts';
import type { BenchBackend } from './support/bench-backend.ts';
import { measureAlone } from './support/database-alone.ts';
import type { Report } from './support/report.ts';
import type { BenchSize } from './support/sizes.ts';

type Row = Report['rows'][number];

const partners = 12;

/**
 * Ten more partners of 40 brands beside P1 and P2, of which only what is kept by brand and day is there: an overview over
 * partners reads nothing else of their sales. The member sees all twelve.
 */
export async function fillPartners(sql: Sql, memberId: string): Promise<void> {
  await sql`insert into public.dim_partner ("PARTNER_CD", "PARTNER_NM")
    select 'P' || n, '파트너 ' || n from generate_series(3, ${partners}::int) n`;
  await sql`insert into public.auth_member_partner ("USER_ID", "PARTNER_CD")
    select ${memberId}, "PARTNER_CD" from public.dim_partner where "PARTNER_CD" <> 'P1'`;
  await sql`insert into public.dim_brand ("BRAND_CD", "BRAND_NM", "PARTNER_CD", "SORT")
    select 'P' || p || right(b."BRAND_CD", -2), b."BRAND_NM", 'P' || p, b."SORT"
    from public.dim_brand b, generate_series(3, ${partners}::int) p where b."PARTNER_CD" = 'P1'`;
  await sql`insert into public.agg_brand_daily
    select (jsonb_populate_record(b, jsonb_build_object('PARTNER_CD', 'P' || p, 'BRAND_CD', 'P' || p || right(b."BRAND_CD", -2)))).*
    from public.agg_brand_daily b, generate_series(3, ${partners}::int) p where b."PARTNER_CD" = 'P1'`;
  await sql`insert into public.log_file_upload ("CATEGORY", "TABLE_NM", "PARTNER_CD", "PERIOD_START", "PERIOD_END")
    select u."CATEGORY", u."TABLE_NM", 'P' || p, u."PERIOD_START", u."PERIOD_END"
    from public.log_file_upload u, generate_series(3, ${partners}::int) p where u."PARTNER_CD" = 'P1'`;
  await sql`insert into public.dim_sales_target ("BRAND_CD", "PARTNER_CD", "YM", "TARGET_AMT")
    select b."BRAND_CD", b."PARTNER_CD", to_char(private.korea_today() - interval '1 month' * n, 'YYYYMM'), 90000000 + n
    from public.dim_brand b, generate_series(0, 24) n where b."SORT" % 4 > 0`;
  await sql`vacuum analyze`;
}

/** Of the pages over brands each function, of those over products as well: name and arguments after the period. */
const ofBrands = [
  ['brand_sales_summary', ''],
  ['brand_sales_brands', ''],
  ['brand_sales_rows', ''],
  ['brand_sales_rows', `, sort_by => 'cancelRate'`],
  ['brand_sales_pivot', ''],
  ['portfolio', ''],
] as const;
const ofOneBrand = [
  ['brand_detail', ''],
  ['brand_movers', ''],
  ['brand_products', ''],
  ['brand_products', `, sort_by => 'conversionRate'`],
] as const;
const ofToday = [
  `public.my_dashboard('P1')`,
  `public.dashboard_todos('P1')`,
  'public.my_dashboards()',
  'public.dashboard_todos_all()',
  `public.sales_forecast('P1')`,
] as const;

/** Every function of 브랜드 매출 관리, 브랜드 상세, 브랜드 상품, 포트폴리오 and 마이 대시보드. */
export async function measureSalesPages(
  backend: BenchBackend,
  { days, repeats }: BenchSize,
): Promise<Pick<Report, 'rows' | 'budgets'>> {
  await fillPartners(backend.sql, backend.memberId);
  const ask = async (name: string, statement: string): Promise<Row> => ({
    name,
    measured: await measureAlone(backend, Math.min(repeats, 5), `select ${statement}`),
  });
  const rows: Row[] = [];
  for (const length of [30, 365, days].filter((one) => one <= days)) {
    const period = `private.day_text(private.korea_today() - ${length}), private.day_text(private.korea_today() - 1)`;
    for (const [name, more] of ofBrands)
      rows.push(await ask(`${length} days: ${name}${more}`, `public.${name}('P1', ${period}${more})`));
    for (const [name, more] of ofOneBrand)
      rows.push(
        await ask(`${length} days: ${name}${more}`, `public.${name}('P1', 'P1B3', ${period}${more})`),
      );
    rows.push(await ask(`${length} days: portfolios, ${partners} partners`, `public.portfolios(${period})`));
  }
  for (const call of ofToday) rows.push(await ask(call.replace('public.', ''), call));
  const slowest = Math.max(...rows.map(({ measured }) => measured.processor ?? measured.least));
  return {
    rows,
    budgets: [{ name: 'slowest part of a sales page against 300 ms', ratio: slowest / 300, limit: 1 }],
  };
}
