create table public.agg_loss_month (
  "PARTNER_CD" text not null,
  "MONTH_SK" integer not null,
  "REASONS" text[] not null,
  primary key ("PARTNER_CD", "MONTH_SK")
);
comment on table public.agg_loss_month is
  'A month (yyyyMM) of fact_stock_movement_monthly, and why none of its rows can be judged (REASONS of private.loss_months; empty: they can).';
alter table public.agg_loss_month enable row level security;
grant all on public.agg_loss_month to service_role;
grant select on public.agg_loss_month to authenticated;
create policy "Members see months of losses of their partners" on public.agg_loss_month
  for select to authenticated
  using ("PARTNER_CD" = any ((select private.partner_codes())::text[]));

-- 재고 대사 of every state adds up half a million rows for its first page: what is counted and summed of a month is kept with it.

create table public.agg_loss_kind (
  "PARTNER_CD" text not null,
  "MONTH_SK" integer not null,
  "KIND" text not null,
  "CNT" integer not null,
  "OPEN_QTY" bigint,
  "IN_QTY" bigint not null,
  "RETURN_QTY" bigint not null,
  "SALE_QTY" bigint not null,
  "OUT_QTY" bigint not null,
  "THEORY_QTY" bigint,
  "CLOSE_QTY" bigint,
  "DIFF_QTY" bigint,
  "PAID_QTY" bigint not null,
  primary key ("PARTNER_CD", "MONTH_SK", "KIND")
);
comment on table public.agg_loss_kind is
  'Rows of a KIND of fact_stock_movement_monthly in a month (yyyyMM), and the sums of its columns (pieces; null: none of them has one). A KIND without a row has none.';
alter table public.agg_loss_kind enable row level security;
grant all on public.agg_loss_kind to service_role;
grant select on public.agg_loss_kind to authenticated;
create policy "Members see sums of losses of their partners" on public.agg_loss_kind
  for select to authenticated
  using ("PARTNER_CD" = any ((select private.partner_codes())::text[]));

create table public.dim_loss_claim (
  "OPTION_CD" text not null references public.dim_option ("OPTION_CD") on update cascade on delete cascade,
  "MONTH_SK" integer not null,
  "PARTNER_CD" text not null references public.dim_partner ("PARTNER_CD") on update cascade on delete cascade,
  "STATUS" text check ("STATUS" in ('REVIEW', 'CLAIMED', 'PAID', 'REJECTED')),
  "MEMO" text check (length("MEMO") between 1 and 500),
  "MOD_DT" timestamptz not null default now(),
  primary key ("OPTION_CD", "MONTH_SK")
);
comment on table public.dim_loss_claim is
  'What members entered about the claim for pieces of an option that were lost in a month (yyyyMM). No row: nothing is entered.';
create index dim_loss_claim_partner_idx on public.dim_loss_claim ("PARTNER_CD", "MONTH_SK");
alter table public.dim_loss_claim enable row level security;
grant all on public.dim_loss_claim to service_role;
grant select on public.dim_loss_claim to authenticated;
create policy "Members see loss claims of their partners" on public.dim_loss_claim
  for select to authenticated
  using ("PARTNER_CD" = any ((select private.partner_codes())::text[]));

create table public.log_loss_claim_change (
  "ID" bigint generated always as identity primary key,
  "PARTNER_CD" text not null references public.dim_partner ("PARTNER_CD") on update cascade on delete cascade,
  "OPTION_CD" text not null references public.dim_option ("OPTION_CD") on update cascade on delete cascade,
  "MONTH_SK" integer not null,
  "FIELD" text not null check ("FIELD" in ('status', 'memo')),
  "FROM_VAL" text,
  "TO_VAL" text,
  "USER_ID" uuid references public.auth_member ("ID") on delete set null,
  "USER_NM" text,
  "REG_DT" timestamptz not null default now()
);
comment on table public.log_loss_claim_change is
  'A change of dim_loss_claim, written with it; nobody changes or removes a row. Null: nothing was entered.';
comment on column public.log_loss_claim_change."USER_NM" is 'Name that the member had then: other members may not read who is a member.';
create index log_loss_claim_change_option_idx on public.log_loss_claim_change ("OPTION_CD", "MONTH_SK", "ID" desc);
create index log_loss_claim_change_partner_idx on public.log_loss_claim_change ("PARTNER_CD");
create index log_loss_claim_change_user_idx on public.log_loss_claim_change ("USER_ID");
alter table public.log_loss_claim_change enable row level security;
grant all on public.log_loss_claim_change to service_role;
grant select on public.log_loss_claim_change to authenticated;
create policy "Members see changes of loss claims of their partners" on public.log_loss_claim_change
  for select to authenticated
  using ("PARTNER_CD" = any ((select private.partner_codes())::text[]));
