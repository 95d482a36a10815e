-- What was loaded when: the last-update time of every page (specification sections 3 and 7).

create table public.log_file_upload (
  "ID" bigint generated always as identity primary key,
  "CATEGORY" text not null,
  "TABLE_NM" text not null,
  "PARTNER_CD" text not null references public.dim_partner ("PARTNER_CD"),
  "FILE_NM" text,
  "PERIOD_START" text check (private.is_day_text("PERIOD_START")),
  "PERIOD_END" text check (private.is_day_text("PERIOD_END")),
  "ROW_CNT" integer not null default 0,
  "ERR_CNT" integer not null default 0,
  "USER_ID" uuid references public.auth_member ("ID") on delete set null,
  "REG_DT" timestamptz not null default now(),
  "USER_NM" text,
  "ASIDE_CNT" integer not null default 0,
  "ASIDE_AMT" bigint not null default 0,
  "ASIDE_SVC" text not null default '',
  "CHANGED_CNT" integer,
  "DROP_ID" uuid,
  "IMPORT_ID" uuid,
  "NEW_CNT" integer,
  "REMOVED_CNT" integer,
  "WAY" text check ("WAY" in ('page', 'terminal', 'folder', 'mail')),
  "FILE_HASH" text check ("FILE_HASH" ~ '^[0-9a-f]{64}$'),
  "RESTATED" json
);
comment on table public.log_file_upload is 'One loaded file.';
comment on column public.log_file_upload."CATEGORY" is 'Kind of report: 재고현황, 판매분석, 입고요청, 옵션마스터 ...';
comment on column public.log_file_upload."TABLE_NM" is 'The table that the report fills.';
comment on column public.log_file_upload."ASIDE_CNT" is 'Rows of the file that are of another service than 2P and were not loaded.';
comment on column public.log_file_upload."ASIDE_AMT" is 'Net sales of the rows left aside, in won.';
comment on column public.log_file_upload."ASIDE_SVC" is 'Services of the rows left aside, as the file names them.';
comment on column public.log_file_upload."WAY" is 'How the file came in, as the loading program says it.';
comment on column public.log_file_upload."DROP_ID" is 'The same for files that were given together.';
comment on column public.log_file_upload."IMPORT_ID" is 'The report that was staged (private.kept_load).';
comment on column public.log_file_upload."FILE_HASH" is 'SHA-256 of the file: a watched folder never loads the same bytes twice. Null: neither said nor kept.';
comment on column public.log_file_upload."RESTATED" is 'Days that were loaded with other won before: [{"day": "yyyyMMdd", "from": won, "to": won}]. Null: none, or loaded before this was kept.';
comment on column public.log_file_upload."NEW_CNT" is 'Rows that were new, beside those changed and removed; null: loaded before these were kept.';
comment on column public.log_file_upload."USER_NM" is
  'Name that the member had then: other members may not read who is a member. Null: not loaded by a member.';
create index log_file_upload_latest_idx on public.log_file_upload ("PARTNER_CD", "TABLE_NM", "REG_DT" desc);
create index log_file_upload_category_idx on public.log_file_upload ("PARTNER_CD", "CATEGORY", "REG_DT" desc);
create index log_file_upload_user_idx on public.log_file_upload ("USER_ID");
create index log_file_upload_hash_idx on public.log_file_upload ("FILE_HASH") where "FILE_HASH" is not null;
create index log_file_upload_import_idx on public.log_file_upload ("IMPORT_ID") where "IMPORT_ID" is not null;
create index log_file_upload_drop_idx on public.log_file_upload ("DROP_ID") where "DROP_ID" is not null;
alter table public.log_file_upload enable row level security;
grant select on public.log_file_upload to service_role;
grant select on public.log_file_upload to authenticated;
create policy "Members see the upload log of their partners" on public.log_file_upload
  for select to authenticated using ("PARTNER_CD" = any ((select private.partner_codes())::text[]));
alter publication supabase_realtime add table public.log_file_upload;

-- Where the rows of a downloaded report wait until one statement loads them all (specification section 7,
-- log_file_upload). A file has more rows than one statement may work on, so it comes in parts, each typed and cleaned as it
-- arrives; nothing of it is visible to a page before import_commit, and what is never committed is deleted after a day, or after an
-- hour where others want its room.

-- Unlogged, both: what a crash or a backup loses here is lost together, and the file is still with the person.
create unlogged table private.import_batch (
  id uuid primary key default gen_random_uuid(),
  partner_cd text not null references public.dim_partner ("PARTNER_CD") on update cascade on delete cascade,
  category text not null,
  file_nm text not null check (char_length(file_nm) <= 300),
  columns text[] not null,
  period_start text check (private.is_day_text(period_start)),
  period_end text check (private.is_day_text(period_end)),
  err_cnt integer not null default 0 check (err_cnt >= 0),
  partial boolean not null default false,
  row_cnt integer not null default 0 check (row_cnt <= 300000),
  user_id uuid,
  created_at timestamptz not null default now(),
  aside_cnt integer not null default 0 check (aside_cnt >= 0),
  aside_amt bigint not null default 0,
  aside_svc text not null default '' check (length(aside_svc) <= 100),
  is_over boolean not null default false,
  byte_cnt bigint not null default 0,
  touched_at timestamptz not null default now(),
  shape text,
  drop_id uuid,
  way text,
  file_hash text check (file_hash ~ '^[0-9a-f]{64}$'),
  waits jsonb,
  -- A list of names, not a place to keep things.
  constraint import_batch_names_check check (octet_length(category) <= 100 and octet_length(array_to_string(columns, '', ' ')) <= 8000)
);
comment on table private.import_batch is 'A report on its way in.';
comment on column private.import_batch.partial is 'Some rows were held back: what the file does not name stays as it is.';
comment on column private.import_batch.user_id is 'The member who loads it; null from the terminal.';
comment on column private.import_batch.is_over is 'True once it is loaded or cancelled: nobody finds it any more, and its rows are deleted in pieces.';
comment on column private.import_batch.byte_cnt is 'Bytes that its rows and its file take, or somewhat more (private.import_bytes).';
comment on column private.import_batch.touched_at is 'When its last rows arrived. One that gets none for a while makes room for others.';
comment on column private.import_batch.waits is 'What loading it would change, of a report that waits for a person (public.import_wait); null of others.';
comment on column private.import_batch.shape is 'The code that staged it (private.import_shape): a later version cannot load it.';
create index import_batch_partner_idx on private.import_batch (partner_cd);
create index import_batch_hash_idx on private.import_batch (file_hash) where file_hash is not null;
create index import_batch_created_idx on private.import_batch (created_at);
alter table private.import_batch enable row level security;

-- One table for all kinds, with the types of the tables that they fill: a column that a report does not have costs a bit.
-- No foreign key: it would look each of its rows up.
create unlogged table private.import_row (
  batch_id uuid not null,
  line_no bigint not null,
  "STOCK_QTY" integer, "REQ_IBQTY" integer, "SALE_QTY_7D" integer, "SALE_QTY_30D" integer, "AGE_30" integer,
  "AGE_45" integer, "AGE_60" integer, "AGE_120" integer, "AGE_180" integer, "AGE_181" integer, "CUST_RETURN_30D" integer,
  "SALE_QTY" integer, "GROSS_QTY" integer, "CANCEL_QTY" integer, "ORDER_CNT" integer, "VISITOR_CNT" integer,
  "VIEW_CNT" integer, "CART_CNT" integer, "EX_QTY" integer, "IB_APRV_QTY" integer, "SALE_READY_QTY" integer,
  "RETURN_PENDING_QTY" integer, "RETURN_READY_QTY" integer, "PLT_AMT" integer, "TRUCK_AMT" integer, "DATE_SK" integer,
  "IMP_CNT" integer, "CLICK_CNT" integer, "ORD_1D" integer, "DIR_ORD_1D" integer, "QTY_1D" integer, "DIR_QTY_1D" integer,
  "ORD_14D" integer, "DIR_ORD_14D" integer, "QTY_14D" integer, "DIR_QTY_14D" integer, "ROW_NO" integer, "QTY" integer,
  "SALE_PRICE" bigint, "SALE_AMT_7D" bigint, "SALE_AMT_30D" bigint, "MONTHLY_STORAGE_FEE" bigint, "SALE_AMT" bigint,
  "GROSS_AMT" bigint, "CANCEL_AMT" bigint, "AD_COST" bigint, "REV_1D" bigint, "DIR_REV_1D" bigint, "REV_14D" bigint,
  "DIR_REV_14D" bigint, "PRICE" bigint, "SUPPORT_AMT" bigint, "INSTANT_AMT" bigint, "DOWNLOAD_AMT" bigint,
  "COUPON_AMT" bigint, "FEE_AMT" bigint, "FEE_VAT" bigint, "SETTLE_AMT" bigint, "COST_A" bigint, "DISCOUNT_B" bigint,
  "EXTRA_AMT" bigint, "FREE_C" bigint, "SUM_AMT" bigint, "SUM_VAT_AMT" bigint, "SUM_FINAL_AMT" bigint, "COMP_AMT" bigint,
  "AMT" bigint, "VAT_AMT" bigint, "BASE_AMT" bigint, "PAYABLE_AMT" bigint, "MILKRUN_AMT" bigint, "AD_AMT" bigint,
  "DEDUCT_AMT" bigint, "SETOFF_AMT" bigint, "WAREHOUSING_AMT" bigint, "SHIPPING_AMT" bigint, "STORAGE_AMT" bigint,
  "RETURN_PICKUP_AMT" bigint, "RESTOCKING_AMT" bigint, "REMOVAL_AMT" bigint, "SERVICE_AMT" bigint, "PAID_AMT" bigint,
  "COST_AMT" bigint, "TARGET_AMT" bigint, "WINNER_RATE" numeric(5, 2), "FEE_RATE" numeric, "COMP_RATE" numeric,
  "RATIO" numeric, "REG_DT" timestamptz, "OPTION_CD" text, "BRAND_CD" text, "BRAND_NM" text, "ITEM_NM" text,
  "OPTION_NM" text, "PRODUCTID" text, "BARCODE" text, "CPITEMNAME" text, "SKU_ID" text, "OFFER_CONDITION" text,
  "EXH_DAY" text, "REQ_IB_DT" text, "ITEM_WINNER_YN" text, "SEASON" text, "PRODUCT_REG_DT" text, "CATEGORY_NM" text,
  "REQ_NO" text, "IB_REQ_DT" text, "SCH_DT" text, "IB_APRV_NO" text, "IB_REQ_NO" text, "MILKRUNNO" text,
  "PICKUP_DT" text, "IB_CENTER" text, "EXPIR_DT" text, "PROD_DT" text, "LOGISTICS_COMPANY" text, "INVOICE_NUM" text,
  "DP_APRV_DT" text, "REMARKS" text, "CAMPAIGN_ID" text, "CAMPAIGN_NM" text, "AD_TYPE" text, "ADGROUP_NM" text,
  "CONV_OPTION_CD" text, "CONV_ITEM_NM" text, "PLACEMENT" text, "KEYWORD" text, "START_DT" text, "END_DT" text,
  "SETTLE_TYPE" text, "SETTLE_END_DT" text, "OCCUR_DT" text, "RECOG_DT" text, "TRADE_TYPE" text, "ORDER_NO" text,
  "CHANNEL" text, "COST_TYPE" text, "DELIVERY_NO" text, "REQUEST_NO" text, "GRADE" text, "REASON" text, "CENTER" text,
  "LOSS_TYPE" text, "INSPECT_ID" text, "CHARGE_TYPE" text, "PAY_DT" text, "STATUS" text, "APPLY_DT" text, "YM" text,
  "MEMO" text, {{added; "$column" $type,}}
  primary key (batch_id, line_no),
  -- A page of 5,000 rows would otherwise be as large as a file likes. As nameLimit of src/reports/cells/texts.ts.
  constraint import_row_names_check check (greatest(length("BRAND_NM"), length("ITEM_NM"), length("OPTION_NM"), length("CPITEMNAME"),
    length("CATEGORY_NM"), length("CAMPAIGN_NM"), length("ADGROUP_NM"), length("KEYWORD"), length("CONV_ITEM_NM")) <= 500)
);
comment on table private.import_row is 'Rows of a report, typed and cleaned.';
comment on column private.import_row.line_no is 'Grows with the place of the row in the file: its part, times a million, and its place in the part.';
alter table private.import_row enable row level security;
