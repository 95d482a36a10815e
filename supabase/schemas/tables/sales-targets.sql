-- What a brand is to sell in a month, as people enter it, with the trail of every change.

create table public.dim_sales_target (
  "BRAND_CD" text not null,
  "YM" text not null check ("YM" ~ '^20[0-9]{2}(0[1-9]|1[0-2])$'),
  "PARTNER_CD" text not null,
  "TARGET_AMT" bigint not null check ("TARGET_AMT" between 0 and 1000000000000),
  "MOD_DT" timestamptz not null default now(),
  primary key ("BRAND_CD", "YM"),
  foreign key ("BRAND_CD", "PARTNER_CD") references public.dim_brand ("BRAND_CD", "PARTNER_CD")
    on update cascade on delete cascade
);
comment on table public.dim_sales_target is
  'What a brand is to sell in a month; a brand and month without a row have no target. Written by public.change_sales_target alone.';
comment on column public.dim_sales_target."YM" is 'Month yyyyMM of Korea-time days.';
comment on column public.dim_sales_target."TARGET_AMT" is 'Won, net of cancellations as the sales are.';
create index dim_sales_target_partner_idx on public.dim_sales_target ("PARTNER_CD", "BRAND_CD");
alter table public.dim_sales_target enable row level security;
grant select on public.dim_sales_target to service_role;
grant select on public.dim_sales_target to authenticated;
create policy "Members see sales targets of their partners" on public.dim_sales_target
  for select to authenticated using ("PARTNER_CD" = any ((select private.partner_codes())::text[]));
