-- 재고 대사 reads what is kept of its months, and only what it sorts by of their rows.

-- One page of the rows of source, how many there are in all, and a summary over all of them; 22023 for an order or a page
-- that there is not. Runs with the rights of the caller. Everything but sort_by, sort_direction and the page is SQL that
-- the calling function writes, with what came from outside quoted as a literal (format %L) or in ids; sort_by only
-- ever chooses one of its columns.
--   source: a table expression; $1 in it is a text[] of ids that narrows the rows, first ids, then those of the page.
--   id_column: the column that $1 narrows. sortable: {column: kind of private.sort_keys}, in the order of the refusal.
--   tie_order: after every order, to the last row. default_order: before it for sort_by ''. carried: columns that these,
--   condition and summary name. condition: which rows are listed. summary: a json of aggregates over the rows of source,
--   listed or not (from matching). few: rows so few that reading every column of all costs less than a second statement.
--   keys, key_of: for rows too many to be kept while they are sorted. They are neither counted nor summed; a page is looked for in the
--   first of these sources that fills it (each begins with the rows of the one before it, in this order, and has what is sorted by and
--   carried), and key_of makes of the carried columns what id_column of source is.
-- A page size of null is every row. Without few, columns that only the page shows are computed for the page alone.
create or replace function private.list_page(
  source text, ids text[], id_column text, sortable json, sort_by text, sort_direction text,
  tie_order text, carried text[], page_number integer, page_size integer, default_order text default null,
  condition text default 'true', summary text default 'null::json', few boolean default false,
  keys text[] default '{}', key_of text default null, out total bigint, out summary_row json, out rows json
)
  language plpgsql stable
  set search_path = ''
  -- Compiling costs more than it saves; a partner of 20,000 options is sorted in memory.
  set jit = off
  set work_mem = '32MB'
as $$
declare
  whole constant boolean := list_page.few or list_page.page_size is null;
  read_columns text := 'r.*';
  sorted_by text;
  page_ids text[];
  key_source text;
begin
  perform private.require_choice('sort_direction', sort_direction, array['asc', 'desc']);
  perform private.require_choice('sort_by', sort_by, array['']::text[] || array(select json_object_keys(sortable)));
  perform private.require_page(page_number, page_size);

  select string_agg(format('%s %s nulls last', key, sort_direction), ', ') into sorted_by
  from unnest(private.sort_keys(sortable ->> sort_by, sort_by)) key;
  if sorted_by is null and sort_by <> '' then
    raise exception 'no such kind of column: %', sortable ->> sort_by;
  end if;
  sorted_by := concat_ws(', ', coalesce(sorted_by, default_order), tie_order);
  if not whole then
    select string_agg(distinct format('r.%I', c), ', ') into read_columns
    from unnest(carried || id_column || nullif(sort_by, '')) c where c is not null;
  end if;

  if whole or cardinality(keys) = 0 then
    execute format('with matching as materialized (select %1$s from %2$s r), page as (
        select m.* from matching m where %3$s order by %4$s limit %5$L offset %6$L)
      select count(*) filter (where %3$s), %7$s, %8$s from matching m',
      read_columns, source, condition, sorted_by, page_size, (page_number - 1) * coalesce(page_size, 0)::bigint, summary,
      case when whole then '(select json_agg(p) from page p), null'
        else format('null::json, (select array_agg(p.%I) from page p)', id_column) end)
    into total, summary_row, rows, page_ids using ids;
  else
    foreach key_source in array keys loop
      execute format('select array_agg(%s) from (select %s from %s r order by %s limit %L offset %L) p', key_of,
        (select string_agg(quote_ident(c), ', ') from unnest(carried) c), key_source, sorted_by, page_size, (page_number - 1) * page_size::bigint)
      into page_ids;
      exit when cardinality(page_ids) = page_size;
    end loop;
  end if;
  if not whole then
    execute format('select json_agg(r order by p.place) from unnest($1) with ordinality p (id, place) join %s r on r.%I = p.id',
      source, id_column) into rows using page_ids;
  end if;
  rows := coalesce(rows, '[]');
end
$$;
revoke all on function private.list_page from public, anon, authenticated, service_role;
comment on function private.list_page is
  'One page of rows with their total and a summary: sorted by one of the sortable columns, nulls last, in a stable order. Takes SQL: only for list functions.';
grant execute on function private.list_page to authenticated, service_role;

create or replace function public.loss_claims(
  partner_cd text, date_start text, date_end text, brand_cd text default 'all', product_name text default '',
  option_ids text[] default '{}', min_amt bigint default 0, status text default 'all', sort_by text default '',
  sort_direction text default 'desc', page_number integer default 1, page_size integer default 50
) returns json
  language plpgsql stable
  set search_path = ''
as $$
declare
  chosen constant text := case status when 'all' then 'true' when 'none' then '"status" is null'
    else format('"status" = %L', status) end;
  months integer[];
  page record;
begin
  perform private.require_partner(partner_cd);
  perform private.require_loss_filters('OCCUR', date_start, date_end, brand_cd, 'all', product_name, option_ids);
  perform private.require_choice('status', status, array['all', 'none', 'REVIEW', 'CLAIMED', 'PAID', 'REJECTED']);
  if min_amt is null or min_amt not between 0 and 1000000000000 then
    raise exception 'min_amt must be from 0 to 1,000,000,000,000' using errcode = '22023';
  end if;
  months := private.loss_months_between(partner_cd, date_start, date_end);
  page := private.list_page(
    source => format('(select * from private.loss_claim_rows(%L, %L, %L, %L, $1) where "status" is not null or "memo" is not null
        or coalesce("unpaidAmt", 0) >= %L::bigint)', partner_cd, months, private.judged_months(partner_cd, months),
      private.loss_options(partner_cd, brand_cd, product_name, option_ids), min_amt),
    ids => null, id_column => 'rowKey',
    sortable => '{"month": "number", "optionId": "id", "brandName": "text", "productName": "text", "optionName": "text", "lossQty": "number",
      "paidQty": "number", "unpaidQty": "number", "unpaidLowQty": "number", "unpaidHighQty": "number", "salePrice": "number",
      "unpaidAmt": "number", "evidenceCount": "number", "status": "text", "memo": "text", "changedAt": "day"}',
    sort_by => sort_by, sort_direction => sort_direction, default_order => '"unpaidAmt" desc nulls last',
    tie_order => '"month" desc, "optionId" collate "C"', carried => '{}', page_number => page_number, page_size => page_size, few => true,
    condition => chosen,
    summary => format($sql$json_build_object(
      'counts', json_build_object('all', count(*), 'none', count(*) filter (where "status" is null),
        'REVIEW', count(*) filter (where "status" = 'REVIEW'), 'CLAIMED', count(*) filter (where "status" = 'CLAIMED'),
        'PAID', count(*) filter (where "status" = 'PAID'), 'REJECTED', count(*) filter (where "status" = 'REJECTED')),
      'summary', json_build_object('lossQty', sum("lossQty") filter (where %1$s), 'paidQty', sum("paidQty") filter (where %1$s),
        'unpaidQty', sum("unpaidQty") filter (where %1$s), 'unpaidLowQty', sum("unpaidLowQty") filter (where %1$s),
        'unpaidHighQty', sum("unpaidHighQty") filter (where %1$s), 'unpaidAmt', sum("unpaidAmt") filter (where %1$s)::bigint))$sql$, chosen));
  return json_build_object('total', page.total, 'counts', page.summary_row -> 'counts', 'summary', page.summary_row -> 'summary',
    'rows', page.rows,
    'loaded', exists (select from public.agg_loss_month k where k."PARTNER_CD" = loss_claims.partner_cd));
end
$$;
comment on function public.loss_claims is
  'Losses that can be claimed (청구 후보). Active members who may see the partner; 42501 for others, 22023 for a wrong argument.

Returns {"total", "counts", "summary", "rows", "loaded"}. A row is an option in a month (both as in public.stock_reconciliation) whose loss is not paid and worth min_amt won or more, or that something is entered about: rowKey, month, optionId, brandCd, brandName, productName, optionName, lossQty, paidQty, unpaidQty, unpaidLowQty, unpaidHighQty (null: no unpaid loss any more), salePrice, unpaidAmt (null: no price), evidenceCount (of eight: stock at both ends, sales, inbound, returns, removals, cost, time for compensation), lacking (of these: loss, inboundDay: some of inbound without a day, cost: none entered, wait: compensation may still come), status (REVIEW, CLAIMED, PAID, REJECTED; null: none), memo, changedAt.
counts: rows of each status under the other filters; none: without one. summary: sums over the rows of the status.

status: all, none or one. Other filters as in public.loss_report. sort_by: '''' (most won) or a column; nulls last. page_size null returns every row (an export).';
grant execute on function public.loss_claims to authenticated, service_role;

create or replace function private.judged_months(partner_cd text, months integer[]) returns integer[]
  language sql stable
begin atomic
  select array(select k."MONTH_SK" from public.agg_loss_month k
    where k."PARTNER_CD" = partner_cd and k."MONTH_SK" = any (months) and k."REASONS" = '{}' order by 1);
end;
revoke all on function private.judged_months from public, anon, authenticated, service_role;
comment on function private.judged_months is 'Those of months (yyyyMM) of a partner that can be judged, in order.';
grant execute on function private.judged_months to authenticated, service_role;

-- Options under the filters of the report; null: any. Of options that no master knows only those that are named.
create or replace function private.loss_options(partner_cd text, brand_cd text, product_name text, option_ids text[]) returns text[]
  language plpgsql stable
  set search_path = ''
as $$
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
revoke all on function private.loss_options from public, anon, authenticated, service_role;
comment on function private.loss_options is 'Options of a partner under the filters of the report of losses; null: any.';
grant execute on function private.loss_options to authenticated, service_role;

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
  option_cds text[];
  has_compensation boolean;
begin
  perform private.require_partner(partner_cd);
  perform private.require_loss_filters(basis, date_start, date_end, brand_cd, loss_type, product_name, option_ids);
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
      select "month", "lossQty", "lossAmt", "unpaidQty", "unpaidLowQty", "unpaidHighQty", "unpaidAmt", "unpaidLowAmt", "unpaidHighAmt",
        "salePrice"
      from private.reconciliation(loss_report.partner_cd, private.judged_months(loss_report.partner_cd, months), '{}', array['loss'], option_cds, null)
    ), counted as materialized (
      -- What reports do not say enough of: whole months, and options of others.
      select c.month_sk, sum(c.rows) as rows, coalesce(sum(c.rows) filter (where c.state = 'held'), 0) as held
      from private.loss_sums(loss_report.partner_cd, months, option_cds) c group by 1
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
        from (select p."lossType" as name, count(*) as lines, sum(p."compQty") as qty, sum(p."compAmt") as amt from paid p group by 1) g), '[]'),
      'centers', coalesce((
        select json_agg(json_build_object('name', g.name, 'compCount', g.lines, 'compQty', g.qty, 'compAmt', g.amt,
          'share', private.share(g.amt, s.amt)) order by g.amt desc, g.name)
        from (select p."center" as name, count(*) as lines, sum(p."compQty") as qty, sum(p."compAmt") as amt from paid p group by 1) g), '[]'),
      'lossTypes', coalesce((
        select json_agg(y.name order by y.name) from (
          select distinct c."LOSS_TYPE" as name from public.fact_inventory_compensation c
          where c."PARTNER_CD" = loss_report.partner_cd and c."LOSS_TYPE" is not null) y), '[]'),
      'silentPeriods', private.silent_compensation_periods(loss_report.partner_cd),
      'loaded', json_build_object('compensation', has_compensation, 'stock', exists (select from public.agg_loss_month k where k."PARTNER_CD" = loss_report.partner_cd)))
    from sums s cross join totals t cross join open o);
end
$$;
comment on function public.loss_report is
  'Key figures of losses and compensation (재고손실보상 리포트). Active members who may see the partner; 42501 for others, 22023 for a wrong argument.

Returns compAmt (won), compCount (lines), compQty (pieces), compUnitAmt (won a piece), compPriceRate (percent that compAmt is of pieces x sale price, of lines with one): of compensation under all filters; null: no report of it was ever loaded.
lossQty and lossAmt (pieces that should be in stock and are not, and won at the sale price), unpaidQty and unpaidAmt (those of them that compensation was not matched with), unpaidLow and unpaidHigh of both (what it may be, by the tolerance of stock and stock that was too much a month later): of the months of which a day lies in the period, whatever basis and loss_type; null: none of their rows can be judged. unpricedCount: unpaid rows without a sale price, of which no won are known. rowCount, heldCount: options by month, and those that cannot be judged.
months: month (yyyyMM), compQty, compAmt, lossQty, unpaidQty, unpaidAmt, reasons (as in public.stock_reconciliation). types, centers: name (null: not said), compCount, compQty, compAmt, share (percent of all won). lossTypes: those of all compensation. silentPeriods: last days of settlement periods, between the first and the last with a report of compensation, that have none and of which no payment says that nothing was paid: counted as nothing. loaded: whether anything is.

basis: OCCUR (day of the loss) or SETTLE (last day of the settlement period). Days yyyyMMdd. brand_cd, loss_type: all or one. product_name: literal text. option_ids: none = any.';
grant execute on function public.loss_report to authenticated, service_role;

create or replace function public.stock_reconciliation(
  partner_cd text, date_start text, date_end text, brand_cd text default 'all', product_name text default '',
  option_ids text[] default '{}', state text default 'differs', sort_by text default '', sort_direction text default 'desc',
  page_number integer default 1, page_size integer default 50
) returns json
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = 'force_custom_plan'
  set jit = off
as $$
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
  perform private.require_partner(partner_cd);
  perform private.require_loss_filters('OCCUR', date_start, date_end, brand_cd, 'all', product_name, option_ids);
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
      -- What is not paid comes first and is little.
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
comment on function public.stock_reconciliation is
  'Stock of options by month against what it should be by what moved (재고 대사). Active members who may see the partner; 42501 for others, 22023 for a wrong argument.

Returns {"total", "counts", "summary", "rows", "loaded"}. A row is an option in a month of which a day lies in the period: rowKey, month (yyyyMM), optionId, brandCd, brandName, productName, optionName, isUsed (all returned-grade options of that product and option name together), openQty (stock at the end of the month before), readyQty (put on sale; guessedQty of them by the planned day of arrival), restockQty (returns), soldQty (net), removedQty, theoryQty = openQty + readyQty + restockQty - soldQty - removedQty, closeQty, diffQty = theoryQty - closeQty, paidQty (pieces of it that compensation of any month was matched with), lossQty (diffQty beyond the tolerance of a piece or 1 % of theoryQty), unpaidQty = lossQty - paidQty, unpaidLowQty and unpaidHighQty (what it may be: less the tolerance and what was too much a month later, more the tolerance), salePrice (won, of today) and lossAmt, unpaidAmt, unpaidLowAmt, unpaidHighAmt (won at it).
state: loss, excess (more than should be there), even, held (cannot be judged: reasons says why, and what is not known is null). reasons: openFile, closeFile, openRow, closeRow (no stock of the end of the month before or of this: of anything, or of the option), sales (a day), inbound, returns, removals, compensation (reports), grade (restocked without one).
counts: rows of each state under the other filters; differs: loss and excess. summary: sums over the rows of the state.

state: all, differs or one of them. Other filters as in public.loss_report. sort_by: '''' (most won unpaid) or a column; nulls last. page_size null returns every row (an export).';
grant execute on function public.stock_reconciliation to authenticated, service_role;

-- Stock by option and month against what it should be. See the columns of public.stock_reconciliation. judged, others: months that
-- can be judged, of which rows are of these kinds (null: all), and those that cannot, whose rows are all held. option_cds null: all.
-- Put into the query that calls it, so that a list is sorted without what only its page shows.
create or replace function private.reconciled(partner_cd text, judged integer[], others integer[], kinds text[], option_cds text[])
  returns table (
    "month" integer, "optionId" text, "brandCd" text, "brandName" text, "productName" text, "optionName" text, "isUsed" boolean,
    "openQty" integer, "readyQty" integer, "restockQty" integer, "soldQty" integer, "removedQty" integer, "theoryQty" integer,
    "closeQty" integer, "diffQty" integer, "paidQty" integer, "lossQty" integer, "unpaidQty" integer, "unpaidLowQty" integer,
    "unpaidHighQty" integer, "salePrice" bigint, "lossAmt" bigint, "unpaidAmt" bigint, "unpaidLowAmt" bigint, "unpaidHighAmt" bigint,
    "state" text, "reasons" text[], "guessedQty" integer
  )
  language sql stable
begin atomic
  select r."MONTH_SK", r."OPTION_CD", o."BRAND_CD", b."BRAND_NM", coalesce(o."ITEM_NM", ''),
    coalesce(o."OPTION_NM", ''), r."IS_USED", r."OPEN_QTY", case when not 'inbound' = any (j."REASONS") then r."IN_QTY" end,
    case when not 'returns' = any (j."REASONS") then r."RETURN_QTY" end, case when not 'sales' = any (j."REASONS") then r."SALE_QTY" end,
    case when not 'removals' = any (j."REASONS") then r."OUT_QTY" end,
    case when r.state <> 'held' then r."THEORY_QTY" end, r."CLOSE_QTY", case when r.state <> 'held' then r."DIFF_QTY" end,
    case when r.state <> 'held' then r."PAID_QTY" end, q.lost, q.unpaid, q.low, q.high, o."SALE_PRICE",
    q.lost * o."SALE_PRICE", q.unpaid * o."SALE_PRICE", q.low * o."SALE_PRICE", q.high * o."SALE_PRICE", r.state,
    case when r.state = 'held' then j."REASONS" || array_remove(array[
      case when r."OPEN_QTY" is null and not 'openFile' = any (j."REASONS") then 'openRow' end,
      case when r."CLOSE_QTY" is null and not 'closeFile' = any (j."REASONS") then 'closeRow' end,
      case when r."UNGRADED_QTY" <> 0 then 'grade' end], null) else '{}' end, r."GUESSED_QTY"
  from (
    select m.*, case when m."MONTH_SK" = any (others) then 'held' else m."KIND" end as state
    from public.fact_stock_movement_monthly m
    where m."PARTNER_CD" = partner_cd and (option_cds is null or m."OPTION_CD" = any (option_cds))
      and (m."MONTH_SK" = any (judged) and (kinds is null or m."KIND" = any (kinds))
        or m."MONTH_SK" = any (others) and (kinds is null or 'held' = any (kinds)))
  ) r
  left join public.agg_loss_month j on j."PARTNER_CD" = r."PARTNER_CD" and j."MONTH_SK" = r."MONTH_SK"
  left join public.dim_option o on o."OPTION_CD" = r."OPTION_CD" and o."PARTNER_CD" = r."PARTNER_CD"
  left join public.dim_brand b on b."BRAND_CD" = o."BRAND_CD" and b."PARTNER_CD" = o."PARTNER_CD"
  cross join lateral (
    select case r.state when 'held' then null when 'loss' then r."DIFF_QTY" else 0 end as lost,
      case r.state when 'held' then null when 'loss' then r."DIFF_QTY" - r."PAID_QTY" else 0 end as unpaid
  ) u
  cross join lateral (
    select u.lost, u.unpaid,
      case when u.unpaid > 0 then greatest(0, u.unpaid - floor(private.loss_tolerance(r."THEORY_QTY"))::integer
          -- Stock that is too much a month later may be what was missing before.
          + coalesce((
            select n."DIFF_QTY" from public.fact_stock_movement_monthly n
            where n."PARTNER_CD" = r."PARTNER_CD" and n."OPTION_CD" = r."OPTION_CD" and n."KIND" = 'excess'
              and n."MONTH_SK" = r."MONTH_SK" + case when r."MONTH_SK" % 100 = 12 then 89 else 1 end), 0))
        else u.unpaid end as low,
      case when u.unpaid > 0 then u.unpaid + floor(private.loss_tolerance(r."THEORY_QTY"))::integer else u.unpaid end as high
  ) q;
end;
revoke all on function private.reconciled from public, anon, authenticated, service_role;
comment on function private.reconciled is
  'Stock of options by month (yyyyMM) against what reports of movements say that it should be, in pieces and won: columns of public.stock_reconciliation.';
grant execute on function private.reconciled to authenticated, service_role;

-- The same as rows of public.stock_reconciliation. ids: their rowKeys; null: all.
create or replace function private.reconciliation(
  partner_cd text, judged integer[], others integer[], kinds text[], option_cds text[], ids text[]
)
  returns table (
    "rowKey" text, "month" text, "optionId" text, "brandCd" text, "brandName" text, "productName" text, "optionName" text, "isUsed" boolean,
    "openQty" integer, "readyQty" integer, "restockQty" integer, "soldQty" integer, "removedQty" integer, "theoryQty" integer,
    "closeQty" integer, "diffQty" integer, "paidQty" integer, "lossQty" integer, "unpaidQty" integer, "unpaidLowQty" integer,
    "unpaidHighQty" integer, "salePrice" bigint, "lossAmt" bigint, "unpaidAmt" bigint, "unpaidLowAmt" bigint, "unpaidHighAmt" bigint,
    "state" text, "reasons" text[], "guessedQty" integer
  )
  language sql stable
begin atomic
  select r."optionId" || ' ' || r."month", r."month"::text, r."optionId", r."brandCd", r."brandName", r."productName", r."optionName",
    r."isUsed", r."openQty", r."readyQty", r."restockQty", r."soldQty", r."removedQty", r."theoryQty", r."closeQty", r."diffQty",
    r."paidQty", r."lossQty", r."unpaidQty", r."unpaidLowQty", r."unpaidHighQty", r."salePrice", r."lossAmt", r."unpaidAmt",
    r."unpaidLowAmt", r."unpaidHighAmt", r."state", r."reasons", r."guessedQty"
  from private.reconciled(partner_cd, judged, others, kinds, option_cds) r
  -- Said twice, because only a list of options is looked up.
  where ids is null or r."optionId" = any (array(select split_part(i, ' ', 1) from unnest(ids) i))
    and r."optionId" || ' ' || r."month" = any (ids);
end;
revoke all on function private.reconciliation from public, anon, authenticated, service_role;
comment on function private.reconciliation is
  'Stock of options by month against what reports of movements say that it should be: the rows of public.stock_reconciliation.';
grant execute on function private.reconciliation to authenticated, service_role;

-- What agg_loss_kind must hold of months, or, of some options (null: all), what it would.
create or replace function private.loss_kind_facts(partner_cd text, months integer[], option_cds text[]) returns setof public.agg_loss_kind
  language sql stable
begin atomic
  select partner_cd, m."MONTH_SK", m."KIND", count(*)::integer, sum(m."OPEN_QTY"), sum(m."IN_QTY"), sum(m."RETURN_QTY"),
    sum(m."SALE_QTY"), sum(m."OUT_QTY"), sum(m."THEORY_QTY"), sum(m."CLOSE_QTY"), sum(m."DIFF_QTY"), sum(m."PAID_QTY")
  from public.fact_stock_movement_monthly m
  where m."PARTNER_CD" = partner_cd and m."MONTH_SK" = any (months) and (option_cds is null or m."OPTION_CD" = any (option_cds))
  group by 2, 3;
end;
revoke all on function private.loss_kind_facts from public, anon, authenticated, service_role;
comment on function private.loss_kind_facts is
  'Rows of agg_loss_kind of months (yyyyMM), from fact_stock_movement_monthly, of these options alone (null: all).';
grant execute on function private.loss_kind_facts to authenticated, service_role;

-- Rows of months by what they are called in public.stock_reconciliation, and their sums: as they are kept, or of some options added up.
create or replace function private.loss_sums(partner_cd text, months integer[], option_cds text[])
  returns table (month_sk integer, state text, rows integer, open_qty bigint, ready_qty bigint, restock_qty bigint, sold_qty bigint,
    removed_qty bigint, theory_qty bigint, close_qty bigint, diff_qty bigint, paid_qty bigint)
  language sql stable
begin atomic
  select j."MONTH_SK", s.state, k."CNT", k."OPEN_QTY", case when not 'inbound' = any (j."REASONS") then k."IN_QTY" end,
    case when not 'returns' = any (j."REASONS") then k."RETURN_QTY" end, case when not 'sales' = any (j."REASONS") then k."SALE_QTY" end,
    case when not 'removals' = any (j."REASONS") then k."OUT_QTY" end, case when s.state <> 'held' then k."THEORY_QTY" end,
    k."CLOSE_QTY", case when s.state <> 'held' then k."DIFF_QTY" end, case when s.state <> 'held' then k."PAID_QTY" end
  from (
    select n.* from public.agg_loss_kind n
    where option_cds is null and n."PARTNER_CD" = partner_cd and n."MONTH_SK" = any (months)
    union all
    select n.* from private.loss_kind_facts(partner_cd, months, option_cds) n where option_cds is not null
  ) k
  join public.agg_loss_month j on j."PARTNER_CD" = k."PARTNER_CD" and j."MONTH_SK" = k."MONTH_SK"
  cross join lateral (select case when j."REASONS" = '{}' then k."KIND" else 'held' end as state) s;
end;
revoke all on function private.loss_sums from public, anon, authenticated, service_role;
comment on function private.loss_sums is
  'By month (yyyyMM) and state of public.stock_reconciliation: rows, and sums of pieces as there, of these options alone (null: all).';
grant execute on function private.loss_sums to authenticated, service_role;

-- Writes months anew from the reports, and those that have come to be; then says of all months whether they can be judged, and
-- which differences were paid.
create or replace function private.movements_changed(partner_cd text, months integer[]) returns void
  language plpgsql volatile
  set search_path = ''
  set enable_nestloop = off
  set work_mem = '64MB'
  set jit = off
as $$
declare
  span constant integer[] := private.movement_months(partner_cd);
  month_sk integer;
begin
  for month_sk in
    select m from unnest(months) m
    union
    select m from unnest(span) m
    where m not in (select k."MONTH_SK" from public.agg_loss_month k where k."PARTNER_CD" = movements_changed.partner_cd)
  loop
    delete from public.fact_stock_movement_monthly k
    where k."PARTNER_CD" = movements_changed.partner_cd and k."MONTH_SK" = month_sk;
    delete from public.agg_loss_month k where k."PARTNER_CD" = movements_changed.partner_cd and k."MONTH_SK" = month_sk;
    delete from public.agg_loss_kind k where k."PARTNER_CD" = movements_changed.partner_cd and k."MONTH_SK" = month_sk;
    if month_sk = any (span) then
      insert into public.fact_stock_movement_monthly select * from private.movement_month_facts(movements_changed.partner_cd, month_sk);
      insert into public.agg_loss_month values (movements_changed.partner_cd, month_sk, '{}');
      insert into public.agg_loss_kind select * from private.loss_kind_facts(movements_changed.partner_cd, array[month_sk], null);
    end if;
  end loop;
  perform private.judge_losses(movements_changed.partner_cd);
end
$$;
comment on function private.movements_changed is
  'Brings fact_stock_movement_monthly, agg_loss_month and agg_loss_kind of a partner in line with the reports: the named months (yyyyMM) and any that are not there yet, and what of all was paid. Whatever writes stock of month ends, sales, inbound lines, restocking, removals, compensation or payments calls it in the same transaction: loading does.';

-- What of the kept months hangs on other months and on which files are loaded.
create or replace function private.judge_losses(partner_cd text) returns void
  language plpgsql volatile
  set search_path = ''
as $$
begin
  update public.agg_loss_month k set "REASONS" = j."REASONS"
  from private.loss_months(judge_losses.partner_cd) j
  where k."PARTNER_CD" = judge_losses.partner_cd and k."MONTH_SK" = j."MONTH_SK" and k."REASONS" <> j."REASONS";
  create temporary table losses_paid on commit drop as
  select p.* from private.paid_losses(judge_losses.partner_cd, array(
    select k."MONTH_SK" from public.agg_loss_month k where k."PARTNER_CD" = judge_losses.partner_cd and k."REASONS" = '{}')) p;
  update public.fact_stock_movement_monthly m set "PAID_QTY" = p."PAID_QTY"
  from pg_temp.losses_paid p
  where m."PARTNER_CD" = judge_losses.partner_cd and m."OPTION_CD" = p."OPTION_CD" and m."MONTH_SK" = p."MONTH_SK"
    and m."PAID_QTY" <> p."PAID_QTY";
  update public.fact_stock_movement_monthly m set "PAID_QTY" = 0
  where m."PARTNER_CD" = judge_losses.partner_cd and m."DIFF_QTY" > 0 and m."PAID_QTY" <> 0
    and not exists (select from pg_temp.losses_paid p where p."OPTION_CD" = m."OPTION_CD" and p."MONTH_SK" = m."MONTH_SK");
  drop table pg_temp.losses_paid;
  update public.agg_loss_kind k set "PAID_QTY" = p.qty
  from (
    select m."MONTH_SK" as month_sk, m."KIND" as kind, sum(m."PAID_QTY") as qty from public.fact_stock_movement_monthly m
    where m."PARTNER_CD" = judge_losses.partner_cd and m."DIFF_QTY" > 0 group by 1, 2) p
  where k."PARTNER_CD" = judge_losses.partner_cd and k."MONTH_SK" = p.month_sk and k."KIND" = p.kind and k."PAID_QTY" <> p.qty;
end
$$;
comment on function private.judge_losses is
  'Says of the kept months of a partner why they cannot be judged, and what of their differences was paid.';

-- Claims of months, judged those of them that can be. See the columns of public.loss_claims. option_cds null: all. ids: their rowKeys;
-- null: all.
create or replace function private.loss_claim_rows(partner_cd text, months integer[], judged integer[], option_cds text[], ids text[])
  returns table (
    "rowKey" text, "month" text, "optionId" text, "brandCd" text, "brandName" text, "productName" text, "optionName" text,
    "lossQty" integer, "paidQty" integer, "unpaidQty" integer, "unpaidLowQty" integer, "unpaidHighQty" integer, "salePrice" bigint,
    "unpaidAmt" bigint, "evidenceCount" integer, "lacking" text[], "status" text, "memo" text, "changedAt" timestamptz
  )
  language sql stable
begin atomic
  with lost as materialized (
    select * from private.reconciliation(partner_cd, judged, '{}', array['loss'], option_cds, null) r where r."unpaidQty" > 0
  ), paid_until as materialized (
    select max(l."SETTLE_END_DT")::date as day from public.log_settlement_file l
    where l."PARTNER_CD" = partner_cd and l."CATEGORY" = '재고 손실 보상'
  ), entered as materialized (
    -- A claim that somebody works on stays, also when the loss is paid or cannot be judged any more.
    select c.*, o."BRAND_CD", b."BRAND_NM", o."ITEM_NM", o."OPTION_NM", o."SALE_PRICE"
    from public.dim_loss_claim c
    join public.dim_option o on o."OPTION_CD" = c."OPTION_CD" and o."PARTNER_CD" = c."PARTNER_CD"
    left join public.dim_brand b on b."BRAND_CD" = o."BRAND_CD" and b."PARTNER_CD" = o."PARTNER_CD"
    where c."PARTNER_CD" = partner_cd and c."MONTH_SK" = any (months) and (option_cds is null or c."OPTION_CD" = any (option_cds))
  ), rows as materialized (
    -- Materialized: by a key that is worked out here, costs would not be looked up in their index.
    select coalesce(l."rowKey", e."OPTION_CD" || ' ' || e."MONTH_SK") as key, coalesce(l."month", e."MONTH_SK"::text) as month,
      coalesce(l."optionId", e."OPTION_CD") as option_cd, coalesce(l."brandCd", e."BRAND_CD") as brand_cd,
      coalesce(l."brandName", e."BRAND_NM") as brand_nm, coalesce(l."productName", e."ITEM_NM") as item_nm,
      coalesce(l."optionName", e."OPTION_NM") as option_nm, coalesce(l."salePrice", e."SALE_PRICE") as price,
      l."lossQty" as lost, l."paidQty" as paid, l."unpaidQty" as unpaid, l."unpaidLowQty" as low, l."unpaidHighQty" as high,
      l."unpaidAmt" as amount, l."guessedQty" as guessed, e."STATUS" as status, e."MEMO" as memo, e."MOD_DT" as at
    from lost l
    full join entered e on e."OPTION_CD" = l."optionId" and e."MONTH_SK" = l."month"::integer
  )
  select r.key, r.month, r.option_cd, r.brand_cd, r.brand_nm, r.item_nm, r.option_nm, r.lost, r.paid, r.unpaid, r.low, r.high, r.price,
    r.amount, 8 - cardinality(w.lacking), w.lacking, r.status, r.memo, r.at
  from rows r
  cross join paid_until u
  cross join lateral (select array_remove(array[
    -- Files of stock, sales, returns and removals are there, or nothing would be claimed.
    case when r.unpaid is null then 'loss' end,
    case when coalesce(r.guessed, 0) > 0 then 'inboundDay' end,
    case when not exists (select from public.dim_option_cost k
      where k."OPTION_CD" = r.option_cd and k."PARTNER_CD" = partner_cd
        and k."APPLY_DT" <= private.day_text(private.month_end(r.month::integer))) then 'cost' end,
    -- Compensation comes up to six weeks later.
    case when coalesce(u.day - private.month_end(r.month::integer) < 45, true) then 'wait' end], null) as lacking) w
  where ids is null or r.key = any (ids);
end;
revoke all on function private.loss_claim_rows from public, anon, authenticated, service_role;
comment on function private.loss_claim_rows is
  'Losses of months of a partner that are not paid, or that something is entered about: the rows of public.loss_claims.';
grant execute on function private.loss_claim_rows to authenticated, service_role;
