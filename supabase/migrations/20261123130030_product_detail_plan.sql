-- 상품 상세 of a product with hundreds of options: joined by hash, where a loop compared each with all options of the partner.

-- product_detail as of a given Korea-time day.
create or replace function private.product_detail_on(today date, partner_cd text, product_id text) returns json
  language plpgsql stable
  set search_path = ''
  -- The ids decide the plan. The won of 30 days are of every option of the partner: read once, not once an option.
  set plan_cache_mode = 'force_custom_plan'
  set enable_nestloop = off
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
