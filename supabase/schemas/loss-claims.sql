-- 청구 후보: losses that nobody paid for, what proves them, and what members enter about the claim.

-- Claims of months, judged those of them that can be. See the columns of public.loss_claims. option_cds null: all. ids: their rowKeys;
-- null: all.
create or replace function private.loss_claim_rows(partner_cd text, months integer[], judged integer[], option_cds text[], ids text[])
  returns table (
    "rowKey" text, "month" text, "optionId" text, "brandCd" text, "brandName" text, "productName" text, "optionName" text,
    "lossQty" integer, "paidQty" integer, "unpaidQty" integer, "unpaidLowQty" integer, "unpaidHighQty" integer, "salePrice" bigint,
    "unpaidAmt" bigint, "evidenceCount" integer, "lacking" text[], "status" text, "memo" text, "changedAt" timestamptz
  ) language sql stable begin atomic
  with lost as materialized (
    select * from private.reconciliation(partner_cd, judged, '{}', array['loss'], option_cds, null) r where r."unpaidHighQty" > 0
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
        and k."APPLY_DT" <= (select private.day_text(private.month_end(r.month::integer)))) then 'cost' end,
    -- Compensation comes up to six weeks later.
    case when coalesce(u.day - private.month_end(r.month::integer) < 45, true) then 'wait' end], null) as lacking) w
  where ids is null or r.key = any (ids);
end;
comment on function private.loss_claim_rows is
  'Losses of months of a partner that are not paid, or that something is entered about: the rows of public.loss_claims.';
grant execute on function private.loss_claim_rows to authenticated, service_role;

create or replace function public.loss_claims(
  partner_cd text, date_start text, date_end text, brand_cd text default 'all', product_name text default '',
  option_ids text[] default '{}', min_amt bigint default 0, status text default 'all', sort_by text default '',
  sort_direction text default 'desc', page_number integer default 1, page_size integer default 50
) returns json language plpgsql stable set search_path = '' as $$
declare
  chosen constant text := case status when 'all' then 'true' when 'none' then '"status" is null'
    else format('"status" = %L', status) end;
  months integer[];
  page record;
begin
  product_name := private.open_losses(partner_cd, 'OCCUR', date_start, date_end, brand_cd, 'all', product_name, option_ids);
  option_ids := private.wanted_options(partner_cd, option_ids);
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
comment on function public.loss_claims is 'Losses that can be claimed (청구 후보). Active members who may see the partner; 42501 for others, 22023 for a wrong argument. A row is an option in a month (both as in public.stock_reconciliation) whose loss is not paid and worth min_amt won or more, or that something is entered about.

status: all, none or one. Other filters as in public.loss_report. sort_by: '''' (most won) or a column; nulls last. page_size: 1 to 5,000.';
grant execute on function public.loss_claims to authenticated, service_role;

-- Settings: its arguments decide the plan.
create or replace function public.loss_evidence(partner_cd text, option_id text, month text) returns json
  language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  first_day text;
  last_day text;
  opening text;
begin
  perform private.require_partner(partner_cd);
  perform private.require_month('month', month);
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
        ) i where i.day between first_day and last_day having private.require_few(count(*))), '[]'),
      'returns', coalesce((
        select json_agg(json_build_object('day', c."OCCUR_DT", 'grade', c."GRADE", 'qty', c."QTY", 'file', f."FILE_NM") order by c."OCCUR_DT", c."LINE_ID")
        from costs c left join public.log_settlement_file f on f."FILE_ID" = c."FILE_ID" where c."COST_TYPE" = 'RESTOCKING'
        having private.require_few(count(*))), '[]'),
      'removals', coalesce((
        select json_agg(json_build_object('day', c."OCCUR_DT", 'qty', c."QTY", 'file', f."FILE_NM") order by c."OCCUR_DT", c."LINE_ID")
        from costs c left join public.log_settlement_file f on f."FILE_ID" = c."FILE_ID" where c."COST_TYPE" = 'REMOVAL'
        having private.require_few(count(*))), '[]'),
      'compensations', coalesce((
        select json_agg(json_build_object('day', c."OCCUR_DT", 'settleDay', c."SETTLE_END_DT", 'lossType', c."LOSS_TYPE", 'qty', c."QTY",
          'isStock', private.is_stock_loss(c."LOSS_TYPE"), 'file', f."FILE_NM") order by c."OCCUR_DT", c."LINE_ID")
        from public.fact_inventory_compensation c
        left join public.log_settlement_file f on f."FILE_ID" = c."FILE_ID"
        where c."PARTNER_CD" = loss_evidence.partner_cd and c."OPTION_CD" = option_id
        having private.require_few(count(*))), '[]'),
      'costAmt', (select k."COST_AMT" from public.dim_option_cost k
        where k."OPTION_CD" = option_id and k."PARTNER_CD" = loss_evidence.partner_cd and k."APPLY_DT" <= last_day
        order by k."APPLY_DT" desc limit 1),
      'changes', private.last_changes(loss_evidence.partner_cd, 'claim', option_id, loss_evidence.month)));
end
$$;
comment on function public.loss_evidence is 'What proves a loss of an option in a month (yyyyMM), and who changed what of its claim. Active members who may see the partner; 42501 for others, 22023 for a wrong month, 54000 for more than 5,000 rows of one kind.';
grant execute on function public.loss_evidence to authenticated, service_role;

create or replace function public.change_loss_claim(
  partner_cd text, option_id text, month text, field text, value text, expected text default null
) returns json language plpgsql volatile security definer set search_path = '' as $$
declare
  entry constant text := nullif(btrim(value), '');
  claim public.dim_loss_claim;
  former text;
begin
  perform private.require_partner(partner_cd);
  perform private.require_choice('field', field, array['status', 'memo']);
  perform private.require_month('month', month);
  if field = 'status' and entry is not null then
    perform private.require_choice('value', entry, array['REVIEW', 'CLAIMED', 'PAID', 'REJECTED']);
  elsif length(entry) > 500 then
    raise exception 'a memo has at most 500 characters' using errcode = '22023';
  end if;
  perform private.hold_partner(partner_cd);
  if not exists (
    select from public.dim_option o where o."OPTION_CD" = option_id and o."PARTNER_CD" = change_loss_claim.partner_cd)
  then
    raise exception 'the option is not the partner''s' using errcode = 'PD404';
  end if;
  select * into claim from public.dim_loss_claim c where c."OPTION_CD" = option_id and c."MONTH_SK" = change_loss_claim.month::integer;
  former := case field when 'status' then claim."STATUS" else claim."MEMO" end;
  perform private.require_unchanged(former, expected);
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
    insert into public.log_change ("PARTNER_CD", "SUBJECT", "OPTION_CD", "PERIOD", "FIELD", "FROM_VAL", "TO_VAL")
    values (change_loss_claim.partner_cd, 'claim', option_id, change_loss_claim.month, field, former, entry);
  end if;
  return json_build_object('before', former, 'now', entry);
end
$$;
comment on function public.change_loss_claim is 'Enters a value about the claim for a loss of an option in a month (yyyyMM), and a row of log_change where that is another value, together. Active members who may see the partner; 42501 for others, 22023 for a wrong argument, PD404 for an option that is not the partner''s, PD409 for a value that changed since it was read. Definer: members may not write these tables themselves.

field: status (REVIEW, CLAIMED, PAID, REJECTED) or memo (500 characters). value: null or empty takes it away. expected: what was read, empty for none; null: whatever stands there is replaced.';
grant execute on function public.change_loss_claim to authenticated, service_role;
