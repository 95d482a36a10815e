create or replace function private.sales_source_ids(partner_cd text, brand_cds text[], product_id text, option_cd text)
  returns text[] language sql stable begin atomic
  select array(
    select o."OPTION_CD" from public.dim_option o
    where o."PARTNER_CD" = partner_cd
      and (cardinality(brand_cds) = 0 or coalesce(o."BRAND_CD", '') = any (brand_cds))
      and (product_id is null or o."PRODUCTID" = product_id)
      and (option_cd is null or o."OPTION_CD" = option_cd));
end;
comment on function private.sales_source_ids is
  'OPTION_CD of a partner''s options, of the brands (none: all) and of a product or option (null: all).';
grant execute on function private.sales_source_ids to authenticated, service_role;

-- Views as item winner are counted in ten-thousandths.
create or replace function private.measure_of(sums private.measures, measure text) returns numeric
  language sql immutable parallel safe
  return case measure when 'winnerViewCnt' then trim_scale((sums)."winnerViews" / 10000.0)
    else (to_json(sums) ->> measure)::numeric end;
comment on function private.measure_of is
  'One of the measures by its name, in its unit; winnerViewCnt: views as item winner. Null where no row says it.';
grant execute on function private.measure_of to authenticated, service_role;

-- Options with rows in a period, of the brands (none: all) and of one product or option (null: all), and the sum of one measure
-- of each. Won have sums that run on; other measures are added up by month.
-- enable_sort: grouped by text, sorting takes longer than adding up.
-- enable_nestloop: sums of all options are joined to all options.
-- Settings: its arguments decide the plan.
create or replace function private.sales_source_rows(
  partner_cd text, first_day date, last_day date, brand_cds text[], product_id text, option_cd text, measure text
) returns table ("optionCd" text, "productName" text, "optionName" text, "brandName" text, "value" numeric)
  language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' set enable_sort = off set enable_nestloop = off as $$
#variable_conflict use_column
declare
  option_cds constant text[] := private.sales_source_ids(partner_cd, brand_cds, product_id, option_cd);
  -- Of few options every measure is read, by their ids, of many the one of all options.
  is_few constant boolean := cardinality(option_cds) <= 500;
begin
  return query
  select o."OPTION_CD", o."ITEM_NM", o."OPTION_NM", b."BRAND_NM", s.value
  from (
    select a."OPTION_CD" as id, a."SALE_AMT"::numeric as value
    from private.option_amounts(partner_cd, first_day, last_day) a
    where measure = 'saleAmt' and a."OPTION_CD" = any (option_cds)
    union all
    select t."OPTION_CD", case measure {{shown; when '$name' then t."$column"}}
      when 'winnerViewCnt' then trim_scale(t."WINNER_VIEWS" / 10000.0) end
    -- Thousands of ids would be looked for in each month (offset 0).
    from (select * from private.option_totals(partner_cd, first_day, last_day) offset 0) t
    where measure <> 'saleAmt' and not is_few and t."OPTION_CD" = any (option_cds)
    union all
    select m."OPTION_CD", private.measure_of(m."SUMS", measure)
    from private.option_sums(partner_cd, first_day, last_day, option_cds) m
    where measure <> 'saleAmt' and is_few
  ) s
  join public.dim_option o on o."OPTION_CD" = s.id and o."PARTNER_CD" = partner_cd
  left join public.dim_brand b on b."BRAND_CD" = o."BRAND_CD" and b."PARTNER_CD" = partner_cd;
end
$$;
comment on function private.sales_source_rows is 'Options with rows in a period, of the brands (none: all) and of a product or option (null: all), with the sum of one measure of each, in its unit.';
grant execute on function private.sales_source_rows to authenticated, service_role;

create or replace function private.require_measure(measure text) returns void language plpgsql stable set search_path = '' as $$
begin
  perform private.require_choice('measure', measure, array[{{shown: '$name'}}, 'winnerViewCnt']);
end
$$;
comment on function private.require_measure is 'Refuses (22023) what is no measure that a page shows.';
grant execute on function private.require_measure to authenticated, service_role;

create or replace function public.sales_source_options(
  partner_cd text, date_start text, date_end text, brand_cds text[] default '{}', product_id text default null,
  option_cd text default null, measure text default 'saleAmt', sort_by text default '', sort_direction text default 'asc',
  page_number integer default 1, page_size integer default 50
) returns json language plpgsql stable set search_path = '' as $$
declare
  p constant private.sales_period := private.open_period(partner_cd, date_start, date_end, 'previous', brand_cds, 'sales');
  page record;
begin
  perform private.require_measure(measure);
  page := private.list_page(
    source => format('private.sales_source_rows(%L, %L, %L, %L, %L, %L, %L)', partner_cd, p.first_day, p.last_day, brand_cds,
      product_id, option_cd, measure),
    ids => null, id_column => 'optionCd',
    sortable => '{"optionCd": "id", "productName": "text", "optionName": "text", "brandName": "text", "value": "number"}',
    sort_by => sort_by, sort_direction => sort_direction, default_order => '"value" desc nulls last',
    tie_order => '"optionCd" collate "C"', carried => '{}', page_number => page_number, page_size => page_size,
    summary => $sql$json_build_object('value', sum(m."value"))$sql$, few => true);
  return json_build_object(
    'total', page.total, 'period', private.period_of(p),
    'summary', page.summary_row, 'rows', page.rows);
end
$$;
comment on function public.sales_source_options is 'The options that a figure of sales is made of. Active members who may see the partner; 42501 for others, 22023 for a wrong argument. A row is an option.

date_start, date_end, brand_cds as total_sales_summary. product_id (PRODUCTID), option_cd (OPTION_CD): its options alone; null = all. measure: {{shown: $name}} or winnerViewCnt (views as item winner, with decimals). sort_by: a field of a row; empty = value, the highest first. page_size: 1 to 5,000.';
grant execute on function public.sales_source_options to authenticated, service_role;

-- Settings: its arguments decide the plan.
create or replace function public.sales_source_days(
  partner_cd text, date_start text, date_end text, brand_cds text[] default '{}', product_id text default null,
  option_cd text default null, measure text default 'saleAmt'
) returns json language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
#variable_conflict use_variable
declare
  p constant private.sales_period := private.open_period(partner_cd, date_start, date_end, 'previous', brand_cds, 'sales');
  rows json;
begin
  perform private.require_measure(measure);
  -- Of brands there are rollups by day; of a product or option the facts are read.
  if product_id is null and option_cd is null then
    rows := (
      select json_agg(json_build_object('day', private.day_text(d."DAY"),
        'value', case when d."DAY" = any (p.loaded) then private.measure_of(d."SUMS", measure) end) order by d."DAY")
      from private.day_sums(partner_cd, p.first_day, p.last_day, brand_cds, p.loaded) d);
  else
    rows := (
      select json_agg(json_build_object('day', private.day_text(d."DAY"),
        'value', private.measure_of(d."SUMS", measure)) order by d."DAY")
      from private.option_day_sums(partner_cd, p.first_day, p.last_day,
        private.sales_source_ids(partner_cd, brand_cds, product_id, option_cd), p.loaded) d);
  end if;
  return json_build_object('period', private.period_of(p), 'rows', rows);
end
$$;
comment on function public.sales_source_days is
  'The days that a figure of sales is made of. Callers, arguments and errors as sales_source_options. A row is a day of the period, oldest first.';
grant execute on function public.sales_source_days to authenticated, service_role;

create or replace function public.sales_source_loads(partner_cd text, date_start text, date_end text) returns json
  language plpgsql stable set search_path = '' as $$
declare
  p constant private.sales_period := private.open_period(partner_cd, date_start, date_end, 'previous', '{}', 'sales');
begin
  return (
    with newest as materialized (
      select distinct on (c.day) c.day, u."ID" as id
      from public.log_file_upload u
      cross join lateral (
        select greatest(p.first_day, u."PERIOD_START"::date) + n as day
        from generate_series(0, least(p.last_day, u."PERIOD_END"::date) - greatest(p.first_day, u."PERIOD_START"::date)) n
      ) c
      where u."PARTNER_CD" = sales_source_loads.partner_cd and u."TABLE_NM" = 'agg_performance_option_daily'
        and u."PERIOD_START" <= private.day_text(p.last_day) and u."PERIOD_END" >= private.day_text(p.first_day)
      order by c.day, u."REG_DT" desc, u."ID" desc
    ), loads as (
      select n.id, json_agg(private.day_text(n.day) order by n.day) as days, max(n.day) as last_day
      from newest n group by n.id
    )
    select json_build_object(
      'period', private.period_of(p),
      'withoutLoad', array(
        select private.day_text(d) from unnest(p.loaded) d where d not in (select n.day from newest n) order by d),
      'rows', coalesce((
        select json_agg(json_build_object(
          'id', u."ID", 'category', u."CATEGORY", 'fileName', u."FILE_NM", 'from', u."PERIOD_START", 'to', u."PERIOD_END",
          'rowCount', u."ROW_CNT", 'errorCount', u."ERR_CNT", 'at', u."REG_DT",
          'memberName', u."USER_NM", 'days', l.days)
          order by l.last_day desc, u."ID" desc)
        from loads l join public.log_file_upload u on u."ID" = l.id), '[]'))
  );
end
$$;
comment on function public.sales_source_loads is 'The loads that brought the sales of a period. Callers and errors as sales_source_options. A row is a load, at most one a day of the period, that of the latest day first.';
grant execute on function public.sales_source_loads to authenticated, service_role;
