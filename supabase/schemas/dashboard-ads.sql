-- Cost and sales of advertising in the periods of private.dashboard_tiles over several partners: null where no day is covered.
-- A covered day that some partner lacks, of those with any in the last two months, is missing; one that grows for any grows.
-- Settings: its arguments decide the plan.
create or replace function private.dashboard_ads(today date, partner_cds text[], tiles text[], compared boolean)
  returns table ("ID" text, "AD_COST" bigint, "AD_SALE_AMT" bigint, "BASE_COST" bigint, "COVER" json) language plpgsql stable set search_path = ''
  set plan_cache_mode = 'force_custom_plan' as $$
declare
  first_day constant date := (date_trunc('month', today::timestamp) - interval '2 months')::date;
  is_loaded constant boolean := exists (select from public.log_ad_day l where l."PARTNER_CD" = any (partner_cds));
begin
  return query
  with covered as materialized (
    select l."PARTNER_CD" as code, to_date(l."DATE_SK"::text, 'YYYYMMDD') as day, private.ad_grows(l) as is_growing
    from public.log_ad_day l
    where l."PARTNER_CD" = any (partner_cds) and l."DATE_SK" between private.date_sk(first_day) and private.date_sk(today - 1)
  ), days as materialized (
    select c.day, bool_or(c.is_growing) as is_growing,
      count(*) = (select count(distinct a.code) from covered a) as is_whole
    from covered c group by c.day
  ), periods as materialized (
    select t.*, n.known, n.growing, n.whole, n.whole_before
    from private.dashboard_tiles(today) t
    cross join lateral (
      select count(*) filter (where d.day between t."FIRST_DAY" and t."LAST_DAY") as known,
        count(*) filter (where d.is_growing and d.day between t."FIRST_DAY" and t."LAST_DAY") as growing,
        coalesce(array_agg(d.day) filter (where d.is_whole and d.day between t."FIRST_DAY" and t."LAST_DAY"), '{}') as whole,
        count(*) filter (where d.is_whole and d.day between t."FIRST_BEFORE" and t."LAST_BEFORE") as whole_before
      from days d
    ) n
    where cardinality(tiles) = 0 or t."ID" = any (tiles)
  )
  select p."ID", case when p.known > 0 then coalesce(s.cost, 0) end, case when p.known > 0 then coalesce(s.amount, 0) end,
    case when compared and cardinality(p.whole) = p."LAST_DAY" - p."FIRST_DAY" + 1
      and p.whole_before = p."LAST_BEFORE" - p."FIRST_BEFORE" + 1 then coalesce(b.cost, 0) end,
    case when is_loaded then json_build_object(
      'missing', private.period_days(p."FIRST_DAY", p."LAST_DAY", p.whole) -> 'missing', 'days', cardinality(p.whole),
      'growing', p.growing) end
  from periods p
  cross join lateral (
    select private.bigint_sum(a."AD_COST") as cost, private.bigint_sum(a."AD_SALE_AMT") as amount
    from private.ad_brand_sums(partner_cds, p."FIRST_DAY", p."LAST_DAY", '{}') a where p.known > 0
  ) s
  cross join lateral (
    select private.bigint_sum(a."AD_COST") as cost
    from private.ad_brand_sums(partner_cds, p."FIRST_BEFORE", p."LAST_BEFORE", '{}') a where compared and p.whole_before > 0
  ) b;
end
$$;
comment on function private.dashboard_ads is 'Won of advertising (without VAT, 14 days) of partners in periods of private.dashboard_tiles (of none: all), of covered days (null: none); BASE_COST, where compared, of the comparison (null unless all days of both are covered); COVER: missing, days and growing as private.ad_cover says (null: no report ever covered a day).';
grant execute on function private.dashboard_ads to authenticated, service_role;

-- The days by which a campaign is judged: at most 14 whose 14-day revenue is final, so that none is accused of what is still to
-- come, and that are not long past. Fewer than 7 covered ones say too little.
create or replace function private.ad_judged_days(
  today date, partner_cd text, out first_day date, out last_day date, out covered bigint
) language sql stable set search_path = '' as $$
  with days as materialized (
    select to_date(l."DATE_SK"::text, 'YYYYMMDD') as day, not private.ad_grows(l) as is_final
    from public.log_ad_day l
    where l."PARTNER_CD" = ad_judged_days.partner_cd
      and l."DATE_SK" between private.date_sk(today - 41) and private.date_sk(today - 14)
  ), period as (
    -- After what still grows: a report of more days may have been loaded again in part.
    select greatest(l.day - 13, max(d.day) filter (where not d.is_final and d.day < l.day) + 1) as first_day, l.day as last_day
    from (select max(f.day) as day from days f where f.is_final and f.day >= today - 28) l
    cross join days d
    where l.day is not null group by l.day
  )
  select p.first_day, p.last_day, count(*)
  from period p join days d on d.day between p.first_day and p.last_day
  group by p.first_day, p.last_day having count(*) >= 7
$$;
comment on function private.ad_judged_days is 'First and last of at most 14 days that end 14 to 28 days before a day, none of which still gains 14-day revenue, and how many of them advertising reports cover: at least 7, else null.';
grant execute on function private.ad_judged_days to authenticated, service_role;

-- Campaigns to be stopped or changed: those that ad_campaigns lists as losing on these days.
create or replace function private.losing_campaigns(today date, partner_cd text)
  returns table ("CNT" bigint, "IMPACT_AMT" bigint, "FIRST_TEXT" text, "LAST_TEXT" text) language plpgsql stable set search_path = '' as $$
declare
  judged record;
  p private.sales_period;
  f private.ad_filter;
begin
  select * into judged from private.ad_judged_days(today, partner_cd);
  if judged.covered is null then
    return;
  end if;
  p := private.require_period(today, partner_cd, private.day_text(judged.first_day), private.day_text(judged.last_day),
    'previous', '{}', 'ads');
  f := private.require_ad_filter(partner_cd, '14', 'total', 'all', 'all', '{}', '', false);
  return query
  select l.losing, round(private.quotient(l.lost * 7, judged.covered))::bigint, private.day_text(judged.first_day), private.day_text(judged.last_day)
  from (
    select count(*) as losing, -sum((c."sums")."adProfitAmt") as lost
    from private.ad_campaign_list(partner_cd, today, p, f) c where private.campaign_outcome(c."status", c."sums") = 'losing'
  ) l
  -- Without any margin it is not known what pays, though what sold nothing did not.
  where l.losing > 0 and private.ad_margin(partner_cd, today, '{}') ->> 'marginRate' is not null;
end
$$;
comment on function private.losing_campaigns is 'How many running campaigns of a partner are below their break-even on private.ad_judged_days, what they lose in 7 days (won), and these days (yyyyMMdd); no row without such a campaign, such days or a known margin.';
grant execute on function private.losing_campaigns to authenticated, service_role;
