-- What a sale leaves before advertising, by brand: working it out takes a month of all options, and each page of advertising asks.

create table public.agg_margin (
  "PARTNER_CD" text not null primary key,
  "DAYS" date[] not null,
  "BRANDS" text[] not null,
  "COSTED_AMTS" bigint[] not null,
  "UNCOSTED_AMTS" bigint[] not null,
  "MARGIN_AMTS" bigint[] not null
);
comment on table public.agg_margin is
  'The margin of the brands of a partner (BRANDS; empty: of none) on DAYS, which are private.margin_days of when it was kept, in parallel arrays of won: as private.margin_sums gives them. No row: it is worked out when it is asked for.';

alter table public.agg_margin enable row level security;
revoke all on public.agg_margin from anon, authenticated;
grant all on public.agg_margin to service_role;
grant select on public.agg_margin to authenticated;
create policy "Members see margins of their partners" on public.agg_margin
  for select to authenticated
  using ("PARTNER_CD" = any ((select private.partner_codes())::text[]));
