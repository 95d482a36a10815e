create or replace function private.newest_ad_days(partner_cd text, most integer) returns date[] language sql stable begin atomic
  select coalesce(array_agg(to_date(l."DATE_SK"::text, 'YYYYMMDD') order by l."DATE_SK"), '{}')
  from (
    select d."DATE_SK" from public.log_ad_day d where d."PARTNER_CD" = partner_cd order by d."DATE_SK" desc limit most
  ) l;
end;
comment on function private.newest_ad_days is 'The newest days that advertising reports of the partner cover, at most so many, in order.';
grant execute on function private.newest_ad_days to authenticated, service_role;

-- What each campaign spent in all, whoever knows its options, from one day to another.
create or replace function private.campaign_sums(partner_cd text, today date, first_day date, last_day date)
  returns table ("CAMPAIGN_ID" text, "SUMS" private.ad_measures) language plpgsql stable set search_path = '' as $$
declare
  p private.sales_period;
begin
  p.first_day := first_day;
  p.last_day := last_day;
  return query
  select r."KEY", r."NOW"
  from private.ad_rows(campaign_sums.partner_cd, today, p, private.any_ads(), 'campaign', 'l."CAMPAIGN_ID"', compared => false) r;
end
$$;
comment on function private.campaign_sums is
  'Advertising of each campaign of a partner from one day to another, with that of options that no master knows; 14 days, all orders, without VAT.';
grant execute on function private.campaign_sums to authenticated, service_role;

create or replace function private.any_ads() returns private.ad_filter
  language sql immutable parallel safe
  return row('14', 'total', null, '{}', null, 1, null)::private.ad_filter;
comment on function private.any_ads is 'All advertising: orders of 14 days, cost without VAT, any placement, brand and campaign.';
grant execute on function private.any_ads to authenticated, service_role;

-- Options that campaigns paid for on some days, with the state that 상품 관리 gives them. An option that cannot be sold there is
-- blocked: out of stock while selling, or no longer item winner.
-- Settings: the planner expects few rows where there may be many; what is summed up or joined fits into memory.
create or replace function private.advertised_options(partner_cd text, today date, days date[])
  returns table (
    "CAMPAIGN_ID" text, "OPTION_CD" text, "AD_COST" bigint, "PRODUCT_NM" text, "OPTION_NM" text, "BRAND_NM" text,
    "STOCK_QTY" integer, "ITEM_WINNER_YN" text, "IS_OUT" boolean, "IS_LOST" boolean
  ) language plpgsql stable set search_path = '' set enable_nestloop = off set work_mem = '64MB' as $$
declare
  day_sks constant integer[] := array(select private.date_sk(d) from unnest(days) d);
begin
  return query
  select a.campaign_id, a.option_cd, a.cost, o."productName", o."optionName", o."brandName", o."stockQty", o."itemWinner",
    coalesce(o."state" = 'out', false), coalesce(o."itemWinner" = 'N' and o."state" <> 'stopped', false)
  from (
    -- Cost alone, which is the advertised option's: private.ad_sides would copy every row of both sides.
    select f."CAMPAIGN_ID" as campaign_id, f."OPTION_CD" as option_cd, private.bigint_sum(f."AD_COST") as cost
    from public.fact_ad_daily f
    where f."PARTNER_CD" = advertised_options.partner_cd and f."DATE_SK" = any (day_sks) and f."AD_COST" > 0 and f."OPTION_CD" <> ''
    group by 1, 2
  ) a
  left join private.product_rows(advertised_options.partner_cd, today, 35, '{}') o on o."optionId" = a.option_cd;
end
$$;
comment on function private.advertised_options is 'Options with advertising cost (won, without VAT) on some days, by campaign: names, stock and winner as 상품 관리 has them (null of an option that it does not list), IS_OUT (out of stock while selling) and IS_LOST (no longer item winner).';
grant execute on function private.advertised_options to authenticated, service_role;

-- Rows of the register of campaigns: every campaign that a report ever named.
-- enable_nestloop: the planner does not know how many campaigns these joins have.
create or replace function private.ad_register_rows(partner_cd text, today date)
  returns table (
    "campaignId" text, "campaignName" text, "brandName" text, "adType" text, "goalType" text, "status" text, "enteredStatus" text,
    "dayBudget" bigint, "targetRoas" integer, "adDayCost" numeric, "adLastDayCost" numeric, "adSpendRate" numeric,
    "adCost30" numeric, "adSaleAmt30" bigint, "adRoas30" numeric, "adTargetRate" numeric, "adOptionCount" bigint,
    "adOutCount" bigint, "adLostCount" bigint, "adBlockedCost" numeric, "startDay" text, "endDay" text, "memo" text,
    "brandCds" text[]
  ) language plpgsql stable set search_path = '' set enable_nestloop = off as $$
declare
  days constant date[] := private.newest_ad_days(partner_cd, 7);
  last_day constant date := coalesce(days[cardinality(days)], today);
begin
  return query
  with week as materialized (
    select * from private.campaign_sums(ad_register_rows.partner_cd, today, coalesce(days[1], today), last_day)
  ), newest as materialized (
    select * from private.campaign_sums(ad_register_rows.partner_cd, today, last_day, last_day)
  ), month as materialized (
    select * from private.campaign_sums(ad_register_rows.partner_cd, today, last_day - 29, last_day)
  ), options as materialized (
    select o."CAMPAIGN_ID" as id, count(*) as options, count(*) filter (where o."IS_OUT") as outs,
      count(*) filter (where o."IS_LOST") as losts, sum(o."AD_COST") filter (where o."IS_OUT" or o."IS_LOST") as blocked
    from private.advertised_options(ad_register_rows.partner_cd, today, days) o
    group by 1
  ), brands as materialized (
    select b.id, array_agg(b.brand_cd order by b.cost desc, b.brand_cd) as brand_cds,
      string_agg(n."BRAND_NM", ', ' order by b.cost desc, b.brand_cd) as names
    from (
      select d."CAMPAIGN_ID" as id, d."BRAND_CD" as brand_cd, sum(d."AD_COST") as cost
      from public.agg_ad_campaign_daily d
      where d."PARTNER_CD" = ad_register_rows.partner_cd and d."MATCHED" and d."BRAND_CD" <> ''
        and d."DATE_SK" between private.date_sk(last_day - 29) and private.date_sk(last_day)
      group by 1, 2 having sum(d."AD_COST") > 0
    ) b
    join public.dim_brand n on n."BRAND_CD" = b.brand_cd and n."PARTNER_CD" = ad_register_rows.partner_cd
    group by 1
  ), active as materialized (
    select private.active_campaigns(ad_register_rows.partner_cd) as ids
  )
  select c."CAMPAIGN_ID", c."CAMPAIGN_NM", b.names, c."AD_TYPE", c."GOAL_TYPE",
    private.campaign_status(c."STATUS", c."END_DT", today, c."CAMPAIGN_ID" = any (a.ids)), c."STATUS", c."DAY_BUDGET",
    c."TARGET_ROAS", s.day_cost,
    case when cardinality(days) > 0 then coalesce((n."SUMS")."adCost", 0) end,
    private.ratio(s.day_cost * 100, c."DAY_BUDGET"),
    s.cost_30, case when cardinality(days) > 0 then coalesce((m."SUMS")."adSaleAmt", 0) end, s.roas_30,
    private.ratio(s.roas_30 * 100, c."TARGET_ROAS"),
    coalesce(o.options, 0), coalesce(o.outs, 0), coalesce(o.losts, 0),
    case when cardinality(days) > 0 then coalesce(private.ratio(o.blocked, cardinality(days)), 0) end,
    c."START_DT", c."END_DT", c."MEMO", coalesce(b.brand_cds, '{}')
  from public.dim_campaign c
  cross join active a
  left join week w on w."CAMPAIGN_ID" = c."CAMPAIGN_ID"
  left join newest n on n."CAMPAIGN_ID" = c."CAMPAIGN_ID"
  left join month m on m."CAMPAIGN_ID" = c."CAMPAIGN_ID"
  left join options o on o.id = c."CAMPAIGN_ID"
  left join brands b on b.id = c."CAMPAIGN_ID"
  cross join lateral (
    select private.ratio(coalesce((w."SUMS")."adCost", 0), nullif(cardinality(days), 0)) as day_cost,
      case when cardinality(days) > 0 then coalesce((m."SUMS")."adCost", 0) end as cost_30,
      (private.ad_ratios(m."SUMS"))."adRoas" as roas_30
  ) s
  where c."PARTNER_CD" = ad_register_rows.partner_cd;
end
$$;
comment on function private.ad_register_rows is 'Every campaign of the partner with what is entered and what it spends, as of a Korea-time day; brandCds: of the options that it paid for in the last 30 days.';
grant execute on function private.ad_register_rows to authenticated, service_role;

-- Whether a campaign belongs to a tab of 광고 관리.
create or replace function private.has_register_tab(tab text, status text, out_count bigint, lost_count bigint) returns boolean
  language sql immutable parallel safe
  return case tab when 'all' then true when 'blocked' then out_count + lost_count > 0 else status = tab end;
comment on function private.has_register_tab is
  'Whether a campaign is of a tab: all, blocked (pays for options out of stock or no longer item winner), or its status.';
grant execute on function private.has_register_tab to authenticated, service_role;

-- Since when options of the partner are out of stock: the first day of the run of days with a snapshot that ends with the
-- newest one, at most 90 days back.
create or replace function private.out_since(partner_cd text, today date, option_cds text[])
  returns table ("OPTION_CD" text, "SINCE" text) language sql stable begin atomic
  select d."OPTION_CD", min(d."SNAP_DT") filter (where d."IS_OUT" and d."SNAP_DT" > d.last_in)
  from (
    select s.*, coalesce(max(s."SNAP_DT") filter (where not s."IS_OUT") over (partition by s."OPTION_CD"), '') as last_in
    from private.stock_days(partner_cd, today - 90, today, option_cds) s
  ) d
  group by d."OPTION_CD";
end;
comment on function private.out_since is
  'First day (yyyyMMdd) since which the loaded stock of options was 0 without a break, at most 90 days back; null where the newest is not 0.';
grant execute on function private.out_since to authenticated, service_role;

-- Rows of the options that campaigns pay for and that cannot be sold; campaign_id '': of all campaigns.
create or replace function private.blocked_ad_options(partner_cd text, today date, campaign_id text)
  returns table (
    "rowKey" text, "campaignId" text, "campaignName" text, "optionId" text, "brandName" text, "productName" text, "optionName" text,
    "reason" text, "adDayCost" numeric, "stockQty" integer, "itemWinner" text, "outSince" text
  ) language plpgsql stable set search_path = '' as $$
declare
  days constant date[] := private.newest_ad_days(partner_cd, 7);
begin
  return query
  with blocked as materialized (
    select * from private.advertised_options(blocked_ad_options.partner_cd, today, days) o
    where (o."IS_OUT" or o."IS_LOST") and (campaign_id = '' or o."CAMPAIGN_ID" = campaign_id)
  ), since as materialized (
    select * from private.out_since(blocked_ad_options.partner_cd, today,
      array(select distinct b."OPTION_CD" from blocked b where b."IS_OUT"))
  )
  select b."CAMPAIGN_ID" || '/' || b."OPTION_CD", b."CAMPAIGN_ID", c."CAMPAIGN_NM", b."OPTION_CD", b."BRAND_NM", b."PRODUCT_NM",
    b."OPTION_NM", case when b."IS_OUT" and b."IS_LOST" then 'both' when b."IS_OUT" then 'out' else 'lost' end,
    private.ratio(b."AD_COST", cardinality(days)), b."STOCK_QTY", b."ITEM_WINNER_YN", s."SINCE"
  from blocked b
  left join public.dim_campaign c on c."PARTNER_CD" = blocked_ad_options.partner_cd and c."CAMPAIGN_ID" = b."CAMPAIGN_ID"
  left join since s on s."OPTION_CD" = b."OPTION_CD" and b."IS_OUT";
end
$$;
comment on function private.blocked_ad_options is
  'Options that campaigns of the partner paid for on the last 7 covered days and that are out of stock or no longer item winner.';
grant execute on function private.blocked_ad_options to authenticated, service_role;

