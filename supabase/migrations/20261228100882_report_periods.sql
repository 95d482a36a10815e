-- A morning report may sum up the week and the month before, once each: who opens the desk seldom sees how a period went.

alter table private.morning_report add column periods text[] not null default '{}'::text[];

comment on column private.morning_report.periods is 'week, month: the first report of a week, of a month, sums up the one before it too.';

drop function private.claim_morning_report;

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
revoke all on function private.claim_morning_report from public, anon, authenticated, service_role;
grant execute on function private.claim_morning_report to service_role;

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

drop function public.save_morning_report;

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
revoke all on function public.save_morning_report from public, anon, authenticated, service_role;
grant execute on function public.save_morning_report to authenticated, service_role;

alter table private.morning_report add constraint morning_report_periods_check CHECK (((periods <@ '{week,month}'::text[]) AND (cardinality(periods) <= 2)));
