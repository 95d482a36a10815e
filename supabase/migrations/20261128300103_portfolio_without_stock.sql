-- Of twelve partners most of the time of 포트폴리오 went into planning queries of live stock that they do not have.

create or replace function private.stock_by_brand(partner_cd text, today date, option_cds text[])
  returns table (
    "BRAND_CD" text, "STOCK_QTY" bigint, "INCOMING_QTY" bigint, "STOCK_AMT" bigint, "PRICED_CNT" bigint, "UNVALUED_CNT" bigint,
    "SELLING_CNT" bigint, "OUT_CNT" bigint, "RATED_CNT" bigint, "RATED_OUT_CNT" bigint, "QTY_7" bigint
  )
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = 'force_custom_plan'
  set jit = off
  set enable_nestloop = off
  set work_mem = '32MB'
as $$
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
comment on function private.stock_by_brand is
  'Live stock of the partner by brand, of some options (none: all): pieces, won by cost or else by the sale price and how many options with stock have the price or neither, options on sale, those without stock, of both those that are NEW and sold in 30 days (품절률), pieces sold in 7 days.';
grant execute on function private.stock_by_brand to authenticated, service_role;
