-- The rules of the stock page, once (specification sections 3, 4 and 9).

-- Options that a partner's pages list: service 2P, of a brand in use or of no brand yet.
create view private.listed_option with (security_invoker = true) as
select o."OPTION_CD", o."PARTNER_CD", o."BRAND_CD", b."BRAND_NM", o."ITEM_NM", o."OPTION_NM", o."PRODUCTID"
from public.dim_option o
left join public.dim_brand b on b."BRAND_CD" = o."BRAND_CD" and b."PARTNER_CD" = o."PARTNER_CD"
where o."SVC" = '2P' and (o."BRAND_CD" is null or (b."USE_YN" = 'Y' and b."SVC" = '2P'));
comment on view private.listed_option is 'Options of service 2P, of a brand in use or of none, seen under the caller''s policies.';

-- Options that a filter card asks for: brand or 'all', part of the product name, ids (none = any).
create function private.matching_option(partner_cd text, brand_cd text, product_name text, option_ids text[])
  returns setof private.listed_option
  language sql stable
begin atomic
  select o.*
  from private.listed_option o
  where o."PARTNER_CD" = partner_cd
    and (brand_cd = 'all' or o."BRAND_CD" = brand_cd)
    and private.contains_text(o."ITEM_NM", product_name)
    and (cardinality(option_ids) = 0 or o."OPTION_CD" = any (option_ids));
end;
comment on function private.matching_option(text, text, text, text[]) is 'Listed options of the partner that match brand, product name and ids.';

-- Daily sales of the matching options, both days included. Without a filter the partner's days are read
-- straight from their index, and whoever joins the rows to the listed options does the rest.
create function private.daily_sales(
  partner_cd text, first_day date, last_day date, brand_cd text, product_name text, option_ids text[]
)
  returns table ("OPTION_CD" text, "DATE_SK" integer, "SALE_QTY" integer)
  language sql stable
begin atomic
  select d."OPTION_CD", d."DATE_SK", d."SALE_QTY"
  from public.agg_performance_option_daily d
  where brand_cd = 'all' and product_name = '' and cardinality(option_ids) = 0
    and d."PARTNER_CD" = partner_cd and d."SVC" = '2P'
    and d."DATE_SK" between private.date_sk(first_day) and private.date_sk(last_day)
  union all
  select d."OPTION_CD", d."DATE_SK", d."SALE_QTY"
  from private.matching_option(partner_cd, brand_cd, product_name, option_ids) o
  join public.agg_performance_option_daily d on d."OPTION_CD" = o."OPTION_CD"
  where not (brand_cd = 'all' and product_name = '' and cardinality(option_ids) = 0)
    and d."PARTNER_CD" = partner_cd and d."SVC" = '2P'
    and d."DATE_SK" between private.date_sk(first_day) and private.date_sk(last_day);
end;
comment on function private.daily_sales(text, date, date, text, text, text[]) is
  'Daily sales rows of the partner; join them to listed options.';

-- Pieces sold by each matching option in the windows that end yesterday (section 9).
-- days 7 reads a week and leaves QTY_30 null, because most sorts need no more; days 30 fills both.
-- LAST_7 holds the daily values of the last 7 days that have a row.
create function private.sales_by_option(
  partner_cd text, today date, days integer, brand_cd text, product_name text, option_ids text[]
)
  returns table ("OPTION_CD" text, "QTY_7" bigint, "QTY_30" bigint, "LAST_7" integer[])
  language sql stable
begin atomic
  select
    d."OPTION_CD",
    coalesce(sum(d."SALE_QTY") filter (where d."DATE_SK" >= private.date_sk(today - 7)), 0),
    case when days = 30 then sum(d."SALE_QTY") end,
    array_agg(d."SALE_QTY") filter (where days = 30 and d."DATE_SK" >= private.date_sk(today - 7))
  from private.daily_sales(partner_cd, today - days, today - 1, brand_cd, product_name, option_ids) d
  group by d."OPTION_CD";
end;
comment on function private.sales_by_option(text, date, integer, text, text, text[]) is
  'Pieces sold per option in the 7 and 30 days that end yesterday, Korea time.';

-- Days of cover: floor(on hand / daily average), where on hand is stock plus incoming and the average is
-- pieces / days. Null, shown as a dash, when nothing was sold or cancellations outweigh the sales.
create function private.days_of_cover(on_hand bigint, sold_qty bigint, sold_days bigint) returns bigint
  language sql immutable parallel safe
  return case when sold_qty > 0 then floor(on_hand * sold_days / sold_qty::numeric)::bigint end;
comment on function private.days_of_cover(bigint, bigint, bigint) is 'DOC in days; null without sales.';

-- Of the last 7 days, those whose sales are at or below 2.5 times the 30-day average (section 9):
-- how many, and what they sold. A day without a row sold 0, as in the averages.
create function private.days_without_spikes(last_7 integer[], qty_30 bigint)
  returns table (days bigint, qty bigint)
  language sql immutable
begin atomic
  select
    count(*) + case when qty_30 >= 0 then 7 - coalesce(cardinality(last_7), 0) else 0 end,
    coalesce(sum(day.qty), 0)
  from unnest(last_7) as day (qty)
  where day.qty <= 2.5 * qty_30 / 30;
end;
comment on function private.days_without_spikes(integer[], bigint) is
  'Count and pieces of the last 7 days whose sales are at most 2.5 times the 30-day average.';

-- Stock facts of the partner: live without a day, else those of that past day. What a past view does not
-- show (section 2: exhaustion, recommended inbound, winner) is null there.
create function private.stock_facts(partner_cd text, snap_date text)
  returns table (
    "OPTION_CD" text, "SKU_ID" text, "OFFER_CONDITION" text, "SOLD_YN" text, "STOCK_QTY" integer,
    "EXH_DAY" text, "REQ_IBQTY" integer, "ITEM_WINNER_YN" text
  )
  language sql stable
begin atomic
  select s."OPTION_CD", s."SKU_ID", s."OFFER_CONDITION", s."SOLD_YN", s."STOCK_QTY", s."EXH_DAY", s."REQ_IBQTY",
    s."ITEM_WINNER_YN"
  from public.fact_stock s
  where snap_date is null and s."PARTNER_CD" = partner_cd and s."SVC" = '2P'
  union all
  select s."OPTION_CD", s."SKU_ID", s."OFFER_CONDITION", s."SOLD_YN", s."STOCK_QTY", null, null, null
  from public.fact_stock_snapshot s
  where s."SNAP_DT" = snap_date and s."PARTNER_CD" = partner_cd and s."SVC" = '2P';
end;
comment on function private.stock_facts(text, text) is 'Live or past stock facts of the partner.';

-- Whether the option is out of stock while it is on sale. Only a known N says that it is not on sale.
create function private.is_out_of_stock(stock_qty integer, sold_yn text) returns boolean
  language sql immutable parallel safe
  return stock_qty <= 0 and sold_yn is distinct from 'N';
comment on function private.is_out_of_stock(integer, text) is 'Out of stock while selling.';

-- Whether a row belongs to a DOC state: all, out, under7, under14 (which includes under7). A row without
-- DOC is under nothing.
create function private.has_doc_state(doc_state text, stock_qty integer, sold_yn text, doc bigint) returns boolean
  language sql immutable parallel safe
  return case doc_state
    when 'out' then private.is_out_of_stock(stock_qty, sold_yn)
    when 'under7' then doc < 7
    when 'under14' then doc < 14
    else true
  end;
comment on function private.has_doc_state(text, integer, text, bigint) is 'Whether a stock row belongs to the DOC state.';

grant select on private.listed_option to authenticated, service_role;
grant execute on function
  private.matching_option(text, text, text, text[]),
  private.daily_sales(text, date, date, text, text, text[]),
  private.sales_by_option(text, date, integer, text, text, text[]),
  private.days_of_cover(bigint, bigint, bigint), private.days_without_spikes(integer[], bigint),
  private.stock_facts(text, text), private.is_out_of_stock(integer, text),
  private.has_doc_state(text, integer, text, bigint)
  to authenticated, service_role;
