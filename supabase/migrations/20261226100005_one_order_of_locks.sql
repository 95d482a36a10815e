-- Writers of a partner take one lock before any row: a load of a master and an edit of many options locked the same options in different orders, and one of them ended in a deadlock.

-- Counts the writes of each partner, so that a file read in several pages can tell that the rows changed between two of them.
create table public.log_partner_state (
  "PARTNER_CD" text primary key references public.dim_partner ("PARTNER_CD") on update cascade on delete cascade,
  "REVISION" bigint not null
);
revoke all on public.log_partner_state from public, anon, authenticated, service_role;
comment on table public.log_partner_state is 'One row per partner that something was written for. Written by private.hold_partner alone.';
comment on column public.log_partner_state."REVISION" is 'Grows with each transaction that writes rows of the partner.';
alter table public.log_partner_state enable row level security;
grant all on public.log_partner_state to service_role;
grant select on public.log_partner_state to authenticated;

create policy "Members see the states of their partners" on public.log_partner_state
  for select to authenticated using ("PARTNER_CD" = any ((select private.partner_codes())::text[]));

create or replace function private.diagnose(partner_cd text, day date) returns void language plpgsql volatile set search_path = '' as $$
begin
  perform private.hold_partner(diagnose.partner_cd);
  perform private.keep_forecasts(diagnose.partner_cd, day);
  perform private.keep_demand(diagnose.partner_cd, day);
  perform private.diagnose_by_forecast(diagnose.partner_cd, day);
end
$$;

-- A day begins, or reports are loaded: whoever asks first has the diagnosis made. Of many options it takes longer than one request may,
-- so each call does a step of it: a past forecast that is missing, the forecast of today, the findings.
create or replace function private.ensure_diagnosis(partner_cd text) returns text language plpgsql volatile set search_path = '' as $$
declare
  today constant date := private.korea_today();
  is_large boolean;
begin
  if private.is_diagnosed(partner_cd) then
    return 'known';
  end if;
  -- Whoever else asks for the same waits here, and then finds it made.
  perform private.hold_partner(ensure_diagnosis.partner_cd);
  if private.is_diagnosed(partner_cd) then
    return 'known';
  end if;
  -- Of other services nothing is forecast.
  is_large := (select count(*) from public.dim_option o where o."PARTNER_CD" = ensure_diagnosis.partner_cd and o."SVC" = '2P') > 5000;
  if is_large then
    if private.keep_forecasts(partner_cd, today) then
      return 'begun';
    end if;
    if not exists (select from public.agg_option_demand d
      where d."PARTNER_CD" = ensure_diagnosis.partner_cd and d."CALC_DAY" = today and d."MOD_DT" >= private.last_load(ensure_diagnosis.partner_cd))
    then
      perform private.keep_demand(partner_cd, today);
      return 'begun';
    end if;
    perform private.diagnose_by_forecast(partner_cd, today);
    return 'made';
  end if;
  -- The first one has one to be compared with.
  if private.last_diagnosis(partner_cd) is null then
    perform private.diagnose(partner_cd, today - 7);
  end if;
  perform private.diagnose(partner_cd, today);
  return 'made';
end
$$;

-- First step of every function that writes rows of a partner, after it checked the rights of its caller: nobody else may make
-- others wait. Writers of one partner go one after the other, because two that lock the same rows in another order would end in
-- a deadlock. Readers do not wait.
-- patience: how long to wait for the writer before; the default leaves a request of a member 2 of its 8 seconds.
create or replace function private.hold_partner(partner_cd text, patience text default '6s') returns void
  language plpgsql volatile set search_path = '' set lock_timeout = '6s' as $$
begin
  -- Ends with this function, which has a value of its own above.
  perform set_config('lock_timeout', patience, true);
  begin
    perform pg_advisory_xact_lock(hashtextextended('partner ' || hold_partner.partner_cd, 0));
  exception when lock_not_available then
    raise exception 'rows of this partner are being written' using errcode = 'PD423';
  end;
  insert into public.log_partner_state as s ("PARTNER_CD", "REVISION") values (hold_partner.partner_cd, 1)
  on conflict ("PARTNER_CD") do update set "REVISION" = s."REVISION" + 1;
end
$$;
comment on function private.hold_partner is 'Makes this transaction the only one that writes rows of the partner, until it ends, and raises the revision of the partner. Raises PD423 if another one writes for longer than patience; ''0'' waits without end.';
revoke all on function private.hold_partner from public, anon, authenticated, service_role;

-- Locks nothing, because whoever publishes a report holds its partner before any row.
create or replace function private.import_partner(import_id uuid) returns text language plpgsql stable set search_path = '' as $$
declare
  partner_cd constant text := (
    select b.partner_cd from private.import_batch b
    where b.id = import_partner.import_id and b.user_id is not distinct from auth.uid() and not b.is_over);
begin
  if partner_cd is null then
    raise exception 'no such import' using errcode = 'PD410';
  end if;
  perform private.require_importer(partner_cd);
  return partner_cd;
end
$$;
comment on function private.import_partner is
  'Returns the partner of the report of that id, for the member who began it and may load; raises PD410 and 42501.';
revoke all on function private.import_partner from public, anon, authenticated, service_role;

-- Compares agg_option_stock of the partner with the facts, and writes it anew when something differs; returns how many
-- rows did. Of SOLD_UNTIL only differences mean something.
-- Settings: see private.replace_rows.
create or replace function private.rebuild_option_stock(partner_cd text) returns bigint
  language plpgsql volatile set search_path = '' set plan_cache_mode = 'force_custom_plan' set enable_nestloop = off set work_mem = '64MB' as $$
declare
  newest date;
  differing_count bigint;
begin
  perform private.hold_partner(rebuild_option_stock.partner_cd, '0');
  -- Not an argument in the query, which would ask for it again for every row.
  newest := private.last_sales_day(rebuild_option_stock.partner_cd);
  with facts as materialized (
    select * from private.option_stock_from_facts(rebuild_option_stock.partner_cd, newest, null)
  ), kept as materialized (
    select a."PARTNER_CD", a."OPTION_CD", a."BRAND_CD", a."OFFER_CONDITION", a."SOLD_YN", a."STOCK_QTY", a."INCOMING_QTY",
      a."QTY_7", a."QTY_30", a."CALM_QTY", a."CALM_DAYS", a."LAST_DAY", case when a."SOLD_UNTIL" is not null then array(
        select u - a."SOLD_UNTIL"[1] from unnest(a."SOLD_UNTIL") with ordinality x (u, n) order by n) end
    from public.agg_option_stock a where a."PARTNER_CD" = rebuild_option_stock.partner_cd
  )
  select count(distinct d."OPTION_CD") into differing_count
  from ((table facts except table kept) union all (table kept except table facts)) d;
  if differing_count > 0 then
    delete from public.agg_option_stock a where a."PARTNER_CD" = rebuild_option_stock.partner_cd;
    insert into public.agg_option_stock
    select * from private.option_stock_from_facts(rebuild_option_stock.partner_cd, newest, null);
  end if;
  return differing_count;
end
$$;

-- Settings: see private.replace_rows.
create or replace function private.rebuild_rollups(partner_cd text)
  returns table ("TABLE_NM" text, "MONTH_SK" integer, "ROW_CNT" bigint) language plpgsql volatile set search_path = ''
  set plan_cache_mode = 'force_custom_plan' set enable_nestloop = off set work_mem = '64MB' as $$
begin
  perform private.hold_partner(rebuild_rollups.partner_cd, '0');
  -- The finer first: the others are compared with them.
  return query
  select t.name, m.month_sk, r.wrong
  from (
    select distinct d / 100 as month_sk from (
      select to_char(s, 'YYYYMMDD')::integer
      from (
        select min(f."DATE_SK") as first, max(f."DATE_SK") as last from public.agg_performance_option_daily f
        where f."PARTNER_CD" = rebuild_rollups.partner_cd and f."SVC" = '2P'
      ) f cross join lateral generate_series(to_date((f.first / 100)::text, 'YYYYMM'), to_date(f.last::text, 'YYYYMMDD'), interval '1 month') s
      union all
      select b."DATE_SK" from public.agg_brand_daily b where b."PARTNER_CD" = rebuild_rollups.partner_cd
      union all
      select p."DATE_SK" from public.agg_partner_daily p where p."PARTNER_CD" = rebuild_rollups.partner_cd
      union all
      select b."MONTH_SK" * 100 from public.agg_brand_monthly b where b."PARTNER_CD" = rebuild_rollups.partner_cd
      union all
      select m."MONTH_SK" * 100 from public.agg_option_monthly m where m."PARTNER_CD" = rebuild_rollups.partner_cd
    ) known (d)
    order by 1
  ) m
  cross join lateral (values
    ('agg_brand_daily', 'DATE_SK', private.month_days(m.month_sk), '"DATE_SK", "BRAND_CD"', 'brand_day_facts($1, $2, null)', null),
    ('agg_brand_monthly', 'MONTH_SK', array[m.month_sk], '"BRAND_CD"', 'brand_month_days($1, $2)',
      'rewrite_brand_totals($1, private.month_days($2[1]))'),
    ('agg_partner_daily', 'DATE_SK', private.month_days(m.month_sk), '"DATE_SK"', 'partner_day_brands($1, $2)',
      'rewrite_brand_totals($1, $2)'),
    ('agg_option_monthly', 'MONTH_SK', array[m.month_sk], '"OPTION_CD"', 'option_month_facts($1, private.month_days($2[1]), null)', null)
  ) t (name, slice_key, slices, row_key, wanted, rewrite)
  cross join lateral private.rebuild_slices(t.name, rebuild_rollups.partner_cd, t.slice_key, t.slices, t.row_key, t.wanted, t.rewrite)
    r (wrong)
  where r.wrong > 0;
  perform private.margins_changed(rebuild_rollups.partner_cd, null);
  return query
  select 'agg_option_quarterly', q.first, r.wrong
  from (
    select k."QUARTER_SK" from public.agg_option_quarterly k where k."PARTNER_CD" = rebuild_rollups.partner_cd
    union
    select private.quarter_of(m."MONTH_SK") from public.agg_option_monthly m where m."PARTNER_CD" = rebuild_rollups.partner_cd
    order by 1
  ) q (first)
  -- The running quarter has no rows.
  cross join lateral private.rebuild_slices('agg_option_quarterly', rebuild_rollups.partner_cd, 'QUARTER_SK', array[q.first],
    '"OPTION_CD"', 'option_quarter_months($1, case when $2[1] < private.running_quarter($1) then $2 end)',
    null) r (wrong)
  where r.wrong > 0;
  return query
  select * from private.rebuild_ad_rollups(rebuild_rollups.partner_cd)
  union all
  select * from private.rebuild_settlement_months(rebuild_rollups.partner_cd);
end
$$;

-- Sums are compared and not rows: an option that came later has no entry in rows that were written before.
create or replace function private.rebuild_running_sales(partner_cd text) returns bigint language plpgsql volatile set search_path = '' as $$
declare
  kept jsonb;
  again jsonb;
  days integer[];
begin
  perform private.hold_partner(rebuild_running_sales.partner_cd, '0');
  kept := private.running_digests(rebuild_running_sales.partner_cd);
  days := array(
    select f."DATE_SK" from public.agg_performance_option_daily f
    where f."PARTNER_CD" = rebuild_running_sales.partner_cd and f."SVC" = '2P'
    union
    select r."DATE_SK" from public.agg_running_sales r
    where r."PARTNER_CD" = rebuild_running_sales.partner_cd and r."DATE_SK" % 100 > 0);
  delete from public.agg_running_option o where o."PARTNER_CD" = rebuild_running_sales.partner_cd;
  delete from public.agg_running_sales r where r."PARTNER_CD" = rebuild_running_sales.partner_cd;
  perform private.rewrite_running_sales(rebuild_running_sales.partner_cd, days);
  again := private.running_digests(rebuild_running_sales.partner_cd);
  return (
    select count(*) from jsonb_each(kept) k full join jsonb_each(again) a using (key) where k.value is distinct from a.value);
end
$$;

create or replace function private.require_brand(partner_cd text, brand_cd text) returns void language plpgsql stable set search_path = '' as $$
begin
  if not exists (
    select from public.dim_brand b where b."BRAND_CD" = require_brand.brand_cd and b."PARTNER_CD" = require_brand.partner_cd)
  then
    raise exception 'the brand is not the partner''s' using errcode = 'PD404';
  end if;
end
$$;
comment on function private.require_brand is 'Raises PD404 for a brand that is not the partner''s.';
revoke all on function private.require_brand from public, anon, authenticated, service_role;

create or replace function private.require_intervention(partner_cd text, intervention_id bigint, version integer) returns void
  language plpgsql stable set search_path = '' as $$
declare
  own public.log_intervention;
begin
  select * into own from public.log_intervention i
  where i."ID" = intervention_id and i."PARTNER_CD" = require_intervention.partner_cd;
  if not found then
    raise exception 'the intervention is not the partner''s' using errcode = 'PD404';
  end if;
  if own."VERSION" is distinct from version then
    raise exception 'the intervention changed since it was read' using errcode = 'PD409', detail = own."VERSION"::text;
  end if;
end
$$;
comment on function private.require_intervention is
  'Raises PD404 for an intervention that is not the partner''s, PD409 (detail: its version) for one that changed since it was read.';

create or replace function public.change_brand_charge(
  partner_cd text, brand_cd text, ym text, charge_type text, value text, expected text default null
) returns json language plpgsql volatile security definer set search_path = '' as $$
declare
  entry constant text := nullif(btrim(value), '');
  before bigint;
begin
  perform private.require_partner(partner_cd);
  perform private.require_choice('charge_type', charge_type, array['OPERATION', 'LIVE', 'LOGISTICS']);
  perform private.require_month('ym', ym);
  if entry !~ '^-?[0-9]{1,13}$' or abs(entry::bigint) > 1000000000000 then
    raise exception 'value must be a whole number up to 1000000000000' using errcode = '22023', detail = format('got %L', value);
  end if;
  perform private.hold_partner(partner_cd);
  perform private.require_brand(partner_cd, brand_cd);
  select c."AMT" into before from public.fact_brand_charge c
  where c."BRAND_CD" = change_brand_charge.brand_cd and c."YM" = change_brand_charge.ym and c."CHARGE_TYPE" = change_brand_charge.charge_type;
  perform private.require_unchanged(before::text, expected);
  if entry::bigint is distinct from before then
    if entry is null then
      delete from public.fact_brand_charge c
      where c."BRAND_CD" = change_brand_charge.brand_cd and c."YM" = change_brand_charge.ym
        and c."CHARGE_TYPE" = change_brand_charge.charge_type;
    else
      insert into public.fact_brand_charge as c ("BRAND_CD", "YM", "CHARGE_TYPE", "PARTNER_CD", "AMT")
      values (change_brand_charge.brand_cd, change_brand_charge.ym, change_brand_charge.charge_type, change_brand_charge.partner_cd,
        entry::bigint)
      on conflict ("BRAND_CD", "YM", "CHARGE_TYPE") do update set "AMT" = excluded."AMT", "MOD_DT" = now();
    end if;
    insert into public.log_change ("PARTNER_CD", "SUBJECT", "BRAND_CD", "PERIOD", "FIELD", "FROM_VAL", "TO_VAL")
    values (change_brand_charge.partner_cd, 'charge', change_brand_charge.brand_cd, change_brand_charge.ym,
      change_brand_charge.charge_type, before, entry::bigint);
  end if;
  return json_build_object('before', before::text, 'now', entry::bigint::text);
end
$$;

create or replace function public.change_campaign(
  partner_cd text, campaign_id text, field text, value text, expected text default null
) returns json language plpgsql volatile security definer set search_path = '' as $$
declare
  entry constant text := nullif(btrim(value), '');
  former text;
  change_id bigint;
begin
  perform private.require_partner(partner_cd);
  perform private.require_campaign_entry(field, entry);
  perform private.hold_partner(partner_cd);
  select private.campaign_entry(c, field) into former from public.dim_campaign c
  where c."PARTNER_CD" = change_campaign.partner_cd and c."CAMPAIGN_ID" = change_campaign.campaign_id;
  if not found then
    raise exception 'the campaign is not the partner''s' using errcode = 'PD404';
  end if;
  perform private.require_unchanged(former, expected);
  if entry is distinct from former then
    update public.dim_campaign c set
      "GOAL_TYPE" = case when field = 'goalType' then entry else c."GOAL_TYPE" end,
      "DAY_BUDGET" = case when field = 'dayBudget' then entry::bigint else c."DAY_BUDGET" end,
      "TARGET_ROAS" = case when field = 'targetRoas' then entry::integer else c."TARGET_ROAS" end,
      "STATUS" = case when field = 'status' then entry else c."STATUS" end,
      "MEMO" = case when field = 'memo' then entry else c."MEMO" end,
      "MOD_DT" = now()
    where c."PARTNER_CD" = change_campaign.partner_cd and c."CAMPAIGN_ID" = change_campaign.campaign_id;
    insert into public.log_change ("PARTNER_CD", "SUBJECT", "CAMPAIGN_ID", "FIELD", "FROM_VAL", "TO_VAL")
    values (change_campaign.partner_cd, 'campaign', change_campaign.campaign_id, field, former, entry)
    returning "ID" into change_id;
  end if;
  return json_build_object('before', former, 'now', entry, 'changeId', change_id);
end
$$;

create or replace function public.change_diagnosis(partner_cd text, finding_id bigint, status text, expected text default null) returns json
  language plpgsql volatile security definer set search_path = '' as $$
declare
  former text;
begin
  perform private.require_partner(partner_cd);
  perform private.require_choice('status', status, array['new', 'doing', 'done', 'held']);
  perform private.hold_partner(partner_cd);
  select d."STATUS" into former from public.fact_product_diagnosis d
  where d."ID" = finding_id and d."PARTNER_CD" = change_diagnosis.partner_cd;
  if not found then
    raise exception 'no such finding' using errcode = 'PD404';
  end if;
  perform private.require_unchanged(former, expected);
  if status <> former then
    update public.fact_product_diagnosis d set "STATUS" = change_diagnosis.status where d."ID" = finding_id;
    insert into public.log_change ("PARTNER_CD", "SUBJECT", "DIAGNOSIS_ID", "FIELD", "FROM_VAL", "TO_VAL")
    values (change_diagnosis.partner_cd, 'finding', finding_id, 'status', former, change_diagnosis.status);
  end if;
  return json_build_object('before', former, 'now', status);
end
$$;

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

create or replace function public.change_options(
  partner_cd text, option_ids text[], field text, value text, expected text default null, apply_dt text default null
) returns json language plpgsql volatile security definer set search_path = '' as $$
declare
  today constant date := private.korea_today();
  entry constant text := nullif(btrim(value), '');
  day constant text := coalesce(apply_dt, private.day_text(today));
  checked constant boolean := expected is not null;
  won bigint;
  days integer;
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
    days := entry;
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
      else e."VAL" end as val
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
    insert into public.dim_option_setting as s ("OPTION_CD", "PARTNER_CD", "TARGET_DAY", "LEAD_DAY", "MEMO")
    select n."OPTION_CD", change_options.partner_cd, case when field = 'targetDays' then days end,
      case when field = 'leadDays' then days end, case when field = 'memo' then entry end
    from changed n where field <> 'cost'
    on conflict ("OPTION_CD") do update set
      "PARTNER_CD" = excluded."PARTNER_CD",
      "TARGET_DAY" = case when field = 'targetDays' then excluded."TARGET_DAY" else s."TARGET_DAY" end,
      "LEAD_DAY" = case when field = 'leadDays' then excluded."LEAD_DAY" else s."LEAD_DAY" end,
      "MEMO" = case when field = 'memo' then excluded."MEMO" else s."MEMO" end,
      "MOD_DT" = now()
  ), logged as (
    insert into public.log_change ("PARTNER_CD", "SUBJECT", "OPTION_CD", "PERIOD", "FIELD", "FROM_VAL", "TO_VAL", "USER_NM")
    select change_options.partner_cd, 'option', n."OPTION_CD", case when field = 'cost' then day end, field, n.val, entry,
      (select private.member_name(auth.uid()))
    from changed n
    returning 1
  )
  select count(*), (select b.val from before b where single) into changed_count, former from logged;
  return json_build_object('changed', changed_count, 'before', former, 'now', (
    select e."VAL" from private.entered_values(change_options.partner_cd, option_ids, field, held_day) e where single));
end
$$;

create or replace function public.change_sales_target(partner_cd text, brand_cd text, ym text, value text, expected text default null)
  returns json language plpgsql volatile security definer set search_path = '' as $$
declare
  entry constant text := nullif(btrim(value), '');
  before bigint;
begin
  perform private.require_partner(partner_cd);
  perform private.require_month('ym', ym);
  if entry !~ '^[0-9]{1,13}$' or entry::bigint > 1000000000000 then
    raise exception 'value must be a whole number from 0 to 1000000000000' using errcode = '22023', detail = format('got %L', value);
  end if;
  perform private.hold_partner(partner_cd);
  perform private.require_brand(partner_cd, brand_cd);
  select t."TARGET_AMT" into before from public.dim_sales_target t
  where t."BRAND_CD" = change_sales_target.brand_cd and t."YM" = change_sales_target.ym;
  perform private.require_unchanged(before::text, expected);
  if entry::bigint is distinct from before then
    if entry is null then
      delete from public.dim_sales_target t
      where t."BRAND_CD" = change_sales_target.brand_cd and t."YM" = change_sales_target.ym;
    else
      insert into public.dim_sales_target as t ("BRAND_CD", "YM", "PARTNER_CD", "TARGET_AMT")
      values (change_sales_target.brand_cd, change_sales_target.ym, change_sales_target.partner_cd, entry::bigint)
      on conflict ("BRAND_CD", "YM") do update set "TARGET_AMT" = excluded."TARGET_AMT", "MOD_DT" = now();
    end if;
    insert into public.log_change ("PARTNER_CD", "SUBJECT", "BRAND_CD", "PERIOD", "FIELD", "FROM_VAL", "TO_VAL")
    values (change_sales_target.partner_cd, 'target', change_sales_target.brand_cd, change_sales_target.ym, 'amount', before, entry::bigint);
  end if;
  return json_build_object('before', before::text, 'now', entry::bigint::text);
end
$$;

create or replace function public.change_settlement_waiver(partner_cd text, category text, period_end text, waived boolean) returns void
  language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_partner(partner_cd);
  perform private.require_choice('category', category, private.settlement_reports());
  perform private.require_day('period_end', period_end);
  if waived is null then
    raise exception 'waived must be true or false' using errcode = '22023';
  end if;
  perform private.hold_partner(partner_cd);
  if waived then
    insert into public.dim_settlement_waiver ("PARTNER_CD", "CATEGORY", "SETTLE_END_DT", "USER_ID", "USER_NM")
    select change_settlement_waiver.partner_cd, change_settlement_waiver.category, change_settlement_waiver.period_end, m."ID",
      coalesce(m."ALIAS", m."NAME", m."EMAIL")
    from (select) one left join public.auth_member m on m."ID" = auth.uid()
    on conflict do nothing;
  else
    delete from public.dim_settlement_waiver w
    where w."PARTNER_CD" = change_settlement_waiver.partner_cd and w."CATEGORY" = change_settlement_waiver.category
      and w."SETTLE_END_DT" = change_settlement_waiver.period_end;
  end if;
end
$$;

create or replace function public.create_intervention_of_change(partner_cd text, change_id bigint) returns json
  language plpgsql volatile security definer set search_path = '' as $$
declare
  change public.log_change;
  day date;
  intervention_id bigint;
begin
  perform private.require_partner(partner_cd);
  perform private.hold_partner(partner_cd);
  select * into change from public.log_change c
  where c."ID" = change_id and c."PARTNER_CD" = create_intervention_of_change.partner_cd and c."SUBJECT" = 'campaign';
  if not found then
    raise exception 'the change is not the partner''s' using errcode = 'PD404';
  end if;
  day := private.korea_day(change."REG_DT");
  insert into public.log_intervention ("PARTNER_CD", "NAME", "TYPE", "START_DT", "CAMPAIGN_ID", "FIELD", "FROM_VAL", "TO_VAL",
    "CHANGE_ID", "USER_ID", "USER_NM")
  select change."PARTNER_CD", left(n."CAMPAIGN_NM", 250) || ' ' || case change."FIELD" when 'goalType' then '목표 변경'
      when 'dayBudget' then '일예산 변경' when 'targetRoas' then '목표 ROAS 변경' when 'status' then '상태 변경' else '메모 변경' end,
    'ad', private.day_text(day), change."SUBJECT_ID", change."FIELD", change."FROM_VAL", change."TO_VAL", change."ID", auth.uid(),
    private.member_name(auth.uid())
  from public.dim_campaign n
  where n."PARTNER_CD" = change."PARTNER_CD" and n."CAMPAIGN_ID" = change."SUBJECT_ID"
  on conflict ("CHANGE_ID", "PARTNER_CD") do nothing
  returning "ID" into intervention_id;
  if intervention_id is null then
    return json_build_object('created', false, 'id',
      (select i."ID" from public.log_intervention i where i."CHANGE_ID" = change."ID"));
  end if;
  insert into public.log_intervention_option ("INTERVENTION_ID", "OPTION_CD", "PARTNER_CD")
  select distinct intervention_id, o."OPTION_CD", o."PARTNER_CD"
  from public.agg_ad_option_monthly a
  join public.dim_option o on o."OPTION_CD" = a."OPTION_CD" and o."PARTNER_CD" = a."PARTNER_CD"
  where a."PARTNER_CD" = change."PARTNER_CD" and a."CAMPAIGN_ID" = change."SUBJECT_ID" and a."AD_COST" > 0
    and a."MONTH_SK" in (private.date_sk(day) / 100, private.date_sk((date_trunc('month', day::timestamp) - interval '1 month')::date) / 100);
  return json_build_object('created', true, 'id', intervention_id);
end
$$;

create or replace function public.delete_intervention(partner_cd text, intervention_id bigint, version integer) returns json
  language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_partner(partner_cd);
  perform private.hold_partner(partner_cd);
  perform private.require_intervention(partner_cd, intervention_id, version);
  insert into public.log_change ("PARTNER_CD", "SUBJECT", "INTERVENTION_ID", "FIELD", "FROM_VAL", "TO_VAL")
  values (delete_intervention.partner_cd, 'intervention', delete_intervention.intervention_id, 'state',
    private.intervention_state(delete_intervention.partner_cd, delete_intervention.intervention_id), null);
  delete from public.log_intervention i
  where i."ID" = intervention_id and i."PARTNER_CD" = delete_intervention.partner_cd;
  return json_build_object('id', intervention_id);
end
$$;

-- Loads a staged report in one transaction, writes the upload log and returns counts of rows: new, changed,
-- unchanged, removed; options_new and brands_new where the report made some; live, whether a 재고현황 became the
-- live stock. The log is written also when nothing changed: the numbers are confirmed as of now. The planner learns
-- of what changed much.
-- statement_timeout: one transaction writes 300,000 rows and all that is kept of them (docs/decisions/import-steps.md).
-- For the member who began the report. Raises PD001 and PD002 with the list of another partner's codes, and PD003 for a
-- report that names options and none of the partner, unless allow_unknown: it may be another seller's.
create or replace function public.import_commit(import_id uuid, allow_unknown boolean default false) returns jsonb
  language plpgsql volatile security definer set search_path = '' set statement_timeout = '30s' as $$
declare
  batch private.import_batch;
  counts jsonb;
begin
  -- Waits for the load before it, most of the time that it has for itself.
  perform private.hold_partner(private.import_partner(import_commit.import_id), '20s');
  batch := private.ending_import(import_commit.import_id);
  counts := private.load_batch(batch, true);
  if (counts ->> 'options_known')::bigint = 0 and coalesce(counts ->> 'options_unmatched', counts ->> 'options_skipped')::bigint > 0 and not allow_unknown then
    raise exception 'no option of this report is known' using errcode = 'PD003';
  end if;
  insert into public.log_file_upload
    ("CATEGORY", "TABLE_NM", "PARTNER_CD", "FILE_NM", "PERIOD_START", "PERIOD_END", "ROW_CNT", "ERR_CNT", "USER_ID",
      "USER_NM", "ASIDE_CNT", "ASIDE_AMT", "ASIDE_SVC")
  select batch.category, private.import_table(batch.category), batch.partner_cd, batch.file_nm, batch.period_start,
    batch.period_end, coalesce((counts ->> 'lines')::integer, batch.row_cnt), batch.err_cnt, batch.user_id, coalesce(m."ALIAS", m."NAME", m."EMAIL"),
    batch.aside_cnt, batch.aside_amt, batch.aside_svc
  from (select) one left join public.auth_member m on m."ID" = batch.user_id;
  perform private.end_import(batch.id);
  perform private.movements_loaded(batch);
  perform private.keep_margins(batch.partner_cd);
  perform private.analyze_loaded(batch.category);
  return counts;
end
$$;

create or replace function public.save_intervention(
  partner_cd text, intervention_id bigint, version integer, name text, type text, start_day text, end_day text, cost_amt bigint,
  memo text, option_ids text[]
) returns json language plpgsql volatile security definer set search_path = '' as $$
declare
  most constant integer := 2000;
  title constant text := private.clean_text(name);
  note constant text := nullif(btrim(memo), '');
  last_day constant text := nullif(end_day, '');
  saved_id bigint := intervention_id;
  former jsonb;
begin
  perform private.require_partner(partner_cd);
  perform private.require_choice('type', type, array['price', 'coupon', 'ad', 'detail', 'thumbnail', 'inbound', 'live', 'other']);
  perform private.require_day('start_day', start_day);
  if last_day is not null then
    perform private.require_day('end_day', last_day);
  end if;
  if start_day not between '20100101' and private.day_text(private.korea_today() + 90)
    or last_day not between start_day and private.day_text(start_day::date + 730) then
    raise exception 'an intervention begins within 90 days and lasts at most two years' using errcode = '22023';
  end if;
  if title is null or length(title) not between 1 and 300 or length(note) > 1000 or cost_amt not between 0 and 1000000000000 then
    raise exception 'name, memo or cost is out of bounds' using errcode = '22023';
  end if;
  if option_ids is null or cardinality(option_ids) not between 1 and 500 or array_position(option_ids, null) is not null then
    raise exception 'option_ids must be 1 to 500 ids' using errcode = '22023';
  end if;
  perform private.hold_partner(partner_cd);
  if exists (select from unnest(option_ids) u (code) where not exists (
    select from public.dim_option o where o."OPTION_CD" = u.code and o."PARTNER_CD" = save_intervention.partner_cd)) then
    raise exception 'an option is not the partner''s' using errcode = 'PD404';
  end if;
  if saved_id is null then
    if (select count(*) from public.log_intervention i where i."PARTNER_CD" = save_intervention.partner_cd) >= most then
      raise exception 'a partner has at most % interventions', most using errcode = 'PD422';
    end if;
    insert into public.log_intervention ("PARTNER_CD", "NAME", "TYPE", "START_DT", "END_DT", "COST_AMT", "MEMO", "USER_ID", "USER_NM")
    select save_intervention.partner_cd, title, save_intervention.type, start_day, last_day, cost_amt, note, m."ID",
      coalesce(m."ALIAS", m."NAME", m."EMAIL")
    from (select) one left join public.auth_member m on m."ID" = auth.uid()
    returning "ID" into saved_id;
  else
    perform private.require_intervention(partner_cd, saved_id, version);
    former := private.intervention_state(partner_cd, saved_id);
    update public.log_intervention i set "NAME" = title, "TYPE" = save_intervention.type, "START_DT" = start_day, "END_DT" = last_day,
      "COST_AMT" = cost_amt, "MEMO" = note, "VERSION" = i."VERSION" + 1
    where i."ID" = saved_id and i."PARTNER_CD" = save_intervention.partner_cd;
    delete from public.log_intervention_option o
    where o."INTERVENTION_ID" = saved_id and o."PARTNER_CD" = save_intervention.partner_cd;
  end if;
  insert into public.log_intervention_option ("INTERVENTION_ID", "OPTION_CD", "PARTNER_CD")
  select distinct saved_id, u.code, save_intervention.partner_cd from unnest(option_ids) u (code);
  if former is not null then
    insert into public.log_change ("PARTNER_CD", "SUBJECT", "INTERVENTION_ID", "FIELD", "FROM_VAL", "TO_VAL")
    values (save_intervention.partner_cd, 'intervention', saved_id, 'state', former, private.intervention_state(save_intervention.partner_cd, saved_id));
  end if;
  return json_build_object('id', saved_id, 'overlaps', (
    select count(*) from private.overlapping_interventions(save_intervention.partner_cd, option_ids, start_day, saved_id)));
end
$$;

drop function private.hold_brand;
