create or replace function public.morning_report_settings() returns json
  language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.is_active_member() then
    raise exception 'only an active member has a morning report' using errcode = '42501';
  end if;
  return (
    select json_build_object('isOn', coalesce(r.is_on, false), 'hour', coalesce(r.hour, 8), 'weekdays', coalesce(r.weekdays, '{1,2,3,4,5}'),
      'partnerCds', case when r.partner_cds is not null then
        array(select c from unnest(r.partner_cds) c where c = any (private.partner_codes()) order by c) end,
      'periods', coalesce(r.periods, '{}'), 'hasBounced', coalesce(r.has_bounced, false))
    from (select auth.uid() as id) me left join private.morning_report r on r.user_id = me.id
  );
end
$$;
comment on function public.morning_report_settings is 'How the caller wants the morning report, with what holds before the first save. partnerCds: null means all partners. SECURITY DEFINER: no member reads the table. Active members; 42501 for others.';
grant execute on function public.morning_report_settings to authenticated, service_role;

create or replace function public.save_morning_report(
  is_on boolean, hour integer, weekdays integer[], partner_cds text[] default null, periods text[] default '{}'
) returns void language plpgsql security definer set search_path = '' as $$
begin
  if not private.is_active_member() or not coalesce(partner_cds <@ private.partner_codes(), true) then
    raise exception 'only an active member has a morning report, of partners that they may see' using errcode = '42501';
  end if;
  insert into private.morning_report as r (user_id, is_on, hour, weekdays, partner_cds, periods)
  values (auth.uid(), save_morning_report.is_on, save_morning_report.hour, save_morning_report.weekdays, save_morning_report.partner_cds,
    save_morning_report.periods)
  on conflict (user_id) do update set is_on = excluded.is_on, hour = excluded.hour, weekdays = excluded.weekdays,
    partner_cds = excluded.partner_cds, periods = excluded.periods, has_bounced = false, saved_at = now();
exception
  when check_violation or not_null_violation then
    raise exception 'a morning report has an hour, 1 to 7 weekdays, at most 50 partners, and sums up week and month' using errcode = '22023';
end
$$;
comment on function public.save_morning_report is 'Keeps how the caller wants the morning report. partner_cds: null means all partners, else 1 to 50. periods: week, month, both or none. SECURITY DEFINER: no member writes the table. Active members; 42501 for others and for a partner that the caller may not see, 22023 for a wrong argument.';
grant execute on function public.save_morning_report to authenticated, service_role;

-- A worker that was killed leaves its claim, which another takes over after ten minutes; what a mail server did not take is tried again
-- after a quarter of an hour, as long as the day lasts. Settings saved after their hour hold from the next day on.
-- Workers wait for each other here, so that none takes the absence of a claim for the end of the work.
create or replace function private.claim_morning_report(moment timestamptz default now())
  returns table (user_id uuid, day date, attempt integer, email text, partner_cds text[], periods text[], has_factor boolean)
  language plpgsql security definer set search_path = '' as $$
declare
  today constant date := private.korea_day(moment);
begin
  perform pg_advisory_xact_lock(hashtextextended('morning reports', 0));
  delete from private.log_morning_report l where l.day < today - 90;
  return query
  with due as (
    select r.user_id, r.partner_cds, r.periods, m."EMAIL"
    from private.morning_report r
    join public.auth_member m on m."ID" = r.user_id and m."IS_ACTIVE"
    cross join lateral (select (today + make_interval(hours => r.hour)) at time zone 'Asia/Seoul' as moment) opening
    left join private.log_morning_report l on l.user_id = r.user_id and l.day = today
    where r.is_on and not r.has_bounced and extract(isodow from today)::integer = any (r.weekdays)
      and opening.moment <= claim_morning_report.moment and r.saved_at < opening.moment
      and (l.state is null or l.state = 'claimed' and l.state_at < claim_morning_report.moment - interval '10 minutes'
        or l.state = 'later' and l.state_at < claim_morning_report.moment - interval '15 minutes')
    order by l.state is not null, l.state_at, r.hour, r.user_id limit 1
  ), claimed as (
    insert into private.log_morning_report as l (user_id, day, state, state_at)
    select d.user_id, today, 'claimed', claim_morning_report.moment from due d
    on conflict on constraint log_morning_report_pkey do update
      set state = 'claimed', attempt = l.attempt + 1, reason = null, state_at = excluded.state_at
    returning l.user_id, l.attempt
  )
  select d.user_id, today, c.attempt, d."EMAIL", d.partner_cds,
    array(
      select p from unnest(d.periods) p
      where not exists (
        select from private.log_morning_report l
        where l.user_id = d.user_id and l.day >= date_trunc(p, today::timestamp)::date and l.day < today and l.state in ('sending', 'sent')
      ) order by p desc
    ),
    exists (select from auth.mfa_factors f where f.user_id = d.user_id and f.status = 'verified')
  from due d join claimed c using (user_id);
end
$$;
comment on function private.claim_morning_report is 'Claims the next morning report that is due for the worker that mails it; no row if none is due. periods: the week and the month before that it sums up, because no other report of the running one went out. SECURITY DEFINER: reads the settings, addresses and factors of all members. For service_role alone.';
grant execute on function private.claim_morning_report to service_role;

create or replace function private.begin_morning_report(user_id uuid, day date, attempt integer, token text) returns boolean
  language plpgsql security definer set search_path = '' as $$
begin
  update private.log_morning_report l set state = 'sending', state_at = now(), token_hash = sha256(convert_to(token, 'UTF8'))
  where l.user_id = begin_morning_report.user_id and l.day = begin_morning_report.day and l.attempt = begin_morning_report.attempt
    and l.state = 'claimed';
  return found;
end
$$;
comment on function private.begin_morning_report is 'Notes that a claimed report goes to the mail server now; false if another worker took the claim over. SECURITY DEFINER: nobody writes the table. For service_role alone.';
grant execute on function private.begin_morning_report to service_role;

create or replace function private.end_morning_report(user_id uuid, day date, attempt integer, state text, reason text) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  update private.log_morning_report l set state = end_morning_report.state, reason = left(end_morning_report.reason, 100), state_at = now()
  where l.user_id = end_morning_report.user_id and l.day = end_morning_report.day and l.attempt = end_morning_report.attempt
    and l.state in ('claimed', 'sending');
  if found and reason = 'bounced' then
    update private.morning_report r set has_bounced = true where r.user_id = end_morning_report.user_id;
  end if;
end
$$;
comment on function private.end_morning_report is 'Notes what became of a claimed report; the reason bounced turns the reports to the address off. SECURITY DEFINER: nobody writes the tables. For service_role alone.';
grant execute on function private.end_morning_report to service_role;

create or replace function private.stop_morning_report(token text) returns boolean
  language plpgsql security definer set search_path = '' as $$
begin
  update private.morning_report r set is_on = false
  from private.log_morning_report l
  where l.token_hash = sha256(convert_to(token, 'UTF8')) and r.user_id = l.user_id;
  return found;
end
$$;
comment on function private.stop_morning_report is 'Turns the reports off of the member whose mail bore the token, again and again; false for an unknown token. SECURITY DEFINER: nobody writes the table. For service_role alone.';
grant execute on function private.stop_morning_report to service_role;

create or replace function public.report_list(
  date_start text, date_end text, term text default '', outcome text default 'all', sort_by text default '',
  sort_direction text default 'desc', page_number integer default 1, page_size integer default 50
) returns json language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  perform private.require_days(date_start, date_end);
  perform private.require_choice('outcome', outcome, array['all', 'claimed', 'sending', 'sent', 'later', 'failed']);
  return (select json_build_object('total', p.total, 'rows', p.rows) from private.list_page(
    source => format('(select concat_ws('' '', l.day, l.user_id) as "id", private.day_text(l.day) as "day", l.state_at as "at",
        m."EMAIL" as "email", m."NAME" as "name", l.state as "outcome", l.reason as "reason"
      from private.log_morning_report l
      join public.auth_member m on m."ID" = l.user_id
      where l.day between %L::date and %L::date and %L in (''all'', l.state)
        and private.contains_text(concat_ws('' '', m."NAME", m."EMAIL"), %L))',
      date_start, date_end, outcome, private.search_text(term)),
    ids => null, id_column => 'id',
    sortable => '{"day": "text", "at": "number", "email": "text", "name": "text", "outcome": "text", "reason": "text"}',
    sort_by => sort_by, sort_direction => sort_direction, tie_order => '"id" desc', carried => '{}',
    page_number => page_number, page_size => page_size, few => true) p);
end
$$;
comment on function public.report_list is 'Morning reports of all members in a period of Korea-time days, the newest first, with what became of each. SECURITY DEFINER: nobody reads the log. Administrators; 42501 for others, 22023 for a wrong argument.

outcome: all, or a state of private.log_morning_report. term: a part of a member''s name or address. page_size: 1 to 5,000.';
grant execute on function public.report_list to authenticated, service_role;
