-- A part of 포트폴리오 has advertising too.
alter type private.portfolio_part
  add attribute "AD_COST" bigint,
  add attribute "AD_SALE_AMT" bigint,
  add attribute "AD_COST_BEFORE" bigint,
  add attribute "AD_SALE_AMT_BEFORE" bigint,
  add attribute "BREAK_EVEN" numeric;
comment on type private.portfolio_part is
  'A brand (empty: options without one) of a partner, or the partner (null): its brands, days of a period and of its comparison that are not loaded, won and pieces of both, live stock as private.stock_by_brand has it (null: none), requests in error (null: none was ever loaded), won of advertising and what it sold in both (null: no report covers a day), and the ROAS in percent at which it pays for itself.';
