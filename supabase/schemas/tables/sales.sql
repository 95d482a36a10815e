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
  {{added; "$column" $type,}}
  primary key ("OPTION_CD", "DATE_SK")
);
comment on table public.agg_performance_option_daily is 'Sales and traffic of an option on one Korea-time day.';
comment on column public.agg_performance_option_daily."DATE_SK" is 'Korea-time day as the integer yyyyMMdd.';
comment on column public.agg_performance_option_daily."SALE_QTY" is
  'Pieces, net of cancellations; negative when an earlier period''s sale was cancelled.';
comment on column public.agg_performance_option_daily."SALE_AMT" is 'Won, net of cancellations.';
comment on column public.agg_performance_option_daily."CANCEL_AMT" is 'Won, zero or negative.';
comment on column public.agg_performance_option_daily."WINNER_RATE" is 'Percent of views on which the option was item winner.';
alter table public.agg_performance_option_daily set (
  autovacuum_vacuum_insert_threshold = 10000, autovacuum_vacuum_insert_scale_factor = 0,
  autovacuum_vacuum_threshold = 10000, autovacuum_vacuum_scale_factor = 0.005,
  autovacuum_analyze_scale_factor = 0.02
);
alter table public.agg_performance_option_daily alter column "OPTION_CD" set statistics 10;
create index agg_performance_option_daily_partner_day_idx
  on public.agg_performance_option_daily ("PARTNER_CD", "DATE_SK") include ("OPTION_CD", "SALE_QTY")
  where "SVC" = '2P';
alter table public.agg_performance_option_daily enable row level security;
grant select on public.agg_performance_option_daily to service_role;
grant select on public.agg_performance_option_daily to authenticated;
create policy "Members see daily sales of their partners" on public.agg_performance_option_daily
  for select to authenticated using ("PARTNER_CD" = any ((select private.partner_codes())::text[]));

-- Sums of the option-day facts that the pages of figures read: brand by day and option by month. The loader of
-- 판매분석 writes them with the facts, and a change of an option's brand moves its days (docs/decisions/sales-figures.md).

create table public.agg_brand_daily (
  "PARTNER_CD" text not null, "BRAND_CD" text not null, "DATE_SK" integer not null,
  {{measures: "$column" bigint}},
  primary key ("PARTNER_CD", "DATE_SK", "BRAND_CD")
);
comment on table public.agg_brand_daily is 'Sales and traffic of a partner''s brand on one Korea-time day, service 2P: sums of agg_performance_option_daily under the brand that each option has now.';
comment on column public.agg_brand_daily."BRAND_CD" is 'Empty: options without a brand.';
comment on column public.agg_brand_daily."DATE_SK" is 'Korea-time day as the integer yyyyMMdd.';
comment on column public.agg_brand_daily."WINNER_VIEWS" is 'WINNER_RATE x VIEW_CNT in ten-thousandths of a view.';
-- A brand on many days; the primary key has all brands of a day.
create index agg_brand_daily_brand_idx on public.agg_brand_daily ("PARTNER_CD", "BRAND_CD", "DATE_SK");
alter table public.agg_brand_daily enable row level security;
grant select on public.agg_brand_daily to service_role;
grant select on public.agg_brand_daily to authenticated;
create policy "Members see daily sales of their partners' brands" on public.agg_brand_daily
  for select to authenticated using ("PARTNER_CD" = any ((select private.partner_codes())::text[]));
create trigger totals_of_new_brand_days after insert on public.agg_brand_daily
  referencing new table as changed for each statement execute function private.follow_brand_days();
create trigger totals_of_changed_brand_days after update on public.agg_brand_daily
  referencing new table as changed for each statement execute function private.follow_brand_days();
create trigger totals_of_removed_brand_days after delete on public.agg_brand_daily
  referencing old table as changed for each statement execute function private.follow_brand_days();

-- Over two years twelve partners of 40 brands have 350,000 rows of brands and days, 12,000 of brands and months and 9,000 of
-- days: what sums up a period, and what draws all brands by day, need no more (docs/decisions/sales-figures.md).
create table public.agg_brand_monthly (
  like public.agg_brand_daily including comments,
  primary key ("PARTNER_CD", "DATE_SK", "BRAND_CD")
  -- The rows of the running month are written anew by each load of a day.
) with (fillfactor = 50);
alter table public.agg_brand_monthly rename "DATE_SK" to "MONTH_SK";
comment on table public.agg_brand_monthly is 'Sales and traffic of a partner''s brand in one month: sums of agg_brand_daily.';
comment on column public.agg_brand_monthly."MONTH_SK" is 'Month of the Korea-time days as the integer yyyyMM.';
alter table public.agg_brand_monthly enable row level security;
grant select on public.agg_brand_monthly to service_role;
grant select on public.agg_brand_monthly to authenticated;
create policy "Members see monthly sales of their partners' brands" on public.agg_brand_monthly
  for select to authenticated using ("PARTNER_CD" = any ((select private.partner_codes())::text[]));

create table public.agg_partner_daily (
  "PARTNER_CD" text not null, "DATE_SK" integer not null,
  {{measures: "$column" bigint}},
  primary key ("PARTNER_CD", "DATE_SK")
);
comment on table public.agg_partner_daily is 'Sales and traffic of a partner on one Korea-time day: sums of agg_brand_daily.';
comment on column public.agg_partner_daily."DATE_SK" is 'Korea-time day as the integer yyyyMMdd.';
comment on column public.agg_partner_daily."WINNER_VIEWS" is 'WINNER_RATE x VIEW_CNT in ten-thousandths of a view.';
alter table public.agg_partner_daily enable row level security;
grant select on public.agg_partner_daily to service_role;
grant select on public.agg_partner_daily to authenticated;
create policy "Members see daily sales of their partners" on public.agg_partner_daily
  for select to authenticated using ("PARTNER_CD" = any ((select private.partner_codes())::text[]));

create table public.agg_option_monthly (
  "PARTNER_CD" text not null, "MONTH_SK" integer not null, "OPTION_CD" text not null, "DAY_CNT" integer not null,
  {{measures: "$column" bigint}},
  primary key ("PARTNER_CD", "MONTH_SK", "OPTION_CD")
  -- Every row of the month is written anew by each load of a day: the other half of a page takes it.
) with (fillfactor = 50);
comment on table public.agg_option_monthly is 'Sales and traffic of an option in one month, service 2P: sums of agg_performance_option_daily.';
comment on column public.agg_option_monthly."MONTH_SK" is 'Month of the Korea-time days as the integer yyyyMM.';
comment on column public.agg_option_monthly."DAY_CNT" is 'Days of the month on which the option has a row.';
comment on column public.agg_option_monthly."WINNER_VIEWS" is 'WINNER_RATE x VIEW_CNT in ten-thousandths of a view.';
alter table public.agg_option_monthly enable row level security;
grant select on public.agg_option_monthly to service_role;
grant select on public.agg_option_monthly to authenticated;
create policy "Members see monthly sales of their partners' options" on public.agg_option_monthly
  for select to authenticated using ("PARTNER_CD" = any ((select private.partner_codes())::text[]));

-- Two years of 20,000 options are half a million rows of months: a list of all of them by another measure than won read
-- them all. Quarters that are over are a third of it (docs/decisions/sales-figures.md).
create table public.agg_option_quarterly (
  "PARTNER_CD" text not null, "QUARTER_SK" integer not null, "OPTION_CD" text not null,
  {{measures: "$column" bigint}},
  primary key ("PARTNER_CD", "QUARTER_SK", "OPTION_CD")
);
comment on table public.agg_option_quarterly is
  'Sales and traffic of an option in one quarter before that of the partner''s newest sales: sums of agg_option_monthly.';
comment on column public.agg_option_quarterly."QUARTER_SK" is 'First month of the quarter as the integer yyyyMM.';
comment on column public.agg_option_quarterly."WINNER_VIEWS" is 'WINNER_RATE x VIEW_CNT in ten-thousandths of a view.';
alter table public.agg_option_quarterly enable row level security;
grant select on public.agg_option_quarterly to service_role;
grant select on public.agg_option_quarterly to authenticated;
create policy "Members see quarterly sales of their partners' options" on public.agg_option_quarterly
  for select to authenticated using ("PARTNER_CD" = any ((select private.partner_codes())::text[]));

-- Ranking all products of a long period added up a row an option and month, and one an option and day at both ends: up
-- to a million rows. Sums that run on from day to day are four rows for any period.

create table public.agg_running_option (
  "PARTNER_CD" text primary key,
  "OPTION_CDS" text[] not null
);
comment on table public.agg_running_option is
  'Options of a partner in the order of the arrays of agg_running_sales. An option keeps its place; new ones are appended.';
alter table public.agg_running_option alter column "OPTION_CDS" set storage external;
alter table public.agg_running_option alter column "OPTION_CDS" set statistics 0;
alter table public.agg_running_option enable row level security;
grant select on public.agg_running_option to service_role;
grant select on public.agg_running_option to authenticated;
create policy "Members see the options of their partners' running sales" on public.agg_running_option
  for select to authenticated using ("PARTNER_CD" = any ((select private.partner_codes())::text[]));

create table public.agg_running_sales (
  "PARTNER_CD" text not null,
  "DATE_SK" integer not null,
  "DAY_CNTS" smallint[] not null,
  "SALE_AMTS" bigint[] not null,
  "ORDER_DAY_CNTS" smallint[] not null default '{}',
  "ORDER_CNTS" bigint[] not null default '{}',
  "VIEW_DAY_CNTS" smallint[] not null default '{}',
  "VIEW_CNTS" bigint[] not null default '{}',
  primary key ("PARTNER_CD", "DATE_SK")
);
comment on table public.agg_running_sales is 'Sales and traffic of all options of a partner that run on from day to day, service 2P, from agg_performance_option_daily. The row of a day (yyyyMMdd) has the sums of its month up to and including the day, the row of a month (yyyyMM00) those of all days before the month: a day changes no more rows than its month and later months have.';
comment on column public.agg_running_sales."DATE_SK" is 'Korea-time day as the integer yyyyMMdd, or yyyyMM00: all before the month.';
comment on column public.agg_running_sales."DAY_CNTS" is
  'Days on which each option has a row, in the order of agg_running_option; options behind the last entry have none.';
comment on column public.agg_running_sales."SALE_AMTS" is 'Won, net of cancellations, in the same order; 0 where no row says it.';
comment on column public.agg_running_sales."ORDER_DAY_CNTS" is 'Days on which a row says how many orders each option had.';
comment on column public.agg_running_sales."ORDER_CNTS" is 'Orders; 0 where no row says it.';
comment on column public.agg_running_sales."VIEW_DAY_CNTS" is 'Days on which a row says how many views each option had.';
comment on column public.agg_running_sales."VIEW_CNTS" is 'Views; 0 where no row says it.';
alter table public.agg_running_sales alter column "DAY_CNTS" set storage external;
alter table public.agg_running_sales alter column "DAY_CNTS" set statistics 0;
alter table public.agg_running_sales alter column "SALE_AMTS" set storage external;
alter table public.agg_running_sales alter column "SALE_AMTS" set statistics 0;
alter table public.agg_running_sales alter column "ORDER_DAY_CNTS" set statistics 0;
alter table public.agg_running_sales alter column "ORDER_CNTS" set statistics 0;
alter table public.agg_running_sales alter column "VIEW_DAY_CNTS" set statistics 0;
alter table public.agg_running_sales alter column "VIEW_CNTS" set statistics 0;
alter table public.agg_running_sales enable row level security;
grant select on public.agg_running_sales to service_role;
grant select on public.agg_running_sales to authenticated;
create policy "Members see running sales of their partners" on public.agg_running_sales
  for select to authenticated using ("PARTNER_CD" = any ((select private.partner_codes())::text[]));
