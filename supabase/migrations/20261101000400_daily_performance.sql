-- What each option sold on each day (specification section 3; file layout 판매분석).

create table public.agg_performance_option_daily (
  "OPTION_CD" text not null,
  -- A built-in function, which raises on a day that does not exist: millions of rows pass this check.
  "DATE_SK" integer not null check (make_date("DATE_SK" / 10000, "DATE_SK" / 100 % 100, "DATE_SK" % 100) is not null),
  "PARTNER_CD" text not null,
  "SALE_QTY" integer not null default 0,
  "SALE_AMT" bigint,
  "GROSS_QTY" integer,
  "GROSS_AMT" bigint,
  "CANCEL_QTY" integer,
  "CANCEL_AMT" bigint,
  "ORDER_CNT" integer,
  "VISITOR_CNT" integer,
  "VIEW_CNT" integer,
  "CART_CNT" integer,
  "WINNER_RATE" numeric(5, 2),
  "SVC" text not null default '2P',
  primary key ("OPTION_CD", "DATE_SK")
);
comment on table public.agg_performance_option_daily is 'Sales and traffic of an option on one Korea-time day.';
comment on column public.agg_performance_option_daily."DATE_SK" is 'Korea-time day as the integer yyyyMMdd.';
comment on column public.agg_performance_option_daily."SALE_QTY" is 'Pieces, net of cancellations; negative when an earlier period''s sale was cancelled.';
comment on column public.agg_performance_option_daily."SALE_AMT" is 'Won, net of cancellations.';
comment on column public.agg_performance_option_daily."CANCEL_AMT" is 'Won, zero or negative.';
comment on column public.agg_performance_option_daily."WINNER_RATE" is 'Percent of views on which the option was item winner.';

-- A partner's last 30 days are one index-only range, however long the history is.
create index agg_performance_option_daily_partner_day_idx
  on public.agg_performance_option_daily ("PARTNER_CD", "DATE_SK") include ("OPTION_CD", "SALE_QTY");

alter table public.agg_performance_option_daily enable row level security;
revoke all on public.agg_performance_option_daily from anon, authenticated;
grant all on public.agg_performance_option_daily to service_role;
grant select on public.agg_performance_option_daily to authenticated;

create policy "Members see daily sales of their partners" on public.agg_performance_option_daily
  for select to authenticated
  using ("PARTNER_CD" = any ((select private.partner_codes())::text[]));
