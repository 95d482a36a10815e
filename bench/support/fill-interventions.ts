import type { Sql } from '../../host/postgres/connect.ts';

/** One intervention per 40 options of each partner, spread over its days of sales, each about five options, or as many as it has. */
export async function fillInterventions(sql: Sql): Promise<void> {
  await sql`insert into public.log_intervention ("PARTNER_CD", "NAME", "TYPE", "START_DT", "END_DT", "COST_AMT")
    select p.code, '변경 ' || n, (array['price', 'coupon', 'detail', 'thumbnail', 'live'])[1 + n % 5],
      private.day_text(private.korea_today() - d.ago), private.day_text(private.korea_today() - d.ago / 2), n * 1000
    from bench_partner p
    cross join lateral generate_series(1, greatest(1, p.options / 40)) n
    cross join lateral (select 1 + n * 13 % p.days as ago) d`;
  await sql`insert into public.log_intervention_option ("INTERVENTION_ID", "PARTNER_CD", "OPTION_CD")
    select i."ID", p.code, (p.base + 1 + (i."ID" * 5 + n) % p.options)::text
    from public.log_intervention i
    join bench_partner p on p.code = i."PARTNER_CD"
    cross join lateral generate_series(0, least(5, p.options) - 1) n`;
}
