-- Counts the writes of each partner, so that a file read in several pages can tell that the rows changed between two of them.
create table public.log_partner_state (
  "PARTNER_CD" text primary key references public.dim_partner ("PARTNER_CD") on update cascade on delete cascade,
  "REVISION" bigint not null
);
comment on table public.log_partner_state is 'One row per partner that something was written for. Written by private.hold_partner alone.';
comment on column public.log_partner_state."REVISION" is 'Grows with each transaction that writes rows of the partner.';
alter table public.log_partner_state enable row level security;
grant select on public.log_partner_state to service_role;
grant select on public.log_partner_state to authenticated;
create policy "Members see the states of their partners" on public.log_partner_state
  for select to authenticated using ("PARTNER_CD" = any ((select private.partner_codes())::text[]));
