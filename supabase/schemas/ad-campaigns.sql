-- Campaigns with cost on the last 7 days that reports cover.
create or replace function private.active_campaigns(partner_cd text) returns text[] language sql stable set search_path = '' as $$
  select array(
    select distinct d."CAMPAIGN_ID" from public.agg_ad_campaign_daily d
    where d."PARTNER_CD" = active_campaigns.partner_cd and d."AD_COST" > 0 and d."DATE_SK" = any (array(
      select l."DATE_SK" from public.log_ad_day l where l."PARTNER_CD" = active_campaigns.partner_cd
      order by l."DATE_SK" desc limit 7)))
$$;
comment on function private.active_campaigns is 'Ids of the campaigns with cost on the last 7 days that advertising reports of the partner cover.';
grant execute on function private.active_campaigns to authenticated, service_role;

-- 상태: as a member entered it, else by its end and by whether it had cost lately.
create or replace function private.campaign_status(entered text, end_dt text, today date, is_active boolean) returns text
  language sql immutable parallel safe
  return coalesce(entered, case when end_dt < private.day_text(today) then 'ended' when is_active then 'on' else 'off' end);
comment on function private.campaign_status is
  'on, off or ended: as entered, else ended after its last day, off without cost on the last 7 covered days, else on.';
grant execute on function private.campaign_status to authenticated, service_role;

-- Against its break-even: what its sales leave before advertising pays for it or not. What no longer runs loses nothing any more.
create or replace function private.campaign_outcome(status text, sums private.ad_measures) returns text
  language sql immutable parallel safe
  return case when (sums)."adProfitAmt" >= 0 then 'pays' when (sums)."adProfitAmt" < 0 then case when status = 'on' then 'losing' else 'stopped' end end;
comment on function private.campaign_outcome is
  'How a campaign with that status and these sums stands to its break-even: pays, losing (runs below it) or stopped (was below it, and runs no more); null where no margin is known.';
grant execute on function private.campaign_outcome to authenticated, service_role;

-- A campaign has all that it cost and sold, also of options that no master knows.
create or replace function private.ad_campaign_list(partner_cd text, today date, p private.sales_period, f private.ad_filter)
  returns table ("rowKey" text, "campaignId" text, "campaignName" text, "adType" text, "status" text, "targetRoas" integer,
    "adCost" numeric, "sums" private.ad_measures, "before" private.ad_measures) language sql stable set search_path = '' as $$
  -- Looked up once, not for each row.
  with active as materialized (
    select private.active_campaigns(ad_campaign_list.partner_cd) as ids
  )
  select r."KEY", r."KEY", coalesce(c."CAMPAIGN_NM", ''), c."AD_TYPE",
    private.campaign_status(c."STATUS", c."END_DT", today, r."KEY" = any (a.ids)), c."TARGET_ROAS",
    coalesce((r."NOW")."adCost", 0), r."NOW", r."BEFORE"
  from private.ad_rows(ad_campaign_list.partner_cd, today, p, f, 'campaign', 'l."CAMPAIGN_ID"') r
  left join public.dim_campaign c on c."PARTNER_CD" = ad_campaign_list.partner_cd and c."CAMPAIGN_ID" = r."KEY"
  cross join active a
$$;
comment on function private.ad_campaign_list is
  'Rows of 캠페인 성과: campaigns with advertising in a period or before it, with both sums.';
grant execute on function private.ad_campaign_list to authenticated, service_role;

-- TACOS: what advertising under a filter cost of all sales of its brands. Its cost is known by day, without those on which it is
-- not known what was sold.
create or replace function private.ad_cost_of_sales(
  partner_cd text, today date, first_day date, last_day date, f private.ad_filter, cost numeric
) returns numeric language plpgsql stable set search_path = '' as $$
declare
  ads constant date[] := private.loaded_ad_days(partner_cd, first_day, last_day);
  sold constant date[] := private.loaded_days_of(partner_cd, first_day, last_day);
  unsold constant integer[] := array(select private.date_sk(d.day) from (select unnest(ads) except select unnest(sold)) d (day));
  p private.sales_period;
begin
  p.first_day := first_day;
  p.last_day := last_day;
  if cardinality(unsold) > 0 then
    cost := cost - coalesce((
      select sum((r."NOW")."adCost")
      from private.ad_rows(partner_cd, today, p, f, 'day', 'l."DATE_SK"::text', format('l."DATE_SK" = any (%L::integer[])', unsold), compared => false) r), 0);
  end if;
  return private.ad_tacos(cost, (
    select private.bigint_sum((s."SUMS")."saleAmt") from private.sold_by_day(array[partner_cd], first_day, last_day, (f).brand_cds) s
    where s."DATE_SK" = any (array(select private.date_sk(d.day) from (select unnest(ads) intersect select unnest(sold)) d (day)))));
end
$$;
comment on function private.ad_cost_of_sales is
  'Percent that advertising under a filter, whose cost in a period is given, cost of the sales of its brands (none: all), of the days of private.shared_ad_sums; null without sales.';
grant execute on function private.ad_cost_of_sales to authenticated, service_role;

-- What a list of advertising is sorted by, as SQL over its rows r; null for a column of its own.
create or replace function private.ad_sort_key(sort_by text) returns text language sql immutable set search_path = '' as $$
  select case
    when sort_by in ('', 'share') then 'r."adCost"'
    when sort_by in ('adImpCnt', 'adClickCnt', 'adCost', 'adOrderCnt', 'adSaleQty', 'adSaleAmt', 'adDirectAmt', 'adIndirectAmt',
      'adProfitAmt') then format('(r."sums").%I', sort_by)
    when sort_by in ('adCtr', 'adCpc', 'adCvr', 'adRoas', 'adAcos', 'marginRate', 'breakEvenRoas', 'costedShare') then format('(private.ad_ratios(r."sums")).%I', sort_by)
    when sort_by = 'previousAdCost' then '(r."before")."adCost"'
    when sort_by = 'previousAdSaleAmt' then '(r."before")."adSaleAmt"'
    when sort_by = 'previousAdRoas' then '(private.ad_ratios(r."before"))."adRoas"' end
$$;
comment on function private.ad_sort_key is
  'SQL of what a list of advertising is sorted by, over its rows r with "adCost", "sums" and "before"; null for a column that not every one has.';
grant execute on function private.ad_sort_key to authenticated, service_role;

create or replace function private.require_ad_page(
  sortable json, sort_by text, sort_direction text, page_number integer, page_size integer
) returns void language plpgsql stable set search_path = '' as $$
begin
  perform private.require_choice('sort_direction', sort_direction, array['asc', 'desc']);
  perform private.require_choice('sort_by', sort_by, array['']::text[] || array(select json_object_keys(sortable))
    || array['adImpCnt', 'adClickCnt', 'adCost', 'adOrderCnt', 'adSaleQty', 'adSaleAmt', 'adDirectAmt', 'adIndirectAmt', 'adProfitAmt',
      'adCtr', 'adCpc', 'adCvr', 'adRoas', 'adAcos', 'marginRate', 'breakEvenRoas', 'costedShare', 'share', 'previousAdCost', 'previousAdSaleAmt', 'previousAdRoas']);
  perform private.require_page(page_number, page_size);
end
$$;
comment on function private.require_ad_page is 'Raises 22023 for an order or a page that a list of advertising has not; sortable: its own columns.';
grant execute on function private.require_ad_page to authenticated, service_role;

-- One page of rows of advertising with their totals. source: a table expression with "rowKey", "adCost", "sums" and "before";
-- columns: SQL list of its other columns; sortable: their kinds, the figures aside. Only for list functions of advertising.
create or replace function private.ad_page(
  p private.sales_period, source text, columns text, sortable json, sort_by text, sort_direction text, page_number integer,
  page_size integer, condition text default 'true', summary text default null, out total bigint, out summary_row json, out rows json
) language plpgsql stable set search_path = '' as $$
declare
  sorted_by constant text := coalesce(private.ad_sort_key(sort_by), (private.sort_keys(sortable ->> sort_by, sort_by))[1]);
begin
  perform private.require_ad_page(sortable, sort_by, sort_direction, page_number, page_size);
  execute format($sql$
    with matching as materialized (select * from %1$s m),
    listed as not materialized (select * from matching m where %2$s),
    whole as materialized (
      select count(*) as total, %3$s as sums, %4$s as sums_before from listed l
    ), page as (
      select r.* from listed r order by %5$s %6$s nulls last, r."rowKey" collate "C" limit %7$L offset %8$L
    )
    select w.total, json_build_object(
        'figures', private.ad_figures(coalesce(w.sums, %9$L::private.ad_measures)),
        'comparisonFigures', private.ad_figures(coalesce(w.sums_before, %10$L::private.ad_measures)),
        'more', %11$s),
      (select json_agg((to_jsonb(k) || private.ad_row(r."sums", r."before", %12$L::private.sales_period, (w.sums)."adCost")))
        from (select *, row_number() over () as place from page) r cross join lateral (select %13$s) k)
    from whole w$sql$,
    source, condition, private.ad_total_sql('sums'), private.ad_total_sql('before'), sorted_by, sort_direction, page_size,
    (page_number - 1) * page_size::bigint,
    private.no_ads_on((p).loaded), private.no_ads_on((p).loaded_before),
    coalesce('(select ' || summary || ' from matching m)', 'null'), p, columns)
  into total, summary_row, rows;
  rows := coalesce(rows, '[]');
end
$$;
comment on function private.ad_page is 'One page of rows of advertising with their total, figures and comparisonFigures over all pages, and what summary makes of all rows (more). Takes SQL: only for list functions of advertising.';
grant execute on function private.ad_page to authenticated, service_role;

-- Sums of a column of private.ad_measures, one by one: private.total_ads would add tens of thousands of rows up slowly.
create or replace function private.ad_total_sql(column_name text) returns text language sql immutable set search_path = '' as $$
  select 'case when count(l.' || quote_ident(column_name) || ') > 0 then row(' || string_agg(
    format('sum((l.%I).%I)', column_name, c), ', ' order by n) || ')::private.ad_measures end'
  from unnest(array['adImpCnt', 'adClickCnt', 'adCost', 'adOrderCnt', 'adSaleQty', 'adSaleAmt', 'adDirectAmt', 'adIndirectAmt',
    'adProfitAmt', 'adCostedAmt', 'adMarginAmt']) with ordinality m (c, n)
$$;
comment on function private.ad_total_sql is 'SQL of the sum of a column of measures of advertising over rows l.';
grant execute on function private.ad_total_sql to authenticated, service_role;

-- Rows of the parts of a campaign, and of options for a file.
create or replace function private.ad_option_list(
  partner_cd text, today date, p private.sales_period, f private.ad_filter, key text, condition text
) returns table ("rowKey" text, "optionCd" text, "isMatched" boolean, "brandName" text, "productName" text, "optionName" text,
    "adCost" numeric, "sums" private.ad_measures, "before" private.ad_measures) language sql stable set search_path = '' as $$
  select r."KEY", r."KEY", o."OPTION_CD" is not null, b."BRAND_NM", coalesce(nullif(o."ITEM_NM", ''), nullif(a."ITEM_NM", '')),
    nullif(o."OPTION_NM", ''), coalesce((r."NOW")."adCost", 0), r."NOW", r."BEFORE"
  from private.ad_rows(ad_option_list.partner_cd, today, p, f, 'option', key, condition) r
  left join public.dim_option o on o."OPTION_CD" = r."KEY" and o."PARTNER_CD" = ad_option_list.partner_cd
  left join public.dim_brand b on b."BRAND_CD" = o."BRAND_CD" and b."PARTNER_CD" = ad_option_list.partner_cd
  left join public.dim_ad_option a on a."OPTION_CD" = r."KEY" and a."PARTNER_CD" = ad_option_list.partner_cd
$$;
comment on function private.ad_option_list is 'Options with advertising in a period or before it by a key of private.ad_rows that is their id, with names and both sums; isMatched: a master knows the option.';
grant execute on function private.ad_option_list to authenticated, service_role;

-- A day is growing while orders of its clicks still come in. day_sums: the rows that the caller has read, one for each of date_sks.
create or replace function private.ad_series(
  partner_cd text, p private.sales_period, attribution text, unit text, date_sks integer[], day_sums private.ad_measures[]
) returns json language sql stable begin atomic
  with young as materialized (
    select l."DATE_SK" as date_sk from public.log_ad_day l
    where attribution = '14' and l."PARTNER_CD" = partner_cd and private.ad_grows(l)
      and l."DATE_SK" between private.date_sk((p).first_day) and private.date_sk((p).last_day)
  ), days as (
    select d.day, y.date_sk is not null as is_young,
      case when d.day = any ((p).loaded) then coalesce(day_sums[s.place], private.no_ads()) end as sums
    from (select (p).first_day + n as day from generate_series(0, (p).last_day - (p).first_day) n) d
    left join unnest(date_sks) with ordinality s (date_sk, place) on s.date_sk = private.date_sk(d.day)
    left join young y on y.date_sk = private.date_sk(d.day)
  )
  select json_agg(json_build_object('from', private.day_text(u.first_day), 'to', private.day_text(u.last_day),
    'missingDays', u.missing, 'isGrowing', u.is_young, 'figures', private.ad_figures(u.sums)) order by u.first_day)
  from (
    select min(d.day) as first_day, max(d.day) as last_day, count(*) filter (where d.sums is null) as missing,
      bool_or(d.is_young) as is_young, private.total_ads(d.sums) as sums
    from days d group by date_trunc(unit, d.day::timestamp)
  ) u;
end;
comment on function private.ad_series is
  'Figures of advertising by unit (day, week, month) of a period, from the sums of its days: the rows of the chart of 캠페인 성과 and of a keyword.';
grant execute on function private.ad_series to authenticated, service_role;
