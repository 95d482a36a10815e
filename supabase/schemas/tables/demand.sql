-- Past forecasts of demand with what came of them: how far the next ones may be off is told by these.

create table public.agg_demand_forecast (
  "PARTNER_CD" text not null references public.dim_partner ("PARTNER_CD") on update cascade on delete cascade,
  "CALC_DAY" date not null,
  "OPTION_CD" text not null,
  "DEMAND_CLASS" text not null check ("DEMAND_CLASS" in ('smooth', 'erratic', 'intermittent', 'lumpy', 'new')),
  "METHOD_QTYS" real[] not null,
  "SOLD_14_QTY" real,
  "SOLD_QTY" real,
  primary key ("PARTNER_CD", "CALC_DAY", "OPTION_CD")
);
comment on table public.agg_demand_forecast is
  'What an option was expected to sell in the 28 days from CALC_DAY on, as of that day, every 14 days; written by private.keep_forecast.';
comment on column public.agg_demand_forecast."METHOD_QTYS" is 'By each method of private.forecast_methods.';
comment on column public.agg_demand_forecast."SOLD_QTY" is
  'Pieces sold on the days that were seen, times 28 over their number; null until the 28 days are over, or where fewer than 21 were seen.';
comment on column public.agg_demand_forecast."SOLD_14_QTY" is 'The same of the first 14 days, of which 10 were seen.';
alter table public.agg_demand_forecast enable row level security;
grant select on public.agg_demand_forecast to service_role;
grant select on public.agg_demand_forecast to authenticated;
create policy "Members see past forecasts of their partners" on public.agg_demand_forecast
  for select to authenticated using ("PARTNER_CD" = any ((select private.partner_codes())::text[]));

-- What each option is expected to sell, as of the newest diagnosed day: 권장 입고 is read from it by every page.
create table public.agg_option_demand (
  "PARTNER_CD" text not null references public.dim_partner ("PARTNER_CD") on update cascade on delete cascade,
  "OPTION_CD" text not null references public.dim_option ("OPTION_CD") on update cascade on delete cascade,
  "CALC_DAY" date not null,
  "DEMAND_CLASS" text,
  "QTY" double precision not null,
  "LOW_QTY" integer,
  "HIGH_QTY" integer,
  "MOD_DT" timestamptz not null default clock_timestamp(),
  "EDITION" integer not null default 0,
  "METHOD" text,
  constraint agg_option_demand_pkey primary key ("PARTNER_CD", "EDITION", "OPTION_CD")
);
comment on table public.agg_option_demand is 'Pieces that an option is expected to sell in the 28 days from CALC_DAY on, with its 80 % interval (null while too few past forecasts are over); 0 pieces without a class: nothing was sold for eight weeks. Written by private.publish_options.';
comment on column public.agg_option_demand."EDITION" is 'Valid if it is that of the newest day of log_diagnosis (private.diagnosis_edition).';
create index agg_option_demand_option_idx on public.agg_option_demand ("OPTION_CD");
alter table public.agg_option_demand enable row level security;
grant select on public.agg_option_demand to service_role;
grant select on public.agg_option_demand to authenticated;
create policy "Members see what options of their partners are expected to sell" on public.agg_option_demand
  for select to authenticated using ("PARTNER_CD" = any ((select private.partner_codes())::text[]));
