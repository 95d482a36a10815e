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
comment on column public.fact_stock."OFFER_CONDITION" is
  'Grade: NEW, used-sealed, used-best, used-good, used-fair; other codes are kept as they come.';
comment on column public.fact_stock."EXH_DAY" is 'The marketplace''s own days-of-cover bucket, a text such as 70일 이내.';
comment on column public.fact_stock."AGE_30" is 'Pieces stored for 1 to 30 days; AGE_45 for 31 to 45, and so on; AGE_181 for 181 days and more.';
comment on column public.fact_stock."MONTHLY_STORAGE_FEE" is 'Won, accumulated this month.';
create index fact_stock_partner_idx on public.fact_stock ("PARTNER_CD");
alter table public.fact_stock enable row level security;
grant select on public.fact_stock to service_role;
grant select on public.fact_stock to authenticated;
create policy "Members see stock of their partners" on public.fact_stock
  for select to authenticated using ("PARTNER_CD" = any ((select private.partner_codes())::text[]));
create trigger option_stock_of_new_stock after insert on public.fact_stock
  referencing new table as changed for each statement execute function private.follow_option_stock();
create trigger option_stock_of_removed_stock after delete on public.fact_stock
  referencing old table as changed for each statement execute function private.follow_option_stock();
create trigger option_stock_of_stock after update on public.fact_stock
  referencing old table as replaced new table as changed for each statement execute function private.follow_option_stock();

create table public.fact_stock_snapshot (
  like public.fact_stock including defaults including constraints including comments,
  "SNAP_DT" text not null check (private.is_day_text("SNAP_DT")),
  primary key ("SNAP_DT", "OPTION_CD")
);
comment on table public.fact_stock_snapshot is 'Stock of an option as it was on a past day.';
comment on column public.fact_stock_snapshot."SNAP_DT" is 'Korea-time day, yyyyMMdd.';
create index fact_stock_snapshot_partner_idx on public.fact_stock_snapshot ("PARTNER_CD", "SNAP_DT");
-- Days on which an option was sold out, without reading all of its stock.
create index fact_stock_snapshot_out_idx on public.fact_stock_snapshot ("PARTNER_CD", "SNAP_DT", "OPTION_CD")
  where "STOCK_QTY" <= 0;
alter table public.fact_stock_snapshot enable row level security;
grant select on public.fact_stock_snapshot to service_role;
grant select on public.fact_stock_snapshot to authenticated;
create policy "Members see past stock of their partners" on public.fact_stock_snapshot
  for select to authenticated using ("PARTNER_CD" = any ((select private.partner_codes())::text[]));

-- One narrow row an option with all that the stock list sorts and counts by. Joining stock, option master and recent sales
-- of 20,000 options and dividing their days took two thirds of the list; here it is read from one place.

create table public.agg_option_stock (
  "PARTNER_CD" text not null,
  "OPTION_CD" text not null,
  "BRAND_CD" text,
  "OFFER_CONDITION" text not null,
  "SOLD_YN" text,
  "STOCK_QTY" integer not null,
  "INCOMING_QTY" bigint not null,
  "QTY_7" bigint not null,
  "QTY_30" bigint not null,
  "CALM_QTY" bigint not null,
  "CALM_DAYS" bigint not null,
  "LAST_DAY" date,
  "SOLD_UNTIL" bigint[] check (cardinality("SOLD_UNTIL") = 35),
  "STOWING_QTY" bigint not null,
  primary key ("PARTNER_CD", "OPTION_CD"),
  check (("LAST_DAY" is null) = ("SOLD_UNTIL" is null))
  -- A load of sales writes every row anew: the other half of a page takes it.
) with (fillfactor = 50);
comment on table public.agg_option_stock is 'What the stock list sorts and counts by: an option of service 2P that has live stock, with its brand, its stock, its pieces on their way and its recent sales. Written by triggers of fact_stock, dim_option and raw_wing_inbound_request, and with the sales.';
comment on column public.agg_option_stock."BRAND_CD" is 'As in dim_option.';
comment on column public.agg_option_stock."OFFER_CONDITION" is 'As in fact_stock.';
comment on column public.agg_option_stock."SOLD_YN" is 'As in fact_stock.';
comment on column public.agg_option_stock."STOCK_QTY" is 'As in fact_stock.';
comment on column public.agg_option_stock."INCOMING_QTY" is 'Pieces on their way, as private.incoming_by_option; 0 without any.';
comment on column public.agg_option_stock."QTY_7" is 'Pieces sold, net, on the 7 days that end on LAST_DAY.';
comment on column public.agg_option_stock."QTY_30" is 'The same of 30 days.';
comment on column public.agg_option_stock."CALM_QTY" is 'Pieces sold on those of the 7 days that are no outliers (private.calm_sales).';
comment on column public.agg_option_stock."CALM_DAYS" is 'How many of the 7 days are no outliers.';
comment on column public.agg_option_stock."LAST_DAY" is
  'The last Korea-time day on which any option of the partner has a sales row, the same in all its rows; null when none has.';
comment on column public.agg_option_stock."SOLD_UNTIL" is 'Pieces sold, net, up to and including each of the 35 days that end on LAST_DAY, from an arbitrary start: only differences mean something. Entry n minus entry m is what was sold on the days after the m-th up to the n-th.';
comment on column public.agg_option_stock."STOWING_QTY" is 'Pieces received and not yet for sale, as private.incoming_by_option; 0 without any.';
alter table public.agg_option_stock alter column "SOLD_UNTIL" set statistics 0;
alter table public.agg_option_stock enable row level security;
grant select on public.agg_option_stock to service_role;
grant select on public.agg_option_stock to authenticated;
create policy "Members see option stock of their partners" on public.agg_option_stock
  for select to authenticated using ("PARTNER_CD" = any ((select private.partner_codes())::text[]));

-- Stock that should be there and is not: what moved by option and month, kept because 20,000 options of two years are too many
-- to sum up at each look, and what members enter about claims.

create table public.fact_stock_movement_monthly (
  "PARTNER_CD" text not null,
  "MONTH_SK" integer not null,
  "OPTION_CD" text not null,
  "IS_USED" boolean not null,
  "OPEN_QTY" integer,
  "IN_QTY" integer not null,
  "GUESSED_QTY" integer not null,
  "RETURN_QTY" integer not null,
  "UNGRADED_QTY" integer not null,
  "SALE_QTY" integer not null,
  "OUT_QTY" integer not null,
  "CLOSE_QTY" integer,
  "THEORY_QTY" integer,
  "DIFF_QTY" integer,
  "KIND" text not null check ("KIND" in ('loss', 'excess', 'even', 'held')),
  "PAID_QTY" integer not null default 0,
  primary key ("PARTNER_CD", "MONTH_SK", "OPTION_CD")
);
comment on table public.fact_stock_movement_monthly is 'Pieces of an option that moved in a month (yyyyMM), as far as reports are loaded: whether they are all is not said here. OPEN_QTY, CLOSE_QTY: stock at the ends of the months before and of this; null: no row of the option (0 before one that was registered in the month). IN_QTY: put on sale, GUESSED_QTY of them without a day of it. RETURN_QTY: restocked, UNGRADED_QTY: restocked without a grade, in no sum. SALE_QTY: net of cancellations. OUT_QTY: taken out. THEORY_QTY = OPEN_QTY + IN_QTY + RETURN_QTY - SALE_QTY - OUT_QTY; DIFF_QTY = THEORY_QTY - CLOSE_QTY. KIND: what the difference is by its tolerance, if the month can be judged; held: the option cannot. PAID_QTY: pieces of DIFF_QTY that compensation of any month was matched with; 0 where the month cannot be judged. IS_USED: all returned-grade options of one product and option name together, under the first id.';
create index fact_stock_movement_monthly_differs_idx on public.fact_stock_movement_monthly ("PARTNER_CD", "MONTH_SK", "KIND")
  where "KIND" in ('loss', 'excess');
create index fact_stock_movement_monthly_lost_idx on public.fact_stock_movement_monthly ("PARTNER_CD", "OPTION_CD") where "DIFF_QTY" > 0;
create index fact_stock_movement_monthly_used_idx on public.fact_stock_movement_monthly ("PARTNER_CD", "OPTION_CD") where "IS_USED";
alter table public.fact_stock_movement_monthly enable row level security;
grant select on public.fact_stock_movement_monthly to service_role;
grant select on public.fact_stock_movement_monthly to authenticated;
create policy "Members see stock movements of their partners" on public.fact_stock_movement_monthly
  for select to authenticated using ("PARTNER_CD" = any ((select private.partner_codes())::text[]));
