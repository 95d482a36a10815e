-- One list says what to order, how many pieces of it, why, until when and for how much, in whole boxes and no less than the supplier sells.

alter table public.dim_option_setting add column "LEAST_QTY" integer;

comment on column public.dim_option_setting."LEAST_QTY" is 'Fewest pieces that an order of the option has; null: any number.';

alter table public.dim_option_setting add column "BOX_QTY" integer;

comment on column public.dim_option_setting."BOX_QTY" is 'Pieces of the option in a box, which is ordered whole; null: ordered by the piece.';

alter table public.log_change drop constraint log_change_check1;
alter table public.log_change add constraint log_change_check1 CHECK (("FIELD" = ANY (
CASE "SUBJECT"
    WHEN 'option'::text THEN ARRAY['cost'::text, 'targetDays'::text, 'leadDays'::text, 'leastQty'::text, 'boxQty'::text, 'memo'::text]
    WHEN 'target'::text THEN ARRAY['amount'::text]
    WHEN 'charge'::text THEN ARRAY['OPERATION'::text, 'LIVE'::text, 'LOGISTICS'::text]
    WHEN 'campaign'::text THEN ARRAY['goalType'::text, 'dayBudget'::text, 'targetRoas'::text, 'status'::text, 'memo'::text]
    WHEN 'claim'::text THEN ARRAY['status'::text, 'memo'::text]
    WHEN 'finding'::text THEN ARRAY['status'::text]
    WHEN 'intervention'::text THEN ARRAY['state'::text]
    ELSE NULL::text[]
END)));

-- What people entered about these options of the partner, as texts, as of a day; null for what is not entered.
create or replace function private.entered_values(partner_cd text, option_ids text[], field text, day text)
  returns table ("OPTION_CD" text, "VAL" text) language sql stable begin atomic
  select n.id, case field
    when 'cost' then (select c."COST_AMT"::text from public.dim_option_cost c
      where c."OPTION_CD" = n.id and c."PARTNER_CD" = partner_cd and c."APPLY_DT" <= day
      order by c."APPLY_DT" desc limit 1)
    when 'targetDays' then s."TARGET_DAY"::text
    when 'leadDays' then s."LEAD_DAY"::text
    when 'leastQty' then s."LEAST_QTY"::text
    when 'boxQty' then s."BOX_QTY"::text
    when 'memo' then s."MEMO"
  end
  from unnest(option_ids) n (id)
  left join public.dim_option_setting s on s."OPTION_CD" = n.id and s."PARTNER_CD" = partner_cd;
end;

-- Pieces to order where so many are to be brought in: the least order at least, in whole boxes; what nobody entered limits nothing.
create or replace function private.order_quantity(needed bigint, least_qty integer, box_qty integer) returns bigint
  language sql immutable parallel safe
  return case when needed > 0 then ceil(greatest(needed, least_qty)::numeric / coalesce(box_qty, 1))::bigint * coalesce(box_qty, 1)
    else needed end;
comment on function private.order_quantity is 'Pieces to order for pieces that are needed (private.suggested_inbound): at least the least order, in whole boxes; 0 where none is needed, null where that is not known.';
revoke all on function private.order_quantity from public, anon, authenticated, service_role;
grant execute on function private.order_quantity to authenticated, service_role;

-- Options of the partner that are to be ordered: grade NEW, on sale, with a quantity of private.suggested_inbound. A lead time that
-- nobody entered counts as 0 days.
create or replace function private.order_rows(partner_cd text, today date, option_ids text[])
  returns table (
    "optionId" text, "brandCd" text, "brandName" text, "productName" text, "optionName" text, "productId" text, "barcode" text,
    "stockQty" integer, "incomingQty" bigint, "stowingQty" bigint, "targetDays" integer, "leadDays" integer, "leastQty" integer,
    "boxQty" integer, "suggestedInboundQty" bigint, "suggestion" json, "orderQty" bigint, "perDay" numeric, "coverDays" bigint,
    "orderDay" text, "urgency" text, "costAmt" bigint, "costFrom" text, "orderAmt" bigint
  ) language sql stable begin atomic
  select o."OPTION_CD", o."BRAND_CD", b."BRAND_NM", o."ITEM_NM", o."OPTION_NM", o."PRODUCTID", o."BARCODE",
    a."STOCK_QTY", a."INCOMING_QTY", a."STOWING_QTY", coalesce(t."TARGET_DAY", 28), t."LEAD_DAY", t."LEAST_QTY", t."BOX_QTY",
    g."qty", to_json(g), q.qty, g."perDay", covered."orderWithinDays", private.day_text(latest.day),
    case when latest.day < today then 'late' when latest.day < today + 7 then 'week' else 'later' end,
    c."COST_AMT", c."APPLY_DT", q.qty * c."COST_AMT"
  from public.agg_option_stock a
  join public.dim_option o on o."OPTION_CD" = a."OPTION_CD" and o."PARTNER_CD" = a."PARTNER_CD"
  join public.agg_option_demand f on f."PARTNER_CD" = a."PARTNER_CD" and f."OPTION_CD" = a."OPTION_CD"
  left join public.dim_brand b on b."BRAND_CD" = o."BRAND_CD" and b."PARTNER_CD" = o."PARTNER_CD"
  left join public.dim_option_setting t on t."OPTION_CD" = o."OPTION_CD"
  left join private.option_costs(partner_cd, private.day_text(today)) c on c."OPTION_CD" = o."OPTION_CD"
  cross join lateral private.suggested_inbound(f, a."STOCK_QTY" + a."INCOMING_QTY" + a."STOWING_QTY", coalesce(t."TARGET_DAY", 28),
    t."LEAD_DAY") g
  -- Without days from order to sale: the days until all is sold.
  cross join lateral private.suggested_inbound(f, a."STOCK_QTY" + a."INCOMING_QTY" + a."STOWING_QTY", coalesce(t."TARGET_DAY", 28), 0) covered
  cross join lateral (select private.order_quantity(g."qty", t."LEAST_QTY", t."BOX_QTY") as qty) q
  cross join lateral (
    select today + (covered."orderWithinDays" - coalesce(t."LEAD_DAY", 0))::integer as day
  ) latest
  where a."PARTNER_CD" = partner_cd and a."OFFER_CONDITION" = 'NEW' and a."SOLD_YN" is distinct from 'N' and g."qty" > 0
    and o."SVC" = '2P' and (o."BRAND_CD" is null or (b."USE_YN" = 'Y' and b."SVC" = '2P'))
    and (cardinality(option_ids) = 0 or a."OPTION_CD" = any (option_ids));
end;
comment on function private.order_rows is 'Options of the partner, all or some, that are to be ordered, each with why, how many, until when and for how much. orderDay: latest day (yyyyMMdd) of an order whose goods are on sale before all is sold; urgency: late (it is past), week (within 7 days) or later; orderAmt: null without a cost.';
revoke all on function private.order_rows from public, anon, authenticated, service_role;
grant execute on function private.order_rows to authenticated, service_role;

-- Raises 22023 unless the value may stand in the field; null, for nothing, always may.
create or replace function private.require_entry(field text, value text) returns void language plpgsql immutable set search_path = '' as $$
declare
  least constant bigint := case when field in ('targetDays', 'leastQty', 'boxQty') then 1 else 0 end;
  most constant bigint := case when field = 'cost' then 1000000000 when field in ('leastQty', 'boxQty') then 1000000 else 365 end;
begin
  perform private.require_choice('field', field, array['cost', 'targetDays', 'leadDays', 'leastQty', 'boxQty', 'memo']);
  if field = 'memo' then
    if length(value) > 500 then
      raise exception 'a memo has at most 500 characters' using errcode = '22023';
    end if;
  elsif value !~ '^\d{1,10}$' or value::bigint not between least and most then
    raise exception '% must be a whole number from % to %', field, least, most using errcode = '22023', detail = format('got %L', value);
  end if;
end
$$;
comment on function private.require_entry is 'Raises 22023 unless a text is a value of the field: won, days, pieces, or a memo of 500 characters.';

create or replace function public.change_options(
  partner_cd text, option_ids text[], field text, value text, expected text default null, apply_dt text default null
) returns json language plpgsql volatile security definer set search_path = '' as $$
declare
  today constant date := private.korea_today();
  entry constant text := nullif(btrim(value), '');
  day constant text := coalesce(apply_dt, private.day_text(today));
  checked constant boolean := expected is not null;
  won bigint;
  number integer;
  -- Takes what was to hold from then on for a cost that begins later, else what holds today.
  held_day constant text := greatest(day, private.day_text(today));
  single constant boolean := cardinality(option_ids) = 1;
  theirs text;
  former text;
  changed_count bigint;
begin
  perform private.require_partner(partner_cd);
  perform private.require_entry(field, entry);
  if field = 'cost' then
    perform private.require_day('apply_dt', day);
    won := entry;
  elsif apply_dt is not null then
    raise exception 'only a cost has apply_dt' using errcode = '22023';
  elsif field <> 'memo' then
    number := entry;
  end if;
  if coalesce(cardinality(option_ids), 0) not between 1 and 20000 then
    raise exception 'option_ids must be 1 to 20,000' using errcode = '22023';
  end if;
  if checked and not single then
    raise exception 'expected is for one option' using errcode = '22023';
  end if;
  perform private.hold_partner(partner_cd);
  if exists (select from unnest(option_ids) n where not exists (select from public.dim_option o
    where o."OPTION_CD" = n and o."PARTNER_CD" = change_options.partner_cd and o."SVC" = '2P'))
  then
    raise exception 'an option is not the partner''s' using errcode = 'PD404';
  end if;
  if checked then
    -- Compares with what holds today, which is what the person saw, also where the new cost begins on a day before.
    select e."VAL" into theirs
    from private.entered_values(change_options.partner_cd, option_ids, field, held_day) e;
    perform private.require_unchanged(theirs, expected);
  end if;

  with before as materialized (
    select e."OPTION_CD", case field
      -- Writes the row of a cost that begins on the day: another one before it stays what it is.
      when 'cost' then (select c."COST_AMT"::text from public.dim_option_cost c where c."OPTION_CD" = e."OPTION_CD" and c."APPLY_DT" = day)
      else e."VAL" end as val,
      -- What holds on the day where no cost begins then.
      case field when 'cost' then (select c."COST_AMT"::text from public.dim_option_cost c
        where c."OPTION_CD" = e."OPTION_CD" and c."APPLY_DT" < day order by c."APPLY_DT" desc limit 1) end as earlier
    from private.entered_values(change_options.partner_cd, (select array_agg(distinct n) from unnest(option_ids) n), field, day) e
  ), changed as materialized (
    select b.* from before b where b.val is distinct from entry
  ), cost_gone as (
    delete from public.dim_option_cost c using changed n
    where field = 'cost' and entry is null and c."OPTION_CD" = n."OPTION_CD" and c."APPLY_DT" = day
  ), cost_set as (
    insert into public.dim_option_cost as c ("OPTION_CD", "APPLY_DT", "PARTNER_CD", "COST_AMT")
    select n."OPTION_CD", day, change_options.partner_cd, won from changed n where field = 'cost' and entry is not null
    on conflict ("OPTION_CD", "APPLY_DT") do update set
      "PARTNER_CD" = excluded."PARTNER_CD", "COST_AMT" = excluded."COST_AMT", "MOD_DT" = now()
  ), setting_set as (
    insert into public.dim_option_setting as s ("OPTION_CD", "PARTNER_CD", "TARGET_DAY", "LEAD_DAY", "LEAST_QTY", "BOX_QTY", "MEMO")
    select n."OPTION_CD", change_options.partner_cd, case when field = 'targetDays' then number end,
      case when field = 'leadDays' then number end, case when field = 'leastQty' then number end,
      case when field = 'boxQty' then number end, case when field = 'memo' then entry end
    from changed n where field <> 'cost'
    on conflict ("OPTION_CD") do update set
      "PARTNER_CD" = excluded."PARTNER_CD",
      "TARGET_DAY" = case when field = 'targetDays' then excluded."TARGET_DAY" else s."TARGET_DAY" end,
      "LEAD_DAY" = case when field = 'leadDays' then excluded."LEAD_DAY" else s."LEAD_DAY" end,
      "LEAST_QTY" = case when field = 'leastQty' then excluded."LEAST_QTY" else s."LEAST_QTY" end,
      "BOX_QTY" = case when field = 'boxQty' then excluded."BOX_QTY" else s."BOX_QTY" end,
      "MEMO" = case when field = 'memo' then excluded."MEMO" else s."MEMO" end,
      "MOD_DT" = now()
  ), logged as (
    insert into public.log_change ("PARTNER_CD", "SUBJECT", "OPTION_CD", "PERIOD", "FIELD", "FROM_VAL", "TO_VAL", "USER_NM")
    select change_options.partner_cd, 'option', n."OPTION_CD", case when field = 'cost' then day end, field, coalesce(n.val, n.earlier),
      coalesce(entry, n.earlier),
      (select private.member_name(auth.uid()))
    from changed n
    returning 1
  )
  select count(*), (select b.val from before b where single) into changed_count, former from logged;
  return json_build_object('changed', changed_count, 'before', former, 'now', (
    select e."VAL" from private.entered_values(change_options.partner_cd, option_ids, field, held_day) e where single));
end
$$;
comment on function public.change_options is 'Enters one value about options of one partner, and a row of log_change for each that it changes, together. Active members who may see the partner; 42501 for others, 22023 for a wrong argument, PD404 for an option that is not the partner''s (nothing is changed then), PD409 for a value that changed since it was read. Definer: members may not write these tables themselves.

field: cost (won a piece, 0 to 1,000,000,000), targetDays (1 to 365), leadDays (0 to 365), leastQty and boxQty (1 to 1,000,000 pieces), memo (500 characters). value: the new value as text; null or empty takes it away.
expected: what was read, empty for nothing; only with one option. Where another value holds today, or for a later apply_dt was to hold from then on, the call is refused with PD409, whose detail is that value. Null: whatever stands there is replaced.
apply_dt: first day yyyyMMdd of a cost, null: today (Korea time); an empty value takes the cost of exactly that day away. Null for other fields.';

-- Settings: its arguments decide the plan.
create or replace function public.inbound_plan(partner_cd text, option_ids text[]) returns json
  language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  today constant date := private.korea_today();
  this_year constant date := date_trunc('year', today::timestamp)::date;
  last_year constant date := (this_year - interval '1 year')::date;
  this_month constant date := date_trunc('month', today::timestamp)::date;
  loaded_days date[];
begin
  perform private.require_partner(partner_cd);
  loaded_days := private.loaded_days_of(inbound_plan.partner_cd, last_year, today - 1);
  if coalesce(cardinality(option_ids), 0) not between 1 and 500 then
    raise exception 'option_ids must be 1 to 500' using errcode = '22023';
  end if;
  return (
    with periods as (
      select p.*
      from (values ('lastYear', last_year, this_year - 1), ('thisYear', this_year, today - 1),
        ('month3', (this_month - interval '3 months')::date, (this_month - interval '2 months')::date - 1),
        ('month2', (this_month - interval '2 months')::date, (this_month - interval '1 month')::date - 1),
        ('month1', (this_month - interval '1 month')::date, this_month - 1),
        ('days14', today - 14, today - 1), ('days7', today - 7, today - 1)) p (name, first_day, last_day)
      -- A sum of some of its days would look like one of all.
      where p.last_day >= p.first_day
        and (select count(*) from unnest(loaded_days) d where d between p.first_day and p.last_day) = p.last_day - p.first_day + 1
    ), sums as (
      select s."OPTION_CD", p.name, s."SUMS"
      from periods p
      cross join lateral private.option_sums(inbound_plan.partner_cd, p.first_day, p.last_day, option_ids) s
    ), sales as (
      select o.id, json_object_agg(p.name, json_build_object(
        'amt', case when s."OPTION_CD" is null then 0 else (s."SUMS")."saleAmt" end,
        'qty', coalesce((s."SUMS")."saleQty", 0))) as sums
      from unnest(option_ids) o (id)
      cross join periods p
      left join sums s on s."OPTION_CD" = o.id and s.name = p.name
      group by o.id
    )
    select json_build_object('day', private.day_text(today), 'rows', coalesce(json_agg(json_build_object(
      'optionId', o."OPTION_CD", 'productName', o."ITEM_NM", 'optionName', o."OPTION_NM", 'salePrice', o."SALE_PRICE",
      'productId', o."PRODUCTID", 'skuId', s."SKU_ID", 'barcode', o."BARCODE", 'stockQty', s."STOCK_QTY",
      'incomingQty', a."INCOMING_QTY", 'stowingQty', a."STOWING_QTY", 'exhaustionDay', s."EXH_DAY", 'recommendedInboundQty', s."REQ_IBQTY",
      'targetDays', coalesce(t."TARGET_DAY", 28), 'suggestedInboundQty', g."qty",
      'orderQty', private.order_quantity(g."qty", t."LEAST_QTY", t."BOX_QTY"),
      'suggestion', case when g."qty" is not null then to_json(g) end,
      'lastYearAmt', v.sums -> 'lastYear' -> 'amt', 'thisYearAmt', v.sums -> 'thisYear' -> 'amt',
      'month3Amt', v.sums -> 'month3' -> 'amt', 'month2Amt', v.sums -> 'month2' -> 'amt',
      'month1Amt', v.sums -> 'month1' -> 'amt', 'days14Amt', v.sums -> 'days14' -> 'amt',
      'days14Qty', v.sums -> 'days14' -> 'qty', 'days7Qty', v.sums -> 'days7' -> 'qty') order by n.place), '[]'))
    from (select id, min(place) as place from unnest(option_ids) with ordinality n (id, place) group by id) n
    join public.dim_option o
      on o."OPTION_CD" = n.id and o."PARTNER_CD" = inbound_plan.partner_cd and o."SVC" = '2P'
    left join public.fact_stock s
      on s."OPTION_CD" = o."OPTION_CD" and s."PARTNER_CD" = o."PARTNER_CD" and s."SVC" = '2P'
    left join public.agg_option_stock a on a."PARTNER_CD" = o."PARTNER_CD" and a."OPTION_CD" = o."OPTION_CD"
    left join public.dim_option_setting t on t."OPTION_CD" = o."OPTION_CD"
    left join public.agg_option_demand f on f."PARTNER_CD" = o."PARTNER_CD" and f."OPTION_CD" = o."OPTION_CD"
      and f."EDITION" = (select private.diagnosis_edition(inbound_plan.partner_cd))
    left join lateral private.suggested_inbound(f, a."STOCK_QTY" + a."INCOMING_QTY" + a."STOWING_QTY", coalesce(t."TARGET_DAY", 28), t."LEAD_DAY") g
      on a."OFFER_CONDITION" = 'NEW'
    left join sales v on v.id = o."OPTION_CD"
  );
end
$$;

create or replace function public.order_list(
  partner_cd text, urgency text default 'all', brand_cd text default 'all', product_name text default '',
  option_ids text[] default '{}', sort_by text default '', sort_direction text default 'desc', page_number integer default 1,
  page_size integer default 50
) returns json language plpgsql stable set search_path = '' as $$
declare
  today constant date := private.korea_today();
  states constant text[] := array['late', 'week', 'later'];
  name constant text := private.search_text(product_name);
  listed text;
  page record;
begin
  perform private.require_partner(partner_cd);
  perform private.require_choice('urgency', urgency, array['all'] || states);
  listed := case when urgency = 'all' then 'true' else format('"urgency" = %L', urgency) end;
  select p.* into page from private.list_page(
    source => format('(select * from private.order_rows(%L, %L, $1) where %s)', partner_cd, today, concat_ws(' and ', 'true',
      case when brand_cd <> 'all' then format('"brandCd" = %L', brand_cd) end,
      case when name <> '' then
        format('(private.contains_text("productName", %1$L) or private.contains_text("optionName", %1$L))', name) end)),
    ids => coalesce(option_ids, '{}'), id_column => 'optionId',
    sortable => '{"optionId": "id", "productId": "id", "barcode": "id", "brandName": "text", "productName": "text", "optionName": "text",
      "stockQty": "number", "incomingQty": "number", "stowingQty": "number", "targetDays": "number", "leadDays": "number",
      "leastQty": "number", "boxQty": "number", "suggestedInboundQty": "number", "orderQty": "number", "perDay": "number",
      "coverDays": "number", "orderDay": "day", "costAmt": "number", "orderAmt": "number"}',
    sort_by => sort_by, sort_direction => sort_direction,
    default_order => '"orderDay", "perDay" desc', tie_order => '"optionId" collate "C"', carried => '{}',
    page_number => page_number, page_size => page_size, condition => listed, few => true,
    summary => format($sql$json_build_object(
      'withoutBrand', count(*) filter (where %1$s and "brandName" is null),
      'counts', json_build_object('all', count(*), %2$s),
      'uncostedCount', count(*) filter (where %1$s and "orderAmt" is null),
      'totals', json_build_object(
        'suggestedInboundQty', coalesce(sum("suggestedInboundQty") filter (where %1$s), 0),
        'orderQty', coalesce(sum("orderQty") filter (where %1$s), 0), 'orderAmt', sum("orderAmt") filter (where %1$s)))$sql$,
      listed, (select string_agg(format('%L, count(*) filter (where "urgency" = %L)', s, s), ', ') from unnest(states) s))) p;
  return json_build_object('total', page.total, 'withoutBrand', page.summary_row -> 'withoutBrand',
    'counts', page.summary_row -> 'counts', 'uncostedCount', page.summary_row -> 'uncostedCount', 'totals', page.summary_row -> 'totals',
    'stockDay', private.stock_day(partner_cd), 'salesDays', private.sales_days(partner_cd), 'rows', page.rows);
end
$$;
comment on function public.order_list is 'The order list (권장 입고): every option of one partner that is to be ordered, with the pieces, their cost and the latest day. Active members who may see the partner; 42501 for others, 22023 for a wrong argument.

urgency: all | late (the latest day is past) | week (today to 6 days from now) | later. brand_cd: all or a code. product_name: literal text in the name of product or option, case aside. option_ids: none = any.
sort_by: '''' (the latest day first) or a column of the row but brandCd, costFrom, urgency and suggestion; nulls last, ties by option id. page_size: 1 to 5,000. totals: of all rows of the choice; orderAmt without those that have no cost (uncostedCount).';
revoke all on function public.order_list from public, anon, authenticated, service_role;
grant execute on function public.order_list to authenticated, service_role;

alter table public.dim_option_setting add constraint "dim_option_setting_BOX_QTY_check" CHECK ((("BOX_QTY" >= 1) AND ("BOX_QTY" <= 1000000)));

alter table public.dim_option_setting add constraint "dim_option_setting_LEAST_QTY_check" CHECK ((("LEAST_QTY" >= 1) AND ("LEAST_QTY" <= 1000000)));
