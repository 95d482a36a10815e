-- An agency of 200 partners lists, searches and counts what is to be fetched for all of them; one call answered for 100 alone.

drop function private.due_days;

-- Days that each report of a partner should be fetched for: empty if it is not due. Stock and inbound requests are as of the moment
-- they are fetched; sales and advertising are complete up to yesterday.
create or replace function private.due_days(partner_cd text, today date)
  returns table (source text, place integer, rhythm text, last_day text, days date[], is_there boolean, is_overdue boolean)
  language sql stable begin atomic
  with known as materialized (
    select s.*, private.rhythm_end(s.rhythm, s.newest) as reach, private.rhythm_end(s.rhythm, s.newest - 1) as reach_before,
      private.last_report_day(due_days.partner_cd, s.source) as last_day
    from (
      select r.*, case when r.source in ('재고현황', '입고요청') then today else today - 1 end as newest
      from private.partner_reports(due_days.partner_cd) r
    ) s
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
revoke all on function private.due_days from public, anon, authenticated, service_role;
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
revoke all on function private.due_reports from public, anon, authenticated, service_role;
grant execute on function private.due_reports to authenticated, service_role;

-- Partners that the caller may see, all of them for who sees all partners, else those whose link carries the right.
create or replace function private.loadable_codes() returns text[] language sql stable set search_path = '' as $$
  select coalesce(array_agg(c.code order by c.code), '{}') from unnest(private.partner_codes()) c (code)
  where (select private.sees_all_partners()) or exists (
    select from public.auth_member_partner l
    where l."USER_ID" = (select auth.uid()) and l."PARTNER_CD" = c.code and l."CAN_LOAD")
$$;
comment on function private.loadable_codes is 'Codes of the active partners whose reports the caller may load, in order; never null. For functions with the rights of their owner.';
revoke all on function private.loadable_codes from public, anon, authenticated, service_role;

create or replace function private.may_load(partner_cd text) returns boolean language sql stable security definer set search_path = '' as $$
  select coalesce(may_load.partner_cd = any (private.loadable_codes()), false)
$$;

create or replace function public.file_partners(file_nm text, option_cds text[], campaign_ids text[], request_nos text[]) returns text[]
  language plpgsql stable security definer set search_path = '' as $$
declare
  codes text[];
  known text[];
begin
  if length(file_nm) > 300
    or greatest(cardinality(option_cds), cardinality(campaign_ids), cardinality(request_nos)) > 1000
  then
    raise exception 'at most 1000 ids of a kind' using errcode = '22023';
  end if;
  codes := private.loadable_codes();
  if cardinality(codes) < 2 then
    return codes;
  end if;
  known := array(
    select o."PARTNER_CD" from public.dim_option o where o."OPTION_CD" = any (option_cds) and o."PARTNER_CD" = any (codes)
    union
    select c."PARTNER_CD" from public.dim_campaign c where c."PARTNER_CD" = any (codes) and c."CAMPAIGN_ID" = any (campaign_ids)
    union
    select r."CUST_CD" from public.raw_wing_inbound_request r where r."CUST_CD" = any (codes) and r."REQ_NO" = any (request_nos)
    union
    select p."PARTNER_CD" from public.dim_partner p
    where p."PARTNER_CD" = any (codes) and lower(p."VENDOR_IDS"::text)::text[] && regexp_split_to_array(lower(file_nm), '[^a-z0-9]+')
    order by 1);
  return known;
end
$$;

create or replace function public.reports_due(partner_cds text[]) returns json language plpgsql stable set search_path = '' as $$
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
    source => format('(select d.*, p."ID" as "partnerId", p."PARTNER_NM" as "partnerName",
        array_position(%1$L::text[], d."partnerCd") as "rank", cardinality(d."days") as "missing",
        case when d."isOverdue" then ''overdue'' when d."days" <> ''{}'' then ''due'' when d."rhythm" = ''none'' then ''none'' else ''done'' end
          as "state"
      from private.due_reports(%1$L, %2$L) d join public.dim_partner p on p."PARTNER_CD" = d."partnerCd"
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
revoke all on function public.reports_due_list from public, anon, authenticated, service_role;
grant execute on function public.reports_due_list to authenticated;
