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
  primary key ("PARTNER_CD", "OPTION_CD")
  -- A load of sales writes every row anew: the other half of a page takes it.
) with (fillfactor = 50);
comment on table public.agg_option_stock is
  'What the stock list sorts and counts by: an option of service 2P that has live stock, with its brand, its stock, and its pieces on their way and sold. Written by triggers of fact_stock and dim_option and with agg_option_recent.';
comment on column public.agg_option_stock."BRAND_CD" is 'As in dim_option.';
comment on column public.agg_option_stock."OFFER_CONDITION" is 'As in fact_stock.';
comment on column public.agg_option_stock."SOLD_YN" is 'As in fact_stock.';
comment on column public.agg_option_stock."STOCK_QTY" is 'As in fact_stock.';
comment on column public.agg_option_stock."INCOMING_QTY" is 'As in agg_option_recent; 0 without a row there.';
comment on column public.agg_option_stock."QTY_7" is
  'Pieces sold, net, on the 7 days that end on the last day of agg_option_recent.';
comment on column public.agg_option_stock."QTY_30" is 'The same of 30 days.';
comment on column public.agg_option_stock."CALM_QTY" is
  'Pieces sold on those of the 7 days that are no outliers (private.calm_sales).';
comment on column public.agg_option_stock."CALM_DAYS" is 'How many of the 7 days are no outliers.';

alter table public.agg_option_stock enable row level security;
revoke all on public.agg_option_stock from anon, authenticated;
grant all on public.agg_option_stock to service_role;
grant select on public.agg_option_stock to authenticated;
create policy "Members see option stock of their partners" on public.agg_option_stock
  for select to authenticated
  using ("PARTNER_CD" = any ((select private.partner_codes())::text[]));
