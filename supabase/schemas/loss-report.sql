-- 재고손실보상 리포트: what was paid for losses, what is still open, and why a month cannot be judged.

-- Raises 22023 unless the filters of the report make sense.
create or replace function private.open_losses(
  partner_cd text, basis text, date_start text, date_end text, brand_cd text, loss_type text, product_name text, option_ids text[]
) returns text language plpgsql stable set search_path = '' as $$
begin
  perform private.require_partner(partner_cd);
  perform private.require_choice('basis', basis, array['OCCUR', 'SETTLE']);
  perform private.require_days(date_start, date_end);
  if date_end::date - date_start::date >= 1100 then
    raise exception 'a period has at most 1,100 days' using errcode = '22023';
  end if;
  if num_nulls(brand_cd, loss_type, product_name) > 0 or length(loss_type) > 100 or length(product_name) > 200 then
    raise exception 'loss_type has at most 100, product_name at most 200 characters' using errcode = '22023';
  end if;
  perform private.require_option_ids(option_ids);
  return private.search_text(product_name);
end
$$;
comment on function private.open_losses is 'Returns product_name as it is searched for; raises 42501 for a partner that the caller may not see and 22023 unless the filters of losses make sense.';
grant execute on function private.open_losses to authenticated, service_role;

-- Months of movements of stock of which a day lies in a period.
create or replace function private.loss_months_between(partner_cd text, date_start text, date_end text) returns integer[]
  language sql stable begin atomic
  select array(select k."MONTH_SK" from public.agg_loss_month k
    where k."PARTNER_CD" = partner_cd and k."MONTH_SK" between left(date_start, 6)::integer and left(date_end, 6)::integer order by 1);
end;
comment on function private.loss_months_between is
  'Months (yyyyMM) with movements of stock of a partner of which a day lies in a period (yyyyMMdd), in order.';
grant execute on function private.loss_months_between to authenticated, service_role;

create or replace function private.judged_months(partner_cd text, months integer[]) returns integer[] language sql stable begin atomic
  select array(select k."MONTH_SK" from public.agg_loss_month k
    where k."PARTNER_CD" = partner_cd and k."MONTH_SK" = any (months) and k."REASONS" = '{}' order by 1);
end;
comment on function private.judged_months is 'Those of months (yyyyMM) of a partner that can be judged, in order.';
grant execute on function private.judged_months to authenticated, service_role;

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
grant execute on function private.compensations to authenticated, service_role;

-- Options under the filters of the report; null: any. Of options that no master knows only those that are named.
create or replace function private.loss_options(partner_cd text, brand_cd text, product_name text, option_ids text[]) returns text[]
  language plpgsql stable set search_path = '' as $$
begin
  if brand_cd = 'all' and product_name = '' then
    return case when cardinality(option_ids) > 0 then option_ids end;
  end if;
  return array(
    select o."OPTION_CD" from public.dim_option o
    where o."PARTNER_CD" = loss_options.partner_cd and (brand_cd = 'all' or o."BRAND_CD" = loss_options.brand_cd)
      and private.contains_text(o."ITEM_NM", product_name) and (cardinality(option_ids) = 0 or o."OPTION_CD" = any (option_ids)));
end
$$;
comment on function private.loss_options is 'Options of a partner under the filters of the report of losses; null: any.';
grant execute on function private.loss_options to authenticated, service_role;

-- Settings: its arguments decide the plan.
create or replace function public.loss_report(
  partner_cd text, basis text, date_start text, date_end text, brand_cd text default 'all', loss_type text default 'all',
  product_name text default '', option_ids text[] default '{}'
) returns json language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  months integer[];
  option_cds text[];
  has_compensation boolean;
begin
  product_name := private.open_losses(partner_cd, basis, date_start, date_end, brand_cd, loss_type, product_name, option_ids);
  option_ids := private.wanted_options(partner_cd, option_ids);
  months := private.loss_months_between(partner_cd, date_start, date_end);
  option_cds := private.loss_options(partner_cd, brand_cd, product_name, option_ids);
  has_compensation := exists (select from public.log_settlement_file l
    where l."PARTNER_CD" = loss_report.partner_cd and l."CATEGORY" = '재고 손실 보상');
  return (
    with paid as materialized (
      select left(case basis when 'OCCUR' then c."occurDay" else c."settleDay" end, 6) as ym, c."lossType", c."center", c."compQty", c."compAmt",
        c."pricedAmt", c."priceSum"
      from private.compensations(loss_report.partner_cd, basis, date_start, date_end, loss_report.brand_cd, loss_report.loss_type, loss_report.product_name,
        option_ids, null) c
    ), lost as materialized (
      select "month", "lossQty", "lossAmt", "paidQty", "unpaidQty", "unpaidLowQty", "unpaidHighQty", "unpaidAmt", "unpaidLowAmt", "unpaidHighAmt",
        "salePrice"
      from private.reconciliation(loss_report.partner_cd, private.judged_months(loss_report.partner_cd, months), '{}', array['loss'], option_cds, null)
    ), counted as materialized (
      -- Reports say too little of these: whole months, and options of others.
      select c.month_sk, sum(c.rows) as rows, coalesce(sum(c.rows) filter (where c.state = 'held'), 0) as held
      from private.loss_sums(loss_report.partner_cd, months, option_cds) c group by 1
    ), totals as (
      select coalesce(sum(c.rows), 0) as rows, coalesce(sum(c.held), 0) as held, sum(c.rows - c.held) > 0 as is_judged from counted c
    ), open as (
      select sum("lossQty") as loss_qty, sum("lossAmt") as loss_amt, sum("paidQty") as paid_qty, sum("unpaidQty") as qty, sum("unpaidLowQty") as low, sum("unpaidHighQty") as high,
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
        select n::text as ym from unnest(months) n
        union
        select p.ym from paid p
      ) m
      left join (select p.ym, sum(p."compQty") as qty, sum(p."compAmt") as amt from paid p group by 1) p on p.ym = m.ym
      left join counted c on c.month_sk = m.ym::integer
      left join public.agg_loss_month j on j."PARTNER_CD" = loss_report.partner_cd and j."MONTH_SK" = m.ym::integer
      left join (
        select l."month", sum(l."lossQty") as loss_qty, sum(l."unpaidQty") as unpaid_qty, sum(l."unpaidAmt") as unpaid_amt from lost l group by 1
      ) l on l."month" = m.ym
    )
    select json_build_object(
      'compAmt', case when has_compensation then s.amt end, 'compCount', case when has_compensation then s.lines end, 'compQty', case when has_compensation then s.qty end,
      'compUnitAmt', private.ratio(s.amt, s.qty), 'compPriceRate', private.ratio(s.priced * 100, s.price),
      'lossQty', case when t.is_judged then coalesce(o.loss_qty, 0) end, 'lossAmt', case when t.is_judged then coalesce(o.loss_amt, 0) end,
      'paidQty', case when t.is_judged then coalesce(o.paid_qty, 0) end,
      'unpaidQty', case when t.is_judged then coalesce(o.qty, 0) end, 'unpaidAmt', case when t.is_judged then coalesce(o.amt, 0) end,
      'unpaidLowQty', case when t.is_judged then coalesce(o.low, 0) end, 'unpaidHighQty', case when t.is_judged then coalesce(o.high, 0) end,
      'unpaidLowAmt', case when t.is_judged then coalesce(o.low_amt, 0) end,
      'unpaidHighAmt', case when t.is_judged then coalesce(o.high_amt, 0) end,
      'unpricedCount', o.unpriced, 'rowCount', t.rows, 'heldCount', t.held,
      'months', coalesce((
        select json_agg(json_build_object('month', m.ym, 'compQty', case when has_compensation then m.comp_qty end, 'compAmt', case when has_compensation then m.comp_amt end,
          'lossQty', case when m.is_judged then m.loss_qty end, 'unpaidQty', case when m.is_judged then m.unpaid_qty end,
          'unpaidAmt', case when m.is_judged then m.unpaid_amt end, 'reasons', coalesce(m.reasons, '{}')) order by m.ym)
        from month m), '[]'),
      'types', coalesce((
        select json_agg(json_build_object('name', g.name, 'compCount', g.lines, 'compQty', g.qty, 'compAmt', g.amt,
          'share', private.share(g.amt, s.amt)) order by g.amt desc, g.name)
        from (select p."lossType" as name, count(*) as lines, sum(p."compQty") as qty, sum(p."compAmt") as amt from paid p group by 1) g
        having private.require_few(count(*))), '[]'),
      'centers', coalesce((
        select json_agg(json_build_object('name', g.name, 'compCount', g.lines, 'compQty', g.qty, 'compAmt', g.amt,
          'share', private.share(g.amt, s.amt)) order by g.amt desc, g.name)
        from (select p."center" as name, count(*) as lines, sum(p."compQty") as qty, sum(p."compAmt") as amt from paid p group by 1) g
        having private.require_few(count(*))), '[]'),
      'lossTypes', coalesce((
        select json_agg(y.name order by y.name) from (
          select distinct c."LOSS_TYPE" as name from public.fact_inventory_compensation c
          where c."PARTNER_CD" = loss_report.partner_cd and c."LOSS_TYPE" is not null) y
        having private.require_few(count(*))), '[]'),
      'silentPeriods', private.silent_compensation_periods(loss_report.partner_cd),
      'loaded', json_build_object('compensation', has_compensation, 'stock', exists (select from public.agg_loss_month k where k."PARTNER_CD" = loss_report.partner_cd)))
    from sums s cross join totals t cross join open o);
end
$$;
comment on function public.loss_report is
  'Key figures of losses and compensation (재고손실보상 리포트). Active members who may see the partner; 42501 for others, 22023 for a wrong argument, 54000 for more than 5,000 centers or types of loss.

basis: OCCUR (day of the loss) or SETTLE (last day of the settlement period). Days yyyyMMdd. brand_cd, loss_type: all or one. product_name: literal text. option_ids: none = any.';
grant execute on function public.loss_report to authenticated, service_role;

-- Settlement periods of which nobody says whether there was compensation.
create or replace function private.silent_compensation_periods(partner_cd text) returns text[] language sql stable begin atomic
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
) returns json language plpgsql stable set search_path = '' as $$
declare
  page record;
begin
  product_name := private.open_losses(partner_cd, basis, date_start, date_end, brand_cd, loss_type, product_name, option_ids);
  option_ids := private.wanted_options(partner_cd, option_ids);
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
comment on function public.loss_compensations is
  'Lines of compensation for lost stock. Active members who may see the partner; 42501 for others, 22023 for a wrong argument.

Filters as in public.loss_report. sort_by: '''' (newest occurDay) or a column; nulls last. page_size: 1 to 5,000.';
grant execute on function public.loss_compensations to authenticated, service_role;

-- Settings: its arguments decide the plan.
create or replace function public.stock_reconciliation(
  partner_cd text, date_start text, date_end text, brand_cd text default 'all', product_name text default '',
  option_ids text[] default '{}', state text default 'differs', sort_by text default '', sort_direction text default 'desc',
  page_number integer default 1, page_size integer default 50
) returns json language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  -- Null: all.
  kinds constant text[] := case state when 'differs' then array['loss', 'excess'] when 'all' then null else array[state] end;
  months integer[];
  judged integer[];
  others integer[];
  option_cds text[];
  unpaid_first boolean;
  page record;
begin
  product_name := private.open_losses(partner_cd, 'OCCUR', date_start, date_end, brand_cd, 'all', product_name, option_ids);
  option_ids := private.wanted_options(partner_cd, option_ids);
  perform private.require_choice('state', state, array['all', 'differs', 'loss', 'excess', 'even', 'held']);
  months := private.loss_months_between(partner_cd, date_start, date_end);
  judged := private.judged_months(partner_cd, months);
  others := array(select m from unnest(months) m where m <> all (judged));
  option_cds := private.loss_options(partner_cd, brand_cd, product_name, option_ids);
  unpaid_first := sort_by = '' or sort_direction = 'desc' and sort_by in ('unpaidAmt', 'unpaidQty', 'unpaidLowQty', 'unpaidHighQty');
  page := private.list_page(
    source => format('private.reconciliation(%L, %L, %L, %L, %L, $1)', partner_cd, judged, others, kinds, option_cds),
    ids => null, id_column => 'rowKey',
    sortable => '{"month": "number", "optionId": "id", "brandName": "text", "productName": "text", "optionName": "text", "openQty": "number",
      "readyQty": "number", "restockQty": "number", "soldQty": "number", "removedQty": "number", "theoryQty": "number", "closeQty": "number",
      "diffQty": "number", "paidQty": "number", "unpaidQty": "number", "unpaidLowQty": "number", "unpaidHighQty": "number",
      "unpaidAmt": "number", "state": "text"}',
    sort_by => sort_by, sort_direction => sort_direction, default_order => '"unpaidAmt" desc nulls last, abs("diffQty") desc nulls last',
    tie_order => '"month" desc, "optionId" collate "C"', carried => array['month', 'optionId'],
    page_number => page_number, page_size => page_size,
    keys => array_remove(array[
      -- Unpaid losses come first and are few.
      case when unpaid_first and (kinds is null or 'loss' = any (kinds)) then
        format('(select * from private.reconciled(%L, %L, ''{}'', ''{loss}'', %L) where %I > 0)', partner_cd, judged, option_cds,
          coalesce(nullif(sort_by, ''), 'unpaidAmt')) end,
      format('private.reconciled(%L, %L, %L, %L, %L)', partner_cd, judged, others, kinds, option_cds)], null),
    key_of => '"optionId" || '' '' || "month"');
  return (
    with sums as materialized (
      select * from private.loss_sums(stock_reconciliation.partner_cd, months, option_cds)
    ), counts as (
      select coalesce(sum(s.rows), 0) as all, coalesce(sum(s.rows) filter (where s.state = 'loss'), 0) as loss,
        coalesce(sum(s.rows) filter (where s.state = 'excess'), 0) as excess, coalesce(sum(s.rows) filter (where s.state = 'even'), 0) as even,
        coalesce(sum(s.rows) filter (where s.state = 'held'), 0) as held
      from sums s
    ), listed as (
      select coalesce(sum(s.rows), 0) as total, sum(s.open_qty) as open_qty, sum(s.ready_qty) as ready_qty, sum(s.restock_qty) as restock_qty,
        sum(s.sold_qty) as sold_qty, sum(s.removed_qty) as removed_qty, sum(s.theory_qty) as theory_qty, sum(s.close_qty) as close_qty,
        sum(s.diff_qty) as diff_qty, sum(s.paid_qty) as paid_qty, bool_or(s.state <> 'held') as is_judged
      from sums s where kinds is null or s.state = any (kinds)
    ), open as (
      -- The range hangs on other rows and the won on a price of today: neither is kept.
      select coalesce(sum(r."unpaidQty"), 0) as qty, coalesce(sum(r."unpaidLowQty"), 0) as low, coalesce(sum(r."unpaidHighQty"), 0) as high,
        case when count(*) = 0 then 0 else sum(r."unpaidAmt")::bigint end as amt
      from private.reconciled(stock_reconciliation.partner_cd, judged, '{}', '{loss}', option_cds) r
      where kinds is null or 'loss' = any (kinds)
    )
    select json_build_object('total', l.total,
      'counts', json_build_object('all', c.all, 'differs', c.loss + c.excess, 'loss', c.loss, 'excess', c.excess, 'even', c.even, 'held', c.held),
      'summary', json_build_object('openQty', l.open_qty, 'readyQty', l.ready_qty, 'restockQty', l.restock_qty, 'soldQty', l.sold_qty,
        'removedQty', l.removed_qty, 'theoryQty', l.theory_qty, 'closeQty', l.close_qty, 'diffQty', l.diff_qty, 'paidQty', l.paid_qty,
        'unpaidQty', case when l.is_judged then o.qty end, 'unpaidLowQty', case when l.is_judged then o.low end,
        'unpaidHighQty', case when l.is_judged then o.high end, 'unpaidAmt', case when l.is_judged then o.amt end),
      'rows', page.rows, 'loaded', exists (select from public.agg_loss_month k where k."PARTNER_CD" = stock_reconciliation.partner_cd))
    from counts c cross join listed l cross join open o);
end
$$;
comment on function public.stock_reconciliation is 'Stock of options by month against what it should be by what moved (재고 대사). Active members who may see the partner; 42501 for others, 22023 for a wrong argument. A row is an option in a month of which a day lies in the period.

state: loss, excess (more than should be there), even, held (cannot be judged), differs (loss and excess) or all. Other filters as in public.loss_report. sort_by: '''' (most won unpaid) or a column; nulls last. page_size: 1 to 5,000.';
grant execute on function public.stock_reconciliation to authenticated, service_role;
