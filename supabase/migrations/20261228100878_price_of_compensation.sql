-- The price in a line of compensation is that of its file: as salePrice it had the name of the price in the option master.

drop function private.compensations;

-- Lines of compensation. See the columns of public.loss_compensations.
create or replace function private.compensations(
  partner_cd text, basis text, date_start text, date_end text, brand_cd text, loss_type text, product_name text, option_ids text[],
  ids text[]
) returns table (
    "rowKey" text, "occurDay" text, "settleDay" text, "brandName" text, "productName" text, "optionName" text, "optionId" text,
    "lossType" text, "center" text, "compQty" integer, "compPrice" bigint, "compRate" numeric, "compAmt" bigint, "costAmt" bigint,
    "compCostRate" numeric, "referenceNo" text, "remarks" text, "pricedAmt" bigint, "priceSum" bigint, "costedAmt" bigint,
    "costSum" bigint
  ) language sql stable begin atomic
  select c."LINE_ID"::text, c."OCCUR_DT", c."SETTLE_END_DT", b."BRAND_NM", coalesce(nullif(o."ITEM_NM", ''), c."ITEM_NM", ''),
    coalesce(nullif(o."OPTION_NM", ''), c."OPTION_NM", ''), c."OPTION_CD", c."LOSS_TYPE", c."CENTER", c."QTY", c."SALE_PRICE", c."COMP_RATE",
    c."COMP_AMT", k.cost, private.ratio(c."COMP_AMT" * 100, k.cost * c."QTY"), nullif(concat_ws(' · ', c."ORDER_NO", c."INSPECT_ID"), ''),
    c."REMARKS", case when c."SALE_PRICE" is not null then c."COMP_AMT" end, c."SALE_PRICE" * c."QTY",
    case when k.cost is not null then c."COMP_AMT" end, k.cost * c."QTY"
  from public.fact_inventory_compensation c
  left join public.dim_option o on o."OPTION_CD" = c."OPTION_CD" and o."PARTNER_CD" = c."PARTNER_CD"
  left join public.dim_brand b on b."BRAND_CD" = o."BRAND_CD" and b."PARTNER_CD" = o."PARTNER_CD"
  -- A scalar, so that nobody pays for it who does not ask for it.
  cross join lateral (
    select (select k."COST_AMT" from public.dim_option_cost k
      where k."OPTION_CD" = c."OPTION_CD" and k."PARTNER_CD" = c."PARTNER_CD" and k."APPLY_DT" <= c."OCCUR_DT"
      order by k."APPLY_DT" desc limit 1) as cost
  ) k
  where c."PARTNER_CD" = partner_cd
    and case basis when 'OCCUR' then c."OCCUR_DT" else c."SETTLE_END_DT" end between date_start and date_end
    and (brand_cd = 'all' or o."BRAND_CD" = brand_cd) and (loss_type = 'all' or c."LOSS_TYPE" = loss_type)
    and private.contains_text(coalesce(nullif(o."ITEM_NM", ''), c."ITEM_NM", ''), product_name)
    and (cardinality(option_ids) = 0 or c."OPTION_CD" = any (option_ids))
    and (ids is null or c."LINE_ID" in (select i::bigint from unnest(ids) i));
end;
comment on function private.compensations is 'Lines of compensation of a partner whose day of the loss (OCCUR) or of the end of the settlement period (SETTLE) lies in a period: the rows of public.loss_compensations, and what ratios of sums are made of.';
revoke all on function private.compensations from public, anon, authenticated, service_role;
grant execute on function private.compensations to authenticated, service_role;

create or replace function public.loss_compensations(
  partner_cd text, basis text, date_start text, date_end text, brand_cd text default 'all', loss_type text default 'all',
  product_name text default '', option_ids text[] default '{}', sort_by text default '', sort_direction text default 'desc',
  page_number integer default 1, page_size integer default 50
) returns json language plpgsql stable set search_path = '' as $$
declare
  page record;
begin
  product_name := private.open_losses(partner_cd, basis, date_start, date_end, brand_cd, loss_type, product_name, option_ids);
  page := private.list_page(
    source => format('private.compensations(%L, %L, %L, %L, %L, %L, %L, %L, $1)', partner_cd, basis, date_start, date_end, brand_cd,
      loss_type, product_name, option_ids),
    ids => null, id_column => 'rowKey',
    sortable => '{"occurDay": "day", "settleDay": "day", "brandName": "text", "productName": "text", "optionName": "text", "optionId": "id",
      "lossType": "text", "center": "text", "compQty": "number", "compPrice": "number", "compRate": "number", "compAmt": "number",
      "costAmt": "number", "compCostRate": "number", "referenceNo": "text", "remarks": "text"}',
    sort_by => sort_by, sort_direction => sort_direction, default_order => '"occurDay" desc',
    tie_order => '"occurDay" desc, "optionId" collate "C", "rowKey"::bigint', carried => '{}',
    page_number => page_number, page_size => page_size, few => true,
    summary => $sql$json_build_object('compQty', coalesce(sum("compQty"), 0), 'compAmt', coalesce(sum("compAmt"), 0)::bigint,
      'compCostRate', private.ratio(sum("costedAmt") * 100, sum("costSum")))$sql$);
  return json_build_object('total', page.total, 'summary', page.summary_row, 'rows', page.rows,
    'loaded', exists (select from public.log_settlement_file l
      where l."PARTNER_CD" = loss_compensations.partner_cd and l."CATEGORY" = '재고 손실 보상'));
end
$$;
