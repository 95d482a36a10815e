-- A Supabase project refuses an UPDATE without WHERE to the data API: no 정산현황 요약 could be loaded there.

-- Settlement reports: lines of sales and fees, costs, compensation, advertising, pickups and payments. A report replaces what
-- was loaded before of its kind and period: a sheet of costs for itself, a payment by its type and ratio. Answers counts of rows and,
-- where lines name options, options_known and options_unmatched. Raises PD001, PD005 (a sheet contradicts itself).
create or replace function private.load_settlement(batch private.import_batch) returns jsonb
  language plpgsql volatile set search_path = '' as $$
declare
  target constant regclass := 'public.' || private.import_table(batch.category);
  line constant text[] := array['ROW_NO', 'SETTLE_TYPE', 'SETTLE_END_DT', 'OCCUR_DT', 'RECOG_DT', 'TRADE_TYPE', 'ORDER_NO', 'PRODUCTID',
    'OPTION_CD', 'SKU_ID', 'ITEM_NM', 'OPTION_NM'];
begin
  perform private.stage_rows(batch, case target
    when 'public.fact_settlement_option'::regclass then line || array['CATEGORY_NM', 'PRICE', 'QTY', 'SALE_AMT', 'SUPPORT_AMT',
      'INSTANT_AMT', 'DOWNLOAD_AMT', 'COUPON_AMT', 'FEE_RATE', 'FEE_AMT', 'FEE_VAT', 'SETTLE_AMT', 'CHANNEL']
    when 'public.fact_settlement_cost'::regclass then array['COST_TYPE'] || line || array['DELIVERY_NO', 'REQUEST_NO', 'QTY', 'GRADE',
      'REASON', 'CENTER', 'REMARKS', 'COST_A', 'DISCOUNT_B', 'EXTRA_AMT', 'FREE_C', 'SUM_AMT', 'SUM_VAT_AMT', 'SUM_FINAL_AMT']
    when 'public.fact_inventory_compensation'::regclass then array['ROW_NO', 'OCCUR_DT', 'SETTLE_END_DT', 'ORDER_NO', 'TRADE_TYPE',
      'LOSS_TYPE', 'OPTION_CD', 'ITEM_NM', 'OPTION_NM', 'OFFER_CONDITION', 'QTY', 'SALE_PRICE', 'COMP_RATE', 'COMP_AMT', 'INSPECT_ID',
      'CENTER', 'REMARKS']
    when 'public.fact_settled_ad_cost'::regclass then array['ROW_NO', 'SETTLE_END_DT', 'DATE_SK', 'CHARGE_TYPE', 'AMT', 'VAT_AMT', 'REMARKS']
    when 'public.fact_milk_run'::regclass then array['ROW_NO', 'SETTLE_END_DT', 'MILKRUNNO', 'REQ_NO', 'CENTER', 'PICKUP_DT', 'PLT_AMT',
      'QTY', 'AMT', 'VAT_AMT', 'REMARKS']
    when 'public.fact_settlement_summary'::regclass then array['ROW_NO', 'SETTLE_TYPE', 'START_DT', 'END_DT', 'RATIO', 'SALE_AMT',
      'CANCEL_AMT', 'FEE_AMT', 'COUPON_AMT', 'BASE_AMT', 'PAYABLE_AMT', 'MILKRUN_AMT', 'AD_AMT', 'DEDUCT_AMT', 'SETOFF_AMT',
      'WAREHOUSING_AMT', 'SHIPPING_AMT', 'STORAGE_AMT', 'RETURN_PICKUP_AMT', 'RESTOCKING_AMT', 'REMOVAL_AMT', 'SERVICE_AMT', 'COMP_AMT',
      'PAID_AMT', 'PAY_DT', 'STATUS'] end, array[target, 'private.settlement_line'], '{}');
  create temporary table import_sheet (part text, period text, sum_amt bigint, vat_amt bigint, sums jsonb) on commit drop;
  if target = 'public.fact_settlement_cost'::regclass then
    perform private.share_sheet_vat();
  elsif target = 'public.fact_settlement_summary'::regclass then
    alter table pg_temp.import_staged add "PART" text, add "SETTLE_END_DT" text;
    update pg_temp.import_staged s set "PART" = s."SETTLE_TYPE" || ' ' || s."RATIO"::float8, "SETTLE_END_DT" = s."END_DT" where true;
  else
    alter table pg_temp.import_staged add "PART" text not null default '';
  end if;
  -- Sheets of costs have said their sums.
  if target <> 'public.fact_settlement_cost'::regclass then
    execute format('insert into pg_temp.import_sheet select s."PART", s."SETTLE_END_DT", %s from pg_temp.import_staged s group by 1, 2',
      case target
        when 'public.fact_settlement_option'::regclass then 'sum(s."SETTLE_AMT"), null, jsonb_build_object(''type'', max(s."SETTLE_TYPE"),
          ''gross'', coalesce(sum(s."SALE_AMT") filter (where s."SALE_AMT" > 0), 0),
          ''cancel'', coalesce(sum(s."SALE_AMT") filter (where s."SALE_AMT" < 0), 0),
          ''coupon'', sum(s."COUPON_AMT"), ''fee'', sum(s."FEE_AMT" + s."FEE_VAT"))'
        when 'public.fact_inventory_compensation'::regclass then 'sum(s."COMP_AMT"), null, null'
        when 'public.fact_settlement_summary'::regclass then 'sum(s."PAID_AMT"), null, null'
        else 'sum(s."AMT"), sum(s."VAT_AMT"), null' end);
  end if;
  -- Lines alone are counted: what a sheet says of them is none.
  return jsonb_build_object('lines', (select count(*) from pg_temp.import_staged)) || case when target in ('public.fact_settlement_option'::regclass, 'public.fact_settlement_cost'::regclass,
      'public.fact_inventory_compensation'::regclass) then private.settled_options(batch.partner_cd) else '{}' end
    || private.replace_settlement(batch, target);
end
$$;
