-- Which reports somebody should fetch from the marketplace today, and for which days.

-- The reports that are fetched again and again, in the order of the page, with their usual rhythm. 정산 stands for all reports of a
-- settlement period (private.settlement_reports).
create or replace function private.report_sources() returns table (source text, place integer, rhythm text)
  language sql immutable parallel safe
  begin atomic
    values ('재고현황', 1, 'daily'), ('판매분석', 2, 'daily'), ('입고요청', 3, 'daily'), ('광고보고서', 4, 'daily'), ('정산', 5, 'weekly');
  end;
comment on function private.report_sources is 'Reports that are fetched again and again, with their usual rhythm.';
grant execute on function private.report_sources to authenticated, service_role;

create or replace function private.report_page(source text) returns text language sql stable begin atomic
  select coalesce((select p."URL" from public.dim_report_page p where p."SOURCE" = report_page.source), case report_page.source
    when '재고현황' then 'https://wing.coupang.com/tenants/rfm-inventory/management/list'
    when '판매분석' then 'https://wing.coupang.com/tenants/business-insight/sales-analysis'
    when '입고요청' then 'https://wing.coupang.com/tenants/rfm-inbound/inbound/list'
    when '광고보고서' then 'https://advertising.coupang.com/marketing-reporting/billboard/reports/pa'
    when '정산' then 'https://wing.coupang.com/tenants/rfm/settlements/status-new' end);
end;
comment on function private.report_page is 'Page of the marketplace on which a report of private.report_sources is downloaded.';
grant execute on function private.report_page to authenticated, service_role;

-- The last day that a report of a rhythm reaches: the newest day, or the last week or month that is over by then. A week ends on
-- Sunday or with its month, as a settlement period does.
create or replace function private.rhythm_end(rhythm text, newest date) returns date
  language sql immutable parallel safe
  return case rhythm
    when 'daily' then newest
    when 'weekly' then greatest(date_trunc('week', (newest + 1)::timestamp), date_trunc('month', (newest + 1)::timestamp))::date - 1
    when 'monthly' then date_trunc('month', (newest + 1)::timestamp)::date - 1
  end;
comment on function private.rhythm_end is 'Last day that a report of a rhythm reaches as of the newest day that there is; null for none.';
grant execute on function private.rhythm_end to authenticated, service_role;

create or replace function private.partner_reports(partner_cd text) returns table (source text, place integer, rhythm text)
  language sql stable begin atomic
  select s.source, s.place, coalesce(r."RHYTHM", s.rhythm)
  from private.report_sources() s
  left join public.dim_report_rhythm r on r."PARTNER_CD" = partner_reports.partner_cd and r."SOURCE" = s.source;
end;
comment on function private.partner_reports is 'Reports that are fetched again and again, with the rhythm of a partner.';
grant execute on function private.partner_reports to authenticated, service_role;

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
grant execute on function private.last_report_days to authenticated, service_role;

-- Stock and inbound are of the moment of their file, one of yesterday or today will do. A partner that never loaded a report of
-- advertising waits for none.
create or replace function private.is_report_there(source text, rhythm text, last_day text, today date) returns boolean
  language sql immutable parallel safe
  return case when source <> '광고보고서' or last_day is not null
    then coalesce(last_day, '') >= private.day_text(private.rhythm_end(rhythm, today - 1)) end;
comment on function private.is_report_there is 'True if a report reaches yesterday or the end of its last week or month; null for a report that the partner does not get.';
grant execute on function private.is_report_there to authenticated, service_role;

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
comment on function private.due_days is 'Days that each report of a partner should be fetched for, none if it is not due; is_there: true if it reaches yesterday or the end of its last week or month, null for a report that the partner does not get; is_overdue: true if it was due yesterday already.';
grant execute on function private.due_days to authenticated, service_role;

create or replace function private.due_reports(partner_cds text[], today date)
  returns table (
    "partnerCd" text, "place" integer, "source" text, "rhythm" text, "lastDay" text, "isThere" boolean, "isOverdue" boolean, "days" text[],
    "page" text, "reports" text[]
  ) language sql stable begin atomic
  select p.code, d.place, d.source, d.rhythm, d.last_day, d.is_there, d.is_overdue, array(select private.day_text(x) from unnest(d.days) x),
    private.report_page(d.source),
    case when d.source = '정산' and d.days <> '{}'
      then private.missing_settlement_reports(p.code, private.day_text(d.days[cardinality(d.days)])) end
  from unnest(partner_cds) p (code) cross join lateral private.due_days(p.code, today) d;
end;
comment on function private.due_reports is 'Reports of partners as public.reports_due answers them, each partner''s by place.';
grant execute on function private.due_reports to authenticated, service_role;

-- Settings: planned once per connection, because planning takes longer than reading.
create or replace function public.reports_due(partner_cds text[]) returns json
  language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
declare
  today constant date := private.korea_today();
  partner_cd text;
begin
  if coalesce(cardinality(partner_cds), 0) not between 1 and 100 then
    raise exception 'partner_cds must be 1 to 100' using errcode = '22023';
  end if;
  foreach partner_cd in array partner_cds loop
    perform private.require_partner(partner_cd);
  end loop;
  return json_build_object('today', private.day_text(today), 'rows', (
    select json_agg(d order by array_position(partner_cds, d."partnerCd"), d.place) from private.due_reports(partner_cds, today) d));
end
$$;
comment on function public.reports_due is 'Reports of partners with their rhythm, their last loaded day and the days to fetch them for today. Active members who may see the partners; 42501 for others, 22023 for none or more than 100. A row is a report of a partner; place: of the report among those of its partner; page: where the marketplace gives it; reports: of 정산 the kinds that the last period to fetch lacks.';
grant execute on function public.reports_due to authenticated, service_role;

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
comment on function public.reports_due_list is 'Page of the reports of all partners whose reports the caller may load, as public.reports_due has them; by sales of the last 30 days of their partners, then by place. Every signed-in caller; 22023 for a wrong argument. whose: own for partners of which the caller has loaded a file. state: overdue if it was due yesterday already, due with these, done, none for a partner without it. counts: of all states under the other arguments; partners: with a report that is due; missing: days to fetch; rank: of the partner. Definer: private.may_load is for functions alone.';
grant execute on function public.reports_due_list to authenticated;

-- Definer: a policy holds each row that is read against the codes of all partners, so that the time grew with the square of their number.
-- Settings: planned once per connection, because planning takes as long as reading 100 partners.
create or replace function public.partner_gaps() returns json
  language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
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
grant execute on function public.partner_gaps to authenticated, service_role;

create or replace function public.change_report_rhythm(partner_cd text, source text, rhythm text) returns void
  language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_importer(partner_cd);
  perform private.require_choice('source', source, array(select s.source from private.report_sources() s));
  perform private.require_choice('rhythm', rhythm, array['daily', 'weekly', 'monthly', 'none']);
  perform private.hold_partner(partner_cd);
  insert into public.dim_report_rhythm as r ("PARTNER_CD", "SOURCE", "RHYTHM")
  values (change_report_rhythm.partner_cd, change_report_rhythm.source, change_report_rhythm.rhythm)
  on conflict ("PARTNER_CD", "SOURCE") do update set "RHYTHM" = excluded."RHYTHM", "MOD_DT" = now();
end
$$;
comment on function public.change_report_rhythm is 'Sets how often a report of a partner is fetched: daily, weekly, monthly, or none for a partner without it. Members who may load that partner''s reports; 42501 for others, 22023 for a wrong argument. Definer: members may not write this table themselves.';
grant execute on function public.change_report_rhythm to authenticated;

create or replace function public.change_report_page(source text, url text default null) returns void
  language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_admin();
  perform private.require_choice('source', source, array(select s.source from private.report_sources() s));
  if url is null then
    delete from public.dim_report_page p where p."SOURCE" = change_report_page.source;
  elsif url ~ '^https://[^\s/]+\.[^\s/]+(/\S*)?$' and length(url) <= 500 then
    insert into public.dim_report_page as p ("SOURCE", "URL") values (change_report_page.source, change_report_page.url)
    on conflict ("SOURCE") do update set "URL" = excluded."URL", "MOD_DT" = now();
  else
    raise exception 'url must be an https address of at most 500 characters' using errcode = '22023';
  end if;
  insert into public.log_member_change ("ACTION", "DETAIL", "ACTOR", "ACTOR_ID", "ADDRESS")
  values ('report-page', jsonb_build_object('source', source, 'url', url), private.own_email(), auth.uid(), private.request_address());
end
$$;
comment on function public.change_report_page is 'Sets the page of the marketplace on which a report is downloaded, for all partners, on record; null: as it came. Administrators; 42501 for others, 22023 for a wrong argument. Definer: nobody writes this table.';
grant execute on function public.change_report_page to authenticated;
