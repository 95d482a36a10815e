-- Past forecasts of demand with what came of them: how far the next ones may be off is told by these.

create table public.agg_demand_forecast (
  "PARTNER_CD" text not null references public.dim_partner ("PARTNER_CD") on update cascade on delete cascade,
  "CALC_DAY" date not null,
  "OPTION_CD" text not null,
  "DEMAND_CLASS" text not null check ("DEMAND_CLASS" in ('smooth', 'erratic', 'intermittent', 'lumpy')),
  "QTY" double precision not null,
  "RATIO" double precision,
  primary key ("PARTNER_CD", "CALC_DAY", "OPTION_CD")
);
comment on table public.agg_demand_forecast is
  'What an option was expected to sell in the 28 days from CALC_DAY on, as of that day, every 14 days; written by private.keep_forecasts.';
comment on column public.agg_demand_forecast."RATIO" is
  'Sold over expected, each with half a piece, on the days that were seen; null until the 28 days are over, or where fewer than 21 were seen.';
alter table public.agg_demand_forecast enable row level security;
revoke all on public.agg_demand_forecast from anon, authenticated;
grant all on public.agg_demand_forecast to service_role;
grant select on public.agg_demand_forecast to authenticated;
create policy "Members see past forecasts of their partners" on public.agg_demand_forecast
  for select to authenticated
  using ("PARTNER_CD" = any ((select private.partner_codes())::text[]));

-- Days on which an option was sold out, without reading all of its stock.
create index fact_stock_snapshot_out_idx on public.fact_stock_snapshot ("PARTNER_CD", "SNAP_DT", "OPTION_CD")
  where "STOCK_QTY" <= 0;
