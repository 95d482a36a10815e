-- Ranking all products of a long period added up a row an option and month, and one an option and day at both ends: up
-- to a million rows. Sums that run on from day to day are four rows for any period.

create table public.agg_running_option (
  "PARTNER_CD" text primary key,
  "OPTION_CDS" text[] not null
);
comment on table public.agg_running_option is
  'Options of a partner in the order of the arrays of agg_running_sales. An option keeps its place; new ones are appended.';

create table public.agg_running_sales (
  "PARTNER_CD" text not null,
  "DATE_SK" integer not null,
  "DAY_CNTS" smallint[] not null,
  "SALE_AMTS" bigint[] not null,
  primary key ("PARTNER_CD", "DATE_SK")
);
comment on table public.agg_running_sales is
  'Sales of all options of a partner that run on from day to day, service 2P, from agg_performance_option_daily. The row of a day (yyyyMMdd) has the sums of its month up to and including the day, the row of a month (yyyyMM00) those of all days before the month: a day changes no more rows than its month and later months have.';
comment on column public.agg_running_sales."DATE_SK" is
  'Korea-time day as the integer yyyyMMdd, or yyyyMM00: all before the month.';
comment on column public.agg_running_sales."DAY_CNTS" is
  'Days on which each option has a row, in the order of agg_running_option; options behind the last entry have none.';
comment on column public.agg_running_sales."SALE_AMTS" is 'Won, net of cancellations, in the same order; 0 where no row says it.';

-- Not packed: that takes a tenth of the time in which a load makes the row of its day.
alter table public.agg_running_option alter column "OPTION_CDS" set storage external, alter column "OPTION_CDS" set statistics 0;
alter table public.agg_running_sales
  alter column "DAY_CNTS" set storage external, alter column "DAY_CNTS" set statistics 0,
  alter column "SALE_AMTS" set storage external, alter column "SALE_AMTS" set statistics 0;

alter table public.agg_running_option enable row level security;
alter table public.agg_running_sales enable row level security;
revoke all on public.agg_running_option, public.agg_running_sales from anon, authenticated;
grant all on public.agg_running_option, public.agg_running_sales to service_role;
grant select on public.agg_running_option, public.agg_running_sales to authenticated;

create policy "Members see the options of their partners' running sales" on public.agg_running_option
  for select to authenticated
  using ("PARTNER_CD" = any ((select private.partner_codes())::text[]));

create policy "Members see running sales of their partners" on public.agg_running_sales
  for select to authenticated
  using ("PARTNER_CD" = any ((select private.partner_codes())::text[]));

create type private.running_sums as ("DAY_CNTS" smallint[], "SALE_AMTS" bigint[]);
comment on type private.running_sums is 'Sums of all options of a partner in the order of agg_running_option: days with a row, and won.';
