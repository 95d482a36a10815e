create type private.portfolio_partner as (
  "PARTNER_CD" text, "LOADED" date[], "LOADED_BEFORE" date[], "SOURCES" json, "PROFIT_DAYS" date[]
);
comment on type private.portfolio_partner is
  'A partner, its loaded days of a period and of its comparison, private.loaded_sources, and the days of the period whose profit can be known.';

create type private.portfolio_part as (
  "PARTNER_CD" text, "BRAND_CD" text, "BRAND_CNT" bigint, "MISSING" integer, "MISSING_BEFORE" integer, "SALE_AMT" bigint,
  "SALE_QTY" bigint, "SALE_AMT_BEFORE" bigint, "SALE_QTY_BEFORE" bigint, "STOCK_QTY" bigint, "INCOMING_QTY" bigint,
  "STOCK_AMT" bigint, "PRICED_CNT" bigint, "UNVALUED_CNT" bigint, "SELLING_CNT" bigint, "OUT_CNT" bigint, "RATED_CNT" bigint,
  "RATED_OUT_CNT" bigint, "QTY_7" bigint, "ERROR_CNT" bigint, "AD_COST" bigint, "AD_SALE_AMT" bigint, "AD_COST_BEFORE" bigint,
  "AD_SALE_AMT_BEFORE" bigint, "PROFIT" private.profit_line, "SHARED_COST" bigint, "SHARED_SALE_AMT" bigint,
  "SHARED_COST_BEFORE" bigint, "SHARED_SALE_AMT_BEFORE" bigint, "AD_COSTED_AMT" bigint, "AD_MARGIN_AMT" numeric
);
comment on type private.portfolio_part is 'A brand (empty: options without one) of a partner, or the partner (null): its brands, days of a period and of its comparison that are not loaded, won and pieces of both, live stock as private.stock_by_brand has it (null: none), requests in error (null: none was ever loaded), won of advertising and what it sold in both (null: no report covers a day), its profit, private.shared_ad_sums of both periods, and of what advertising sold in the period the won of brands with a known margin and what these leave before advertising.';

-- Live stock by brand: options of brands in use and of none (empty), as product_list lists them. yesterday: as in
-- private.stock_rows, whose caller plans for it.
create or replace function private.stock_sums(partner_cd text, today date, yesterday integer, option_cds text[])
  returns table (
    "BRAND_CD" text, "STOCK_QTY" bigint, "INCOMING_QTY" bigint, "STOCK_AMT" bigint, "PRICED_CNT" bigint, "UNVALUED_CNT" bigint,
    "SELLING_CNT" bigint, "OUT_CNT" bigint, "RATED_CNT" bigint, "RATED_OUT_CNT" bigint, "QTY_7" bigint
  ) language sql stable begin atomic
  select s.brand_cd, private.bigint_sum(s.stock_qty), private.bigint_sum(s.incoming_qty),
    private.bigint_sum(s.stock_qty * coalesce(s.cost, s.price)),
    count(*) filter (where s.stock_qty > 0 and s.cost is null and s.price is not null),
    count(*) filter (where s.stock_qty > 0 and s.cost is null and s.price is null),
    count(*) filter (where s.is_selling), count(*) filter (where s.is_out),
    count(*) filter (where s.is_selling and s.is_rated), count(*) filter (where s.is_out and s.is_rated),
    private.bigint_sum(s.qty_7)
  from (
    select coalesce(a."BRAND_CD", '') as brand_cd, a."STOCK_QTY"::bigint as stock_qty, a."INCOMING_QTY" as incoming_qty,
      c."COST_AMT" as cost, o."SALE_PRICE" as price, a."SOLD_YN" is distinct from 'N' as is_selling,
      private.is_out_of_stock(a."STOCK_QTY", a."SOLD_YN") as is_out,
      a."OFFER_CONDITION" = 'NEW' and case when yesterday is null then private.sold_between(f."SOLD_UNTIL", 35, 30, 1)
        when yesterday = 35 then a."QTY_30" else private.sold_between(a."SOLD_UNTIL", yesterday, 30, 1) end > 0 as is_rated,
      case when yesterday is null then private.sold_between(f."SOLD_UNTIL", 35, 7, 1)
        when yesterday = 35 then a."QTY_7" else private.sold_between(a."SOLD_UNTIL", yesterday, 7, 1) end as qty_7
    from public.agg_option_stock a
    -- The ids once more for each table, as in private.product_rows.
    join public.dim_option o on o."OPTION_CD" = a."OPTION_CD" and o."PARTNER_CD" = partner_cd
      and (cardinality(option_cds) = 0 or o."OPTION_CD" = any (option_cds))
    left join public.dim_brand b on b."BRAND_CD" = a."BRAND_CD" and b."PARTNER_CD" = partner_cd
    left join private.option_costs(partner_cd, private.day_text(today)) c
      on c."OPTION_CD" = a."OPTION_CD" and (cardinality(option_cds) = 0 or c."OPTION_CD" = any (option_cds))
    left join private.sold_until_by_option(partner_cd, today - 1, null) f
      on f."OPTION_CD" = a."OPTION_CD" and (cardinality(option_cds) = 0 or f."OPTION_CD" = any (option_cds))
    where a."PARTNER_CD" = partner_cd and (a."BRAND_CD" is null or (b."USE_YN" = 'Y' and b."SVC" = '2P'))
      and (cardinality(option_cds) = 0 or a."OPTION_CD" = any (option_cds))
  ) s
  group by s.brand_cd;
end;
comment on function private.stock_sums is 'private.stock_by_brand for a known place of yesterday in SOLD_UNTIL.';
grant execute on function private.stock_sums to authenticated, service_role;

-- Settings: its arguments decide the plan; the planner expects few rows where there may be many; what is summed up or joined fits into memory.
create or replace function private.stock_by_brand(partner_cd text, today date, option_cds text[])
  returns table (
    "BRAND_CD" text, "STOCK_QTY" bigint, "INCOMING_QTY" bigint, "STOCK_AMT" bigint, "PRICED_CNT" bigint, "UNVALUED_CNT" bigint,
    "SELLING_CNT" bigint, "OUT_CNT" bigint, "RATED_CNT" bigint, "RATED_OUT_CNT" bigint, "QTY_7" bigint
  ) language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' set enable_nestloop = off set work_mem = '32MB' as $$
declare
  -- As a value: asked in the query, it is asked for each option.
  yesterday constant integer := private.place_of_yesterday(partner_cd, today);
begin
  -- Planning the query takes longer than to find that there is nothing to add up.
  if exists (select from public.agg_option_stock a where a."PARTNER_CD" = stock_by_brand.partner_cd) then
    return query select * from private.stock_sums(partner_cd, today, yesterday, option_cds);
  end if;
end
$$;
comment on function private.stock_by_brand is 'Live stock of the partner by brand, of some options (none: all): pieces, won by cost or else by the sale price and how many options with stock have the price or neither, options on sale, those without stock, of both those that are NEW and sold in 30 days (품절률), pieces sold in 7 days.';
grant execute on function private.stock_by_brand to authenticated, service_role;

-- The partners of 포트폴리오, what of a period and its comparison each has loaded, and what of it was ever loaded.
create or replace function private.portfolio_partners(partner_cds text[], p private.sales_period)
  returns private.portfolio_partner[] language sql stable set search_path = '' as $$
  select array(
    select row(c.code, private.loaded_days_of(c.code, (p).first_day, (p).last_day),
      private.loaded_days_of(c.code, (p).first_before, (p).last_before), private.loaded_sources(c.code),
      private.profit_days(c.code, (p).first_day, (p).last_day))::private.portfolio_partner
    from unnest(partner_cds) with ordinality c (code, place) order by c.place)
$$;
comment on function private.portfolio_partners is
  'Partners with their loaded days of a period and of its comparison, their loaded sources, and the days of the period whose profit can be known.';
grant execute on function private.portfolio_partners to authenticated, service_role;

-- Sales of a period by partner and brand.
create or replace function private.portfolio_sales(partner_cds text[], first_day date, last_day date, brand_cds text[])
  returns table ("PARTNER_CD" text, "BRAND_CD" text, "SALE_AMT" bigint, "SALE_QTY" bigint) language sql stable begin atomic
  select b."PARTNER_CD", b."BRAND_CD", private.bigint_sum(b."SALE_AMT"), private.bigint_sum(b."SALE_QTY")
  from private.brand_parts(partner_cds, first_day, last_day, brand_cds) b
  group by 1, 2;
end;
comment on function private.portfolio_sales is 'Won and pieces of brands (none: all) of partners in a period; no row without a row of sales.';
grant execute on function private.portfolio_sales to authenticated, service_role;

-- Brands of 포트폴리오, and in a row without a code each partner.
-- Settings: its arguments decide the plan; the planner expects few rows where there may be many; groups are far fewer than it expects; what is summed up or joined fits into memory.
create or replace function private.portfolio_parts(
  today date, partners private.portfolio_partner[], p private.sales_period, brand_cds text[]
) returns setof private.portfolio_part
  language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' set enable_nestloop = off set enable_sort = off
  set work_mem = '32MB' as $$
declare
  partner_cds constant text[] := array(select u."PARTNER_CD" from unnest(partners) u);
  days constant integer := p.last_day - p.first_day + 1;
begin
  return query
  with known as materialized (
    select u."PARTNER_CD" as partner_cd, days - cardinality(u."LOADED") as missing, days - cardinality(u."LOADED_BEFORE") as missing_before,
      -- Sales of a brand without a row: 0 if a day is loaded.
      case when cardinality(u."LOADED") > 0 then 0 end as nothing,
      case when cardinality(u."LOADED_BEFORE") > 0 then 0 end as nothing_before, (u."SOURCES" ->> 'inbound')::boolean as has_inbound,
      private.no_ad_amount(private.loaded_ad_days(u."PARTNER_CD", p.first_day, p.last_day)) as no_ads,
      private.no_ad_amount(private.loaded_ad_days(u."PARTNER_CD", p.first_before, p.last_before)) as no_ads_before
    from unnest(partners) u
  ), sold as (
    select coalesce(s."PARTNER_CD", b."PARTNER_CD") as partner_cd, coalesce(s."BRAND_CD", b."BRAND_CD") as brand_cd,
      s."BRAND_CD" is not null as is_sold, b."BRAND_CD" is not null as is_sold_before, s."SALE_AMT" as amount, s."SALE_QTY" as qty,
      b."SALE_AMT" as amount_before, b."SALE_QTY" as qty_before
    from private.portfolio_sales(partner_cds, p.first_day, p.last_day, brand_cds) s
    full join private.portfolio_sales(partner_cds, p.first_before, p.last_before, brand_cds) b
      on b."PARTNER_CD" = s."PARTNER_CD" and b."BRAND_CD" = s."BRAND_CD"
  ), stock as (
    select k.partner_cd, s.* from known k cross join lateral private.stock_by_brand(k.partner_cd, today, '{}') s
    where cardinality(brand_cds) = 0 or s."BRAND_CD" = any (brand_cds)
  ), errors as materialized (
    select k.partner_cd, e."BRAND_CD" as brand_cd, e."REQ_NO" as req_no
    from known k cross join lateral private.inbound_errors_by_brand(today, k.partner_cd) e
    where k.has_inbound and (cardinality(brand_cds) = 0 or e."BRAND_CD" = any (brand_cds))
  ), ads as (
    select coalesce(a."PARTNER_CD", b."PARTNER_CD") as partner_cd, coalesce(a."BRAND_CD", b."BRAND_CD") as brand_cd,
      a."AD_COST" as cost, a."AD_SALE_AMT" as amount, a."MATCHED_SALE_AMT" as matched_amount, b."AD_COST" as cost_before, b."AD_SALE_AMT" as amount_before
    from private.ad_brand_sums(partner_cds, p.first_day, p.last_day, brand_cds) a
    full join private.ad_brand_sums(partner_cds, p.first_before, p.last_before, brand_cds) b
      on b."PARTNER_CD" = a."PARTNER_CD" and b."BRAND_CD" = a."BRAND_CD"
  ), shared as (
    select coalesce(a."PARTNER_CD", b."PARTNER_CD") as partner_cd, coalesce(a."BRAND_CD", b."BRAND_CD") as brand_cd,
      a."AD_COST" as cost, a."SALE_AMT" as sold, b."AD_COST" as cost_before, b."SALE_AMT" as sold_before
    from private.shared_ad_sums(partner_cds, p.first_day, p.last_day, brand_cds) a
    full join private.shared_ad_sums(partner_cds, p.first_before, p.last_before, brand_cds) b
      on b."PARTNER_CD" = a."PARTNER_CD" and b."BRAND_CD" = a."BRAND_CD"
  ), margins as materialized (
    -- Skips partners that have no advertising data.
    select k.partner_cd, m.* from known k cross join lateral private.profit_margins(k.partner_cd, today) m where k.no_ads is not null
  ), profits as (
    select u."PARTNER_CD" as partner_cd, f."KEY" as brand_cd, f::private.profit_line as line
    from unnest(partners) u
    cross join lateral private.brand_profits(u."PARTNER_CD", u."PROFIT_DAYS", brand_cds) f
  ), brands as materialized (
    select coalesce(d.partner_cd, s.partner_cd, e.partner_cd, a.partner_cd, f.partner_cd) as partner_cd,
      coalesce(d.brand_cd, s."BRAND_CD", e.brand_cd, a.brand_cd, f.brand_cd) as brand_cd, f.line,
      a.cost, a.amount as ad_amount, a.matched_amount, a.cost_before, a.amount_before as ad_amount_before,
      d.is_sold, d.is_sold_before, d.amount, d.qty, d.amount_before, d.qty_before, s."STOCK_QTY", s."INCOMING_QTY", s."STOCK_AMT",
      s."PRICED_CNT", s."UNVALUED_CNT", s."SELLING_CNT", s."OUT_CNT", s."RATED_CNT", s."RATED_OUT_CNT", s."QTY_7", e.cnt,
      h.cost as shared_cost, h.sold as shared_sold, h.cost_before as shared_cost_before, h.sold_before as shared_sold_before
    from sold d
    full join stock s on s.partner_cd = d.partner_cd and s."BRAND_CD" = d.brand_cd
    full join (select r.partner_cd, r.brand_cd, count(*) as cnt from errors r group by 1, 2) e
      on e.partner_cd = coalesce(d.partner_cd, s.partner_cd) and e.brand_cd = coalesce(d.brand_cd, s."BRAND_CD")
    full join ads a on a.partner_cd = coalesce(d.partner_cd, s.partner_cd, e.partner_cd)
      and a.brand_cd = coalesce(d.brand_cd, s."BRAND_CD", e.brand_cd)
    full join profits f on f.partner_cd = coalesce(d.partner_cd, s.partner_cd, e.partner_cd, a.partner_cd)
      and f.brand_cd = coalesce(d.brand_cd, s."BRAND_CD", e.brand_cd, a.brand_cd)
    left join shared h on h.partner_cd = coalesce(d.partner_cd, s.partner_cd, e.partner_cd, a.partner_cd, f.partner_cd)
      and h.brand_cd = coalesce(d.brand_cd, s."BRAND_CD", e.brand_cd, a.brand_cd, f.brand_cd)
  )
  select k.partner_cd, b.brand_cd, (b.brand_cd <> '')::integer::bigint, k.missing, k.missing_before,
    case when b.is_sold then b.amount else k.nothing end, case when b.is_sold then b.qty else k.nothing end,
    case when b.is_sold_before then b.amount_before else k.nothing_before end,
    case when b.is_sold_before then b.qty_before else k.nothing_before end,
    b."STOCK_QTY", b."INCOMING_QTY", b."STOCK_AMT", b."PRICED_CNT", b."UNVALUED_CNT", b."SELLING_CNT", b."OUT_CNT",
    b."RATED_CNT", b."RATED_OUT_CNT", b."QTY_7", case when k.has_inbound then coalesce(b.cnt, 0) end,
    coalesce(b.cost, k.no_ads), coalesce(b.ad_amount, k.no_ads), coalesce(b.cost_before, k.no_ads_before),
    coalesce(b.ad_amount_before, k.no_ads_before), b.line,
    b.shared_cost, b.shared_sold, b.shared_cost_before, b.shared_sold_before,
    case when m."RATE" is not null then b.matched_amount end, b.matched_amount * m."RATE"
  from brands b join known k using (partner_cd)
  left join margins m on m.partner_cd = b.partner_cd and m."BRAND_CD" = b.brand_cd
  union all
  select k.partner_cd, null, count(*) filter (where b.brand_cd <> ''), k.missing, k.missing_before,
    case when bool_or(b.is_sold) then private.bigint_sum(b.amount) else k.nothing end,
    case when bool_or(b.is_sold) then private.bigint_sum(b.qty) else k.nothing end,
    case when bool_or(b.is_sold_before) then private.bigint_sum(b.amount_before) else k.nothing_before end,
    case when bool_or(b.is_sold_before) then private.bigint_sum(b.qty_before) else k.nothing_before end,
    private.bigint_sum(b."STOCK_QTY"), private.bigint_sum(b."INCOMING_QTY"), private.bigint_sum(b."STOCK_AMT"),
    private.bigint_sum(b."PRICED_CNT"), private.bigint_sum(b."UNVALUED_CNT"), private.bigint_sum(b."SELLING_CNT"),
    private.bigint_sum(b."OUT_CNT"), private.bigint_sum(b."RATED_CNT"), private.bigint_sum(b."RATED_OUT_CNT"),
    private.bigint_sum(b."QTY_7"), case when k.has_inbound then coalesce(max(r.cnt), 0) end,
    coalesce(private.bigint_sum(b.cost), k.no_ads), coalesce(private.bigint_sum(b.ad_amount), k.no_ads),
    coalesce(private.bigint_sum(b.cost_before), k.no_ads_before), coalesce(private.bigint_sum(b.ad_amount_before), k.no_ads_before),
    private.sum_profits(array_agg(b.line) filter (where b.line is distinct from null)),
    private.bigint_sum(b.shared_cost), private.bigint_sum(b.shared_sold), private.bigint_sum(b.shared_cost_before),
    private.bigint_sum(b.shared_sold_before), private.bigint_sum(b.matched_amount) filter (where m."RATE" is not null),
    sum(b.matched_amount * m."RATE")
  from known k
  left join brands b using (partner_cd)
  left join (select e.partner_cd, count(distinct e.req_no) as cnt from errors e group by 1) r using (partner_cd)
  left join margins m on m.partner_cd = b.partner_cd and m."BRAND_CD" = b.brand_cd
  group by k.partner_cd, k.missing, k.missing_before, k.nothing, k.nothing_before, k.has_inbound, k.no_ads, k.no_ads_before;
end
$$;
comment on function private.portfolio_parts is 'Brands (of none: all) of partners with sales, traffic or advertising in a period or its comparison, live stock or a request in error; and in a row without a code each partner.';
grant execute on function private.portfolio_parts to authenticated, service_role;

-- Exact: a change of 10 % is neither a little more nor a little less. Sales that grew by advertising that does not pay did not
-- grow; advertising that sold nothing never pays. Where there is none, or its margin is not known, sales decide.
create or replace function private.portfolio_signal(
  amount bigint, amount_before bigint, missing integer, rated bigint, rated_out bigint, roas numeric, break_even numeric
) returns text
  language sql immutable parallel safe
  return case
    when missing > 0 or amount is null or coalesce(amount_before, 0) = 0 then null
    when 10 * (amount - amount_before) <= -abs(amount_before) or (rated > 0 and 10 * rated_out >= rated) then 'caution'
    when 10 * (amount - amount_before) >= abs(amount_before) and (roas = 0 or roas < break_even) is not true then 'growth'
    else 'steady'
  end;
comment on function private.portfolio_signal is '신호 of sales against those before, of options on sale and of ROAS against the break-even one (percent): caution, growth or steady; null where nothing can be compared.';
grant execute on function private.portfolio_signal to authenticated, service_role;

-- PL/pgSQL: it is asked for each brand, and a set of rows took three times as long.
create or replace function private.portfolio_reasons(
  amount bigint, amount_before bigint, missing integer, rated bigint, rated_out bigint, roas numeric, break_even numeric
) returns json language plpgsql immutable set search_path = '' as $$
declare
  of_sales constant text := private.portfolio_signal(amount, amount_before, missing, null, null, null, null);
  is_new constant boolean := missing = 0 and amount > 0 and amount_before = 0;
  is_out constant boolean := rated > 0 and 10 * rated_out >= rated;
begin
  return to_json(array_remove(array[
    case when missing > 0 then jsonb_build_object('code', 'incomplete', 'value', missing) end,
    case when is_new then jsonb_build_object('code', 'new', 'value', null) end,
    case when missing = 0 and of_sales is null and is_new is not true then jsonb_build_object('code', 'uncompared', 'value', null) end,
    case when of_sales = 'caution' then jsonb_build_object('code', 'decline', 'value', private.change_rate(amount, amount_before)) end,
    case when is_out then jsonb_build_object('code', 'out', 'value', private.share(rated_out, rated)) end,
    case when of_sales = 'growth' and is_out is not true then jsonb_build_object('code', 'growth', 'value', private.change_rate(amount, amount_before)) end,
    case when of_sales = 'growth' and is_out is not true and (roas = 0 or roas < break_even)
      then jsonb_build_object('code', 'unprofitable', 'value', roas) end,
    case when of_sales = 'steady' and is_out is not true then jsonb_build_object('code', 'steady', 'value', private.change_rate(amount, amount_before)) end
  ], null));
end
$$;
comment on function private.portfolio_reasons is 'Why the signal of 포트폴리오 is what it is: [{code, value}].';
grant execute on function private.portfolio_reasons to authenticated, service_role;

-- Rows of 포트폴리오: brands, or partners.
create or replace function private.portfolio_rows(parts private.portfolio_part[], level text)
  returns table (
    "id" text, "partnerId" bigint, "partnerCd" text, "partnerName" text, "brandCd" text, "brandName" text, "brandCount" bigint,
    "missingDays" integer, "comparisonMissingDays" integer, "saleAmt" bigint, "previousSaleAmt" bigint, "baseSaleAmt" bigint,
    "changeRate" numeric, "share" numeric, "saleQty" bigint, "stockQty" bigint, "incomingQty" bigint, "stockAmt" bigint,
    "doc" bigint, "sellingCount" bigint, "outCount" bigint, "outRate" numeric, "ratedCount" bigint, "ratedOutCount" bigint,
    "inboundErrorCount" bigint, "adCost" bigint, "adRoas" numeric, "tacos" numeric, "profitAmt" bigint, "profitRate" numeric,
    "breakEvenRoas" numeric, "uncostedSaleAmt" bigint, "unsettledSaleAmt" bigint, "signal" text, "reasons" json
  ) language sql stable begin atomic
  select x.id, n."ID", x."PARTNER_CD", n."PARTNER_NM", nullif(x."BRAND_CD", ''), b."BRAND_NM", x."BRAND_CNT",
    x."MISSING", x."MISSING_BEFORE", x.amount, x.amount_before, x.base, private.change_rate(x.amount, x.base),
    private.share(x.amount, sum(x.amount) over ()), x."SALE_QTY", x."STOCK_QTY", x."INCOMING_QTY", x."STOCK_AMT",
    private.days_of_cover(x."STOCK_QTY" + x."INCOMING_QTY", x."QTY_7", 7), x."SELLING_CNT", x."OUT_CNT",
    private.share(x."RATED_OUT_CNT", x."RATED_CNT"), x."RATED_CNT", x."RATED_OUT_CNT", x."ERROR_CNT",
    x."AD_COST", x.roas, private.ad_tacos(x."SHARED_COST", x."SHARED_SALE_AMT"), (x."PROFIT")."PROFIT_AMT",
    private.profit_rate((x."PROFIT")."PROFIT_AMT", (x."PROFIT")."SALE_AMT"),
    x.break_even, (x."PROFIT")."UNCOSTED_AMT", (x."PROFIT")."UNSETTLED_AMT",
    private.portfolio_signal(x.amount, x.amount_before, x.missing, x."RATED_CNT", x."RATED_OUT_CNT", x.roas, x.break_even),
    private.portfolio_reasons(x.amount, x.amount_before, x.missing, x."RATED_CNT", x."RATED_OUT_CNT", x.roas, x.break_even)
  from (
    select u.*, private.ad_roas(u."AD_COST", u."AD_SALE_AMT") as roas,
      private.break_even_roas(u."AD_MARGIN_AMT", u."AD_COSTED_AMT") as break_even, concat_ws(' ', u."PARTNER_CD", u."BRAND_CD") as id, u."SALE_AMT" as amount, u."SALE_AMT_BEFORE" as amount_before,
      u."MISSING" + u."MISSING_BEFORE" as missing, case when u."MISSING" + u."MISSING_BEFORE" = 0 then u."SALE_AMT_BEFORE" end as base
    from unnest(parts) u
    where (u."BRAND_CD" is null) = (level = 'partner')
  ) x
  join public.dim_partner n on n."PARTNER_CD" = x."PARTNER_CD"
  left join public.dim_brand b on b."BRAND_CD" = x."BRAND_CD" and b."PARTNER_CD" = x."PARTNER_CD";
end;
comment on function private.portfolio_rows is 'Rows of 포트폴리오 by brand or by partner, of what private.portfolio_parts made of each partner.';
grant execute on function private.portfolio_rows to authenticated, service_role;

-- The same of each partner as private.partner_overviews has it, for all brands.
create or replace function private.portfolio_overviews(
  partner_cds text[], p private.sales_period, out partners private.portfolio_partner[], out parts private.portfolio_part[]
) language sql stable set search_path = '' as $$
  with overviews as materialized (
    select o."PARTNER_CD" as code, o."FIGURES" as figures from private.partner_overviews(partner_cds, private.portfolio_part_name(p)) o
  )
  select array(
      select row(o.code, private.days_of_ranges((o.figures ->> 'loaded')::datemultirange),
        private.days_of_ranges((o.figures ->> 'loadedBefore')::datemultirange), o.figures -> 'sources',
        private.days_of_ranges((o.figures ->> 'profitDays')::datemultirange))::private.portfolio_partner
      from overviews o),
    array(
      select x from overviews o cross join lateral json_populate_recordset(null::private.portfolio_part, o.figures -> 'parts') x)
$$;
comment on function private.portfolio_overviews is 'private.portfolio_partners and private.portfolio_parts of all brands, as they are kept or worked out.';
grant execute on function private.portfolio_overviews to authenticated, service_role;

create or replace function private.portfolio_of_partners(
  partner_cds text[], partners_left bigint, date_start text, date_end text, comparison text, brand_cds text[], level text,
  sort_by text, sort_direction text, page_number integer, page_size integer
) returns json language plpgsql stable set search_path = '' as $$
declare
  today constant date := private.korea_today();
  wanted constant private.sales_period := private.require_compared_days(today, date_start, date_end, comparison, brand_cds);
  partners private.portfolio_partner[];
  parts private.portfolio_part[];
  profit private.profit_line;
  summary json;
  page record;
begin
  perform private.require_choice('level', level, array['brand', 'partner']);
  -- Kept overviews are JSON: without one, parts of many brands are not made to JSON and read again.
  if cardinality(brand_cds) = 0 and exists (select from private.kept_overviews(partner_cds, private.portfolio_part_name(wanted))) then
    select o.partners, o.parts into partners, parts from private.portfolio_overviews(partner_cds, wanted) o;
  else
    partners := private.portfolio_partners(partner_cds, wanted);
    parts := array(select x from private.portfolio_parts(today, partners, wanted, brand_cds) x);
  end if;
  profit := private.sum_profits(array(
    select x."PROFIT" from unnest(parts) x where x."BRAND_CD" is null and x."PROFIT" is distinct from null));
  page := private.list_page(
    source => format('private.portfolio_rows(%L, %L)', parts, level), ids => '{}', id_column => 'id',
    sortable => '{"partnerName": "text", "brandName": "text", "brandCount": "number", "saleAmt": "number",
      "previousSaleAmt": "number", "changeRate": "number", "share": "number", "saleQty": "number", "stockQty": "number",
      "incomingQty": "number", "stockAmt": "number", "doc": "number", "sellingCount": "number", "outCount": "number",
      "outRate": "number", "inboundErrorCount": "number", "adCost": "number", "adRoas": "number", "tacos": "number",
      "profitAmt": "number", "profitRate": "number", "breakEvenRoas": "number", "signal": "signal"}',
    sort_by => sort_by, sort_direction => sort_direction,
    default_order => '"saleAmt" desc nulls last', tie_order => '"id" collate "C"', carried => array['saleAmt'],
    page_number => page_number, page_size => page_size,
    summary => $sql$json_build_object('growth', count(*) filter (where "signal" = 'growth'),
      'steady', count(*) filter (where "signal" = 'steady'), 'caution', count(*) filter (where "signal" = 'caution'))$sql$,
    few => true);
  select json_build_object(
    'figures', case when exists (select from unnest(partners) u where cardinality(u."LOADED") > 0) then
      private.with_ads(json_build_object('saleAmt', private.bigint_sum(x."SALE_AMT"), 'saleQty', private.bigint_sum(x."SALE_QTY")),
        private.bigint_sum(x."AD_COST"), private.bigint_sum(x."AD_SALE_AMT"), private.bigint_sum(x."SHARED_COST"),
        private.bigint_sum(x."SHARED_SALE_AMT")) end,
    'comparisonFigures', case when exists (select from unnest(partners) u where cardinality(u."LOADED_BEFORE") > 0) then
      private.with_ads(json_build_object('saleAmt', private.bigint_sum(x."SALE_AMT_BEFORE"), 'saleQty', private.bigint_sum(x."SALE_QTY_BEFORE")),
        private.bigint_sum(x."AD_COST_BEFORE"), private.bigint_sum(x."AD_SALE_AMT_BEFORE"), private.bigint_sum(x."SHARED_COST_BEFORE"),
        private.bigint_sum(x."SHARED_SALE_AMT_BEFORE")) end,
    'stockQty', private.bigint_sum(x."STOCK_QTY"), 'incomingQty', private.bigint_sum(x."INCOMING_QTY"),
    'stockAmt', private.bigint_sum(x."STOCK_AMT"),
    'doc', private.days_of_cover(private.bigint_sum(x."STOCK_QTY" + x."INCOMING_QTY"), private.bigint_sum(x."QTY_7"), 7),
    'sellingCount', private.bigint_sum(x."SELLING_CNT"), 'outCount', private.bigint_sum(x."OUT_CNT"),
    'outRate', private.share(sum(x."RATED_OUT_CNT"), sum(x."RATED_CNT")),
    'ratedCount', private.bigint_sum(x."RATED_CNT"), 'ratedOutCount', private.bigint_sum(x."RATED_OUT_CNT"),
    'pricedOptions', private.bigint_sum(x."PRICED_CNT"), 'unvaluedOptions', private.bigint_sum(x."UNVALUED_CNT"),
    'inboundErrorCount', private.bigint_sum(x."ERROR_CNT"),
    'profitAmt', profit."PROFIT_AMT", 'profitRate', private.profit_rate(profit."PROFIT_AMT", profit."SALE_AMT"),
    'breakEvenRoas', private.break_even_roas(sum(x."AD_MARGIN_AMT"), sum(x."AD_COSTED_AMT")),
    'uncostedSaleAmt', profit."UNCOSTED_AMT", 'unsettledSaleAmt', profit."UNSETTLED_AMT", 'growthCount', page.summary_row -> 'growth',
    'steadyCount', page.summary_row -> 'steady', 'cautionCount', page.summary_row -> 'caution')
  into summary
  from unnest(parts) x where x."BRAND_CD" is null;
  return (
    -- A day is missing that a partner lacks which has another day of the two periods.
    with waited_for as materialized (
      select u.* from unnest(partners) u where cardinality(u."LOADED") + cardinality(u."LOADED_BEFORE") > 0
    ), days as (
      select array(select d from waited_for w cross join unnest(w."LOADED") d group by d having count(*) = (select count(*) from waited_for)) as whole,
        array(select d from waited_for w cross join unnest(w."LOADED_BEFORE") d group by d
          having count(*) = (select count(*) from waited_for)) as whole_before,
        array(select d from unnest(partners) u cross join unnest(u."PROFIT_DAYS") d group by d
          having count(*) = (select count(*) from unnest(partners) u where cardinality(u."PROFIT_DAYS") > 0)) as settled
    )
    select json_build_object(
      'total', page.total, 'partners', cardinality(partner_cds), 'partnersLeft', partners_left,
      'period', private.period_days(wanted.first_day, wanted.last_day, d.whole),
      'comparison', private.period_days(wanted.first_before, wanted.last_before, d.whole_before),
      'loaded', private.sources_of_any(array(select u."SOURCES" from unnest(partners) u)),
      'adCover', private.ad_cover_of(partner_cds, wanted.first_day, wanted.last_day),
      'profitDays', private.profit_span(d.settled),
      'profitMissing', array(
        select distinct r from unnest(partner_cds) c
        cross join unnest(private.missing_for_profit(c, wanted.first_day, wanted.last_day, d.settled)) r order by 1),
      'stockDays', (
        select case when min(s.day) is not null then json_build_object('from', min(s.day), 'to', max(s.day)) end
        from (select private.stock_day(c) as day from unnest(partner_cds) c) s),
      'errorDays', (select json_build_object('from', e.first_text, 'to', e.last_text) from private.request_days(today, 'error') e),
      'summary', summary, 'rows', page.rows)
    from days d);
end
$$;
comment on function private.portfolio_of_partners is 'Answers portfolio of one partner and portfolios of several.';
grant execute on function private.portfolio_of_partners to authenticated, service_role;

create or replace function public.portfolio(
  partner_cd text, date_start text, date_end text, comparison text default 'previous', brand_cds text[] default '{}',
  sort_by text default '', sort_direction text default 'desc', page_number integer default 1, page_size integer default 50
) returns json language plpgsql stable set search_path = '' as $$
begin
  perform private.require_partner(partner_cd);
  return private.portfolio_of_partners(array[partner_cd], 0, date_start, date_end, comparison, brand_cds, 'brand',
    sort_by, sort_direction, page_number, page_size);
end
$$;
comment on function public.portfolio is 'Brands of a partner with their sales, live stock and requests in error (포트폴리오). Callers, errors and other arguments as total_sales_summary. A row is a brand with sales, traffic, advertising or costs in period or comparison, options with live stock (only of a brand in use) or a request in error.

sort_by: '''' (the highest saleAmt) or partnerName, brandName, brandCount, saleAmt, previousSaleAmt, changeRate, share, saleQty, stockQty, incomingQty, stockAmt, doc, sellingCount, outCount, outRate, inboundErrorCount, adCost, adRoas, tacos, profitAmt, profitRate, breakEvenRoas, signal (caution, steady, growth); nulls last in both directions, ties by id. page_size: 1 to 5,000.';
grant execute on function public.portfolio to authenticated, service_role;

create or replace function public.portfolios(
  date_start text, date_end text, comparison text default 'previous', level text default 'brand', sort_by text default '',
  sort_direction text default 'desc', page_number integer default 1, page_size integer default 50
) returns json language plpgsql stable set search_path = '' as $$
declare
  seen constant text[] := private.partner_codes();
  partner_cds constant text[] := array(select o."PARTNER_CD" from private.overview_partners(200) o);
begin
  return private.portfolio_of_partners(partner_cds, cardinality(seen) - cardinality(partner_cds), date_start, date_end,
    comparison, '{}', level, sort_by, sort_direction, page_number, page_size);
end
$$;
comment on function public.portfolios is
  '포트폴리오 over the partners that the caller may see, the first 200 by name; no rows for a caller without any. 22023 for a wrong argument.';
grant execute on function public.portfolios to authenticated, service_role;

-- Settings: its arguments decide the plan; the planner expects few rows where there may be many; what is summed up or joined fits into memory.
create or replace function public.portfolios_trend(
  date_start text, date_end text, unit text default 'day', level text default 'brand', top integer default 6
) returns json
  language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' set enable_nestloop = off set work_mem = '32MB' as $$
declare
  today constant date := private.korea_today();
  partner_cds constant text[] := array(select o."PARTNER_CD" from private.overview_partners(200) o);
  p private.sales_period := private.require_compared_days(today, date_start, date_end, 'previous', '{}');
begin
  perform private.require_choice('unit', unit, array['day', 'week', 'month']);
  perform private.require_choice('level', level, array['brand', 'partner']);
  if top is null or top not between 1 and 40 then
    raise exception 'top must be 1 to 40' using errcode = '22023';
  end if;
  p.loaded := private.loaded_days_of_partners(partner_cds, p.first_day, p.last_day);
  return (
    with partners as materialized (
      select e."PARTNER_CD", e."DAYS" from private.loaded_days_of_each(partner_cds, p.first_day, p.last_day) e
    ), days as materialized (
      select private.date_sk(p.first_day + n) as date_sk, date_trunc(unit, (p.first_day + n)::timestamp)::date as unit_day
      from generate_series(0, p.last_day - p.first_day) n
    ), known as materialized (
      select distinct u."PARTNER_CD" as partner_cd, date_trunc(unit, l::timestamp)::date as unit_day
      from partners u cross join unnest(u."DAYS") l
    ), ranked as materialized (
      select r.*, row_number() over (order by r.amount desc nulls last, r.partner_cd collate "C", r.brand_cd collate "C") as place
      from (
        select s."PARTNER_CD" as partner_cd, case when level = 'brand' then s."BRAND_CD" else '' end as brand_cd,
          private.bigint_sum(s."SALE_AMT") as amount
        from private.portfolio_sales(partner_cds, p.first_day, p.last_day, '{}') s group by 1, 2
      ) r
    ), shown as materialized (
      select * from ranked r where r.place <= top
    ), sold as materialized (
      select d.unit_day, t."PARTNER_CD" as partner_cd, private.bigint_sum(t."SALE_AMT") as amount
      from public.agg_partner_daily t join days d on d.date_sk = t."DATE_SK"
      where t."PARTNER_CD" = any (partner_cds)
        and t."DATE_SK" between private.date_sk(p.first_day) and private.date_sk(p.last_day)
      group by 1, 2
    ), cells as materialized (
      select s.unit_day, r.place, s.amount from shown r join sold s using (partner_cd) where level = 'partner'
      union all
      select d.unit_day, r.place, private.bigint_sum(b."SALE_AMT")
      from shown r
      cross join lateral (
        select s."DATE_SK", s."SALE_AMT" from public.agg_brand_daily s
        where s."PARTNER_CD" = r.partner_cd and s."BRAND_CD" = r.brand_cd
          and s."DATE_SK" between private.date_sk(p.first_day) and private.date_sk(p.last_day)
        -- Looked up for each series (offset 0), not joined to the days of all brands.
        offset 0
      ) b
      join days d on d.date_sk = b."DATE_SK"
      where level = 'brand'
      group by 1, 2
    ), units as materialized (
      select u."UNIT" as unit_day, private.day_text(u."FIRST_DAY") as first_text, private.day_text(u."LAST_DAY") as last_text,
        u."MISSING" as missing, case when u."UNIT" in (select k.unit_day from known k) then 0 end as nothing
      from private.period_units(p, unit) u
    ), drawn as (
      select u.unit_day, json_agg(case when c.unit_day is null and k.unit_day is not null then 0 else c.amount end order by r.place) as values
      from units u cross join shown r
      left join known k on k.unit_day = u.unit_day and k.partner_cd = r.partner_cd
      left join cells c on c.unit_day = u.unit_day and c.place = r.place
      group by u.unit_day
    ), sums as (
      select t.unit_day, t.amount as total, t.amount - coalesce(c.amount, 0) as others
      from (select s.unit_day, private.bigint_sum(s.amount) as amount from sold s group by 1) t
      left join (select c.unit_day, private.bigint_sum(c.amount) as amount from cells c group by 1) c using (unit_day)
    ), counted as (
      select (select count(*) from ranked) - (select count(*) from shown) as others
    )
    select json_build_object(
      'period', private.period_of(p),
      'series', coalesce((
        select json_agg(json_build_object('partnerId', n."ID", 'partnerName', n."PARTNER_NM", 'brandCd', nullif(r.brand_cd, ''),
          'brandName', b."BRAND_NM") order by r.place)
        from shown r
        join public.dim_partner n on n."PARTNER_CD" = r.partner_cd
        left join public.dim_brand b on b."BRAND_CD" = r.brand_cd and b."PARTNER_CD" = r.partner_cd), '[]'),
      'otherCount', o.others,
      'rows', (
        select json_agg(json_build_object('from', u.first_text, 'to', u.last_text, 'missingDays', u.missing,
          'values', coalesce(v.values, '[]'),
          'others', case when o.others > 0 then case when s.unit_day is null then u.nothing else s.others end end,
          'total', case when s.unit_day is null then u.nothing else s.total end) order by u.unit_day)
        from units u left join drawn v using (unit_day) left join sums s using (unit_day)))
    from counted o
  );
end
$$;
comment on function public.portfolios_trend is 'Won by day, week (Monday to Sunday) or month and brand or partner, over the partners of portfolios (포트폴리오). 22023 for a wrong argument; top: 1 to 40. A row is a day, week or month, cut to the period, oldest first.';
grant execute on function public.portfolios_trend to authenticated, service_role;
