-- 재고손실보상 리포트: what was paid for losses, what is still open, and why a month cannot be judged.

-- Raises 22023 unless the filters of the report make sense.
create or replace function private.require_loss_filters(
  basis text, date_start text, date_end text, brand_cd text, loss_type text, product_name text, option_ids text[]
) returns void
  language plpgsql immutable
  set search_path = ''
as $$
begin
  perform private.require_choice('basis', basis, array['OCCUR', 'SETTLE']);
  perform private.require_day('date_start', date_start);
  perform private.require_day('date_end', date_end);
  if date_start > date_end then
    raise exception 'date_start is after date_end' using errcode = '22023';
  end if;
  if date_end::date - date_start::date >= 1100 then
    raise exception 'a period has at most 1,100 days' using errcode = '22023';
  end if;
  if num_nulls(brand_cd, loss_type, product_name) > 0 or length(loss_type) > 100 or length(product_name) > 200 then
    raise exception 'loss_type has at most 100, product_name at most 200 characters' using errcode = '22023';
  end if;
  if option_ids is null or cardinality(option_ids) > 20000 or array_position(option_ids, null) is not null then
    raise exception 'option_ids must be a list of at most 20,000 ids' using errcode = '22023';
  end if;
end
$$;
comment on function private.require_loss_filters is 'Raises 22023 unless the filters of the report of losses make sense.';
grant execute on function private.require_loss_filters to authenticated, service_role;

-- Months of movements of stock of which a day lies in a period.
create or replace function private.loss_months_between(partner_cd text, date_start text, date_end text) returns integer[]
  language sql stable
begin atomic
  select array(select k."MONTH_SK" from public.agg_loss_month k
    where k."PARTNER_CD" = partner_cd and k."MONTH_SK" between left(date_start, 6)::integer and left(date_end, 6)::integer order by 1);
end;
comment on function private.loss_months_between is
  'Months (yyyyMM) with movements of stock of a partner of which a day lies in a period (yyyyMMdd), in order.';
grant execute on function private.loss_months_between to authenticated, service_role;

-- Lines of compensation. See the columns of public.loss_compensations.
create or replace function private.compensations(
  partner_cd text, basis text, date_start text, date_end text, brand_cd text, loss_type text, product_name text, option_ids text[],
  ids text[]
)
  returns table (
    "rowKey" text, "occurDay" text, "settleDay" text, "brandName" text, "productName" text, "optionName" text, "optionId" text,
    "lossType" text, "center" text, "compQty" integer, "salePrice" bigint, "compRate" numeric, "compAmt" bigint, "costAmt" bigint,
    "compCostRate" numeric, "referenceNo" text, "remarks" text, "pricedAmt" bigint, "priceSum" bigint, "costedAmt" bigint, "costSum" bigint
  )
  language sql stable
begin atomic
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
comment on function private.compensations is
  'Lines of compensation of a partner whose day of the loss (OCCUR) or of the end of the settlement period (SETTLE) lies in a period: the rows of public.loss_compensations, and what ratios of sums are made of.';
grant execute on function private.compensations to authenticated, service_role;

-- The reconciliation under the filters of the report, as SQL for private.list_page: which options, as a condition.
create or replace function private.loss_condition(brand_cd text, product_name text, option_ids text[]) returns text
  language sql immutable
  set search_path = ''
as $$
  select concat_ws(' and ', 'true',
    case when brand_cd <> 'all' then format('"brandCd" = %L', brand_cd) end,
    case when product_name <> '' then format('private.contains_text("productName", %L)', product_name) end,
    case when cardinality(option_ids) > 0 then format('"optionId" = any (%L::text[])', option_ids) end)
$$;
comment on function private.loss_condition is 'Filters of the report of losses as a condition on rows of private.reconciliation.';
grant execute on function private.loss_condition to authenticated, service_role;

-- Rows of months by kind under the filters of the report: as they are kept, or counted.
create or replace function private.loss_counts(partner_cd text, months integer[], brand_cd text, product_name text, option_ids text[])
  returns setof public.agg_loss_month
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = 'force_custom_plan'
as $$
begin
  if brand_cd = 'all' and product_name = '' and cardinality(option_ids) = 0 then
    return query select k.* from public.agg_loss_month k where k."PARTNER_CD" = loss_counts.partner_cd and k."MONTH_SK" = any (months);
    return;
  end if;
  return query
  select k."PARTNER_CD", k."MONTH_SK", k."REASONS", (count(*) filter (where m."KIND" = 'loss'))::integer,
    (count(*) filter (where m."KIND" = 'excess'))::integer, (count(*) filter (where m."KIND" = 'even'))::integer,
    (count(*) filter (where m."KIND" = 'held'))::integer
  from public.agg_loss_month k
  join public.fact_stock_movement_monthly m on m."PARTNER_CD" = k."PARTNER_CD" and m."MONTH_SK" = k."MONTH_SK"
  where k."PARTNER_CD" = loss_counts.partner_cd and k."MONTH_SK" = any (months)
    and (cardinality(option_ids) = 0 or m."OPTION_CD" = any (option_ids))
    and (brand_cd = 'all' and product_name = '' or m."OPTION_CD" in (
      select o."OPTION_CD" from public.dim_option o
      where o."PARTNER_CD" = loss_counts.partner_cd and (brand_cd = 'all' or o."BRAND_CD" = loss_counts.brand_cd)
        and private.contains_text(o."ITEM_NM", loss_counts.product_name)))
  group by 1, 2, 3;
end
$$;
comment on function private.loss_counts is
  'Months (yyyyMM) of a partner as in agg_loss_month, with their rows under the filters of the report of losses; months without a row have none.';
grant execute on function private.loss_counts to authenticated, service_role;

-- Key figures, charts and what is missing. See the comment below.
create or replace function public.loss_report(
  partner_cd text, basis text, date_start text, date_end text, brand_cd text default 'all', loss_type text default 'all',
  product_name text default '', option_ids text[] default '{}'
) returns json
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = 'force_custom_plan'
  set jit = off
as $$
declare
  months integer[];
  has_compensation boolean;
  answer json;
begin
  perform private.require_partner(partner_cd);
  perform private.require_loss_filters(basis, date_start, date_end, brand_cd, loss_type, product_name, option_ids);
  months := private.loss_months_between(partner_cd, date_start, date_end);
  has_compensation := exists (select from public.log_settlement_file l
    where l."PARTNER_CD" = loss_report.partner_cd and l."CATEGORY" = '재고 손실 보상');
  execute format($sql$
    with paid as materialized (
      select left(case $2 when 'OCCUR' then c."occurDay" else c."settleDay" end, 6) as ym, c."lossType", c."center", c."compQty", c."compAmt",
        c."pricedAmt", c."priceSum"
      from private.compensations($1, $2, $3, $4, $5, $6, $7, $8, null) c
    ), lost as materialized (
      select "month", "lossQty", "lossAmt", "unpaidQty", "unpaidLowQty", "unpaidHighQty", "unpaidAmt", "unpaidLowAmt", "unpaidHighAmt",
        "salePrice"
      from private.reconciliation($1, $9, array['loss'], null) where %1$s
    ), counted as materialized (
      -- What reports do not say enough of: whole months, and options of others.
      select c."MONTH_SK", c."LOSS_CNT" + c."EXCESS_CNT" + c."EVEN_CNT" + c."HELD_CNT" as rows,
        case when c."REASONS" = '{}' then c."HELD_CNT" else c."LOSS_CNT" + c."EXCESS_CNT" + c."EVEN_CNT" + c."HELD_CNT" end as held
      from private.loss_counts($1, $9, $5, $7, $8) c
    ), totals as (
      select coalesce(sum(c.rows), 0) as rows, coalesce(sum(c.held), 0) as held, sum(c.rows - c.held) > 0 as is_judged from counted c
    ), open as (
      select sum("lossQty") as loss_qty, sum("lossAmt") as loss_amt, sum("unpaidQty") as qty, sum("unpaidLowQty") as low, sum("unpaidHighQty") as high,
        sum("unpaidAmt") as amt, sum("unpaidLowAmt") as low_amt, sum("unpaidHighAmt") as high_amt,
        count(*) filter (where "unpaidQty" > 0 and "salePrice" is null) as unpriced
      from lost
    ), sums as (
      select count(*) as lines, coalesce(sum("compQty"), 0) as qty, coalesce(sum("compAmt"), 0)::bigint as amt,
        sum("pricedAmt") as priced, sum("priceSum") as price
      from paid
    ), month as (
      select m.ym, coalesce(p.qty, 0) as comp_qty, coalesce(p.amt, 0)::bigint as comp_amt,
        c.rows > c.held as is_judged, coalesce(l.loss_qty, 0) as loss_qty, coalesce(l.unpaid_qty, 0) as unpaid_qty,
        coalesce(l.unpaid_amt, 0) as unpaid_amt, j."REASONS" as reasons
      from (
        select n::text as ym from unnest($9) n
        union
        select p.ym from paid p
      ) m
      left join (select p.ym, sum(p."compQty") as qty, sum(p."compAmt") as amt from paid p group by 1) p on p.ym = m.ym
      left join counted c on c."MONTH_SK" = m.ym::integer
      left join public.agg_loss_month j on j."PARTNER_CD" = $1 and j."MONTH_SK" = m.ym::integer
      left join (
        select l."month", sum(l."lossQty") as loss_qty, sum(l."unpaidQty") as unpaid_qty, sum(l."unpaidAmt") as unpaid_amt from lost l group by 1
      ) l on l."month" = m.ym
    )
    select json_build_object(
      'compAmt', case when $10 then s.amt end, 'compCount', case when $10 then s.lines end, 'compQty', case when $10 then s.qty end,
      'compUnitAmt', private.ratio(s.amt, s.qty), 'compPriceRate', private.ratio(s.priced * 100, s.price),
      'lossQty', case when t.is_judged then coalesce(o.loss_qty, 0) end, 'lossAmt', case when t.is_judged then coalesce(o.loss_amt, 0) end,
      'unpaidQty', case when t.is_judged then coalesce(o.qty, 0) end, 'unpaidAmt', case when t.is_judged then coalesce(o.amt, 0) end,
      'unpaidLowQty', case when t.is_judged then coalesce(o.low, 0) end, 'unpaidHighQty', case when t.is_judged then coalesce(o.high, 0) end,
      'unpaidLowAmt', case when t.is_judged then coalesce(o.low_amt, 0) end,
      'unpaidHighAmt', case when t.is_judged then coalesce(o.high_amt, 0) end,
      'unpricedCount', o.unpriced, 'rowCount', t.rows, 'heldCount', t.held,
      'months', coalesce((
        select json_agg(json_build_object('month', m.ym, 'compQty', case when $10 then m.comp_qty end, 'compAmt', case when $10 then m.comp_amt end,
          'lossQty', case when m.is_judged then m.loss_qty end, 'unpaidQty', case when m.is_judged then m.unpaid_qty end,
          'unpaidAmt', case when m.is_judged then m.unpaid_amt end, 'reasons', coalesce(m.reasons, '{}')) order by m.ym)
        from month m), '[]'),
      'types', coalesce((
        select json_agg(json_build_object('name', g.name, 'compCount', g.lines, 'compQty', g.qty, 'compAmt', g.amt,
          'share', private.share(g.amt, s.amt)) order by g.amt desc, g.name)
        from (select p."lossType" as name, count(*) as lines, sum(p."compQty") as qty, sum(p."compAmt") as amt from paid p group by 1) g), '[]'),
      'centers', coalesce((
        select json_agg(json_build_object('name', g.name, 'compCount', g.lines, 'compQty', g.qty, 'compAmt', g.amt,
          'share', private.share(g.amt, s.amt)) order by g.amt desc, g.name)
        from (select p."center" as name, count(*) as lines, sum(p."compQty") as qty, sum(p."compAmt") as amt from paid p group by 1) g), '[]'),
      'lossTypes', coalesce((
        select json_agg(y.name order by y.name) from (
          select distinct c."LOSS_TYPE" as name from public.fact_inventory_compensation c
          where c."PARTNER_CD" = $1 and c."LOSS_TYPE" is not null) y), '[]'),
      'silentPeriods', private.silent_compensation_periods($1),
      'loaded', json_build_object('compensation', $10, 'stock', exists (select from public.agg_loss_month k where k."PARTNER_CD" = $1)))
    from sums s cross join totals t cross join open o$sql$,
    private.loss_condition(brand_cd, product_name, option_ids))
  into answer
  using partner_cd, basis, date_start, date_end, brand_cd, loss_type, product_name, option_ids, months, has_compensation;
  return answer;
end
$$;
comment on function public.loss_report is
  'Key figures of losses and compensation (재고손실보상 리포트). Active members who may see the partner; 42501 for others, 22023 for a wrong argument.

Returns compAmt (won), compCount (lines), compQty (pieces), compUnitAmt (won a piece), compPriceRate (percent that compAmt is of pieces x sale price, of lines with one): of compensation under all filters; null: no report of it was ever loaded.
lossQty and lossAmt (pieces that should be in stock and are not, and won at the sale price), unpaidQty and unpaidAmt (those of them that compensation was not matched with), unpaidLow and unpaidHigh of both (what it may be, by the tolerance of stock and stock that was too much a month later): of the months of which a day lies in the period, whatever basis and loss_type; null: none of their rows can be judged. unpricedCount: unpaid rows without a sale price, of which no won are known. rowCount, heldCount: options by month, and those that cannot be judged.
months: month (yyyyMM), compQty, compAmt, lossQty, unpaidQty, unpaidAmt, reasons (as in public.stock_reconciliation). types, centers: name (null: not said), compCount, compQty, compAmt, share (percent of all won). lossTypes: those of all compensation. silentPeriods: last days of settlement periods, between the first and the last with a report of compensation, that have none and of which no payment says that nothing was paid: counted as nothing. loaded: whether anything is.

basis: OCCUR (day of the loss) or SETTLE (last day of the settlement period). Days yyyyMMdd. brand_cd, loss_type: all or one. product_name: literal text. option_ids: none = any.';
grant execute on function public.loss_report to authenticated, service_role;

-- Settlement periods of which nobody says whether there was compensation.
create or replace function private.silent_compensation_periods(partner_cd text) returns text[]
  language sql stable
begin atomic
  with filed as (
    select l."SETTLE_END_DT" as ended from public.log_settlement_file l where l."PARTNER_CD" = partner_cd and l."CATEGORY" = '재고 손실 보상'
  )
  select array(
    select private.day_text(p.last_day)
    from private.settlement_periods_of(partner_cd) p
    where private.day_text(p.last_day) between (select min(f.ended) from filed f) and (select max(f.ended) from filed f)
      and private.day_text(p.last_day) not in (select f.ended from filed f)
      and not exists (select from public.fact_settlement_summary s where s."PARTNER_CD" = partner_cd and s."END_DT" = private.day_text(p.last_day))
      and not exists (select from public.dim_settlement_waiver w
        where w."PARTNER_CD" = partner_cd and w."CATEGORY" = '재고 손실 보상' and w."SETTLE_END_DT" = private.day_text(p.last_day))
    order by 1);
end;
comment on function private.silent_compensation_periods is
  'Last days (yyyyMMdd) of settlement periods between reports of compensation that have none, and no payment or member who says so.';
grant execute on function private.silent_compensation_periods to authenticated, service_role;

create or replace function public.loss_compensations(
  partner_cd text, basis text, date_start text, date_end text, brand_cd text default 'all', loss_type text default 'all',
  product_name text default '', option_ids text[] default '{}', sort_by text default '', sort_direction text default 'desc',
  page_number integer default 1, page_size integer default 50
) returns json
  language plpgsql stable
  set search_path = ''
as $$
declare
  page record;
begin
  perform private.require_partner(partner_cd);
  perform private.require_loss_filters(basis, date_start, date_end, brand_cd, loss_type, product_name, option_ids);
  page := private.list_page(
    source => format('private.compensations(%L, %L, %L, %L, %L, %L, %L, %L, $1)', partner_cd, basis, date_start, date_end, brand_cd,
      loss_type, product_name, option_ids),
    ids => null, id_column => 'rowKey',
    sortable => '{"occurDay": "day", "settleDay": "day", "brandName": "text", "productName": "text", "optionName": "text", "optionId": "id",
      "lossType": "text", "center": "text", "compQty": "number", "salePrice": "number", "compRate": "number", "compAmt": "number",
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
comment on function public.loss_compensations is
  'Lines of compensation for lost stock. Active members who may see the partner; 42501 for others, 22023 for a wrong argument.

Returns {"total", "summary", "rows", "loaded"}. A row: rowKey, occurDay (of the loss), settleDay (last of the settlement period), brandName, productName, optionName, optionId, lossType, center, compQty (pieces), salePrice (won), compRate (percent, as reported), compAmt (won without VAT), costAmt (won that a piece cost on occurDay), compCostRate (percent that compAmt is of compQty x costAmt), referenceNo (order and inspection), remarks, and pricedAmt, priceSum, costedAmt, costSum (won that ratios of sums are made of). summary: sums, and compCostRate of the lines with a cost. loaded: whether a report of compensation ever was.

Filters as in public.loss_report. sort_by: '''' (newest occurDay) or a column; nulls last. page_size null returns every row (an export).';
grant execute on function public.loss_compensations to authenticated, service_role;

create or replace function public.stock_reconciliation(
  partner_cd text, date_start text, date_end text, brand_cd text default 'all', product_name text default '',
  option_ids text[] default '{}', state text default 'differs', sort_by text default '', sort_direction text default 'desc',
  page_number integer default 1, page_size integer default 50
) returns json
  language plpgsql stable
  set search_path = ''
as $$
declare
  kinds constant text[] := case state when 'all' then array['loss', 'excess', 'even', 'held'] when 'differs' then array['loss', 'excess']
    else array[state] end;
  months integer[];
  page record;
begin
  perform private.require_partner(partner_cd);
  perform private.require_loss_filters('OCCUR', date_start, date_end, brand_cd, 'all', product_name, option_ids);
  perform private.require_choice('state', state, array['all', 'differs', 'loss', 'excess', 'even', 'held']);
  months := private.loss_months_between(partner_cd, date_start, date_end);
  page := private.list_page(
    source => format('(select * from private.reconciliation(%L, %L, %L, $1) where %s)', partner_cd, months, kinds,
      private.loss_condition(brand_cd, product_name, option_ids)),
    ids => null, id_column => 'rowKey',
    sortable => '{"month": "number", "optionId": "id", "brandName": "text", "productName": "text", "optionName": "text", "openQty": "number",
      "readyQty": "number", "restockQty": "number", "soldQty": "number", "removedQty": "number", "theoryQty": "number", "closeQty": "number",
      "diffQty": "number", "paidQty": "number", "unpaidQty": "number", "unpaidLowQty": "number", "unpaidHighQty": "number",
      "unpaidAmt": "number", "state": "text"}',
    sort_by => sort_by, sort_direction => sort_direction, default_order => '"unpaidAmt" desc nulls last, abs("diffQty") desc nulls last',
    tie_order => '"month" desc, "optionId" collate "C"',
    carried => array['month', 'optionId', 'openQty', 'readyQty', 'restockQty', 'soldQty', 'removedQty', 'theoryQty', 'closeQty',
      'diffQty', 'paidQty', 'unpaidQty', 'unpaidLowQty', 'unpaidHighQty', 'unpaidAmt'],
    page_number => page_number, page_size => page_size,
    summary => $sql$json_build_object('openQty', sum("openQty"), 'readyQty', sum("readyQty"), 'restockQty', sum("restockQty"),
      'soldQty', sum("soldQty"), 'removedQty', sum("removedQty"), 'theoryQty', sum("theoryQty"), 'closeQty', sum("closeQty"),
      'diffQty', sum("diffQty"), 'paidQty', sum("paidQty"), 'unpaidQty', sum("unpaidQty"), 'unpaidLowQty', sum("unpaidLowQty"),
      'unpaidHighQty', sum("unpaidHighQty"), 'unpaidAmt', sum("unpaidAmt")::bigint)$sql$);
  return (
    select json_build_object('total', page.total,
      'counts', json_build_object('all', c.loss + c.excess + c.even + c.held, 'differs', c.loss + c.excess, 'loss', c.loss,
        'excess', c.excess, 'even', c.even, 'held', c.held),
      'summary', page.summary_row, 'rows', page.rows,
      'loaded', exists (select from public.agg_loss_month k where k."PARTNER_CD" = stock_reconciliation.partner_cd))
    from (
      select coalesce(sum(k."LOSS_CNT") filter (where k."REASONS" = '{}'), 0) as loss,
        coalesce(sum(k."EXCESS_CNT") filter (where k."REASONS" = '{}'), 0) as excess,
        coalesce(sum(k."EVEN_CNT") filter (where k."REASONS" = '{}'), 0) as even,
        coalesce(sum(case when k."REASONS" = '{}' then k."HELD_CNT"
          else k."LOSS_CNT" + k."EXCESS_CNT" + k."EVEN_CNT" + k."HELD_CNT" end), 0) as held
      from private.loss_counts(stock_reconciliation.partner_cd, months, stock_reconciliation.brand_cd, stock_reconciliation.product_name,
        stock_reconciliation.option_ids) k) c);
end
$$;
comment on function public.stock_reconciliation is
  'Stock of options by month against what it should be by what moved (재고 대사). Active members who may see the partner; 42501 for others, 22023 for a wrong argument.

Returns {"total", "counts", "summary", "rows", "loaded"}. A row is an option in a month of which a day lies in the period: rowKey, month (yyyyMM), optionId, brandCd, brandName, productName, optionName, isUsed (all returned-grade options of that product and option name together), openQty (stock at the end of the month before), readyQty (put on sale; guessedQty of them by the planned day of arrival), restockQty (returns), soldQty (net), removedQty, theoryQty = openQty + readyQty + restockQty - soldQty - removedQty, closeQty, diffQty = theoryQty - closeQty, paidQty (pieces of it that compensation of any month was matched with), lossQty (diffQty beyond the tolerance of a piece or 1 % of theoryQty), unpaidQty = lossQty - paidQty, unpaidLowQty and unpaidHighQty (what it may be: less the tolerance and what was too much a month later, more the tolerance), salePrice (won, of today) and lossAmt, unpaidAmt, unpaidLowAmt, unpaidHighAmt (won at it).
state: loss, excess (more than should be there), even, held (cannot be judged: reasons says why, and what is not known is null). reasons: openFile, closeFile, openRow, closeRow (no stock of the end of the month before or of this: of anything, or of the option), sales (a day), inbound, returns, removals, compensation (reports), grade (restocked without one).
counts: rows of each state under the other filters; differs: loss and excess. summary: sums over the rows of the state.

state: all, differs or one of them. Other filters as in public.loss_report. sort_by: '''' (most won unpaid) or a column; nulls last. page_size null returns every row (an export).';
grant execute on function public.stock_reconciliation to authenticated, service_role;
