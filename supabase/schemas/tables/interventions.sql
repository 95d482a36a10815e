create table public.log_intervention (
  "ID" bigint generated always as identity primary key,
  "PARTNER_CD" text not null references public.dim_partner ("PARTNER_CD") on update cascade on delete cascade,
  "NAME" text not null check (length("NAME") between 1 and 300),
  "TYPE" text not null check ("TYPE" in ('price', 'coupon', 'ad', 'detail', 'thumbnail', 'inbound', 'live', 'other')),
  "START_DT" text not null check (private.is_day_text("START_DT")),
  "END_DT" text check (private.is_day_text("END_DT") and "END_DT" >= "START_DT"),
  "COST_AMT" bigint check ("COST_AMT" between 0 and 1000000000000),
  "CAMPAIGN_ID" text,
  "FIELD" text check (length("FIELD") <= 50),
  "FROM_VAL" text check (length("FROM_VAL") <= 1000),
  "TO_VAL" text check (length("TO_VAL") <= 1000),
  "CHANGE_ID" bigint,
  "MEMO" text check (length("MEMO") between 1 and 1000),
  "USER_ID" uuid references public.auth_member ("ID") on delete set null,
  "USER_NM" text,
  "REG_DT" timestamptz not null default now(),
  "VERSION" integer not null default 1 check ("VERSION" > 0),
  unique ("ID", "PARTNER_CD"),
  unique ("CHANGE_ID", "PARTNER_CD"),
  foreign key ("PARTNER_CD", "CAMPAIGN_ID") references public.dim_campaign ("PARTNER_CD", "CAMPAIGN_ID")
    on update cascade on delete cascade,
  foreign key ("CHANGE_ID", "PARTNER_CD") references public.log_change ("ID", "PARTNER_CD")
    on update cascade on delete cascade
);
comment on table public.log_intervention is 'Something that a person did to sell more (변경), to be measured by what its options sold before and after: what (TYPE), since when, and where it was the change of a value, which one. Its options are in log_intervention_option.';
comment on column public.log_intervention."TYPE" is '가격, 쿠폰, 광고, 상세페이지, 썸네일, 입고, 라이브 or 기타.';
comment on column public.log_intervention."START_DT" is 'First Korea-time day yyyyMMdd on which it held.';
comment on column public.log_intervention."END_DT" is 'Last day on which it held; null: it still does.';
comment on column public.log_intervention."COST_AMT" is 'Won that it cost; null: not entered.';
comment on column public.log_intervention."CAMPAIGN_ID" is 'The campaign that it changed; null: none.';
comment on column public.log_intervention."FIELD" is 'The value that it changed, with FROM_VAL and TO_VAL; null: it was no change of a value.';
comment on column public.log_intervention."CHANGE_ID" is 'The change of the register of campaigns that it was made of: one intervention at most.';
comment on column public.log_intervention."USER_NM" is 'Name that the member had then: other members may not read who is a member.';
comment on column public.log_intervention."VERSION" is 'Goes up with each change: who changes a row says which one they read.';
create index log_intervention_partner_idx on public.log_intervention ("PARTNER_CD", "START_DT");
create index log_intervention_campaign_idx on public.log_intervention ("PARTNER_CD", "CAMPAIGN_ID");
create index log_intervention_user_idx on public.log_intervention ("USER_ID");
alter table public.log_intervention enable row level security;
grant select on public.log_intervention to service_role;
grant select on public.log_intervention to authenticated;
create policy "Members see interventions of their partners" on public.log_intervention
  for select to authenticated using ("PARTNER_CD" = any ((select private.partner_codes())::text[]));

create table public.log_intervention_option (
  "INTERVENTION_ID" bigint not null,
  "OPTION_CD" text not null references public.dim_option ("OPTION_CD") on update cascade on delete cascade,
  "PARTNER_CD" text not null,
  primary key ("INTERVENTION_ID", "PARTNER_CD", "OPTION_CD"),
  foreign key ("INTERVENTION_ID", "PARTNER_CD") references public.log_intervention ("ID", "PARTNER_CD")
    on update cascade on delete cascade
);
comment on table public.log_intervention_option is 'An option that an intervention is about: what it sold is what the intervention is measured by.';
create index log_intervention_option_option_idx on public.log_intervention_option ("OPTION_CD");
alter table public.log_intervention_option enable row level security;
grant select on public.log_intervention_option to service_role;
grant select on public.log_intervention_option to authenticated;
create policy "Members see options of interventions of their partners" on public.log_intervention_option
  for select to authenticated using ("PARTNER_CD" = any ((select private.partner_codes())::text[]));
