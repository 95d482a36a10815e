-- What the marketplace takes of each sale, on the day of the sale: profit of options is of days of sale, settlement of 매출인식일.

create table public.agg_option_fee_monthly (
  "PARTNER_CD" text not null,
  "MONTH_SK" integer not null,
  "OPTION_CD" text not null,
  "GROSS_AMT" bigint not null,
  "COUPON_AMT" bigint not null,
  "FEE_AMT" bigint not null,
  "FULFIL_AMT" bigint not null,
  primary key ("PARTNER_CD", "MONTH_SK", "OPTION_CD")
);
comment on table public.agg_option_fee_monthly is
  'Sums of fact_settlement_option and fact_settlement_cost by month (yyyyMM) of 발생일 and option (empty: lines of none), won. GROSS_AMT: 판매액; COUPON_AMT: 판매자할인쿠폰; FEE_AMT: 판매수수료 with VAT; FULFIL_AMT: 입출고, 배송, 보관, 반품 and 반출 with VAT.';

create index fact_settlement_option_occur_idx on public.fact_settlement_option ("PARTNER_CD", "OCCUR_DT", "OPTION_CD");
create index fact_settlement_cost_occur_idx on public.fact_settlement_cost ("PARTNER_CD", "OCCUR_DT", "OPTION_CD");

-- Profit of options or brands over days: of those whose every sale has a cost of its goods and its fees.
create type private.profit_line as (
  "KEY" text, "SALE_AMT" bigint, "COUPON_AMT" bigint, "FEE_AMT" bigint, "FULFIL_AMT" bigint, "GOODS_AMT" bigint, "AD_AMT" bigint,
  "PROFIT_AMT" bigint, "UNCOSTED_AMT" bigint, "UNCOSTED_CNT" bigint, "UNSETTLED_AMT" bigint, "UNSETTLED_CNT" bigint
);
comment on type private.profit_line is
  'Won. SALE_AMT to PROFIT_AMT are of what is known (null: nothing is); PROFIT_AMT is SALE_AMT less the six between. UNCOSTED_AMT: won sold on days on which the option had no cost; UNSETTLED_AMT: won of sales with a cost whose fees are not loaded; _CNT: of how many options. None of these is in the others.';

-- 포트폴리오 shows it.
alter type private.portfolio_partner add attribute "PROFIT_DAYS" date[];
comment on type private.portfolio_partner is
  'A partner, its loaded days of a period and of its comparison, private.loaded_sources, and the days of the period whose profit can be known.';
alter type private.portfolio_part add attribute "PROFIT" private.profit_line;

alter table public.agg_option_fee_monthly enable row level security;
revoke all on public.agg_option_fee_monthly from anon, authenticated;
grant all on public.agg_option_fee_monthly to service_role;
grant select on public.agg_option_fee_monthly to authenticated;
create policy "Members see fees of options of their partners" on public.agg_option_fee_monthly
  for select to authenticated
  using ("PARTNER_CD" = any ((select private.partner_codes())::text[]));

insert into public.agg_option_fee_monthly
select s."PARTNER_CD", s.month_sk, s."OPTION_CD", sum(s.gross), sum(s.coupon), sum(s.fee), sum(s.fulfil)
from (
  select f."PARTNER_CD", left(f."OCCUR_DT", 6)::integer, f."OPTION_CD", f."SALE_AMT", f."COUPON_AMT", f."FEE_AMT" + f."FEE_VAT", 0
  from public.fact_settlement_option f
  union all
  select c."PARTNER_CD", left(c."OCCUR_DT", 6)::integer, c."OPTION_CD", 0, 0, 0, c."COST_AMT" + c."VAT_AMT"
  from public.fact_settlement_cost c where c."COST_TYPE" not in ('SERVICE', 'BARCODE')
) s ("PARTNER_CD", month_sk, "OPTION_CD", gross, coupon, fee, fulfil)
group by 1, 2, 3;
