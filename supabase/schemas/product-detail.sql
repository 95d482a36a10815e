create or replace function public.product_stock(partner_cd text, product_id text) returns json language plpgsql stable set search_path = '' as $$
declare
  option_ids text[];
begin
  perform private.require_partner(partner_cd);
  option_ids := private.option_ids_of_product(partner_cd, product_id);
  return (
    with stock as (
      select o."OPTION_CD" as "optionId", o."OPTION_NM" as "optionName", s."OFFER_CONDITION" as "offerCondition",
        s."STOCK_QTY" as "stockQty", s."AGE_30" as "age30", s."AGE_45" as "age45", s."AGE_60" as "age60",
        s."AGE_120" as "age120", s."AGE_180" as "age180", s."AGE_181" as "age181", s."MONTHLY_STORAGE_FEE" as "storageFee"
      from public.fact_stock s
      join public.dim_option o on o."OPTION_CD" = s."OPTION_CD" and o."PARTNER_CD" = s."PARTNER_CD"
      where s."OPTION_CD" = any (option_ids) and s."PARTNER_CD" = product_stock.partner_cd and s."SVC" = '2P'
    )
    select json_build_object(
      'stockDay', private.stock_day(product_stock.partner_cd),
      'rows', coalesce(json_agg(s order by s."stockQty" desc, s."optionId" collate "C"), '[]'),
      'totals', json_build_object('stockQty', sum(s."stockQty"), 'age30', sum(s."age30"), 'age45', sum(s."age45"),
        'age60', sum(s."age60"), 'age120', sum(s."age120"), 'age180', sum(s."age180"), 'age181', sum(s."age181"),
        'storageFee', sum(s."storageFee")))
    from stock s
  );
end
$$;
comment on function public.product_stock is 'Live stock of the options of one product of the partner by storage age. Active members who may see the partner; 42501 for others. A row is an option that has live stock, the most first.';
grant execute on function public.product_stock to authenticated, service_role;

create or replace function public.product_stock_months(partner_cd text, product_id text) returns json
  language plpgsql stable set search_path = '' as $$
declare
  option_ids text[];
  days text[];
begin
  perform private.require_partner(partner_cd);
  option_ids := private.option_ids_of_product(partner_cd, product_id);
  -- The newest day of each month by the index of the partner's days: the snapshots are thousands a day.
  days := array(
    select n.day
    from (select min(s."SNAP_DT") as first, max(s."SNAP_DT") as last from public.fact_stock_snapshot s
      where s."PARTNER_CD" = product_stock_months.partner_cd) d
    cross join lateral generate_series(date_trunc('month', d.first::date::timestamp), d.last::date::timestamp, interval '1 month') m (start)
    cross join lateral (select max(s."SNAP_DT") as day from public.fact_stock_snapshot s
      where s."PARTNER_CD" = product_stock_months.partner_cd
        and s."SNAP_DT" between (select private.day_text(m.start::date)) and (select private.day_text((m.start + interval '1 month - 1 day')::date))) n
    where n.day is not null
    order by n.day);
  return (
    with stock as (
      select o."OPTION_CD", o."OPTION_NM", s."SNAP_DT", s."OFFER_CONDITION", s."STOCK_QTY"
      from unnest(days) d (day)
      cross join lateral (
        select * from public.fact_stock_snapshot t
        where t."SNAP_DT" = d.day and t."OPTION_CD" = any (option_ids)
          and t."PARTNER_CD" = product_stock_months.partner_cd and t."SVC" = '2P'
        offset 0
      ) s
      join public.dim_option o on o."OPTION_CD" = s."OPTION_CD" and o."PARTNER_CD" = s."PARTNER_CD"
    ), listed as (
      select s."OPTION_CD", s."OPTION_NM" as name, json_object_agg(s."SNAP_DT", s."STOCK_QTY") as figures,
        (array_agg(s."OFFER_CONDITION" order by s."SNAP_DT" desc))[1] as grade,
        (array_agg(s."STOCK_QTY" order by s."SNAP_DT" desc))[1] as newest
      from stock s group by s."OPTION_CD", s."OPTION_NM"
    )
    select json_build_object(
      'days', to_json(coalesce((select array_agg(distinct s."SNAP_DT" order by s."SNAP_DT") from stock s), '{}')),
      'figures', coalesce((select json_object_agg(t."SNAP_DT", t.qty)
        from (select s."SNAP_DT", sum(s."STOCK_QTY") as qty from stock s group by s."SNAP_DT") t), '{}'),
      'rows', coalesce((select json_agg(json_build_object('optionId', l."OPTION_CD", 'optionName', l.name,
          'offerCondition', l.grade, 'figures', l.figures) order by l.newest desc, l."OPTION_CD" collate "C")
        from listed l), '[]'))
  );
end
$$;
comment on function public.product_stock_months is 'Stock of the options of one product of the partner at the end of each month. Active members who may see the partner; 42501 for others. A row is an option.';
grant execute on function public.product_stock_months to authenticated, service_role;

-- Inbound lines of these options of the partner with what the lines of their request repeat.
create or replace function private.option_inbound_rows(partner_cd text, option_ids text[])
  returns table (
    "id" bigint, "reqNo" text, "ibAprvNo" text, "status" text, "schDt" text, "ibReqDt" text, "ibCenter" text, "optionCd" text,
    "optionNm" text, "exQty" integer, "ibAprvQty" integer, "saleReadyQty" integer, "returnPendingQty" integer,
    "returnReadyQty" integer, "differenceQty" integer, "expirDt" text, "dpAprvDt" text, "remarks" text
  ) language sql stable begin atomic
  select l."ID", l."REQ_NO", l."IB_APRV_NO", l."STATUS", l."SCH_DT", l."IB_REQ_DT", coalesce(l."IB_CENTER", ''),
    l."OPTION_CD", o."OPTION_NM", l."EX_QTY", l."IB_APRV_QTY", l."SALE_READY_QTY", l."RETURN_PENDING_QTY",
    l."RETURN_READY_QTY", l."DIFFERENCE_QTY",
    coalesce(private.reported_day(l."EXPIR_DT"), ''), coalesce(private.reported_day(l."DP_APRV_DT"), ''),
    coalesce(l."REMARKS", '')
  from private.inbound_line l
  join public.dim_option o on o."OPTION_CD" = l."OPTION_CD" and o."PARTNER_CD" = l."CUST_CD" and o."SVC" = '2P'
  where l."CUST_CD" = partner_cd and l."OPTION_CD" = any (option_ids);
end;
comment on function private.option_inbound_rows is 'Inbound lines of some options of the partner.';
grant execute on function private.option_inbound_rows to authenticated, service_role;

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
comment on function public.product_inbound is 'Inbound lines of the options of one product of the partner, of all days. Active members who may see the partner; 42501 for others, 22023 for a wrong argument. A row is one line.

sort_by: '''' (schDt desc, ibReqDt desc, reqNo asc) or a column of the row; nulls last, ties in the default order. page_size: 1 to 5,000. The product of another partner has no rows.';
grant execute on function public.product_inbound to authenticated, service_role;

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
    'adCover', private.ad_cover(partner_cd, today - 30, today - 1), 'profitDays', private.profit_span(private.recent_profit_days(partner_cd, today)),
    'profitMissing', private.missing_for_profit(partner_cd, today - 120, today - 1, private.recent_profit_days(partner_cd, today)),
    'loaded', private.loaded_sources(partner_cd),
    'rows', coalesce(listed, '[]'));
end
$$;
comment on function public.product_detail is 'One product (PRODUCTID) of the partner with all its options (상품 상세). Active members who may see the partner; 42501 for others. A row is an option, as in product_list.';
grant execute on function public.product_detail to authenticated, service_role;
