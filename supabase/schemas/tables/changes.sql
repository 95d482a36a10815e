-- What people and files changed of what they enter, in one shape for every page.

create table public.log_change (
  "ID" bigint generated always as identity primary key,
  "PARTNER_CD" text not null references public.dim_partner ("PARTNER_CD") on update cascade on delete cascade,
  "SUBJECT" text not null check ("SUBJECT" in ('option', 'target', 'charge', 'campaign', 'claim', 'finding', 'intervention')),
  "BRAND_CD" text,
  "OPTION_CD" text references public.dim_option ("OPTION_CD") on update cascade on delete cascade,
  "CAMPAIGN_ID" text,
  "DIAGNOSIS_ID" bigint references public.fact_product_diagnosis ("ID") on delete cascade,
  -- No key: what a removed intervention was is told by its changes.
  "INTERVENTION_ID" bigint,
  "SUBJECT_ID" text not null generated always as (
    coalesce("BRAND_CD", "OPTION_CD", "CAMPAIGN_ID", "DIAGNOSIS_ID"::text, "INTERVENTION_ID"::text)) stored,
  "PERIOD" text,
  "FIELD" text not null,
  "FROM_VAL" text,
  "TO_VAL" text,
  "USER_ID" uuid default auth.uid() references public.auth_member ("ID") on delete set null,
  "USER_NM" text default private.member_name(auth.uid()),
  "REG_DT" timestamptz not null default now(),
  unique ("ID", "PARTNER_CD"),
  check (num_nonnulls("BRAND_CD", "OPTION_CD", "CAMPAIGN_ID", "DIAGNOSIS_ID", "INTERVENTION_ID") = 1),
  check ("FIELD" = any (case "SUBJECT"
    when 'option' then array['cost', 'targetDays', 'leadDays', 'leastQty', 'boxQty', 'memo']
    when 'target' then array['amount']
    when 'charge' then array['OPERATION', 'LIVE', 'LOGISTICS']
    when 'campaign' then array['goalType', 'dayBudget', 'targetRoas', 'status', 'memo']
    when 'claim' then array['status', 'memo']
    when 'finding' then array['status']
    when 'intervention' then array['state'] end)),
  foreign key ("BRAND_CD", "PARTNER_CD") references public.dim_brand ("BRAND_CD", "PARTNER_CD") on update cascade on delete cascade,
  foreign key ("PARTNER_CD", "CAMPAIGN_ID") references public.dim_campaign ("PARTNER_CD", "CAMPAIGN_ID")
    on update cascade on delete cascade
);
comment on table public.log_change is
  'A change of a value that people enter. Written with the change, in the function or load that makes it; nobody changes or removes a row.';
comment on column public.log_change."SUBJECT" is
  'Option, sales target or charge of a brand, campaign, claim for a loss of an option, finding of the diagnosis, intervention.';
comment on column public.log_change."SUBJECT_ID" is 'The brand, option, campaign, finding or intervention that the change is about.';
comment on column public.log_change."PERIOD" is 'First day yyyyMMdd of a cost, month yyyyMM of a target, charge or claim; null for other fields.';
comment on column public.log_change."FROM_VAL" is
  'Value before, of a cost the one that began on PERIOD, of an intervention a JSON object; null: none.';
comment on column public.log_change."TO_VAL" is 'Value after; null: none.';
comment on column public.log_change."USER_NM" is 'Name that the member had then: other members may not read who is a member.';
create index log_change_subject_idx on public.log_change ("PARTNER_CD", "SUBJECT", "SUBJECT_ID", "ID" desc);
create index log_change_brand_idx on public.log_change ("BRAND_CD", "PARTNER_CD");
create index log_change_option_idx on public.log_change ("OPTION_CD");
create index log_change_campaign_idx on public.log_change ("PARTNER_CD", "CAMPAIGN_ID");
create index log_change_diagnosis_idx on public.log_change ("DIAGNOSIS_ID");
create index log_change_user_idx on public.log_change ("USER_ID");
alter table public.log_change enable row level security;
grant select on public.log_change to service_role;
grant select on public.log_change to authenticated;
create policy "Members see changes of their partners" on public.log_change
  for select to authenticated using ("PARTNER_CD" = any ((select private.partner_codes())::text[]));
