-- Two years of 20,000 options are half a million rows of months: a list of all of them by another measure than won read
-- them all. Quarters that are over are a third of it (docs/decisions/sales-figures.md).
create table public.agg_option_quarterly (
  "PARTNER_CD" text not null,
  "QUARTER_SK" integer not null,
  "OPTION_CD" text not null,
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
  primary key ("PARTNER_CD", "QUARTER_SK", "OPTION_CD")
);
comment on table public.agg_option_quarterly is
  'Sales and traffic of an option in one quarter before that of the partner''s newest sales: sums of agg_option_monthly.';
comment on column public.agg_option_quarterly."QUARTER_SK" is 'First month of the quarter as the integer yyyyMM.';
comment on column public.agg_option_quarterly."WINNER_VIEWS" is 'WINNER_RATE x VIEW_CNT in ten-thousandths of a view.';

alter table public.agg_option_quarterly enable row level security;
revoke all on public.agg_option_quarterly from anon, authenticated;
grant all on public.agg_option_quarterly to service_role;
grant select on public.agg_option_quarterly to authenticated;

create policy "Members see quarterly sales of their partners' options" on public.agg_option_quarterly
  for select to authenticated
  using ("PARTNER_CD" = any ((select private.partner_codes())::text[]));
