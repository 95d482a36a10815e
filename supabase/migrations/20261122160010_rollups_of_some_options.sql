-- The sums of some options read the rows of these options alone, in both tables.

-- What agg_brand_daily must hold for these days: of all options of the partner (null) or of some. A row of facts
-- whose option is not the partner's counts nowhere.
create or replace function private.brand_day_facts(partner_cd text, days integer[], option_cds text[])
  returns setof public.agg_brand_daily
  language sql stable
begin atomic
  select d."PARTNER_CD", coalesce(o."BRAND_CD", ''), d."DATE_SK",
    sum(d."GROSS_QTY"), sum(d."GROSS_AMT")::bigint, sum(d."CANCEL_QTY"), sum(d."CANCEL_AMT")::bigint,
    sum(d."SALE_QTY"), sum(d."SALE_AMT")::bigint, sum(d."ORDER_CNT"), sum(d."VISITOR_CNT"), sum(d."VIEW_CNT"),
    sum(d."CART_CNT"), sum((d."WINNER_RATE" * 100)::bigint * d."VIEW_CNT")::bigint
  from public.agg_performance_option_daily d
  join public.dim_option o on o."OPTION_CD" = d."OPTION_CD" and o."PARTNER_CD" = d."PARTNER_CD"
  where d."PARTNER_CD" = partner_cd and d."SVC" = '2P' and d."DATE_SK" = any (days)
    -- Of both tables, or all options of the partner are read for some.
    and (option_cds is null or (d."OPTION_CD" = any (option_cds) and o."OPTION_CD" = any (option_cds)))
  group by d."PARTNER_CD", coalesce(o."BRAND_CD", ''), d."DATE_SK";
end;
comment on function private.brand_day_facts is
  'The rows that agg_brand_daily must have for days of a partner, of all options (null) or some, from the facts.';

-- What agg_option_monthly must hold, from the facts of these days: of all options of the partner (null) or of some.
create or replace function private.option_month_facts(partner_cd text, days integer[], option_cds text[])
  returns setof public.agg_option_monthly
  language sql stable
begin atomic
  select d."PARTNER_CD", d."DATE_SK" / 100, d."OPTION_CD", count(*)::integer,
    sum(d."GROSS_QTY"), sum(d."GROSS_AMT")::bigint, sum(d."CANCEL_QTY"), sum(d."CANCEL_AMT")::bigint,
    sum(d."SALE_QTY"), sum(d."SALE_AMT")::bigint, sum(d."ORDER_CNT"), sum(d."VISITOR_CNT"), sum(d."VIEW_CNT"),
    sum(d."CART_CNT"), sum((d."WINNER_RATE" * 100)::bigint * d."VIEW_CNT")::bigint
  from public.agg_performance_option_daily d
  join public.dim_option o on o."OPTION_CD" = d."OPTION_CD" and o."PARTNER_CD" = d."PARTNER_CD"
  where d."PARTNER_CD" = partner_cd and d."SVC" = '2P' and d."DATE_SK" = any (days)
    -- Of both tables, or all options of the partner are read for some.
    and (option_cds is null or (d."OPTION_CD" = any (option_cds) and o."OPTION_CD" = any (option_cds)))
  group by d."PARTNER_CD", d."DATE_SK" / 100, d."OPTION_CD";
end;
comment on function private.option_month_facts is
  'The rows that agg_option_monthly must have, from the facts of days of a partner, of all options (null) or some.';
grant execute on function private.option_month_facts to authenticated, service_role;
