-- Figures of sales lead to the options that make them and to the loads that brought them.

-- Options with sales in a period, of the brands (none: all), and what each sold.
create or replace function private.sales_source_rows(partner_cd text, first_day date, last_day date, brand_cds text[])
  returns table ("optionCd" text, "productName" text, "optionName" text, "brandName" text, "saleAmt" bigint)
  language sql stable
begin atomic
  select o."OPTION_CD", o."ITEM_NM", o."OPTION_NM", b."BRAND_NM", a."SALE_AMT"
  from private.option_amounts(partner_cd, first_day, last_day) a
  join public.dim_option o on o."OPTION_CD" = a."OPTION_CD" and o."PARTNER_CD" = partner_cd
  left join public.dim_brand b on b."BRAND_CD" = o."BRAND_CD" and b."PARTNER_CD" = partner_cd
  where cardinality(brand_cds) = 0 or coalesce(o."BRAND_CD", '') = any (brand_cds);
end;
revoke all on function private.sales_source_rows from public, anon, authenticated, service_role;
comment on function private.sales_source_rows is
  'Options with rows in a period, of the brands (none: all), and the won that each sold.';
grant execute on function private.sales_source_rows to authenticated, service_role;

create or replace function public.sales_source_options(
  partner_cd text, date_start text, date_end text, brand_cds text[] default '{}', sort_by text default '',
  sort_direction text default 'asc', page_number integer default 1, page_size integer default 50
) returns json
  language plpgsql stable
  set search_path = ''
  set jit = off
as $$
declare
  p private.sales_period;
  page record;
begin
  perform private.require_partner(partner_cd);
  p := private.require_sales_period(private.korea_today(), partner_cd, date_start, date_end, 'previous', brand_cds);
  page := private.list_page(
    source => format('private.sales_source_rows(%L, %L, %L, %L)', partner_cd, p.first_day, p.last_day, brand_cds),
    ids => null, id_column => 'optionCd',
    sortable => '{"optionCd": "id", "productName": "text", "optionName": "text", "brandName": "text", "saleAmt": "number"}',
    sort_by => sort_by, sort_direction => sort_direction, default_order => '"saleAmt" desc',
    tie_order => '"optionCd" collate "C"', carried => '{}', page_number => page_number, page_size => page_size,
    summary => $sql$json_build_object('saleAmt', sum(m."saleAmt"))$sql$, few => true);
  return json_build_object(
    'total', page.total, 'period', private.period_days(p.first_day, p.last_day, p.loaded),
    'summary', page.summary_row, 'rows', page.rows);
end
$$;
revoke all on function public.sales_source_options from public, anon, authenticated, service_role;
comment on function public.sales_source_options is
  'The options that the sales of a period are made of. Active members who may see the partner; 42501 for others, 22023 for a wrong argument.

Returns {"total", "period", "summary", "rows"}. total: how many options have a row in the period; period as total_sales_summary; summary: saleAmt (won of all rows, null without one), which is the saleAmt of total_sales_summary. A row is an option: optionCd, productName, optionName, brandName (null: without a brand), saleAmt (won).

date_start, date_end, brand_cds as total_sales_summary. sort_by: a field of a row; empty = saleAmt, the highest first. page_size null = all rows.';
grant execute on function public.sales_source_options to authenticated, service_role;

create or replace function public.sales_source_loads(partner_cd text, date_start text, date_end text) returns json
  language plpgsql stable
  set search_path = ''
  set jit = off
as $$
declare
  p private.sales_period;
begin
  perform private.require_partner(partner_cd);
  p := private.require_sales_period(private.korea_today(), partner_cd, date_start, date_end, 'previous', '{}');
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
      'period', private.period_days(p.first_day, p.last_day, p.loaded),
      'withoutLoad', array(
        select private.day_text(d) from unnest(p.loaded) d where d not in (select n.day from newest n) order by d),
      'rows', coalesce((
        select json_agg(json_build_object(
          'id', u."ID", 'category', u."CATEGORY", 'fileName', u."FILE_NM", 'from', u."PERIOD_START", 'to', u."PERIOD_END",
          'rowCount', u."ROW_CNT", 'errorCount', u."ERR_CNT", 'at', u."REG_DT", 'days', l.days)
          order by l.last_day desc, u."ID" desc)
        from loads l join public.log_file_upload u on u."ID" = l.id), '[]'))
  );
end
$$;
revoke all on function public.sales_source_loads from public, anon, authenticated, service_role;
comment on function public.sales_source_loads is
  'The loads that brought the sales of a period. Callers and errors as sales_source_options.

Returns {"period", "withoutLoad", "rows"}. withoutLoad: loaded days that no load is known of (yyyyMMdd). A row is a load, at most one a day of the period, that of the latest day first: id, category, fileName (null: unknown), from and to (its own days, yyyyMMdd), rowCount, errorCount (rows), at (ISO moment), days (those of the period of which it is the newest load).';
grant execute on function public.sales_source_loads to authenticated, service_role;
