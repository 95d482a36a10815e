-- How often each report of a partner is fetched, where that is not the usual rhythm (private.report_sources).

create table public.dim_report_rhythm (
  "PARTNER_CD" text not null references public.dim_partner ("PARTNER_CD") on update cascade on delete cascade,
  "SOURCE" text not null,
  "RHYTHM" text not null check ("RHYTHM" in ('daily', 'weekly', 'monthly', 'none')),
  "MOD_DT" timestamptz not null default now(),
  primary key ("PARTNER_CD", "SOURCE")
);
comment on table public.dim_report_rhythm is
  'How often a report of a partner is fetched; without a row as usual. Written by public.change_report_rhythm alone.';
comment on column public.dim_report_rhythm."SOURCE" is 'A name of private.report_sources.';
comment on column public.dim_report_rhythm."RHYTHM" is 'none: the partner has no such report.';
alter table public.dim_report_rhythm enable row level security;
grant select on public.dim_report_rhythm to service_role;
grant select on public.dim_report_rhythm to authenticated;
create policy "Members see report rhythms of their partners" on public.dim_report_rhythm
  for select to authenticated using ("PARTNER_CD" = any ((select private.partner_codes())::text[]));
