-- What people decided about 오늘 할 일: who does a to-do, until when it is put off, why it is closed.

-- A rule counts anew every day, so what is put off or closed stays so when it counts the same tomorrow. Closed for a reason that was
-- right for what it counted then, it is open again once it counts more.
create or replace function private.todo_cares(partner_cds text[])
  returns table ("PARTNER_CD" text, "RULE" text, "IS_PUT_OFF" boolean, "CLOSED_CNT" bigint, "CARE" json) language sql stable begin atomic
  select c."PARTNER_CD", c."RULE", c."UNTIL_DAY" > private.day_text(private.korea_today()), c."CLOSED_CNT",
    json_build_object('assigneeId', c."ASSIGNEE_ID", 'assignee', c."ASSIGNEE_NM", 'until', c."UNTIL_DAY", 'reason', c."REASON",
      'memberName', c."USER_NM", 'at', c."MOD_DT")
  from public.dim_todo_care c where c."PARTNER_CD" = any (partner_cds);
end;
comment on function private.todo_cares is 'What was decided about to-dos of partners, as JSON for their pages; whether it is open says private.is_todo_open.';
grant execute on function private.todo_cares to authenticated, service_role;

create or replace function private.is_todo_open(is_put_off boolean, closed_cnt bigint, cnt bigint) returns boolean
  language sql immutable parallel safe
  return not coalesce(is_put_off, false) and coalesce(cnt > closed_cnt, true);
comment on function private.is_todo_open is 'Whether a to-do that counts so much waits for somebody, given its row of private.todo_cares (null: none).';
grant execute on function private.is_todo_open to authenticated, service_role;

create or replace function private.people_of(partner_cd text) returns table (id uuid, name text) language sql stable begin atomic
  select m."ID", private.member_name(m."ID") from public.auth_member m
  where m."IS_ACTIVE" and (m."IS_ALL_PARTNER_ACCESSIBLE" or exists (
    select from public.auth_member_partner l where l."USER_ID" = m."ID" and l."PARTNER_CD" = people_of.partner_cd));
end;
comment on function private.people_of is 'The active members who may see a partner, with the names that others see of them.';

create or replace function public.todo_people(partner_cd text) returns json
  language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_partner(partner_cd);
  return (
    select coalesce(json_agg(json_build_object('id', p.id, 'name', p.name) order by p.name, p.id), '[]')
    from (select * from private.people_of(partner_cd) order by name, id limit 500) p
  );
end
$$;
comment on function public.todo_people is 'Who can be given a to-do of a partner: the active members who may see it, the first 500 by name. SECURITY DEFINER: no member reads other members. Active members who may see the partner; 42501 for others.';
grant execute on function public.todo_people to authenticated, service_role;

-- The whole of what is decided about a to-do at once: of two windows the last one holds. Without any argument it is as it was found.
create or replace function public.change_todo(
  partner_cd text, rule text, assignee uuid default null, until_day text default null, reason text default null
) returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  today constant date := private.korea_today();
  why constant text := nullif(btrim(reason), '');
  person text;
begin
  perform private.require_partner(partner_cd);
  perform private.require_choice('rule', rule,
    array['out', 'under7', 'under14', 'noWinner', 'over', 'adsLosing', 'inboundErrors', 'inboundDue']);
  if until_day is not null then
    perform private.require_day('until_day', until_day);
    if until_day not between private.day_text(today + 1) and private.day_text(today + 366) or why is not null then
      raise exception 'a to-do is put off until a day of the next year, or closed' using errcode = '22023';
    end if;
  end if;
  if why !~ '^[^[:cntrl:]]{1,200}$' then
    raise exception 'a reason has at most 200 characters in one line' using errcode = '22023';
  end if;
  perform private.hold_partner(partner_cd);
  if num_nonnulls(assignee, until_day, why) = 0 then
    delete from public.dim_todo_care c where c."PARTNER_CD" = change_todo.partner_cd and c."RULE" = change_todo.rule;
    return;
  end if;
  if assignee is not null then
    select p.name into person from private.people_of(partner_cd) p where p.id = assignee;
    if person is null then
      raise exception 'no active member of the partner' using errcode = 'PD404';
    end if;
  end if;
  insert into public.dim_todo_care as c ("PARTNER_CD", "RULE", "ASSIGNEE_ID", "ASSIGNEE_NM", "UNTIL_DAY", "REASON", "CLOSED_CNT")
  values (change_todo.partner_cd, change_todo.rule, assignee, person, until_day, why, case
    when why is null then null
    when rule = 'under14' then (
      select coalesce((h.stock ->> 'docUnder14')::bigint - (h.stock ->> 'docUnder7')::bigint, 0)
      from (select private.home_stock(change_todo.partner_cd) as stock) h)
    else coalesce((select t."CNT" from private.todos_of_partner(change_todo.partner_cd) t where t."RULE" = change_todo.rule), 0) end)
  on conflict ("PARTNER_CD", "RULE") do update set "ASSIGNEE_ID" = excluded."ASSIGNEE_ID", "ASSIGNEE_NM" = excluded."ASSIGNEE_NM",
    "UNTIL_DAY" = excluded."UNTIL_DAY", "REASON" = excluded."REASON", "CLOSED_CNT" = excluded."CLOSED_CNT",
    "USER_ID" = excluded."USER_ID", "USER_NM" = excluded."USER_NM", "MOD_DT" = now();
end
$$;
comment on function public.change_todo is 'Gives a to-do of a partner to a member (assignee), puts it off until a day (until_day, yyyyMMdd) or closes it with a reason (200 characters). SECURITY DEFINER: no member writes the table or reads other members. Active members who may see the partner; 42501 for others, 22023 for a wrong argument, PD404 for a member who does not see the partner.';
grant execute on function public.change_todo to authenticated, service_role;
