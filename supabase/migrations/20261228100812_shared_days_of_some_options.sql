-- Days beside options were looked up pair by pair before PostgreSQL 17: 상품 분석 reads the shared days of advertising and sales by runs, as it reads its own.

create or replace function private.shared_ad_option_sums(partner_cd text, first_day date, last_day date, option_cds text[])
  returns table ("OPTION_CD" text, "AD_COST" bigint, "AD_SALE_AMT" bigint, "SALE_AMT" bigint) language sql stable begin atomic
  with days as materialized (
    select array(select private.date_sk(x.day) from (
      select unnest(private.loaded_ad_days(partner_cd, first_day, last_day)) intersect
      select unnest(private.loaded_days_of(partner_cd, first_day, last_day))) x (day)) as sks
  )
  select s.option_cd, private.bigint_sum(s.cost), private.bigint_sum(s.amount), private.bigint_sum(s.sold)
  from (
    select a."OPTION_CD", a."AD_COST", a."REV_14D", 0::bigint
    from days s cross join lateral private.ad_day_rows(partner_cd, s.sks, option_cds) a
    -- No option is none there, and all in private.ad_day_rows.
    where cardinality(option_cds) > 0
    union all
    select d."OPTION_CD", 0, 0, d."SALE_AMT"
    from days s cross join lateral private.day_rows(partner_cd, s.sks, option_cds) d
  ) s (option_cd, cost, amount, sold)
  group by 1;
end;
