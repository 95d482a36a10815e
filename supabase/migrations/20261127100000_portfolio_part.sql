-- What 포트폴리오 is made of: partners with what they have loaded, and brands of them, or all of a partner, with sales, stock
-- and requests in error.
create type private.portfolio_partner as (
  "PARTNER_CD" text,
  "LOADED" date[],
  "LOADED_BEFORE" date[],
  "SOURCES" json
);
comment on type private.portfolio_partner is
  'A partner, its loaded days of a period and of its comparison, and private.loaded_sources.';

create type private.portfolio_part as (
  "PARTNER_CD" text,
  "BRAND_CD" text,
  "BRAND_CNT" bigint,
  "MISSING" integer,
  "MISSING_BEFORE" integer,
  "SALE_AMT" bigint,
  "SALE_QTY" bigint,
  "SALE_AMT_BEFORE" bigint,
  "SALE_QTY_BEFORE" bigint,
  "STOCK_QTY" bigint,
  "INCOMING_QTY" bigint,
  "STOCK_AMT" bigint,
  "PRICED_CNT" bigint,
  "UNVALUED_CNT" bigint,
  "SELLING_CNT" bigint,
  "OUT_CNT" bigint,
  "RATED_CNT" bigint,
  "RATED_OUT_CNT" bigint,
  "QTY_7" bigint,
  "ERROR_CNT" bigint
);
comment on type private.portfolio_part is
  'A brand (empty: options without one) of a partner, or the partner (null): its brands, days of a period and of its comparison that are not loaded, won and pieces of both, live stock as private.stock_by_brand has it (null: none), and requests in error (null: none was ever loaded).';
