-- Sums of settlement lines by month and option, so that any period is read in the time of a month, and which reports of a
-- period the seller does not get.

create table public.agg_settlement_monthly (
  "PARTNER_CD" text not null,
  "MONTH_SK" integer not null,
  "OPTION_CD" text not null,
  "SALE_QTY" bigint not null default 0,
  "GROSS_AMT" bigint not null default 0,
  "COUPON_AMT" bigint not null default 0,
  "FEE_AMT" bigint not null default 0,
  "WAREHOUSING_AMT" bigint not null default 0,
  "SHIPPING_AMT" bigint not null default 0,
  "STORAGE_AMT" bigint not null default 0,
  "RETURN_AMT" bigint not null default 0,
  "REMOVAL_AMT" bigint not null default 0,
  "SERVICE_AMT" bigint not null default 0,
  primary key ("PARTNER_CD", "MONTH_SK", "OPTION_CD")
);
comment on table public.agg_settlement_monthly is
  'Sums of fact_settlement_option and fact_settlement_cost by month (yyyyMM) of 매출인식일 and option (empty: lines of none). GROSS_AMT: 판매액; COUPON_AMT: 판매자할인쿠폰; FEE_AMT and the costs with VAT; RETURN_AMT: 회수 and 재입고, REMOVAL_AMT: 반출 and its delivery, SERVICE_AMT: 부가서비스 and 바코드. All won.';

-- Two years of 20,000 options are half a million rows of months: quarters that are over are a third of it.
create table public.agg_settlement_quarterly (like public.agg_settlement_monthly including defaults);
alter table public.agg_settlement_quarterly rename column "MONTH_SK" to "QUARTER_SK";
alter table public.agg_settlement_quarterly add primary key ("PARTNER_CD", "QUARTER_SK", "OPTION_CD");
comment on table public.agg_settlement_quarterly is
  'Sums of agg_settlement_monthly by quarter (its first month, yyyyMM) and option; a quarter of or behind the newest month has no rows.';

create table public.dim_settlement_waiver (
  "PARTNER_CD" text not null references public.dim_partner ("PARTNER_CD") on update cascade on delete cascade,
  "CATEGORY" text not null,
  "SETTLE_END_DT" text not null check (private.is_day_text("SETTLE_END_DT")),
  "USER_ID" uuid references public.auth_member ("ID") on delete set null,
  "USER_NM" text,
  "REG_DT" timestamptz not null default now(),
  primary key ("PARTNER_CD", "CATEGORY", "SETTLE_END_DT")
);
comment on table public.dim_settlement_waiver is
  'A report of a settlement period that a member said there is none of (해당 없음): the period does not wait for it.';
comment on column public.dim_settlement_waiver."USER_NM" is 'Name that the member had then: other members may not read who is a member.';
create index dim_settlement_waiver_user_idx on public.dim_settlement_waiver ("USER_ID");

alter table public.log_settlement_file add "SUMS" jsonb;
comment on table public.log_settlement_file is
  'A part of a settlement report for a period, as it was loaded last: what its lines came from. PART: COST_TYPE of a sheet of costs, type and ratio of a payment, else empty. SUM_AMT, VAT_AMT: won of all its lines, of a sheet of costs as it says itself; VAT_AMT null where its lines have no VAT of their own.';
comment on column public.log_settlement_file."SUMS" is
  'Of 판매수수료, won of all its lines: gross (판매액 of orders), cancel (of cancellations, negative), coupon, fee (with VAT).';

alter table public.agg_settlement_monthly enable row level security;
alter table public.agg_settlement_quarterly enable row level security;
alter table public.dim_settlement_waiver enable row level security;
revoke all on public.agg_settlement_monthly, public.agg_settlement_quarterly, public.dim_settlement_waiver from anon, authenticated;
grant all on public.agg_settlement_monthly, public.agg_settlement_quarterly, public.dim_settlement_waiver to service_role;
grant select on public.agg_settlement_monthly, public.agg_settlement_quarterly, public.dim_settlement_waiver to authenticated;
create policy "Members see settlement sums of their partners" on public.agg_settlement_monthly
  for select to authenticated
  using ("PARTNER_CD" = any ((select private.partner_codes())::text[]));
create policy "Members see settlement sums of quarters of their partners" on public.agg_settlement_quarterly
  for select to authenticated
  using ("PARTNER_CD" = any ((select private.partner_codes())::text[]));
create policy "Members see waived reports of their partners" on public.dim_settlement_waiver
  for select to authenticated
  using ("PARTNER_CD" = any ((select private.partner_codes())::text[]));

-- Days in a row that count for a unit of an answer: a period, its comparison, a month.
create type private.settled_run as (unit date, first_run date, last_run date);

-- Settlement of a brand in a unit: private.settled_brands.
create type private.settled_brand as (
  unit date, "brandCd" text, "quantity" bigint, "salesAmount" bigint, "salesFee" bigint, "fulfillmentFee" bigint, "adCost" bigint,
  "logisticsCost" bigint, "liveFee" bigint, "operationFee" bigint, "finalSettlement" bigint
);
