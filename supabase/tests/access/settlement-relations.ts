import { facts, type RelationAccess } from './relation-access.ts';

/** The file that a line of the partner came from. */
const file = `(select "FILE_ID" from public.log_settlement_file where "PARTNER_CD" = '$')`;

export const settlementRelations: Record<string, RelationAccess> = {
  'public.log_settlement_file': {
    reads: 'partner',
    partnerColumn: 'PARTNER_CD',
    seed: facts(
      'log_settlement_file',
      '"CATEGORY", "SETTLE_END_DT", "FILE_NM", "ROW_CNT"',
      `'판매수수료', '20261108', 'a.xlsx', 1`,
    ),
  },
  'public.fact_settlement_option': {
    reads: 'partner',
    partnerColumn: 'PARTNER_CD',
    seed: facts(
      'fact_settlement_option',
      '"SETTLE_END_DT", "RECOG_DT", "OCCUR_DT", "OPTION_CD", "PRICE", "QTY", "SALE_AMT", "COUPON_AMT", "FEE_AMT", "FEE_VAT", "SETTLE_AMT", "FILE_ID", "ROW_NO"',
      `'20261108', '20261102', '20261101', 'O-$', 1000, 1, 1000, 0, 100, 10, 890, ${file}, 3`,
    ),
  },
  'public.fact_settlement_cost': {
    reads: 'partner',
    partnerColumn: 'PARTNER_CD',
    seed: facts(
      'fact_settlement_cost',
      '"COST_TYPE", "SETTLE_END_DT", "RECOG_DT", "OCCUR_DT", "OPTION_CD", "COST_AMT", "VAT_AMT", "FILE_ID", "ROW_NO"',
      `'STORAGE', '20261108', '20261102', '20261101', 'O-$', 100, 10, ${file}, 9`,
    ),
  },
  'public.fact_inventory_compensation': {
    reads: 'partner',
    partnerColumn: 'PARTNER_CD',
    seed: facts(
      'fact_inventory_compensation',
      '"OCCUR_DT", "SETTLE_END_DT", "OPTION_CD", "QTY", "COMP_AMT", "FILE_ID", "ROW_NO"',
      `'20261101', '20261108', 'O-$', 1, 1000, ${file}, 4`,
    ),
  },
  'public.fact_settled_ad_cost': {
    reads: 'partner',
    partnerColumn: 'PARTNER_CD',
    seed: facts(
      'fact_settled_ad_cost',
      '"SETTLE_END_DT", "DATE_SK", "AMT", "VAT_AMT", "FILE_ID", "ROW_NO"',
      `'20261108', 20261101, 100, 10, ${file}, 2`,
    ),
  },
  'public.fact_milk_run': {
    reads: 'partner',
    partnerColumn: 'PARTNER_CD',
    seed: facts(
      'fact_milk_run',
      '"SETTLE_END_DT", "MILKRUNNO", "AMT", "VAT_AMT", "FILE_ID", "ROW_NO"',
      `'20261108', '1', 100, 10, ${file}, 2`,
    ),
  },
  'public.fact_settlement_summary': {
    reads: 'partner',
    partnerColumn: 'PARTNER_CD',
    seed: (partner) =>
      `insert into public.fact_settlement_summary select * from jsonb_populate_record(null::public.fact_settlement_summary, (
        select jsonb_object_agg(a.attname, case when a.atttypid = 'text'::regtype then '20261108' else '1' end)
        from pg_attribute a where a.attrelid = 'public.fact_settlement_summary'::regclass and a.attnum > 0) || '{"PARTNER_CD": "${partner}"}')`,
  },
  'public.fact_brand_charge': {
    reads: 'partner',
    partnerColumn: 'PARTNER_CD',
    seed: facts(
      'fact_brand_charge',
      '"BRAND_CD", "YM", "CHARGE_TYPE", "AMT"',
      `'B-$', '202611', 'LIVE', 1000`,
    ),
  },
  'public.agg_settlement_monthly': {
    reads: 'partner',
    partnerColumn: 'PARTNER_CD',
    seed: facts('agg_settlement_monthly', '"MONTH_SK", "OPTION_CD", "GROSS_AMT"', `202611, 'O-$', 1000`),
  },
  'public.agg_settlement_brand_monthly': {
    reads: 'partner',
    partnerColumn: 'PARTNER_CD',
    seed: facts(
      'agg_settlement_brand_monthly',
      '"MONTH_SK", "BRAND_CD", "SALE_QTY", "SALE_AMT", "FEE_AMT", "COST_AMT"',
      `202611, 'B-$', 1, 1000, 110, 55`,
    ),
  },
  'public.agg_option_fee_monthly': {
    reads: 'partner',
    partnerColumn: 'PARTNER_CD',
    seed: facts(
      'agg_option_fee_monthly',
      '"MONTH_SK", "OPTION_CD", "GROSS_AMT", "COUPON_AMT", "FEE_AMT", "FULFIL_AMT"',
      `202611, 'O-$', 1000, 0, 110, 55`,
    ),
  },
  'public.agg_margin': {
    reads: 'partner',
    partnerColumn: 'PARTNER_CD',
    seed: facts(
      'agg_margin',
      '"DAYS", "BRANDS", "COSTED_AMTS", "UNCOSTED_AMTS", "MARGIN_AMTS"',
      `'{2026-11-01}', '{B-$}', '{1000}', '{0}', '{400}'`,
    ),
  },
  'public.agg_settlement_quarterly': {
    reads: 'partner',
    partnerColumn: 'PARTNER_CD',
    seed: facts('agg_settlement_quarterly', '"QUARTER_SK", "OPTION_CD", "GROSS_AMT"', `202607, 'O-$', 1000`),
  },
  'public.dim_settlement_waiver': {
    reads: 'partner',
    partnerColumn: 'PARTNER_CD',
    seed: facts('dim_settlement_waiver', '"CATEGORY", "SETTLE_END_DT"', `'반출', '20261108'`),
  },
};
