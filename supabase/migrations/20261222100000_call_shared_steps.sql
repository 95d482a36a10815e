-- Entered values, filters of losses, pages of products and measures of days without advertising were written up to six times; one function has each.

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
    (page_number - 1) * coalesce(page_size, 0)::bigint,
    private.no_ads_on((p).loaded), private.no_ads_on((p).loaded_before),
    coalesce('(select ' || summary || ' from matching m)', 'null'), p, columns)
  into total, summary_row, rows;
  rows := coalesce(rows, '[]');
end
$$;

create or replace function private.enter_values(batch private.import_batch) returns jsonb
  language plpgsql volatile set search_path = '' set enable_nestloop = off as $$
declare
  subject constant text := case batch.category when '원가' then 'option' when '월 목표' then 'target' else 'charge' end;
  fresh bigint;
  changed bigint;
begin
  if subject = 'option' then
    update pg_temp.import_entry e set before = c."COST_AMT", differs = c."COST_AMT" is distinct from e.amount
    from public.dim_option_cost c where c."OPTION_CD" = e.code and c."APPLY_DT" = e.since;
    insert into public.dim_option_cost ("OPTION_CD", "APPLY_DT", "PARTNER_CD", "COST_AMT")
    select e.code, e.since, batch.partner_cd, e.amount from pg_temp.import_entry e where e.differs
    on conflict ("OPTION_CD", "APPLY_DT") do update
    set "COST_AMT" = excluded."COST_AMT", "PARTNER_CD" = excluded."PARTNER_CD", "MOD_DT" = now();
  elsif subject = 'target' then
    update pg_temp.import_entry e set before = t."TARGET_AMT", differs = t."TARGET_AMT" is distinct from e.amount
    from public.dim_sales_target t where t."BRAND_CD" = e.code and t."YM" = e.since;
    insert into public.dim_sales_target ("BRAND_CD", "YM", "PARTNER_CD", "TARGET_AMT")
    select e.code, e.since, batch.partner_cd, e.amount from pg_temp.import_entry e where e.differs
    on conflict ("BRAND_CD", "YM") do update set "TARGET_AMT" = excluded."TARGET_AMT", "MOD_DT" = now();
  else
    update pg_temp.import_entry e
    set before = c."AMT", differs = (c."AMT", c."MEMO") is distinct from (e.amount, coalesce(e.memo, c."MEMO"))
    from public.fact_brand_charge c where c."BRAND_CD" = e.code and c."YM" = e.since and c."CHARGE_TYPE" = e.type;
    insert into public.fact_brand_charge as c ("BRAND_CD", "YM", "CHARGE_TYPE", "PARTNER_CD", "AMT", "MEMO")
    select e.code, e.since, e.type, batch.partner_cd, e.amount, e.memo from pg_temp.import_entry e where e.differs
    on conflict ("BRAND_CD", "YM", "CHARGE_TYPE") do update
    set "AMT" = excluded."AMT", "MEMO" = coalesce(excluded."MEMO", c."MEMO"), "MOD_DT" = now();
  end if;
  insert into public.log_change ("PARTNER_CD", "SUBJECT", "OPTION_CD", "BRAND_CD", "PERIOD", "FIELD", "FROM_VAL", "TO_VAL", "USER_ID", "USER_NM")
  select batch.partner_cd, subject, case when subject = 'option' then e.code end, case when subject <> 'option' then e.code end,
    e.since, case subject when 'option' then 'cost' when 'target' then 'amount' else e.type end, e.before, e.amount,
    batch.user_id, (select private.member_name(batch.user_id))
  from pg_temp.import_entry e where e.differs order by e.row_no;
  select count(*) filter (where e.before is null), count(e.before) into fresh, changed from pg_temp.import_entry e where e.differs;
  return jsonb_build_object('new', fresh, 'changed', changed);
end
$$;
comment on function private.enter_values is
  'Enters staged costs, targets or charges with their trail; returns how many are new and how many changed.';
revoke all on function private.enter_values from public, anon, authenticated, service_role;

-- Whoever enters something about the same brand waits here, and then sees what was written meanwhile.
create or replace function private.hold_brand(partner_cd text, brand_cd text) returns void language plpgsql volatile set search_path = '' as $$
begin
  perform from public.dim_brand b where b."BRAND_CD" = hold_brand.brand_cd and b."PARTNER_CD" = hold_brand.partner_cd for no key update;
  if not found then
    raise exception 'the brand is not the partner''s' using errcode = 'PD404';
  end if;
end
$$;
comment on function private.hold_brand is 'Locks a brand until the end of the transaction; raises PD404 for one that is not the partner''s.';
revoke all on function private.hold_brand from public, anon, authenticated, service_role;

-- 원가, 월 목표 and 운영·라이브 수수료: what the seller enters of options and brands, as a list. What it does not name stays; each
-- change is in the trail that entering it on a page writes. Raises PD001, PD002, PD006 (two values for one), PD007 (a brand that
-- the partner has not).
-- Settings: see private.replace_rows.
create or replace function private.load_entries(batch private.import_batch) returns jsonb
  language plpgsql volatile set search_path = '' set enable_nestloop = off as $$
declare
  twice jsonb;
  options jsonb := '{}';
  counts jsonb;
begin
  perform private.stage_rows(batch, array['ROW_NO'] || case batch.category
      when '원가' then array['OPTION_CD', 'APPLY_DT', 'COST_AMT']
      when '월 목표' then array['BRAND_CD', 'YM', 'TARGET_AMT']
      else array['YM', 'BRAND_CD', 'CHARGE_TYPE', 'AMT', 'MEMO'] end,
    array['public.' || private.import_table(batch.category), 'private.settlement_line']::regclass[], '{}');
  -- One shape for all three: of whom, of when, of what, won; the won that stands there before, and if the row changes anything.
  create temporary table import_entry on commit drop as
  select r ->> coalesce(k.key, '') as code, coalesce(r ->> 'APPLY_DT', r ->> 'YM') as since, coalesce(r ->> 'CHARGE_TYPE', '') as type,
    coalesce(r ->> 'COST_AMT', r ->> 'TARGET_AMT', r ->> 'AMT')::bigint as amount, r ->> 'MEMO' as memo, (r ->> 'ROW_NO')::integer as row_no,
    null::bigint as before, true as differs
  from pg_temp.import_staged s
  cross join lateral to_jsonb(s) r
  cross join (select case batch.category when '원가' then 'OPTION_CD' else 'BRAND_CD' end as key) k;
  if batch.category = '원가' then
    options := private.settled_options(batch.partner_cd);
    options := jsonb_build_object('options_known', options -> 'options_known', 'options_skipped', options -> 'options_unmatched');
    delete from pg_temp.import_entry e where e.code not in (
      select o."OPTION_CD" from public.dim_option o where o."PARTNER_CD" = batch.partner_cd);
  else
    -- A brand may be called by its name where that is one brand's.
    update pg_temp.import_entry e set code = n.code
    from (
      select private.clean_code(b."BRAND_NM") as name, min(b."BRAND_CD") as code from public.dim_brand b
      where b."PARTNER_CD" = batch.partner_cd group by 1 having count(*) = 1
    ) n
    where n.name = e.code and not exists (select from public.dim_brand b where b."BRAND_CD" = e.code);
    perform private.refuse_codes('PD002', 'brands of another partner', array(
      select distinct b."BRAND_CD" from pg_temp.import_entry e join public.dim_brand b on b."BRAND_CD" = e.code
      where b."PARTNER_CD" <> batch.partner_cd order by 1));
    perform private.refuse_codes('PD007', 'brands that the partner has not', array(
      select distinct e.code from pg_temp.import_entry e
      where not exists (select from public.dim_brand b where b."BRAND_CD" = e.code) order by 1));
  end if;
  select jsonb_agg(t.rows order by t.rows) into twice
  from (
    select string_agg(e.row_no::text, ', ' order by e.row_no) as rows from pg_temp.import_entry e
    group by e.code, e.since, e.type having count(*) > 1 limit 10
  ) t;
  if twice is not null then
    raise exception 'two values for one' using errcode = 'PD006', detail = twice::text;
  end if;
  counts := private.enter_values(batch);
  counts := counts || jsonb_build_object('removed', 0, 'unchanged',
    (select count(*) from pg_temp.import_entry) - (counts ->> 'new')::bigint - (counts ->> 'changed')::bigint);
  drop table pg_temp.import_entry;
  return options || counts;
end
$$;

create or replace function private.no_ads_on(days date[]) returns private.ad_measures
  language sql immutable parallel safe return case when cardinality(days) > 0 then private.no_ads() end;
comment on function private.no_ads_on is 'The measures of advertising of a period without a row: 0 each if any of its days is covered, else null.';
revoke all on function private.no_ads_on from public, anon, authenticated, service_role;
grant execute on function private.no_ads_on to authenticated, service_role;

-- Raises 22023 unless the filters of the report make sense.
create or replace function private.open_losses(
  partner_cd text, basis text, date_start text, date_end text, brand_cd text, loss_type text, product_name text, option_ids text[]
) returns text language plpgsql stable set search_path = '' as $$
begin
  perform private.require_partner(partner_cd);
  perform private.require_choice('basis', basis, array['OCCUR', 'SETTLE']);
  perform private.require_days(date_start, date_end);
  if date_end::date - date_start::date >= 1100 then
    raise exception 'a period has at most 1,100 days' using errcode = '22023';
  end if;
  if num_nulls(brand_cd, loss_type, product_name) > 0 or length(loss_type) > 100 or length(product_name) > 200 then
    raise exception 'loss_type has at most 100, product_name at most 200 characters' using errcode = '22023';
  end if;
  if option_ids is null or cardinality(option_ids) > 20000 or array_position(option_ids, null) is not null then
    raise exception 'option_ids must be a list of at most 20,000 ids' using errcode = '22023';
  end if;
  return private.search_text(product_name);
end
$$;
comment on function private.open_losses is 'Returns product_name as it is searched for; raises 42501 for a partner that the caller may not see and 22023 unless the filters of losses make sense.';
revoke all on function private.open_losses from public, anon, authenticated, service_role;
grant execute on function private.open_losses to authenticated, service_role;

drop function private.products_page;

-- One page of products with the counts of tabs and the summary. brief: with optionId and what the list is made by alone.
create or replace function private.products_page(
  today date, partner_cd text, tab text, brand_cd text, offer_condition text, sale_state text, winner text, price_from bigint,
  price_to bigint, amount_from bigint, amount_to bigint, product_name text, option_ids text[], sort_by text, sort_direction text,
  page_number integer, page_size integer, brief boolean, out total bigint, out summary_row json, out rows json
) language plpgsql stable set search_path = '' as $$
declare
  tabs constant text[] := array['all', 'out', 'under7', 'under14', 'over', 'noWinner', 'stopped', 'fresh'];
  carried constant text[] := array['brandName', 'offerCondition', 'state', 'stockQty', 'doc', 'avgSales30Days', 'saleAmt30',
    'itemWinner', 'costAmt', 'storageFee', 'ageQty', 'agedQty', 'regDay'];
  -- The tab in the text is asked for by name, so that each is one condition and no case.
  condition constant text := format(
    'private.has_product_tab(%%L, "state", "stockQty", "doc", "ageQty", "agedQty", "itemWinner", "regDay", %L)',
    private.day_text(today - 29));
  source text;
  listed text;
begin
  perform private.require_partner(partner_cd);
  source := private.filtered_products(today, partner_cd, brand_cd, offer_condition, sale_state, winner, price_from, price_to,
    amount_from, amount_to, private.search_text(product_name));
  perform private.require_choice('tab', tab, tabs);
  listed := format(condition, tab);
  select p.total, p.summary_row, p.rows into total, summary_row, rows
  from private.list_page(
    source => case when brief then format('(select %s from %s r)',
        (select string_agg(distinct quote_ident(c), ', ') from unnest(carried || array['optionId', nullif(sort_by, '')]) c), source)
      else source end,
    ids => coalesce(option_ids, '{}'), id_column => 'optionId',
    sortable => '{"optionId": "id", "skuId": "id", "barcode": "id", "productId": "id", "brandCd": "text", "brandName": "text",
      "productName": "text", "optionName": "text", "offerCondition": "grade", "state": "text", "salePrice": "number",
      "stockQty": "number", "incomingQty": "number", "doc": "number", "docNormalized": "number", "avgSales7Days": "number",
      "avgSales30Days": "number", "saleAmt30": "number", "conversionRate30": "number", "winnerRate30": "number",
      "adCost30": "number", "adRoas30": "number", "profitAmt": "number", "profitRate": "number",
      "breakEvenRoas": "number", "itemWinner": "text", "costAmt": "number", "costFrom": "day", "targetDays": "number", "leadDays": "number",
      "memo": "text", "storageFee": "number", "ageQty": "number", "agedQty": "number", "agedRate": "number",
      "stockAmt": "number", "recommendedInboundQty": "number", "suggestedInboundQty": "number", "regDay": "day"}',
    sort_by => sort_by, sort_direction => sort_direction,
    default_order => '"saleAmt30" desc nulls last', tie_order => '"optionId" collate "C"',
    carried => carried, page_number => page_number, page_size => page_size, condition => listed,
    summary => format($sql$json_build_object(
      'withoutBrand', count(*) filter (where %s and "brandName" is null),
      'counts', json_build_object(%s),
      'summary', json_build_object(
        'sellingCount', count(*) filter (where "state" in ('selling', 'out')),
        'outRate', private.share(
          count(*) filter (where "state" = 'out' and "offerCondition" = 'NEW' and "avgSales30Days" > 0),
          count(*) filter (where "state" in ('selling', 'out') and "offerCondition" = 'NEW' and "avgSales30Days" > 0)),
        'winnerHeldRate', private.share(
          count(*) filter (where "state" <> 'stopped' and "itemWinner" = 'Y'),
          count(*) filter (where "state" <> 'stopped' and "itemWinner" in ('Y', 'N'))),
        'saleAmt30', sum("saleAmt30"),
        'uncostedCount', count(*) filter (where "costAmt" is null and "saleAmt30" <> 0),
        'uncostedSaleAmt', coalesce(sum("saleAmt30") filter (where "costAmt" is null), 0), 'agedRate', private.share(sum("agedQty"), sum("ageQty")),
        'storageFee', sum("storageFee")))$sql$, listed,
      (select string_agg(format('%L, count(*) filter (where %s)', t, format(condition, t)), ', ') from unnest(tabs) t)),
    few => (select count(*) from (select from public.dim_option o where o."PARTNER_CD" = products_page.partner_cd limit 501) o) <= 500
  ) p;
end
$$;
comment on function private.products_page is
  'A page of product_list with its total, counts of tabs and summary. Callers and arguments as product_list.';
revoke all on function private.products_page from public, anon, authenticated, service_role;
grant execute on function private.products_page to authenticated, service_role;

-- Compares the rollups of advertising with the facts, month by month, and writes anew what differs.
-- Settings: see private.replace_rows.
create or replace function private.rebuild_ad_rollups(partner_cd text)
  returns table ("TABLE_NM" text, "MONTH_SK" integer, "ROW_CNT" bigint) language plpgsql volatile set search_path = '' set enable_nestloop = off
  set work_mem = '64MB' as $$
declare
  months constant integer[] := array(
    select f."DATE_SK" / 100 from public.fact_ad_daily f where f."PARTNER_CD" = rebuild_ad_rollups.partner_cd union
    select d."DATE_SK" / 100 from public.agg_ad_campaign_daily d where d."PARTNER_CD" = rebuild_ad_rollups.partner_cd union
    select d."DATE_SK" / 100 from public.agg_ad_option_daily d where d."PARTNER_CD" = rebuild_ad_rollups.partner_cd union
    select m."MONTH_SK" from public.agg_ad_campaign_monthly m where m."PARTNER_CD" = rebuild_ad_rollups.partner_cd union
    select d."DATE_SK" / 100 from public.agg_ad_keyword_daily d where d."PARTNER_CD" = rebuild_ad_rollups.partner_cd union
    select t."PENTAD_SK" / 100 from public.agg_ad_keyword_pentad t where t."PARTNER_CD" = rebuild_ad_rollups.partner_cd union
    select m."MONTH_SK" from public.agg_ad_keyword_monthly m where m."PARTNER_CD" = rebuild_ad_rollups.partner_cd union
    select m."MONTH_SK" from public.agg_ad_option_monthly m where m."PARTNER_CD" = rebuild_ad_rollups.partner_cd
    order by 1);
  days integer[];
begin
  foreach "MONTH_SK" in array months loop
    perform private.gather_ad_sides(partner_cd, private.month_days("MONTH_SK"), null);
    perform private.number_ad_keywords(partner_cd);
  end loop;
  -- The finer first: the others are compared with them.
  for "TABLE_NM", "MONTH_SK", days in
    select s.name, s.first, s.days
    from (
      select t.name, t.place, m.first, private.month_days(m.first) as days
      from unnest(array['agg_ad_campaign_daily', 'agg_ad_campaign_monthly', 'agg_ad_keyword_daily', 'agg_ad_keyword_pentad',
        'agg_ad_keyword_monthly', 'agg_ad_option_daily', 'agg_ad_option_monthly']) with ordinality t (name, place)
      cross join unnest(months) m (first)
      union all
      select 'agg_ad_keyword_quarterly', 9, q.first, array(select unnest(private.month_days(q.first + n)) from generate_series(0, 2) n)
      from (
        select private.quarter_of(m) as first from unnest(months) m
        union
        select r."QUARTER_SK" from public.agg_ad_keyword_quarterly r where r."PARTNER_CD" = rebuild_ad_rollups.partner_cd
      ) q
    ) s order by s.place, s.first
  loop
    if private.ad_slice_key(format('public.%I', "TABLE_NM")::regclass) = 'DATE_SK' then
      perform private.gather_ad_sides(partner_cd, days, null);
    end if;
    execute format($sql$
      with facts as materialized (%1$s), kept as materialized (
        select * from public.%2$I t where t."PARTNER_CD" = $1 and t.%3$I = any ($2)
      )
      -- A row that differs is in both halves; the larger one counts each wrong, missing or needless row once.
      select greatest((select count(*) from (table facts except table kept) d),
        (select count(*) from (table kept except table facts) d))$sql$,
      private.ad_rollup_rows(format('public.%I', "TABLE_NM")::regclass, partner_cd, days, null), "TABLE_NM",
      private.ad_slice_key(format('public.%I', "TABLE_NM")::regclass))
    into "ROW_CNT" using partner_cd, private.ad_slices(format('public.%I', "TABLE_NM")::regclass, days);
    if "ROW_CNT" > 0 then
      perform private.rewrite_ad_rollup(format('public.%I', "TABLE_NM")::regclass, partner_cd, days, null);
      return next;
    end if;
  end loop;
end
$$;

create or replace function private.require_month(argument text, value text) returns void language plpgsql immutable set search_path = '' as $$
begin
  if value is null or value !~ '^20[0-9]{2}(0[1-9]|1[0-2])$' then
    raise exception '% must be a month of the form yyyyMM', argument using errcode = '22023', detail = format('got %L', value);
  end if;
end
$$;
comment on function private.require_month is 'Raises 22023 unless the value is a month yyyyMM of the years 2000 to 2099.';
revoke all on function private.require_month from public, anon, authenticated, service_role;
grant execute on function private.require_month to authenticated, service_role;

create or replace function private.require_unchanged(value text, expected text) returns void language plpgsql immutable set search_path = '' as $$
begin
  if coalesce(value, '') <> expected then
    raise exception 'the value changed since it was read' using errcode = 'PD409', detail = coalesce(value, '');
  end if;
end
$$;
comment on function private.require_unchanged is
  'Raises PD409, with the value as detail, unless the value (null: none) is what its writer read: expected, empty for none; null: whatever it is.';
revoke all on function private.require_unchanged from public, anon, authenticated, service_role;

create or replace function public.ad_campaigns_summary(
  partner_cd text, date_start text, date_end text, comparison text default 'previous', attribution text default '14',
  scope text default 'total', ad_type text default 'all', placement text default 'all', brand_cds text[] default '{}',
  campaign_name text default '', with_vat boolean default false, unit text default 'day'
) returns json language plpgsql stable set search_path = '' as $$
declare
  today constant date := private.korea_today();
  p constant private.sales_period := private.open_period(partner_cd, date_start, date_end, comparison, brand_cds, 'ads');
  f constant private.ad_filter := private.require_ad_filter(partner_cd, attribution, scope, ad_type, placement, brand_cds, campaign_name, with_vat);
  whole private.ad_measures[];
  sums private.ad_measures;
  sums_before private.ad_measures;
  campaigns json;
  days jsonb;
  rows json;
  placements json;
begin
  perform private.require_choice('unit', unit, array['day', 'week', 'month']);
  with campaign as materialized (
    select * from private.ad_campaign_list(partner_cd, today, p, f)
  ), dearest as (
    select * from campaign c where c."campaignId" is not null and c."adCost" > 0
    order by c."adCost" desc, c."campaignId" collate "C" limit 200
  )
  select array[private.total_ads(c."sums"), private.total_ads(c."before")], (
      select json_agg(json_build_object('campaignId', d."campaignId", 'campaignName', d."campaignName", 'adCost', d."adCost",
        'adSaleAmt', (d."sums")."adSaleAmt", 'adRoas', (private.ad_ratios(d."sums"))."adRoas")
        order by d."adCost" desc, d."campaignId" collate "C")
      from dearest d)
  into whole, campaigns
  from campaign c;
  sums := coalesce(whole[1], private.no_ads_on((p).loaded));
  sums_before := coalesce(whole[2], private.no_ads_on((p).loaded_before));

  select jsonb_object_agg(r."KEY", jsonb_build_array((r."NOW")."adSaleAmt", (r."NOW")."adOrderCnt")),
    private.ad_series(partner_cd, p, attribution, unit, array_agg(r."KEY"::integer), array_agg(r."NOW"))
  into days, rows
  from private.ad_rows(partner_cd, today, p, f, 'day', 'l."DATE_SK"::text', compared => false) r;
  placements := (
    select coalesce(json_agg(json_build_object('placement', r."KEY", 'share', private.share((r."NOW")."adCost", (sums)."adCost"),
      'figures', private.ad_figures(r."NOW")) order by (r."NOW")."adCost" desc, r."KEY" collate "C"), '[]')
    from private.ad_rows(partner_cd, today, p, f, 'campaign', 'l."PLACEMENT"', compared => false) r);
  return json_build_object(
    'period', private.period_of(p), 'comparison', private.comparison_of(p),
    'figures', private.ad_figures(sums), 'comparisonFigures', private.ad_figures(sums_before),
    'tacos', private.ad_cost_of_sales(partner_cd, p.first_day, p.last_day, brand_cds, (sums)."adCost"),
    'comparisonTacos', private.ad_cost_of_sales(partner_cd, p.first_before, p.last_before, brand_cds, (sums_before)."adCost"),
    'margin', private.ad_margin(partner_cd, today, brand_cds),
    'growth', private.ad_growth(partner_cd, today, p, attribution, coalesce(days, '{}')),
    'loaded', private.loaded_sources(partner_cd), 'rows', rows, 'placements', placements,
    'campaigns', coalesce(campaigns, '[]'));
end
$$;

create or replace function public.ad_keyword_detail(
  partner_cd text, date_start text, date_end text, comparison text default 'previous', attribution text default '14',
  scope text default 'total', ad_type text default 'all', brand_cds text[] default '{}', campaign_name text default '',
  with_vat boolean default false, keyword text default '', unit text default 'day'
) returns json language plpgsql stable set search_path = '' as $$
declare
  today constant date := private.korea_today();
  p constant private.sales_period := private.open_period(partner_cd, date_start, date_end, comparison, brand_cds, 'ads');
  f constant private.ad_filter := private.require_ad_filter(partner_cd, attribution, scope, ad_type, 'all', brand_cds, campaign_name, with_vat);
begin
  keyword := coalesce(private.clean_text(keyword), '');
  perform private.require_keyword(keyword);
  perform private.require_choice('unit', unit, array['day', 'week', 'month']);
  return (
    with by_day as materialized (
      select r."KEY"::integer as day, r."NOW" as sums, r."BEFORE" as before
      from private.ad_rows(partner_cd, today, p, f, 'keyword', 'l."DATE_SK"::text', keyword => keyword) r
    ), campaigns as materialized (
      select r."KEY" as id, r."NOW" as sums
      from private.ad_rows(partner_cd, today, p, f, 'keyword', 'l."CAMPAIGN_ID"', compared => false, keyword => keyword) r
    )
    select json_build_object('keyword', keyword,
      'period', private.period_of(p), 'comparison', private.comparison_of(p),
      'figures', private.ad_figures(coalesce((select private.total_ads(c.sums) from campaigns c), private.no_ads_on((p).loaded))),
      'comparisonFigures', private.ad_figures(coalesce((select private.total_ads(b.before) from by_day b), private.no_ads_on((p).loaded_before))),
      'rows', (select private.ad_series(partner_cd, p, attribution, unit, array_agg(b.day), array_agg(b.sums)) from by_day b),
      'campaigns', coalesce((select json_agg(jsonb_build_object('campaignId', c.id, 'campaignName', coalesce(n."CAMPAIGN_NM", ''))
          || private.ad_figures(c.sums)::jsonb
          || jsonb_build_object('share', private.share((c.sums)."adCost", (select sum((w.sums)."adCost") from campaigns w)))
          order by (c.sums)."adCost" desc, c.id collate "C")
        from campaigns c
        left join public.dim_campaign n on n."PARTNER_CD" = ad_keyword_detail.partner_cd and n."CAMPAIGN_ID" = c.id), '[]'))
  );
end
$$;

create or replace function public.ad_keywords(
  partner_cd text, date_start text, date_end text, comparison text default 'previous', attribution text default '14',
  scope text default 'total', ad_type text default 'all', brand_cds text[] default '{}', campaign_name text default '',
  with_vat boolean default false, keyword text default '', keyword_class text default 'all', sort_by text default '',
  sort_direction text default 'desc', page_number integer default 1, page_size integer default 50
) returns json language plpgsql stable set search_path = '' set work_mem = '64MB' set enable_nestloop = off set enable_sort = off as $$
declare
  today constant date := private.korea_today();
  classes constant text[] := array['expand', 'keep', 'check', 'exclude', 'short'];
  p constant private.sales_period := private.open_period(partner_cd, date_start, date_end, comparison, brand_cds, 'ads');
  f constant private.ad_filter := private.require_ad_filter(partner_cd, attribution, scope, ad_type, 'all', brand_cds, campaign_name, with_vat);
  own constant json :=
    '{"keyword": "text", "campaignCount": "number", "keywordClass": "keyword class", "sureness": "number", "campaignCvr": "number"}';
  margin constant json := private.ad_margin(partner_cd, today, brand_cds);
  nothing constant private.ad_measures := private.no_ads_on((p).loaded);
  nothing_before constant private.ad_measures := private.no_ads_on((p).loaded_before);
  -- Keeps what is no search below the keywords where all of them are listed: with it they are what 캠페인 성과 says.
  placements record;
  sorted_by text;
  answer jsonb;
begin
  keyword := private.search_text(keyword);
  sorted_by := coalesce(private.ad_sort_key(sort_by), (private.sort_keys(own ->> sort_by, sort_by))[1]);
  perform private.require_keyword(keyword);
  perform private.require_choice('keyword_class', keyword_class, array['all'] || classes);
  perform private.require_ad_page(own, sort_by, sort_direction, page_number, page_size);
  -- Null where not every keyword is listed.
  select s.* into placements from private.ad_placement_sums(partner_cd, today, p, f, compared => true) s
  where keyword_class = 'all' and keyword = '';
  execute format($sql$
    %1$s, listed as not materialized (
      select * from keywords k where %2$L = 'all' or k."keywordClass" = %2$L
    ), whole as materialized (
      select %3$s as sums, %4$s as before from cells c left join pairs w using (pair)
      where %2$L = 'all' and %5$L = '' or c.keyword in (select k.keyword from listed k)
    ), total as (
      select private.total_ads(t.sums) as sums, private.total_ads(t.before) as before
      from (select * from whole union all select %14$L::private.ad_measures, %15$L::private.ad_measures) t
    ), page as materialized (
      select k.*, row_number() over () as place
      from (select * from listed r order by %6$s %7$s nulls last, r.keyword collate "C" limit %8$L offset %9$L) k
    ), shown as (
      select c.keyword, %3$s as sums, %4$s as before from cells c left join pairs w using (pair)
      where c.keyword in (select k.keyword from page k) group by 1
    )
    select jsonb_build_object('total', (select count(*) from listed),
      'figures', private.ad_figures(coalesce(t.sums, %10$L::private.ad_measures)),
      'comparisonFigures', private.ad_figures(coalesce(t.before, %11$L::private.ad_measures)),
      'counts', (select jsonb_build_object('all', count(*) %12$s) from keywords k),
      'rows', coalesce((
        select jsonb_agg(jsonb_build_object('keyword', k.keyword, 'campaignCount', k."campaignCount", 'keywordClass', k."keywordClass",
            'sureness', round(k."sureness"::numeric, 4), 'campaignCvr', round(k."campaignCvr"::numeric, 10))
          || private.ad_row(s.sums, s.before, %13$L::private.sales_period, (t.sums)."adCost") order by k.place)
        from page k join shown s using (keyword)), '[]'),
      'others', (select private.ad_row(o.sums, o.before, %13$L::private.sales_period, (t.sums)."adCost")
        from (select %14$L::private.ad_measures as sums, %15$L::private.ad_measures as before) o
        where o.sums is distinct from null or o.before is distinct from null))
    from total t$sql$,
    private.ad_keyword_list(partner_cd, today, p, f, keyword, (margin ->> 'breakEvenRoas')::numeric,
      -- Every measure of every keyword is only made to sort by one.
      case when sorted_by like '%"sums")%' or sorted_by like '%"before")%' then format(', %s as "sums", %s as "before"',
        private.ad_keyword_measures(f, ''), private.ad_keyword_measures(f, '_before')) else '' end),
    keyword_class, private.ad_keyword_measures(f, ''), private.ad_keyword_measures(f, '_before'), keyword,
    replace(sorted_by, 'r."adCost"', 'r.cost'), sort_direction, page_size, (page_number - 1) * coalesce(page_size, 0)::bigint,
    nothing, nothing_before,
    (select string_agg(format(', %L, count(*) filter (where k."keywordClass" = %1$L)', c), '') from unnest(classes) c), p, placements.other, placements.other_before)
  into answer;
  return (answer || jsonb_build_object(
    'period', private.period_of(p), 'comparison', private.comparison_of(p),
    'margin', margin, 'growth', private.ad_growth(partner_cd, today, p, attribution, null),
    'loaded', private.loaded_sources(partner_cd)))::json;
end
$$;

create or replace function public.ad_keywords_summary(
  partner_cd text, date_start text, date_end text, comparison text default 'previous', attribution text default '14',
  scope text default 'total', ad_type text default 'all', brand_cds text[] default '{}', campaign_name text default '',
  with_vat boolean default false, keyword text default ''
) returns json language plpgsql stable set search_path = '' set work_mem = '64MB' set enable_nestloop = off set enable_sort = off as $$
declare
  today constant date := private.korea_today();
  p constant private.sales_period := private.open_period(partner_cd, date_start, date_end, comparison, brand_cds, 'ads');
  f constant private.ad_filter := private.require_ad_filter(partner_cd, attribution, scope, ad_type, 'all', brand_cds, campaign_name, with_vat);
  margin constant json := private.ad_margin(partner_cd, today, brand_cds);
  nothing constant private.ad_measures := private.no_ads_on((p).loaded);
  nothing_before constant private.ad_measures := private.no_ads_on((p).loaded_before);
  placements record;
  answer jsonb;
begin
  keyword := private.search_text(keyword);
  placements := private.ad_placement_sums(partner_cd, today, p, f, compared => false);
  perform private.require_keyword(keyword);
  execute format($sql$
    %1$s, whole as (
      select %2$s as sums, %3$s as before from cells c left join pairs w using (pair)
      where %4$L = '' or private.contains_text(c.keyword, %4$L)
    ), dear as materialized (
      select count(*) as found, sum(k.cost) as cost from keywords k where k.cost > 0
    ), ranked as (
      select row_number() over dearest as rank, private.bigint_sum(k.cost) over dearest as cost,
        private.bigint_sum(k.amt) over dearest as amt
      from keywords k where k.cost > 0
      window dearest as (order by k.cost desc, k.keyword collate "C" rows unbounded preceding)
    )
    select jsonb_build_object(
      'figures', private.ad_figures(coalesce(w.sums, %5$L::private.ad_measures)),
      'comparisonFigures', private.ad_figures(coalesce(w.before, %6$L::private.ad_measures)),
      'keywordCount', (select count(*) from keywords),
      'classes', (select jsonb_object_agg(n.class,
          jsonb_build_object('count', coalesce(k.found, 0), 'adCost', coalesce(k.cost * %7$L::numeric, 0)))
        from unnest(array['expand', 'keep', 'check', 'exclude', 'short']) n (class)
        left join (
          select k."keywordClass" as class, count(*) as found, sum(k.cost) as cost from keywords k group by 1
        ) k on k.class = n.class),
      'curve', coalesce((select jsonb_agg(jsonb_build_object('rank', r.rank, 'costShare', private.share(r.cost, d.cost),
          'saleShare', private.share(r.amt, (select sum(k.amt) from keywords k))) order by r.rank)
        from ranked r cross join dear d
        -- The last of each hundredth of them.
        where r.rank = d.found or r.rank * 100 / d.found > (r.rank - 1) * 100 / d.found), '[]'))
    from whole w$sql$,
    private.ad_keyword_list(partner_cd, today, p, f, keyword, (margin ->> 'breakEvenRoas')::numeric),
    private.ad_keyword_measures(f, ''), private.ad_keyword_measures(f, '_before'), keyword, nothing, nothing_before, (f).cost_factor)
  into answer;
  return (answer || jsonb_build_object(
    'period', private.period_of(p), 'comparison', private.comparison_of(p),
    'otherFigures', private.ad_figures(coalesce(placements.other, nothing)),
    'allFigures', private.ad_figures(coalesce(placements.whole, nothing)),
    'margin', margin, 'growth', private.ad_growth(partner_cd, today, p, attribution, null),
    'loaded', private.loaded_sources(partner_cd)))::json;
end
$$;

create or replace function public.ad_register_options(
  partner_cd text, campaign_id text default '', sort_by text default '', sort_direction text default 'desc',
  page_number integer default 1, page_size integer default 50
) returns json language plpgsql stable set search_path = '' as $$
declare
  today constant date := private.korea_today();
begin
  perform private.require_partner(partner_cd);
  if campaign_id is null or length(campaign_id) > 100 then
    raise exception 'campaign_id has at most 100 characters' using errcode = '22023';
  end if;
  return (select json_build_object('total', p.total, 'summary', p.summary_row, 'rows', p.rows) from private.list_page(
    source => format('private.blocked_ad_options(%L, %L, %L)', partner_cd, today, campaign_id),
    ids => '{}', id_column => 'rowKey',
    sortable => '{"campaignName": "text", "optionId": "id", "brandName": "text", "productName": "text", "optionName": "text",
      "reason": "text", "adDayCost": "number", "stockQty": "number", "itemWinner": "text", "outSince": "day"}',
    sort_by => sort_by, sort_direction => sort_direction, default_order => '"adDayCost" desc nulls last',
    tie_order => '"rowKey" collate "C"', carried => '{}', page_number => page_number, page_size => page_size, few => true,
    summary => $sql$json_build_object('adDayCost', sum("adDayCost"), 'options', count(distinct "optionId"),
      'campaigns', count(distinct "campaignId"))$sql$) p);
end
$$;

create or replace function public.ad_settlements(
  partner_cd text, sort_by text default '', sort_direction text default 'desc', page_number integer default 1,
  page_size integer default 50
) returns json language plpgsql stable set search_path = '' as $$
begin
  perform private.require_partner(partner_cd);
  return (select json_build_object('total', p.total, 'totals', p.summary_row, 'rows', p.rows) from private.list_page(
    source => format('private.ad_settlement_rows(%L)', partner_cd), ids => '{}', id_column => 'periodEnd', condition => 'true',
    sortable => '{"periodEnd": "text", "periodStart": "text", "missingDays": "number", "reportCost": "number", "chargedCost": "number", "costGap": "number",
      "adjustedCost": "number", "settledCost": "number", "settledVat": "number", "deductedCost": "number", "summaryCost": "number",
      "fileName": "text"}',
    sort_by => sort_by, sort_direction => sort_direction, default_order => '"periodEnd" desc', tie_order => '"periodEnd"',
    carried => array['missingDays', 'reportCost', 'chargedCost', 'costGap', 'adjustedCost', 'settledCost', 'settledVat', 'deductedCost',
      'summaryCost'],
    summary => '(select to_json(t) from (select sum(m."missingDays") as "missingDays", private.bigint_sum(m."reportCost") as "reportCost",
      private.bigint_sum(m."chargedCost") as "chargedCost", private.bigint_sum(m."costGap") as "costGap",
      private.bigint_sum(m."adjustedCost") as "adjustedCost", private.bigint_sum(m."settledCost") as "settledCost",
      private.bigint_sum(m."settledVat") as "settledVat", private.bigint_sum(m."deductedCost") as "deductedCost",
      private.bigint_sum(m."summaryCost") as "summaryCost" from matching m having count(*) > 0) t)',
    page_number => page_number, page_size => page_size, few => true) p);
end
$$;

create or replace function public.change_brand_charge(
  partner_cd text, brand_cd text, ym text, charge_type text, value text, expected text default null
) returns json language plpgsql volatile security definer set search_path = '' as $$
declare
  entry constant text := nullif(btrim(value), '');
  before bigint;
begin
  perform private.require_partner(partner_cd);
  perform private.require_choice('charge_type', charge_type, array['OPERATION', 'LIVE', 'LOGISTICS']);
  perform private.require_month('ym', ym);
  if entry !~ '^-?[0-9]{1,13}$' or abs(entry::bigint) > 1000000000000 then
    raise exception 'value must be a whole number up to 1000000000000' using errcode = '22023', detail = format('got %L', value);
  end if;
  perform private.hold_brand(partner_cd, brand_cd);
  select c."AMT" into before from public.fact_brand_charge c
  where c."BRAND_CD" = change_brand_charge.brand_cd and c."YM" = change_brand_charge.ym and c."CHARGE_TYPE" = change_brand_charge.charge_type;
  perform private.require_unchanged(before::text, expected);
  if entry::bigint is distinct from before then
    if entry is null then
      delete from public.fact_brand_charge c
      where c."BRAND_CD" = change_brand_charge.brand_cd and c."YM" = change_brand_charge.ym
        and c."CHARGE_TYPE" = change_brand_charge.charge_type;
    else
      insert into public.fact_brand_charge as c ("BRAND_CD", "YM", "CHARGE_TYPE", "PARTNER_CD", "AMT")
      values (change_brand_charge.brand_cd, change_brand_charge.ym, change_brand_charge.charge_type, change_brand_charge.partner_cd,
        entry::bigint)
      on conflict ("BRAND_CD", "YM", "CHARGE_TYPE") do update set "AMT" = excluded."AMT", "MOD_DT" = now();
    end if;
    insert into public.log_change ("PARTNER_CD", "SUBJECT", "BRAND_CD", "PERIOD", "FIELD", "FROM_VAL", "TO_VAL")
    values (change_brand_charge.partner_cd, 'charge', change_brand_charge.brand_cd, change_brand_charge.ym,
      change_brand_charge.charge_type, before, entry::bigint);
  end if;
  return json_build_object('before', before::text, 'now', entry::bigint::text);
end
$$;

create or replace function public.change_campaign(
  partner_cd text, campaign_id text, field text, value text, expected text default null
) returns json language plpgsql volatile security definer set search_path = '' as $$
declare
  entry constant text := nullif(btrim(value), '');
  former text;
  change_id bigint;
begin
  perform private.require_partner(partner_cd);
  perform private.require_campaign_entry(field, entry);
  -- Whoever changes the same campaign waits here, and then sees what was written meanwhile.
  select private.campaign_entry(c, field) into former from public.dim_campaign c
  where c."PARTNER_CD" = change_campaign.partner_cd and c."CAMPAIGN_ID" = change_campaign.campaign_id
  for no key update;
  if not found then
    raise exception 'the campaign is not the partner''s' using errcode = 'PD404';
  end if;
  perform private.require_unchanged(former, expected);
  if entry is distinct from former then
    update public.dim_campaign c set
      "GOAL_TYPE" = case when field = 'goalType' then entry else c."GOAL_TYPE" end,
      "DAY_BUDGET" = case when field = 'dayBudget' then entry::bigint else c."DAY_BUDGET" end,
      "TARGET_ROAS" = case when field = 'targetRoas' then entry::integer else c."TARGET_ROAS" end,
      "STATUS" = case when field = 'status' then entry else c."STATUS" end,
      "MEMO" = case when field = 'memo' then entry else c."MEMO" end,
      "MOD_DT" = now()
    where c."PARTNER_CD" = change_campaign.partner_cd and c."CAMPAIGN_ID" = change_campaign.campaign_id;
    insert into public.log_change ("PARTNER_CD", "SUBJECT", "CAMPAIGN_ID", "FIELD", "FROM_VAL", "TO_VAL")
    values (change_campaign.partner_cd, 'campaign', change_campaign.campaign_id, field, former, entry)
    returning "ID" into change_id;
  end if;
  return json_build_object('before', former, 'now', entry, 'changeId', change_id);
end
$$;

create or replace function public.change_diagnosis(partner_cd text, finding_id bigint, status text, expected text default null) returns json
  language plpgsql volatile security definer set search_path = '' as $$
declare
  former text;
begin
  perform private.require_partner(partner_cd);
  perform private.require_choice('status', status, array['new', 'doing', 'done', 'held']);
  select d."STATUS" into former from public.fact_product_diagnosis d
  where d."ID" = finding_id and d."PARTNER_CD" = change_diagnosis.partner_cd for update;
  if not found then
    raise exception 'no such finding' using errcode = 'PD404';
  end if;
  perform private.require_unchanged(former, expected);
  if status <> former then
    update public.fact_product_diagnosis d set "STATUS" = change_diagnosis.status where d."ID" = finding_id;
    insert into public.log_change ("PARTNER_CD", "SUBJECT", "DIAGNOSIS_ID", "FIELD", "FROM_VAL", "TO_VAL")
    values (change_diagnosis.partner_cd, 'finding', finding_id, 'status', former, change_diagnosis.status);
  end if;
  return json_build_object('before', former, 'now', status);
end
$$;

create or replace function public.change_loss_claim(
  partner_cd text, option_id text, month text, field text, value text, expected text default null
) returns json language plpgsql volatile security definer set search_path = '' as $$
declare
  entry constant text := nullif(btrim(value), '');
  claim public.dim_loss_claim;
  former text;
begin
  perform private.require_partner(partner_cd);
  perform private.require_choice('field', field, array['status', 'memo']);
  perform private.require_month('month', month);
  if field = 'status' and entry is not null then
    perform private.require_choice('value', entry, array['REVIEW', 'CLAIMED', 'PAID', 'REJECTED']);
  elsif length(entry) > 500 then
    raise exception 'a memo has at most 500 characters' using errcode = '22023';
  end if;
  -- Whoever changes a claim of the same option waits here, and then sees what was written meanwhile.
  perform from public.dim_option o
  where o."OPTION_CD" = option_id and o."PARTNER_CD" = change_loss_claim.partner_cd for no key update;
  if not found then
    raise exception 'the option is not the partner''s' using errcode = 'PD404';
  end if;
  select * into claim from public.dim_loss_claim c where c."OPTION_CD" = option_id and c."MONTH_SK" = change_loss_claim.month::integer;
  former := case field when 'status' then claim."STATUS" else claim."MEMO" end;
  perform private.require_unchanged(former, expected);
  if entry is distinct from former then
    insert into public.dim_loss_claim as c ("OPTION_CD", "MONTH_SK", "PARTNER_CD", "STATUS", "MEMO")
    values (option_id, change_loss_claim.month::integer, change_loss_claim.partner_cd, case when field = 'status' then entry end,
      case when field = 'memo' then entry end)
    on conflict ("OPTION_CD", "MONTH_SK") do update set
      "STATUS" = case when field = 'status' then entry else c."STATUS" end,
      "MEMO" = case when field = 'memo' then entry else c."MEMO" end,
      "PARTNER_CD" = excluded."PARTNER_CD", "MOD_DT" = now();
    delete from public.dim_loss_claim c
    where c."OPTION_CD" = option_id and c."MONTH_SK" = change_loss_claim.month::integer and num_nonnulls(c."STATUS", c."MEMO") = 0;
    insert into public.log_change ("PARTNER_CD", "SUBJECT", "OPTION_CD", "PERIOD", "FIELD", "FROM_VAL", "TO_VAL")
    values (change_loss_claim.partner_cd, 'claim', option_id, change_loss_claim.month, field, former, entry);
  end if;
  return json_build_object('before', former, 'now', entry);
end
$$;

create or replace function public.change_options(
  partner_cd text, option_ids text[], field text, value text, expected text default null, apply_dt text default null
) returns json language plpgsql volatile security definer set search_path = '' as $$
declare
  today constant date := private.korea_today();
  entry constant text := nullif(btrim(value), '');
  day constant text := coalesce(apply_dt, private.day_text(today));
  checked constant boolean := expected is not null;
  won bigint;
  days integer;
  -- Takes what was to hold from then on for a cost that begins later, else what holds today.
  held_day constant text := greatest(day, private.day_text(today));
  single constant boolean := cardinality(option_ids) = 1;
  theirs text;
  former text;
  changed_count bigint;
begin
  perform private.require_partner(partner_cd);
  perform private.require_entry(field, entry);
  if field = 'cost' then
    perform private.require_day('apply_dt', day);
    won := entry;
  elsif apply_dt is not null then
    raise exception 'only a cost has apply_dt' using errcode = '22023';
  elsif field <> 'memo' then
    days := entry;
  end if;
  if coalesce(cardinality(option_ids), 0) not between 1 and 20000 then
    raise exception 'option_ids must be 1 to 20,000' using errcode = '22023';
  end if;
  if checked and not single then
    raise exception 'expected is for one option' using errcode = '22023';
  end if;
  -- Whoever changes the same options waits here, in the same order, and then sees what was written meanwhile.
  perform from public.dim_option o
  where o."PARTNER_CD" = change_options.partner_cd and o."OPTION_CD" = any (option_ids)
  order by o."OPTION_CD" for no key update;
  if exists (select from unnest(option_ids) n where not exists (select from public.dim_option o
    where o."OPTION_CD" = n and o."PARTNER_CD" = change_options.partner_cd and o."SVC" = '2P'))
  then
    raise exception 'an option is not the partner''s' using errcode = 'PD404';
  end if;
  if checked then
    -- Compares with what holds today, which is what the person saw, also where the new cost begins on a day before.
    select e."VAL" into theirs
    from private.entered_values(change_options.partner_cd, option_ids, field, held_day) e;
    perform private.require_unchanged(theirs, expected);
  end if;

  with before as materialized (
    select e."OPTION_CD", case field
      -- Writes the row of a cost that begins on the day: another one before it stays what it is.
      when 'cost' then (select c."COST_AMT"::text from public.dim_option_cost c where c."OPTION_CD" = e."OPTION_CD" and c."APPLY_DT" = day)
      else e."VAL" end as val
    from private.entered_values(change_options.partner_cd, (select array_agg(distinct n) from unnest(option_ids) n), field, day) e
  ), changed as materialized (
    select b.* from before b where b.val is distinct from entry
  ), cost_gone as (
    delete from public.dim_option_cost c using changed n
    where field = 'cost' and entry is null and c."OPTION_CD" = n."OPTION_CD" and c."APPLY_DT" = day
  ), cost_set as (
    insert into public.dim_option_cost as c ("OPTION_CD", "APPLY_DT", "PARTNER_CD", "COST_AMT")
    select n."OPTION_CD", day, change_options.partner_cd, won from changed n where field = 'cost' and entry is not null
    on conflict ("OPTION_CD", "APPLY_DT") do update set
      "PARTNER_CD" = excluded."PARTNER_CD", "COST_AMT" = excluded."COST_AMT", "MOD_DT" = now()
  ), setting_set as (
    insert into public.dim_option_setting as s ("OPTION_CD", "PARTNER_CD", "TARGET_DAY", "LEAD_DAY", "MEMO")
    select n."OPTION_CD", change_options.partner_cd, case when field = 'targetDays' then days end,
      case when field = 'leadDays' then days end, case when field = 'memo' then entry end
    from changed n where field <> 'cost'
    on conflict ("OPTION_CD") do update set
      "PARTNER_CD" = excluded."PARTNER_CD",
      "TARGET_DAY" = case when field = 'targetDays' then excluded."TARGET_DAY" else s."TARGET_DAY" end,
      "LEAD_DAY" = case when field = 'leadDays' then excluded."LEAD_DAY" else s."LEAD_DAY" end,
      "MEMO" = case when field = 'memo' then excluded."MEMO" else s."MEMO" end,
      "MOD_DT" = now()
  ), logged as (
    insert into public.log_change ("PARTNER_CD", "SUBJECT", "OPTION_CD", "PERIOD", "FIELD", "FROM_VAL", "TO_VAL", "USER_NM")
    select change_options.partner_cd, 'option', n."OPTION_CD", case when field = 'cost' then day end, field, n.val, entry,
      (select private.member_name(auth.uid()))
    from changed n
    returning 1
  )
  select count(*), (select b.val from before b where single) into changed_count, former from logged;
  return json_build_object('changed', changed_count, 'before', former, 'now', (
    select e."VAL" from private.entered_values(change_options.partner_cd, option_ids, field, held_day) e where single));
end
$$;

create or replace function public.change_sales_target(partner_cd text, brand_cd text, ym text, value text, expected text default null)
  returns json language plpgsql volatile security definer set search_path = '' as $$
declare
  entry constant text := nullif(btrim(value), '');
  before bigint;
begin
  perform private.require_partner(partner_cd);
  perform private.require_month('ym', ym);
  if entry !~ '^[0-9]{1,13}$' or entry::bigint > 1000000000000 then
    raise exception 'value must be a whole number from 0 to 1000000000000' using errcode = '22023', detail = format('got %L', value);
  end if;
  perform private.hold_brand(partner_cd, brand_cd);
  select t."TARGET_AMT" into before from public.dim_sales_target t
  where t."BRAND_CD" = change_sales_target.brand_cd and t."YM" = change_sales_target.ym;
  perform private.require_unchanged(before::text, expected);
  if entry::bigint is distinct from before then
    if entry is null then
      delete from public.dim_sales_target t
      where t."BRAND_CD" = change_sales_target.brand_cd and t."YM" = change_sales_target.ym;
    else
      insert into public.dim_sales_target as t ("BRAND_CD", "YM", "PARTNER_CD", "TARGET_AMT")
      values (change_sales_target.brand_cd, change_sales_target.ym, change_sales_target.partner_cd, entry::bigint)
      on conflict ("BRAND_CD", "YM") do update set "TARGET_AMT" = excluded."TARGET_AMT", "MOD_DT" = now();
    end if;
    insert into public.log_change ("PARTNER_CD", "SUBJECT", "BRAND_CD", "PERIOD", "FIELD", "FROM_VAL", "TO_VAL")
    values (change_sales_target.partner_cd, 'target', change_sales_target.brand_cd, change_sales_target.ym, 'amount', before, entry::bigint);
  end if;
  return json_build_object('before', before::text, 'now', entry::bigint::text);
end
$$;

create or replace function public.changes(
  partner_cd text, subject text, subject_id text default null, sort_by text default '', sort_direction text default 'desc',
  page_number integer default 1, page_size integer default 50
) returns json language plpgsql stable set search_path = '' as $$
begin
  perform private.require_partner(partner_cd);
  perform private.require_choice('subject', subject, array['option', 'target', 'charge', 'campaign']);
  return (select json_build_object('total', p.total, 'rows', p.rows) from private.list_page(
    source => format('private.change_rows(%L, %L, $1)', partner_cd, subject), id_column => 'id',
    ids => case when subject_id is null then null
      when subject = 'option' then private.option_ids_of_product(partner_cd, subject_id) else array[subject_id] end,
    sortable => '{"at": "number", "memberName": "text", "subjectId": "id", "subjectName": "text", "period": "day", "field": "text",
      "from": "text", "to": "text", "fromAmt": "number", "toAmt": "number"}',
    sort_by => sort_by, sort_direction => sort_direction, tie_order => '"id" desc', carried => '{}',
    page_number => page_number, page_size => page_size, few => true) p);
end
$$;

create or replace function public.loss_claims(
  partner_cd text, date_start text, date_end text, brand_cd text default 'all', product_name text default '',
  option_ids text[] default '{}', min_amt bigint default 0, status text default 'all', sort_by text default '',
  sort_direction text default 'desc', page_number integer default 1, page_size integer default 50
) returns json language plpgsql stable set search_path = '' as $$
declare
  chosen constant text := case status when 'all' then 'true' when 'none' then '"status" is null'
    else format('"status" = %L', status) end;
  months integer[];
  page record;
begin
  product_name := private.open_losses(partner_cd, 'OCCUR', date_start, date_end, brand_cd, 'all', product_name, option_ids);
  perform private.require_choice('status', status, array['all', 'none', 'REVIEW', 'CLAIMED', 'PAID', 'REJECTED']);
  if min_amt is null or min_amt not between 0 and 1000000000000 then
    raise exception 'min_amt must be from 0 to 1,000,000,000,000' using errcode = '22023';
  end if;
  months := private.loss_months_between(partner_cd, date_start, date_end);
  page := private.list_page(
    source => format('(select * from private.loss_claim_rows(%L, %L, %L, %L, $1) where "status" is not null or "memo" is not null
        or coalesce("unpaidAmt", 0) >= %L::bigint)', partner_cd, months, private.judged_months(partner_cd, months),
      private.loss_options(partner_cd, brand_cd, product_name, option_ids), min_amt),
    ids => null, id_column => 'rowKey',
    sortable => '{"month": "number", "optionId": "id", "brandName": "text", "productName": "text", "optionName": "text", "lossQty": "number",
      "paidQty": "number", "unpaidQty": "number", "unpaidLowQty": "number", "unpaidHighQty": "number", "salePrice": "number",
      "unpaidAmt": "number", "evidenceCount": "number", "status": "text", "memo": "text", "changedAt": "day"}',
    sort_by => sort_by, sort_direction => sort_direction, default_order => '"unpaidAmt" desc nulls last',
    tie_order => '"month" desc, "optionId" collate "C"', carried => '{}', page_number => page_number, page_size => page_size, few => true,
    condition => chosen,
    summary => format($sql$json_build_object(
      'counts', json_build_object('all', count(*), 'none', count(*) filter (where "status" is null),
        'REVIEW', count(*) filter (where "status" = 'REVIEW'), 'CLAIMED', count(*) filter (where "status" = 'CLAIMED'),
        'PAID', count(*) filter (where "status" = 'PAID'), 'REJECTED', count(*) filter (where "status" = 'REJECTED')),
      'summary', json_build_object('lossQty', sum("lossQty") filter (where %1$s), 'paidQty', sum("paidQty") filter (where %1$s),
        'unpaidQty', sum("unpaidQty") filter (where %1$s), 'unpaidLowQty', sum("unpaidLowQty") filter (where %1$s),
        'unpaidHighQty', sum("unpaidHighQty") filter (where %1$s), 'unpaidAmt', sum("unpaidAmt") filter (where %1$s)::bigint))$sql$, chosen));
  return json_build_object('total', page.total, 'counts', page.summary_row -> 'counts', 'summary', page.summary_row -> 'summary',
    'rows', page.rows,
    'loaded', exists (select from public.agg_loss_month k where k."PARTNER_CD" = loss_claims.partner_cd));
end
$$;

create or replace function public.loss_compensations(
  partner_cd text, basis text, date_start text, date_end text, brand_cd text default 'all', loss_type text default 'all',
  product_name text default '', option_ids text[] default '{}', sort_by text default '', sort_direction text default 'desc',
  page_number integer default 1, page_size integer default 50
) returns json language plpgsql stable set search_path = '' as $$
declare
  page record;
begin
  product_name := private.open_losses(partner_cd, basis, date_start, date_end, brand_cd, loss_type, product_name, option_ids);
  page := private.list_page(
    source => format('private.compensations(%L, %L, %L, %L, %L, %L, %L, %L, $1)', partner_cd, basis, date_start, date_end, brand_cd,
      loss_type, product_name, option_ids),
    ids => null, id_column => 'rowKey',
    sortable => '{"occurDay": "day", "settleDay": "day", "brandName": "text", "productName": "text", "optionName": "text", "optionId": "id",
      "lossType": "text", "center": "text", "compQty": "number", "salePrice": "number", "compRate": "number", "compAmt": "number",
      "costAmt": "number", "compCostRate": "number", "referenceNo": "text", "remarks": "text"}',
    sort_by => sort_by, sort_direction => sort_direction, default_order => '"occurDay" desc',
    tie_order => '"occurDay" desc, "optionId" collate "C", "rowKey"::bigint', carried => '{}',
    page_number => page_number, page_size => page_size, few => true,
    summary => $sql$json_build_object('compQty', coalesce(sum("compQty"), 0), 'compAmt', coalesce(sum("compAmt"), 0)::bigint,
      'compCostRate', private.ratio(sum("costedAmt") * 100, sum("costSum")))$sql$);
  return json_build_object('total', page.total, 'summary', page.summary_row, 'rows', page.rows,
    'loaded', exists (select from public.log_settlement_file l
      where l."PARTNER_CD" = loss_compensations.partner_cd and l."CATEGORY" = '재고 손실 보상'));
end
$$;

create or replace function public.loss_evidence(partner_cd text, option_id text, month text) returns json
  language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  first_day text;
  last_day text;
  opening text;
begin
  perform private.require_partner(partner_cd);
  perform private.require_month('month', month);
  first_day := month || '01';
  last_day := private.day_text(private.month_end(month::integer));
  opening := private.day_text(private.month_start(month::integer) - 1);
  return (
    with loads as (
      select u."CATEGORY" as category, u."FILE_NM" as name, u."PERIOD_START" as first, u."PERIOD_END" as last, u."REG_DT" as at
      from public.log_file_upload u where u."PARTNER_CD" = loss_evidence.partner_cd
    ), costs as (
      select c.* from public.fact_settlement_cost c
      where c."PARTNER_CD" = loss_evidence.partner_cd and c."OCCUR_DT" between first_day and last_day and c."OPTION_CD" = option_id
        and c."COST_TYPE" in ('RESTOCKING', 'REMOVAL')
    )
    select json_build_object(
      'openFile', (select l.name from loads l where l.category = '재고현황' and l.first = opening order by l.at desc limit 1),
      'closeFile', (select l.name from loads l where l.category = '재고현황' and l.first = last_day order by l.at desc limit 1),
      'saleDays', (select count(*) from private.loaded_sales_days(loss_evidence.partner_cd, first_day::date, last_day::date)),
      'days', private.month_end(loss_evidence.month::integer) - first_day::date + 1,
      'inbound', coalesce((
        select json_agg(json_build_object('reqNo', i."REQ_NO", 'day', i.day, 'isGuessed', i.is_guessed, 'qty', i."SALE_READY_QTY") order by i.day, i."REQ_NO")
        from (
          select l."REQ_NO", l."SALE_READY_QTY", coalesce(d.stowed, l."SCH_DT") as day, d.stowed is null as is_guessed
          from public.raw_wing_inbound_request l
          cross join lateral (select case when private.is_day_text(replace(l."DP_APRV_DT", '-', '')) then replace(l."DP_APRV_DT", '-', '') end) d (stowed)
          where l."CUST_CD" = loss_evidence.partner_cd and l."OPTION_CD" = option_id and l."SVC" = '2P' and l."SALE_READY_QTY" <> 0
        ) i where i.day between first_day and last_day), '[]'),
      'returns', coalesce((
        select json_agg(json_build_object('day', c."OCCUR_DT", 'grade', c."GRADE", 'qty', c."QTY", 'file', f."FILE_NM") order by c."OCCUR_DT", c."LINE_ID")
        from costs c left join public.log_settlement_file f on f."FILE_ID" = c."FILE_ID" where c."COST_TYPE" = 'RESTOCKING'), '[]'),
      'removals', coalesce((
        select json_agg(json_build_object('day', c."OCCUR_DT", 'qty', c."QTY", 'file', f."FILE_NM") order by c."OCCUR_DT", c."LINE_ID")
        from costs c left join public.log_settlement_file f on f."FILE_ID" = c."FILE_ID" where c."COST_TYPE" = 'REMOVAL'), '[]'),
      'compensations', coalesce((
        select json_agg(json_build_object('day', c."OCCUR_DT", 'settleDay', c."SETTLE_END_DT", 'lossType', c."LOSS_TYPE", 'qty', c."QTY",
          'isStock', private.is_stock_loss(c."LOSS_TYPE"), 'file', f."FILE_NM") order by c."OCCUR_DT", c."LINE_ID")
        from public.fact_inventory_compensation c
        left join public.log_settlement_file f on f."FILE_ID" = c."FILE_ID"
        where c."PARTNER_CD" = loss_evidence.partner_cd and c."OPTION_CD" = option_id), '[]'),
      'costAmt', (select k."COST_AMT" from public.dim_option_cost k
        where k."OPTION_CD" = option_id and k."PARTNER_CD" = loss_evidence.partner_cd and k."APPLY_DT" <= last_day
        order by k."APPLY_DT" desc limit 1),
      'changes', private.last_changes(loss_evidence.partner_cd, 'claim', option_id, loss_evidence.month)));
end
$$;

create or replace function public.loss_report(
  partner_cd text, basis text, date_start text, date_end text, brand_cd text default 'all', loss_type text default 'all',
  product_name text default '', option_ids text[] default '{}'
) returns json language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  months integer[];
  option_cds text[];
  has_compensation boolean;
begin
  product_name := private.open_losses(partner_cd, basis, date_start, date_end, brand_cd, loss_type, product_name, option_ids);
  months := private.loss_months_between(partner_cd, date_start, date_end);
  option_cds := private.loss_options(partner_cd, brand_cd, product_name, option_ids);
  has_compensation := exists (select from public.log_settlement_file l
    where l."PARTNER_CD" = loss_report.partner_cd and l."CATEGORY" = '재고 손실 보상');
  return (
    with paid as materialized (
      select left(case basis when 'OCCUR' then c."occurDay" else c."settleDay" end, 6) as ym, c."lossType", c."center", c."compQty", c."compAmt",
        c."pricedAmt", c."priceSum"
      from private.compensations(loss_report.partner_cd, basis, date_start, date_end, loss_report.brand_cd, loss_report.loss_type, loss_report.product_name,
        option_ids, null) c
    ), lost as materialized (
      select "month", "lossQty", "lossAmt", "unpaidQty", "unpaidLowQty", "unpaidHighQty", "unpaidAmt", "unpaidLowAmt", "unpaidHighAmt",
        "salePrice"
      from private.reconciliation(loss_report.partner_cd, private.judged_months(loss_report.partner_cd, months), '{}', array['loss'], option_cds, null)
    ), counted as materialized (
      -- What reports do not say enough of: whole months, and options of others.
      select c.month_sk, sum(c.rows) as rows, coalesce(sum(c.rows) filter (where c.state = 'held'), 0) as held
      from private.loss_sums(loss_report.partner_cd, months, option_cds) c group by 1
    ), totals as (
      select coalesce(sum(c.rows), 0) as rows, coalesce(sum(c.held), 0) as held, sum(c.rows - c.held) > 0 as is_judged from counted c
    ), open as (
      select sum("lossQty") as loss_qty, sum("lossAmt") as loss_amt, sum("unpaidQty") as qty, sum("unpaidLowQty") as low, sum("unpaidHighQty") as high,
        sum("unpaidAmt") as amt, sum("unpaidLowAmt") as low_amt, sum("unpaidHighAmt") as high_amt,
        count(*) filter (where "unpaidQty" > 0 and "salePrice" is null) as unpriced
      from lost
    ), sums as (
      select count(*) as lines, coalesce(sum("compQty"), 0) as qty, coalesce(sum("compAmt"), 0)::bigint as amt,
        sum("pricedAmt") as priced, sum("priceSum") as price
      from paid
    ), month as (
      select m.ym, coalesce(p.qty, 0) as comp_qty, coalesce(p.amt, 0)::bigint as comp_amt,
        c.rows > c.held as is_judged, coalesce(l.loss_qty, 0) as loss_qty, coalesce(l.unpaid_qty, 0) as unpaid_qty,
        coalesce(l.unpaid_amt, 0) as unpaid_amt, j."REASONS" as reasons
      from (
        select n::text as ym from unnest(months) n
        union
        select p.ym from paid p
      ) m
      left join (select p.ym, sum(p."compQty") as qty, sum(p."compAmt") as amt from paid p group by 1) p on p.ym = m.ym
      left join counted c on c.month_sk = m.ym::integer
      left join public.agg_loss_month j on j."PARTNER_CD" = loss_report.partner_cd and j."MONTH_SK" = m.ym::integer
      left join (
        select l."month", sum(l."lossQty") as loss_qty, sum(l."unpaidQty") as unpaid_qty, sum(l."unpaidAmt") as unpaid_amt from lost l group by 1
      ) l on l."month" = m.ym
    )
    select json_build_object(
      'compAmt', case when has_compensation then s.amt end, 'compCount', case when has_compensation then s.lines end, 'compQty', case when has_compensation then s.qty end,
      'compUnitAmt', private.ratio(s.amt, s.qty), 'compPriceRate', private.ratio(s.priced * 100, s.price),
      'lossQty', case when t.is_judged then coalesce(o.loss_qty, 0) end, 'lossAmt', case when t.is_judged then coalesce(o.loss_amt, 0) end,
      'unpaidQty', case when t.is_judged then coalesce(o.qty, 0) end, 'unpaidAmt', case when t.is_judged then coalesce(o.amt, 0) end,
      'unpaidLowQty', case when t.is_judged then coalesce(o.low, 0) end, 'unpaidHighQty', case when t.is_judged then coalesce(o.high, 0) end,
      'unpaidLowAmt', case when t.is_judged then coalesce(o.low_amt, 0) end,
      'unpaidHighAmt', case when t.is_judged then coalesce(o.high_amt, 0) end,
      'unpricedCount', o.unpriced, 'rowCount', t.rows, 'heldCount', t.held,
      'months', coalesce((
        select json_agg(json_build_object('month', m.ym, 'compQty', case when has_compensation then m.comp_qty end, 'compAmt', case when has_compensation then m.comp_amt end,
          'lossQty', case when m.is_judged then m.loss_qty end, 'unpaidQty', case when m.is_judged then m.unpaid_qty end,
          'unpaidAmt', case when m.is_judged then m.unpaid_amt end, 'reasons', coalesce(m.reasons, '{}')) order by m.ym)
        from month m), '[]'),
      'types', coalesce((
        select json_agg(json_build_object('name', g.name, 'compCount', g.lines, 'compQty', g.qty, 'compAmt', g.amt,
          'share', private.share(g.amt, s.amt)) order by g.amt desc, g.name)
        from (select p."lossType" as name, count(*) as lines, sum(p."compQty") as qty, sum(p."compAmt") as amt from paid p group by 1) g), '[]'),
      'centers', coalesce((
        select json_agg(json_build_object('name', g.name, 'compCount', g.lines, 'compQty', g.qty, 'compAmt', g.amt,
          'share', private.share(g.amt, s.amt)) order by g.amt desc, g.name)
        from (select p."center" as name, count(*) as lines, sum(p."compQty") as qty, sum(p."compAmt") as amt from paid p group by 1) g), '[]'),
      'lossTypes', coalesce((
        select json_agg(y.name order by y.name) from (
          select distinct c."LOSS_TYPE" as name from public.fact_inventory_compensation c
          where c."PARTNER_CD" = loss_report.partner_cd and c."LOSS_TYPE" is not null) y), '[]'),
      'silentPeriods', private.silent_compensation_periods(loss_report.partner_cd),
      'loaded', json_build_object('compensation', has_compensation, 'stock', exists (select from public.agg_loss_month k where k."PARTNER_CD" = loss_report.partner_cd)))
    from sums s cross join totals t cross join open o);
end
$$;

create or replace function public.option_search(
  partner_cd text, terms text[], sort_by text default '', sort_direction text default 'desc', page_number integer default 1,
  page_size integer default 50
) returns json language plpgsql stable set search_path = '' as $$
declare
  search jsonb;
begin
  perform private.require_partner(partner_cd);
  search := private.search_words(terms);
  return (select json_build_object('total', p.total, 'rows', p.rows) from private.list_page(
    source => private.found_options(partner_cd, private.korea_today(), search),
    ids => private.matching_option_ids(partner_cd, search), id_column => 'optionId',
    sortable => '{"brandName": "text", "productName": "text", "optionName": "text", "optionId": "id", "skuId": "id",
      "barcode": "id", "productId": "id", "offerCondition": "grade", "stockQty": "number", "saleQty7": "number", "state": "text"}',
    sort_by => sort_by, sort_direction => sort_direction,
    default_order => '"saleQty7" desc nulls last', tie_order => '"optionId" collate "C"',
    carried => array['saleQty7'], page_number => page_number, page_size => page_size) p);
end
$$;

create or replace function public.product_inbound(
  partner_cd text, product_id text, sort_by text default '', sort_direction text default 'desc', page_number integer default 1,
  page_size integer default 50
) returns json language plpgsql stable set search_path = '' as $$
begin
  perform private.require_partner(partner_cd);
  return (select json_build_object('total', p.total, 'totals', p.summary_row, 'rows', p.rows) from private.list_page(
    source => format('private.option_inbound_rows(%L, $1)', partner_cd),
    ids => private.option_ids_of_product(partner_cd, product_id), id_column => 'optionCd',
    sortable => '{"reqNo": "text", "ibAprvNo": "text", "status": "status", "schDt": "day", "ibReqDt": "day", "ibCenter": "text",
      "optionCd": "id", "optionNm": "text", "exQty": "number", "ibAprvQty": "number", "saleReadyQty": "number",
      "returnPendingQty": "number", "returnReadyQty": "number", "expirDt": "day", "dpAprvDt": "day", "remarks": "text"}',
    sort_by => sort_by, sort_direction => sort_direction,
    tie_order => '"schDt" desc, "ibReqDt" desc, "reqNo" collate "C", "id"', carried => '{}',
    page_number => page_number, page_size => page_size,
    summary => $sql$json_build_object(
      'exQty', coalesce(sum("exQty"), 0), 'ibAprvQty', coalesce(sum("ibAprvQty"), 0),
      'saleReadyQty', coalesce(sum("saleReadyQty"), 0), 'returnPendingQty', coalesce(sum("returnPendingQty"), 0),
      'returnReadyQty', coalesce(sum("returnReadyQty"), 0))$sql$,
    few => true) p);
end
$$;

create or replace function public.product_list(
  partner_cd text, tab text default 'all', brand_cd text default 'all', offer_condition text default 'all',
  sale_state text default 'all', winner text default 'all', price_from bigint default null, price_to bigint default null,
  amount_from bigint default null, amount_to bigint default null, product_name text default '', option_ids text[] default '{}',
  sort_by text default '', sort_direction text default 'desc', page_number integer default 1, page_size integer default 50
) returns json language plpgsql stable set search_path = '' as $$
declare
  today constant date := private.korea_today();
  page constant record := private.products_page(today, partner_cd, tab, brand_cd, offer_condition, sale_state, winner, price_from,
    price_to, amount_from, amount_to, product_name, option_ids, sort_by, sort_direction, page_number, page_size, false);
begin
  return json_build_object('total', page.total, 'withoutBrand', page.summary_row -> 'withoutBrand',
    'counts', page.summary_row -> 'counts', 'summary', page.summary_row -> 'summary',
    'stockDay', private.stock_day(partner_cd), 'salesDays', private.sales_days(partner_cd),
    'adCover', private.ad_cover(partner_cd, today - 30, today - 1), 'profitDays', private.profit_span(private.recent_profit_days(partner_cd, today)), 'loaded', private.loaded_sources(partner_cd), 'rows', page.rows);
end
$$;

create or replace function public.product_option_ids(
  partner_cd text, tab text default 'all', brand_cd text default 'all', offer_condition text default 'all',
  sale_state text default 'all', winner text default 'all', price_from bigint default null, price_to bigint default null,
  amount_from bigint default null, amount_to bigint default null, product_name text default '', option_ids text[] default '{}',
  sort_by text default '', sort_direction text default 'desc'
) returns json language plpgsql stable set search_path = '' as $$
begin
  return (
    select coalesce(json_agg(r ->> 'optionId' order by n), '[]')
    from private.products_page(private.korea_today(), partner_cd, tab, brand_cd, offer_condition, sale_state, winner, price_from,
      price_to, amount_from, amount_to, product_name, option_ids, sort_by, sort_direction, 1, null, true) p
    cross join lateral json_array_elements(p.rows) with ordinality x (r, n));
end
$$;

create or replace function public.stock_reconciliation(
  partner_cd text, date_start text, date_end text, brand_cd text default 'all', product_name text default '',
  option_ids text[] default '{}', state text default 'differs', sort_by text default '', sort_direction text default 'desc',
  page_number integer default 1, page_size integer default 50
) returns json language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  -- Null: all.
  kinds constant text[] := case state when 'differs' then array['loss', 'excess'] when 'all' then null else array[state] end;
  months integer[];
  judged integer[];
  others integer[];
  option_cds text[];
  unpaid_first boolean;
  page record;
begin
  product_name := private.open_losses(partner_cd, 'OCCUR', date_start, date_end, brand_cd, 'all', product_name, option_ids);
  perform private.require_choice('state', state, array['all', 'differs', 'loss', 'excess', 'even', 'held']);
  months := private.loss_months_between(partner_cd, date_start, date_end);
  judged := private.judged_months(partner_cd, months);
  others := array(select m from unnest(months) m where m <> all (judged));
  option_cds := private.loss_options(partner_cd, brand_cd, product_name, option_ids);
  unpaid_first := sort_by = '' or sort_direction = 'desc' and sort_by in ('unpaidAmt', 'unpaidQty', 'unpaidLowQty', 'unpaidHighQty');
  page := private.list_page(
    source => format('private.reconciliation(%L, %L, %L, %L, %L, $1)', partner_cd, judged, others, kinds, option_cds),
    ids => null, id_column => 'rowKey',
    sortable => '{"month": "number", "optionId": "id", "brandName": "text", "productName": "text", "optionName": "text", "openQty": "number",
      "readyQty": "number", "restockQty": "number", "soldQty": "number", "removedQty": "number", "theoryQty": "number", "closeQty": "number",
      "diffQty": "number", "paidQty": "number", "unpaidQty": "number", "unpaidLowQty": "number", "unpaidHighQty": "number",
      "unpaidAmt": "number", "state": "text"}',
    sort_by => sort_by, sort_direction => sort_direction, default_order => '"unpaidAmt" desc nulls last, abs("diffQty") desc nulls last',
    tie_order => '"month" desc, "optionId" collate "C"', carried => array['month', 'optionId'],
    page_number => page_number, page_size => page_size,
    keys => array_remove(array[
      -- What is not paid comes first and is little.
      case when unpaid_first and (kinds is null or 'loss' = any (kinds)) then
        format('(select * from private.reconciled(%L, %L, ''{}'', ''{loss}'', %L) where %I > 0)', partner_cd, judged, option_cds,
          coalesce(nullif(sort_by, ''), 'unpaidAmt')) end,
      format('private.reconciled(%L, %L, %L, %L, %L)', partner_cd, judged, others, kinds, option_cds)], null),
    key_of => '"optionId" || '' '' || "month"');
  return (
    with sums as materialized (
      select * from private.loss_sums(stock_reconciliation.partner_cd, months, option_cds)
    ), counts as (
      select coalesce(sum(s.rows), 0) as all, coalesce(sum(s.rows) filter (where s.state = 'loss'), 0) as loss,
        coalesce(sum(s.rows) filter (where s.state = 'excess'), 0) as excess, coalesce(sum(s.rows) filter (where s.state = 'even'), 0) as even,
        coalesce(sum(s.rows) filter (where s.state = 'held'), 0) as held
      from sums s
    ), listed as (
      select coalesce(sum(s.rows), 0) as total, sum(s.open_qty) as open_qty, sum(s.ready_qty) as ready_qty, sum(s.restock_qty) as restock_qty,
        sum(s.sold_qty) as sold_qty, sum(s.removed_qty) as removed_qty, sum(s.theory_qty) as theory_qty, sum(s.close_qty) as close_qty,
        sum(s.diff_qty) as diff_qty, sum(s.paid_qty) as paid_qty, bool_or(s.state <> 'held') as is_judged
      from sums s where kinds is null or s.state = any (kinds)
    ), open as (
      -- The range hangs on other rows and the won on a price of today: neither is kept.
      select coalesce(sum(r."unpaidQty"), 0) as qty, coalesce(sum(r."unpaidLowQty"), 0) as low, coalesce(sum(r."unpaidHighQty"), 0) as high,
        case when count(*) = 0 then 0 else sum(r."unpaidAmt")::bigint end as amt
      from private.reconciled(stock_reconciliation.partner_cd, judged, '{}', '{loss}', option_cds) r
      where kinds is null or 'loss' = any (kinds)
    )
    select json_build_object('total', l.total,
      'counts', json_build_object('all', c.all, 'differs', c.loss + c.excess, 'loss', c.loss, 'excess', c.excess, 'even', c.even, 'held', c.held),
      'summary', json_build_object('openQty', l.open_qty, 'readyQty', l.ready_qty, 'restockQty', l.restock_qty, 'soldQty', l.sold_qty,
        'removedQty', l.removed_qty, 'theoryQty', l.theory_qty, 'closeQty', l.close_qty, 'diffQty', l.diff_qty, 'paidQty', l.paid_qty,
        'unpaidQty', case when l.is_judged then o.qty end, 'unpaidLowQty', case when l.is_judged then o.low end,
        'unpaidHighQty', case when l.is_judged then o.high end, 'unpaidAmt', case when l.is_judged then o.amt end),
      'rows', page.rows, 'loaded', exists (select from public.agg_loss_month k where k."PARTNER_CD" = stock_reconciliation.partner_cd))
    from counts c cross join listed l cross join open o);
end
$$;

-- A row of a list of advertising: figures, what a change is against, and its part of the cost of all rows.
create or replace function private.ad_row(
  now private.ad_measures, before private.ad_measures, p private.sales_period, whole_cost numeric
) returns jsonb language sql immutable parallel safe set search_path = '' as $$
  select to_jsonb(n.sums) || to_jsonb(private.ad_ratios(n.sums)) || jsonb_build_object(
    'previousAdCost', (b.sums)."adCost", 'baseAdCost', case when (p).is_whole then (b.sums)."adCost" end,
    'previousAdSaleAmt', (b.sums)."adSaleAmt", 'baseAdSaleAmt', case when (p).is_whole then (b.sums)."adSaleAmt" end,
    'previousAdRoas', (private.ad_ratios(b.sums))."adRoas",
    'baseAdRoas', case when (p).is_whole then (private.ad_ratios(b.sums))."adRoas" end,
    'share', private.share((n.sums)."adCost", whole_cost))
  from (select coalesce(now, private.no_ads()) as sums) n,
    (select coalesce(before, private.no_ads_on((p).loaded_before)) as sums) b
$$;

drop function private.enter_charges;

drop function private.enter_costs;

drop function private.enter_targets;

drop function private.require_loss_filters;
