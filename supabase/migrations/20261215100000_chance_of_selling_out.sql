-- 품절 임박 is judged by how probable it is, not by when the expected sales reach the stock.

alter type private.diagnosis_fact add attribute chance double precision;

update public.dim_diagnosis_rule set
  "LEAST_VAL" = 50,
  "SENTENCE" = '재고 {stock}개가 {days}일 안에 품절될 확률이 {chance}%입니다. 28일 예상 수요는 {demand}개이고, 그 전에 도착할 입고는 {arriving}개입니다.',
  "LIMIT_TEXT" = '14일 안에 품절될 확률 {limit}% 이상'
where "RULE_CD" = 'runsOut';
comment on column public.dim_diagnosis_rule."LEAST_VAL" is
  'Of data below which a finding is silent; of 품절 임박 the least probability, percent.';

-- What was found before has no probability.
update public.fact_product_diagnosis set "EVIDENCE" = "EVIDENCE" || '{"chance": "-", "days": 14, "limit": 50}' where "RULE_CD" = 'runsOut';
update public.agg_product_score set "FIGURES" = "FIGURES" || '{"soldOutChance": null}' where "FIGURES" is not null;

-- What each option is expected to sell, as of the newest diagnosed day: 권장 입고 is read from it by every page.
create table public.agg_option_demand (
  "PARTNER_CD" text not null references public.dim_partner ("PARTNER_CD") on update cascade on delete cascade,
  "OPTION_CD" text not null references public.dim_option ("OPTION_CD") on update cascade on delete cascade,
  "CALC_DAY" date not null,
  "DEMAND_CLASS" text,
  "QTY" double precision not null,
  "STEADY_QTY" double precision,
  "LOW_QTY" integer,
  "HIGH_QTY" integer,
  "SPREAD" double precision,
  "MOD_DT" timestamptz not null default clock_timestamp(),
  primary key ("PARTNER_CD", "OPTION_CD")
);
comment on table public.agg_option_demand is
  'Pieces that an option is expected to sell in the 28 days from CALC_DAY on, with its 80 % interval (null while too few past forecasts are over); 0 pieces without a class: nothing was sold for eight weeks. Written by private.keep_demand.';
create index agg_option_demand_option_idx on public.agg_option_demand ("OPTION_CD");
alter table public.agg_option_demand enable row level security;
revoke all on public.agg_option_demand from anon, authenticated;
grant all on public.agg_option_demand to service_role;
grant select on public.agg_option_demand to authenticated;
create policy "Members see what options of their partners are expected to sell" on public.agg_option_demand
  for select to authenticated using ("PARTNER_CD" = any ((select private.partner_codes())::text[]));

-- Nothing was kept there by the diagnosis of today: it is made again.
update public.log_diagnosis set "MOD_DT" = '-infinity';
