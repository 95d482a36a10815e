-- What an option of the partner costs its seller on a Korea-time day: the newest row up to it.
create or replace function private.option_costs(partner_cd text, day text)
  returns table ("OPTION_CD" text, "COST_AMT" bigint, "APPLY_DT" text) language sql stable begin atomic
  select distinct on (c."OPTION_CD") c."OPTION_CD", c."COST_AMT", c."APPLY_DT"
  from public.dim_option_cost c
  where c."PARTNER_CD" = partner_cd and c."APPLY_DT" <= day
  order by c."OPTION_CD", c."APPLY_DT" desc;
end;
comment on function private.option_costs is
  'Cost of a piece of each option of the partner on a day (yyyyMMdd), won, and since when; no row without a cost.';
grant execute on function private.option_costs to authenticated, service_role;

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
comment on function private.entered_values is 'What is entered about options of the partner in one field, as text; of a cost what holds on the day.';

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
  perform private.analyze_written();
  return json_build_object('changed', changed_count, 'before', former, 'now', (
    select e."VAL" from private.entered_values(change_options.partner_cd, option_ids, field, held_day) e where single));
end
$$;
comment on function public.change_options is 'Enters one value about options of one partner, and a row of log_change for each that it changes, together. Active members who may see the partner; 42501 for others, 22023 for a wrong argument, PD404 for an option that is not the partner''s (nothing is changed then), PD409 for a value that changed since it was read. Definer: members may not write these tables themselves.

field: cost (won a piece, 0 to 1,000,000,000), targetDays (1 to 365), leadDays (0 to 365), leastQty and boxQty (1 to 1,000,000 pieces), memo (500 characters). value: the new value as text; null or empty takes it away.
expected: what was read, empty for nothing; only with one option. Where another value holds today, or for a later apply_dt was to hold from then on, the call is refused with PD409, whose detail is that value. Null: whatever stands there is replaced.
apply_dt: first day yyyyMMdd of a cost, null: today (Korea time); an empty value takes the cost of exactly that day away. Null for other fields.';
grant execute on function public.change_options to authenticated, service_role;
