-- 판매분석: everything that the partner's options sold on one day; replaces that day, and what follows it. day_new says that
-- nothing was loaded for the day before: then a file without rows is news too, for not loaded is not zero.
create or replace function private.load_sales_analysis(batch private.import_batch) returns jsonb
  language plpgsql volatile
  set search_path = ''
as $$
declare
  options integer;
  counts jsonb;
  day_new boolean := not exists (
      select from public.agg_performance_option_daily t
      where t."PARTNER_CD" = batch.partner_cd and t."DATE_SK" = batch.period_start::integer
    ) and not exists (
      select from public.log_file_upload u
      where u."PARTNER_CD" = batch.partner_cd and u."CATEGORY" = batch.category and u."PERIOD_START" = batch.period_start
    );
begin
  perform private.require_columns(batch, array['OPTION_CD', 'PRODUCTID', 'ITEM_NM', 'OPTION_NM', 'SALE_QTY',
    'SALE_AMT', 'GROSS_QTY', 'GROSS_AMT', 'CANCEL_QTY', 'CANCEL_AMT', 'ORDER_CNT', 'VISITOR_CNT', 'VIEW_CNT',
    'CART_CNT', 'WINNER_RATE']);
  create temporary table import_staged on commit drop as
  select r[1] as "OPTION_CD", batch.period_start::integer as "DATE_SK", batch.partner_cd as "PARTNER_CD",
    r[2] as "PRODUCTID", r[3] as "ITEM_NM", r[4] as "OPTION_NM",
    r[5]::integer as "SALE_QTY", r[6]::bigint as "SALE_AMT", r[7]::integer as "GROSS_QTY",
    r[8]::bigint as "GROSS_AMT", r[9]::integer as "CANCEL_QTY", r[10]::bigint as "CANCEL_AMT",
    r[11]::integer as "ORDER_CNT", r[12]::integer as "VISITOR_CNT", r[13]::integer as "VIEW_CNT",
    r[14]::integer as "CART_CNT", r[15]::numeric(5, 2) as "WINNER_RATE"
  from (
    select string_to_array(line, chr(127), '') as r
    from private.import_chunk c cross join lateral unnest(c.rows) line
    where c.batch_id = batch.id offset 0
  ) staged;
  analyze pg_temp.import_staged ("OPTION_CD");

  options := private.claim_options(batch.partner_cd);
  counts := private.replace_rows('public.agg_performance_option_daily', array['OPTION_CD', 'DATE_SK'],
    format('t."PARTNER_CD" = %L and t."DATE_SK" = %s', batch.partner_cd, batch.period_start::integer), batch.partial);
  perform private.sales_changed(batch.partner_cd, array[batch.period_start::integer]);
  return counts || jsonb_build_object('options_new', options, 'day_new', day_new);
end
$$;
