-- An overview shows what most partners do not change between two visits: docs/decisions/overviews.md.
create table public.agg_partner_overview (
  "PARTNER_CD" text not null references public.dim_partner ("PARTNER_CD") on delete cascade,
  "PART" text not null,
  "DAY" date not null,
  "REVISION" bigint not null,
  "FIGURES" json not null,
  "REG_DT" timestamptz not null default now(),
  primary key ("PARTNER_CD", "PART")
);
comment on table public.agg_partner_overview is 'What private.overview_part says of a partner, kept by private.keep_overview. Nobody reads a row of another Korea-time day or another revision of log_partner_state than those of now.';
comment on column public.agg_partner_overview."PART" is 'days, dashboard, or the period of a portfolio: see private.overview_part.';
comment on column public.agg_partner_overview."DAY" is 'The Korea-time day as of which the figures are.';
comment on column public.agg_partner_overview."REVISION" is 'The revision of the partner (log_partner_state; 0: no row) that the figures are made of.';
alter table public.agg_partner_overview enable row level security;
grant select on public.agg_partner_overview to service_role;
grant select on public.agg_partner_overview to authenticated;
create policy "Members see overviews of their partners" on public.agg_partner_overview
  for select to authenticated using ("PARTNER_CD" = any ((select private.partner_codes())::text[]));
