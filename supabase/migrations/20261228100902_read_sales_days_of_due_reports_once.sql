-- 오늘 받을 자료 of 200 partners took twice as long as it needs: the days of sales of each were worked out twice.

-- Days that each report of a partner should be fetched for: empty if it is not due. Stock and inbound requests are as of the moment
-- they are fetched; sales and advertising are complete up to yesterday.
create or replace function private.due_days(partner_cd text, today date)
  returns table (source text, place integer, rhythm text, last_day text, days date[], is_there boolean, is_overdue boolean)
  language sql stable begin atomic
  -- Read once for its last day and its missing ones: nearly all of the time goes there.
  with sales as materialized (
    select private.sales_days(due_days.partner_cd) as days
  ), known as materialized (
    select s.*, private.rhythm_end(s.rhythm, s.newest) as reach, private.rhythm_end(s.rhythm, s.newest - 1) as reach_before,
      case when s.source = '판매분석' then (select l.days ->> 'to' from sales l)
        else private.last_report_day(due_days.partner_cd, s.source) end as last_day
    from (
      select r.*, case when r.source in ('재고현황', '입고요청') then today else today - 1 end as newest
      from private.partner_reports(due_days.partner_cd) r
    ) s
  ), absent as materialized (
    select '판매분석' as source, m::date as day
    from sales s cross join json_array_elements_text(s.days -> 'missing30') m
    where m >= coalesce(s.days ->> 'from', m)
    union all
    select '광고보고서', d.day
    from (select today - n as day from generate_series(30, 1, -1) n) d
    where d.day <> all ((select private.loaded_ad_days(due_days.partner_cd, today - 30, today - 1))::date[])
      and private.date_sk(d.day) >= coalesce((select min(l."DATE_SK") from public.log_ad_day l where l."PARTNER_CD" = due_days.partner_cd), 0)
  )
  select k.source, k.place, k.rhythm, k.last_day, case
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
    private.is_report_there(k.source, k.rhythm, k.last_day, today),
    case
      when k.source = '판매분석' then exists (select from absent a where a.source = k.source and a.day <= k.reach_before)
      -- Nobody waits for the advertising of a partner that never had any.
      when k.source = '광고보고서' then k.last_day is not null
        and exists (select from absent a where a.source = k.source and a.day <= k.reach_before)
      else k.reach_before is not null and coalesce(k.last_day::date < k.reach_before, true)
    end
  from known k order by k.place;
end;
