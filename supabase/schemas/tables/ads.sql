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
comment on table public.dim_campaign is 'A campaign of a partner: names, kind and days from the advertising report, and what members enter (GOAL_TYPE to MEMO), written by public.change_campaign alone.';
comment on column public.dim_campaign."NAMED_SK" is 'Newest day (yyyyMMdd) of a report that named it.';
comment on column public.dim_campaign."TARGET_ROAS" is 'Percent.';
comment on column public.dim_campaign."DAY_BUDGET" is 'Won a day, without VAT.';
comment on column public.dim_campaign."STATUS" is 'As entered; null: by the days of its report.';
alter table public.dim_campaign enable row level security;
grant select on public.dim_campaign to service_role;
grant select on public.dim_campaign to authenticated;
create policy "Members see campaigns of their partners" on public.dim_campaign
  for select to authenticated using ("PARTNER_CD" = any ((select private.partner_codes())::text[]));

create table public.dim_ad_option (
  "PARTNER_CD" text not null references public.dim_partner ("PARTNER_CD") on update cascade on delete cascade,
  "OPTION_CD" text not null,
  "ITEM_NM" text not null default '',
  primary key ("PARTNER_CD", "OPTION_CD")
);
comment on table public.dim_ad_option is
  'Options that advertising reports name, with the name there: how an option is called that no master knows (미매칭).';
alter table public.dim_ad_option enable row level security;
grant select on public.dim_ad_option to service_role;
grant select on public.dim_ad_option to authenticated;
create policy "Members see names of advertised options of their partners" on public.dim_ad_option
  for select to authenticated using ("PARTNER_CD" = any ((select private.partner_codes())::text[]));

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
comment on table public.dim_ad_keyword is 'A keyword of 검색 영역 in a campaign for options of one brand: what sums by keyword are kept by. MATCHED: a master knows the options; BRAND_CD: empty without one. An id outlives its sums.';
comment on column public.dim_ad_keyword."PAIR_ID" is 'The least KEYWORD_ID of the same keyword in the same campaign.';
alter table public.dim_ad_keyword enable row level security;
grant select on public.dim_ad_keyword to service_role;
grant select on public.dim_ad_keyword to authenticated;
create policy "Members see keywords of their partners" on public.dim_ad_keyword
  for select to authenticated using ("PARTNER_CD" = any ((select private.partner_codes())::text[]));

create table public.fact_ad_daily (
  "ROW_SK" bigint generated always as identity (cache 1000) primary key,
  "PARTNER_CD" text not null,
  "DATE_SK" integer not null,
  "CAMPAIGN_ID" text not null,
  "ADGROUP_NM" text not null default '',
  "OPTION_CD" text not null default '',
  "CONV_OPTION_CD" text not null default '',
  "PLACEMENT" text not null,
  "KEYWORD" text not null default '',
  "IMP_CNT" integer not null default 0, "CLICK_CNT" integer not null default 0, "AD_COST" bigint not null default 0,
  "ORD_1D" integer not null default 0, "DIR_ORD_1D" integer not null default 0, "QTY_1D" integer not null default 0,
  "DIR_QTY_1D" integer not null default 0, "REV_1D" bigint not null default 0, "DIR_REV_1D" bigint not null default 0,
  "ORD_14D" integer not null default 0, "DIR_ORD_14D" integer not null default 0, "QTY_14D" integer not null default 0,
  "DIR_QTY_14D" integer not null default 0, "REV_14D" bigint not null default 0, "DIR_REV_14D" bigint not null default 0,
  "SVC" text not null default '2P' check ("SVC" = '2P')
);
comment on table public.fact_ad_daily is 'A row of an advertising report (광고보고서). OPTION_CD: the advertised option, whose are cost (won, without VAT), impressions and clicks; CONV_OPTION_CD: the one that was bought, whose are orders and revenue, empty without one. Orders (ORD), pieces (QTY) and won (REV) of 1 or 14 days after the click; DIR: of the advertised option itself, the others are all. PLACEMENT: 광고 노출 지면; KEYWORD only in 검색 영역, else empty. ROW_SK says nothing: a report repeats rows, and equal ones add up.';
comment on column public.fact_ad_daily."DATE_SK" is 'Korea-time day as the integer yyyyMMdd.';
create index fact_ad_daily_day_idx on public.fact_ad_daily ("PARTNER_CD", "DATE_SK", "CAMPAIGN_ID");
-- No plan asks how a measure is spread, and telling it took most of the time of an analyze.
alter table public.fact_ad_daily
  alter column "IMP_CNT" set statistics 0, alter column "CLICK_CNT" set statistics 0, alter column "AD_COST" set statistics 0,
  alter column "ORD_1D" set statistics 0, alter column "DIR_ORD_1D" set statistics 0, alter column "QTY_1D" set statistics 0,
  alter column "DIR_QTY_1D" set statistics 0, alter column "REV_1D" set statistics 0, alter column "DIR_REV_1D" set statistics 0,
  alter column "ORD_14D" set statistics 0, alter column "DIR_ORD_14D" set statistics 0, alter column "QTY_14D" set statistics 0,
  alter column "DIR_QTY_14D" set statistics 0, alter column "REV_14D" set statistics 0, alter column "DIR_REV_14D" set statistics 0;
alter table public.fact_ad_daily enable row level security;
grant select on public.fact_ad_daily to service_role;
grant select on public.fact_ad_daily to authenticated;
create policy "Members see advertising of their partners" on public.fact_ad_daily
  for select to authenticated using ("PARTNER_CD" = any ((select private.partner_codes())::text[]));

create table public.log_ad_day (
  "PARTNER_CD" text not null references public.dim_partner ("PARTNER_CD") on update cascade on delete cascade,
  "DATE_SK" integer not null,
  "GRAIN" text not null check ("GRAIN" in ('keyword', 'campaign')),
  "AGE" smallint not null check ("AGE" between 0 and 14),
  "FILE_NM" text not null,
  "MOD_DT" timestamptz not null default now(),
  "FINAL_AGE" smallint not null default 14 check ("FINAL_AGE" between 0 and 14),
  primary key ("PARTNER_CD", "DATE_SK")
);
comment on column public.log_ad_day."FINAL_AGE" is 'private.ad_final_age of the partner when the day was loaded: younger, its 14-day figures still change.';
comment on table public.log_ad_day is 'A day that an advertising report covers, with or without rows: by keywords, which win, or by campaigns; file and moment of the newest load, which was made AGE days after it.';
alter table public.log_ad_day enable row level security;
grant select on public.log_ad_day to service_role;
grant select on public.log_ad_day to authenticated;
create policy "Members see days of advertising reports of their partners" on public.log_ad_day
  for select to authenticated using ("PARTNER_CD" = any ((select private.partner_codes())::text[]));

-- What people enter about campaigns leaves a trail, and a change of it can be kept as an intervention (변경).
