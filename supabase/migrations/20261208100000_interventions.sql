-- What members register as interventions (개입) they also change and remove; each of it leaves a trail.

alter table public.log_intervention
  add column "VERSION" integer not null default 1 check ("VERSION" > 0);
comment on column public.log_intervention."VERSION" is
  'Goes up with each change: who changes a row says which one they read.';

create table public.log_intervention_change (
  "ID" bigint generated always as identity primary key,
  "PARTNER_CD" text not null references public.dim_partner ("PARTNER_CD") on update cascade on delete cascade,
  -- No key: the trail of an intervention outlives it.
  "INTERVENTION_ID" bigint not null,
  "FROM_VAL" jsonb not null,
  "TO_VAL" jsonb,
  "USER_ID" uuid references public.auth_member ("ID") on delete set null,
  "USER_NM" text,
  "REG_DT" timestamptz not null default now()
);
comment on table public.log_intervention_change is
  'A change of an intervention, or its removal. Written with it, in public.save_intervention and public.delete_intervention; nobody changes or removes a row.';
comment on column public.log_intervention_change."FROM_VAL" is 'The intervention before: private.intervention_state.';
comment on column public.log_intervention_change."TO_VAL" is 'The intervention after; null: it was removed.';
comment on column public.log_intervention_change."USER_NM" is 'Name that the member had then: other members may not read who is a member.';
create index log_intervention_change_partner_idx on public.log_intervention_change ("PARTNER_CD", "INTERVENTION_ID", "ID" desc);
create index log_intervention_change_user_idx on public.log_intervention_change ("USER_ID");

alter table public.log_intervention_change enable row level security;
revoke all on public.log_intervention_change from anon, authenticated;
grant all on public.log_intervention_change to service_role;
grant select on public.log_intervention_change to authenticated;
create policy "Members see changes of interventions of their partners" on public.log_intervention_change
  for select to authenticated
  using ("PARTNER_CD" = any ((select private.partner_codes())::text[]));
