-- A function that was started for each partner took most of the time of 오늘 받을 자료: 2,000 partners would have come near the 8 s of a request.

create or replace function private.home_arrivals(partner_cd text) returns json language plpgsql stable set search_path = '' as $$
declare
  today constant date := private.korea_today();
begin
  return (
    select json_agg(json_build_object('category', r.source, 'isThere',
      private.is_report_there(r.source, r.rhythm, l.last_day, today)) order by r.place)
    -- Which period of 정산 is complete takes longest to find, and is not shown.
    from private.partner_reports(partner_cd) r join private.last_report_days(partner_cd, today) l using (source)
    where l.source <> '정산');
end
$$;

-- Settings: planning for each partner took longer than reading, and the plan is the same for all.
create or replace function private.sales_days(partner_cd text) returns json
  language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
declare
  today constant date := private.korea_today();
  span record;
begin
  select * into span from private.sales_span(partner_cd, today);
  return json_build_object('from', span.first_day, 'to', span.last_day,
    'missing7', array(select private.day_text(m) from unnest(span.missing) m where m >= today - 7 order by m),
    'missing30', array(select private.day_text(m) from unnest(span.missing) m order by m));
end
$$;

-- What the averages of a day rest on. A query and no block of statements, so that the planner puts it into one that asks for many
-- partners: starting a function for each took most of the time.
create or replace function private.sales_span(partner_cd text, today date)
  returns table (first_day text, last_day text, missing date[]) language sql stable begin atomic
  select least(f.first, u.first), greatest(f.last, u.last), array(
    select today - n from generate_series(1, 30) n
    where today - n not in (select l."DAY" from private.loaded_sales_days(partner_cd, today - 30, today - 1) l) order by n desc)
  from (
    select min(d."DATE_SK")::text as first, max(d."DATE_SK")::text as last
    from public.agg_performance_option_daily d
    where d."PARTNER_CD" = partner_cd and d."SVC" = '2P' and d."DATE_SK" < private.date_sk(today)
  ) f, (
    select min(l."PERIOD_START") as first, max(least(l."PERIOD_END", private.day_text(today - 1))) as last
    from public.log_file_upload l
    where l."PARTNER_CD" = partner_cd and l."TABLE_NM" = 'agg_performance_option_daily'
      and l."PERIOD_START" <= private.day_text(today - 1)
  ) u;
end;
comment on function private.sales_span is 'First and last loaded day of sales before today, yyyyMMdd, and the days of the 30 before today that are not loaded; one row.';
revoke all on function private.sales_span from public, anon, authenticated, service_role;
grant execute on function private.sales_span to authenticated, service_role;

-- Definer: a policy holds each row that is read against the codes of all partners, so that the time grew with the square of their number.
create or replace function public.partner_gaps() returns json language plpgsql stable security definer set search_path = '' as $$
declare
  today constant date := private.korea_today();
begin
  return (
    select json_build_object('partners', count(*), 'lacking', count(*) filter (where g.lacks))
    from (
      select exists (
        select from private.partner_reports(c.code) r join private.last_report_days(c.code, today) l using (source)
        where l.source <> '정산' and not private.is_report_there(l.source, r.rhythm, l.last_day, today)) as lacks
      from unnest(private.partner_codes()) c (code)
    ) g);
end
$$;
comment on function public.partner_gaps is 'How many partners the caller may see, and how many of them lack a report of yesterday (정산 apart). Every signed-in caller. Definer: row-level security would compare every row that is read with all partners.';

-- Definer: private.may_load is for functions alone.
create or replace function public.reports_due_list(
  term text default '', report text default 'all', whose text default 'all', state text default 'due',
  sort_by text default '', sort_direction text default 'asc', page_number integer default 1, page_size integer default 50
) returns json language plpgsql stable security definer set search_path = '' as $$
declare
  today constant date := private.korea_today();
  codes text[];
  searched constant text := private.search_text(term);
  page record;
begin
  perform private.require_choice('report', report, array['all'] || array(select s.source from private.report_sources() s));
  perform private.require_choice('whose', whose, array['all', 'own']);
  perform private.require_choice('state', state, array['all', 'due', 'overdue', 'done', 'none']);
  -- A report that does not come costs most where most is sold.
  codes := array(
    select p."PARTNER_CD"
    from public.dim_partner p
    left join lateral (
      select private.bigint_sum(d."SALE_AMT") as amt from public.agg_partner_daily d
      where d."PARTNER_CD" = p."PARTNER_CD" and d."DATE_SK" between private.date_sk(today - 30) and private.date_sk(today - 1)) s on true
    where p."PARTNER_CD" = any (private.loadable_codes())
      and private.contains_text(concat_ws(' ', p."PARTNER_NM", p."PARTNER_CD", p."BRN"), searched)
      and (whose = 'all' or exists (
        select from public.log_file_upload u where u."PARTNER_CD" = p."PARTNER_CD" and u."USER_ID" = auth.uid()))
    order by s.amt desc nulls last, p."PARTNER_NM" collate "ko-x-icu", p."PARTNER_CD");
  page := private.list_page(
    source => format('(select d.*, p."ID" as "partnerId", p."PARTNER_NM" as "partnerName", c."rank", cardinality(d."days") as "missing",
        case when d."isOverdue" then ''overdue'' when d."days" <> ''{}'' then ''due'' when d."rhythm" = ''none'' then ''none'' else ''done'' end
          as "state"
      from private.due_reports(%1$L, %2$L) d join public.dim_partner p on p."PARTNER_CD" = d."partnerCd"
      join unnest(%1$L::text[]) with ordinality c (code, "rank") on c.code = d."partnerCd"
      where %3$L in (''all'', d."source"))', codes, today, report),
    ids => null, id_column => 'partnerCd',
    sortable => '{"partnerName": "text", "source": "text", "lastDay": "day", "missing": "number"}',
    sort_by => sort_by, sort_direction => sort_direction, tie_order => '"rank", "place"', carried => '{}',
    condition => format('%L in (''all'', m."state", case m."state" when ''overdue'' then ''due'' end)', state),
    summary => $sql$json_build_object('all', count(*), 'due', count(*) filter (where m."state" in ('due', 'overdue')),
      'overdue', count(*) filter (where m."state" = 'overdue'), 'done', count(*) filter (where m."state" = 'done'),
      'none', count(*) filter (where m."state" = 'none'),
      'partners', count(distinct m."partnerCd") filter (where m."state" in ('due', 'overdue')))$sql$,
    page_number => page_number, page_size => page_size, few => true);
  return json_build_object('total', page.total, 'counts', page.summary_row, 'rows', page.rows);
end
$$;

-- A query, which the planner puts into one that asks for many partners, and which then reads no report that is not asked for.
create or replace function private.last_report_days(partner_cd text, today date) returns table (source text, last_day text)
  language sql stable begin atomic
  select '재고현황', private.stock_day(partner_cd)
  union all
  select '판매분석', s.last_day from private.sales_span(partner_cd, today) s
  union all
  select '입고요청', private.day_text(private.korea_day(max(u."REG_DT")))
  from public.log_file_upload u where u."PARTNER_CD" = partner_cd and u."TABLE_NM" = 'raw_wing_inbound_request'
  union all
  select '광고보고서', max(l."DATE_SK")::text from public.log_ad_day l where l."PARTNER_CD" = partner_cd
  union all
  -- As private.missing_settlement_reports has it, of all periods at once: a partner may have none that is complete.
  select '정산', max(e.period_end)
  from (
    select l."SETTLE_END_DT" as period_end
    from public.log_settlement_file l where l."PARTNER_CD" = partner_cd group by 1
    having private.settlement_reports() <@ (array_agg(l."CATEGORY") || array(
      select w."CATEGORY" from public.dim_settlement_waiver w
      where w."PARTNER_CD" = partner_cd and w."SETTLE_END_DT" = l."SETTLE_END_DT"))
  ) e;
end;
comment on function private.last_report_days is 'Last day, yyyyMMdd, that is loaded of each report of private.report_sources; of 입고요청 the day of its last load. Null: none ever was.';
revoke all on function private.last_report_days from public, anon, authenticated, service_role;
grant execute on function private.last_report_days to authenticated, service_role;

-- Days that each report of a partner should be fetched for: empty if it is not due. Stock and inbound requests are as of the moment
-- they are fetched; sales and advertising are complete up to yesterday.
create or replace function private.due_days(partner_cd text, today date)
  returns table (source text, place integer, rhythm text, last_day text, days date[], is_there boolean, is_overdue boolean)
  language sql stable begin atomic
  -- Read once for its last day and its missing ones.
  with sales as materialized (
    select s.* from private.sales_span(due_days.partner_cd, today) s
  ), last_days as materialized (
    select '판매분석' as source, s.last_day from sales s
    union all
    select l.* from private.last_report_days(due_days.partner_cd, today) l where l.source <> '판매분석'
  ), known as materialized (
    select s.*, private.rhythm_end(s.rhythm, s.newest) as reach, private.rhythm_end(s.rhythm, s.newest - 1) as reach_before, l.last_day
    from (
      select r.*, case when r.source in ('재고현황', '입고요청') then today else today - 1 end as newest
      from private.partner_reports(due_days.partner_cd) r
    ) s join last_days l using (source)
  ), absent as materialized (
    select '판매분석' as source, m as day
    from sales s cross join unnest(s.missing) m
    where m >= coalesce(s.first_day::date, m)
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

drop function private.last_report_day;
