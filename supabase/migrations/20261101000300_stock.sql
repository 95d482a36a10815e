-- Stock as the marketplace reports it: live, and kept by day (specification section 3; file layout
-- 재고현황). Facts name their partner, so that a policy needs no join; a reader joins the option by
-- option and partner, so a fact that names the wrong partner is shown to nobody.
-- No foreign key to dim_option: a stock file may come before the option master.

create table public.fact_stock (
  "OPTION_CD" text primary key,
  "PARTNER_CD" text not null,
  "SVC" text not null default '2P',
  "SKU_ID" text,
  "OFFER_CONDITION" text not null default 'NEW',
  "SOLD_YN" text check ("SOLD_YN" in ('Y', 'N')),
  "STOCK_QTY" integer not null default 0,
  "EXH_DAY" text,
  "REQ_IBQTY" integer,
  "REQ_IB_DT" text,
  "ITEM_WINNER_YN" text check ("ITEM_WINNER_YN" in ('Y', 'N')),
  "SALE_QTY_7D" integer,
  "SALE_QTY_30D" integer,
  "SALE_AMT_7D" bigint,
  "SALE_AMT_30D" bigint,
  "MONTHLY_STORAGE_FEE" bigint,
  "AGE_30" integer,
  "AGE_45" integer,
  "AGE_60" integer,
  "AGE_120" integer,
  "AGE_180" integer,
  "AGE_181" integer,
  "CUST_RETURN_30D" integer,
  "SEASON" text,
  "PRODUCT_REG_DT" text check (private.is_day_text("PRODUCT_REG_DT")),
  "MOD_DT" timestamptz not null default now()
);
comment on table public.fact_stock is 'Live stock of an option, pieces.';
comment on column public.fact_stock."OFFER_CONDITION" is 'Grade: NEW, used-sealed, used-best, used-good, used-fair; other codes are kept as they come.';
comment on column public.fact_stock."EXH_DAY" is 'The marketplace''s own days-of-cover bucket, a text such as 70일 이내.';
comment on column public.fact_stock."AGE_30" is 'Pieces stored for 1 to 30 days; AGE_45 for 31 to 45, and so on; AGE_181 for 181 days and more.';
comment on column public.fact_stock."MONTHLY_STORAGE_FEE" is 'Won, accumulated this month.';
create index fact_stock_partner_idx on public.fact_stock ("PARTNER_CD");

create table public.fact_stock_snapshot (
  like public.fact_stock including defaults including constraints including comments,
  "SNAP_DT" text not null check (private.is_day_text("SNAP_DT")),
  primary key ("SNAP_DT", "OPTION_CD")
);
comment on table public.fact_stock_snapshot is 'Stock of an option as it was on a past day.';
comment on column public.fact_stock_snapshot."SNAP_DT" is 'Korea-time day, yyyyMMdd.';
create index fact_stock_snapshot_partner_idx on public.fact_stock_snapshot ("PARTNER_CD", "SNAP_DT");

alter table public.fact_stock enable row level security;
alter table public.fact_stock_snapshot enable row level security;
revoke all on public.fact_stock, public.fact_stock_snapshot from anon, authenticated;
grant all on public.fact_stock, public.fact_stock_snapshot to service_role;
grant select on public.fact_stock, public.fact_stock_snapshot to authenticated;

create policy "Members see stock of their partners" on public.fact_stock
  for select to authenticated
  using ("PARTNER_CD" = any ((select private.partner_codes())::text[]));

create policy "Members see past stock of their partners" on public.fact_stock_snapshot
  for select to authenticated
  using ("PARTNER_CD" = any ((select private.partner_codes())::text[]));
