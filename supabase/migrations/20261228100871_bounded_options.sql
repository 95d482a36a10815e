-- The options of a report are looked at once and inserted plainly: half of the time of publishing 300,000 new ones was spent on them.

drop function private.claim_options;

-- Makes sure that the partner has every staged option: new ones are made without a brand, names come from the
-- file; names that an option master gave are left alone, and brands are derived anew where that made a difference.
-- sales_day: the staged rows are the sales of that day (yyyyMMdd) and say categories: to options without one, and of the newest
-- day that is loaded to all, so that an old day loaded late takes nothing back. An empty cell never wipes one out.
-- Returns how many were made, or, unless the report is loaded, how many would be. Raises PD001, and 23505 for an option that the
-- file names twice.
-- Settings: see private.replace_rows.
create or replace function private.claim_options(batch private.import_batch, is_loaded boolean, sales_day integer default null) returns integer
  language plpgsql volatile set search_path = '' set enable_nestloop = off set work_mem = '64MB' as $$
declare
  newest constant boolean := not exists (
    select from public.agg_performance_option_daily t
    where t."PARTNER_CD" = batch.partner_cd and t."DATE_SK" > sales_day and t."SVC" = '2P');
  made integer;
  named integer;
  moved integer;
begin
  -- One look at the options of the file; only those that are not as it says are written.
  create temporary table import_option on commit drop as
  select *
  from (
    select s."OPTION_CD" as option_cd, o."OPTION_CD" is null as is_new, o."PARTNER_CD" <> batch.partner_cd as is_foreign,
      o."ITEM_NM" = '' and s."ITEM_NM" <> '' as is_named,
      o."OPTION_CD" is not null and sales_day is not null and s."CATEGORY_NM" is not null
        and (o."CATEGORY_NM" is null or newest and o."CATEGORY_NM" <> s."CATEGORY_NM") as is_moved
    from pg_temp.import_staged s
    left join public.dim_option o on o."OPTION_CD" = s."OPTION_CD"
  ) n
  where n.is_new or n.is_foreign or n.is_named or n.is_moved;
  select count(*) filter (where n.is_new), count(*) filter (where n.is_named), count(*) filter (where n.is_moved)
  into made, named, moved from pg_temp.import_option n;
  perform private.refuse_codes('PD001', 'options of another partner', array(
    select n.option_cd from pg_temp.import_option n where n.is_foreign order by 1));
  if not is_loaded then
    return made;
  end if;

  if named + moved > 0 then
    perform private.keep_before(batch, 'public.dim_option',
      't."OPTION_CD" in (select n.option_cd from pg_temp.import_option n where n.is_named or n.is_moved)');
    update public.dim_option o
    set "ITEM_NM" = case when n.is_named then s."ITEM_NM" else o."ITEM_NM" end,
      "OPTION_NM" = case when n.is_named then coalesce(s."OPTION_NM", '') else o."OPTION_NM" end,
      "PRODUCTID" = case when n.is_named then coalesce(o."PRODUCTID", s."PRODUCTID") else o."PRODUCTID" end,
      "CATEGORY_NM" = case when n.is_moved then s."CATEGORY_NM" else o."CATEGORY_NM" end
    from pg_temp.import_option n
    join pg_temp.import_staged s on s."OPTION_CD" = n.option_cd
    where o."OPTION_CD" = n.option_cd and (n.is_named or n.is_moved);
  end if;
  if made > 0 then
    perform private.keep_made(batch, 'public.dim_option', array(select n.option_cd from pg_temp.import_option n where n.is_new));
    -- A plain insert, where ON CONFLICT would take a third longer.
    begin
      insert into public.dim_option ("OPTION_CD", "PARTNER_CD", "PRODUCTID", "ITEM_NM", "OPTION_NM", "CATEGORY_NM")
      select s."OPTION_CD", batch.partner_cd, s."PRODUCTID", coalesce(s."ITEM_NM", ''), coalesce(s."OPTION_NM", ''), s."CATEGORY_NM"
      from pg_temp.import_staged s
      where s."OPTION_CD" in (select n.option_cd from pg_temp.import_option n where n.is_new);
    exception when unique_violation then
      -- A load of another partner at the same moment was first.
      perform private.refuse_codes('PD001', 'options of another partner', array(
        select o."OPTION_CD" from pg_temp.import_staged s join public.dim_option o using ("OPTION_CD")
        where o."PARTNER_CD" <> batch.partner_cd order by 1));
      raise exception 'two rows of one key' using errcode = '23505';
    end;
  end if;
  if made + named > 0 then
    perform private.derive_brands(batch.partner_cd);
  end if;
  return made;
end
$$;
comment on function private.claim_options is
  'Makes the staged options that are missing, for that partner, and names and categories those that are there, if the report is loaded; returns how many are new. Raises PD001, and 23505 for an option named twice.';
revoke all on function private.claim_options from public, anon, authenticated, service_role;

-- Gives every option of the partner that no master names the brand of those of the same product and option name that
-- a master names; two brands for one name are no answer. A function of what is there alone, so the order of loads
-- does not matter, and a brand that a master changes is followed.
-- Settings: see private.replace_rows.
create or replace function private.derive_brands(partner_cd text) returns void
  language sql volatile set search_path = '' set enable_nestloop = off as $$
  update public.dim_option o set "BRAND_CD" = d.brand, "BRAND_DERIVED" = d.brand is not null
  from (
    select u."OPTION_CD", n.brand
    from public.dim_option u
    left join (
      select m."ITEM_NM", m."OPTION_NM", min(m."BRAND_CD") as brand
      from public.dim_option m
      where m."PARTNER_CD" = derive_brands.partner_cd and m."BRAND_CD" is not null and not m."BRAND_DERIVED"
        and m."ITEM_NM" <> ''
      group by 1, 2 having min(m."BRAND_CD") = max(m."BRAND_CD")
    ) n using ("ITEM_NM", "OPTION_NM")
    where u."PARTNER_CD" = derive_brands.partner_cd and (u."BRAND_CD" is null or u."BRAND_DERIVED")
      and u."BRAND_CD" is distinct from n.brand
  ) d
  where o."OPTION_CD" = d."OPTION_CD"
$$;

-- agg_option_stock follows the stock and the option master, whoever writes them: a statement's rows (the transition tables
-- changed and, of an update, replaced) name the options.
create or replace function private.follow_option_stock() returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and tg_relid = 'public.dim_option'::regclass then
    -- Of an option, what is kept of it here: a report may give a name or a category to all of them.
    perform private.rewrite_option_stock(o.partner_cd, array_agg(o.option_cd))
    from changed c full join replaced r on r."OPTION_CD" = c."OPTION_CD"
    cross join lateral (values (c."PARTNER_CD", c."OPTION_CD"), (r."PARTNER_CD", r."OPTION_CD")) o (partner_cd, option_cd)
    where (c."PARTNER_CD", c."BRAND_CD", c."SVC") is distinct from (r."PARTNER_CD", r."BRAND_CD", r."SVC") and o.option_cd is not null
    group by o.partner_cd;
  elsif tg_op = 'UPDATE' then
    perform private.rewrite_option_stock(o."PARTNER_CD", array_agg(o."OPTION_CD"))
    from (select c."PARTNER_CD", c."OPTION_CD" from changed c union select r."PARTNER_CD", r."OPTION_CD" from replaced r) o
    group by o."PARTNER_CD";
  elsif tg_op = 'INSERT' and tg_relid = 'public.dim_option'::regclass then
    -- An option is mostly new to its stock, too: a report makes the options before it writes their stock.
    perform private.rewrite_option_stock(c."PARTNER_CD", array_agg(c."OPTION_CD"))
    from changed c join public.fact_stock s on s."OPTION_CD" = c."OPTION_CD" group by c."PARTNER_CD";
  else
    perform private.rewrite_option_stock(c."PARTNER_CD", array_agg(c."OPTION_CD")) from changed c group by c."PARTNER_CD";
  end if;
  return null;
end
$$;

-- 판매분석: everything that the partner's options sold on one day; replaces that day. day_new says that nothing was
-- loaded for the day before: then a file without rows is news too, for not loaded is not zero. restated: the day's won before and
-- after, where a day that was loaded has other won now.
create or replace function private.load_sales_analysis(batch private.import_batch, is_loaded boolean) returns jsonb language plpgsql volatile set search_path = '' as $$
declare
  options integer;
  counts jsonb;
  day_new boolean := not exists (
      select from public.agg_performance_option_daily t
      where t."PARTNER_CD" = batch.partner_cd and t."DATE_SK" = batch.period_start::integer and t."SVC" = '2P'
    ) and not exists (
      select from public.log_file_upload u
      where u."PARTNER_CD" = batch.partner_cd and u."CATEGORY" = batch.category and u."PERIOD_START" = batch.period_start
    );
  restated jsonb;
begin
  perform private.stage_rows(batch, array['OPTION_CD', 'PRODUCTID', 'ITEM_NM', 'OPTION_NM', 'CATEGORY_NM',
    'GROSS_QTY', 'GROSS_AMT', 'CANCEL_QTY', 'CANCEL_AMT', 'SALE_QTY', 'SALE_AMT', 'ORDER_CNT', 'VISITOR_CNT', 'VIEW_CNT', 'CART_CNT', 'WINNER_RATE'],
    array['public.agg_performance_option_daily', 'public.dim_option'],
    jsonb_build_object('PARTNER_CD', batch.partner_cd, 'DATE_SK', batch.period_start));

  select jsonb_build_object('restated', jsonb_build_array(jsonb_build_object('day', batch.period_start, 'from', o.won, 'to', n.won))) into restated
  from (
    select coalesce(private.bigint_sum(t."SALE_AMT"), 0) as won, count(*) as rows from public.agg_performance_option_daily t
    where t."PARTNER_CD" = batch.partner_cd and t."DATE_SK" = batch.period_start::integer and t."SVC" = '2P') o,
    (select coalesce(private.bigint_sum(s."SALE_AMT"), 0) as won from pg_temp.import_staged s) n
  where not batch.partial and o.rows > 0 and o.won <> n.won;
  options := private.claim_options(batch, is_loaded, batch.period_start::integer);
  create temporary table import_touched ("OPTION_CD" text) on commit drop;
  -- The service is a condition of the index: without it each of four statements reads the facts of all days.
  counts := private.replace_rows(batch, 'public.agg_performance_option_daily', array['OPTION_CD', 'DATE_SK'],
    format('t."DATE_SK" = %s and t."SVC" = ''2P''', batch.period_start::integer), is_loaded, 'pg_temp.import_touched',
    array[batch.period_start::integer]);
  if is_loaded and (counts ->> 'new')::integer + (counts ->> 'changed')::integer + (counts ->> 'removed')::integer > 0 then
    perform private.sales_changed(batch.partner_cd, array[batch.period_start::integer],
      nullif(array(select t."OPTION_CD" from pg_temp.import_touched t), '{}'));
  end if;
  drop table pg_temp.import_touched;
  return counts || jsonb_build_object('options_new', options, 'day_new', day_new) || coalesce(restated, '{}');
end
$$;

drop function private.change_categories;
