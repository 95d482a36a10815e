-- 홈 counted the partners without a report of yesterday in the page, and of 100 at most.

-- Stock and inbound are of the moment of their file, one of yesterday or today will do. A partner that never loaded a report of
-- advertising waits for none.
create or replace function private.is_report_there(source text, rhythm text, last_day text, today date) returns boolean
  language sql immutable parallel safe
  return case when source <> '광고보고서' or last_day is not null
    then coalesce(last_day, '') >= private.day_text(private.rhythm_end(rhythm, today - 1)) end;
comment on function private.is_report_there is 'True if a report reaches yesterday or the end of its last week or month; null for a report that the partner does not get.';
revoke all on function private.is_report_there from public, anon, authenticated, service_role;
grant execute on function private.is_report_there to authenticated, service_role;

create or replace function private.last_report_day(partner_cd text, source text) returns text language sql stable begin atomic
  select case last_report_day.source
    when '재고현황' then private.stock_day(last_report_day.partner_cd)
    when '판매분석' then private.sales_days(last_report_day.partner_cd) ->> 'to'
    when '입고요청' then (select private.day_text(private.korea_day(max(u."REG_DT"))) from public.log_file_upload u
      where u."PARTNER_CD" = last_report_day.partner_cd and u."TABLE_NM" = 'raw_wing_inbound_request')
    when '광고보고서' then (select max(l."DATE_SK")::text from public.log_ad_day l where l."PARTNER_CD" = last_report_day.partner_cd)
    -- From the newest on: hardly ever more than the last few are not complete.
    else (select e."SETTLE_END_DT" from (
        select distinct l."SETTLE_END_DT" from public.log_settlement_file l
        where l."PARTNER_CD" = last_report_day.partner_cd order by 1 desc offset 0) e
      where private.missing_settlement_reports(last_report_day.partner_cd, e."SETTLE_END_DT") = '{}' limit 1)
  end;
end;
comment on function private.last_report_day is 'Last day that is loaded of a report; of 입고요청 the day of its last load. Null: none ever was.';
revoke all on function private.last_report_day from public, anon, authenticated, service_role;
grant execute on function private.last_report_day to authenticated, service_role;

create or replace function private.partner_reports(partner_cd text) returns table (source text, place integer, rhythm text)
  language sql stable begin atomic
  select s.source, s.place, coalesce(r."RHYTHM", s.rhythm)
  from private.report_sources() s
  left join public.dim_report_rhythm r on r."PARTNER_CD" = partner_reports.partner_cd and r."SOURCE" = s.source;
end;
comment on function private.partner_reports is 'Reports that are fetched again and again, with the rhythm of a partner.';
revoke all on function private.partner_reports from public, anon, authenticated, service_role;
grant execute on function private.partner_reports to authenticated, service_role;

-- Stops at the first report that a partner lacks.
create or replace function public.partner_gaps() returns json language sql stable set search_path = '' as $$
  select json_build_object('partners', count(*), 'lacking', count(*) filter (where g.lacks))
  from (
    select exists (
      select from private.partner_reports(c.code) r
      where r.source <> '정산'
        and not private.is_report_there(r.source, r.rhythm, private.last_report_day(c.code, r.source), private.korea_today())) as lacks
    from unnest(private.partner_codes()) c (code)
  ) g
$$;
comment on function public.partner_gaps is 'How many partners the caller may see, and how many of them lack a report of yesterday (정산 apart). Every signed-in caller.';
revoke all on function public.partner_gaps from public, anon, authenticated, service_role;
grant execute on function public.partner_gaps to authenticated, service_role;

-- Days that each report of a partner should be fetched for: empty if it is not due. Stock and inbound requests are as of the moment
-- they are fetched; sales and advertising are complete up to yesterday.
create or replace function private.due_days(partner_cd text, today date)
  returns table (source text, rhythm text, last_day text, days date[], is_there boolean) language sql stable begin atomic
  with known as materialized (
    select s.*, private.rhythm_end(s.rhythm, case when s.source in ('재고현황', '입고요청') then today else today - 1 end) as reach,
      private.last_report_day(due_days.partner_cd, s.source) as last_day
    from private.partner_reports(due_days.partner_cd) s
  ), absent as materialized (
    select '판매분석' as source, m::date as day
    from (select private.sales_days(due_days.partner_cd) as days offset 0) s cross join json_array_elements_text(s.days -> 'missing30') m
    where m >= coalesce(s.days ->> 'from', m)
    union all
    select '광고보고서', d.day
    from (select today - n as day from generate_series(30, 1, -1) n) d
    where d.day <> all ((select private.loaded_ad_days(due_days.partner_cd, today - 30, today - 1))::date[])
      and private.date_sk(d.day) >= coalesce((select min(l."DATE_SK") from public.log_ad_day l where l."PARTNER_CD" = due_days.partner_cd), 0)
  )
  select k.source, k.rhythm, k.last_day, case
      when k.source = '판매분석' then array(select a.day from absent a where a.source = k.source and a.day <= k.reach order by a.day)
      -- Conversions of the last 14 days still grow: a report that takes them along makes them final.
      when k.source = '광고보고서' then array(
        select d.first_day + n
        from (select least(min(a.day), today - 14) as first_day from absent a where a.source = k.source and a.day <= k.reach having count(*) > 0) d
        cross join lateral generate_series(0, today - 1 - d.first_day) n)
      when k.last_day::date >= k.reach or k.reach is null then '{}'
      when k.source = '재고현황' then array[today]
      -- The days whose requests the pages count; those that are scheduled are in the same file.
      when k.source = '입고요청' then array(
        select r.first_text::date + n from private.request_days(today, 'error') r
        cross join lateral generate_series(0, r.last_text::date - r.first_text::date) n)
      else array(
        select f.first_day + n
        from (select coalesce(k.last_day::date, private.rhythm_end(k.rhythm, k.reach - 1)) + 1 as first_day) f
        cross join lateral generate_series(0, k.reach - f.first_day) n)
    end,
    private.is_report_there(k.source, k.rhythm, k.last_day, today)
  from known k order by k.place;
end;
