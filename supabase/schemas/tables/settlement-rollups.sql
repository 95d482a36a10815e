-- Sums of settlement lines by month and option, so that any period is read in the time of a month, and which reports of a
-- period the seller does not get.

create table public.agg_settlement_monthly (
  "PARTNER_CD" text not null, "MONTH_SK" integer not null, "OPTION_CD" text not null,
  "SALE_QTY" bigint not null default 0, "GROSS_AMT" bigint not null default 0, "COUPON_AMT" bigint not null default 0,
  "FEE_AMT" bigint not null default 0, "WAREHOUSING_AMT" bigint not null default 0,
  "SHIPPING_AMT" bigint not null default 0, "STORAGE_AMT" bigint not null default 0,
  "RETURN_AMT" bigint not null default 0, "REMOVAL_AMT" bigint not null default 0,
  "SERVICE_AMT" bigint not null default 0, "LINE_CNT" integer not null default 0,
  primary key ("PARTNER_CD", "MONTH_SK", "OPTION_CD")
);
comment on table public.agg_settlement_monthly is 'Sums of fact_settlement_option and fact_settlement_cost by month (yyyyMM) of 매출인식일 and option (empty: lines of none). GROSS_AMT: 판매액; COUPON_AMT: 판매자할인쿠폰; FEE_AMT and the costs with VAT; RETURN_AMT: 회수 and 재입고, REMOVAL_AMT: 반출 and its delivery, SERVICE_AMT: 부가서비스 and 바코드. All won.';
comment on column public.agg_settlement_monthly."LINE_CNT" is 'Lines of fact_settlement_option.';
alter table public.agg_settlement_monthly enable row level security;
grant select on public.agg_settlement_monthly to service_role;
grant select on public.agg_settlement_monthly to authenticated;
create policy "Members see settlement sums of their partners" on public.agg_settlement_monthly
  for select to authenticated using ("PARTNER_CD" = any ((select private.partner_codes())::text[]));

-- Two years of 20,000 options are half a million rows of months: quarters that are over are a third of it.
create table public.agg_settlement_quarterly (
  like public.agg_settlement_monthly including defaults including indexes including comments
);
alter table public.agg_settlement_quarterly rename "MONTH_SK" to "QUARTER_SK";
comment on table public.agg_settlement_quarterly is
  'Sums of agg_settlement_monthly by quarter (its first month, yyyyMM) and option; a quarter of or behind the newest month has no rows.';
alter table public.agg_settlement_quarterly enable row level security;
grant select on public.agg_settlement_quarterly to service_role;
grant select on public.agg_settlement_quarterly to authenticated;
create policy "Members see settlement sums of quarters of their partners" on public.agg_settlement_quarterly
  for select to authenticated using ("PARTNER_CD" = any ((select private.partner_codes())::text[]));

-- Sums of settlement by month and brand: 정산 리포트 shows brands, and thirteen months of 20,000 options are a quarter of a
-- million rows.

create table public.agg_settlement_brand_monthly (
  "PARTNER_CD" text not null, "MONTH_SK" integer not null, "BRAND_CD" text not null,
  "SALE_QTY" bigint not null, "SALE_AMT" bigint not null, "FEE_AMT" bigint not null, "COST_AMT" bigint not null,
  primary key ("PARTNER_CD", "MONTH_SK", "BRAND_CD")
);
comment on table public.agg_settlement_brand_monthly is 'Sums of agg_settlement_monthly by month (yyyyMM) and brand (empty: options without one or that no master knows). SALE_AMT: 판매액 less coupons; FEE_AMT, COST_AMT (all costs of the fulfilment service) with VAT. All won.';
alter table public.agg_settlement_brand_monthly enable row level security;
grant select on public.agg_settlement_brand_monthly to service_role;
grant select on public.agg_settlement_brand_monthly to authenticated;
create policy "Members see settlement sums of brands of their partners" on public.agg_settlement_brand_monthly
  for select to authenticated using ("PARTNER_CD" = any ((select private.partner_codes())::text[]));
