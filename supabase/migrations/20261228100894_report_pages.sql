-- The marketplace moves its pages: administrators set where each report is downloaded.

create table public.dim_report_page (
  "SOURCE" text primary key,
  "URL" text not null,
  "MOD_DT" timestamptz not null default now()
);
revoke all on public.dim_report_page from public, anon, authenticated, service_role;
comment on table public.dim_report_page is
  'Where a report is downloaded; without a row as it came. Written by public.change_report_page alone.';
comment on column public.dim_report_page."SOURCE" is 'A name of private.report_sources.';
comment on column public.dim_report_page."URL" is 'An https address of at most 500 characters.';
alter table public.dim_report_page enable row level security;
grant select on public.dim_report_page to service_role;
grant select on public.dim_report_page to authenticated;

create policy "Active members see report pages" on public.dim_report_page
  for select to authenticated using ((select private.is_active_member()));

alter table public.log_member_change drop constraint log_member_change_action_check;
alter table public.log_member_change add constraint log_member_change_action_check CHECK (("ACTION" = ANY (ARRAY['activate'::text, 'deactivate'::text, 'grant'::text, 'revoke'::text, 'all-partners'::text, 'load'::text, 'manage'::text, 'admin'::text, 'sign-out'::text, 'remove-factors'::text, 'needs-factor'::text, 'invite'::text, 'partner-add'::text, 'partner-change'::text, 'partner-close'::text, 'partner-open'::text, 'partner-delete'::text, 'partner-sender-add'::text, 'partner-sender-remove'::text, 'report-page'::text])));

alter table public.log_member_change drop constraint log_member_change_subject_check;
alter table public.log_member_change add constraint log_member_change_subject_check CHECK (((("MEMBER_EMAIL" IS NOT NULL) AND (("MEMBER_ID" IS NOT NULL) OR ("ACTION" = 'invite'::text))) OR (("ACTION" ~~ 'partner-%'::text) AND (num_nonnulls("MEMBER_ID", "MEMBER_EMAIL", "PARTNER_CD") = 1) AND ("PARTNER_CD" IS NOT NULL)) OR (("ACTION" = 'report-page'::text) AND (num_nonnulls("MEMBER_ID", "MEMBER_EMAIL", "PARTNER_CD") = 0))));

create or replace function private.report_page(source text) returns text language sql stable begin atomic
  select coalesce((select p."URL" from public.dim_report_page p where p."SOURCE" = report_page.source), case report_page.source
    when '재고현황' then 'https://wing.coupang.com/tenants/rfm-inventory/management/list'
    when '판매분석' then 'https://wing.coupang.com/tenants/business-insight/sales-analysis'
    when '입고요청' then 'https://wing.coupang.com/tenants/rfm-inbound/inbound/list'
    when '광고보고서' then 'https://advertising.coupang.com/marketing-reporting/billboard/reports/pa'
    when '정산' then 'https://wing.coupang.com/tenants/rfm/settlements/status-new' end);
end;
comment on function private.report_page is 'Page of the marketplace on which a report of private.report_sources is downloaded.';
revoke all on function private.report_page from public, anon, authenticated, service_role;
grant execute on function private.report_page to authenticated, service_role;

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
revoke all on function public.change_report_page from public, anon, authenticated, service_role;
grant execute on function public.change_report_page to authenticated;

create or replace function public.member_changes(
  date_start text, date_end text, term text default '', action text default 'all', sort_by text default '',
  sort_direction text default 'desc', page_number integer default 1, page_size integer default 50
) returns json language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  perform private.require_days(date_start, date_end);
  perform private.require_choice('action', action, array['all', 'activate', 'deactivate', 'grant', 'revoke', 'load', 'manage', 'all-partners',
    'admin', 'sign-out', 'remove-factors', 'needs-factor', 'invite', 'partner-add', 'partner-change', 'partner-close', 'partner-open',
    'partner-delete', 'partner-sender-add', 'partner-sender-remove', 'report-page']);
  return (select json_build_object('total', p.total, 'rows', p.rows) from private.list_page(
    source => format('(select c."ID" as "id", c."REG_DT" as "at", c."ACTOR" as "actor", c."MEMBER_EMAIL" as "email",
        concat_ws(''-'', c."ACTION", case c."DETAIL" ->> ''load'' when ''true'' then ''load'' end,
          case c."DETAIL" ->> ''value'' when ''true'' then ''on'' when ''false'' then ''off'' end) as "change",
        c."PARTNER_CD" as "partnerCd", p."PARTNER_NM" as "partnerName", c."ADDRESS" as "address"
      from public.log_member_change c
      left join public.dim_partner p on p."PARTNER_CD" = c."PARTNER_CD"
      where c."REG_DT" >= %L::date::timestamp at time zone ''Asia/Seoul''
        and c."REG_DT" < (%L::date + 1)::timestamp at time zone ''Asia/Seoul''
        and %L in (''all'', c."ACTION")
        and private.contains_text(concat_ws('' '', c."MEMBER_EMAIL", c."ACTOR", p."PARTNER_NM", c."PARTNER_CD"), %L))',
      date_start, date_end, action, private.search_text(term)),
    ids => null, id_column => 'id',
    sortable => '{"at": "number", "actor": "text", "email": "text", "change": "text", "partnerName": "text", "partnerCd": "text", "address": "text"}',
    sort_by => sort_by, sort_direction => sort_direction, tie_order => '"id" desc', carried => '{}',
    page_number => page_number, page_size => page_size, few => true) p);
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
    select json_agg(json_build_object('partnerCd', p.code, 'source', d.source, 'rhythm', d.rhythm, 'lastDay', d.last_day,
      'isThere', d.is_there, 'days', array(select private.day_text(x) from unnest(d.days) x),
      'page', private.report_page(d.source),
      'reports', case when d.source = '정산' and d.days <> '{}'
        then private.missing_settlement_reports(p.code, private.day_text(d.days[cardinality(d.days)])) end) order by p.n)
    from unnest(partner_cds) with ordinality p (code, n) cross join lateral private.due_days(p.code, today) d));
end
$$;
comment on function public.reports_due is 'Reports of partners with their rhythm, their last loaded day and the days to fetch them for today. Active members who may see the partners; 42501 for others, 22023 for none or more than 100. A row is a report of a partner; page: where the marketplace gives it; reports: of 정산 the kinds that the last period to fetch lacks.';
