-- What a window that ends yesterday needs moves into agg_option_stock: a load of a day writes one row an option, not two.

alter table public.agg_option_stock
  add column "LAST_DAY" date,
  add column "SOLD_UNTIL" bigint[] check (cardinality("SOLD_UNTIL") = 35),
  add check (("LAST_DAY" is null) = ("SOLD_UNTIL" is null));
comment on table public.agg_option_stock is
  'What the stock list sorts and counts by: an option of service 2P that has live stock, with its brand, its stock, its pieces on their way and its recent sales. Written by triggers of fact_stock, dim_option and raw_wing_inbound_request, and with the sales.';
comment on column public.agg_option_stock."INCOMING_QTY" is 'Pieces on their way, as private.incoming_by_option; 0 without any.';
comment on column public.agg_option_stock."QTY_7" is 'Pieces sold, net, on the 7 days that end on LAST_DAY.';
comment on column public.agg_option_stock."LAST_DAY" is
  'The last Korea-time day on which any option of the partner has a sales row, the same in all its rows; null when none has.';
comment on column public.agg_option_stock."SOLD_UNTIL" is
  'Pieces sold, net, up to and including each of the 35 days that end on LAST_DAY, from an arbitrary start: only differences mean something. Entry n minus entry m is what was sold on the days after the m-th up to the n-th.';

-- Nobody searches in it, and looking for its most frequent entries takes ten times as long as all other columns.
alter table public.agg_option_stock alter column "SOLD_UNTIL" set statistics 0;
