-- 상품 상세: one product of the partner with the state of all its options.

-- product_detail as of a given Korea-time day.
create or replace function private.product_detail_on(today date, partner_cd text, product_id text) returns json
  language plpgsql stable
  set search_path = ''
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
revoke all on function private.product_detail_on from public, anon, authenticated, service_role;
comment on function private.product_detail_on is 'product_detail as of a Korea-time day.';
grant execute on function private.product_detail_on to authenticated, service_role;

-- A product with all its options. See the comment below.
create or replace function public.product_detail(partner_cd text, product_id text) returns json
  language plpgsql stable
  set search_path = ''
as $$
begin
  perform private.require_partner(partner_cd);
  return private.product_detail_on(private.korea_today(), partner_cd, product_id);
end
$$;
revoke all on function public.product_detail from public, anon, authenticated, service_role;
comment on function public.product_detail is
  'One product (PRODUCTID) of the partner with all its options (상품 상세). Active members who may see the partner; 42501 for others.

Returns {"product", "stockDay", "salesDays", "loaded", "rows": [...]}. product: productId, productName and brandName (those of most options; brandName null without a brand), optionCount, states {selling, out, stopped, unknown: options of each state of product_list}, grades {grade of the stock report: options}; null, without rows, for a product that is not the partner''s, whether there is one or not.
A row is an option as product_list has it, and stowingQty: pieces that came in and are not on sale yet (IB_APRV_QTY of the lines that incomingQty counts); most saleAmt30 first. stockDay, salesDays, loaded: as product_list.';
grant execute on function public.product_detail to authenticated, service_role;
