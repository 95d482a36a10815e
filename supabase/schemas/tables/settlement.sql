-- What the marketplace's settlement reports say: sales and fees, costs, compensation and payments, line by line with the file and
-- the row it came from, so that every figure can be followed to them.

-- 판매수수료: an order line and its fee.
create table public.fact_settlement_option (
  "LINE_ID" bigint generated always as identity primary key,
  "PARTNER_CD" text not null,
  "SETTLE_END_DT" text not null check (private.is_day_text("SETTLE_END_DT")),
  "SETTLE_TYPE" text not null default '',
  "RECOG_DT" text not null check (private.is_day_text("RECOG_DT")),
  "OCCUR_DT" text not null check (private.is_day_text("OCCUR_DT")),
  "ORDER_NO" text not null default '',
  "TRADE_TYPE" text not null default '',
  "OPTION_CD" text not null default '',
  "PRODUCTID" text,
  "SKU_ID" text,
  "ITEM_NM" text,
  "OPTION_NM" text,
  "PRICE" bigint not null,
  "QTY" integer not null,
  "SALE_AMT" bigint not null,
  "SUPPORT_AMT" bigint not null default 0,
  "COUPON_AMT" bigint not null,
  "FEE_RATE" numeric,
  "FEE_AMT" bigint not null,
  "FEE_VAT" bigint not null,
  "SETTLE_AMT" bigint not null,
  "CHANNEL" text,
  "FILE_ID" bigint not null,
  "ROW_NO" integer not null
);
comment on table public.fact_settlement_option is 'A line of 판매수수료: pieces and won of an order line, negative of a cancellation. SALE_AMT = PRICE * QTY; SETTLE_AMT = SALE_AMT - COUPON_AMT - FEE_AMT - FEE_VAT; SUPPORT_AMT is the marketplace''s own discount, which is not deducted. OPTION_CD: empty where the line is of no option (delivery).';
create index fact_settlement_option_recog_idx on public.fact_settlement_option ("PARTNER_CD", "RECOG_DT");
create index fact_settlement_option_file_idx on public.fact_settlement_option ("FILE_ID");
create index fact_settlement_option_occur_idx on public.fact_settlement_option ("PARTNER_CD", "OCCUR_DT", "OPTION_CD");
alter table public.fact_settlement_option enable row level security;
grant select on public.fact_settlement_option to service_role;
grant select on public.fact_settlement_option to authenticated;
create policy "Members see sales of settlements of their partners" on public.fact_settlement_option
  for select to authenticated using ("PARTNER_CD" = any ((select private.partner_codes())::text[]));

-- A line of the costs of the fulfilment service.
create table public.fact_settlement_cost (
  "LINE_ID" bigint generated always as identity primary key,
  "PARTNER_CD" text not null,
  "COST_TYPE" text not null check ("COST_TYPE" in ('WAREHOUSING', 'SHIPPING', 'STORAGE', 'RETURN_PICKUP', 'RESTOCKING', 'REMOVAL',
    'REMOVAL_SHIPPING', 'SERVICE', 'BARCODE')),
  "SETTLE_END_DT" text not null check (private.is_day_text("SETTLE_END_DT")),
  "SETTLE_TYPE" text not null default '',
  "RECOG_DT" text not null check (private.is_day_text("RECOG_DT")),
  "OCCUR_DT" text not null check (private.is_day_text("OCCUR_DT")),
  "TRADE_TYPE" text,
  "ORDER_NO" text,
  "DELIVERY_NO" text,
  "REQUEST_NO" text,
  "OPTION_CD" text not null default '',
  "PRODUCTID" text,
  "SKU_ID" text,
  "ITEM_NM" text,
  "OPTION_NM" text,
  "QTY" integer,
  "GRADE" text,
  "REASON" text,
  "CENTER" text,
  "REMARKS" text,
  "COST_AMT" bigint not null,
  "VAT_AMT" bigint not null,
  "FILE_ID" bigint not null,
  "ROW_NO" integer not null
);
comment on table public.fact_settlement_cost is 'A line of the costs of the fulfilment service. COST_AMT: won without VAT after discounts; VAT_AMT: its part of the sheet''s VAT, by amount, so that the parts add up to it. OPTION_CD: empty where the line is of no option or of several (a box).';
create index fact_settlement_cost_recog_idx on public.fact_settlement_cost ("PARTNER_CD", "RECOG_DT");
create index fact_settlement_cost_file_idx on public.fact_settlement_cost ("FILE_ID");
create index fact_settlement_cost_occur_idx on public.fact_settlement_cost ("PARTNER_CD", "OCCUR_DT", "OPTION_CD");
alter table public.fact_settlement_cost enable row level security;
grant select on public.fact_settlement_cost to service_role;
grant select on public.fact_settlement_cost to authenticated;
create policy "Members see costs of settlements of their partners" on public.fact_settlement_cost
  for select to authenticated using ("PARTNER_CD" = any ((select private.partner_codes())::text[]));

create table public.fact_inventory_compensation (
  "LINE_ID" bigint generated always as identity primary key,
  "PARTNER_CD" text not null,
  "OCCUR_DT" text not null check (private.is_day_text("OCCUR_DT")),
  "SETTLE_END_DT" text not null check (private.is_day_text("SETTLE_END_DT")),
  "OPTION_CD" text not null,
  "ORDER_NO" text,
  "TRADE_TYPE" text,
  "LOSS_TYPE" text,
  "ITEM_NM" text,
  "OPTION_NM" text,
  "OFFER_CONDITION" text,
  "QTY" integer not null,
  "SALE_PRICE" bigint,
  "COMP_RATE" numeric,
  "COMP_AMT" bigint not null,
  "INSPECT_ID" text,
  "CENTER" text,
  "REMARKS" text,
  "FILE_ID" bigint not null,
  "ROW_NO" integer not null
);
comment on table public.fact_inventory_compensation is
  'A line of 재고 손실 보상: pieces lost on OCCUR_DT that are paid with the period that ends on SETTLE_END_DT. COMP_AMT: won without VAT.';
create index fact_inventory_compensation_occur_idx on public.fact_inventory_compensation ("PARTNER_CD", "OCCUR_DT");
create index fact_inventory_compensation_option_idx on public.fact_inventory_compensation ("PARTNER_CD", "OPTION_CD");
create index fact_inventory_compensation_file_idx on public.fact_inventory_compensation ("FILE_ID");
alter table public.fact_inventory_compensation enable row level security;
grant select on public.fact_inventory_compensation to service_role;
grant select on public.fact_inventory_compensation to authenticated;
create policy "Members see compensation of their partners" on public.fact_inventory_compensation
  for select to authenticated using ("PARTNER_CD" = any ((select private.partner_codes())::text[]));

create table public.fact_settled_ad_cost (
  "LINE_ID" bigint generated always as identity primary key,
  "PARTNER_CD" text not null,
  "SETTLE_END_DT" text not null check (private.is_day_text("SETTLE_END_DT")),
  "DATE_SK" integer not null,
  "CHARGE_TYPE" text not null default '',
  "AMT" bigint not null,
  "VAT_AMT" bigint not null,
  "REMARKS" text,
  "FILE_ID" bigint not null,
  "ROW_NO" integer not null
);
comment on table public.fact_settled_ad_cost is
  'A line of 광고비 내역: won without VAT and VAT that advertising of a day was charged; negative for clicks that did not count.';
create index fact_settled_ad_cost_day_idx on public.fact_settled_ad_cost ("PARTNER_CD", "DATE_SK");
create index fact_settled_ad_cost_file_idx on public.fact_settled_ad_cost ("FILE_ID");
alter table public.fact_settled_ad_cost enable row level security;
grant select on public.fact_settled_ad_cost to service_role;
grant select on public.fact_settled_ad_cost to authenticated;
create policy "Members see settled advertising of their partners" on public.fact_settled_ad_cost
  for select to authenticated using ("PARTNER_CD" = any ((select private.partner_codes())::text[]));

create table public.fact_milk_run (
  "LINE_ID" bigint generated always as identity primary key,
  "PARTNER_CD" text not null,
  "SETTLE_END_DT" text not null check (private.is_day_text("SETTLE_END_DT")),
  "MILKRUNNO" text not null,
  "REQ_NO" text,
  "CENTER" text,
  "PICKUP_DT" text check (private.is_day_text("PICKUP_DT")),
  "PLT_AMT" integer,
  "QTY" integer,
  "AMT" bigint not null,
  "VAT_AMT" bigint not null,
  "REMARKS" text,
  "FILE_ID" bigint not null,
  "ROW_NO" integer not null
);
comment on table public.fact_milk_run is 'A line of 밀크런 내역: won without VAT and VAT of a pickup of an inbound request.';
create index fact_milk_run_period_idx on public.fact_milk_run ("PARTNER_CD", "SETTLE_END_DT");
create index fact_milk_run_file_idx on public.fact_milk_run ("FILE_ID");
alter table public.fact_milk_run enable row level security;
grant select on public.fact_milk_run to service_role;
grant select on public.fact_milk_run to authenticated;
create policy "Members see milk runs of their partners" on public.fact_milk_run
  for select to authenticated using ("PARTNER_CD" = any ((select private.partner_codes())::text[]));

create table public.fact_settlement_summary (
  "PARTNER_CD" text not null,
  "SETTLE_TYPE" text not null,
  "START_DT" text not null check (private.is_day_text("START_DT")),
  "END_DT" text not null check (private.is_day_text("END_DT")),
  "RATIO" numeric not null,
  "SALE_AMT" bigint not null,
  "CANCEL_AMT" bigint not null,
  "FEE_AMT" bigint not null,
  "COUPON_AMT" bigint not null,
  "BASE_AMT" bigint not null,
  "PAYABLE_AMT" bigint not null,
  "MILKRUN_AMT" bigint not null,
  "AD_AMT" bigint not null,
  "DEDUCT_AMT" bigint not null,
  "SETOFF_AMT" bigint not null,
  "WAREHOUSING_AMT" bigint not null,
  "SHIPPING_AMT" bigint not null,
  "STORAGE_AMT" bigint not null,
  "RETURN_PICKUP_AMT" bigint not null,
  "RESTOCKING_AMT" bigint not null,
  "REMOVAL_AMT" bigint not null,
  "SERVICE_AMT" bigint not null,
  "COMP_AMT" bigint not null,
  "PAID_AMT" bigint not null,
  "PAY_DT" text check (private.is_day_text("PAY_DT")),
  "STATUS" text,
  "FILE_ID" bigint not null,
  "ROW_NO" integer not null,
  primary key ("PARTNER_CD", "SETTLE_TYPE", "START_DT", "END_DT", "RATIO")
);
comment on table public.fact_settlement_summary is 'A payment of the marketplace (정산현황 요약), won. Of a week 70 % of its sales are paid first and 30 % later: both rows say the same sales, which count once. PAID_AMT = PAYABLE_AMT (H) - SETOFF_AMT (I) - SERVICE_AMT (J) + COMP_AMT (K).';
alter table public.fact_settlement_summary enable row level security;
grant select on public.fact_settlement_summary to service_role;
grant select on public.fact_settlement_summary to authenticated;
create policy "Members see payments of their partners" on public.fact_settlement_summary
  for select to authenticated using ("PARTNER_CD" = any ((select private.partner_codes())::text[]));

-- Which file the lines of a kind and period came from: a later load takes the place of the one before it.
create table public.log_settlement_file (
  "FILE_ID" bigint generated always as identity primary key,
  "PARTNER_CD" text not null references public.dim_partner ("PARTNER_CD") on update cascade on delete cascade,
  "CATEGORY" text not null,
  "PART" text not null default '',
  "SETTLE_END_DT" text not null check (private.is_day_text("SETTLE_END_DT")),
  "FILE_NM" text not null,
  "ROW_CNT" integer not null,
  "SUM_AMT" bigint,
  "VAT_AMT" bigint,
  "USER_ID" uuid references public.auth_member ("ID") on delete set null,
  "REG_DT" timestamptz not null default now(),
  "SUMS" jsonb,
  unique ("PARTNER_CD", "CATEGORY", "SETTLE_END_DT", "PART")
);
comment on table public.log_settlement_file is 'A part of a settlement report for a period, as it was loaded last: what its lines came from. PART: COST_TYPE of a sheet of costs, type and ratio of a payment, else empty. SUM_AMT, VAT_AMT: won of all its lines, of a sheet of costs as it says itself; VAT_AMT null where its lines have no VAT of their own.';
comment on column public.log_settlement_file."SUMS" is
  'Of 판매수수료, won of all its lines: gross (판매액 of orders), cancel (of cancellations, negative), coupon, fee (with VAT).';
create index log_settlement_file_user_idx on public.log_settlement_file ("USER_ID");
alter table public.log_settlement_file enable row level security;
grant select on public.log_settlement_file to service_role;
grant select on public.log_settlement_file to authenticated;
create policy "Members see settlement files of their partners" on public.log_settlement_file
  for select to authenticated using ("PARTNER_CD" = any ((select private.partner_codes())::text[]));

create table public.dim_settlement_waiver (
  "PARTNER_CD" text not null references public.dim_partner ("PARTNER_CD") on update cascade on delete cascade,
  "CATEGORY" text not null,
  "SETTLE_END_DT" text not null check (private.is_day_text("SETTLE_END_DT")),
  "USER_ID" uuid references public.auth_member ("ID") on delete set null,
  "USER_NM" text,
  "REG_DT" timestamptz not null default now(),
  primary key ("PARTNER_CD", "CATEGORY", "SETTLE_END_DT")
);
comment on table public.dim_settlement_waiver is
  'A report of a settlement period that a member said there is none of (해당 없음): the period does not wait for it.';
comment on column public.dim_settlement_waiver."USER_NM" is 'Name that the member had then: other members may not read who is a member.';
create index dim_settlement_waiver_user_idx on public.dim_settlement_waiver ("USER_ID");
alter table public.dim_settlement_waiver enable row level security;
grant select on public.dim_settlement_waiver to service_role;
grant select on public.dim_settlement_waiver to authenticated;
create policy "Members see waived reports of their partners" on public.dim_settlement_waiver
  for select to authenticated using ("PARTNER_CD" = any ((select private.partner_codes())::text[]));
create trigger losses_follow_new_waivers after insert on public.dim_settlement_waiver
  referencing new table as changed_waivers for each statement execute function private.follow_settlement_waivers();
create trigger losses_follow_withdrawn_waivers after delete on public.dim_settlement_waiver
  referencing old table as changed_waivers for each statement execute function private.follow_settlement_waivers();

create table public.fact_brand_charge (
  "BRAND_CD" text not null,
  "YM" text not null check ("YM" ~ '^20[0-9]{2}(0[1-9]|1[0-2])$'),
  "CHARGE_TYPE" text not null check ("CHARGE_TYPE" in ('OPERATION', 'LIVE', 'LOGISTICS')),
  "PARTNER_CD" text not null,
  "AMT" bigint not null check ("AMT" between -1000000000000 and 1000000000000),
  "MEMO" text check (length("MEMO") between 1 and 500),
  "MOD_DT" timestamptz not null default now(),
  primary key ("BRAND_CD", "YM", "CHARGE_TYPE"),
  foreign key ("BRAND_CD", "PARTNER_CD") references public.dim_brand ("BRAND_CD", "PARTNER_CD")
    on update cascade on delete cascade
);
comment on table public.fact_brand_charge is
  'What an agency charges a brand in a month (yyyyMM), won with VAT: OPERATION 운영 수수료, LIVE 라이브 수수료, LOGISTICS 물류비. No row: nothing is entered.';
create index fact_brand_charge_partner_idx on public.fact_brand_charge ("PARTNER_CD", "BRAND_CD");
alter table public.fact_brand_charge enable row level security;
grant select on public.fact_brand_charge to service_role;
grant select on public.fact_brand_charge to authenticated;
create policy "Members see charges of their partners" on public.fact_brand_charge
  for select to authenticated using ("PARTNER_CD" = any ((select private.partner_codes())::text[]));
