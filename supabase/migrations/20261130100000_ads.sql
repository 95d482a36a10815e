-- Advertising: the reports' rows, what adds them up, and the campaigns. Cost, impressions and clicks belong to the advertised
-- option (OPTION_CD), orders and revenue to the one that was bought (CONV_OPTION_CD): both are kept.

create table public.dim_campaign (
  "PARTNER_CD" text not null references public.dim_partner ("PARTNER_CD") on update cascade on delete cascade,
  "CAMPAIGN_ID" text not null,
  "CAMPAIGN_NM" text not null,
  "AD_TYPE" text,
  "START_DT" text check ("START_DT" ~ '^[0-9]{8}$'),
  "END_DT" text check ("END_DT" ~ '^[0-9]{8}$'),
  -- The newest day of a report that named it: an older report changes no name.
  "NAMED_SK" integer not null default 0,
  "GOAL_TYPE" text check ("GOAL_TYPE" in ('SALES', 'NCA', 'REACH')),
  "TARGET_ROAS" integer check ("TARGET_ROAS" between 1 and 100000),
  "DAY_BUDGET" bigint check ("DAY_BUDGET" between 1 and 1000000000),
  "STATUS" text check ("STATUS" in ('on', 'off', 'ended')),
  "MEMO" text check (length("MEMO") <= 1000),
  "SVC" text not null default '2P' check ("SVC" = '2P'),
  "MOD_DT" timestamptz not null default now(),
  primary key ("PARTNER_CD", "CAMPAIGN_ID")
);
comment on table public.dim_campaign is
  'A campaign of a partner: names, kind and days from the advertising report, and what members enter (GOAL_TYPE to MEMO), written by public.change_campaign alone.';
comment on column public.dim_campaign."NAMED_SK" is 'Newest day (yyyyMMdd) of a report that named it.';
comment on column public.dim_campaign."TARGET_ROAS" is 'Percent.';
comment on column public.dim_campaign."DAY_BUDGET" is 'Won a day, without VAT.';
comment on column public.dim_campaign."STATUS" is 'As entered; null: by the days of its report.';

create table public.dim_ad_option (
  "PARTNER_CD" text not null references public.dim_partner ("PARTNER_CD") on update cascade on delete cascade,
  "OPTION_CD" text not null,
  "ITEM_NM" text not null default '',
  primary key ("PARTNER_CD", "OPTION_CD")
);
comment on table public.dim_ad_option is
  'Options that advertising reports name, with the name there: how an option is called that no master knows (미매칭).';

create table public.fact_ad_daily (
  "ROW_SK" bigint generated always as identity primary key,
  "PARTNER_CD" text not null,
  "DATE_SK" integer not null,
  "CAMPAIGN_ID" text not null,
  "ADGROUP_NM" text not null default '',
  "OPTION_CD" text not null default '',
  "CONV_OPTION_CD" text not null default '',
  "PLACEMENT" text not null,
  "KEYWORD" text not null default '',
  "IMP_CNT" integer not null default 0,
  "CLICK_CNT" integer not null default 0,
  "AD_COST" bigint not null default 0,
  "ORD_1D" integer not null default 0,
  "DIR_ORD_1D" integer not null default 0,
  "QTY_1D" integer not null default 0,
  "DIR_QTY_1D" integer not null default 0,
  "REV_1D" bigint not null default 0,
  "DIR_REV_1D" bigint not null default 0,
  "ORD_14D" integer not null default 0,
  "DIR_ORD_14D" integer not null default 0,
  "QTY_14D" integer not null default 0,
  "DIR_QTY_14D" integer not null default 0,
  "REV_14D" bigint not null default 0,
  "DIR_REV_14D" bigint not null default 0,
  "SVC" text not null default '2P' check ("SVC" = '2P')
);
comment on table public.fact_ad_daily is
  'A row of an advertising report (광고 보고서). OPTION_CD: the advertised option, whose are cost (won, without VAT), impressions and clicks; CONV_OPTION_CD: the one that was bought, whose are orders and revenue, empty without one. Orders (ORD), pieces (QTY) and won (REV) of 1 or 14 days after the click; DIR: of the advertised option itself, the others are all. PLACEMENT: 광고 노출 지면; KEYWORD only in 검색 영역, else empty. ROW_SK says nothing: a report repeats rows, and equal ones add up.';
comment on column public.fact_ad_daily."DATE_SK" is 'Korea-time day as the integer yyyyMMdd.';
create index fact_ad_daily_day_idx on public.fact_ad_daily ("PARTNER_CD", "DATE_SK", "CAMPAIGN_ID");

create table public.log_ad_day (
  "PARTNER_CD" text not null references public.dim_partner ("PARTNER_CD") on update cascade on delete cascade,
  "DATE_SK" integer not null,
  "GRAIN" text not null check ("GRAIN" in ('keyword', 'campaign')),
  "AGE" smallint not null check ("AGE" between 0 and 14),
  "FILE_NM" text not null,
  "MOD_DT" timestamptz not null default now(),
  primary key ("PARTNER_CD", "DATE_SK")
);
comment on table public.log_ad_day is
  'A day that an advertising report covers, with or without rows: by keywords, which win, or by campaigns; file and moment of the newest load, which was made AGE days after it (14 or more: its 14-day figures are final).';

create table public.agg_ad_growth (
  "PARTNER_CD" text not null,
  "DATE_SK" integer not null,
  "CAMPAIGN_ID" text not null,
  "AGE" smallint not null check ("AGE" between 0 and 14),
  "ORD_14D" bigint not null,
  "REV_14D" bigint not null,
  primary key ("PARTNER_CD", "DATE_SK", "CAMPAIGN_ID", "AGE")
);
comment on table public.agg_ad_growth is
  'What a load said of the 14-day orders and won of a campaign and day, AGE days after it (14: final). How much young days still grow is told from days that were seen young and final.';

create table public.agg_ad_campaign_daily (
  "PARTNER_CD" text not null,
  "DATE_SK" integer not null,
  "CAMPAIGN_ID" text not null,
  "PLACEMENT" text not null,
  "MATCHED" boolean not null,
  "BRAND_CD" text not null,
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
  primary key ("PARTNER_CD", "DATE_SK", "CAMPAIGN_ID", "PLACEMENT", "MATCHED", "BRAND_CD")
);
comment on table public.agg_ad_campaign_daily is
  'Advertising of a campaign on a day by placement and brand of the option: cost by the advertised one, revenue by the one bought. MATCHED: a master knows the option; BRAND_CD: its brand now, empty without one. Columns as in fact_ad_daily.';

create table public.agg_ad_campaign_monthly (
  "PARTNER_CD" text not null,
  "MONTH_SK" integer not null,
  "CAMPAIGN_ID" text not null,
  "PLACEMENT" text not null,
  "MATCHED" boolean not null,
  "BRAND_CD" text not null,
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
  primary key ("PARTNER_CD", "MONTH_SK", "CAMPAIGN_ID", "PLACEMENT", "MATCHED", "BRAND_CD")
);
comment on table public.agg_ad_campaign_monthly is
  'Sums of agg_ad_campaign_daily by month (yyyyMM). Columns as in fact_ad_daily.';

create table public.agg_ad_keyword_monthly (
  "PARTNER_CD" text not null,
  "MONTH_SK" integer not null,
  "CAMPAIGN_ID" text not null,
  "KEYWORD" text not null,
  "MATCHED" boolean not null,
  "BRAND_CD" text not null,
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
  primary key ("PARTNER_CD", "MONTH_SK", "CAMPAIGN_ID", "KEYWORD", "MATCHED", "BRAND_CD")
);
comment on table public.agg_ad_keyword_monthly is
  'Advertising in 검색 영역 of a campaign in a month (yyyyMM) by keyword and brand of the option. MATCHED: a master knows the option; BRAND_CD: its brand now, empty without one. Columns as in fact_ad_daily.';

create table public.agg_ad_option_daily (
  "PARTNER_CD" text not null,
  "DATE_SK" integer not null,
  "OPTION_CD" text not null,
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
  primary key ("PARTNER_CD", "DATE_SK", "OPTION_CD")
);
comment on table public.agg_ad_option_daily is
  'Advertising of an option on a day: cost where it was advertised, revenue where it was bought. OPTION_CD may be one that no master knows. Columns as in fact_ad_daily.';

create table public.agg_ad_option_monthly (
  "PARTNER_CD" text not null,
  "MONTH_SK" integer not null,
  "CAMPAIGN_ID" text not null,
  "ADGROUP_NM" text not null,
  "PLACEMENT" text not null,
  "OPTION_CD" text not null,
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
  primary key ("PARTNER_CD", "MONTH_SK", "CAMPAIGN_ID", "OPTION_CD", "ADGROUP_NM", "PLACEMENT")
);
comment on table public.agg_ad_option_monthly is
  'The same in a month (yyyyMM) by campaign, ad group and placement. Columns as in fact_ad_daily.';

-- In which campaigns and months an option stands that a master begins to know.
create index agg_ad_option_monthly_option_idx on public.agg_ad_option_monthly ("PARTNER_CD", "OPTION_CD");

-- A row of an advertising report as a load has it, for the types of its columns.
create type private.ad_report_row as (
  "DATE_SK" integer, "CAMPAIGN_ID" text, "CAMPAIGN_NM" text, "AD_TYPE" text, "ADGROUP_NM" text, "OPTION_CD" text,
  "ITEM_NM" text, "CONV_OPTION_CD" text, "CONV_ITEM_NM" text, "PLACEMENT" text, "KEYWORD" text,
  "IMP_CNT" integer, "CLICK_CNT" integer, "AD_COST" bigint, "ORD_1D" integer, "DIR_ORD_1D" integer,
  "QTY_1D" integer, "DIR_QTY_1D" integer, "REV_1D" bigint, "DIR_REV_1D" bigint, "ORD_14D" integer,
  "DIR_ORD_14D" integer, "QTY_14D" integer, "DIR_QTY_14D" integer, "REV_14D" bigint, "DIR_REV_14D" bigint,
  "START_DT" text, "END_DT" text
);
comment on type private.ad_report_row is 'A row of 광고 보고서 as it is staged.';

create type private.ad_filter as (
  attribution text, scope text, placement text, brand_cds text[], campaign_ids text[], cost_factor numeric
);
comment on type private.ad_filter is
  'What a page of advertising asks for: the window after the click (14 or 1 days), all orders (total) or direct ones, placement (null: any), brands (none: any), campaigns (null: any), and by what the cost is multiplied (1.1: with VAT).';

create type private.ad_measures as (
  "adImpCnt" bigint, "adClickCnt" bigint, "adCost" numeric, "adOrderCnt" bigint, "adSaleQty" bigint, "adSaleAmt" bigint,
  "adDirectAmt" bigint, "adIndirectAmt" bigint, "adProfitAmt" numeric
);
comment on type private.ad_measures is
  'What is added up of advertising by window and scope, named as in answers; won, counts, pieces. adProfitAmt: won that the sales leave before advertising less its cost; null where no margin is known.';

alter table public.dim_campaign enable row level security;
alter table public.dim_ad_option enable row level security;
alter table public.fact_ad_daily enable row level security;
alter table public.log_ad_day enable row level security;
alter table public.agg_ad_growth enable row level security;
alter table public.agg_ad_campaign_daily enable row level security;
alter table public.agg_ad_campaign_monthly enable row level security;
alter table public.agg_ad_keyword_monthly enable row level security;
alter table public.agg_ad_option_daily enable row level security;
alter table public.agg_ad_option_monthly enable row level security;
revoke all on public.dim_campaign, public.dim_ad_option, public.fact_ad_daily, public.log_ad_day, public.agg_ad_growth,
  public.agg_ad_campaign_daily, public.agg_ad_campaign_monthly, public.agg_ad_keyword_monthly,
  public.agg_ad_option_daily, public.agg_ad_option_monthly from anon, authenticated;
grant all on public.dim_campaign, public.dim_ad_option, public.fact_ad_daily, public.log_ad_day, public.agg_ad_growth,
  public.agg_ad_campaign_daily, public.agg_ad_campaign_monthly, public.agg_ad_keyword_monthly,
  public.agg_ad_option_daily, public.agg_ad_option_monthly to service_role;
grant select on public.dim_campaign, public.dim_ad_option, public.fact_ad_daily, public.log_ad_day, public.agg_ad_growth,
  public.agg_ad_campaign_daily, public.agg_ad_campaign_monthly, public.agg_ad_keyword_monthly,
  public.agg_ad_option_daily, public.agg_ad_option_monthly to authenticated;

create policy "Members see campaigns of their partners" on public.dim_campaign
  for select to authenticated
  using ("PARTNER_CD" = any ((select private.partner_codes())::text[]));
create policy "Members see names of advertised options of their partners" on public.dim_ad_option
  for select to authenticated
  using ("PARTNER_CD" = any ((select private.partner_codes())::text[]));
create policy "Members see advertising of their partners" on public.fact_ad_daily
  for select to authenticated
  using ("PARTNER_CD" = any ((select private.partner_codes())::text[]));
create policy "Members see days of advertising reports of their partners" on public.log_ad_day
  for select to authenticated
  using ("PARTNER_CD" = any ((select private.partner_codes())::text[]));
create policy "Members see growth of advertising of their partners" on public.agg_ad_growth
  for select to authenticated
  using ("PARTNER_CD" = any ((select private.partner_codes())::text[]));
create policy "Members see daily advertising by campaign of their partners" on public.agg_ad_campaign_daily
  for select to authenticated
  using ("PARTNER_CD" = any ((select private.partner_codes())::text[]));
create policy "Members see monthly advertising by campaign of their partners" on public.agg_ad_campaign_monthly
  for select to authenticated
  using ("PARTNER_CD" = any ((select private.partner_codes())::text[]));
create policy "Members see monthly advertising by keyword of their partners" on public.agg_ad_keyword_monthly
  for select to authenticated
  using ("PARTNER_CD" = any ((select private.partner_codes())::text[]));
create policy "Members see daily advertising by option of their partners" on public.agg_ad_option_daily
  for select to authenticated
  using ("PARTNER_CD" = any ((select private.partner_codes())::text[]));
create policy "Members see monthly advertising by option of their partners" on public.agg_ad_option_monthly
  for select to authenticated
  using ("PARTNER_CD" = any ((select private.partner_codes())::text[]));

create type private.ad_measure_ratios as (
  "adCtr" numeric, "adCpc" numeric, "adCvr" numeric, "adRoas" numeric, "adAcos" numeric
);
comment on type private.ad_measure_ratios is 'Ratios of advertising: won a click (adCpc), the others percent. Null where the denominator is missing or 0.';

-- It asks now before a report of another seller is loaded: its successor takes one argument more.
drop function public.import_commit(uuid);

create function private.add_ads(a private.ad_measures, b private.ad_measures) returns private.ad_measures
  language plpgsql immutable strict parallel safe
  set search_path = ''
as $$
begin
  return a;
end
$$;
create aggregate private.total_ads(private.ad_measures) (
  sfunc = private.add_ads, stype = private.ad_measures, combinefunc = private.add_ads, parallel = safe
);
comment on aggregate private.total_ads(private.ad_measures) is 'The sum of measures of advertising.';
grant execute on function private.total_ads(private.ad_measures) to authenticated, service_role;
