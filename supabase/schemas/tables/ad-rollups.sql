create table public.agg_ad_growth (
  "PARTNER_CD" text not null,
  "DATE_SK" integer not null,
  "CAMPAIGN_ID" text not null,
  "AGE" smallint not null check ("AGE" between 0 and 14),
  "ORD_14D" bigint not null,
  "REV_14D" bigint not null,
  primary key ("PARTNER_CD", "DATE_SK", "CAMPAIGN_ID", "AGE")
);
comment on table public.agg_ad_growth is 'What a load said of the 14-day orders and won of a campaign and day, AGE days after it (14: final). How much young days still grow is told from days that were seen young and final.';
alter table public.agg_ad_growth enable row level security;
grant select on public.agg_ad_growth to service_role;
grant select on public.agg_ad_growth to authenticated;
create policy "Members see growth of advertising of their partners" on public.agg_ad_growth
  for select to authenticated using ("PARTNER_CD" = any ((select private.partner_codes())::text[]));

create table public.agg_ad_campaign_daily (
  "PARTNER_CD" text not null, "DATE_SK" integer not null, "CAMPAIGN_ID" text not null, "PLACEMENT" text not null,
  "MATCHED" boolean not null, "BRAND_CD" text not null,
  "IMP_CNT" bigint not null default 0, "CLICK_CNT" bigint not null default 0, "AD_COST" bigint not null default 0,
  "ORD_1D" bigint not null default 0, "DIR_ORD_1D" bigint not null default 0, "QTY_1D" bigint not null default 0,
  "DIR_QTY_1D" bigint not null default 0, "REV_1D" bigint not null default 0, "DIR_REV_1D" bigint not null default 0,
  "ORD_14D" bigint not null default 0, "DIR_ORD_14D" bigint not null default 0, "QTY_14D" bigint not null default 0,
  "DIR_QTY_14D" bigint not null default 0, "REV_14D" bigint not null default 0, "DIR_REV_14D" bigint not null default 0,
  primary key ("PARTNER_CD", "DATE_SK", "CAMPAIGN_ID", "PLACEMENT", "MATCHED", "BRAND_CD")
);
comment on table public.agg_ad_campaign_daily is 'Advertising of a campaign on a day by placement and brand of the option: cost by the advertised one, revenue by the one bought. MATCHED: a master knows the option; BRAND_CD: its brand now, empty without one. Columns as in fact_ad_daily.';
alter table public.agg_ad_campaign_daily enable row level security;
grant select on public.agg_ad_campaign_daily to service_role;
grant select on public.agg_ad_campaign_daily to authenticated;
create policy "Members see daily advertising by campaign of their partners" on public.agg_ad_campaign_daily
  for select to authenticated using ("PARTNER_CD" = any ((select private.partner_codes())::text[]));

create table public.agg_ad_campaign_monthly (like public.agg_ad_campaign_daily including defaults including indexes);
alter table public.agg_ad_campaign_monthly rename "DATE_SK" to "MONTH_SK";
comment on table public.agg_ad_campaign_monthly is 'Sums of agg_ad_campaign_daily by month (yyyyMM). Columns as in fact_ad_daily.';
alter table public.agg_ad_campaign_monthly enable row level security;
grant select on public.agg_ad_campaign_monthly to service_role;
grant select on public.agg_ad_campaign_monthly to authenticated;
create policy "Members see monthly advertising by campaign of their partners" on public.agg_ad_campaign_monthly
  for select to authenticated using ("PARTNER_CD" = any ((select private.partner_codes())::text[]));

create table public.agg_ad_option_daily (
  "PARTNER_CD" text not null, "DATE_SK" integer not null, "OPTION_CD" text not null,
  "IMP_CNT" bigint not null default 0, "CLICK_CNT" bigint not null default 0, "AD_COST" bigint not null default 0,
  "ORD_1D" bigint not null default 0, "DIR_ORD_1D" bigint not null default 0, "QTY_1D" bigint not null default 0,
  "DIR_QTY_1D" bigint not null default 0, "REV_1D" bigint not null default 0, "DIR_REV_1D" bigint not null default 0,
  "ORD_14D" bigint not null default 0, "DIR_ORD_14D" bigint not null default 0, "QTY_14D" bigint not null default 0,
  "DIR_QTY_14D" bigint not null default 0, "REV_14D" bigint not null default 0, "DIR_REV_14D" bigint not null default 0,
  primary key ("PARTNER_CD", "DATE_SK", "OPTION_CD")
);
comment on table public.agg_ad_option_daily is 'Advertising of an option on a day: cost where it was advertised, revenue where it was bought. OPTION_CD may be one that no master knows. Columns as in fact_ad_daily.';
alter table public.agg_ad_option_daily enable row level security;
grant select on public.agg_ad_option_daily to service_role;
grant select on public.agg_ad_option_daily to authenticated;
create policy "Members see daily advertising by option of their partners" on public.agg_ad_option_daily
  for select to authenticated using ("PARTNER_CD" = any ((select private.partner_codes())::text[]));

create table public.agg_ad_option_monthly (
  "PARTNER_CD" text not null, "MONTH_SK" integer not null, "CAMPAIGN_ID" text not null, "ADGROUP_NM" text not null,
  "PLACEMENT" text not null, "OPTION_CD" text not null,
  "IMP_CNT" bigint not null default 0, "CLICK_CNT" bigint not null default 0, "AD_COST" bigint not null default 0,
  "ORD_1D" bigint not null default 0, "DIR_ORD_1D" bigint not null default 0, "QTY_1D" bigint not null default 0,
  "DIR_QTY_1D" bigint not null default 0, "REV_1D" bigint not null default 0, "DIR_REV_1D" bigint not null default 0,
  "ORD_14D" bigint not null default 0, "DIR_ORD_14D" bigint not null default 0, "QTY_14D" bigint not null default 0,
  "DIR_QTY_14D" bigint not null default 0, "REV_14D" bigint not null default 0, "DIR_REV_14D" bigint not null default 0,
  primary key ("PARTNER_CD", "MONTH_SK", "CAMPAIGN_ID", "OPTION_CD", "ADGROUP_NM", "PLACEMENT")
);
comment on table public.agg_ad_option_monthly is 'The same in a month (yyyyMM) by campaign, ad group and placement. Columns as in fact_ad_daily.';
-- In which campaigns and months an option stands that a master begins to know.
create index agg_ad_option_monthly_option_idx on public.agg_ad_option_monthly ("PARTNER_CD", "OPTION_CD");
alter table public.agg_ad_option_monthly enable row level security;
grant select on public.agg_ad_option_monthly to service_role;
grant select on public.agg_ad_option_monthly to authenticated;
create policy "Members see monthly advertising by option of their partners" on public.agg_ad_option_monthly
  for select to authenticated using ("PARTNER_CD" = any ((select private.partner_codes())::text[]));

create table public.agg_ad_keyword_daily (
  "PARTNER_CD" text not null, "DATE_SK" integer not null, "KEYWORD_ID" integer not null,
  "IMP_CNT" bigint not null default 0, "CLICK_CNT" bigint not null default 0, "AD_COST" bigint not null default 0,
  "ORD_1D" bigint not null default 0, "DIR_ORD_1D" bigint not null default 0, "QTY_1D" bigint not null default 0,
  "DIR_QTY_1D" bigint not null default 0, "REV_1D" bigint not null default 0, "DIR_REV_1D" bigint not null default 0,
  "ORD_14D" bigint not null default 0, "DIR_ORD_14D" bigint not null default 0, "QTY_14D" bigint not null default 0,
  "DIR_QTY_14D" bigint not null default 0, "REV_14D" bigint not null default 0, "DIR_REV_14D" bigint not null default 0,
  primary key ("PARTNER_CD", "DATE_SK", "KEYWORD_ID")
);
comment on table public.agg_ad_keyword_daily is 'Advertising in 검색 영역 on a day by dim_ad_keyword. Columns as in fact_ad_daily.';
alter table public.agg_ad_keyword_daily enable row level security;
grant select on public.agg_ad_keyword_daily to service_role;
grant select on public.agg_ad_keyword_daily to authenticated;
create policy "Members see daily advertising by keyword of their partners" on public.agg_ad_keyword_daily
  for select to authenticated using ("PARTNER_CD" = any ((select private.partner_codes())::text[]));

create table public.agg_ad_keyword_pentad (like public.agg_ad_keyword_daily including defaults including indexes);
alter table public.agg_ad_keyword_pentad rename "DATE_SK" to "PENTAD_SK";
comment on table public.agg_ad_keyword_pentad is 'Sums of agg_ad_keyword_daily by pentad: PENTAD_SK is its first day (yyyyMMdd), the 1st, 6th, 11th, 16th, 21st or 26th, of which the last goes to the end of the month.';
alter table public.agg_ad_keyword_pentad enable row level security;
grant select on public.agg_ad_keyword_pentad to service_role;
grant select on public.agg_ad_keyword_pentad to authenticated;
create policy "Members see keywords by pentad of their partners" on public.agg_ad_keyword_pentad
  for select to authenticated using ("PARTNER_CD" = any ((select private.partner_codes())::text[]));

create table public.agg_ad_keyword_monthly (like public.agg_ad_keyword_daily including defaults including indexes);
alter table public.agg_ad_keyword_monthly rename "DATE_SK" to "MONTH_SK";
comment on table public.agg_ad_keyword_monthly is 'Sums of agg_ad_keyword_pentad by month (yyyyMM).';
alter table public.agg_ad_keyword_monthly enable row level security;
grant select on public.agg_ad_keyword_monthly to service_role;
grant select on public.agg_ad_keyword_monthly to authenticated;
create policy "Members see monthly advertising by keyword of their partners" on public.agg_ad_keyword_monthly
  for select to authenticated using ("PARTNER_CD" = any ((select private.partner_codes())::text[]));

create table public.agg_ad_keyword_quarterly (like public.agg_ad_keyword_daily including defaults including indexes);
alter table public.agg_ad_keyword_quarterly rename "DATE_SK" to "QUARTER_SK";
comment on table public.agg_ad_keyword_quarterly is 'Sums of agg_ad_keyword_monthly by quarter: QUARTER_SK is its first month (yyyyMM).';
alter table public.agg_ad_keyword_quarterly enable row level security;
grant select on public.agg_ad_keyword_quarterly to service_role;
grant select on public.agg_ad_keyword_quarterly to authenticated;
create policy "Members see quarterly advertising by keyword of their partners" on public.agg_ad_keyword_quarterly
  for select to authenticated using ("PARTNER_CD" = any ((select private.partner_codes())::text[]));
