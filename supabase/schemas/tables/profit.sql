-- What the marketplace takes of each sale, on the day of the sale: profit of options is of days of sale, settlement of 매출인식일.

create table public.agg_option_fee_monthly (
  "PARTNER_CD" text not null, "MONTH_SK" integer not null, "OPTION_CD" text not null,
  "GROSS_AMT" bigint not null, "COUPON_AMT" bigint not null, "FEE_AMT" bigint not null, "FULFIL_AMT" bigint not null,
  primary key ("PARTNER_CD", "MONTH_SK", "OPTION_CD")
);
comment on table public.agg_option_fee_monthly is 'Sums of fact_settlement_option and fact_settlement_cost by month (yyyyMM) of 발생일 and option (empty: lines of none), won. GROSS_AMT: 판매액; COUPON_AMT: 판매자할인쿠폰; FEE_AMT: 판매수수료 with VAT; FULFIL_AMT: 입출고, 배송, 보관, 반품 and 반출 with VAT.';
alter table public.agg_option_fee_monthly enable row level security;
grant select on public.agg_option_fee_monthly to service_role;
grant select on public.agg_option_fee_monthly to authenticated;
create policy "Members see fees of options of their partners" on public.agg_option_fee_monthly
  for select to authenticated using ("PARTNER_CD" = any ((select private.partner_codes())::text[]));

-- What a sale leaves before advertising, by brand: working it out takes a month of all options, and each page of advertising asks.

create table public.agg_margin (
  "PARTNER_CD" text not null primary key,
  "DAYS" date[] not null,
  "BRANDS" text[] not null,
  "COSTED_AMTS" bigint[] not null,
  "UNCOSTED_AMTS" bigint[] not null,
  "MARGIN_AMTS" bigint[] not null,
  "LAST_DAYS" date[] not null default '{}',
  "LAST_PROFIT_AMTS" bigint[] not null default '{}',
  "LAST_UNCOSTED_AMTS" bigint[] not null default '{}',
  "LAST_UNSETTLED_AMTS" bigint[] not null default '{}'
);
comment on table public.agg_margin is 'The margin of the brands of a partner (BRANDS; empty: of none) on DAYS, which are private.margin_days of when it was kept, in parallel arrays of won: as private.margin_sums gives them. No row: it is worked out when it is asked for.';
comment on column public.agg_margin."LAST_DAYS" is 'private.last_profit_days of when it was kept, beside which the next three stand: as private.day_profits gives them. Empty: they are worked out when they are asked for.';
alter table public.agg_margin enable row level security;
grant select on public.agg_margin to service_role;
grant select on public.agg_margin to authenticated;
create policy "Members see margins of their partners" on public.agg_margin
  for select to authenticated using ("PARTNER_CD" = any ((select private.partner_codes())::text[]));
