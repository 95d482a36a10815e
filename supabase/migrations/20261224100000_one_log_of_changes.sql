-- Seven logs of changes had seven shapes, functions and lists: one table, one function and one list take their place.

create or replace function private.enter_charges(batch private.import_batch) returns jsonb
  language plpgsql volatile
  set search_path = ''
  set enable_nestloop = off
as $$
declare
  changed bigint;
  fresh bigint;
begin
  with differing as materialized (
    select e.*, c."AMT" as before from pg_temp.import_entry e
    left join public.fact_brand_charge c on c."BRAND_CD" = e.code and c."YM" = e.since and c."CHARGE_TYPE" = e.type
    where (c."AMT", c."MEMO") is distinct from (e.amount, coalesce(e.memo, c."MEMO"))
  ), written as (
    insert into public.fact_brand_charge as c ("BRAND_CD", "YM", "CHARGE_TYPE", "PARTNER_CD", "AMT", "MEMO")
    select d.code, d.since, d.type, batch.partner_cd, d.amount, d.memo from differing d
    on conflict ("BRAND_CD", "YM", "CHARGE_TYPE") do update
    set "AMT" = excluded."AMT", "MEMO" = coalesce(excluded."MEMO", c."MEMO"), "MOD_DT" = now()
  ), logged as (
    insert into public.log_change ("PARTNER_CD", "SUBJECT", "BRAND_CD", "PERIOD", "FIELD", "FROM_VAL", "TO_VAL", "USER_ID", "USER_NM")
    select batch.partner_cd, 'charge', d.code, d.since, d.type, d.before, d.amount, batch.user_id, (select private.member_name(batch.user_id))
    from differing d order by d.row_no
  )
  select count(*), count(*) filter (where d.before is null) into changed, fresh from differing d;
  return jsonb_build_object('new', fresh, 'changed', changed - fresh);
end
$$;

create or replace function private.enter_costs(batch private.import_batch) returns jsonb
  language plpgsql volatile
  set search_path = ''
  set enable_nestloop = off
as $$
declare
  changed bigint;
  fresh bigint;
begin
  with differing as materialized (
    select e.*, c."COST_AMT" as before from pg_temp.import_entry e
    left join public.dim_option_cost c on c."OPTION_CD" = e.code and c."APPLY_DT" = e.since
    where c."COST_AMT" is distinct from e.amount
  ), written as (
    insert into public.dim_option_cost as c ("OPTION_CD", "APPLY_DT", "PARTNER_CD", "COST_AMT")
    select d.code, d.since, batch.partner_cd, d.amount from differing d
    on conflict ("OPTION_CD", "APPLY_DT") do update set "COST_AMT" = excluded."COST_AMT", "PARTNER_CD" = excluded."PARTNER_CD", "MOD_DT" = now()
  ), logged as (
    insert into public.log_change ("PARTNER_CD", "SUBJECT", "OPTION_CD", "PERIOD", "FIELD", "FROM_VAL", "TO_VAL", "USER_ID", "USER_NM")
    select batch.partner_cd, 'option', d.code, d.since, 'cost', d.before, d.amount, batch.user_id, (select private.member_name(batch.user_id))
    from differing d order by d.row_no
  )
  select count(*), count(*) filter (where d.before is null) into changed, fresh from differing d;
  return jsonb_build_object('new', fresh, 'changed', changed - fresh);
end
$$;

create or replace function private.enter_targets(batch private.import_batch) returns jsonb
  language plpgsql volatile
  set search_path = ''
  set enable_nestloop = off
as $$
declare
  changed bigint;
  fresh bigint;
begin
  with differing as materialized (
    select e.*, t."TARGET_AMT" as before from pg_temp.import_entry e
    left join public.dim_sales_target t on t."BRAND_CD" = e.code and t."YM" = e.since
    where t."TARGET_AMT" is distinct from e.amount
  ), written as (
    insert into public.dim_sales_target as t ("BRAND_CD", "YM", "PARTNER_CD", "TARGET_AMT")
    select d.code, d.since, batch.partner_cd, d.amount from differing d
    on conflict ("BRAND_CD", "YM") do update set "TARGET_AMT" = excluded."TARGET_AMT", "MOD_DT" = now()
  ), logged as (
    insert into public.log_change ("PARTNER_CD", "SUBJECT", "BRAND_CD", "PERIOD", "FIELD", "FROM_VAL", "TO_VAL", "USER_ID", "USER_NM")
    select batch.partner_cd, 'target', d.code, d.since, 'amount', d.before, d.amount, batch.user_id, (select private.member_name(batch.user_id))
    from differing d order by d.row_no
  )
  select count(*), count(*) filter (where d.before is null) into changed, fresh from differing d;
  return jsonb_build_object('new', fresh, 'changed', changed - fresh);
end
$$;

create or replace function private.member_name(member_id uuid) returns text
  language sql stable
begin atomic
  select coalesce(m."ALIAS", m."NAME", m."EMAIL") from public.auth_member m where m."ID" = member_id;
end;
comment on function private.member_name is 'Returns the name that other members see of a member; null if there is no such member.';
revoke all on function private.member_name from public, anon, authenticated, service_role;
grant execute on function private.member_name to service_role;

create or replace function public.change_brand_charge(
  partner_cd text, brand_cd text, ym text, charge_type text, value text, expected text default null
) returns json
  language plpgsql volatile security definer
  set search_path = ''
as $$
declare
  entry constant text := nullif(btrim(value), '');
  before bigint;
begin
  perform private.require_partner(partner_cd);
  perform private.require_choice('charge_type', charge_type, array['OPERATION', 'LIVE', 'LOGISTICS']);
  if ym is null or ym !~ '^20[0-9]{2}(0[1-9]|1[0-2])$' then
    raise exception 'ym must be a month of the form yyyyMM' using errcode = '22023', detail = format('got %L', ym);
  end if;
  if entry !~ '^-?[0-9]{1,13}$' or abs(entry::bigint) > 1000000000000 then
    raise exception 'value must be a whole number up to 1000000000000' using errcode = '22023', detail = format('got %L', value);
  end if;
  -- Whoever changes a charge of the same brand waits here, and then sees what was written meanwhile.
  perform from public.dim_brand b
  where b."BRAND_CD" = change_brand_charge.brand_cd and b."PARTNER_CD" = change_brand_charge.partner_cd
  for no key update;
  if not found then
    raise exception 'the brand is not the partner''s' using errcode = 'PD404';
  end if;
  select c."AMT" into before from public.fact_brand_charge c
  where c."BRAND_CD" = change_brand_charge.brand_cd and c."YM" = change_brand_charge.ym and c."CHARGE_TYPE" = change_brand_charge.charge_type;
  if coalesce(before::text, '') <> expected then
    raise exception 'the value changed since it was read' using errcode = 'PD409', detail = coalesce(before::text, '');
  end if;
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
comment on function public.change_brand_charge is
  'Enters what an agency charges a brand in a month, and a row of log_change where that is another value, together. Active members who may see the partner; 42501 for others, 22023 for a wrong argument, PD404 for a brand that is not the partner''s, PD409 for a value that changed since it was read. Definer: members may not write these tables themselves.

charge_type: OPERATION | LIVE | LOGISTICS. ym: month yyyyMM. value: won as text, -1,000,000,000,000 to 1,000,000,000,000; null or empty takes the charge away. expected: what was read, empty for none; null: whatever stands there is replaced.';

create or replace function public.change_campaign(
  partner_cd text, campaign_id text, field text, value text, expected text default null
) returns json
  language plpgsql volatile security definer
  set search_path = ''
as $$
declare
  entry constant text := nullif(btrim(value), '');
  former text;
  change_id bigint;
begin
  perform private.require_partner(partner_cd);
  perform private.require_campaign_entry(field, entry);
  -- Whoever changes the same campaign waits here, and then sees what was written meanwhile.
  select private.campaign_entry(c, field) into former from public.dim_campaign c
  where c."PARTNER_CD" = change_campaign.partner_cd and c."CAMPAIGN_ID" = change_campaign.campaign_id
  for no key update;
  if not found then
    raise exception 'the campaign is not the partner''s' using errcode = 'PD404';
  end if;
  if coalesce(former, '') <> expected then
    raise exception 'the value changed since it was read' using errcode = 'PD409', detail = coalesce(former, '');
  end if;

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
comment on function public.change_campaign is
  'Enters a value about a campaign, and a row of log_change where that is another value, together. Active members who may see the partner; 42501 for others, 22023 for a wrong argument, PD404 for a campaign that is not the partner''s, PD409 for a value that changed since it was read. Definer: members may not write these tables themselves.

field: goalType (SALES, NCA, REACH), dayBudget (won, 1 to 1,000,000,000), targetRoas (percent, 1 to 100,000), status (on, off, ended; none: by the report), memo (1,000 characters). value: as text; null or empty takes it away. expected: what was read, empty for none: where another value stands there, the call is refused with PD409, whose detail is that value. Null: whatever stands there is replaced.';

create or replace function public.change_diagnosis(partner_cd text, finding_id bigint, status text, expected text default null) returns json
  language plpgsql volatile security definer
  set search_path = ''
as $$
declare
  former text;
begin
  perform private.require_partner(partner_cd);
  perform private.require_choice('status', status, array['new', 'doing', 'done', 'held']);
  select d."STATUS" into former from public.fact_product_diagnosis d
  where d."ID" = finding_id and d."PARTNER_CD" = change_diagnosis.partner_cd for update;
  if not found then
    raise exception 'no such finding' using errcode = 'PD404';
  end if;
  if former <> expected then
    raise exception 'the value changed since it was read' using errcode = 'PD409', detail = former;
  end if;
  if status <> former then
    update public.fact_product_diagnosis d set "STATUS" = change_diagnosis.status where d."ID" = finding_id;
    insert into public.log_change ("PARTNER_CD", "SUBJECT", "DIAGNOSIS_ID", "FIELD", "FROM_VAL", "TO_VAL")
    values (change_diagnosis.partner_cd, 'finding', finding_id, 'status', former, change_diagnosis.status);
  end if;
  return json_build_object('before', former, 'now', status);
end
$$;
comment on function public.change_diagnosis is
  'Sets what is done about a finding (status: new, doing, done, held), and writes a row of log_change with it. Active members who may see the partner; 42501 for others, 22023 for a wrong status, PD404 for a finding that is not the partner''s, PD409 where it changed since it was read (expected; null: whatever it is). Definer: members may not write findings themselves.';

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
    insert into public.log_change ("PARTNER_CD", "SUBJECT", "OPTION_CD", "PERIOD", "FIELD", "FROM_VAL", "TO_VAL")
    values (change_loss_claim.partner_cd, 'claim', option_id, change_loss_claim.month, field, former, entry);
  end if;
  return json_build_object('before', former, 'now', entry);
end
$$;
comment on function public.change_loss_claim is
  'Enters a value about the claim for a loss of an option in a month (yyyyMM), and a row of log_change where that is another value, together. Active members who may see the partner; 42501 for others, 22023 for a wrong argument, PD404 for an option that is not the partner''s, PD409 for a value that changed since it was read. Definer: members may not write these tables themselves.

field: status (REVIEW, CLAIMED, PAID, REJECTED) or memo (500 characters). value: null or empty takes it away. expected: what was read, empty for none; null: whatever stands there is replaced.';

create or replace function public.change_options(
  partner_cd text, option_ids text[], field text, value text, expected text default null, apply_dt text default null
) returns json
  language plpgsql volatile security definer
  set search_path = ''
as $$
declare
  today constant date := private.korea_today();
  entry constant text := nullif(btrim(value), '');
  day constant text := coalesce(apply_dt, private.day_text(today));
  checked constant boolean := expected is not null;
  won bigint;
  days integer;
  -- Of a cost that begins later, what was to hold from then on; else what holds today.
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
  -- Whoever changes the same options waits here, in the same order, and then sees what was written meanwhile.
  perform from public.dim_option o
  where o."PARTNER_CD" = change_options.partner_cd and o."OPTION_CD" = any (option_ids)
  order by o."OPTION_CD" for no key update;
  if exists (select from unnest(option_ids) n where not exists (select from public.dim_option o
    where o."OPTION_CD" = n and o."PARTNER_CD" = change_options.partner_cd and o."SVC" = '2P'))
  then
    raise exception 'an option is not the partner''s' using errcode = 'PD404';
  end if;
  if checked then
    -- What the person saw is what holds today, also where the new cost begins on a day before.
    select e."VAL" into theirs
    from private.entered_values(change_options.partner_cd, option_ids, field, held_day) e;
    if coalesce(theirs, '') <> expected then
      raise exception 'the value changed since it was read' using errcode = 'PD409', detail = coalesce(theirs, '');
    end if;
  end if;

  with before as materialized (
    select e."OPTION_CD", case field
      -- Of a cost the row that begins on the day: another one before it stays what it is.
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
comment on function public.change_options is
  'Enters one value about options of one partner, and a row of log_change for each that it changes, together. Active members who may see the partner; 42501 for others, 22023 for a wrong argument, PD404 for an option that is not the partner''s (nothing is changed then), PD409 for a value that changed since it was read. Definer: members may not write these tables themselves.

field: cost (won a piece, 0 to 1,000,000,000), targetDays (1 to 365), leadDays (0 to 365), memo (500 characters). value: the new value as text; null or empty takes it away.
expected: what was read, empty for nothing; only with one option. Where another value holds today, or for a later apply_dt was to hold from then on, the call is refused with PD409, whose detail is that value. Null: whatever stands there is replaced.
apply_dt: first day yyyyMMdd of a cost, null: today (Korea time); an empty value takes the cost of exactly that day away. Null for other fields.';

create or replace function public.change_sales_target(partner_cd text, brand_cd text, ym text, value text, expected text default null)
  returns json
  language plpgsql volatile security definer
  set search_path = ''
as $$
declare
  entry constant text := nullif(btrim(value), '');
  before bigint;
begin
  perform private.require_partner(partner_cd);
  if ym is null or ym !~ '^20[0-9]{2}(0[1-9]|1[0-2])$' then
    raise exception 'ym must be a month of the form yyyyMM' using errcode = '22023', detail = format('got %L', ym);
  end if;
  if entry !~ '^[0-9]{1,13}$' or entry::bigint > 1000000000000 then
    raise exception 'value must be a whole number from 0 to 1000000000000' using errcode = '22023', detail = format('got %L', value);
  end if;
  -- Whoever changes a target of the same brand waits here, and then sees what was written meanwhile.
  perform from public.dim_brand b
  where b."BRAND_CD" = change_sales_target.brand_cd and b."PARTNER_CD" = change_sales_target.partner_cd
  for no key update;
  if not found then
    raise exception 'the brand is not the partner''s' using errcode = 'PD404';
  end if;
  select t."TARGET_AMT" into before from public.dim_sales_target t
  where t."BRAND_CD" = change_sales_target.brand_cd and t."YM" = change_sales_target.ym;
  if coalesce(before::text, '') <> expected then
    raise exception 'the value changed since it was read' using errcode = 'PD409', detail = coalesce(before::text, '');
  end if;

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
comment on function public.change_sales_target is
  'Enters what a brand is to sell in a month, and a row of log_change where that is another value, together. Active members who may see the partner; 42501 for others, 22023 for a wrong argument, PD404 for a brand that is not the partner''s, PD409 for a value that changed since it was read. Definer: members may not write these tables themselves.

ym: month yyyyMM, 2000 to 2099. value: won as text, 0 to 1,000,000,000,000; null or empty takes the target away. expected: what was read, empty for none: where another value stands there, the call is refused with PD409, whose detail is that value. Null: whatever stands there is replaced.';

create or replace function public.changes(
  partner_cd text, subject text, subject_id text default null, sort_by text default '', sort_direction text default 'desc',
  page_number integer default 1, page_size integer default 50
) returns json
  language plpgsql stable
  set search_path = ''
as $$
declare
  page record;
begin
  perform private.require_partner(partner_cd);
  perform private.require_choice('subject', subject, array['option', 'target', 'charge', 'campaign']);
  page := private.list_page(
    source => format('private.change_rows(%L, %L, $1)', partner_cd, subject), id_column => 'id',
    ids => case when subject_id is null then null
      when subject = 'option' then private.option_ids_of_product(partner_cd, subject_id) else array[subject_id] end,
    sortable => '{"at": "number", "memberName": "text", "subjectId": "id", "subjectName": "text", "period": "day", "field": "text",
      "from": "text", "to": "text", "fromAmt": "number", "toAmt": "number"}',
    sort_by => sort_by, sort_direction => sort_direction, tie_order => '"id" desc', carried => '{}',
    page_number => page_number, page_size => page_size, few => true);
  return json_build_object('total', page.total, 'rows', page.rows);
end
$$;
comment on function public.changes is
  'What people and files changed of what is entered about one subject (option, target, charge or campaign) of the partner, the newest first. Active members who may see the partner; 42501 for others, 22023 for a wrong argument. A row is one change of log_change.

subject_id: product id of options, brand code of targets and charges, campaign id; null: all. sort_by: '''' (the newest first) or a column of the row but id and interventionId. page_size null returns every row (an export).';
revoke all on function public.changes from public, anon, authenticated, service_role;
grant execute on function public.changes to authenticated, service_role;

create or replace function public.delete_intervention(partner_cd text, intervention_id bigint, version integer) returns json
  language plpgsql volatile security definer
  set search_path = ''
as $$
begin
  perform private.require_partner(partner_cd);
  perform private.require_intervention(partner_cd, intervention_id, version);
  insert into public.log_change ("PARTNER_CD", "SUBJECT", "INTERVENTION_ID", "FIELD", "FROM_VAL", "TO_VAL")
  values (delete_intervention.partner_cd, 'intervention', delete_intervention.intervention_id, 'state',
    private.intervention_state(delete_intervention.partner_cd, delete_intervention.intervention_id), null);
  delete from public.log_intervention i
  where i."ID" = intervention_id and i."PARTNER_CD" = delete_intervention.partner_cd;
  return json_build_object('id', intervention_id);
end
$$;
comment on function public.delete_intervention is
  'Removes an intervention; what it was stays in log_change. Active members who may see the partner; 42501 for others, PD404 for one that is not the partner''s, PD409 (detail: its version) for one that changed since it was read. Definer: members may not write these tables themselves.';

create or replace function public.diagnosis_detail(partner_cd text, option_id text) returns json
  language plpgsql stable
  set search_path = ''
as $$
declare
  last_day constant date := private.last_diagnosis(partner_cd);
  score public.agg_product_score;
begin
  perform private.require_partner(partner_cd);
  select * into score from public.agg_product_score s
  where s."PARTNER_CD" = diagnosis_detail.partner_cd and s."CALC_DAY" = last_day and s."OPTION_CD" = option_id;
  if not found then
    raise exception 'the option is not diagnosed' using errcode = 'PD404';
  end if;
  return json_build_object(
    'day', private.day_text(last_day), 'score', score."SCORE", 'figures', score."FIGURES",
    'axes', (select json_agg(json_build_object('code', r."RULE_CD", 'axis', r."AXIS", 'name', r."RULE_NM", 'bad', r."BAD_VAL", 'good', r."GOOD_VAL",
      'weight', r."WEIGHT") order by r."SORT") from public.dim_diagnosis_rule r where r."WEIGHT" is not null),
    'scores', coalesce((select json_agg(json_build_object('day', private.day_text(s."CALC_DAY"), 'score', s."SCORE") order by s."CALC_DAY")
      from public.agg_product_score s where s."PARTNER_CD" = diagnosis_detail.partner_cd and s."OPTION_CD" = option_id and s."CALC_DAY" > last_day - 90), '[]'),
    'findings', coalesce((
      select json_agg(json_build_object('id', f."ID", 'rule', f."RULE_CD", 'name', r."RULE_NM", 'problem', private.fill_text(r."SENTENCE", f."EVIDENCE"),
          'evidence', f."EVIDENCE", 'limit', private.fill_text(r."LIMIT_TEXT", f."EVIDENCE"), 'impactAmt', f."IMPACT_AMT", 'impactText', r."IMPACT_TEXT",
          'confidence', f."CONFIDENCE", 'action', r."ACTION_TEXT", 'page', r."PAGE", 'status', f."STATUS", 'from', private.day_text(f."START_DAY"),
          'to', private.day_text(f."LAST_DAY"), 'isOver', f."LAST_DAY" < last_day,
          'isReturn', exists (select from public.fact_product_diagnosis e
            where e."OPTION_CD" = f."OPTION_CD" and e."RULE_CD" = f."RULE_CD" and e."START_DAY" < f."START_DAY"),
          'changes', private.last_changes(f."PARTNER_CD", 'finding', f."ID"::text))
        order by f."LAST_DAY" < last_day, f."LAST_DAY" desc, f."IMPACT_AMT" desc nulls last, r."SORT")
      from (select * from public.fact_product_diagnosis f
        where f."PARTNER_CD" = diagnosis_detail.partner_cd and f."OPTION_CD" = option_id order by f."LAST_DAY" desc limit 40) f
      join public.dim_diagnosis_rule r on r."RULE_CD" = f."RULE_CD"), '[]'));
end
$$;

create or replace function public.intervention_detail(partner_cd text, intervention_id bigint) returns json
  language plpgsql stable
  set search_path = ''
as $$
declare
  own public.log_intervention;
begin
  perform private.require_partner(partner_cd);
  select * into own from public.log_intervention i
  where i."ID" = intervention_id and i."PARTNER_CD" = intervention_detail.partner_cd;
  if not found then
    raise exception 'the intervention is not the partner''s' using errcode = 'PD404';
  end if;
  return (
    with options as materialized (
      select m."OPTION_CD", m."PRODUCTID", m."ITEM_NM", m."OPTION_NM", b."BRAND_NM"
      from public.log_intervention_option o
      join public.dim_option m on m."OPTION_CD" = o."OPTION_CD" and m."PARTNER_CD" = o."PARTNER_CD"
      left join public.dim_brand b on b."BRAND_CD" = m."BRAND_CD" and b."PARTNER_CD" = m."PARTNER_CD"
      where o."INTERVENTION_ID" = own."ID" and o."PARTNER_CD" = own."PARTNER_CD"
    )
    select json_build_object(
      'options', coalesce((
        select json_agg(json_build_object('optionId', o."OPTION_CD", 'productId', o."PRODUCTID", 'productName', o."ITEM_NM",
          'optionName', o."OPTION_NM", 'brandName', o."BRAND_NM") order by o."ITEM_NM", o."OPTION_NM", o."OPTION_CD" collate "C")
        from options o), '[]'),
      'overlaps', coalesce((
        select json_agg(json_build_object('id', i."ID", 'name', i."NAME", 'type', i."TYPE", 'startDay', i."START_DT", 'endDay', i."END_DT",
          'shared', v."SHARED") order by i."START_DT", i."ID")
        from private.overlapping_interventions(intervention_detail.partner_cd, array(select o."OPTION_CD" from options o), own."START_DT", own."ID") v
        join public.log_intervention i on i."ID" = v."ID" and i."PARTNER_CD" = intervention_detail.partner_cd), '[]'),
      'changes', private.last_changes(intervention_detail.partner_cd, 'intervention', own."ID"::text)));
end
$$;

create or replace function public.interventions(
  partner_cd text, date_start text, date_end text, type text default 'all', brand_cd text default 'all', name text default ''
) returns json
  language plpgsql stable
  set search_path = ''
as $$
begin
  perform private.require_partner(partner_cd);
  perform private.require_day('date_start', date_start);
  perform private.require_day('date_end', date_end);
  perform private.require_choice('type', type, array['all', 'price', 'coupon', 'ad', 'detail', 'thumbnail', 'inbound', 'live', 'other']);
  if brand_cd is null or name is null or length(name) > 200 then
    raise exception 'brand_cd and name must be texts of at most 200 characters' using errcode = '22023';
  end if;
  name := private.search_text(name);
  return (
    with found as materialized (
      select i.* from public.log_intervention i
      where i."PARTNER_CD" = interventions.partner_cd and i."START_DT" between date_start and date_end
        and (interventions.type = 'all' or i."TYPE" = interventions.type)
    ), options as materialized (
      select o."INTERVENTION_ID" as id, count(*) as option_count, (array_agg(m."ITEM_NM" order by o."OPTION_CD" collate "C"))[1] as product,
        (array_agg(m."OPTION_NM" order by o."OPTION_CD" collate "C"))[1] as option_nm,
        array_agg(distinct m."BRAND_CD") filter (where m."BRAND_CD" is not null) as brands,
        string_agg(distinct b."BRAND_NM", ', ' order by b."BRAND_NM") as brand_names,
        bool_or(private.contains_text(m."ITEM_NM" || ' ' || m."OPTION_NM", interventions.name)) as is_named
      from found f
      join public.log_intervention_option o on o."INTERVENTION_ID" = f."ID" and o."PARTNER_CD" = f."PARTNER_CD"
      join public.dim_option m on m."OPTION_CD" = o."OPTION_CD" and m."PARTNER_CD" = o."PARTNER_CD"
      left join public.dim_brand b on b."BRAND_CD" = m."BRAND_CD" and b."PARTNER_CD" = m."PARTNER_CD"
      group by 1
    ), rows as materialized (
      select f.*, coalesce(o.option_count, 0) as option_count, o.product, o.option_nm, o.brand_names
      from found f left join options o on o.id = f."ID"
      where (interventions.brand_cd = 'all' or interventions.brand_cd = any (o.brands) or (interventions.brand_cd = 'none' and o.brands is null))
        and (private.contains_text(f."NAME", interventions.name) or o.is_named)
    )
    select json_build_object(
      'total', (select count(*) from rows),
      'registered', (select count(*) from public.log_intervention i where i."PARTNER_CD" = interventions.partner_cd),
      'lastDay', private.day_text(private.last_sales_day(interventions.partner_cd)),
      -- Whatever changes a result changes this: a load, and each entry, because overlaps and controls follow from all of them.
      'stamp', concat_ws(' ',
        (select max(u."REG_DT") from public.log_file_upload u where u."PARTNER_CD" = interventions.partner_cd),
        (select count(*) || '.' || sum(i."VERSION") || '.' || max(i."ID") from public.log_intervention i where i."PARTNER_CD" = interventions.partner_cd),
        (select max(c."ID") from public.log_change c where c."PARTNER_CD" = interventions.partner_cd and c."SUBJECT" = 'intervention')),
      'rows', coalesce((
        select json_agg(json_build_object('id', r."ID", 'version', r."VERSION", 'name', r."NAME", 'type', r."TYPE", 'startDay', r."START_DT",
          'endDay', r."END_DT", 'costAmt', r."COST_AMT", 'memo', r."MEMO", 'optionCount', r.option_count, 'productName', r.product,
          'optionName', r.option_nm, 'brandName', r.brand_names, 'campaignId', r."CAMPAIGN_ID", 'memberName', r."USER_NM", 'at', r."REG_DT")
          order by r."START_DT" desc, r."ID" desc)
        from rows r), '[]')));
end
$$;

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
      'changes', private.last_changes(loss_evidence.partner_cd, 'claim', option_id, loss_evidence.month)));
end
$$;

create or replace function public.option_panel(partner_cd text, option_id text) returns json
  language plpgsql stable
  set search_path = ''
  -- The id and the place decide the plan: without them what all options sold is added up.
  set plan_cache_mode = 'force_custom_plan'
as $$
declare
  today constant date := private.korea_today();
  yesterday integer;
begin
  perform private.require_partner(partner_cd);
  yesterday := private.place_of_yesterday(partner_cd, today);
  return (
    select json_build_object(
      'row', r,
      'days', (
        select json_agg(json_build_object('day', d.day,
          -- A loaded day without a row had no sale; a row without an amount tells none.
          'saleQty', case when d.loaded then coalesce(s."SALE_QTY", 0) end,
          'saleAmt', case when d.loaded and s."OPTION_CD" is null then 0 else s."SALE_AMT" end,
          'stockQty', t."STOCK_QTY") order by d.day)
        from (
          select private.day_text(today - n) as day, l."DAY" is not null as loaded
          from generate_series(1, 60) n
          left join private.loaded_sales_days(option_panel.partner_cd, today - 60, today - 1) l on l."DAY" = today - n
        ) d
        left join public.agg_performance_option_daily s on s."OPTION_CD" = option_id and s."DATE_SK" = d.day::integer
          and s."PARTNER_CD" = option_panel.partner_cd and s."SVC" = '2P'
        left join public.fact_stock_snapshot t on t."SNAP_DT" = d.day and t."OPTION_CD" = option_id
          and t."PARTNER_CD" = option_panel.partner_cd and t."SVC" = '2P'
      ),
      'inbound', (
        with open as (
          select l."ID" as "id", l."REQ_NO" as "reqNo", l."SCH_DT" as "schDt", l."IB_CENTER" as "ibCenter", l."STATUS" as "status",
            l."EX_QTY" as "exQty", l."INCOMING_QTY" as "incomingQty"
          from private.inbound_line l
          -- The lines that incomingQty counts (specification section 7).
          where l."CUST_CD" = option_panel.partner_cd and l."OPTION_CD" = option_id and l."SCH_DT" >= '20250901'
            and l."INCOMING_QTY" > 0
        )
        select json_build_object('total', (select count(*) from open), 'lines', coalesce(json_agg(n), '[]'))
        from (
          select * from open o
          -- The next one first; those whose day has passed after them, the latest of them first.
          order by o."schDt" < private.day_text(today), case when o."schDt" >= private.day_text(today) then o."schDt" end,
            o."schDt" desc, o."id"
          limit 3
        ) n
      ),
      'changes', private.last_changes(option_panel.partner_cd, 'option', option_id, null, 5))
    from private.product_rows(option_panel.partner_cd, today, yesterday, array[option_id]) r
  );
end
$$;

create or replace function public.removed_interventions(partner_cd text) returns json
  language plpgsql stable
  set search_path = ''
as $$
begin
  perform private.require_partner(partner_cd);
  return (
    select json_build_object('rows', coalesce(json_agg(json_build_object('id', c."SUBJECT_ID"::bigint, 'was', c."FROM_VAL"::json,
      'memberName', c."USER_NM", 'at', c."REG_DT") order by c."ID" desc), '[]'))
    from (select * from public.log_change c
      where c."PARTNER_CD" = removed_interventions.partner_cd and c."SUBJECT" = 'intervention' and c."TO_VAL" is null
      order by c."ID" desc limit 100) c);
end
$$;

create or replace function public.save_intervention(
  partner_cd text, intervention_id bigint, version integer, name text, type text, start_day text, end_day text, cost_amt bigint, memo text,
  option_ids text[]
) returns json
  language plpgsql volatile security definer
  set search_path = ''
as $$
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
  if exists (select from unnest(option_ids) u (code) where not exists (
    select from public.dim_option o where o."OPTION_CD" = u.code and o."PARTNER_CD" = save_intervention.partner_cd)) then
    raise exception 'an option is not the partner''s' using errcode = 'PD404';
  end if;
  if saved_id is null then
    -- One at a time, so that two do not pass the limit together.
    perform from public.dim_partner p where p."PARTNER_CD" = save_intervention.partner_cd for no key update;
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
comment on function public.save_intervention is
  'Registers an intervention (intervention_id null) or changes one, and then writes a row of log_change, together. Active members who may see the partner; 42501 for others, 22023 for a wrong argument, PD404 for an intervention or option that is not the partner''s, PD409 (detail: its version) for one that changed since it was read, PD422 for more than 2,000 of a partner. Definer: members may not write these tables themselves.

version: of the row that was read; null to register. name: 1 to 300 characters. start_day, end_day (null or empty: none): yyyyMMdd, beginning at most 90 days ahead, lasting at most two years. cost_amt: won, null for not entered. memo: 1,000 characters. option_ids: 1 to 500.';

create table public.log_change (
  "ID" bigint generated always as identity primary key,
  "PARTNER_CD" text not null references public.dim_partner ("PARTNER_CD") on update cascade on delete cascade,
  "SUBJECT" text not null check ("SUBJECT" in ('option', 'target', 'charge', 'campaign', 'claim', 'finding', 'intervention')),
  "BRAND_CD" text,
  "OPTION_CD" text references public.dim_option ("OPTION_CD") on update cascade on delete cascade,
  "CAMPAIGN_ID" text,
  "DIAGNOSIS_ID" bigint references public.fact_product_diagnosis ("ID") on delete cascade,
  -- No key: what a removed intervention was is told by its changes.
  "INTERVENTION_ID" bigint,
  "SUBJECT_ID" text not null generated always as (
    coalesce("BRAND_CD", "OPTION_CD", "CAMPAIGN_ID", "DIAGNOSIS_ID"::text, "INTERVENTION_ID"::text)) stored,
  "PERIOD" text,
  "FIELD" text not null,
  "FROM_VAL" text,
  "TO_VAL" text,
  "USER_ID" uuid default auth.uid() references public.auth_member ("ID") on delete set null,
  "USER_NM" text default private.member_name(auth.uid()),
  "REG_DT" timestamptz not null default now(),
  unique ("ID", "PARTNER_CD"),
  check (num_nonnulls("BRAND_CD", "OPTION_CD", "CAMPAIGN_ID", "DIAGNOSIS_ID", "INTERVENTION_ID") = 1),
  check ("FIELD" = any (case "SUBJECT"
    when 'option' then array['cost', 'targetDays', 'leadDays', 'memo']
    when 'target' then array['amount']
    when 'charge' then array['OPERATION', 'LIVE', 'LOGISTICS']
    when 'campaign' then array['goalType', 'dayBudget', 'targetRoas', 'status', 'memo']
    when 'claim' then array['status', 'memo']
    when 'finding' then array['status']
    when 'intervention' then array['state'] end)),
  foreign key ("BRAND_CD", "PARTNER_CD") references public.dim_brand ("BRAND_CD", "PARTNER_CD") on update cascade on delete cascade,
  foreign key ("PARTNER_CD", "CAMPAIGN_ID") references public.dim_campaign ("PARTNER_CD", "CAMPAIGN_ID")
    on update cascade on delete cascade
);
revoke all on public.log_change from public, anon, authenticated, service_role;
comment on table public.log_change is
  'A change of a value that people enter. Written with the change, in the function or load that makes it; nobody changes or removes a row.';
comment on column public.log_change."SUBJECT" is 'Option, sales target or charge of a brand, campaign, claim for a loss of an option, finding of the diagnosis, intervention.';
comment on column public.log_change."SUBJECT_ID" is 'The brand, option, campaign, finding or intervention that the change is about.';
comment on column public.log_change."PERIOD" is 'First day yyyyMMdd of a cost, month yyyyMM of a target, charge or claim; null for other fields.';
comment on column public.log_change."FROM_VAL" is 'Value before, of a cost the one that began on PERIOD, of an intervention a JSON object; null: none.';
comment on column public.log_change."TO_VAL" is 'Value after; null: none.';
comment on column public.log_change."USER_NM" is 'Name that the member had then: other members may not read who is a member.';
create index log_change_subject_idx on public.log_change ("PARTNER_CD", "SUBJECT", "SUBJECT_ID", "ID" desc);
create index log_change_brand_idx on public.log_change ("BRAND_CD", "PARTNER_CD");
create index log_change_option_idx on public.log_change ("OPTION_CD");
create index log_change_campaign_idx on public.log_change ("PARTNER_CD", "CAMPAIGN_ID");
create index log_change_diagnosis_idx on public.log_change ("DIAGNOSIS_ID");
create index log_change_user_idx on public.log_change ("USER_ID");
alter table public.log_change enable row level security;
grant all on public.log_change to service_role;
grant select on public.log_change to authenticated;

create policy "Members see changes of their partners" on public.log_change
  for select to authenticated
  using ("PARTNER_CD" = any ((select private.partner_codes())::text[]));

-- Changes of campaigns keep their ids: interventions name them.
insert into public.log_change ("ID", "PARTNER_CD", "SUBJECT", "CAMPAIGN_ID", "PERIOD", "FIELD", "FROM_VAL", "TO_VAL", "USER_ID", "USER_NM", "REG_DT")
overriding system value
select c."ID", c."PARTNER_CD", 'campaign', c."CAMPAIGN_ID", null, c."FIELD", c."FROM_VAL", c."TO_VAL", c."USER_ID", c."USER_NM", c."REG_DT"
from public.log_campaign_change c order by c."ID";
select setval(pg_get_serial_sequence('public.log_change', 'ID'), coalesce(max("ID") + 1, 1), false) from public.log_change;
insert into public.log_change ("PARTNER_CD", "SUBJECT", "OPTION_CD", "PERIOD", "FIELD", "FROM_VAL", "TO_VAL", "USER_ID", "USER_NM", "REG_DT")
select c."PARTNER_CD", 'option', c."OPTION_CD", c."APPLY_DT", c."FIELD", c."FROM_VAL", c."TO_VAL", c."USER_ID", c."USER_NM", c."REG_DT"
from public.log_option_change c order by c."ID";
insert into public.log_change ("PARTNER_CD", "SUBJECT", "BRAND_CD", "PERIOD", "FIELD", "FROM_VAL", "TO_VAL", "USER_ID", "USER_NM", "REG_DT")
select c."PARTNER_CD", 'target', c."BRAND_CD", c."YM", 'amount', c."FROM_AMT", c."TO_AMT", c."USER_ID", c."USER_NM", c."REG_DT"
from public.log_target_change c order by c."ID";
insert into public.log_change ("PARTNER_CD", "SUBJECT", "BRAND_CD", "PERIOD", "FIELD", "FROM_VAL", "TO_VAL", "USER_ID", "USER_NM", "REG_DT")
select c."PARTNER_CD", 'charge', c."BRAND_CD", c."YM", c."CHARGE_TYPE", c."FROM_AMT", c."TO_AMT", c."USER_ID", c."USER_NM", c."REG_DT"
from public.log_charge_change c order by c."ID";
insert into public.log_change ("PARTNER_CD", "SUBJECT", "OPTION_CD", "PERIOD", "FIELD", "FROM_VAL", "TO_VAL", "USER_ID", "USER_NM", "REG_DT")
select c."PARTNER_CD", 'claim', c."OPTION_CD", c."MONTH_SK", c."FIELD", c."FROM_VAL", c."TO_VAL", c."USER_ID", c."USER_NM", c."REG_DT"
from public.log_loss_claim_change c order by c."ID";
insert into public.log_change ("PARTNER_CD", "SUBJECT", "DIAGNOSIS_ID", "PERIOD", "FIELD", "FROM_VAL", "TO_VAL", "USER_ID", "USER_NM", "REG_DT")
select c."PARTNER_CD", 'finding', c."DIAGNOSIS_ID", null, 'status', c."FROM_VAL", c."TO_VAL", c."USER_ID", c."USER_NM", c."REG_DT"
from public.log_diagnosis_change c order by c."ID";
insert into public.log_change ("PARTNER_CD", "SUBJECT", "INTERVENTION_ID", "PERIOD", "FIELD", "FROM_VAL", "TO_VAL", "USER_ID", "USER_NM", "REG_DT")
select c."PARTNER_CD", 'intervention', c."INTERVENTION_ID", null, 'state', c."FROM_VAL", c."TO_VAL", c."USER_ID", c."USER_NM", c."REG_DT"
from public.log_intervention_change c order by c."ID";

alter table public.log_intervention drop constraint "log_intervention_CHANGE_ID_PARTNER_CD_fkey";
alter table public.log_intervention add constraint "log_intervention_CHANGE_ID_PARTNER_CD_fkey" FOREIGN KEY ("CHANGE_ID", "PARTNER_CD") REFERENCES log_change("ID", "PARTNER_CD") ON UPDATE CASCADE ON DELETE CASCADE;

create or replace function private.change_rows(partner_cd text, subject text, subject_ids text[])
  returns table (
    "id" bigint, "at" timestamptz, "memberName" text, "subjectId" text, "subjectName" text, "period" text, "field" text,
    "from" text, "to" text, "fromAmt" bigint, "toAmt" bigint, "interventionId" bigint
  )
  language sql stable
begin atomic
  select c."ID", c."REG_DT", c."USER_NM", c."SUBJECT_ID", n.name, c."PERIOD", c."FIELD", c."FROM_VAL", c."TO_VAL",
    case when c."SUBJECT" in ('target', 'charge') then c."FROM_VAL"::bigint end,
    case when c."SUBJECT" in ('target', 'charge') then c."TO_VAL"::bigint end, i."ID"
  from public.log_change c
  left join public.dim_brand b on b."BRAND_CD" = c."BRAND_CD" and b."PARTNER_CD" = c."PARTNER_CD"
  left join public.dim_campaign g on g."PARTNER_CD" = c."PARTNER_CD" and g."CAMPAIGN_ID" = c."CAMPAIGN_ID"
  left join public.dim_option o on o."OPTION_CD" = c."OPTION_CD" and o."PARTNER_CD" = c."PARTNER_CD"
  left join public.log_intervention i on i."CHANGE_ID" = c."ID" and i."PARTNER_CD" = c."PARTNER_CD"
  cross join lateral (select coalesce(b."BRAND_NM", g."CAMPAIGN_NM", o."OPTION_NM") as name) n
  where c."PARTNER_CD" = change_rows.partner_cd and c."SUBJECT" = change_rows.subject
    and (subject_ids is null or c."SUBJECT_ID" = any (subject_ids))
    -- An option may have become another partner's.
    and n.name is not null;
end;
comment on function private.change_rows is
  'Changes of what is entered about options, targets, charges or campaigns of the partner: of some subjects, or of all (null). fromAmt, toAmt: won of a target or charge. interventionId: the intervention that a change of a campaign was kept as.';
revoke all on function private.change_rows from public, anon, authenticated, service_role;
grant execute on function private.change_rows to authenticated, service_role;

create or replace function private.last_changes(
  partner_cd text, subject text, subject_id text, period text default null, most integer default 50
) returns json
  language sql stable
begin atomic
  select coalesce(json_agg(json_build_object('id', c."ID", 'at', c."REG_DT", 'memberName', c."USER_NM", 'field', c."FIELD", 'period', c."PERIOD",
      'from', case when c."SUBJECT" = 'intervention' then c."FROM_VAL"::json else to_json(c."FROM_VAL") end,
      'to', case when c."SUBJECT" = 'intervention' then c."TO_VAL"::json else to_json(c."TO_VAL") end) order by c."ID" desc), '[]')
  from (
    select * from public.log_change l
    where l."PARTNER_CD" = last_changes.partner_cd and l."SUBJECT" = last_changes.subject and l."SUBJECT_ID" = last_changes.subject_id
      and (last_changes.period is null or l."PERIOD" = last_changes.period)
    order by l."ID" desc
    limit most) c;
end;
comment on function private.last_changes is
  'The newest changes (most) of one subject, in a period or at any time (null), the newest first.';
revoke all on function private.last_changes from public, anon, authenticated, service_role;
grant execute on function private.last_changes to authenticated, service_role;

create or replace function public.create_intervention_of_change(partner_cd text, change_id bigint) returns json
  language plpgsql volatile security definer
  set search_path = ''
as $$
declare
  change public.log_change;
  day date;
  intervention_id bigint;
begin
  perform private.require_partner(partner_cd);
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

drop function private.campaign_change_rows;

drop function private.charge_change_rows;

drop function private.log_intervention_change;

drop function private.option_change_rows;

drop function private.target_change_rows;

drop function public.brand_charge_changes;

drop function public.campaign_changes;

drop function public.product_changes;

drop function public.sales_target_changes;

drop table public.log_target_change;

drop table public.log_charge_change;

drop table public.log_campaign_change;

drop table public.log_diagnosis_change;

drop table public.log_intervention_change;

drop table public.log_loss_claim_change;

drop table public.log_option_change;
