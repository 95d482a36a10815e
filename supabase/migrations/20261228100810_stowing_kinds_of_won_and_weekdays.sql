-- A seller saw 7, 9 and 3 options that sell out within 7 days, four changes of one day, an order advised for goods just received, and sums of unlike won: one rule for each, goods being put away count, a day is held against its weekday, and each sum holds won of one kind.

alter table public.agg_option_stock add column "STOWING_QTY" bigint not null default 0;
alter table public.agg_option_stock alter column "STOWING_QTY" drop default;
update public.agg_option_stock a set "STOWING_QTY" = l.qty
from (
  select r."CUST_CD", r."OPTION_CD", sum(r."IB_APRV_QTY") as qty
  from public.raw_wing_inbound_request r
  where r."SVC" = '2P' and r."SCH_DT" >= '20250901' and r."IB_APRV_QTY" <> 0
  group by 1, 2
) l
where a."PARTNER_CD" = l."CUST_CD" and a."OPTION_CD" = l."OPTION_CD";
-- What is kept of overviews has the counts and won of before.
delete from public.agg_partner_overview o where o."PART" is not null;

comment on column public.agg_option_stock."STOWING_QTY" is 'Pieces received and not yet for sale, as private.incoming_by_option; 0 without any.';
CREATE INDEX fact_inventory_compensation_option_idx ON public.fact_inventory_compensation USING btree ("PARTNER_CD", "OPTION_CD");


-- The same number of days before (previous), whole weeks before (week), or 364 days before (year): the same days a year before,
-- moved to the same weekday. One day is never held against the day before it: a Saturday and a Friday sell differently.
create or replace function private.comparison_shift(comparison text, days integer) returns integer
  language sql immutable parallel safe
  return case
    when comparison = 'year' then 364
    when comparison = 'week' or comparison = 'previous' and days = 1 then (days + 6) / 7 * 7
    when comparison = 'previous' then days
  end;
comment on function private.comparison_shift is
  'How many days before a period of so many days its comparison lies: previous, week or year; null for another word.';

-- Tiles and daily chart of one partner or several.
-- Settings: its arguments decide the plan.
create or replace function private.dashboard_sales(partner_cds text[]) returns json
  language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  today constant date := private.korea_today();
  -- The chart reaches no further back.
  first_day constant date := (date_trunc('month', today::timestamp) - interval '2 months')::date;
begin
  return (
    with days as materialized (
      select d."DAY" as day, d."SUMS" as sums, d."IS_WHOLE" as is_whole
      from private.day_sums_of_partners(partner_cds, first_day, today - 1) d
    ), whole as materialized (
      select coalesce(array_agg(d.day), '{}') as days from days d where d.is_whole
    ), tiles as (
      select json_agg(json_build_object(
        'id', t."ID", 'from', private.day_text(t."FIRST_DAY"), 'to', private.day_text(t."LAST_DAY"),
        'period', private.period_days(t."FIRST_DAY", t."LAST_DAY", w.days),
        'comparison', private.period_days(t."FIRST_BEFORE", t."LAST_BEFORE", w.days),
        'figures', (select private.figures(private.total(d.sums) filter (where d.sums is distinct from null))
          from days d where d.day between t."FIRST_DAY" and t."LAST_DAY"),
        'comparisonFigures', (select private.figures(private.total(d.sums) filter (where d.sums is distinct from null))
          from days d where d.day between t."FIRST_BEFORE" and t."LAST_BEFORE"),
        'ads', private.ad_brief(a."AD_COST", a."AD_SALE_AMT", (
          select private.bigint_sum((d.sums)."saleAmt") from days d where d.day between t."FIRST_DAY" and t."LAST_DAY")),
        'adCover', a."COVER") order by t.place) as rows
      from private.dashboard_tiles(today) with ordinality t ("ID", "FIRST_DAY", "LAST_DAY", "FIRST_BEFORE", "LAST_BEFORE", place)
      join private.dashboard_ads(today, partner_cds, false) a on a."ID" = t."ID"
      cross join whole w
    ), daily as (
      select json_agg(json_build_object('date', private.day_text(d.day), 'saleAmt', (d.sums)."saleAmt",
        'previousSaleAmt', (b.sums)."saleAmt") order by d.day) as rows
      from days d join days b on b.day = d.day - 7
      where d.day >= today - 30
    )
    select json_build_object('tiles', t.rows, 'daily', d.rows) from tiles t, daily d
  );
end
$$;

-- Settings: the planner expects few rows where there may be many.
create or replace function private.enter_values(batch private.import_batch, is_loaded boolean) returns jsonb
  language plpgsql volatile set search_path = '' set enable_nestloop = off as $$
declare
  subject constant text := case batch.category when '원가' then 'option' when '월 목표' then 'target' else 'charge' end;
  fresh bigint;
  changed bigint;
begin
  if subject = 'option' then
    update pg_temp.import_entry e set before = c."COST_AMT", differs = c."COST_AMT" is distinct from e.amount
    from public.dim_option_cost c where c."OPTION_CD" = e.code and c."APPLY_DT" = e.since;
    update pg_temp.import_entry e set earlier = (
      select c."COST_AMT" from public.dim_option_cost c where c."OPTION_CD" = e.code and c."APPLY_DT" < e.since
      order by c."APPLY_DT" desc limit 1)
    where e.before is null;
  elsif subject = 'target' then
    update pg_temp.import_entry e set before = t."TARGET_AMT", differs = t."TARGET_AMT" is distinct from e.amount
    from public.dim_sales_target t where t."BRAND_CD" = e.code and t."YM" = e.since;
  else
    update pg_temp.import_entry e
    set before = c."AMT", differs = (c."AMT", c."MEMO") is distinct from (e.amount, coalesce(e.memo, c."MEMO"))
    from public.fact_brand_charge c where c."BRAND_CD" = e.code and c."YM" = e.since and c."CHARGE_TYPE" = e.type;
  end if;
  select count(*) filter (where e.before is null), count(e.before) into fresh, changed from pg_temp.import_entry e where e.differs;
  if not is_loaded then
    return jsonb_build_object('new', fresh, 'changed', changed);
  end if;
  if subject = 'option' then
    insert into public.dim_option_cost ("OPTION_CD", "APPLY_DT", "PARTNER_CD", "COST_AMT")
    select e.code, e.since, batch.partner_cd, e.amount from pg_temp.import_entry e where e.differs
    on conflict ("OPTION_CD", "APPLY_DT") do update
    set "COST_AMT" = excluded."COST_AMT", "PARTNER_CD" = excluded."PARTNER_CD", "MOD_DT" = now();
  elsif subject = 'target' then
    insert into public.dim_sales_target ("BRAND_CD", "YM", "PARTNER_CD", "TARGET_AMT")
    select e.code, e.since, batch.partner_cd, e.amount from pg_temp.import_entry e where e.differs
    on conflict ("BRAND_CD", "YM") do update set "TARGET_AMT" = excluded."TARGET_AMT", "MOD_DT" = now();
  else
    insert into public.fact_brand_charge as c ("BRAND_CD", "YM", "CHARGE_TYPE", "PARTNER_CD", "AMT", "MEMO")
    select e.code, e.since, e.type, batch.partner_cd, e.amount, e.memo from pg_temp.import_entry e where e.differs
    on conflict ("BRAND_CD", "YM", "CHARGE_TYPE") do update
    set "AMT" = excluded."AMT", "MEMO" = coalesce(excluded."MEMO", c."MEMO"), "MOD_DT" = now();
  end if;
  insert into public.log_change ("PARTNER_CD", "SUBJECT", "OPTION_CD", "BRAND_CD", "PERIOD", "FIELD", "FROM_VAL", "TO_VAL", "USER_ID", "USER_NM")
  select batch.partner_cd, subject, case when subject = 'option' then e.code end, case when subject <> 'option' then e.code end,
    e.since, case subject when 'option' then 'cost' when 'target' then 'amount' else e.type end, coalesce(e.before, e.earlier), e.amount,
    batch.user_id, (select private.member_name(batch.user_id))
  from pg_temp.import_entry e where e.differs order by e.row_no;
  return jsonb_build_object('new', fresh, 'changed', changed);
end
$$;

-- Sales part: yesterday and the last 7 days with what they are compared to, and 30 days with the same weekday before each for the chart; all that was sold, as
-- on the pages of sales.
create or replace function private.home_sales(partner_cd text) returns json language plpgsql stable set search_path = '' as $$
declare
  today constant date := private.korea_today();
  -- As a value: as an argument in the query it would be asked for each day.
  loaded constant date[] := private.loaded_days_of(partner_cd, today - 37, today - 1);
begin
  return (
    with days as materialized (
      select private.date_sk(d."DAY") as "DATE_SK", (d."SUMS")."saleQty" as "QTY"
      from private.day_sums(partner_cd, today - 37, today - 1, '{}', loaded) d
      where d."SUMS" is distinct from null
    ), total as (
      select
        sum(d."QTY") filter (where d."DATE_SK" = private.date_sk(today - 1)) as yesterday,
        sum(d."QTY") filter (where d."DATE_SK" = private.date_sk(today - 8)) as same_weekday,
        sum(d."QTY") filter (where d."DATE_SK" >= private.date_sk(today - 7)) as last_7,
        case when count(*) filter (where d."DATE_SK" >= private.date_sk(today - 14)) = 14 then
          sum(d."QTY") filter (where d."DATE_SK" between private.date_sk(today - 14) and private.date_sk(today - 8))
        end as previous_7
      from days d
    ), chart as (
      select json_agg(json_build_object('date', private.day_text(today - n), 'qty', d."QTY", 'previousQty', p."QTY") order by n desc) as rows
      from generate_series(1, 30) n
      left join days d on d."DATE_SK" = private.date_sk(today - n)
      left join days p on p."DATE_SK" = private.date_sk(today - n - 7)
    )
    select json_build_object(
      'sales', json_build_object('yesterday', t.yesterday, 'last7', t.last_7, 'previous7', t.previous_7,
        'sameWeekdayLastWeek', t.same_weekday),
      'daily', c.rows)
    from total t, chart c
  );
end
$$;

-- Stock part: the day of the stock, and how many rows the stock page lists for each DOC state.
create or replace function private.home_stock(partner_cd text) returns json language plpgsql stable set search_path = '' as $$
declare
  today constant date := private.korea_today();
  stock_day constant text := private.stock_day(partner_cd);
  yesterday constant integer := private.place_of_yesterday(partner_cd, today);
  has_sales constant boolean := exists (select from private.loaded_sales_days(partner_cd, today - 7, today - 1));
begin
  return (
    select json_build_object(
      'day', stock_day,
      'outOfStockSelling', case when stock_day is not null then
        count(*) filter (where private.has_doc_state('out', r."offerCondition", r."soldYn", r."stockQty", r."fullDoc")) end,
      'docUnder7', case when stock_day is not null and has_sales then
        count(*) filter (where private.has_doc_state('under7', r."offerCondition", r."soldYn", r."stockQty", r."fullDoc")) end,
      'docUnder14', case when stock_day is not null and has_sales then
        count(*) filter (where private.has_doc_state('under14', r."offerCondition", r."soldYn", r."stockQty", r."fullDoc")) end)
    -- Each cover is made once (offset 0), not once a count.
    from (
      select s."offerCondition", s."soldYn", s."stockQty", s."fullDoc"
      from private.stock_rows(partner_cd, today, yesterday, null, 'all', 'all', '', '{}') s offset 0
    ) r
  );
end
$$;

-- Returns what the won of a rule are: of 오늘 할 일, or of the diagnosis. Won of two kinds are never added up.
create or replace function private.impact_kind(rule text) returns text
  language sql immutable parallel safe
  return case
    when rule in ('out', 'under7', 'soldOut', 'runsOut', 'winnerLost', 'winnerLostAds', 'conversionFell', 'viewsFell', 'cancelsRose') then 'lostSales'
    when rule in ('over', 'adsLosing', 'adLoss', 'adPlacement', 'deadKeywords', 'agedStock') then 'loss'
    when rule = 'noWinner' then 'sales'
    when rule in ('inboundErrors', 'inboundLate') then 'goods'
    when rule in ('excessStock', 'idleStock') then 'stock'
  end;
comment on function private.impact_kind is 'What the won of a rule are: lostSales (not sold), loss (spent without return), sales (sold now and at risk), goods (not arrived, at sale price), stock (too much of it, at cost); null for a rule without won.';
revoke all on function private.impact_kind from public, anon, authenticated, service_role;
grant execute on function private.impact_kind to authenticated, service_role;

drop function private.option_stock_from_facts;

drop function private.product_rows;

drop function private.stocked_options;

drop function private.incoming_by_option;

-- Returns pieces on their way and pieces received but not yet for sale (검수·적치 중), per option of the partner. Counts lines
-- scheduled from 2025-09-01 (section 7).
create or replace function private.incoming_by_option(partner_cd text)
  returns table ("OPTION_CD" text, "INCOMING_QTY" bigint, "STOWING_QTY" bigint) language sql stable begin atomic
  select l."OPTION_CD", sum(l."INCOMING_QTY"), sum(l."IB_APRV_QTY")
  from private.inbound_line l
  where l."CUST_CD" = partner_cd and l."SCH_DT" >= '20250901' and (l."INCOMING_QTY" <> 0 or l."IB_APRV_QTY" <> 0)
  group by l."OPTION_CD";
end;
comment on function private.incoming_by_option is 'Incoming pieces and pieces being put away of each option that has any, lines scheduled from 20250901.';
revoke all on function private.incoming_by_option from public, anon, authenticated, service_role;
grant execute on function private.incoming_by_option to authenticated, service_role;

drop function private.stock_rows;

drop function private.listed_stock;

-- What the stock list sorts and counts by, of each option: live without a day, else the stock of that past day. What a
-- past view does not show (section 2: incoming, averages, DOC) is null there. yesterday: its place in SOLD_UNTIL; what was
-- sold is kept as of the last place, 35, and CALM_QTY and CALM_DAYS are of that place alone.
create or replace function private.listed_stock(partner_cd text, snap_date text, yesterday integer)
  returns table (
    "OPTION_CD" text, "BRAND_CD" text, "OFFER_CONDITION" text, "SOLD_YN" text, "STOCK_QTY" integer, "INCOMING_QTY" bigint,
    "STOWING_QTY" bigint, "QTY_7" bigint, "QTY_30" bigint, "CALM_QTY" bigint, "CALM_DAYS" bigint, "SOLD_UNTIL" bigint[], "PAST_SKU_ID" text
  ) language sql stable begin atomic
  select a."OPTION_CD", a."BRAND_CD", a."OFFER_CONDITION", a."SOLD_YN", a."STOCK_QTY", a."INCOMING_QTY", a."STOWING_QTY",
    case when yesterday = 35 then a."QTY_7" else private.sold_between(a."SOLD_UNTIL", yesterday, 7, 1) end,
    case when yesterday = 35 then a."QTY_30" else private.sold_between(a."SOLD_UNTIL", yesterday, 30, 1) end,
    a."CALM_QTY", a."CALM_DAYS", a."SOLD_UNTIL", null
  from public.agg_option_stock a
  where snap_date is null and a."PARTNER_CD" = partner_cd
  union all
  select s."OPTION_CD", o."BRAND_CD", s."OFFER_CONDITION", s."SOLD_YN", s."STOCK_QTY", null, null, null, null, null, null,
    null, s."SKU_ID"
  from public.fact_stock_snapshot s
  join public.dim_option o on o."OPTION_CD" = s."OPTION_CD" and o."PARTNER_CD" = s."PARTNER_CD"
  where s."SNAP_DT" = snap_date and s."PARTNER_CD" = partner_cd and s."SVC" = '2P' and o."SVC" = '2P';
end;
comment on function private.listed_stock is 'Live or past stock of the partner''s options, with what the live one is compared to.';
revoke all on function private.listed_stock from public, anon, authenticated, service_role;
grant execute on function private.listed_stock to authenticated, service_role;

-- 원가, 월 목표 and 운영·라이브 수수료: what the seller enters of options and brands, as a list. What it does not name stays; each
-- change is in the trail that entering it on a page writes. Raises PD001, PD002, PD006 (two values for one), PD007 (a brand that
-- the partner has not).
-- Settings: see private.replace_rows.
create or replace function private.load_entries(batch private.import_batch, is_loaded boolean) returns jsonb
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
  -- One shape for all three: of whom, of when, of what, won; the won that stands there before, of a cost else the won that held until then, and if the row changes anything.
  create temporary table import_entry on commit drop as
  select r ->> coalesce(k.key, '') as code, coalesce(r ->> 'APPLY_DT', r ->> 'YM') as since, coalesce(r ->> 'CHARGE_TYPE', '') as type,
    coalesce(r ->> 'COST_AMT', r ->> 'TARGET_AMT', r ->> 'AMT')::bigint as amount, r ->> 'MEMO' as memo, (r ->> 'ROW_NO')::integer as row_no,
    null::bigint as before, null::bigint as earlier, true as differs
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
  counts := private.enter_values(batch, is_loaded);
  counts := counts || jsonb_build_object('removed', 0, 'unchanged',
    (select count(*) from pg_temp.import_entry) - (counts ->> 'new')::bigint - (counts ->> 'changed')::bigint);
  drop table pg_temp.import_entry;
  return options || counts;
end
$$;

-- Claims of months, judged those of them that can be. See the columns of public.loss_claims. option_cds null: all. ids: their rowKeys;
-- null: all.
create or replace function private.loss_claim_rows(partner_cd text, months integer[], judged integer[], option_cds text[], ids text[])
  returns table (
    "rowKey" text, "month" text, "optionId" text, "brandCd" text, "brandName" text, "productName" text, "optionName" text,
    "lossQty" integer, "paidQty" integer, "unpaidQty" integer, "unpaidLowQty" integer, "unpaidHighQty" integer, "salePrice" bigint,
    "unpaidAmt" bigint, "evidenceCount" integer, "lacking" text[], "status" text, "memo" text, "changedAt" timestamptz
  ) language sql stable begin atomic
  with lost as materialized (
    select * from private.reconciliation(partner_cd, judged, '{}', array['loss'], option_cds, null) r where r."unpaidHighQty" > 0
  ), paid_until as materialized (
    select max(l."SETTLE_END_DT")::date as day from public.log_settlement_file l
    where l."PARTNER_CD" = partner_cd and l."CATEGORY" = '재고 손실 보상'
  ), entered as materialized (
    -- A claim that somebody works on stays, also when the loss is paid or cannot be judged any more.
    select c.*, o."BRAND_CD", b."BRAND_NM", o."ITEM_NM", o."OPTION_NM", o."SALE_PRICE"
    from public.dim_loss_claim c
    join public.dim_option o on o."OPTION_CD" = c."OPTION_CD" and o."PARTNER_CD" = c."PARTNER_CD"
    left join public.dim_brand b on b."BRAND_CD" = o."BRAND_CD" and b."PARTNER_CD" = o."PARTNER_CD"
    where c."PARTNER_CD" = partner_cd and c."MONTH_SK" = any (months) and (option_cds is null or c."OPTION_CD" = any (option_cds))
  ), rows as materialized (
    -- Materialized: by a key that is worked out here, costs would not be looked up in their index.
    select coalesce(l."rowKey", e."OPTION_CD" || ' ' || e."MONTH_SK") as key, coalesce(l."month", e."MONTH_SK"::text) as month,
      coalesce(l."optionId", e."OPTION_CD") as option_cd, coalesce(l."brandCd", e."BRAND_CD") as brand_cd,
      coalesce(l."brandName", e."BRAND_NM") as brand_nm, coalesce(l."productName", e."ITEM_NM") as item_nm,
      coalesce(l."optionName", e."OPTION_NM") as option_nm, coalesce(l."salePrice", e."SALE_PRICE") as price,
      l."lossQty" as lost, l."paidQty" as paid, l."unpaidQty" as unpaid, l."unpaidLowQty" as low, l."unpaidHighQty" as high,
      l."unpaidAmt" as amount, l."guessedQty" as guessed, e."STATUS" as status, e."MEMO" as memo, e."MOD_DT" as at
    from lost l
    full join entered e on e."OPTION_CD" = l."optionId" and e."MONTH_SK" = l."month"::integer
  )
  select r.key, r.month, r.option_cd, r.brand_cd, r.brand_nm, r.item_nm, r.option_nm, r.lost, r.paid, r.unpaid, r.low, r.high, r.price,
    r.amount, 8 - cardinality(w.lacking), w.lacking, r.status, r.memo, r.at
  from rows r
  cross join paid_until u
  cross join lateral (select array_remove(array[
    -- Files of stock, sales, returns and removals are there, or nothing would be claimed.
    case when r.unpaid is null then 'loss' end,
    case when coalesce(r.guessed, 0) > 0 then 'inboundDay' end,
    case when not exists (select from public.dim_option_cost k
      where k."OPTION_CD" = r.option_cd and k."PARTNER_CD" = partner_cd
        and k."APPLY_DT" <= (select private.day_text(private.month_end(r.month::integer)))) then 'cost' end,
    -- Compensation comes up to six weeks later.
    case when coalesce(u.day - private.month_end(r.month::integer) < 45, true) then 'wait' end], null) as lacking) w
  where ids is null or r.key = any (ids);
end;

-- Returns the period with the comparison of its rows. A row of a day is compared with the same weekday: of the week before, or of the
-- year before where the period is. So the change of a day is the same in every period that shows it.
create or replace function private.period_of_rows(partner_cd text, p private.sales_period, unit text) returns private.sales_period
  language plpgsql stable set search_path = '' as $$
begin
  if unit = 'day' and p.shift not in (7, 364) then
    p.shift := 7;
    p.first_before := p.first_day - p.shift;
    p.last_before := p.last_day - p.shift;
    p.loaded_before := private.loaded_days_of(partner_cd, p.first_before, p.last_before);
    p.nothing_before := case when cardinality(p.loaded_before) > 0 then private.no_sales() end;
    p.is_whole := cardinality(p.loaded) + cardinality(p.loaded_before) = 2 * (p.last_day - p.first_day + 1);
  end if;
  return p;
end
$$;
comment on function private.period_of_rows is 'A period of sales, compared as its rows (day, week or month) are: days with the same weekday.';
revoke all on function private.period_of_rows from public, anon, authenticated, service_role;
grant execute on function private.period_of_rows to authenticated, service_role;

-- Options of the partner as the product pages show them, of a brand in use or of none, with live stock or without: all,
-- or those of option_ids. yesterday: private.place_of_yesterday. As in private.stock_rows, tables that only columns need
-- which the caller does not read are not read either, and the ids stand once more for each table.
-- Figures of 30 days are of those that end yesterday; of a profit, of private.recent_profit_days.
create or replace function private.product_rows(partner_cd text, today date, yesterday integer, option_ids text[])
  returns table (
    "optionId" text, "skuId" text, "barcode" text, "productId" text, "brandCd" text, "brandName" text, "productName" text,
    "optionName" text, "offerCondition" text, "state" text, "salePrice" bigint, "stockQty" integer, "incomingQty" bigint,
    "doc" bigint, "docNormalized" bigint, "avgSales7Days" numeric, "avgSales30Days" numeric, "saleAmt30" bigint,
    "conversionRate30" numeric, "winnerRate30" numeric, "adCost30" bigint, "adRoas30" numeric, "profitAmt" bigint,
    "profitRate" numeric, "breakEvenRoas" numeric, "profitGap" text, "profitGapAmt" bigint, "itemWinner" text, "costAmt" bigint,
    "costFrom" text, "targetDays" integer, "leadDays" integer, "memo" text, "storageFee" bigint, "ageQty" integer,
    "agedQty" integer, "agedRate" numeric, "stockAmt" bigint, "stockAmtBasis" text, "recommendedInboundQty" integer,
    "suggestedInboundQty" bigint, "suggestion" json, "regDay" text, "stowingQty" bigint, "fullDoc" bigint
  ) language sql stable begin atomic
  select
    o."OPTION_CD", s."SKU_ID", o."BARCODE", o."PRODUCTID", o."BRAND_CD", b."BRAND_NM", o."ITEM_NM", o."OPTION_NM",
    a."OFFER_CONDITION",
    case when a."OPTION_CD" is null then 'unknown' when a."SOLD_YN" = 'N' then 'stopped'
      when private.is_out_of_stock(a."STOCK_QTY", a."SOLD_YN") then 'out' else 'selling' end,
    o."SALE_PRICE", a."STOCK_QTY", coalesce(a."INCOMING_QTY", i."INCOMING_QTY", 0),
    private.days_of_cover(a."STOCK_QTY" + a."INCOMING_QTY", sold.qty_7, 7),
    case when yesterday = 35
      then private.days_of_cover(a."STOCK_QTY" + a."INCOMING_QTY", a."CALM_QTY", a."CALM_DAYS")
      else (select private.days_of_cover(a."STOCK_QTY" + a."INCOMING_QTY", c."QTY", c."DAYS")
        from private.calm_sales(recent.days, recent.place) c)
    end,
    round(case when a."OPTION_CD" is null then private.sold_between(f."SOLD_UNTIL", 35, 7, 1) else sold.qty_7 end / 7.0, 4),
    round(case when a."OPTION_CD" is null then private.sold_between(f."SOLD_UNTIL", 35, 30, 1) else sold.qty_30 end / 30.0, 4),
    case when (select exists (select from private.loaded_sales_days(partner_cd, today - 30, today - 1)))
      then coalesce(case when cardinality(option_ids) = 0 then m."SALE_AMT" else t."SALE_AMT" end, 0) end,
    (private.ratios(row(null, null, null, null, null, null, t."ORDER_CNT", null, t."VIEW_CNT", null, null)::private.measures))."conversionRate",
    (private.ratios(row(null, null, null, null, null, null, null, null, t."VIEW_CNT", null, t."WINNER_VIEWS")::private.measures))."winnerRate",
    coalesce(d."AD_COST", (select private.no_ad_amount(private.loaded_ad_days(partner_cd, today - 30, today - 1)))),
    -- Most options are not advertised: a ratio is not asked for where there is none.
    case when d."AD_COST" <> 0 then private.ad_roas(d."AD_COST", d."AD_SALE_AMT") end,
    g."PROFIT_AMT", private.profit_rate(g."PROFIT_AMT", g."SALE_AMT"),
    private.break_even_roas((g."PROFIT_AMT" + g."AD_AMT")::numeric / nullif(g."SALE_AMT", 0)),
    case when g."UNCOSTED_CNT" > 0 then 'cost' when g."UNSETTLED_CNT" > 0 then 'fees' end,
    nullif(g."UNCOSTED_AMT" + g."UNSETTLED_AMT", 0),
    s."ITEM_WINNER_YN", c."COST_AMT", c."APPLY_DT", e."TARGET_DAY", e."LEAD_DAY", e."MEMO", s."MONTHLY_STORAGE_FEE",
    age.known, age.aged, private.share(age.aged, age.known),
    a."STOCK_QTY" * coalesce(c."COST_AMT", o."SALE_PRICE"),
    case when a."OPTION_CD" is not null then
      case when c."COST_AMT" is not null then 'cost' when o."SALE_PRICE" is not null then 'price' end end,
    s."REQ_IBQTY",
    case when a."OFFER_CONDITION" = 'NEW' then (select g."qty" from private.suggested_inbound(n, a."STOCK_QTY" + a."INCOMING_QTY" + a."STOWING_QTY",
      coalesce(e."TARGET_DAY", 28), e."LEAD_DAY") g) end,
    case when a."OFFER_CONDITION" = 'NEW' then (select to_json(g) from private.suggested_inbound(n, a."STOCK_QTY" + a."INCOMING_QTY" + a."STOWING_QTY",
      coalesce(e."TARGET_DAY", 28), e."LEAD_DAY") g) end,
    s."PRODUCT_REG_DT", coalesce(a."STOWING_QTY", i."STOWING_QTY", 0),
    private.days_of_cover(a."STOCK_QTY" + a."INCOMING_QTY" + a."STOWING_QTY", sold.qty_7, 7)
  from public.dim_option o
  left join public.dim_brand b on b."BRAND_CD" = o."BRAND_CD" and b."PARTNER_CD" = partner_cd
  left join public.agg_option_stock a
    on a."PARTNER_CD" = partner_cd and a."OPTION_CD" = o."OPTION_CD"
      and (cardinality(option_ids) = 0 or a."OPTION_CD" = any (option_ids))
  left join public.fact_stock s
    on s."OPTION_CD" = a."OPTION_CD" and (cardinality(option_ids) = 0 or s."OPTION_CD" = any (option_ids))
  -- The won of all options are kept as sums that run on; of some they are added up with their traffic.
  left join private.option_amounts(partner_cd, today - 30, today - 1) m
    on m."OPTION_CD" = o."OPTION_CD" and cardinality(option_ids) = 0
  -- Of an option without live stock, what agg_option_stock would say.
  left join private.incoming_by_option(partner_cd) i
    on i."OPTION_CD" = o."OPTION_CD" and (cardinality(option_ids) = 0 or i."OPTION_CD" = any (option_ids))
  left join private.sold_until_by_option(partner_cd, today - 1, null) f
    on f."OPTION_CD" = o."OPTION_CD" and (cardinality(option_ids) = 0 or f."OPTION_CD" = any (option_ids))
      and (yesterday is null or f."OPTION_CD" = any (array(
        select n."OPTION_CD" from public.dim_option n
        where n."PARTNER_CD" = partner_cd and (cardinality(option_ids) = 0 or n."OPTION_CD" = any (option_ids))
          and not exists (select from public.agg_option_stock k
            where k."PARTNER_CD" = partner_cd and k."OPTION_CD" = n."OPTION_CD"))))
  left join private.recent_traffic(partner_cd, today, case when cardinality(option_ids) > 0 then option_ids end) t
    on t."OPTION_CD" = o."OPTION_CD" and (cardinality(option_ids) = 0 or t."OPTION_CD" = any (option_ids))
  left join private.ad_option_sums(partner_cd, today - 30, today - 1, option_ids) d
    on d."OPTION_CD" = o."OPTION_CD"
  left join private.option_profits(partner_cd, private.recent_profit_days(partner_cd, today), option_ids) g
    on g."KEY" = o."OPTION_CD"
  left join private.option_costs(partner_cd, private.day_text(today)) c
    on c."OPTION_CD" = o."OPTION_CD" and (cardinality(option_ids) = 0 or c."OPTION_CD" = any (option_ids))
  left join public.dim_option_setting e
    on e."OPTION_CD" = o."OPTION_CD" and (cardinality(option_ids) = 0 or e."OPTION_CD" = any (option_ids))
  left join public.agg_option_demand n
    on n."PARTNER_CD" = partner_cd and n."OPTION_CD" = o."OPTION_CD" and (cardinality(option_ids) = 0 or n."OPTION_CD" = any (option_ids))
  cross join lateral (
    select case when yesterday is null then f."SOLD_UNTIL" else a."SOLD_UNTIL" end as days, coalesce(yesterday, 35) as place
  ) recent
  cross join lateral (
    select case when yesterday = 35 then a."QTY_7" else private.sold_between(recent.days, recent.place, 7, 1) end as qty_7,
      case when yesterday = 35 then a."QTY_30" else private.sold_between(recent.days, recent.place, 30, 1) end as qty_30
  ) sold
  cross join lateral (
    select case when coalesce(s."AGE_30", s."AGE_45", s."AGE_60", s."AGE_120", s."AGE_180", s."AGE_181") is not null
        then coalesce(s."AGE_30", 0) + coalesce(s."AGE_45", 0) + coalesce(s."AGE_60", 0) + coalesce(s."AGE_120", 0)
          + coalesce(s."AGE_180", 0) + coalesce(s."AGE_181", 0) end as known,
      case when coalesce(s."AGE_30", s."AGE_45", s."AGE_60", s."AGE_120", s."AGE_180", s."AGE_181") is not null
        then coalesce(s."AGE_120", 0) + coalesce(s."AGE_180", 0) + coalesce(s."AGE_181", 0) end as aged
  ) age
  where o."PARTNER_CD" = partner_cd and o."SVC" = '2P'
    and (o."BRAND_CD" is null or (b."USE_YN" = 'Y' and b."SVC" = '2P'))
    and (cardinality(option_ids) = 0 or o."OPTION_CD" = any (option_ids));
end;
comment on function private.product_rows is 'Options of the partner, all or some, with or without live stock, as the product pages show them.';
revoke all on function private.product_rows from public, anon, authenticated, service_role;
grant execute on function private.product_rows to authenticated, service_role;

-- One page of products with the counts of tabs and the summary. brief: with optionId and what the list is made by alone.
create or replace function private.products_page(
  today date, partner_cd text, tab text, brand_cd text, offer_condition text, sale_state text, winner text, price_from bigint,
  price_to bigint, amount_from bigint, amount_to bigint, product_name text, option_ids text[], sort_by text, sort_direction text,
  page_number integer, page_size integer, brief boolean, out total bigint, out summary_row json, out rows json
) language plpgsql stable set search_path = '' as $$
declare
  tabs constant text[] := array['all', 'out', 'under7', 'under14', 'over', 'noWinner', 'stopped', 'fresh'];
  carried constant text[] := array['brandName', 'offerCondition', 'state', 'stockQty', 'doc', 'fullDoc', 'avgSales30Days', 'saleAmt30',
    'itemWinner', 'costAmt', 'storageFee', 'ageQty', 'agedQty', 'regDay'];
  -- The tab in the text is asked for by name, so that each is one condition and no case.
  condition constant text := format(
    'private.has_product_tab(%%L, "state", "offerCondition", "stockQty", "doc", "fullDoc", "ageQty", "agedQty", "itemWinner", "regDay", %L)',
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
      "stockAmt": "number", "recommendedInboundQty": "number", "suggestedInboundQty": "number", "regDay": "day", "stowingQty": "number", "fullDoc": "number"}',
    sort_by => sort_by, sort_direction => sort_direction,
    default_order => '"saleAmt30" desc nulls last', tie_order => '"optionId" collate "C"',
    carried => carried, page_number => page_number, page_size => page_size, condition => listed,
    most => case when brief then 20000 else 5000 end,
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

-- Compares agg_option_stock of the partner with the facts, and writes it anew when something differs; returns how many
-- rows did. Of SOLD_UNTIL only differences mean something.
-- Settings: see private.replace_rows.
create or replace function private.rebuild_option_stock(partner_cd text) returns bigint
  language plpgsql volatile set search_path = '' set plan_cache_mode = 'force_custom_plan' set enable_nestloop = off set work_mem = '64MB' as $$
declare
  newest date;
  differing_count bigint;
begin
  perform private.hold_partner(rebuild_option_stock.partner_cd, '0');
  -- Not an argument in the query, which would ask for it again for every row.
  newest := private.last_sales_day(rebuild_option_stock.partner_cd);
  with facts as materialized (
    select * from private.option_stock_from_facts(rebuild_option_stock.partner_cd, newest, null)
  ), kept as materialized (
    select a."PARTNER_CD", a."OPTION_CD", a."BRAND_CD", a."OFFER_CONDITION", a."SOLD_YN", a."STOCK_QTY", a."INCOMING_QTY",
      a."QTY_7", a."QTY_30", a."CALM_QTY", a."CALM_DAYS", a."LAST_DAY", case when a."SOLD_UNTIL" is not null then array(
        select u - a."SOLD_UNTIL"[1] from unnest(a."SOLD_UNTIL") with ordinality x (u, n) order by n) end, a."STOWING_QTY"
    from public.agg_option_stock a where a."PARTNER_CD" = rebuild_option_stock.partner_cd
  )
  select count(distinct d."OPTION_CD") into differing_count
  from ((table facts except table kept) union all (table kept except table facts)) d;
  if differing_count > 0 then
    delete from public.agg_option_stock a where a."PARTNER_CD" = rebuild_option_stock.partner_cd;
    insert into public.agg_option_stock
    select * from private.option_stock_from_facts(rebuild_option_stock.partner_cd, newest, null);
  end if;
  return differing_count;
end
$$;

-- Stock by option and month against what it should be. See the columns of public.stock_reconciliation. judged, others: months that
-- can be judged, of which rows are of these kinds (null: all), and those that cannot, whose rows are all held. option_cds null: all.
-- Put into the query that calls it, so that a list is sorted without what only its page shows.
create or replace function private.reconciled(partner_cd text, judged integer[], others integer[], kinds text[], option_cds text[])
  returns table (
    "month" integer, "optionId" text, "brandCd" text, "brandName" text, "productName" text, "optionName" text, "isUsed" boolean,
    "openQty" integer, "readyQty" integer, "restockQty" integer, "soldQty" integer, "removedQty" integer, "theoryQty" integer,
    "closeQty" integer, "diffQty" integer, "paidQty" integer, "lossQty" integer, "unpaidQty" integer, "unpaidLowQty" integer,
    "unpaidHighQty" integer, "salePrice" bigint, "lossAmt" bigint, "unpaidAmt" bigint, "unpaidLowAmt" bigint,
    "unpaidHighAmt" bigint, "state" text, "reasons" text[], "guessedQty" integer
  ) language sql stable begin atomic
  select r."MONTH_SK", r."OPTION_CD", o."BRAND_CD", b."BRAND_NM", coalesce(o."ITEM_NM", ''),
    coalesce(o."OPTION_NM", ''), r."IS_USED", r."OPEN_QTY", case when not 'inbound' = any (j."REASONS") then r."IN_QTY" end,
    case when not 'returns' = any (j."REASONS") then r."RETURN_QTY" end, case when not 'sales' = any (j."REASONS") then r."SALE_QTY" end,
    case when not 'removals' = any (j."REASONS") then r."OUT_QTY" end,
    case when r.state <> 'held' then r."THEORY_QTY" end, r."CLOSE_QTY", case when r.state <> 'held' then r."DIFF_QTY" end,
    case when r.state <> 'held' then r."PAID_QTY" end, q.lost, q.unpaid, q.low, q.high, o."SALE_PRICE",
    q.lost * o."SALE_PRICE", q.unpaid * o."SALE_PRICE", q.low * o."SALE_PRICE", q.high * o."SALE_PRICE", r.state,
    case when r.state = 'held' then j."REASONS" || array_remove(array[
      case when r."OPEN_QTY" is null and not 'openFile' = any (j."REASONS") then 'openRow' end,
      case when r."CLOSE_QTY" is null and not 'closeFile' = any (j."REASONS") then 'closeRow' end,
      case when r."UNGRADED_QTY" <> 0 then 'grade' end], null) else '{}' end, r."GUESSED_QTY"
  from (
    select m.*, case when m."MONTH_SK" = any (others) then 'held' else m."KIND" end as state
    from public.fact_stock_movement_monthly m
    where m."PARTNER_CD" = partner_cd and (option_cds is null or m."OPTION_CD" = any (option_cds))
      and (m."MONTH_SK" = any (judged) and (kinds is null or m."KIND" = any (kinds))
        or m."MONTH_SK" = any (others) and (kinds is null or 'held' = any (kinds)))
  ) r
  left join public.agg_loss_month j on j."PARTNER_CD" = r."PARTNER_CD" and j."MONTH_SK" = r."MONTH_SK"
  left join public.dim_option o on o."OPTION_CD" = r."OPTION_CD" and o."PARTNER_CD" = r."PARTNER_CD"
  left join public.dim_brand b on b."BRAND_CD" = o."BRAND_CD" and b."PARTNER_CD" = o."PARTNER_CD"
  cross join lateral (
    select case r.state when 'held' then null when 'loss' then r."DIFF_QTY" else 0 end as lost,
      case r.state when 'held' then null when 'loss' then r."DIFF_QTY" - r."PAID_QTY" else 0 end as unpaid
  ) u
  cross join lateral (
    -- Compensation of a month that cannot be judged may be for a loss of that month, which nobody sees.
    select case when r.state = 'loss' and r."PAID_QTY" > 0 then least(r."PAID_QTY", coalesce((
      select sum(c."QTY") from public.fact_inventory_compensation c
      join public.agg_loss_month h on h."PARTNER_CD" = c."PARTNER_CD" and h."MONTH_SK" = left(c."OCCUR_DT", 6)::integer
      where c."PARTNER_CD" = r."PARTNER_CD" and c."OPTION_CD" = r."OPTION_CD" and c."QTY" > 0 and private.is_stock_loss(c."LOSS_TYPE")
        and h."REASONS" <> '{}'), 0))::integer else 0 end as qty
  ) doubtful
  cross join lateral (
    select u.lost, u.unpaid,
      case when u.unpaid > 0 then greatest(0, u.unpaid - floor(private.loss_tolerance(r."THEORY_QTY"))::integer
          -- Stock that is too much a month later may be what was missing before.
          + coalesce((
            select n."DIFF_QTY" from public.fact_stock_movement_monthly n
            where n."PARTNER_CD" = r."PARTNER_CD" and n."OPTION_CD" = r."OPTION_CD" and n."KIND" = 'excess'
              and n."MONTH_SK" = (select r."MONTH_SK" + case when r."MONTH_SK" % 100 = 12 then 89 else 1 end)), 0))
        else u.unpaid end as low,
      case when u.unpaid > 0 then u.unpaid + floor(private.loss_tolerance(r."THEORY_QTY"))::integer else u.unpaid end
        + doubtful.qty as high
  ) q;
end;

-- Raises 22023 unless the days are real, in order, at most 730 and not in the future, and the rest makes sense.
create or replace function private.require_compared_days(
  today date, date_start text, date_end text, comparison text, brand_cds text[]
) returns private.sales_period language plpgsql stable set search_path = '' as $$
declare
  p private.sales_period;
  days integer;
begin
  perform private.require_days(date_start, date_end);
  perform private.require_choice('comparison', comparison, array['previous', 'week', 'year']);
  if date_end > private.day_text(today) then
    raise exception 'date_end is in the future' using errcode = '22023';
  end if;
  days := date_end::date - date_start::date + 1;
  if days > 730 then
    raise exception 'a period has at most 730 days' using errcode = '22023';
  end if;
  if brand_cds is null or cardinality(brand_cds) > 1000 or array_position(brand_cds, null) is not null then
    raise exception 'brand_cds must be at most 1000 codes' using errcode = '22023';
  end if;
  p.first_day := date_start;
  p.last_day := date_end;
  p.shift := private.comparison_shift(comparison, days);
  p.first_before := p.first_day - p.shift;
  p.last_before := p.last_day - p.shift;
  return p;
end
$$;

-- Brings the rows of these options in line with stock, option master and inbound lines. Only the sales of an option that
-- has no row yet are read from the facts.
-- Settings: see private.replace_rows.
create or replace function private.rewrite_option_stock(partner_cd text, option_cds text[]) returns void
  language plpgsql volatile set search_path = '' set plan_cache_mode = 'force_custom_plan' set enable_nestloop = off set work_mem = '64MB' as $$
declare
  missing text[];
  last_day date;
begin
  with expected as materialized (
    select * from private.stocked_options(rewrite_option_stock.partner_cd, option_cds)
  ), gone as (
    delete from public.agg_option_stock a
    where a."PARTNER_CD" = rewrite_option_stock.partner_cd and a."OPTION_CD" = any (option_cds)
      and not exists (select from expected e where e."OPTION_CD" = a."OPTION_CD")
  ), changed as (
    update public.agg_option_stock a set
      "BRAND_CD" = e."BRAND_CD", "OFFER_CONDITION" = e."OFFER_CONDITION", "SOLD_YN" = e."SOLD_YN",
      "STOCK_QTY" = e."STOCK_QTY", "INCOMING_QTY" = e."INCOMING_QTY", "STOWING_QTY" = e."STOWING_QTY"
    from expected e
    where a."PARTNER_CD" = rewrite_option_stock.partner_cd and a."OPTION_CD" = e."OPTION_CD"
      and (a."BRAND_CD", a."OFFER_CONDITION", a."SOLD_YN", a."STOCK_QTY", a."INCOMING_QTY", a."STOWING_QTY") is distinct from
        (e."BRAND_CD", e."OFFER_CONDITION", e."SOLD_YN", e."STOCK_QTY", e."INCOMING_QTY", e."STOWING_QTY")
  )
  select array_agg(e."OPTION_CD") into missing
  from expected e
  where not exists (select from public.agg_option_stock a
    where a."PARTNER_CD" = rewrite_option_stock.partner_cd and a."OPTION_CD" = e."OPTION_CD");
  if missing is null then
    return;
  end if;
  -- As of the day of the partner's other rows.
  select a."LAST_DAY" into last_day from public.agg_option_stock a
  where a."PARTNER_CD" = rewrite_option_stock.partner_cd limit 1;
  if not found then
    last_day := private.last_sales_day(rewrite_option_stock.partner_cd);
  end if;
  insert into public.agg_option_stock
  select * from private.option_stock_from_facts(rewrite_option_stock.partner_cd, last_day, missing);
end
$$;

-- True if a new article that can be bought now will be sold out within so many days. The cover counts pieces that are being put
-- away: they need no order. A returned grade is not brought in by anybody, so its end is no warning.
create or replace function private.runs_out(days integer, offer_condition text, sold_yn text, stock_qty integer, full_doc bigint) returns boolean
  language sql immutable parallel safe
  return coalesce(offer_condition = 'NEW' and sold_yn is distinct from 'N' and stock_qty > 0 and full_doc < days, false);
comment on function private.runs_out is 'True if an option will be sold out within so many days: NEW, on sale, with stock, and cover (stock, incoming and being put away) below the days.';
revoke all on function private.runs_out from public, anon, authenticated, service_role;
grant execute on function private.runs_out to authenticated, service_role;

-- Rows of the stock list (section 3) that match the filters: options of a brand in use, or of none yet. A past day has no
-- incoming, averages, DOC, exhaustion, recommended inbound and winner (section 2).
-- yesterday: private.place_of_yesterday; null: what was sold is made from the facts. A table that only columns need which
-- the caller does not read is not read either.
create or replace function private.stock_rows(
  partner_cd text, today date, yesterday integer, snap_date text, brand_cd text, offer_condition text, product_name text,
  option_ids text[]
) returns table (
    "optionId" text, "skuId" text, "brandName" text, "productName" text, "optionName" text, "productId" text, "offerCondition" text,
    "soldYn" text, "stockQty" integer, "incomingQty" bigint, "exhaustionDay" text, "recommendedInboundQty" integer,
    "itemWinner" text, "avgSales7Days" numeric, "avgSales30Days" numeric, "doc" bigint, "docNormalized" bigint,
    "stowingQty" bigint, "fullDoc" bigint
  ) language sql stable begin atomic
  select
    a."OPTION_CD", case when snap_date is null then s."SKU_ID" else a."PAST_SKU_ID" end, b."BRAND_NM", o."ITEM_NM", o."OPTION_NM",
    o."PRODUCTID", a."OFFER_CONDITION", a."SOLD_YN", a."STOCK_QTY", a."INCOMING_QTY",
    case when snap_date is null then s."EXH_DAY" end, case when snap_date is null then s."REQ_IBQTY" end,
    case when snap_date is null then s."ITEM_WINNER_YN" end,
    round(sold.qty_7 / 7.0, 4),
    round(sold.qty_30 / 30.0, 4),
    private.days_of_cover(a."STOCK_QTY" + a."INCOMING_QTY", sold.qty_7, 7),
    case when snap_date is not null or yesterday = 35
      then private.days_of_cover(a."STOCK_QTY" + a."INCOMING_QTY", a."CALM_QTY", a."CALM_DAYS")
      else (select private.days_of_cover(a."STOCK_QTY" + a."INCOMING_QTY", c."QTY", c."DAYS")
        from private.calm_sales(recent.days, recent.place) c)
    end,
    a."STOWING_QTY", private.days_of_cover(a."STOCK_QTY" + a."INCOMING_QTY" + a."STOWING_QTY", sold.qty_7, 7)
  from private.listed_stock(partner_cd, snap_date, yesterday) a
  left join public.dim_brand b on b."BRAND_CD" = a."BRAND_CD" and b."PARTNER_CD" = partner_cd
  -- The ids once more for each table: they do not follow from those of the options for the planner.
  left join public.dim_option o
    on o."OPTION_CD" = a."OPTION_CD" and (cardinality(option_ids) = 0 or o."OPTION_CD" = any (option_ids))
  left join public.fact_stock s
    on s."OPTION_CD" = a."OPTION_CD" and (cardinality(option_ids) = 0 or s."OPTION_CD" = any (option_ids))
  -- The days from the facts end yesterday.
  left join private.sold_until_by_option(partner_cd, today - 1, null) f on f."OPTION_CD" = a."OPTION_CD"
  cross join lateral (
    select case when yesterday is null then f."SOLD_UNTIL" else a."SOLD_UNTIL" end as days, coalesce(yesterday, 35) as place
  ) recent
  cross join lateral (
    select
      case when snap_date is null and yesterday is null then private.sold_between(f."SOLD_UNTIL", 35, 7, 1) else a."QTY_7" end as qty_7,
      case when snap_date is null and yesterday is null then private.sold_between(f."SOLD_UNTIL", 35, 30, 1) else a."QTY_30" end as qty_30
  ) sold
  where (a."BRAND_CD" is null or (b."USE_YN" = 'Y' and b."SVC" = '2P'))
    and (brand_cd = 'all' or a."BRAND_CD" = brand_cd)
    and (offer_condition = 'all' or a."OFFER_CONDITION" = offer_condition)
    and private.contains_text(o."ITEM_NM", product_name)
    and (cardinality(option_ids) = 0 or a."OPTION_CD" = any (option_ids));
end;
comment on function private.stock_rows is 'Rows of the stock list of the partner that match the filters.';
revoke all on function private.stock_rows from public, anon, authenticated, service_role;
grant execute on function private.stock_rows to authenticated, service_role;

-- What agg_option_stock holds of stock, option master and inbound lines, for all options of the partner (null) or some.
create or replace function private.stocked_options(partner_cd text, option_cds text[])
  returns table (
    "PARTNER_CD" text, "OPTION_CD" text, "BRAND_CD" text, "OFFER_CONDITION" text, "SOLD_YN" text, "STOCK_QTY" integer,
    "INCOMING_QTY" bigint, "STOWING_QTY" bigint
  ) language sql stable begin atomic
  select o."PARTNER_CD", o."OPTION_CD", o."BRAND_CD", s."OFFER_CONDITION", s."SOLD_YN", s."STOCK_QTY",
    coalesce(i."INCOMING_QTY", 0), coalesce(i."STOWING_QTY", 0)
  from public.dim_option o
  join public.fact_stock s on s."OPTION_CD" = o."OPTION_CD" and s."PARTNER_CD" = o."PARTNER_CD"
  left join private.incoming_by_option(partner_cd) i on i."OPTION_CD" = o."OPTION_CD"
  where o."PARTNER_CD" = partner_cd and o."SVC" = '2P' and s."SVC" = '2P'
    -- Of both tables, or all options of the partner are read for some.
    and (option_cds is null or (o."OPTION_CD" = any (option_cds) and s."OPTION_CD" = any (option_cds)));
end;
comment on function private.stocked_options is
  'Options of the partner that have live stock, of all (null) or some, with what agg_option_stock holds beside their sales.';
revoke all on function private.stocked_options from public, anon, authenticated, service_role;

comment on function private.suggested_inbound is 'How many pieces of an option to bring in by its forecast, for stock and what is to come (incoming and being put away), days to cover and days from order to sale (null: not entered); no row without a forecast or stock.';

-- What is to be done today for one partner. Each rule counts exactly what the page behind its link lists, by the functions
-- of that page, and its won are those of the same rows, of the kind that private.impact_kind says (docs/glossary.md):
-- out and under7: private.won_at_stake; noWinner: what such options sold in the last 7 days; over: the storage fee of 7 days,
-- at the rate of this month until the day of the stock; inboundErrors: pieces of lines in error that are neither in nor on
-- sale, at the price of the option; adsLosing: what the campaigns lost in 7 days.
-- Settings: its arguments decide the plan; what is summed up or joined fits into memory.
create or replace function private.todos_of_partner(partner_cd text)
  returns table ("RULE" text, "CNT" bigint, "IMPACT_AMT" bigint, "TARGET" json) language plpgsql stable set search_path = ''
  set plan_cache_mode = 'force_custom_plan' set work_mem = '32MB' as $$
declare
  today constant date := private.korea_today();
  in_error constant text[] := private.counted_requests(today, partner_cd, 'error');
  due constant text[] := private.counted_requests(today, partner_cd, 'scheduled');
  -- As a value: asked in the query, it is asked for each option, and what sold is read from the facts as well.
  yesterday constant integer := private.place_of_yesterday(todos_of_partner.partner_cd, today);
  fee_days constant integer := extract(day from to_date(private.stock_day(partner_cd), 'YYYYMMDD'));
  fresh_from constant text := private.day_text(today - 29);
  has_week constant boolean := exists (select from private.loaded_sales_days(todos_of_partner.partner_cd, today - 7, today - 1));
begin
  -- The rules of stock count options with live stock alone; of a partner without any their query need not be planned, which
  -- takes longer than to run it.
  if exists (select from public.agg_option_stock a where a."PARTNER_CD" = todos_of_partner.partner_cd) then
    return query
    with listed as materialized (
      select r.*, private.won_at_stake(r."state", r."saleAmt30", r."fullDoc") as at_stake
      -- Each value is made before it is used (offset 0): with the expressions behind them put into it, won_at_stake would be
      -- called for every option.
      from (
        select p."optionId", p."state", p."offerCondition", p."stockQty", p."doc", p."fullDoc", p."ageQty", p."agedQty", p."itemWinner",
          p."regDay", p."storageFee", p."saleAmt30"
        from private.product_rows(todos_of_partner.partner_cd, today, yesterday, '{}') p offset 0
      ) r
    ), options as (
      select t.tab, count(*) as cnt, round(case t.tab
        when 'noWinner' then case when has_week then coalesce(sum(w."SALE_AMT"), 0) end
        when 'over' then sum(l."storageFee") * 7.0 / fee_days
        else sum(l.at_stake) end)::bigint as impact
      from unnest(array['out', 'under7', 'noWinner', 'over']) t (tab)
      join listed l on private.has_product_tab(t.tab, l."state", l."offerCondition", l."stockQty", l."doc", l."fullDoc", l."ageQty",
        l."agedQty", l."itemWinner", l."regDay", fresh_from)
      left join private.option_amounts(todos_of_partner.partner_cd, today - 7, today - 1) w on t.tab = 'noWinner' and w."OPTION_CD" = l."optionId"
      group by t.tab
    )
    select o.tab, o.cnt, o.impact, json_build_object('page', 'product-diagnosis', 'search', json_build_object('tab', o.tab))
    from options o;
  end if;
  if cardinality(in_error) > 0 then
    return query
    select 'inboundErrors', cardinality(in_error)::bigint, (
        select sum(greatest(l."EX_QTY" - l."IB_APRV_QTY" - l."SALE_READY_QTY", 0)::bigint * o."SALE_PRICE")::bigint
        from private.inbound_line l
        join public.dim_option o on o."OPTION_CD" = l."OPTION_CD" and o."PARTNER_CD" = l."CUST_CD" and o."SVC" = '2P'
        where l."CUST_CD" = todos_of_partner.partner_cd and l."STATUS" = 'error' and l."REQ_NO" = any (in_error)),
      json_build_object('page', 'inbound', 'search',
        json_build_object('view', 'SCH', 'status', 'error', 'start', d.first_text, 'end', d.last_text))
    from private.request_days(today, 'error') d;
  end if;
  return query
  select 'adsLosing', l."CNT", l."IMPACT_AMT", json_build_object('page', 'campaign-performance', 'search',
    json_build_object('tab', 'losing', 'start', l."FIRST_TEXT", 'end', l."LAST_TEXT", 'sort', 'adProfitAmt.asc'))
  from private.losing_campaigns(today, partner_cd) l;
  if cardinality(due) > 0 then
    return query
    select 'inboundDue', cardinality(due)::bigint, null::bigint, json_build_object('page', 'inbound', 'search',
      json_build_object('view', 'SCH', 'status', 'scheduled', 'start', d.first_text, 'end', d.last_text))
    from private.request_days(today, 'scheduled') d;
  end if;
end
$$;
comment on function private.todos_of_partner is
  'What is to be done today for a partner: rule, count of what its page lists, its won (private.impact_kind; null: not known), page and search.';

drop function private.won_at_stake;

-- What an option without enough stock does not sell in the next 7 days, were they as the last 30: all of it without any,
-- else the days that its cover with goods being put away does not reach.
create or replace function private.won_at_stake(state text, sale_amt_30 bigint, full_doc bigint) returns bigint
  language sql immutable parallel safe
  return round(case when sale_amt_30 < 0 then 0 else sale_amt_30 end::numeric * (case when state = 'out' then 7 else 7 - least(7, greatest(0, coalesce(full_doc, 7))) end) / 30);
comment on function private.won_at_stake is 'Won that an option will not sell in the next 7 days for want of stock: the part of its net sales of 30 days that is not covered; 0 where more was cancelled than sold, null where these are not known.';
revoke all on function private.won_at_stake from public, anon, authenticated, service_role;
grant execute on function private.won_at_stake to authenticated, service_role;

create or replace function public.ad_register(
  partner_cd text, tab text default 'all', ad_type text default 'all', brand_cds text[] default '{}', campaign_name text default '',
  sort_by text default '', sort_direction text default 'desc', page_number integer default 1, page_size integer default 50
) returns json language plpgsql stable set search_path = '' as $$
declare
  today constant date := private.korea_today();
  tabs constant text[] := array['all', 'blocked', 'on', 'off', 'ended'];
  condition constant text := 'private.has_register_tab(%L, "status", "adOutCount", "adLostCount")';
  days date[];
  last_day date;
  listed text;
  page record;
begin
  perform private.require_partner(partner_cd);
  campaign_name := private.search_text(campaign_name);
  days := private.newest_ad_days(partner_cd, 7);
  last_day := days[cardinality(days)];
  perform private.require_choice('tab', tab, tabs);
  if brand_cds is null or cardinality(brand_cds) > 1000 or array_position(brand_cds, null) is not null then
    raise exception 'brand_cds must be a list of at most 1,000 codes' using errcode = '22023';
  end if;
  if ad_type is null or length(ad_type) > 100 or length(campaign_name) > 200 then
    raise exception 'ad_type has at most 100, campaign_name at most 200 characters' using errcode = '22023';
  end if;
  listed := format(condition, tab);
  page := private.list_page(
    source => format('(select * from private.ad_register_rows(%L, %L) where %s)', partner_cd, today, concat_ws(' and ', 'true',
      case when ad_type <> 'all' then format('"adType" = %L', ad_type) end,
      case when cardinality(brand_cds) > 0 then format('"brandCds" && %L::text[]', brand_cds) end,
      case when campaign_name <> '' then format('private.contains_text("campaignName", %L)', campaign_name) end)),
    ids => '{}', id_column => 'campaignId',
    sortable => '{"campaignId": "id", "campaignName": "text", "brandName": "text", "adType": "text", "goalType": "text",
      "status": "text", "dayBudget": "number", "targetRoas": "number", "adDayCost": "number", "adLastDayCost": "number",
      "adSpendRate": "number", "adCost30": "number", "adSaleAmt30": "number", "adRoas30": "number", "adTargetRate": "number",
      "adOptionCount": "number", "adOutCount": "number", "adLostCount": "number", "adBlockedCost": "number", "startDay": "day",
      "endDay": "day", "memo": "text"}',
    sort_by => sort_by, sort_direction => sort_direction,
    default_order => '"adBlockedCost" desc nulls last, "adDayCost" desc nulls last', tie_order => '"campaignId" collate "C"',
    carried => '{}', page_number => page_number, page_size => page_size, condition => listed,
    summary => format($sql$json_build_object(
      'counts', json_build_object(%1$s),
      'entered', count(*) filter (where num_nonnulls("goalType", "enteredStatus", "dayBudget", "targetRoas", "memo") > 0),
      'summary', json_build_object(
        'dayBudget', sum("dayBudget") filter (where %2$s),
        'adDayCost', sum("adDayCost") filter (where %2$s),
        'adLastDayCost', sum("adLastDayCost") filter (where %2$s),
        -- Of the campaigns whose budget and cost are known, as is what it divides.
        'budgetedDayCost', sum("adDayCost") filter (where %2$s and "dayBudget" is not null),
        'spentDayBudget', sum("dayBudget") filter (where %2$s and "adDayCost" is not null),
        'adSpendRate', private.ratio(sum("adDayCost") filter (where %2$s and "dayBudget" is not null) * 100,
          sum("dayBudget") filter (where %2$s and "adDayCost" is not null)),
        'adCost30', sum("adCost30") filter (where %2$s),
        'adSaleAmt30', sum("adSaleAmt30") filter (where %2$s),
        'adRoas30', private.ratio(sum("adSaleAmt30") filter (where %2$s) * 100, sum("adCost30") filter (where %2$s)),
        'adOutCount', coalesce(sum("adOutCount") filter (where %2$s), 0),
        'adLostCount', coalesce(sum("adLostCount") filter (where %2$s), 0),
        'adBlockedCost', sum("adBlockedCost") filter (where %2$s)))$sql$,
      (select string_agg(format('%L, count(*) filter (where %s)', t, format(condition, t)), ', ') from unnest(tabs) t), listed),
    few => true);
  return json_build_object('total', page.total, 'counts', page.summary_row -> 'counts',
    'entered', page.summary_row -> 'entered', 'summary', page.summary_row -> 'summary',
    'week', json_build_object('from', private.day_text(days[1]), 'to', private.day_text(last_day), 'days', cardinality(days)),
    'month', json_build_object('from', private.day_text(last_day - 29), 'to', private.day_text(last_day),
      'days', cardinality(private.loaded_ad_days(partner_cd, last_day - 29, last_day))),
    'stockDay', private.stock_day(partner_cd), 'loaded', private.loaded_sources(partner_cd), 'rows', page.rows);
end
$$;

-- Settings: see private.target_sums.
create or replace function public.brand_sales_pivot(
  partner_cd text, date_start text, date_end text, unit text default 'day', measure text default 'saleAmt',
  comparison text default 'previous', brand_cds text[] default '{}', top integer default 12
) returns json language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' set enable_nestloop = off as $$
declare
  p constant private.sales_period := private.open_period(partner_cd, date_start, date_end, comparison, brand_cds, 'sales');
  by_row constant private.sales_period := private.period_of_rows(partner_cd, p, unit);
  -- What a loaded day without a row is: 0 sold, but no target is none.
  nothing constant bigint := case when measure <> 'targetAmt' then 0 end;
begin
  perform private.require_choice('unit', unit, array['day', 'week', 'month']);
  perform private.require_choice('measure', measure, array['saleAmt', 'saleQty', 'orderCnt', 'targetAmt']);
  if top is null or top not between 1 and 40 then
    raise exception 'top must be 1 to 40' using errcode = '22023';
  end if;
  return (
    with days as materialized (
      select private.date_sk(p.first_day + n) as date_sk, private.date_sk(p.first_day + n - by_row.shift) as date_sk_before,
        date_trunc(unit, (p.first_day + n)::timestamp)::date as unit_day
      from generate_series(0, p.last_day - p.first_day) n
    ), targets as materialized (
      select t."BRAND_CD" as brand_cd, t."UNIT" as unit_day, t."TARGET_AMT" as amount
      from private.unit_targets(partner_cd, p.loaded, brand_cds, unit) t
    ), cells as materialized (
      select b."BRAND_CD" as brand_cd, d.unit_day, private.bigint_sum(
        case measure when 'saleAmt' then b."SALE_AMT" when 'saleQty' then b."SALE_QTY" else b."ORDER_CNT" end) as amount
      from public.agg_brand_daily b join days d on d.date_sk = b."DATE_SK"
      where measure <> 'targetAmt' and b."PARTNER_CD" = brand_sales_pivot.partner_cd
        and b."DATE_SK" between private.date_sk(p.first_day) and private.date_sk(p.last_day)
        and (cardinality(brand_cds) = 0 or b."BRAND_CD" = any (brand_cds))
      group by 1, 2
      union all
      select t.brand_cd, t.unit_day, t.amount from targets t where measure = 'targetAmt'
    ), ranked as materialized (
      select c.brand_cd, private.bigint_sum(c.amount) as amount,
        row_number() over (order by private.bigint_sum(c.amount) desc nulls last, c.brand_cd collate "C") as place
      from cells c group by c.brand_cd
    ), units as materialized (
      select u."UNIT" as unit_day, private.day_text(u."FIRST_DAY") as first_text, private.day_text(u."LAST_DAY") as last_text,
        u."MISSING" as missing, u."MISSING_BEFORE" as missing_before,
        case when u."MISSING" <= u."LAST_DAY" - u."FIRST_DAY" then nothing end as nothing,
        case when u."MISSING_BEFORE" <= u."LAST_DAY" - u."FIRST_DAY" then nothing end as nothing_before
      from private.period_units(by_row, unit) u
    ), shown as (
      select u.unit_day, json_agg(case when c.brand_cd is null then u.nothing else c.amount end order by r.place) as values
      from units u cross join ranked r left join cells c on c.unit_day = u.unit_day and c.brand_cd = r.brand_cd
      where r.place <= top
      group by u.unit_day
    ), sums as (
      select c.unit_day, private.bigint_sum(c.amount) as total, count(*) filter (where r.place > top) as other_brands,
        private.bigint_sum(c.amount) filter (where r.place > top) as others
      from cells c join ranked r using (brand_cd)
      group by c.unit_day
    ), before as materialized (
      select d.unit_day, private.bigint_sum(
        case measure when 'saleAmt' then b."SALE_AMT" when 'saleQty' then b."SALE_QTY" else b."ORDER_CNT" end) as total
      from public.agg_brand_daily b join days d on d.date_sk_before = b."DATE_SK"
      where measure <> 'targetAmt' and b."PARTNER_CD" = brand_sales_pivot.partner_cd
        and b."DATE_SK" between private.date_sk(by_row.first_before) and private.date_sk(by_row.last_before)
        and (cardinality(brand_cds) = 0 or b."BRAND_CD" = any (brand_cds))
      group by d.unit_day
    ), before_all as (
      select private.bigint_sum(
        case measure when 'saleAmt' then b."SALE_AMT" when 'saleQty' then b."SALE_QTY" else b."ORDER_CNT" end) as total
      from public.agg_brand_daily b
      where measure <> 'targetAmt' and b."PARTNER_CD" = brand_sales_pivot.partner_cd
        and b."DATE_SK" between private.date_sk(p.first_before) and private.date_sk(p.last_before)
        and (cardinality(brand_cds) = 0 or b."BRAND_CD" = any (brand_cds))
    ), wanted as (
      select t.unit_day, private.bigint_sum(t.amount) as amount from targets t group by t.unit_day
    ), counted as materialized (
      select count(*) as brands, count(*) filter (where r.place > top) as others, private.bigint_sum(r.amount) as total,
        private.bigint_sum(r.amount) filter (where r.place > top) as others_total,
        coalesce((select b.total from before_all b),
          case when cardinality(p.loaded_before) > 0 then nothing end) as total_before
      from ranked r
    )
    select json_build_object(
      'period', private.period_of(p),
      'measure', measure,
      'brands', coalesce((
        select json_agg(json_build_object('brandCd', nullif(r.brand_cd, ''), 'brandName', b."BRAND_NM") order by r.place)
        from ranked r left join public.dim_brand b on b."BRAND_CD" = r.brand_cd and b."PARTNER_CD" = brand_sales_pivot.partner_cd
        where r.place <= top), '[]'),
      'otherCount', n.others,
      'rows', (
        select json_agg(json_build_object('from', u.first_text, 'to', u.last_text, 'missingDays', u.missing,
          'values', coalesce(v.values, '[]'),
          'others', case when n.others > 0 then case when s.other_brands > 0 then s.others else u.nothing end end,
          'total', case when s.unit_day is null then u.nothing else s.total end,
          'previousTotal', coalesce(b.total, u.nothing_before),
          'baseTotal', case when u.missing = 0 and u.missing_before = 0 then coalesce(b.total, u.nothing_before) end,
          'targetAmt', w.amount) order by u.unit_day)
        from units u left join shown v using (unit_day) left join sums s using (unit_day) left join before b using (unit_day)
        left join wanted w using (unit_day)),
      'totals', json_build_object(
        'values', coalesce((select json_agg(r.amount order by r.place) from ranked r where r.place <= top), '[]'),
        'others', n.others_total,
        'total', case when n.brands > 0 then n.total when cardinality(p.loaded) > 0 then nothing end,
        'previousTotal', n.total_before, 'baseTotal', case when p.is_whole then n.total_before end,
        'targetAmt', (select private.bigint_sum(w.amount) from wanted w)))
    from counted n
  );
end
$$;

-- Settings: see private.target_sums.
create or replace function public.brand_sales_rows(
  partner_cd text, date_start text, date_end text, unit text default 'day', comparison text default 'previous',
  brand_cds text[] default '{}', sort_by text default '', sort_direction text default 'desc', page_number integer default 1,
  page_size integer default 50
) returns json
  language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' set enable_nestloop = off set enable_sort = off as $$
declare
  p constant private.sales_period := private.open_period(partner_cd, date_start, date_end, comparison, brand_cds, 'sales');
  listed text[];
  summary json;
  page record;
begin
  perform private.require_choice('unit', unit, array['day', 'week', 'month']);
  with brands as materialized (
    select * from private.brands_against_target(partner_cd, p, brand_cds)
  )
  select array(select b."BRAND_CD" from brands b where b."BRAND_CD" is not null), json_build_object(
    'figures', private.figures_against_target(t."SUMS", t."TARGET_AMT", t."TARGETED_SALE_AMT", t."AD_COST", t."AD_SALE_AMT"),
    'comparisonFigures', private.figures_against_target(t."SUMS_BEFORE", t."TARGET_AMT_BEFORE", t."TARGETED_SALE_AMT_BEFORE",
        t."AD_COST_BEFORE", t."AD_SALE_AMT_BEFORE"))
  into listed, summary
  from brands t where t."BRAND_CD" is null;
  page := private.list_page(
    source => format('private.brand_sales_rows_of(%L, %L::private.sales_period, %L, %L, $1)', partner_cd,
      private.period_of_rows(partner_cd, p, unit), listed, unit),
    ids => '{}', id_column => 'id',
    sortable => '{"from": "number", "brandName": "text", "saleAmt": "number", "previousSaleAmt": "number", "saleQty": "number",
      "orderCnt": "number", "averageOrderAmt": "number", "cancelAmt": "number", "cancelQty": "number", "cancelRate": "number",
      "adCost": "number", "tacos": "number", "targetAmt": "number", "achievementRate": "number"}',
    sort_by => sort_by, sort_direction => sort_direction,
    tie_order => '"from" desc, "saleAmt" desc nulls last, "brandCd" collate "C" nulls last',
    carried => array['from', 'saleAmt', 'brandCd'], page_number => page_number, page_size => page_size);
  return json_build_object(
    'period', private.period_of(p), 'comparison', private.comparison_of(p),
    'adCover', private.ad_cover(partner_cd, p.first_day, p.last_day),
    'total', page.total, 'summary', summary, 'rows', page.rows);
end
$$;

-- Settings: its arguments decide the plan.
create or replace function public.brand_stock(partner_cd text, brand_cd text) returns json
  language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  today constant date := private.korea_today();
  yesterday integer;
  option_cds text[];
  stock json;
  risks json;
  risk_count bigint;
begin
  perform private.require_partner(partner_cd);
  yesterday := private.place_of_yesterday(partner_cd, today);
  option_cds := array(
    select o."OPTION_CD" from public.dim_option o
    where o."PARTNER_CD" = brand_stock.partner_cd and o."BRAND_CD" = brand_stock.brand_cd);
  -- No ids would be all options.
  if cardinality(option_cds) > 0 then
    with options as materialized (
      select r."optionId", r."productId", r."productName", r."optionName", r."state", r."stockQty", r."incomingQty",
        r."doc", r."avgSales30Days",
        r."state" = 'out' or (r."state" = 'selling' and private.runs_out(7, r."offerCondition", null, r."stockQty", r."fullDoc")) as is_risk,
        private.won_at_stake(r."state", r."saleAmt30", r."fullDoc") as "atStakeAmt"
      -- As in private.todos_of_partner.
      from (select * from private.product_rows(brand_stock.partner_cd, today, yesterday, option_cds) offset 0) r
      where r."state" <> 'unknown'
    )
    select
      (select json_build_object('stockQty', b."STOCK_QTY", 'incomingQty', b."INCOMING_QTY", 'stockAmt', b."STOCK_AMT",
          'pricedOptions', b."PRICED_CNT", 'unvaluedOptions', b."UNVALUED_CNT", 'sellingCount', b."SELLING_CNT",
          'outCount', b."OUT_CNT", 'outRate', private.share(b."RATED_OUT_CNT", b."RATED_CNT"))
        from private.stock_by_brand(brand_stock.partner_cd, today, option_cds) b),
      (select json_agg(json_build_object('optionId', t."optionId", 'productId', t."productId", 'productName', t."productName",
          'optionName', t."optionName", 'state', t."state", 'stockQty', t."stockQty", 'incomingQty', t."incomingQty",
          'doc', t."doc", 'avgSales30Days', t."avgSales30Days", 'atStakeAmt', t."atStakeAmt")
          order by t."atStakeAmt" desc nulls last, t."optionId" collate "C")
        from (select * from options o where o.is_risk
          order by o."atStakeAmt" desc nulls last, o."optionId" collate "C" limit 5) t),
      (select count(*) from options o where o.is_risk)
    into stock, risks, risk_count;
  end if;
  return json_build_object('stockDay', private.stock_day(brand_stock.partner_cd), 'stock', stock,
    'riskCount', coalesce(risk_count, 0), 'rows', coalesce(risks, '[]'));
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
  perform private.hold_partner(partner_cd);
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
      else e."VAL" end as val,
      -- What holds on the day where no cost begins then.
      case field when 'cost' then (select c."COST_AMT"::text from public.dim_option_cost c
        where c."OPTION_CD" = e."OPTION_CD" and c."APPLY_DT" < day order by c."APPLY_DT" desc limit 1) end as earlier
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
    select change_options.partner_cd, 'option', n."OPTION_CD", case when field = 'cost' then day end, field, coalesce(n.val, n.earlier),
      coalesce(entry, n.earlier),
      (select private.member_name(auth.uid()))
    from changed n
    returning 1
  )
  select count(*), (select b.val from before b where single) into changed_count, former from logged;
  return json_build_object('changed', changed_count, 'before', former, 'now', (
    select e."VAL" from private.entered_values(change_options.partner_cd, option_ids, field, held_day) e where single));
end
$$;

create or replace function public.dashboard_todos(partner_cd text) returns json language plpgsql stable set search_path = '' as $$
declare
  loaded json;
begin
  perform private.require_partner(partner_cd);
  loaded := private.loaded_sources(partner_cd);
  return json_build_object(
    'rows', coalesce((
      select json_agg(json_build_object('rule', t."RULE", 'count', t."CNT", 'impactAmt', t."IMPACT_AMT",
          'impactKind', private.impact_kind(t."RULE"), 'target', t."TARGET")
        order by t."IMPACT_AMT" desc nulls last, t."RULE" collate "C")
      from private.todos_of_partner(partner_cd) t), '[]'),
    'unknown', array(select s from unnest(array['stock', 'sales', 'inbound']) s where not (loaded ->> s)::boolean));
end
$$;

create or replace function public.dashboard_todos_all() returns json language plpgsql stable set search_path = '' as $$
begin
  return (
    with todos as materialized (
      select p."ID", p."PARTNER_CD", p."PARTNER_NM", t.*
      from private.overview_partners(100) p
      join private.partner_overviews(array(select s."PARTNER_CD" from private.overview_partners(100) s), 'dashboard') o using ("PARTNER_CD")
      cross join lateral private.todos_of_overview(o."FIGURES") t
    )
    select json_build_object('total', (select count(*) from todos), 'rows', coalesce((
      select json_agg(json_build_object('partnerId', t."ID", 'partnerCd', t."PARTNER_CD", 'partnerName', t."PARTNER_NM", 'rule', t."RULE", 'count', t."CNT",
        'impactAmt', t."IMPACT_AMT", 'impactKind', private.impact_kind(t."RULE"), 'target', t."TARGET")
        order by t."IMPACT_AMT" desc nulls last, t."PARTNER_NM", t."RULE" collate "C")
      from (select * from todos t order by t."IMPACT_AMT" desc nulls last, t."PARTNER_NM", t."RULE" collate "C" limit 100) t), '[]'))
  );
end
$$;

create or replace function public.diagnosis_detail(partner_cd text, option_id text) returns json language plpgsql stable set search_path = '' as $$
declare
  last_day constant date := private.last_diagnosis(partner_cd);
  score public.agg_product_score;
begin
  perform private.require_partner(partner_cd);
  select * into score from public.agg_product_score s
  where s."PARTNER_CD" = diagnosis_detail.partner_cd and s."CALC_DAY" = last_day and s."OPTION_CD" = option_id;
  if not found then
    raise exception 'the option is not diagnosed' using errcode = 'PD404';
  end if;
  return json_build_object(
    'day', private.day_text(last_day), 'score', score."SCORE", 'figures', score."FIGURES",
    'axes', (select json_agg(json_build_object('code', r."RULE_CD", 'axis', r."AXIS", 'name', r."RULE_NM", 'bad', r."BAD_VAL", 'good', r."GOOD_VAL",
      'weight', r."WEIGHT") order by r."SORT") from public.dim_diagnosis_rule r where r."WEIGHT" is not null),
    'scores', coalesce((select json_agg(json_build_object('day', private.day_text(s."CALC_DAY"), 'score', s."SCORE") order by s."CALC_DAY")
      from public.agg_product_score s where s."PARTNER_CD" = diagnosis_detail.partner_cd and s."OPTION_CD" = option_id and s."CALC_DAY" > last_day - 90), '[]'),
    'findings', coalesce((
      select json_agg(json_build_object('id', f."ID", 'rule', f."RULE_CD", 'name', r."RULE_NM", 'problem', private.fill_text(r."SENTENCE", f."EVIDENCE"),
          'evidence', f."EVIDENCE", 'limit', private.fill_text(r."LIMIT_TEXT", f."EVIDENCE"), 'impactAmt', f."IMPACT_AMT", 'impactKind', private.impact_kind(f."RULE_CD"), 'impactText', r."IMPACT_TEXT",
          'confidence', f."CONFIDENCE", 'action', r."ACTION_TEXT", 'page', r."PAGE", 'status', f."STATUS", 'from', private.day_text(f."START_DAY"),
          'to', private.day_text(f."LAST_DAY"), 'isOver', f."LAST_DAY" < last_day,
          'isReturn', exists (select from public.fact_product_diagnosis e
            where e."OPTION_CD" = f."OPTION_CD" and e."RULE_CD" = f."RULE_CD" and e."START_DAY" < f."START_DAY"),
          'changes', private.last_changes(f."PARTNER_CD", 'finding', f."ID"::text))
        order by f."LAST_DAY" < last_day, f."LAST_DAY" desc, f."IMPACT_AMT" desc nulls last, r."SORT")
      from (select * from public.fact_product_diagnosis f
        where f."PARTNER_CD" = diagnosis_detail.partner_cd and f."OPTION_CD" = option_id order by f."LAST_DAY" desc limit 40) f
      join public.dim_diagnosis_rule r on r."RULE_CD" = f."RULE_CD"), '[]'));
end
$$;

-- enable_nestloop: rows that were written this minute are taken for few, and each would be looked for among all others.
create or replace function public.diagnosis_list(
  partner_cd text, brand_cd text default 'all', rule_cd text default 'all', confidence text default 'all',
  status text default 'all', product_name text default '', sort_by text default '', sort_direction text default 'desc',
  page_number integer default 1, page_size integer default 50
) returns json language plpgsql stable set search_path = '' set enable_nestloop = off as $$
declare
  page record;
begin
  perform private.require_partner(partner_cd);
  perform private.require_choice('rule_cd', rule_cd, array['all'] || array(
    select r."RULE_CD" from public.dim_diagnosis_rule r where r."SENTENCE" is not null order by r."SORT"));
  perform private.require_choice('confidence', confidence, array['all', 'high', 'middle', 'low']);
  perform private.require_choice('status', status, array['all', 'new', 'doing', 'done', 'held']);
  page := private.list_page(
    source => format('(select * from private.diagnosis_rows(%L, %L, %L, %L, %L, %L) d where $1 is null or d."optionId" = any ($1))', partner_cd,
      coalesce(brand_cd, 'all'), rule_cd, confidence, status, private.search_text(product_name)),
    ids => null, id_column => 'optionId',
    sortable => '{"rank": "number", "brandName": "text", "productName": "text", "optionName": "text", "score": "number", "scoreChange": "number",
      "ruleName": "text", "problem": "text", "confidence": "text", "status": "text", "impactAmt": "number", "impactKind": "text", "since": "day", "findingCount": "number", "optionId": "id"}',
    sort_by => sort_by, sort_direction => sort_direction, default_order => '"rank"', tie_order => '"optionId" collate "C"', carried => '{}',
    page_number => page_number, page_size => page_size, few => true,
    summary => $sql$json_build_object('optionCount', count(*) filter (where "findingId" is not null), 'findingCount', sum("findingCount"),
      'newCount', count(*) filter (where "status" = 'new'), 'score', round(avg("score"), 1),
      'lostSalesAmt', sum("impactAmt") filter (where "impactKind" = 'lostSales')::bigint,
      'lossAmt', sum("impactAmt") filter (where "impactKind" = 'loss')::bigint,
      'goodsAmt', sum("impactAmt") filter (where "impactKind" = 'goods')::bigint,
      'stockAmt', sum("impactAmt") filter (where "impactKind" = 'stock')::bigint)$sql$);
  return json_build_object('total', page.total, 'summary', page.summary_row, 'rows', page.rows,
    'day', private.day_text(private.last_diagnosis(partner_cd)), 'loaded', private.loaded_sources(partner_cd),
    'rules', (select json_agg(json_build_object('code', r."RULE_CD", 'name', r."RULE_NM") order by r."SORT")
      from public.dim_diagnosis_rule r where r."SENTENCE" is not null));
end
$$;

-- Settings: its arguments decide the plan.
create or replace function public.inbound_plan(partner_cd text, option_ids text[]) returns json
  language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  today constant date := private.korea_today();
  this_year constant date := date_trunc('year', today::timestamp)::date;
  last_year constant date := (this_year - interval '1 year')::date;
  this_month constant date := date_trunc('month', today::timestamp)::date;
  loaded_days date[];
begin
  perform private.require_partner(partner_cd);
  loaded_days := private.loaded_days_of(inbound_plan.partner_cd, last_year, today - 1);
  if coalesce(cardinality(option_ids), 0) not between 1 and 500 then
    raise exception 'option_ids must be 1 to 500' using errcode = '22023';
  end if;
  return (
    with periods as (
      select p.*
      from (values ('lastYear', last_year, this_year - 1), ('thisYear', this_year, today - 1),
        ('month3', (this_month - interval '3 months')::date, (this_month - interval '2 months')::date - 1),
        ('month2', (this_month - interval '2 months')::date, (this_month - interval '1 month')::date - 1),
        ('month1', (this_month - interval '1 month')::date, this_month - 1),
        ('days14', today - 14, today - 1), ('days7', today - 7, today - 1)) p (name, first_day, last_day)
      -- A sum of some of its days would look like one of all.
      where p.last_day >= p.first_day
        and (select count(*) from unnest(loaded_days) d where d between p.first_day and p.last_day) = p.last_day - p.first_day + 1
    ), sums as (
      select s."OPTION_CD", p.name, s."SUMS"
      from periods p
      cross join lateral private.option_sums(inbound_plan.partner_cd, p.first_day, p.last_day, option_ids) s
    ), sales as (
      select o.id, json_object_agg(p.name, json_build_object(
        'amt', case when s."OPTION_CD" is null then 0 else (s."SUMS")."saleAmt" end,
        'qty', coalesce((s."SUMS")."saleQty", 0))) as sums
      from unnest(option_ids) o (id)
      cross join periods p
      left join sums s on s."OPTION_CD" = o.id and s.name = p.name
      group by o.id
    )
    select json_build_object('day', private.day_text(today), 'rows', coalesce(json_agg(json_build_object(
      'optionId', o."OPTION_CD", 'productName', o."ITEM_NM", 'optionName', o."OPTION_NM", 'salePrice', o."SALE_PRICE",
      'productId', o."PRODUCTID", 'skuId', s."SKU_ID", 'barcode', o."BARCODE", 'stockQty', s."STOCK_QTY",
      'incomingQty', a."INCOMING_QTY", 'stowingQty', a."STOWING_QTY", 'exhaustionDay', s."EXH_DAY", 'recommendedInboundQty', s."REQ_IBQTY",
      'targetDays', coalesce(t."TARGET_DAY", 28), 'suggestedInboundQty', g."qty",
      'suggestion', case when g."qty" is not null then to_json(g) end,
      'lastYearAmt', v.sums -> 'lastYear' -> 'amt', 'thisYearAmt', v.sums -> 'thisYear' -> 'amt',
      'month3Amt', v.sums -> 'month3' -> 'amt', 'month2Amt', v.sums -> 'month2' -> 'amt',
      'month1Amt', v.sums -> 'month1' -> 'amt', 'days14Amt', v.sums -> 'days14' -> 'amt',
      'days14Qty', v.sums -> 'days14' -> 'qty', 'days7Qty', v.sums -> 'days7' -> 'qty') order by n.place), '[]'))
    from (select id, min(place) as place from unnest(option_ids) with ordinality n (id, place) group by id) n
    join public.dim_option o
      on o."OPTION_CD" = n.id and o."PARTNER_CD" = inbound_plan.partner_cd and o."SVC" = '2P'
    left join public.fact_stock s
      on s."OPTION_CD" = o."OPTION_CD" and s."PARTNER_CD" = o."PARTNER_CD" and s."SVC" = '2P'
    left join public.agg_option_stock a on a."PARTNER_CD" = o."PARTNER_CD" and a."OPTION_CD" = o."OPTION_CD"
    left join public.dim_option_setting t on t."OPTION_CD" = o."OPTION_CD"
    left join public.agg_option_demand f on f."PARTNER_CD" = o."PARTNER_CD" and f."OPTION_CD" = o."OPTION_CD"
    left join lateral private.suggested_inbound(f, a."STOCK_QTY" + a."INCOMING_QTY" + a."STOWING_QTY", coalesce(t."TARGET_DAY", 28), t."LEAD_DAY") g
      on a."OFFER_CONDITION" = 'NEW'
    left join sales v on v.id = o."OPTION_CD"
  );
end
$$;

-- Settings: its arguments decide the plan.
create or replace function public.my_dashboards() returns json
  language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  today constant date := private.korea_today();
  codes constant text[] := private.partner_codes();
  last_month constant date := (date_trunc('month', today::timestamp) - interval '1 month')::date;
  sales constant json := private.dashboard_sales(codes);
  -- A partner that is new, or long behind, would leave the others without a forecast.
  forecast constant text[] := array(
    select e."PARTNER_CD" from private.loaded_days_of_each(codes, today - 28, today - 1) e where cardinality(e."DAYS") >= 21);
begin
  return (
    with shown as materialized (
      select * from private.overview_partners(100)
    ), overviews as materialized (
      select o."PARTNER_CD" as code, o."FIGURES" as figures from private.partner_overviews(array(select s."PARTNER_CD" from shown s), 'dashboard') o
    ), loaded as (
      select e."PARTNER_CD" as code, d.day
      from private.loaded_days_of_each(array(select p."PARTNER_CD" from shown p), last_month, today - 1) e
      cross join lateral unnest(e."DAYS") d (day)
    ), sold as (
      select b."PARTNER_CD" as code, b."DATE_SK" as date_sk, b."SALE_AMT" as amount
      from public.agg_partner_daily b
      where b."PARTNER_CD" in (select p."PARTNER_CD" from shown p)
        and b."DATE_SK" between private.date_sk(last_month) and private.date_sk(today - 1)
    ), tiles as (
      -- Won alone, where the tiles of all partners have every measure. On a loaded day without a row nothing was sold.
      -- Compared is what has all days of both periods.
      select l.code, t."ID" as tile,
        private.bigint_sum(l.amount) filter (where l.day >= t."FIRST_DAY") as amount,
        case when count(*) = t."LAST_DAY" - t."FIRST_DAY" + t."LAST_BEFORE" - t."FIRST_BEFORE" + 2
          then private.bigint_sum(l.amount) filter (where l.day <= t."LAST_BEFORE") end as before
      from (
        select d.code, d.day, case when s.code is null then 0 else s.amount end as amount
        from loaded d left join sold s on s.code = d.code and s.date_sk = private.date_sk(d.day)
      ) l
      join private.dashboard_tiles(today) t
        on l.day between t."FIRST_DAY" and t."LAST_DAY" or l.day between t."FIRST_BEFORE" and t."LAST_BEFORE"
      group by l.code, t."ID", t."FIRST_DAY", t."LAST_DAY", t."FIRST_BEFORE", t."LAST_BEFORE"
    ), listed as materialized (
      select p."ID" as id, p."PARTNER_CD" as code, p."PARTNER_NM" as name, s.*, t.*
      from shown p
      join overviews o on o.code = p."PARTNER_CD"
      cross join lateral (
        select
          max(i.amount) filter (where i.tile = 'yesterday') as yesterday,
          max(i.amount) filter (where i.tile = 'last7') as last7,
          max(i.amount) filter (where i.tile = 'month') as month,
          max(i.amount) filter (where i.tile = 'lastMonth') as last_month,
          max(i.before) filter (where i.tile = 'yesterday') as yesterday_before,
          max(i.before) filter (where i.tile = 'last7') as last7_before,
          max(i.before) filter (where i.tile = 'month') as month_before
        from tiles i where i.code = p."PARTNER_CD"
      ) s
      cross join lateral (
        select count(*) as todo_count,
          private.bigint_sum(d."IMPACT_AMT") filter (where private.impact_kind(d."RULE") = 'lostSales') as lost_sales,
          private.bigint_sum(d."IMPACT_AMT") filter (where private.impact_kind(d."RULE") = 'loss') as loss
        from private.todos_of_overview(o.figures) d
      ) t
    )
    select json_build_object(
      'today', private.day_text(today), 'tiles', sales -> 'tiles',
      'forecast', private.forecast_of_partners(case when cardinality(forecast) > 0 then forecast else codes end, '{}'),
      'forecastPartners', cardinality(forecast), 'partners', cardinality(codes), 'daily', sales -> 'daily',
      'more', greatest(0, cardinality(codes) - 100),
      'loaded', private.sources_of_any(
        array(select o.figures -> 'sources' from overviews o)
        || array(select private.loaded_sources(c) from unnest(codes) c where c not in (select o.code from overviews o))),
      'totals', (
        select json_build_object('yesterday', private.bigint_sum(l.yesterday), 'last7', private.bigint_sum(l.last7),
          'month', private.bigint_sum(l.month), 'lastMonth', private.bigint_sum(l.last_month),
          'yesterdayChangeRate', private.change_rate(
            private.bigint_sum(l.yesterday) filter (where l.yesterday_before is not null), private.bigint_sum(l.yesterday_before)),
          'last7ChangeRate', private.change_rate(
            private.bigint_sum(l.last7) filter (where l.last7_before is not null), private.bigint_sum(l.last7_before)),
          'monthChangeRate', private.change_rate(
            private.bigint_sum(l.month) filter (where l.month_before is not null), private.bigint_sum(l.month_before)),
          'todoCount', coalesce(private.bigint_sum(l.todo_count), 0), 'lostSalesAmt', private.bigint_sum(l.lost_sales),
          'lossAmt', private.bigint_sum(l.loss))
        from listed l),
      'rows', coalesce((
        select json_agg(json_build_object('partnerId', l.id, 'partnerCd', l.code, 'partnerName', l.name,
          'yesterday', l.yesterday, 'last7', l.last7, 'month', l.month, 'lastMonth', l.last_month,
          'yesterdayChangeRate', private.change_rate(l.yesterday, l.yesterday_before),
          'last7ChangeRate', private.change_rate(l.last7, l.last7_before),
          'monthChangeRate', private.change_rate(l.month, l.month_before),
          'todoCount', l.todo_count, 'lostSalesAmt', l.lost_sales, 'lossAmt', l.loss) order by l.name, l.code)
        from listed l), '[]')));
end
$$;

-- plan_cache_mode: the ids decide the plan.
create or replace function public.product_detail(partner_cd text, product_id text) returns json
  language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  today constant date := private.korea_today();
  option_ids text[];
  yesterday integer;
  product json;
  listed json;
begin
  perform private.require_partner(partner_cd);
  option_ids := private.option_ids_of_product(partner_cd, product_id);
  yesterday := private.place_of_yesterday(partner_cd, today);
  -- No ids would be all options.
  if cardinality(option_ids) > 0 then
    with options as materialized (
      select * from private.product_rows(product_detail.partner_cd, today, yesterday, option_ids)
    )
    select
      json_build_object('productId', product_id,
        'productName', mode() within group (order by o."productName"), 'brandName', string_agg(distinct o."brandName", ', ' order by o."brandName"),
        'categoryName', (select string_agg(distinct d."CATEGORY_NM", ', ' order by d."CATEGORY_NM")
          from public.dim_option d where d."OPTION_CD" = any (option_ids)),
        'optionCount', count(*),
        'states', json_build_object('selling', count(*) filter (where o."state" = 'selling'),
          'out', count(*) filter (where o."state" = 'out'), 'stopped', count(*) filter (where o."state" = 'stopped'),
          'unknown', count(*) filter (where o."state" = 'unknown')),
        'grades', coalesce((select json_object_agg(g.grade, g.options order by g.options desc, g.grade)
          from (select n."offerCondition" as grade, count(*) as options from options n
            where n."offerCondition" is not null group by 1) g), '{}')),
      json_agg(o order by o."saleAmt30" desc nulls last, o."optionId" collate "C")
    into product, listed
    from options o;
  end if;
  return json_build_object('product', product, 'stockDay', private.stock_day(partner_cd),
    'salesDays', private.sales_days(partner_cd),
    'adCover', private.ad_cover(partner_cd, today - 30, today - 1), 'profitDays', private.profit_span(private.recent_profit_days(partner_cd, today)), 'loaded', private.loaded_sources(partner_cd),
    'rows', coalesce(listed, '[]'));
end
$$;

create or replace function public.stock_list(
  partner_cd text, snap_date text default null, brand_cd text default 'all', offer_condition text default 'all',
  product_name text default '', option_ids text[] default '{}', doc_state text default 'all', sort_by text default '',
  sort_direction text default 'desc', page_number integer default 1, page_size integer default 50
) returns json language plpgsql stable set search_path = '' as $$
declare
  today constant date := private.korea_today();
  past constant text := nullif(snap_date, private.day_text(today));
  listed text;
  page record;
begin
  perform private.require_partner(partner_cd);
  product_name := private.search_text(product_name);
  option_ids := coalesce(option_ids, '{}');
  perform private.require_choice('doc_state', doc_state, array['all', 'out', 'under7', 'under14']);
  if past is not null then
    perform private.require_day('snap_date', past);
    if past > private.day_text(today) then
      raise exception 'snap_date is in the future' using errcode = '22023';
    end if;
  end if;
  listed := format('private.has_doc_state(%L, "offerCondition", "soldYn", "stockQty", "fullDoc")', doc_state);
  page := private.list_page(
    source => format('private.stock_rows(%L, %L, %s, %L, %L, %L, %L, $1)', partner_cd, today,
      coalesce(private.place_of_yesterday(partner_cd, today)::text, 'null'), past, brand_cd, offer_condition, product_name),
    ids => option_ids, id_column => 'optionId',
    sortable => '{"optionId": "id", "skuId": "id", "brandName": "text", "productName": "text", "optionName": "text",
      "productId": "id", "offerCondition": "grade", "soldYn": "text", "stockQty": "number", "incomingQty": "number",
      "exhaustionDay": "leading number", "recommendedInboundQty": "number", "itemWinner": "text",
      "avgSales7Days": "number", "avgSales30Days": "number", "doc": "number", "docNormalized": "number", "stowingQty": "number", "fullDoc": "number"}',
    sort_by => sort_by, sort_direction => sort_direction,
    default_order => '"stockQty" + coalesce("incomingQty", 0) desc nulls last', tie_order => '"optionId" collate "C"',
    carried => array['stockQty', 'incomingQty', 'offerCondition', 'soldYn', 'fullDoc', 'brandName'],
    page_number => page_number, page_size => page_size, condition => listed,
    summary => format($sql$json_build_object(
      'withoutBrand', count(*) filter (where %s and "brandName" is null),
      'counts', json_build_object(
        'out', count(*) filter (where private.has_doc_state('out', "offerCondition", "soldYn", "stockQty", "fullDoc")),
        'under7', %s, 'under14', %s))$sql$, listed,
      case when past is null then $sql$count(*) filter (where private.has_doc_state('under7', "offerCondition", "soldYn", "stockQty", "fullDoc"))$sql$ else 'null' end,
      case when past is null then $sql$count(*) filter (where private.has_doc_state('under14', "offerCondition", "soldYn", "stockQty", "fullDoc"))$sql$ else 'null' end),
    few => (select count(*) from (select from public.dim_option o where o."PARTNER_CD" = partner_cd limit 501) o) <= 500);
  return json_build_object('total', page.total, 'withoutBrand', page.summary_row -> 'withoutBrand',
    'counts', page.summary_row -> 'counts',
    'stockDay', case when past is null then private.stock_day(partner_cd) end,
    'salesDays', case when past is null then private.sales_days(partner_cd) end,
    'rows', page.rows);
end
$$;
comment on function public.stock_list is 'Stock status of one partner (specification sections 2, 3 and 9). Active members who may see the partner; 42501 for others, 22023 for a wrong argument. A row is one listed option that has a stock fact.

snap_date: null or today (yyyyMMdd, Korea time) = live; a past day = snapshot, where incomingQty, exhaustionDay, recommendedInboundQty, itemWinner, averages and DOC are null and the counts under7 and under14 too.
brand_cd, offer_condition: all or a code. product_name: literal text, case aside. option_ids: none = any.
doc_state: all | out (no stock and not known to be off sale) | under7 | under14 (private.runs_out within so many days, so under7 is part of under14). fullDoc: DOC with stowingQty, the pieces being put away.
sort_by: '''' (stock plus incoming, descending) or a column of the row; nulls last in both directions, ties by option id.
page_size: 1 to 5,000. A page past the end has no rows but the true total.';

-- Settings: its arguments decide the plan.
create or replace function public.total_sales_days(
  partner_cd text, date_start text, date_end text, unit text default 'day', comparison text default 'previous',
  brand_cds text[] default '{}'
) returns json language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  p constant private.sales_period := private.open_period(partner_cd, date_start, date_end, comparison, brand_cds, 'sales');
  by_row constant private.sales_period := private.period_of_rows(partner_cd, p, unit);
begin
  perform private.require_choice('unit', unit, array['day', 'week', 'month']);
  return (
    with days as (
      select d."DAY" as day, d."SUMS" as sums, b."SUMS" as sums_before,
        d."DAY" = any (p.loaded) as is_loaded, b."DAY" = any (by_row.loaded_before) as is_compared
      from private.day_sums(partner_cd, p.first_day, p.last_day, brand_cds, p.loaded) d
      join private.day_sums(partner_cd, by_row.first_before, by_row.last_before, brand_cds, by_row.loaded_before) b
        on b."DAY" = d."DAY" - by_row.shift
    ), units as materialized (
      select min(d.day) as first_day, max(d.day) as last_day,
        count(*) filter (where not d.is_loaded) as missing, count(*) filter (where not d.is_compared) as missing_before,
        private.total(d.sums) as sums,
        private.total(d.sums_before) as sums_before
      from days d
      -- The whole of a day, week (from Monday) or month.
      group by date_trunc(unit, d.day::timestamp)
    )
    select json_build_object(
      'period', private.period_of(p), 'comparison', private.comparison_of(p),
      'figures', private.figures(private.total(u.sums)),
      'comparisonFigures', (
        select private.figures(private.total(b."SUMS"))
        from private.day_sums(partner_cd, p.first_before, p.last_before, brand_cds, p.loaded_before) b),
      'rows', json_agg(json_build_object(
        'from', private.day_text(u.first_day), 'to', private.day_text(u.last_day), 'missingDays', u.missing,
        'comparisonFrom', private.day_text(u.first_day - by_row.shift), 'comparisonTo', private.day_text(u.last_day - by_row.shift),
        'comparisonMissingDays', u.missing_before,
        'figures', private.figures(u.sums), 'comparisonFigures', private.figures(u.sums_before)) order by u.first_day))
    from units u
  );
end
$$;

drop function private.diagnosis_rows;

-- Options with a score or a finding; the finding of a row is the one with the most won of those that match the filters.
create or replace function private.diagnosis_rows(
  partner_cd text, brand_cd text, rule_cd text, confidence text, status text, product_name text
) returns table (
    "optionId" text, "rank" bigint, "brandName" text, "productName" text, "optionName" text, "productId" text, "score" numeric,
    "scoreChange" numeric, "findingId" bigint, "rule" text, "ruleName" text, "problem" text, "impactAmt" bigint, "confidence" text,
    "status" text, "since" text, "isReturn" boolean, "findingCount" bigint, "impactKind" text
  ) language sql stable begin atomic
  with days as materialized (
    select l.day, (select max(b."CALC_DAY") from public.log_diagnosis b where b."PARTNER_CD" = partner_cd and b."CALC_DAY" <= (select l.day - 7)) as before
    from private.last_diagnosis(partner_cd) l (day)
  ), found as materialized (
    select distinct on (f."OPTION_CD") f.*, r."RULE_NM", r."SENTENCE", count(*) over (partition by f."OPTION_CD") as findings
    from days d
    join public.fact_product_diagnosis f on f."PARTNER_CD" = partner_cd and f."LAST_DAY" = d.day
    join public.dim_diagnosis_rule r on r."RULE_CD" = f."RULE_CD"
    where (rule_cd = 'all' or f."RULE_CD" = rule_cd) and (confidence = 'all' or f."CONFIDENCE" = confidence)
      and (status = 'all' or f."STATUS" = status)
    order by f."OPTION_CD", f."IMPACT_AMT" desc nulls last, r."SORT"
  )
  select o."OPTION_CD", row_number() over (order by f."IMPACT_AMT" desc nulls last, f."ID" is null, s."SCORE", o."OPTION_CD" collate "C"),
    b."BRAND_NM", o."ITEM_NM", o."OPTION_NM", o."PRODUCTID", s."SCORE", s."SCORE" - p."SCORE", f."ID", f."RULE_CD", f."RULE_NM",
    private.fill_text(f."SENTENCE", f."EVIDENCE"), f."IMPACT_AMT", f."CONFIDENCE", f."STATUS", private.day_text(f."START_DAY"),
    (select true from public.fact_product_diagnosis e
      where e."OPTION_CD" = f."OPTION_CD" and e."RULE_CD" = f."RULE_CD" and e."START_DAY" < f."START_DAY" limit 1), coalesce(f.findings, 0),
    private.impact_kind(f."RULE_CD")
  from days d
  join public.agg_product_score s on s."PARTNER_CD" = partner_cd and s."CALC_DAY" = d.day
  join public.dim_option o on o."OPTION_CD" = s."OPTION_CD" and o."PARTNER_CD" = partner_cd
  left join public.dim_brand b on b."BRAND_CD" = o."BRAND_CD" and b."PARTNER_CD" = partner_cd
  left join public.agg_product_score p on p."PARTNER_CD" = partner_cd and p."CALC_DAY" = d.before and p."OPTION_CD" = s."OPTION_CD"
  left join found f on f."OPTION_CD" = s."OPTION_CD"
  where (f."ID" is not null or (rule_cd = 'all' and confidence = 'all' and status = 'all' and s."SCORE" is not null))
    and (brand_cd = 'all' or o."BRAND_CD" = brand_cd)
    and (private.contains_text(o."ITEM_NM", product_name) or private.contains_text(o."OPTION_NM", product_name));
end;
comment on function private.diagnosis_rows is 'Rows of public.diagnosis_list.';
revoke all on function private.diagnosis_rows from public, anon, authenticated, service_role;
grant execute on function private.diagnosis_rows to authenticated, service_role;

drop function private.has_product_tab;

drop function private.has_doc_state;

-- True if a row belongs to a DOC state: all, out, under7, under14 (which includes under7).
create or replace function private.has_doc_state(
  doc_state text, offer_condition text, sold_yn text, stock_qty integer, full_doc bigint
) returns boolean
  language sql immutable parallel safe
  return case doc_state
    when 'out' then private.is_out_of_stock(stock_qty, sold_yn)
    when 'under7' then private.runs_out(7, offer_condition, sold_yn, stock_qty, full_doc)
    when 'under14' then private.runs_out(14, offer_condition, sold_yn, stock_qty, full_doc)
    else true
  end;
comment on function private.has_doc_state is 'Whether a stock row belongs to the DOC state.';
revoke all on function private.has_doc_state from public, anon, authenticated, service_role;
grant execute on function private.has_doc_state to authenticated, service_role;

-- Whether an option belongs to a tab of 상품 관리: all, out, under7, under14 (as the DOC states of the stock list), over,
-- noWinner, stopped or fresh, registered on fresh_from (yyyyMMdd) or later.
create or replace function private.has_product_tab(
  tab text, state text, offer_condition text, stock_qty integer, doc bigint, full_doc bigint, age_qty integer, aged_qty integer, item_winner text, reg_day text,
  fresh_from text
) returns boolean
  language sql immutable parallel safe
  return case tab
    -- 61 days and more: 30 % of the pieces.
    when 'over' then doc > 90 or (age_qty > 0 and aged_qty * 10::bigint >= age_qty * 3::bigint)
    when 'noWinner' then item_winner = 'N' and state <> 'stopped'
    when 'stopped' then state = 'stopped'
    when 'fresh' then reg_day >= fresh_from
    else private.has_doc_state(tab, offer_condition, case when state = 'stopped' then 'N' end, stock_qty, full_doc)
  end;
comment on function private.has_product_tab is 'Whether an option belongs to the tab of 상품 관리.';
revoke all on function private.has_product_tab from public, anon, authenticated, service_role;
grant execute on function private.has_product_tab to authenticated, service_role;

-- The rows that agg_option_stock must have as of last_day, from the facts, of all options of the partner (null) or some.
create or replace function private.option_stock_from_facts(partner_cd text, last_day date, option_cds text[])
  returns setof public.agg_option_stock language sql stable begin atomic
  select o."PARTNER_CD", o."OPTION_CD", o."BRAND_CD", o."OFFER_CONDITION", o."SOLD_YN", o."STOCK_QTY", o."INCOMING_QTY",
    private.sold_between(d."SOLD_UNTIL", 35, 7, 1), private.sold_between(d."SOLD_UNTIL", 35, 30, 1), calm."QTY", calm."DAYS", last_day,
    case when last_day is not null then coalesce(d."SOLD_UNTIL", array_fill(0::bigint, array[35])) end, o."STOWING_QTY"
  from private.stocked_options(partner_cd, option_cds) o
  left join private.sold_until_by_option(partner_cd, last_day, option_cds) d on d."OPTION_CD" = o."OPTION_CD"
  cross join lateral private.calm_sales(d."SOLD_UNTIL", 35) calm;
end;
comment on function private.option_stock_from_facts is
  'The rows that agg_option_stock must have as of a day, of all options (null) or some, from the facts.';
revoke all on function private.option_stock_from_facts from public, anon, authenticated, service_role;

-- Options of the partner as the product pages show them, of a brand in use or of none, with live stock or without: all,
-- or those of option_ids. yesterday: private.place_of_yesterday. As in private.stock_rows, tables that only columns need
-- which the caller does not read are not read either, and the ids stand once more for each table.
-- Figures of 30 days are of those that end yesterday; of a profit, of private.recent_profit_days.
create or replace function private.product_rows(partner_cd text, today date, yesterday integer, option_ids text[])
  returns table (
    "optionId" text, "skuId" text, "barcode" text, "productId" text, "brandCd" text, "brandName" text, "productName" text,
    "optionName" text, "offerCondition" text, "state" text, "salePrice" bigint, "stockQty" integer, "incomingQty" bigint,
    "doc" bigint, "docNormalized" bigint, "avgSales7Days" numeric, "avgSales30Days" numeric, "saleAmt30" bigint,
    "conversionRate30" numeric, "winnerRate30" numeric, "adCost30" bigint, "adRoas30" numeric, "profitAmt" bigint,
    "profitRate" numeric, "breakEvenRoas" numeric, "profitGap" text, "profitGapAmt" bigint, "itemWinner" text, "costAmt" bigint,
    "costFrom" text, "targetDays" integer, "leadDays" integer, "memo" text, "storageFee" bigint, "ageQty" integer,
    "agedQty" integer, "agedRate" numeric, "stockAmt" bigint, "stockAmtBasis" text, "recommendedInboundQty" integer,
    "suggestedInboundQty" bigint, "suggestion" json, "regDay" text, "stowingQty" bigint, "fullDoc" bigint
  ) language sql stable begin atomic
  select
    o."OPTION_CD", s."SKU_ID", o."BARCODE", o."PRODUCTID", o."BRAND_CD", b."BRAND_NM", o."ITEM_NM", o."OPTION_NM",
    a."OFFER_CONDITION",
    case when a."OPTION_CD" is null then 'unknown' when a."SOLD_YN" = 'N' then 'stopped'
      when private.is_out_of_stock(a."STOCK_QTY", a."SOLD_YN") then 'out' else 'selling' end,
    o."SALE_PRICE", a."STOCK_QTY", coalesce(a."INCOMING_QTY", i."INCOMING_QTY", 0),
    private.days_of_cover(a."STOCK_QTY" + a."INCOMING_QTY", sold.qty_7, 7),
    case when yesterday = 35
      then private.days_of_cover(a."STOCK_QTY" + a."INCOMING_QTY", a."CALM_QTY", a."CALM_DAYS")
      else (select private.days_of_cover(a."STOCK_QTY" + a."INCOMING_QTY", c."QTY", c."DAYS")
        from private.calm_sales(recent.days, recent.place) c)
    end,
    round(case when a."OPTION_CD" is null then private.sold_between(f."SOLD_UNTIL", 35, 7, 1) else sold.qty_7 end / 7.0, 4),
    round(case when a."OPTION_CD" is null then private.sold_between(f."SOLD_UNTIL", 35, 30, 1) else sold.qty_30 end / 30.0, 4),
    case when (select exists (select from private.loaded_sales_days(partner_cd, today - 30, today - 1)))
      then coalesce(case when cardinality(option_ids) = 0 then m."SALE_AMT" else t."SALE_AMT" end, 0) end,
    (private.ratios(row(null, null, null, null, null, null, t."ORDER_CNT", null, t."VIEW_CNT", null, null)::private.measures))."conversionRate",
    (private.ratios(row(null, null, null, null, null, null, null, null, t."VIEW_CNT", null, t."WINNER_VIEWS")::private.measures))."winnerRate",
    coalesce(d."AD_COST", (select private.no_ad_amount(private.loaded_ad_days(partner_cd, today - 30, today - 1)))),
    -- Most options are not advertised: a ratio is not asked for where there is none.
    case when d."AD_COST" <> 0 then private.ad_roas(d."AD_COST", d."AD_SALE_AMT") end,
    g."PROFIT_AMT", private.profit_rate(g."PROFIT_AMT", g."SALE_AMT"),
    private.break_even_roas((g."PROFIT_AMT" + g."AD_AMT")::numeric / nullif(g."SALE_AMT", 0)),
    case when g."UNCOSTED_CNT" > 0 then 'cost' when g."UNSETTLED_CNT" > 0 then 'fees' end,
    nullif(g."UNCOSTED_AMT" + g."UNSETTLED_AMT", 0),
    s."ITEM_WINNER_YN", c."COST_AMT", c."APPLY_DT", e."TARGET_DAY", e."LEAD_DAY", e."MEMO", s."MONTHLY_STORAGE_FEE",
    age.known, age.aged, private.share(age.aged, age.known),
    a."STOCK_QTY" * coalesce(c."COST_AMT", o."SALE_PRICE"),
    case when a."OPTION_CD" is not null then
      case when c."COST_AMT" is not null then 'cost' when o."SALE_PRICE" is not null then 'price' end end,
    s."REQ_IBQTY",
    case when a."OFFER_CONDITION" = 'NEW' then (select g."qty" from private.suggested_inbound(n, a."STOCK_QTY" + a."INCOMING_QTY" + a."STOWING_QTY",
      coalesce(e."TARGET_DAY", 28), e."LEAD_DAY") g) end,
    case when a."OFFER_CONDITION" = 'NEW' then (select to_json(g) from private.suggested_inbound(n, a."STOCK_QTY" + a."INCOMING_QTY" + a."STOWING_QTY",
      coalesce(e."TARGET_DAY", 28), e."LEAD_DAY") g) end,
    s."PRODUCT_REG_DT", coalesce(a."STOWING_QTY", i."STOWING_QTY", 0),
    private.days_of_cover(a."STOCK_QTY" + a."INCOMING_QTY" + a."STOWING_QTY", sold.qty_7, 7)
  from public.dim_option o
  left join public.dim_brand b on b."BRAND_CD" = o."BRAND_CD" and b."PARTNER_CD" = partner_cd
  left join public.agg_option_stock a
    on a."PARTNER_CD" = partner_cd and a."OPTION_CD" = o."OPTION_CD"
      and (cardinality(option_ids) = 0 or a."OPTION_CD" = any (option_ids))
  left join public.fact_stock s
    on s."OPTION_CD" = a."OPTION_CD" and (cardinality(option_ids) = 0 or s."OPTION_CD" = any (option_ids))
  -- The won of all options are kept as sums that run on; of some they are added up with their traffic.
  left join private.option_amounts(partner_cd, today - 30, today - 1) m
    on m."OPTION_CD" = o."OPTION_CD" and cardinality(option_ids) = 0
  -- Of an option without live stock, what agg_option_stock would say.
  left join private.incoming_by_option(partner_cd) i
    on i."OPTION_CD" = o."OPTION_CD" and (cardinality(option_ids) = 0 or i."OPTION_CD" = any (option_ids))
  left join private.sold_until_by_option(partner_cd, today - 1, null) f
    on f."OPTION_CD" = o."OPTION_CD" and (cardinality(option_ids) = 0 or f."OPTION_CD" = any (option_ids))
      and (yesterday is null or f."OPTION_CD" = any (array(
        select n."OPTION_CD" from public.dim_option n
        where n."PARTNER_CD" = partner_cd and (cardinality(option_ids) = 0 or n."OPTION_CD" = any (option_ids))
          and not exists (select from public.agg_option_stock k
            where k."PARTNER_CD" = partner_cd and k."OPTION_CD" = n."OPTION_CD"))))
  left join private.recent_traffic(partner_cd, today, case when cardinality(option_ids) > 0 then option_ids end) t
    on t."OPTION_CD" = o."OPTION_CD" and (cardinality(option_ids) = 0 or t."OPTION_CD" = any (option_ids))
  left join private.ad_option_sums(partner_cd, today - 30, today - 1, option_ids) d
    on d."OPTION_CD" = o."OPTION_CD"
  left join private.option_profits(partner_cd, private.recent_profit_days(partner_cd, today), option_ids) g
    on g."KEY" = o."OPTION_CD"
  left join private.option_costs(partner_cd, private.day_text(today)) c
    on c."OPTION_CD" = o."OPTION_CD" and (cardinality(option_ids) = 0 or c."OPTION_CD" = any (option_ids))
  left join public.dim_option_setting e
    on e."OPTION_CD" = o."OPTION_CD" and (cardinality(option_ids) = 0 or e."OPTION_CD" = any (option_ids))
  left join public.agg_option_demand n
    on n."PARTNER_CD" = partner_cd and n."OPTION_CD" = o."OPTION_CD" and (cardinality(option_ids) = 0 or n."OPTION_CD" = any (option_ids))
  cross join lateral (
    select case when yesterday is null then f."SOLD_UNTIL" else a."SOLD_UNTIL" end as days, coalesce(yesterday, 35) as place
  ) recent
  cross join lateral (
    select case when yesterday = 35 then a."QTY_7" else private.sold_between(recent.days, recent.place, 7, 1) end as qty_7,
      case when yesterday = 35 then a."QTY_30" else private.sold_between(recent.days, recent.place, 30, 1) end as qty_30
  ) sold
  cross join lateral (
    select case when coalesce(s."AGE_30", s."AGE_45", s."AGE_60", s."AGE_120", s."AGE_180", s."AGE_181") is not null
        then coalesce(s."AGE_30", 0) + coalesce(s."AGE_45", 0) + coalesce(s."AGE_60", 0) + coalesce(s."AGE_120", 0)
          + coalesce(s."AGE_180", 0) + coalesce(s."AGE_181", 0) end as known,
      case when coalesce(s."AGE_30", s."AGE_45", s."AGE_60", s."AGE_120", s."AGE_180", s."AGE_181") is not null
        then coalesce(s."AGE_120", 0) + coalesce(s."AGE_180", 0) + coalesce(s."AGE_181", 0) end as aged
  ) age
  where o."PARTNER_CD" = partner_cd and o."SVC" = '2P'
    and (o."BRAND_CD" is null or (b."USE_YN" = 'Y' and b."SVC" = '2P'))
    and (cardinality(option_ids) = 0 or o."OPTION_CD" = any (option_ids));
end;

-- What agg_option_stock holds of stock, option master and inbound lines, for all options of the partner (null) or some.
create or replace function private.stocked_options(partner_cd text, option_cds text[])
  returns table (
    "PARTNER_CD" text, "OPTION_CD" text, "BRAND_CD" text, "OFFER_CONDITION" text, "SOLD_YN" text, "STOCK_QTY" integer,
    "INCOMING_QTY" bigint, "STOWING_QTY" bigint
  ) language sql stable begin atomic
  select o."PARTNER_CD", o."OPTION_CD", o."BRAND_CD", s."OFFER_CONDITION", s."SOLD_YN", s."STOCK_QTY",
    coalesce(i."INCOMING_QTY", 0), coalesce(i."STOWING_QTY", 0)
  from public.dim_option o
  join public.fact_stock s on s."OPTION_CD" = o."OPTION_CD" and s."PARTNER_CD" = o."PARTNER_CD"
  left join private.incoming_by_option(partner_cd) i on i."OPTION_CD" = o."OPTION_CD"
  where o."PARTNER_CD" = partner_cd and o."SVC" = '2P' and s."SVC" = '2P'
    -- Of both tables, or all options of the partner are read for some.
    and (option_cds is null or (o."OPTION_CD" = any (option_cds) and s."OPTION_CD" = any (option_cds)));
end;

-- Rows of the stock list (section 3) that match the filters: options of a brand in use, or of none yet. A past day has no
-- incoming, averages, DOC, exhaustion, recommended inbound and winner (section 2).
-- yesterday: private.place_of_yesterday; null: what was sold is made from the facts. A table that only columns need which
-- the caller does not read is not read either.
create or replace function private.stock_rows(
  partner_cd text, today date, yesterday integer, snap_date text, brand_cd text, offer_condition text, product_name text,
  option_ids text[]
) returns table (
    "optionId" text, "skuId" text, "brandName" text, "productName" text, "optionName" text, "productId" text, "offerCondition" text,
    "soldYn" text, "stockQty" integer, "incomingQty" bigint, "exhaustionDay" text, "recommendedInboundQty" integer,
    "itemWinner" text, "avgSales7Days" numeric, "avgSales30Days" numeric, "doc" bigint, "docNormalized" bigint,
    "stowingQty" bigint, "fullDoc" bigint
  ) language sql stable begin atomic
  select
    a."OPTION_CD", case when snap_date is null then s."SKU_ID" else a."PAST_SKU_ID" end, b."BRAND_NM", o."ITEM_NM", o."OPTION_NM",
    o."PRODUCTID", a."OFFER_CONDITION", a."SOLD_YN", a."STOCK_QTY", a."INCOMING_QTY",
    case when snap_date is null then s."EXH_DAY" end, case when snap_date is null then s."REQ_IBQTY" end,
    case when snap_date is null then s."ITEM_WINNER_YN" end,
    round(sold.qty_7 / 7.0, 4),
    round(sold.qty_30 / 30.0, 4),
    private.days_of_cover(a."STOCK_QTY" + a."INCOMING_QTY", sold.qty_7, 7),
    case when snap_date is not null or yesterday = 35
      then private.days_of_cover(a."STOCK_QTY" + a."INCOMING_QTY", a."CALM_QTY", a."CALM_DAYS")
      else (select private.days_of_cover(a."STOCK_QTY" + a."INCOMING_QTY", c."QTY", c."DAYS")
        from private.calm_sales(recent.days, recent.place) c)
    end,
    a."STOWING_QTY", private.days_of_cover(a."STOCK_QTY" + a."INCOMING_QTY" + a."STOWING_QTY", sold.qty_7, 7)
  from private.listed_stock(partner_cd, snap_date, yesterday) a
  left join public.dim_brand b on b."BRAND_CD" = a."BRAND_CD" and b."PARTNER_CD" = partner_cd
  -- The ids once more for each table: they do not follow from those of the options for the planner.
  left join public.dim_option o
    on o."OPTION_CD" = a."OPTION_CD" and (cardinality(option_ids) = 0 or o."OPTION_CD" = any (option_ids))
  left join public.fact_stock s
    on s."OPTION_CD" = a."OPTION_CD" and (cardinality(option_ids) = 0 or s."OPTION_CD" = any (option_ids))
  -- The days from the facts end yesterday.
  left join private.sold_until_by_option(partner_cd, today - 1, null) f on f."OPTION_CD" = a."OPTION_CD"
  cross join lateral (
    select case when yesterday is null then f."SOLD_UNTIL" else a."SOLD_UNTIL" end as days, coalesce(yesterday, 35) as place
  ) recent
  cross join lateral (
    select
      case when snap_date is null and yesterday is null then private.sold_between(f."SOLD_UNTIL", 35, 7, 1) else a."QTY_7" end as qty_7,
      case when snap_date is null and yesterday is null then private.sold_between(f."SOLD_UNTIL", 35, 30, 1) else a."QTY_30" end as qty_30
  ) sold
  where (a."BRAND_CD" is null or (b."USE_YN" = 'Y' and b."SVC" = '2P'))
    and (brand_cd = 'all' or a."BRAND_CD" = brand_cd)
    and (offer_condition = 'all' or a."OFFER_CONDITION" = offer_condition)
    and private.contains_text(o."ITEM_NM", product_name)
    and (cardinality(option_ids) = 0 or a."OPTION_CD" = any (option_ids));
end;

-- The rows that agg_option_stock must have as of last_day, from the facts, of all options of the partner (null) or some.
create or replace function private.option_stock_from_facts(partner_cd text, last_day date, option_cds text[])
  returns setof public.agg_option_stock language sql stable begin atomic
  select o."PARTNER_CD", o."OPTION_CD", o."BRAND_CD", o."OFFER_CONDITION", o."SOLD_YN", o."STOCK_QTY", o."INCOMING_QTY",
    private.sold_between(d."SOLD_UNTIL", 35, 7, 1), private.sold_between(d."SOLD_UNTIL", 35, 30, 1), calm."QTY", calm."DAYS", last_day,
    case when last_day is not null then coalesce(d."SOLD_UNTIL", array_fill(0::bigint, array[35])) end, o."STOWING_QTY"
  from private.stocked_options(partner_cd, option_cds) o
  left join private.sold_until_by_option(partner_cd, last_day, option_cds) d on d."OPTION_CD" = o."OPTION_CD"
  cross join lateral private.calm_sales(d."SOLD_UNTIL", 35) calm;
end;

-- Whether an option belongs to a tab of 상품 관리: all, out, under7, under14 (as the DOC states of the stock list), over,
-- noWinner, stopped or fresh, registered on fresh_from (yyyyMMdd) or later.
create or replace function private.has_product_tab(
  tab text, state text, offer_condition text, stock_qty integer, doc bigint, full_doc bigint, age_qty integer, aged_qty integer, item_winner text, reg_day text,
  fresh_from text
) returns boolean
  language sql immutable parallel safe
  return case tab
    -- 61 days and more: 30 % of the pieces.
    when 'over' then doc > 90 or (age_qty > 0 and aged_qty * 10::bigint >= age_qty * 3::bigint)
    when 'noWinner' then item_winner = 'N' and state <> 'stopped'
    when 'stopped' then state = 'stopped'
    when 'fresh' then reg_day >= fresh_from
    else private.has_doc_state(tab, offer_condition, case when state = 'stopped' then 'N' end, stock_qty, full_doc)
  end;
