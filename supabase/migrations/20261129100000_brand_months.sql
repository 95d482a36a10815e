-- Over two years twelve partners of 40 brands have 350,000 rows of brands and days, 12,000 of brands and months and 9,000 of
-- days: what sums up a period, and what draws all brands by day, need no more (docs/decisions/sales-figures.md).
create table public.agg_brand_monthly (
  "PARTNER_CD" text not null,
  "BRAND_CD" text not null,
  "MONTH_SK" integer not null,
  "GROSS_QTY" bigint,
  "GROSS_AMT" bigint,
  "CANCEL_QTY" bigint,
  "CANCEL_AMT" bigint,
  "SALE_QTY" bigint,
  "SALE_AMT" bigint,
  "ORDER_CNT" bigint,
  "VISITOR_CNT" bigint,
  "VIEW_CNT" bigint,
  "CART_CNT" bigint,
  "WINNER_VIEWS" bigint,
  primary key ("PARTNER_CD", "MONTH_SK", "BRAND_CD")
  -- The rows of the running month are written anew by each load of a day.
) with (fillfactor = 50);
comment on table public.agg_brand_monthly is
  'Sales and traffic of a partner''s brand in one month: sums of agg_brand_daily.';
comment on column public.agg_brand_monthly."BRAND_CD" is 'Empty: options without a brand.';
comment on column public.agg_brand_monthly."MONTH_SK" is 'Month of the Korea-time days as the integer yyyyMM.';
comment on column public.agg_brand_monthly."WINNER_VIEWS" is 'WINNER_RATE x VIEW_CNT in ten-thousandths of a view.';

create table public.agg_partner_daily (
  "PARTNER_CD" text not null,
  "DATE_SK" integer not null,
  "GROSS_QTY" bigint,
  "GROSS_AMT" bigint,
  "CANCEL_QTY" bigint,
  "CANCEL_AMT" bigint,
  "SALE_QTY" bigint,
  "SALE_AMT" bigint,
  "ORDER_CNT" bigint,
  "VISITOR_CNT" bigint,
  "VIEW_CNT" bigint,
  "CART_CNT" bigint,
  "WINNER_VIEWS" bigint,
  primary key ("PARTNER_CD", "DATE_SK")
);
comment on table public.agg_partner_daily is
  'Sales and traffic of a partner on one Korea-time day: sums of agg_brand_daily.';
comment on column public.agg_partner_daily."DATE_SK" is 'Korea-time day as the integer yyyyMMdd.';
comment on column public.agg_partner_daily."WINNER_VIEWS" is 'WINNER_RATE x VIEW_CNT in ten-thousandths of a view.';

-- A brand on many days; the primary key has all brands of a day.
create index agg_brand_daily_brand_idx on public.agg_brand_daily ("PARTNER_CD", "BRAND_CD", "DATE_SK");

alter table public.agg_brand_monthly enable row level security;
alter table public.agg_partner_daily enable row level security;
revoke all on public.agg_brand_monthly, public.agg_partner_daily from anon, authenticated;
grant all on public.agg_brand_monthly, public.agg_partner_daily to service_role;
grant select on public.agg_brand_monthly, public.agg_partner_daily to authenticated;

create policy "Members see monthly sales of their partners' brands" on public.agg_brand_monthly
  for select to authenticated
  using ("PARTNER_CD" = any ((select private.partner_codes())::text[]));

create policy "Members see daily sales of their partners" on public.agg_partner_daily
  for select to authenticated
  using ("PARTNER_CD" = any ((select private.partner_codes())::text[]));
