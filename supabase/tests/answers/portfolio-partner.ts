import type { Company } from '../golden/company.ts';

/** Calls over the partners of a member, of periods. */
export const portfolioCalls = (periods: string[][]): [string, Record<string, unknown>][] =>
  periods.flatMap(([date_start, date_end]) =>
    ['brand', 'partner'].flatMap((level): [string, Record<string, unknown>][] => [
      ['refresh_portfolios', { date_start, date_end }],
      ['portfolios', { date_start, date_end, level, page_size: 100 }],
      ['portfolios_trend', { date_start, date_end, level, top: 1 }],
    ]),
  );

/** Partner P6 without stock or requests, of which a brand grew, one stayed and one shrank yesterday. */
export async function fillPortfolioPartner(sql: Company['sql'], memberId: string): Promise<void> {
  await sql`insert into public.dim_partner ("PARTNER_CD", "PARTNER_NM") values ('P6', '파트너 6')`;
  await sql`insert into public.auth_member_partner ("USER_ID", "PARTNER_CD") values (${memberId}, 'P6')`;
  const brands: [string, number][] = [
    ['61', 2000],
    ['62', 1000],
    ['63', 500],
  ];
  for (const [code, won] of brands) {
    await sql`insert into public.dim_brand ("BRAND_CD", "BRAND_NM", "PARTNER_CD") values (${code}, '마루', 'P6')`;
    await sql`insert into public.dim_option ("OPTION_CD", "PARTNER_CD", "BRAND_CD") values (${code}, 'P6', ${code})`;
    await sql`insert into public.agg_performance_option_daily ("OPTION_CD", "PARTNER_CD", "DATE_SK", "SALE_QTY", "SALE_AMT")
      select ${code}, 'P6', private.date_sk(private.korea_today() - ago), 1, case ago when 1 then ${won} else 1000 end
      from unnest(array[1, 8]) ago`;
  }
  await sql`select private.rebuild_rollups('P6'), private.rebuild_running_sales('P6')`;
}
