-- Keywords of a period were read from the rows of reports on the days at its ends, which took seconds. Their sums are kept by
-- day, pentad (five days), month and quarter under one integer a keyword, so that any period is a few of them
-- (docs/decisions/advertising-figures.md).

create table public.dim_ad_keyword (
  "PARTNER_CD" text not null references public.dim_partner ("PARTNER_CD") on update cascade on delete cascade,
  "KEYWORD_ID" integer generated always as identity,
  "CAMPAIGN_ID" text not null,
  "KEYWORD" text not null,
  "MATCHED" boolean not null,
  "BRAND_CD" text not null,
  "PAIR_ID" integer,
  primary key ("PARTNER_CD", "KEYWORD_ID"),
  unique ("PARTNER_CD", "KEYWORD", "CAMPAIGN_ID", "MATCHED", "BRAND_CD")
);
comment on table public.dim_ad_keyword is
  'A keyword of 검색 영역 in a campaign for options of one brand: what sums by keyword are kept by. MATCHED: a master knows the options; BRAND_CD: empty without one. An id outlives its sums.';
comment on column public.dim_ad_keyword."PAIR_ID" is 'The least KEYWORD_ID of the same keyword in the same campaign.';

drop table public.agg_ad_keyword_monthly;

create table public.agg_ad_keyword_daily (
  "PARTNER_CD" text not null,
  "DATE_SK" integer not null,
  "KEYWORD_ID" integer not null,
  "IMP_CNT" bigint not null default 0,
  "CLICK_CNT" bigint not null default 0,
  "AD_COST" bigint not null default 0,
  "ORD_1D" bigint not null default 0,
  "DIR_ORD_1D" bigint not null default 0,
  "QTY_1D" bigint not null default 0,
  "DIR_QTY_1D" bigint not null default 0,
  "REV_1D" bigint not null default 0,
  "DIR_REV_1D" bigint not null default 0,
  "ORD_14D" bigint not null default 0,
  "DIR_ORD_14D" bigint not null default 0,
  "QTY_14D" bigint not null default 0,
  "DIR_QTY_14D" bigint not null default 0,
  "REV_14D" bigint not null default 0,
  "DIR_REV_14D" bigint not null default 0,
  primary key ("PARTNER_CD", "DATE_SK", "KEYWORD_ID")
);
comment on table public.agg_ad_keyword_daily is
  'Advertising in 검색 영역 on a day by dim_ad_keyword. Columns as in fact_ad_daily.';

create table public.agg_ad_keyword_pentad (like public.agg_ad_keyword_daily including defaults);
alter table public.agg_ad_keyword_pentad rename column "DATE_SK" to "PENTAD_SK";
alter table public.agg_ad_keyword_pentad add primary key ("PARTNER_CD", "PENTAD_SK", "KEYWORD_ID");
comment on table public.agg_ad_keyword_pentad is
  'Sums of agg_ad_keyword_daily by pentad: PENTAD_SK is its first day (yyyyMMdd), the 1st, 6th, 11th, 16th, 21st or 26th, of which the last goes to the end of the month.';

create table public.agg_ad_keyword_monthly (like public.agg_ad_keyword_daily including defaults);
alter table public.agg_ad_keyword_monthly rename column "DATE_SK" to "MONTH_SK";
alter table public.agg_ad_keyword_monthly add primary key ("PARTNER_CD", "MONTH_SK", "KEYWORD_ID");
comment on table public.agg_ad_keyword_monthly is
  'Sums of agg_ad_keyword_pentad by month (yyyyMM).';

create table public.agg_ad_keyword_quarterly (like public.agg_ad_keyword_daily including defaults);
alter table public.agg_ad_keyword_quarterly rename column "DATE_SK" to "QUARTER_SK";
alter table public.agg_ad_keyword_quarterly add primary key ("PARTNER_CD", "QUARTER_SK", "KEYWORD_ID");
comment on table public.agg_ad_keyword_quarterly is
  'Sums of agg_ad_keyword_monthly by quarter: QUARTER_SK is its first month (yyyyMM).';

alter table public.dim_ad_keyword enable row level security;
alter table public.agg_ad_keyword_daily enable row level security;
alter table public.agg_ad_keyword_pentad enable row level security;
alter table public.agg_ad_keyword_monthly enable row level security;
alter table public.agg_ad_keyword_quarterly enable row level security;
revoke all on public.dim_ad_keyword, public.agg_ad_keyword_daily, public.agg_ad_keyword_pentad, public.agg_ad_keyword_monthly,
  public.agg_ad_keyword_quarterly from anon, authenticated;
grant all on public.dim_ad_keyword, public.agg_ad_keyword_daily, public.agg_ad_keyword_pentad, public.agg_ad_keyword_monthly,
  public.agg_ad_keyword_quarterly
  to service_role;
grant select on public.dim_ad_keyword, public.agg_ad_keyword_daily, public.agg_ad_keyword_pentad, public.agg_ad_keyword_monthly,
  public.agg_ad_keyword_quarterly
  to authenticated;

create policy "Members see keywords of their partners" on public.dim_ad_keyword
  for select to authenticated
  using ("PARTNER_CD" = any ((select private.partner_codes())::text[]));
create policy "Members see daily advertising by keyword of their partners" on public.agg_ad_keyword_daily
  for select to authenticated
  using ("PARTNER_CD" = any ((select private.partner_codes())::text[]));
create policy "Members see keywords by pentad of their partners" on public.agg_ad_keyword_pentad
  for select to authenticated
  using ("PARTNER_CD" = any ((select private.partner_codes())::text[]));
create policy "Members see monthly advertising by keyword of their partners" on public.agg_ad_keyword_monthly
  for select to authenticated
  using ("PARTNER_CD" = any ((select private.partner_codes())::text[]));
create policy "Members see quarterly advertising by keyword of their partners" on public.agg_ad_keyword_quarterly
  for select to authenticated
  using ("PARTNER_CD" = any ((select private.partner_codes())::text[]));
