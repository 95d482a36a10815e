-- Pieces that should be in stock and are not: sums of what moved follow each load, and losses are matched with what was paid.

-- Loads a staged report in one transaction, writes the upload log and returns counts of rows: new, changed,
-- unchanged, removed; options_new and brands_new where the report made some; live, whether a 재고현황 became the
-- live stock. The log is written also when nothing changed: the numbers are confirmed as of now. The planner learns
-- of what changed much.
-- For the member who began the report. Raises PD001 and PD002 with the list of another partner's codes, and PD003 for a
-- report that names options and none of the partner, unless allow_unknown: it may be another seller's.
create or replace function public.import_commit(import_id uuid, allow_unknown boolean default false) returns jsonb
  language plpgsql volatile security definer
  set search_path = ''
as $$
declare
  batch private.import_batch := private.ending_import(import_commit.import_id);
  counts jsonb := private.load_batch(batch);
begin
  if (counts ->> 'options_known')::bigint = 0 and coalesce(counts ->> 'options_unmatched', counts ->> 'options_skipped')::bigint > 0 and not allow_unknown then
    raise exception 'no option of this report is known' using errcode = 'PD003';
  end if;
  insert into public.log_file_upload
    ("CATEGORY", "TABLE_NM", "PARTNER_CD", "FILE_NM", "PERIOD_START", "PERIOD_END", "ROW_CNT", "ERR_CNT", "USER_ID",
      "USER_NM")
  select batch.category, private.import_table(batch.category), batch.partner_cd, batch.file_nm, batch.period_start,
    batch.period_end, coalesce((counts ->> 'lines')::integer, batch.row_cnt), batch.err_cnt, batch.user_id, coalesce(m."ALIAS", m."NAME", m."EMAIL")
  from (select) one left join public.auth_member m on m."ID" = batch.user_id;
  delete from private.import_batch b where b.id = batch.id;
  perform private.movements_loaded(batch);
  perform private.analyze_loaded(batch.category, batch.row_cnt);
  return counts;
end
$$;
comment on function public.import_commit is
  'Loads a report in one transaction, writes the upload log, returns counts of rows. The member who began it; PD410 for others, PD001 and PD002 with codes of another partner, PD003 for a report of no known option unless allow_unknown.';
grant execute on function public.import_commit to authenticated;

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
  page record;
begin
  perform private.require_partner(partner_cd);
  perform private.require_loss_filters('OCCUR', date_start, date_end, brand_cd, 'all', product_name, option_ids);
  perform private.require_choice('status', status, array['all', 'none', 'REVIEW', 'CLAIMED', 'PAID', 'REJECTED']);
  if min_amt is null or min_amt not between 0 and 1000000000000 then
    raise exception 'min_amt must be from 0 to 1,000,000,000,000' using errcode = '22023';
  end if;
  page := private.list_page(
    source => format('(select * from private.loss_claim_rows(%L, %L, $1) where ("status" is not null or "memo" is not null
        or coalesce("unpaidAmt", 0) >= %L::bigint) and %s)', partner_cd, private.loss_months_between(partner_cd, date_start, date_end),
      min_amt, private.loss_condition(brand_cd, product_name, option_ids)),
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
revoke all on function public.loss_claims from public, anon, authenticated, service_role;
comment on function public.loss_claims is
  'Losses that can be claimed (청구 후보). Active members who may see the partner; 42501 for others, 22023 for a wrong argument.

Returns {"total", "counts", "summary", "rows", "loaded"}. A row is an option in a month (both as in public.stock_reconciliation) whose loss is not paid and worth min_amt won or more, or that something is entered about: rowKey, month, optionId, brandCd, brandName, productName, optionName, lossQty, paidQty, unpaidQty, unpaidLowQty, unpaidHighQty (null: no unpaid loss any more), salePrice, unpaidAmt (null: no price), evidenceCount (of eight: stock at both ends, sales, inbound, returns, removals, cost, time for compensation), lacking (of these: loss, inboundDay: some of inbound without a day, cost: none entered, wait: compensation may still come), status (REVIEW, CLAIMED, PAID, REJECTED; null: none), memo, changedAt.
counts: rows of each status under the other filters; none: without one. summary: sums over the rows of the status.

status: all, none or one. Other filters as in public.loss_report. sort_by: '''' (most won) or a column; nulls last. page_size null returns every row (an export).';
grant execute on function public.loss_claims to authenticated, service_role;

-- What proves a loss. See the comment below.
create or replace function public.loss_evidence(partner_cd text, option_id text, month text) returns json
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = 'force_custom_plan'
as $$
declare
  first_day text;
  last_day text;
  opening text;
begin
  perform private.require_partner(partner_cd);
  if month is null or month !~ '^20[0-9]{2}(0[1-9]|1[0-2])$' then
    raise exception 'month must be of the form yyyyMM' using errcode = '22023', detail = format('got %L', month);
  end if;
  first_day := month || '01';
  last_day := private.day_text(private.month_end(month::integer));
  opening := private.day_text(private.month_start(month::integer) - 1);
  return (
    with loads as (
      select u."CATEGORY" as category, u."FILE_NM" as name, u."PERIOD_START" as first, u."PERIOD_END" as last, u."REG_DT" as at
      from public.log_file_upload u where u."PARTNER_CD" = loss_evidence.partner_cd
    ), costs as (
      select c.* from public.fact_settlement_cost c
      where c."PARTNER_CD" = loss_evidence.partner_cd and c."OCCUR_DT" between first_day and last_day and c."OPTION_CD" = option_id
        and c."COST_TYPE" in ('RESTOCKING', 'REMOVAL')
    )
    select json_build_object(
      'openFile', (select l.name from loads l where l.category = '재고현황' and l.first = opening order by l.at desc limit 1),
      'closeFile', (select l.name from loads l where l.category = '재고현황' and l.first = last_day order by l.at desc limit 1),
      'saleDays', (select count(*) from private.loaded_sales_days(loss_evidence.partner_cd, first_day::date, last_day::date)),
      'days', private.month_end(loss_evidence.month::integer) - first_day::date + 1,
      'inbound', coalesce((
        select json_agg(json_build_object('reqNo', i."REQ_NO", 'day', i.day, 'isGuessed', i.is_guessed, 'qty', i."SALE_READY_QTY") order by i.day, i."REQ_NO")
        from (
          select l."REQ_NO", l."SALE_READY_QTY", coalesce(d.stowed, l."SCH_DT") as day, d.stowed is null as is_guessed
          from public.raw_wing_inbound_request l
          cross join lateral (select case when private.is_day_text(replace(l."DP_APRV_DT", '-', '')) then replace(l."DP_APRV_DT", '-', '') end) d (stowed)
          where l."CUST_CD" = loss_evidence.partner_cd and l."OPTION_CD" = option_id and l."SVC" = '2P' and l."SALE_READY_QTY" <> 0
        ) i where i.day between first_day and last_day), '[]'),
      'returns', coalesce((
        select json_agg(json_build_object('day', c."OCCUR_DT", 'grade', c."GRADE", 'qty', c."QTY", 'file', f."FILE_NM") order by c."OCCUR_DT", c."LINE_ID")
        from costs c left join public.log_settlement_file f on f."FILE_ID" = c."FILE_ID" where c."COST_TYPE" = 'RESTOCKING'), '[]'),
      'removals', coalesce((
        select json_agg(json_build_object('day', c."OCCUR_DT", 'qty', c."QTY", 'file', f."FILE_NM") order by c."OCCUR_DT", c."LINE_ID")
        from costs c left join public.log_settlement_file f on f."FILE_ID" = c."FILE_ID" where c."COST_TYPE" = 'REMOVAL'), '[]'),
      'compensations', coalesce((
        select json_agg(json_build_object('day', c."OCCUR_DT", 'settleDay', c."SETTLE_END_DT", 'lossType', c."LOSS_TYPE", 'qty', c."QTY",
          'isStock', private.is_stock_loss(c."LOSS_TYPE"), 'file', f."FILE_NM") order by c."OCCUR_DT", c."LINE_ID")
        from public.fact_inventory_compensation c
        left join public.log_settlement_file f on f."FILE_ID" = c."FILE_ID"
        where c."PARTNER_CD" = loss_evidence.partner_cd and c."OPTION_CD" = option_id), '[]'),
      'costAmt', (select k."COST_AMT" from public.dim_option_cost k
        where k."OPTION_CD" = option_id and k."PARTNER_CD" = loss_evidence.partner_cd and k."APPLY_DT" <= last_day
        order by k."APPLY_DT" desc limit 1),
      'changes', coalesce((
        select json_agg(json_build_object('field', g."FIELD", 'from', g."FROM_VAL", 'to', g."TO_VAL", 'memberName', g."USER_NM", 'at', g."REG_DT")
          order by g."ID" desc)
        from (select * from public.log_loss_claim_change g
          where g."PARTNER_CD" = loss_evidence.partner_cd and g."OPTION_CD" = option_id and g."MONTH_SK" = loss_evidence.month::integer
          order by g."ID" desc limit 50) g), '[]')));
end
$$;
revoke all on function public.loss_evidence from public, anon, authenticated, service_role;
comment on function public.loss_evidence is
  'What proves a loss of an option in a month (yyyyMM), and who changed what of its claim. Active members who may see the partner; 42501 for others, 22023 for a wrong month.

Returns openFile, closeFile (names of the stock files of both ends; null: none), saleDays of days of the month, inbound (reqNo, day, isGuessed: by the planned day of arrival, qty put on sale), returns (day, grade, qty, file), removals (day, qty, file), compensations (of all months: day, settleDay, lossType, qty, isStock, file), costAmt (won a piece; null: none), changes (newest 50: field, from, to, memberName, at).';
grant execute on function public.loss_evidence to authenticated, service_role;

-- Enters a value about a claim. See the comment below.
create or replace function public.change_loss_claim(
  partner_cd text, option_id text, month text, field text, value text, expected text default null
) returns json
  language plpgsql volatile security definer
  set search_path = ''
as $$
declare
  entry constant text := nullif(btrim(value), '');
  claim public.dim_loss_claim;
  former text;
begin
  perform private.require_partner(partner_cd);
  perform private.require_choice('field', field, array['status', 'memo']);
  if month is null or month !~ '^20[0-9]{2}(0[1-9]|1[0-2])$' then
    raise exception 'month must be of the form yyyyMM' using errcode = '22023', detail = format('got %L', month);
  end if;
  if field = 'status' and entry is not null then
    perform private.require_choice('value', entry, array['REVIEW', 'CLAIMED', 'PAID', 'REJECTED']);
  elsif length(entry) > 500 then
    raise exception 'a memo has at most 500 characters' using errcode = '22023';
  end if;
  -- Whoever changes a claim of the same option waits here, and then sees what was written meanwhile.
  perform from public.dim_option o
  where o."OPTION_CD" = option_id and o."PARTNER_CD" = change_loss_claim.partner_cd for no key update;
  if not found then
    raise exception 'the option is not the partner''s' using errcode = 'PD404';
  end if;
  select * into claim from public.dim_loss_claim c where c."OPTION_CD" = option_id and c."MONTH_SK" = change_loss_claim.month::integer;
  former := case field when 'status' then claim."STATUS" else claim."MEMO" end;
  if coalesce(former, '') <> expected then
    raise exception 'the value changed since it was read' using errcode = 'PD409', detail = coalesce(former, '');
  end if;
  if entry is distinct from former then
    insert into public.dim_loss_claim as c ("OPTION_CD", "MONTH_SK", "PARTNER_CD", "STATUS", "MEMO")
    values (option_id, change_loss_claim.month::integer, change_loss_claim.partner_cd, case when field = 'status' then entry end,
      case when field = 'memo' then entry end)
    on conflict ("OPTION_CD", "MONTH_SK") do update set
      "STATUS" = case when field = 'status' then entry else c."STATUS" end,
      "MEMO" = case when field = 'memo' then entry else c."MEMO" end,
      "PARTNER_CD" = excluded."PARTNER_CD", "MOD_DT" = now();
    delete from public.dim_loss_claim c
    where c."OPTION_CD" = option_id and c."MONTH_SK" = change_loss_claim.month::integer and num_nonnulls(c."STATUS", c."MEMO") = 0;
    insert into public.log_loss_claim_change ("PARTNER_CD", "OPTION_CD", "MONTH_SK", "FIELD", "FROM_VAL", "TO_VAL", "USER_ID", "USER_NM")
    select change_loss_claim.partner_cd, option_id, change_loss_claim.month::integer, field, former, entry, m."ID",
      coalesce(m."ALIAS", m."NAME", m."EMAIL")
    from (select) one left join public.auth_member m on m."ID" = auth.uid();
  end if;
  return json_build_object('before', former, 'now', entry);
end
$$;
revoke all on function public.change_loss_claim from public, anon, authenticated, service_role;
comment on function public.change_loss_claim is
  'Enters a value about the claim for a loss of an option in a month (yyyyMM), and a row of log_loss_claim_change where that is another value, together. Active members who may see the partner; 42501 for others, 22023 for a wrong argument, PD404 for an option that is not the partner''s, PD409 for a value that changed since it was read. Definer: members may not write these tables themselves.

Returns {"before", "now"}: the value that this one replaced, and it; null for none. field: status (REVIEW, CLAIMED, PAID, REJECTED) or memo (500 characters). value: null or empty takes it away. expected: what was read, empty for none; null: whatever stands there is replaced.';
grant execute on function public.change_loss_claim to authenticated, service_role;

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
revoke all on function private.require_loss_filters from public, anon, authenticated, service_role;
comment on function private.require_loss_filters is 'Raises 22023 unless the filters of the report of losses make sense.';
grant execute on function private.require_loss_filters to authenticated, service_role;

-- Months of movements of stock of which a day lies in a period.
create or replace function private.loss_months_between(partner_cd text, date_start text, date_end text) returns integer[]
  language sql stable
begin atomic
  select array(select k."MONTH_SK" from public.agg_loss_month k
    where k."PARTNER_CD" = partner_cd and k."MONTH_SK" between left(date_start, 6)::integer and left(date_end, 6)::integer order by 1);
end;
revoke all on function private.loss_months_between from public, anon, authenticated, service_role;
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
revoke all on function private.compensations from public, anon, authenticated, service_role;
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
revoke all on function private.loss_condition from public, anon, authenticated, service_role;
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
revoke all on function private.loss_counts from public, anon, authenticated, service_role;
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
revoke all on function public.loss_report from public, anon, authenticated, service_role;
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
revoke all on function private.silent_compensation_periods from public, anon, authenticated, service_role;
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
revoke all on function public.loss_compensations from public, anon, authenticated, service_role;
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
revoke all on function public.stock_reconciliation from public, anon, authenticated, service_role;
comment on function public.stock_reconciliation is
  'Stock of options by month against what it should be by what moved (재고 대사). Active members who may see the partner; 42501 for others, 22023 for a wrong argument.

Returns {"total", "counts", "summary", "rows", "loaded"}. A row is an option in a month of which a day lies in the period: rowKey, month (yyyyMM), optionId, brandCd, brandName, productName, optionName, isUsed (all returned-grade options of that product and option name together), openQty (stock at the end of the month before), readyQty (put on sale; guessedQty of them by the planned day of arrival), restockQty (returns), soldQty (net), removedQty, theoryQty = openQty + readyQty + restockQty - soldQty - removedQty, closeQty, diffQty = theoryQty - closeQty, paidQty (pieces of it that compensation of any month was matched with), lossQty (diffQty beyond the tolerance of a piece or 1 % of theoryQty), unpaidQty = lossQty - paidQty, unpaidLowQty and unpaidHighQty (what it may be: less the tolerance and what was too much a month later, more the tolerance), salePrice (won, of today) and lossAmt, unpaidAmt, unpaidLowAmt, unpaidHighAmt (won at it).
state: loss, excess (more than should be there), even, held (cannot be judged: reasons says why, and what is not known is null). reasons: openFile, closeFile, openRow, closeRow (no stock of the end of the month before or of this: of anything, or of the option), sales (a day), inbound, returns, removals, compensation (reports), grade (restocked without one).
counts: rows of each state under the other filters; differs: loss and excess. summary: sums over the rows of the state.

state: all, differs or one of them. Other filters as in public.loss_report. sort_by: '''' (most won unpaid) or a column; nulls last. page_size null returns every row (an export).';
grant execute on function public.stock_reconciliation to authenticated, service_role;

-- Why months cannot be judged. Empty: nothing is missing.
create or replace function private.loss_months(partner_cd text) returns table ("MONTH_SK" integer, "REASONS" text[])
  language plpgsql stable
  set search_path = ''
  set jit = off
as $$
declare
  span constant integer[] := private.movement_months(partner_cd);
  first_day constant date := private.month_start(span[1]);
  last_day constant date := private.month_end(span[cardinality(span)]);
begin
  if cardinality(span) = 0 then
    return;
  end if;
  return query
  with months as materialized (
    select m.sk, private.month_start(m.sk) as first, private.month_end(m.sk) as last from unnest(span) m (sk)
  ), sold as materialized (
    select private.date_sk(l."DAY") / 100 as sk, count(*) as days from private.loaded_sales_days(partner_cd, first_day, last_day) l group by 1
  ), periods as materialized (
    select p.first_day as first, p.last_day as last, private.day_text(p.last_day) as ended
    from private.settlement_periods_of(partner_cd) p
  ), filed as materialized (
    -- A report that there is none of is as good as one that is loaded.
    select l."CATEGORY" as category, l."PART" as part, l."SETTLE_END_DT" as ended from public.log_settlement_file l
    where l."PARTNER_CD" = loss_months.partner_cd
    union all
    select w."CATEGORY", p.part, w."SETTLE_END_DT"
    from public.dim_settlement_waiver w cross join unnest(array['RESTOCKING', 'REMOVAL', '']) p (part)
    where w."PARTNER_CD" = loss_months.partner_cd
  ), covered as materialized (
    select d.part, private.date_sk(d.day) / 100 as sk, count(*) as days
    from (
      select distinct f.part, p.first + n as day
      from periods p
      join filed f on f.ended = p.ended and (f.category, f.part) in (('반품 회수/재입고', 'RESTOCKING'), ('반출', 'REMOVAL'))
      cross join lateral generate_series(0, p.last - p.first) n
    ) d group by 1, 2
  ), compensated as materialized (
    -- Without compensation there is no report of it: that there was none is known of payments that say so, and taken from reports before and after.
    select p.first, p.last, f.is_there or coalesce(s.amount, 0) = 0 as is_known, f.is_there or s.amount = 0 as is_said
    from periods p
    cross join lateral (select exists (select from filed f where f.ended = p.ended and f.category = '재고 손실 보상')) f (is_there)
    left join lateral (
      select max(abs(s."COMP_AMT")) from public.fact_settlement_summary s
      where s."PARTNER_CD" = loss_months.partner_cd and s."END_DT" = p.ended
    ) s (amount) on true
  ), inbound as materialized (
    select u."PERIOD_START"::date as first, u."PERIOD_END"::date as last from public.log_file_upload u
    where u."PARTNER_CD" = loss_months.partner_cd and u."CATEGORY" = '입고요청' and u."PERIOD_START" is not null
  )
  select m.sk, array_remove(array[
    case when not private.has_snapshot(loss_months.partner_cd, m.first - 1) then 'openFile' end,
    case when not private.has_snapshot(loss_months.partner_cd, m.last) then 'closeFile' end,
    case when s.days is distinct from m.last - m.first + 1 then 'sales' end,
    case when not private.inbound_covers(m.first, m.last, (select array_agg(i.first order by i.first, i.last) from inbound i),
      (select array_agg(i.last order by i.first, i.last) from inbound i)) then 'inbound' end,
    case when r.days is distinct from m.last - m.first + 1 then 'returns' end,
    case when o.days is distinct from m.last - m.first + 1 then 'removals' end,
    -- A loss is paid weeks after it: a report of the next three months that is missing may pay for it.
    case when not coalesce(min(c.last) filter (where c.is_said) <= m.last and max(c.last) filter (where c.is_said) >= m.last, false)
      or bool_or(not c.is_known and c.last >= m.first and c.first <= m.last + 92) then 'compensation' end
  ], null)
  from months m
  left join sold s on s.sk = m.sk
  left join covered r on r.sk = m.sk and r.part = 'RESTOCKING'
  left join covered o on o.sk = m.sk and o.part = 'REMOVAL'
  left join compensated c on true
  group by m.sk, m.first, m.last, s.days, r.days, o.days;
end
$$;
revoke all on function private.loss_months from public, anon, authenticated, service_role;
comment on function private.loss_months is
  'Months (yyyyMM) of a partner with movements of stock, and what is not loaded of them: openFile, closeFile (stock of the ends), sales (days), inbound, returns, removals, compensation; empty: nothing.';
grant execute on function private.loss_months to authenticated, service_role;

-- Reports of inbound requests say of which days of arrival they are only by their lines, so that some days without one are usual.
create or replace function private.inbound_covers(first_day date, last_day date, firsts date[], lasts date[]) returns boolean
  language sql immutable parallel safe
  set search_path = ''
as $$
  select coalesce(max(g.next - g.until - 1) <= 14, false)
  from (
    select greatest(max(f.until) over (order by f.first, f.until rows between unbounded preceding and 1 preceding), first_day - 1) as until,
      least(f.first, last_day + 1) as next
    from (
      select greatest(u.first, first_day) as first, least(u.last, last_day) as until
      from unnest(firsts, lasts) u (first, last) where u.first <= last_day and u.last >= first_day
      union all select last_day + 1, last_day + 1
    ) f
  ) g
$$;
revoke all on function private.inbound_covers from public, anon, authenticated, service_role;
comment on function private.inbound_covers is
  'Whether reports from and to these days, in order, leave no more than 14 days on end of a period without one.';
grant execute on function private.inbound_covers to authenticated, service_role;

-- Differences up to a piece or 1 % of what should be there are no losses.
create or replace function private.loss_tolerance(theory_qty integer) returns numeric
  language sql immutable parallel safe
  return greatest(1, abs(theory_qty) / 100.0);
revoke all on function private.loss_tolerance from public, anon, authenticated, service_role;
comment on function private.loss_tolerance is
  'Pieces that stock may differ from what should be there (theory_qty): 1 or 1 %, whichever is more.';
grant execute on function private.loss_tolerance to authenticated, service_role;

-- What was lost on the way back from a customer was not stock.
create or replace function private.is_stock_loss(loss_type text) returns boolean
  language sql immutable parallel safe
  return coalesce(loss_type, '') not like '%회수%';
revoke all on function private.is_stock_loss from public, anon, authenticated, service_role;
comment on function private.is_stock_loss is
  'Whether a compensated loss (손실 유형) was one of stock.';
grant execute on function private.is_stock_loss to authenticated, service_role;

-- Which losses were paid. Over all months of an option, because compensation is often dated after the month in which its loss is
-- seen: first a loss of the same month and as many pieces, then the oldest of as many, then one of the same month, then the
-- oldest, then one of the month after (stock is taken off later than it was lost). Differences that are no losses
-- take only what is of their month. months: those that can be judged.
create or replace function private.paid_losses(partner_cd text, months integer[])
  returns table ("OPTION_CD" text, "MONTH_SK" integer, "PAID_QTY" integer)
  language plpgsql stable
  set search_path = ''
  set jit = off
as $$
declare
  item record;
  paid integer[];
  rest integer[];
  taken integer;
begin
  for item in
    with paid as materialized (
      -- Options of a returned grade are reconciled under the first id of their product and option name.
      select coalesce(u.key, c."OPTION_CD") as option_cd, array_agg(c."QTY" order by c."OCCUR_DT", c."SETTLE_END_DT", c."QTY") as qtys,
        array_agg(left(c."OCCUR_DT", 6)::integer order by c."OCCUR_DT", c."SETTLE_END_DT", c."QTY") as months
      from public.fact_inventory_compensation c
      left join public.dim_option o on o."OPTION_CD" = c."OPTION_CD" and o."PARTNER_CD" = c."PARTNER_CD" and c."OFFER_CONDITION" <> 'NEW'
      left join (
        select n."ITEM_NM" as item, n."OPTION_NM" as option, min(n."OPTION_CD") as key
        from (select distinct m."OPTION_CD" from public.fact_stock_movement_monthly m
          where m."PARTNER_CD" = paid_losses.partner_cd and m."IS_USED") k
        join public.dim_option n on n."OPTION_CD" = k."OPTION_CD" and n."PARTNER_CD" = paid_losses.partner_cd and n."ITEM_NM" <> ''
        group by 1, 2
      ) u on u.item = o."ITEM_NM" and u.option = o."OPTION_NM"
      where c."PARTNER_CD" = paid_losses.partner_cd and private.is_stock_loss(c."LOSS_TYPE") and c."QTY" > 0
      group by 1
    )
    select p.option_cd, p.qtys as paid_qtys, p.months as paid_months, l.qtys, l.months, l.are_losses
    from paid p
    join (
      select m."OPTION_CD" as option_cd, array_agg(m."DIFF_QTY" order by m."MONTH_SK") as qtys,
        array_agg(m."MONTH_SK" order by m."MONTH_SK") as months,
        array_agg(m."DIFF_QTY" > private.loss_tolerance(m."THEORY_QTY") order by m."MONTH_SK") as are_losses
      from public.fact_stock_movement_monthly m
      where m."PARTNER_CD" = paid_losses.partner_cd and m."DIFF_QTY" > 0 and m."UNGRADED_QTY" = 0
        and m."MONTH_SK" = any (paid_losses.months)
      group by 1
    ) l on l.option_cd = p.option_cd
  loop
    paid := array_fill(0, array[cardinality(item.qtys)]);
    rest := item.paid_qtys;
    for pass in 1..5 loop
      for c in 1..cardinality(rest) loop
        for l in 1..cardinality(paid) loop
          if rest[c] > 0 and paid[l] < item.qtys[l] and (item.are_losses[l] or pass in (1, 3)) and (case pass
            when 1 then item.months[l] = item.paid_months[c] and rest[c] = item.qtys[l] - paid[l]
            when 2 then item.months[l] < item.paid_months[c] and rest[c] = item.qtys[l] - paid[l]
            when 3 then item.months[l] = item.paid_months[c]
            when 4 then item.months[l] < item.paid_months[c]
            else private.month_start(item.months[l]) = private.month_end(item.paid_months[c]) + 1 end)
          then
            taken := least(rest[c], item.qtys[l] - paid[l]);
            paid[l] := paid[l] + taken;
            rest[c] := rest[c] - taken;
          end if;
        end loop;
      end loop;
    end loop;
    return query select item.option_cd, item.months[l], paid[l] from generate_subscripts(paid, 1) l where paid[l] > 0;
  end loop;
end
$$;
revoke all on function private.paid_losses from public, anon, authenticated, service_role;
comment on function private.paid_losses is
  'Pieces of differences of stock of a partner that compensation was matched with, by option and month (yyyyMM), of months that can be judged.';
grant execute on function private.paid_losses to authenticated, service_role;

-- Stock by option and month against what it should be. See the columns of public.stock_reconciliation. kinds: of rows of months
-- that can be judged; held: the rows that cannot, too. ids: their rowKeys; null: all.
create or replace function private.reconciliation(partner_cd text, months integer[], kinds text[], ids text[])
  returns table (
    "rowKey" text, "month" text, "optionId" text, "brandCd" text, "brandName" text, "productName" text, "optionName" text, "isUsed" boolean,
    "openQty" integer, "readyQty" integer, "restockQty" integer, "soldQty" integer, "removedQty" integer, "theoryQty" integer,
    "closeQty" integer, "diffQty" integer, "paidQty" integer, "lossQty" integer, "unpaidQty" integer, "unpaidLowQty" integer,
    "unpaidHighQty" integer, "salePrice" bigint, "lossAmt" bigint, "unpaidAmt" bigint, "unpaidLowAmt" bigint, "unpaidHighAmt" bigint,
    "state" text, "reasons" text[], "guessedQty" integer
  )
  language sql stable
begin atomic
  with rows as (
    -- Months that can be judged give the rows of their kinds by index, the others all or none.
    select m.*, j."REASONS" as missing, m."KIND" as state
    from public.agg_loss_month j
    join public.fact_stock_movement_monthly m on m."PARTNER_CD" = j."PARTNER_CD" and m."MONTH_SK" = j."MONTH_SK"
    where j."PARTNER_CD" = partner_cd and j."MONTH_SK" = any (months) and j."REASONS" = '{}' and m."KIND" = any (kinds)
      and (ids is null or (m."OPTION_CD", m."MONTH_SK") in (
        select split_part(i, ' ', 1), split_part(i, ' ', 2)::integer from unnest(ids) i))
    union all
    select m.*, j."REASONS", 'held'
    from public.agg_loss_month j
    join public.fact_stock_movement_monthly m on m."PARTNER_CD" = j."PARTNER_CD" and m."MONTH_SK" = j."MONTH_SK"
    where 'held' = any (kinds) and j."PARTNER_CD" = partner_cd and j."MONTH_SK" = any (months) and j."REASONS" <> '{}'
      and (ids is null or (m."OPTION_CD", m."MONTH_SK") in (
        select split_part(i, ' ', 1), split_part(i, ' ', 2)::integer from unnest(ids) i))
  )
  select r."OPTION_CD" || ' ' || r."MONTH_SK", r."MONTH_SK"::text, r."OPTION_CD", o."BRAND_CD", b."BRAND_NM", coalesce(o."ITEM_NM", ''),
    coalesce(o."OPTION_NM", ''), r."IS_USED", r."OPEN_QTY", case when not 'inbound' = any (r.missing) then r."IN_QTY" end,
    case when not 'returns' = any (r.missing) then r."RETURN_QTY" end, case when not 'sales' = any (r.missing) then r."SALE_QTY" end,
    case when not 'removals' = any (r.missing) then r."OUT_QTY" end,
    case when r.state <> 'held' then r."THEORY_QTY" end, r."CLOSE_QTY", case when r.state <> 'held' then r."DIFF_QTY" end,
    case when r.state <> 'held' then r."PAID_QTY" end, q.lost, q.unpaid, q.low, q.high, o."SALE_PRICE",
    q.lost * o."SALE_PRICE", q.unpaid * o."SALE_PRICE", q.low * o."SALE_PRICE", q.high * o."SALE_PRICE", r.state,
    case when r.state = 'held' then r.missing || array_remove(array[
      case when r."OPEN_QTY" is null and not 'openFile' = any (r.missing) then 'openRow' end,
      case when r."CLOSE_QTY" is null and not 'closeFile' = any (r.missing) then 'closeRow' end,
      case when r."UNGRADED_QTY" <> 0 then 'grade' end], null) else '{}' end, r."GUESSED_QTY"
  from rows r
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
revoke all on function private.reconciliation from public, anon, authenticated, service_role;
comment on function private.reconciliation is
  'Stock of options by month against what reports of movements say that it should be: the rows of public.stock_reconciliation.';
grant execute on function private.reconciliation to authenticated, service_role;

-- The first day of a month yyyyMM.
create or replace function private.month_start(month_sk integer) returns date
  language sql immutable parallel safe
  return make_date(month_sk / 100, month_sk % 100, 1);
revoke all on function private.month_start from public, anon, authenticated, service_role;
comment on function private.month_start is 'The first day of a month (yyyyMM).';
grant execute on function private.month_start to authenticated, service_role;

-- The last day of a month yyyyMM.
create or replace function private.month_end(month_sk integer) returns date
  language sql immutable parallel safe
  return (make_date(month_sk / 100, month_sk % 100, 1) + interval '1 month')::date - 1;
revoke all on function private.month_end from public, anon, authenticated, service_role;
comment on function private.month_end is 'The last day of a month (yyyyMM).';
grant execute on function private.month_end to authenticated, service_role;

-- Whether a stock file of the day is loaded.
create or replace function private.has_snapshot(partner_cd text, day date) returns boolean
  language sql stable
begin atomic
  select (select true from public.fact_stock_snapshot t
    where t."PARTNER_CD" = partner_cd and t."SNAP_DT" = private.day_text(day) limit 1) is not null;
end;
revoke all on function private.has_snapshot from public, anon, authenticated, service_role;
comment on function private.has_snapshot is 'Whether stock of a partner of that day is loaded.';
grant execute on function private.has_snapshot to authenticated, service_role;

-- What fact_stock_movement_monthly must hold of a month.
create or replace function private.movement_month_facts(partner_cd text, month_sk integer)
  returns setof public.fact_stock_movement_monthly
  language sql stable
begin atomic
  with ends as (
    select private.day_text(private.month_start(month_sk) - 1) as opening, private.day_text(private.month_start(month_sk)) as first_day,
      private.day_text(private.month_end(month_sk)) as closing
  ), held as materialized (
    select t."OPTION_CD" as option_cd, bool_or(t."OFFER_CONDITION" <> 'NEW') as is_used,
      max(t."STOCK_QTY") filter (where t."SNAP_DT" = e.opening) as open_qty,
      max(t."STOCK_QTY") filter (where t."SNAP_DT" = e.closing) as close_qty,
      -- An option that came to be in the month had nothing before it.
      bool_or(t."SNAP_DT" = e.closing and t."PRODUCT_REG_DT" between e.first_day and e.closing) as is_new
    from ends e
    join public.fact_stock_snapshot t on t."PARTNER_CD" = partner_cd and t."SNAP_DT" in (e.opening, e.closing)
    group by 1
  ), used as materialized (
    -- Returned units are put back under any of the returned-grade options of the product, which none of the reports names.
    select n.option_cd, n.item, n.option,
      case when n.item <> '' then min(n.option_cd) over (partition by n.item, n.option) else n.option_cd end as key
    from (
      select h.option_cd, coalesce(o."ITEM_NM", '') as item, coalesce(o."OPTION_NM", '') as option
      from held h
      left join public.dim_option o on o."OPTION_CD" = h.option_cd and o."PARTNER_CD" = partner_cd
      where h.is_used
    ) n
  ), used_name as (
    select distinct u.item, u.option, u.key from used u where u.item <> ''
  ), moved as (
    select d."OPTION_CD" as option_cd, 0 as in_qty, 0 as guessed_qty, 0 as return_qty, 0 as ungraded_qty, d."SALE_QTY" as sale_qty,
      0 as out_qty
    from public.agg_option_monthly d where d."PARTNER_CD" = partner_cd and d."MONTH_SK" = month_sk
    union all
    select i."OPTION_CD", i."SALE_READY_QTY", case when i.stowed is null then i."SALE_READY_QTY" else 0 end, 0, 0, 0, 0
    from (
      select l."OPTION_CD", l."SALE_READY_QTY", l."SCH_DT",
        case when private.is_day_text(replace(l."DP_APRV_DT", '-', '')) then replace(l."DP_APRV_DT", '-', '') end as stowed
      from public.raw_wing_inbound_request l
      where l."CUST_CD" = partner_cd and l."SVC" = '2P' and l."SALE_READY_QTY" <> 0
    ) i
    cross join ends e
    where coalesce(i.stowed, i."SCH_DT") between e.first_day and e.closing
    union all
    select coalesce(n.key, c."OPTION_CD"), 0, 0, case when c."GRADE" is not null then c."QTY" else 0 end,
      case when c."GRADE" is null then c."QTY" else 0 end, 0, 0
    from ends e
    join public.fact_settlement_cost c on c."PARTNER_CD" = partner_cd and c."OCCUR_DT" between e.first_day and e.closing
      and c."COST_TYPE" = 'RESTOCKING' and c."QTY" <> 0
    left join public.dim_option o on o."OPTION_CD" = c."OPTION_CD" and o."PARTNER_CD" = partner_cd and c."GRADE" <> 'NEW'
    left join used_name n on n.item = o."ITEM_NM" and n.option = o."OPTION_NM"
    -- Without an option of a returned grade under that name nobody can see where the units went.
    where c."GRADE" = 'NEW' or c."GRADE" is null or n.key is not null or c."OPTION_CD" in (select u.option_cd from used u)
    union all
    select c."OPTION_CD", 0, 0, 0, 0, 0, c."QTY"
    from ends e
    join public.fact_settlement_cost c on c."PARTNER_CD" = partner_cd and c."OCCUR_DT" between e.first_day and e.closing
      and c."COST_TYPE" = 'REMOVAL' and c."QTY" <> 0
  ), by_key as (
    select coalesce(u.key, m.option_cd) as option_cd, sum(m.in_qty) as in_qty, sum(m.guessed_qty) as guessed_qty,
      sum(m.return_qty) as return_qty, sum(m.ungraded_qty) as ungraded_qty, sum(m.sale_qty) as sale_qty, sum(m.out_qty) as out_qty
    from moved m left join used u on u.option_cd = m.option_cd
    where m.option_cd <> ''
    group by 1
  ), stood as (
    select coalesce(u.key, h.option_cd) as option_cd,
      case when bool_and(h.open_qty is not null or h.is_new) then sum(coalesce(h.open_qty, 0)) end as open_qty,
      case when bool_and(h.close_qty is not null) then sum(h.close_qty) end as close_qty
    from held h left join used u on u.option_cd = h.option_cd
    group by 1
  )
  select r.*, case when num_nulls(r.open_qty, r.close_qty) > 0 or r.ungraded_qty <> 0 then 'held'
      when r.diff_qty > private.loss_tolerance(r.theory_qty) then 'loss'
      when r.diff_qty < -private.loss_tolerance(r.theory_qty) then 'excess' else 'even' end, 0
  from (
    select partner_cd, month_sk, t.option_cd, t.is_used, t.open_qty, t.in_qty, t.guessed_qty, t.return_qty, t.ungraded_qty, t.sale_qty,
      t.out_qty, t.close_qty, t.open_qty + t.in_qty + t.return_qty - t.sale_qty - t.out_qty as theory_qty,
      t.open_qty + t.in_qty + t.return_qty - t.sale_qty - t.out_qty - t.close_qty as diff_qty
    from (
      select coalesce(s.option_cd, m.option_cd) as option_cd, k.key is not null as is_used, s.open_qty::integer as open_qty,
        coalesce(m.in_qty, 0)::integer as in_qty, coalesce(m.guessed_qty, 0)::integer as guessed_qty,
        coalesce(m.return_qty, 0)::integer as return_qty, coalesce(m.ungraded_qty, 0)::integer as ungraded_qty,
        coalesce(m.sale_qty, 0)::integer as sale_qty, coalesce(m.out_qty, 0)::integer as out_qty, s.close_qty::integer as close_qty
      from stood s
      full join by_key m on m.option_cd = s.option_cd
      left join (select distinct u.key from used u) k on k.key = coalesce(s.option_cd, m.option_cd)
    ) t
  ) r;
end;
revoke all on function private.movement_month_facts from public, anon, authenticated, service_role;
comment on function private.movement_month_facts is
  'Rows of fact_stock_movement_monthly of a month (yyyyMM), from the reports.';

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
    if month_sk = any (span) then
      insert into public.fact_stock_movement_monthly select * from private.movement_month_facts(movements_changed.partner_cd, month_sk);
      insert into public.agg_loss_month
      select movements_changed.partner_cd, month_sk, '{}', count(*) filter (where k."KIND" = 'loss'), count(*) filter (where k."KIND" = 'excess'),
        count(*) filter (where k."KIND" = 'even'), count(*) filter (where k."KIND" = 'held')
      from public.fact_stock_movement_monthly k
      where k."PARTNER_CD" = movements_changed.partner_cd and k."MONTH_SK" = month_sk;
    end if;
  end loop;
  perform private.judge_losses(movements_changed.partner_cd);
end
$$;
revoke all on function private.movements_changed from public, anon, authenticated, service_role;
comment on function private.movements_changed is
  'Brings fact_stock_movement_monthly and agg_loss_month of a partner in line with the reports: the named months (yyyyMM) and any that are not there yet, and what of all was paid. Whatever writes stock of month ends, sales, inbound lines, restocking, removals, compensation or payments calls it in the same transaction: loading does.';

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
end
$$;
revoke all on function private.judge_losses from public, anon, authenticated, service_role;
comment on function private.judge_losses is
  'Says of the kept months of a partner why they cannot be judged, and what of their differences was paid.';

create or replace function private.follow_settlement_waivers() returns trigger
  language plpgsql volatile
  set search_path = ''
as $$
begin
  perform private.judge_losses(w."PARTNER_CD") from (select distinct c."PARTNER_CD" from changed_waivers c) w;
  return null;
end
$$;
revoke all on function private.follow_settlement_waivers from public, anon, authenticated, service_role;
comment on function private.follow_settlement_waivers is 'Trigger: a report that there is none of may be all that a month lacked.';

-- Which months a report that was just loaded may have changed; null: it says nothing of them.
create or replace function private.loaded_movement_months(batch private.import_batch) returns integer[]
  language plpgsql stable
  set search_path = ''
as $$
declare
  span constant integer[] := private.movement_months(batch.partner_cd);
  first_day constant date := batch.period_start;
  months integer[];
begin
  if batch.category in ('옵션마스터', '입고요청') then
    return span;
  elsif batch.category in ('재고 손실 보상', '정산현황 요약') then
    return '{}';
  elsif batch.category in ('반품 회수/재입고', '반출') then
    -- Lines of a week may be of days before it.
    return array(
      select private.date_sk(m::date) / 100
      from generate_series(date_trunc('month', first_day) - interval '1 month', batch.period_end::date, interval '1 month') m
      union
      select left(c."OCCUR_DT", 6)::integer from public.fact_settlement_cost c
      where c."PARTNER_CD" = batch.partner_cd and c."SETTLE_END_DT" between batch.period_start and batch.period_end
        and c."COST_TYPE" in ('RESTOCKING', 'REMOVAL'));
  elsif batch.category in ('판매분석', '재고현황') then
    months := case when batch.category = '판매분석' then array[private.date_sk(first_day) / 100]
      when date_part('day', first_day + 1) = 1 then array[private.date_sk(first_day) / 100, private.date_sk(first_day + 1) / 100]
      else '{}' end;
    -- A day of the month that still goes on is of none.
    if months && span or exists (select from unnest(span) m
      where m not in (select k."MONTH_SK" from public.agg_loss_month k where k."PARTNER_CD" = batch.partner_cd))
    then
      return months;
    end if;
  end if;
  return null;
end
$$;
revoke all on function private.loaded_movement_months from public, anon, authenticated, service_role;
comment on function private.loaded_movement_months is
  'Months (yyyyMM) of movements of stock that a loaded report may have changed; null: it says nothing of them.';

-- Called after each load.
create or replace function private.movements_loaded(batch private.import_batch) returns void
  language plpgsql volatile
  set search_path = ''
as $$
declare
  months constant integer[] := private.loaded_movement_months(batch);
begin
  if months is not null then
    perform private.movements_changed(batch.partner_cd, months);
  end if;
end
$$;
revoke all on function private.movements_loaded from public, anon, authenticated, service_role;
comment on function private.movements_loaded is
  'Brings fact_stock_movement_monthly in line with a report that was loaded.';

-- Claims of months. See the columns of public.loss_claims. ids: their rowKeys; null: all.
create or replace function private.loss_claim_rows(partner_cd text, months integer[], ids text[])
  returns table (
    "rowKey" text, "month" text, "optionId" text, "brandCd" text, "brandName" text, "productName" text, "optionName" text,
    "lossQty" integer, "paidQty" integer, "unpaidQty" integer, "unpaidLowQty" integer, "unpaidHighQty" integer, "salePrice" bigint,
    "unpaidAmt" bigint, "evidenceCount" integer, "lacking" text[], "status" text, "memo" text, "changedAt" timestamptz
  )
  language sql stable
begin atomic
  with lost as materialized (
    select * from private.reconciliation(partner_cd, months, array['loss'], null) r where r."unpaidQty" > 0
  ), paid_until as materialized (
    select max(l."SETTLE_END_DT")::date as day from public.log_settlement_file l
    where l."PARTNER_CD" = partner_cd and l."CATEGORY" = '재고 손실 보상'
  ), entered as materialized (
    -- A claim that somebody works on stays, also when the loss is paid or cannot be judged any more.
    select c.*, o."BRAND_CD", b."BRAND_NM", o."ITEM_NM", o."OPTION_NM", o."SALE_PRICE"
    from public.dim_loss_claim c
    join public.dim_option o on o."OPTION_CD" = c."OPTION_CD" and o."PARTNER_CD" = c."PARTNER_CD"
    left join public.dim_brand b on b."BRAND_CD" = o."BRAND_CD" and b."PARTNER_CD" = o."PARTNER_CD"
    where c."PARTNER_CD" = partner_cd and c."MONTH_SK" = any (months)
  ), rows as (
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

-- Months that can be reconciled or are worth saying why not: with sales and with the stock of one of their ends. Not the
-- month that still goes on, by the newest day that is loaded.
create or replace function private.movement_months(partner_cd text) returns integer[]
  language sql stable
begin atomic
  select array(
    select s.month_sk
    from (select distinct d."DATE_SK" / 100 as month_sk from public.agg_partner_daily d where d."PARTNER_CD" = partner_cd) s
    where private.day_text(private.month_end(s.month_sk)) <= greatest(
        (select max(d."DATE_SK")::text from public.agg_partner_daily d where d."PARTNER_CD" = partner_cd),
        (select max(t."SNAP_DT") from public.fact_stock_snapshot t where t."PARTNER_CD" = partner_cd))
      and (private.has_snapshot(partner_cd, private.month_start(s.month_sk) - 1)
        or private.has_snapshot(partner_cd, private.month_end(s.month_sk)))
    order by 1);
end;
revoke all on function private.movement_months from public, anon, authenticated, service_role;
comment on function private.movement_months is
  'Months (yyyyMM) of a partner that have ended by what is loaded, with sales and with stock of the end of the month before or of their own, in order.';
grant execute on function private.movement_months to authenticated, service_role;
