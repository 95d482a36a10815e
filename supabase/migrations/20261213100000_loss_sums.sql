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
revoke all on public.agg_loss_kind from anon, authenticated;
grant all on public.agg_loss_kind to service_role;
grant select on public.agg_loss_kind to authenticated;
create policy "Members see sums of losses of their partners" on public.agg_loss_kind
  for select to authenticated
  using ("PARTNER_CD" = any ((select private.partner_codes())::text[]));

-- What counted a month by other columns is made anew in what follows.
drop function private.loss_counts(text, integer[], text, text, text[]);
drop function private.loss_condition(text, text, text[]);
drop function private.loss_claim_rows(text, integer[], text[]);
drop function private.reconciliation(text, integer[], text[], text[]);
drop function private.list_page(text, text[], text, json, text, text, text, text[], integer, integer, text, text, text, boolean);
alter table public.agg_loss_month drop column "LOSS_CNT", drop column "EXCESS_CNT", drop column "EVEN_CNT", drop column "HELD_CNT";
comment on table public.agg_loss_month is
  'A month (yyyyMM) of fact_stock_movement_monthly, and why none of its rows can be judged (REASONS of private.loss_months; empty: they can).';
