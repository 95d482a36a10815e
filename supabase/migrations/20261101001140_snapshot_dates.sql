-- Dates that the stock page offers (specification section 4): today, and past month ends with a snapshot.

-- snapshot_dates as of a given Korea-time day.
create function private.snapshot_dates_on(today date, partner_cd text) returns json
  language sql stable
  set search_path = ''
as $$
  select json_agg(d.day order by d.day desc)
  from (
    select private.day_text(today) as day
    union
    select e.day
    from (select min(s."SNAP_DT") as day from public.fact_stock_snapshot s where s."PARTNER_CD" = partner_cd) f
    cross join lateral generate_series(date_trunc('month', f.day::date::timestamp), today::timestamp, interval '1 month') m (start)
    cross join lateral (select private.day_text((m.start + interval '1 month - 1 day')::date) as day) e
    where e.day < private.day_text(today)
      and exists (
        select from public.fact_stock_snapshot s
        where s."PARTNER_CD" = partner_cd and s."SNAP_DT" = e.day and s."SVC" = '2P'
      )
  ) d
$$;
comment on function private.snapshot_dates_on(date, text) is 'snapshot_dates as of a Korea-time day.';

create function public.snapshot_dates(partner_cd text) returns json
  language plpgsql stable
  set search_path = ''
as $$
begin
  perform private.require_partner(partner_cd);
  return private.snapshot_dates_on(private.korea_today(), partner_cd);
end
$$;
comment on function public.snapshot_dates(text) is
$$Days for the query date of the stock page, newest first (specification section 4): ["yyyyMMdd", ...], today in Korea time and every past last day of a month that has a snapshot of the partner. Active members who may see the partner; 42501 for others.$$;

grant execute on function private.snapshot_dates_on(date, text), public.snapshot_dates(text) to authenticated, service_role;
