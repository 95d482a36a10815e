-- How each member wants the cards of 마이 대시보드, on every device. A member without a row has the default.
create table public.auth_member_dashboard (
  "USER_ID" uuid primary key references public.auth_member ("ID") on delete cascade,
  "CARDS" text[] not null,
  "HIDDEN" text[] not null,
  "MOD_DT" timestamptz not null default now(),
  check (cardinality("CARDS") <= 50 and cardinality("HIDDEN") <= 50)
);
comment on table public.auth_member_dashboard is
  'How a member wants the cards of 마이 대시보드: written by save_dashboard, read by the member alone.';
comment on column public.auth_member_dashboard."CARDS" is 'Ids of cards in their order; a card that is not named stands after its neighbour of the default.';
comment on column public.auth_member_dashboard."HIDDEN" is 'Ids of cards that are not shown.';

alter table public.auth_member_dashboard enable row level security;
revoke all on public.auth_member_dashboard from anon, authenticated;
grant all on public.auth_member_dashboard to service_role;
grant select on public.auth_member_dashboard to authenticated;

create policy "Active members see their own dashboard" on public.auth_member_dashboard
  for select to authenticated
  using ("USER_ID" = (select auth.uid()) and (select private.is_active_member()));
