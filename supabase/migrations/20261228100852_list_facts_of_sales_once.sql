-- The measures of 판매분석 are listed once (src/domain/model/sales.ts), for its loader too.

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
  options := private.claim_options(batch, is_loaded);
  if is_loaded then
    perform private.change_categories(batch, batch.period_start::integer);
  end if;
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
