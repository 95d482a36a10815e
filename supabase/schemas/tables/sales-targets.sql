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
grant all on public.dim_sales_target to service_role;
grant select on public.dim_sales_target to authenticated;
create policy "Members see sales targets of their partners" on public.dim_sales_target
  for select to authenticated
  using ("PARTNER_CD" = any ((select private.partner_codes())::text[]));

create table public.log_target_change (
  "ID" bigint generated always as identity primary key,
  "PARTNER_CD" text not null,
  "BRAND_CD" text not null,
  "YM" text not null,
  "FROM_AMT" bigint,
  "TO_AMT" bigint,
  "USER_ID" uuid references public.auth_member ("ID") on delete set null,
  "USER_NM" text,
  "REG_DT" timestamptz not null default now(),
  foreign key ("BRAND_CD", "PARTNER_CD") references public.dim_brand ("BRAND_CD", "PARTNER_CD")
    on update cascade on delete cascade
);
comment on table public.log_target_change is
  'A change of a sales target. Written with the change, in public.change_sales_target; nobody changes or removes a row.';
comment on column public.log_target_change."YM" is 'Month yyyyMM of the target.';
comment on column public.log_target_change."FROM_AMT" is 'Won before; null: no target.';
comment on column public.log_target_change."TO_AMT" is 'Won after; null: no target.';
comment on column public.log_target_change."USER_NM" is 'Name that the member had then: other members may not read who is a member.';
create index log_target_change_brand_idx on public.log_target_change ("PARTNER_CD", "BRAND_CD", "ID" desc);
create index log_target_change_user_idx on public.log_target_change ("USER_ID");
alter table public.log_target_change enable row level security;
grant all on public.log_target_change to service_role;
grant select on public.log_target_change to authenticated;
create policy "Members see target changes of their partners" on public.log_target_change
  for select to authenticated
  using ("PARTNER_CD" = any ((select private.partner_codes())::text[]));
