create table public.agg_loss_month (
  "PARTNER_CD" text not null,
  "MONTH_SK" integer not null,
  "REASONS" text[] not null,
  primary key ("PARTNER_CD", "MONTH_SK")
);
comment on table public.agg_loss_month is
  'A month (yyyyMM) of fact_stock_movement_monthly, and why none of its rows can be judged (REASONS of private.loss_months; empty: they can).';
alter table public.agg_loss_month enable row level security;
grant select on public.agg_loss_month to service_role;
grant select on public.agg_loss_month to authenticated;
create policy "Members see months of losses of their partners" on public.agg_loss_month
  for select to authenticated using ("PARTNER_CD" = any ((select private.partner_codes())::text[]));

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
comment on table public.agg_loss_kind is 'Rows of a KIND of fact_stock_movement_monthly in a month (yyyyMM), and the sums of its columns (pieces; null: none of them has one). A KIND without a row has none.';
alter table public.agg_loss_kind enable row level security;
grant select on public.agg_loss_kind to service_role;
grant select on public.agg_loss_kind to authenticated;
create policy "Members see sums of losses of their partners" on public.agg_loss_kind
  for select to authenticated using ("PARTNER_CD" = any ((select private.partner_codes())::text[]));

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
grant select on public.dim_loss_claim to service_role;
grant select on public.dim_loss_claim to authenticated;
create policy "Members see loss claims of their partners" on public.dim_loss_claim
  for select to authenticated using ("PARTNER_CD" = any ((select private.partner_codes())::text[]));
