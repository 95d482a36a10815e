-- Sums of settlement by month and brand: 정산 리포트 shows brands, and thirteen months of 20,000 options are a quarter of a
-- million rows.

create table public.agg_settlement_brand_monthly (
  "PARTNER_CD" text not null,
  "MONTH_SK" integer not null,
  "BRAND_CD" text not null,
  "SALE_QTY" bigint not null,
  "SALE_AMT" bigint not null,
  "FEE_AMT" bigint not null,
  "COST_AMT" bigint not null,
  primary key ("PARTNER_CD", "MONTH_SK", "BRAND_CD")
);
comment on table public.agg_settlement_brand_monthly is
  'Sums of agg_settlement_monthly by month (yyyyMM) and brand (empty: options without one or that no master knows). SALE_AMT: 판매액 less coupons; FEE_AMT, COST_AMT (all costs of the fulfilment service) with VAT. All won.';

alter table public.agg_settlement_brand_monthly enable row level security;
revoke all on public.agg_settlement_brand_monthly from anon, authenticated;
grant all on public.agg_settlement_brand_monthly to service_role;
grant select on public.agg_settlement_brand_monthly to authenticated;
create policy "Members see settlement sums of brands of their partners" on public.agg_settlement_brand_monthly
  for select to authenticated
  using ("PARTNER_CD" = any ((select private.partner_codes())::text[]));

drop function private.settled_parts(text, private.settled_run[]);
-- One trigger follows the options of masters for all that is kept by brand; it is made anew below, with what it calls.
drop function private.follow_ad_options() cascade;
