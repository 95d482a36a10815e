-- 상품 분석 of 200 options whose ids lie together took 157 ms for a year of stock days, and takes 136; spread over the partner 2.5 s
-- and 1.5 s. 상품 상세 reads nothing of all options any more, which a setting of its plan was for.

-- Days of options on which their stock is known, from the snapshots that loads keep. The days are named one by one: the key
-- begins with the day, and of a range of days it would be read for all options. Each is looked for by itself (offset 0), so
-- that the planner knows how many rows there are: with all days in one array it sorted what it had better counted.
create or replace function private.stock_days(partner_cd text, first_day date, last_day date, option_cds text[])
  returns table ("OPTION_CD" text, "SNAP_DT" text, "IS_OUT" boolean)
  language sql stable
begin atomic
  select s."OPTION_CD", s."SNAP_DT", private.is_out_of_stock(s."STOCK_QTY", s."SOLD_YN")
  from generate_series(0, last_day - first_day) n
  cross join lateral (
    select t."OPTION_CD", t."SNAP_DT", t."STOCK_QTY", t."SOLD_YN"
    from public.fact_stock_snapshot t
    where t."PARTNER_CD" = partner_cd and t."SVC" = '2P' and t."OPTION_CD" = any (option_cds)
      and t."SNAP_DT" = private.day_text(first_day + n)
    offset 0
  ) s;
end;
comment on function private.stock_days is
  'Days (yyyyMMdd) of options of a partner on which their stock was loaded, and whether they were out of stock while selling.';
grant execute on function private.stock_days to authenticated, service_role;

-- product_detail as of a given Korea-time day.
create or replace function private.product_detail_on(today date, partner_cd text, product_id text) returns json
  language plpgsql stable
  set search_path = ''
  -- The ids decide the plan.
  set plan_cache_mode = 'force_custom_plan'
  set jit = off
as $$
declare
  option_ids constant text[] := private.product_options(partner_cd, product_id);
  yesterday constant integer := private.place_of_yesterday(partner_cd, today);
  product json;
  listed json;
begin
  -- No ids would be all options.
  if cardinality(option_ids) > 0 then
    with stowing as (
      select l."OPTION_CD", sum(l."IB_APRV_QTY") as qty
      from private.inbound_line l
      where l."OPTION_CD" = any (option_ids) and l."CUST_CD" = product_detail_on.partner_cd and l."SCH_DT" >= '20250901'
      group by l."OPTION_CD"
    ), options as materialized (
      select r.*, coalesce(w.qty, 0) as "stowingQty"
      from private.product_rows(product_detail_on.partner_cd, today, yesterday, option_ids) r
      left join stowing w on w."OPTION_CD" = r."optionId"
    )
    select
      json_build_object('productId', product_id,
        'productName', mode() within group (order by o."productName"), 'brandName', mode() within group (order by o."brandName"),
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
    'salesDays', private.sales_days_on(today, partner_cd), 'loaded', private.loaded_sources(partner_cd),
    'rows', coalesce(listed, '[]'));
end
$$;
comment on function private.product_detail_on is 'product_detail as of a Korea-time day.';
grant execute on function private.product_detail_on to authenticated, service_role;
