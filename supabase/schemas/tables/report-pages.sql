-- Pages of the marketplace on which reports are downloaded, where they are no longer those of private.report_page.

create table public.dim_report_page (
  "SOURCE" text primary key,
  "URL" text not null,
  "MOD_DT" timestamptz not null default now()
);
comment on table public.dim_report_page is
  'Where a report is downloaded; without a row as it came. Written by public.change_report_page alone.';
comment on column public.dim_report_page."SOURCE" is 'A name of private.report_sources.';
comment on column public.dim_report_page."URL" is 'An https address of at most 500 characters.';
alter table public.dim_report_page enable row level security;
grant select on public.dim_report_page to service_role;
grant select on public.dim_report_page to authenticated;
create policy "Active members see report pages" on public.dim_report_page
  for select to authenticated using ((select private.is_active_member()));
