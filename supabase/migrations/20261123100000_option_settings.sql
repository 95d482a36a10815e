-- What people enter about an option: cost from a day on, target days, lead time and memo, with the trail of every change.

create table public.dim_option_setting (
  "OPTION_CD" text primary key references public.dim_option ("OPTION_CD") on update cascade on delete cascade,
  "PARTNER_CD" text not null,
  "TARGET_DAY" integer check ("TARGET_DAY" between 1 and 365),
  "LEAD_DAY" integer check ("LEAD_DAY" between 0 and 365),
  "MEMO" text check (length("MEMO") between 1 and 500),
  "MOD_DT" timestamptz not null default now()
);
comment on table public.dim_option_setting is
  'What people entered about an option; an option without a row has none of it. Written by public.change_options alone.';
comment on column public.dim_option_setting."TARGET_DAY" is 'Days of sales that the stock of the option is to cover; null: the default of 28.';
comment on column public.dim_option_setting."LEAD_DAY" is 'Days from ordering the goods until they can be sold; null: not known.';
create index dim_option_setting_partner_idx on public.dim_option_setting ("PARTNER_CD");

create table public.dim_option_cost (
  "OPTION_CD" text not null references public.dim_option ("OPTION_CD") on update cascade on delete cascade,
  "APPLY_DT" text not null check (private.is_day_text("APPLY_DT")),
  "PARTNER_CD" text not null,
  "COST_AMT" bigint not null check ("COST_AMT" between 0 and 1000000000),
  "MOD_DT" timestamptz not null default now(),
  primary key ("OPTION_CD", "APPLY_DT")
);
comment on table public.dim_option_cost is
  'What a piece of an option costs its seller, from a Korea-time day on until the next row of the option.';
comment on column public.dim_option_cost."APPLY_DT" is 'First day yyyyMMdd of the cost.';
comment on column public.dim_option_cost."COST_AMT" is 'Won a piece.';
create index dim_option_cost_partner_idx on public.dim_option_cost ("PARTNER_CD");

create table public.log_option_change (
  "ID" bigint generated always as identity primary key,
  "PARTNER_CD" text not null,
  "OPTION_CD" text not null references public.dim_option ("OPTION_CD") on update cascade on delete cascade,
  "FIELD" text not null check ("FIELD" in ('cost', 'targetDays', 'leadDays', 'memo')),
  "APPLY_DT" text check (private.is_day_text("APPLY_DT")),
  "FROM_VAL" text,
  "TO_VAL" text,
  "USER_ID" uuid references public.auth_member ("ID") on delete set null,
  "USER_NM" text,
  "REG_DT" timestamptz not null default now()
);
comment on table public.log_option_change is
  'A change of what people enter about an option. Written with the change, in public.change_options; nobody changes or removes a row.';
comment on column public.log_option_change."APPLY_DT" is 'First day of a cost; null of another field.';
comment on column public.log_option_change."FROM_VAL" is 'Value before, of a cost the one on APPLY_DT; null: none.';
comment on column public.log_option_change."TO_VAL" is 'Value after; null: none.';
comment on column public.log_option_change."USER_NM" is 'Name that the member had then: other members may not read who is a member.';
create index log_option_change_option_idx on public.log_option_change ("OPTION_CD", "ID" desc);
create index log_option_change_partner_idx on public.log_option_change ("PARTNER_CD", "ID" desc);
create index log_option_change_user_idx on public.log_option_change ("USER_ID");

alter table public.dim_option_setting enable row level security;
alter table public.dim_option_cost enable row level security;
alter table public.log_option_change enable row level security;
revoke all on public.dim_option_setting, public.dim_option_cost, public.log_option_change from anon, authenticated;
grant all on public.dim_option_setting, public.dim_option_cost, public.log_option_change to service_role;
grant select on public.dim_option_setting, public.dim_option_cost, public.log_option_change to authenticated;

create policy "Members see option settings of their partners" on public.dim_option_setting
  for select to authenticated
  using ("PARTNER_CD" = any ((select private.partner_codes())::text[]));
create policy "Members see option costs of their partners" on public.dim_option_cost
  for select to authenticated
  using ("PARTNER_CD" = any ((select private.partner_codes())::text[]));
create policy "Members see option changes of their partners" on public.log_option_change
  for select to authenticated
  using ("PARTNER_CD" = any ((select private.partner_codes())::text[]));
