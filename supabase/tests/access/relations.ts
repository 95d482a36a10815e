import { facts, type RelationAccess } from './relation-access.ts';
import { diagnosisRelations } from './diagnosis.ts';
import { lossRelations } from './losses.ts';
import { settlementRelations } from './settlement-relations.ts';

const campaignCost = '"CAMPAIGN_ID", "PLACEMENT", "MATCHED", "BRAND_CD", "AD_COST"';
const campaignCostValues = `'C-$', '검색 영역', true, 'B-$', 100`;

/** In the order in which rows can be made. */
export const relations: Record<string, RelationAccess> = {
  'public.dim_partner': {
    reads: 'partner',
    partnerColumn: 'PARTNER_CD',
    seed: (partner) =>
      `insert into public.dim_partner ("PARTNER_CD", "PARTNER_NM", "IS_ACTIVE") values ('${partner}', '시험', ${partner !== 'P3'})`,
  },
  'public.log_partner_state': {
    reads: 'partner',
    partnerColumn: 'PARTNER_CD',
    seed: facts('log_partner_state', '"REVISION"', '1'),
  },
  'public.agg_partner_overview': {
    reads: 'partner',
    partnerColumn: 'PARTNER_CD',
    seed: facts(
      'agg_partner_overview',
      '"PART", "DAY", "REVISION", "FIGURES"',
      `'dashboard', '20261101', 1, '{}'`,
    ),
  },
  'public.dim_brand': {
    reads: 'partner',
    partnerColumn: 'PARTNER_CD',
    seed: facts('dim_brand', '"BRAND_CD", "BRAND_NM"', `'B-$', '시험'`),
  },
  'public.dim_option': {
    reads: 'partner',
    partnerColumn: 'PARTNER_CD',
    seed: facts(
      'dim_option',
      '"OPTION_CD", "BRAND_CD", "ITEM_NM", "PRODUCTID"',
      `'O-$', 'B-$', '시험', 'PR-$'`,
    ),
  },
  'public.fact_stock': {
    reads: 'partner',
    partnerColumn: 'PARTNER_CD',
    seed: facts('fact_stock', '"OPTION_CD", "STOCK_QTY", "ITEM_WINNER_YN"', `'O-$', 5, 'N'`),
  },
  'public.fact_stock_snapshot': {
    reads: 'partner',
    partnerColumn: 'PARTNER_CD',
    seed: facts('fact_stock_snapshot', '"OPTION_CD", "SNAP_DT"', `'O-$', '20261031'`),
  },
  'public.agg_performance_option_daily': {
    reads: 'partner',
    partnerColumn: 'PARTNER_CD',
    seed: facts('agg_performance_option_daily', '"OPTION_CD", "DATE_SK", "SALE_QTY"', `'O-$', 20261101, 2`),
  },
  'public.agg_brand_daily': {
    reads: 'partner',
    partnerColumn: 'PARTNER_CD',
    seed: facts('agg_brand_daily', '"BRAND_CD", "DATE_SK", "SALE_QTY"', `'B-$', 20261101, 2`),
  },
  // Made of agg_brand_daily.
  'public.agg_brand_monthly': { reads: 'partner', partnerColumn: 'PARTNER_CD' },
  'public.agg_partner_daily': { reads: 'partner', partnerColumn: 'PARTNER_CD' },
  'public.agg_option_monthly': {
    reads: 'partner',
    partnerColumn: 'PARTNER_CD',
    seed: facts(
      'agg_option_monthly',
      '"OPTION_CD", "MONTH_SK", "DAY_CNT", "SALE_QTY"',
      `'O-$', 202611, 1, 2`,
    ),
  },
  'public.agg_option_quarterly': {
    reads: 'partner',
    partnerColumn: 'PARTNER_CD',
    seed: facts('agg_option_quarterly', '"OPTION_CD", "QUARTER_SK", "SALE_QTY"', `'O-$', 202607, 2`),
  },
  'public.agg_running_option': {
    reads: 'partner',
    partnerColumn: 'PARTNER_CD',
    seed: facts('agg_running_option', '"OPTION_CDS"', `array['O-$']`),
  },
  'public.agg_running_sales': {
    reads: 'partner',
    partnerColumn: 'PARTNER_CD',
    seed: facts('agg_running_sales', '"DATE_SK", "DAY_CNTS", "SALE_AMTS"', `20261101, '{1}', '{2}'`),
  },
  // Written by a trigger when the stock of the world is made.
  'public.agg_option_stock': { reads: 'partner', partnerColumn: 'PARTNER_CD' },
  'public.dim_option_setting': {
    reads: 'partner',
    partnerColumn: 'PARTNER_CD',
    seed: facts('dim_option_setting', '"OPTION_CD", "MEMO"', `'O-$', '시험'`),
  },
  'public.dim_option_cost': {
    reads: 'partner',
    partnerColumn: 'PARTNER_CD',
    seed: facts('dim_option_cost', '"OPTION_CD", "APPLY_DT", "COST_AMT"', `'O-$', '20261101', 1000`),
  },
  'public.dim_sales_target': {
    reads: 'partner',
    partnerColumn: 'PARTNER_CD',
    seed: facts('dim_sales_target', '"BRAND_CD", "YM", "TARGET_AMT"', `'B-$', '202610', 1000`),
  },
  'public.dim_report_rhythm': {
    reads: 'partner',
    partnerColumn: 'PARTNER_CD',
    seed: facts('dim_report_rhythm', '"SOURCE", "RHYTHM"', `'판매분석', 'weekly'`),
  },
  // The world makes its one row.
  'public.dim_report_page': { reads: 'active', rows: 1 },
  'public.dim_todo_care': {
    reads: 'partner',
    partnerColumn: 'PARTNER_CD',
    seed: facts('dim_todo_care', '"RULE", "UNTIL_DAY", "USER_NM"', `'under14', '20991231', '시험'`),
  },
  'public.log_note': {
    reads: 'partner',
    partnerColumn: 'PARTNER_CD',
    seed: facts('log_note', '"SUBJECT", "SUBJECT_ID", "TEXT", "USER_NM"', `'option', 'O-$', '시험', '시험'`),
  },
  'public.log_taken_back': {
    reads: 'partner',
    partnerColumn: 'PARTNER_CD',
    seed: facts('log_taken_back', '"LOAD_ID", "LOAD"', `right('$', 1)::bigint, '{}'`),
  },
  ...settlementRelations,
  ...diagnosisRelations,
  ...lossRelations,
  'public.dim_campaign': {
    reads: 'partner',
    partnerColumn: 'PARTNER_CD',
    seed: facts('dim_campaign', '"CAMPAIGN_ID", "CAMPAIGN_NM"', `'C-$', '시험'`),
  },
  'public.dim_ad_option': {
    reads: 'partner',
    partnerColumn: 'PARTNER_CD',
    seed: facts('dim_ad_option', '"OPTION_CD"', `'O-$'`),
  },
  'public.fact_ad_daily': {
    reads: 'partner',
    partnerColumn: 'PARTNER_CD',
    seed: facts(
      'fact_ad_daily',
      '"DATE_SK", "CAMPAIGN_ID", "ADGROUP_NM", "OPTION_CD", "PLACEMENT", "KEYWORD", "AD_COST"',
      `20261101, 'C-$', 'G', 'O-$', '검색 영역', 'K-$', 100`,
    ),
  },
  'public.log_ad_day': {
    reads: 'partner',
    partnerColumn: 'PARTNER_CD',
    seed: facts('log_ad_day', '"DATE_SK", "GRAIN", "AGE", "FILE_NM"', `20261101, 'keyword', 14, 'a.xlsx'`),
  },
  'public.agg_ad_growth': {
    reads: 'partner',
    partnerColumn: 'PARTNER_CD',
    seed: facts(
      'agg_ad_growth',
      '"DATE_SK", "CAMPAIGN_ID", "AGE", "ORD_14D", "REV_14D"',
      `20261101, 'C-$', 14, 1, 100`,
    ),
  },
  'public.agg_ad_campaign_daily': {
    reads: 'partner',
    partnerColumn: 'PARTNER_CD',
    seed: facts('agg_ad_campaign_daily', `"DATE_SK", ${campaignCost}`, `20261101, ${campaignCostValues}`),
  },
  'public.agg_ad_campaign_monthly': {
    reads: 'partner',
    partnerColumn: 'PARTNER_CD',
    seed: facts('agg_ad_campaign_monthly', `"MONTH_SK", ${campaignCost}`, `202611, ${campaignCostValues}`),
  },
  'public.dim_ad_keyword': {
    reads: 'partner',
    partnerColumn: 'PARTNER_CD',
    seed: facts(
      'dim_ad_keyword',
      '"CAMPAIGN_ID", "KEYWORD", "MATCHED", "BRAND_CD"',
      `'C-$', 'K-$', true, 'B-$'`,
    ),
  },
  'public.agg_ad_keyword_daily': {
    reads: 'partner',
    partnerColumn: 'PARTNER_CD',
    seed: (partner) =>
      `insert into public.agg_ad_keyword_daily ("PARTNER_CD", "DATE_SK", "KEYWORD_ID", "AD_COST")
        select "PARTNER_CD", 20261101, "KEYWORD_ID", 100 from public.dim_ad_keyword where "PARTNER_CD" = '${partner}'`,
  },
  'public.agg_ad_keyword_pentad': {
    reads: 'partner',
    partnerColumn: 'PARTNER_CD',
    seed: facts('agg_ad_keyword_pentad', '"PENTAD_SK", "KEYWORD_ID", "AD_COST"', `20261101, 1, 100`),
  },
  'public.agg_ad_keyword_monthly': {
    reads: 'partner',
    partnerColumn: 'PARTNER_CD',
    seed: (partner) =>
      `insert into public.agg_ad_keyword_monthly ("PARTNER_CD", "MONTH_SK", "KEYWORD_ID", "AD_COST")
        select "PARTNER_CD", 202611, "KEYWORD_ID", 100 from public.dim_ad_keyword where "PARTNER_CD" = '${partner}'`,
  },
  'public.agg_ad_keyword_quarterly': {
    reads: 'partner',
    partnerColumn: 'PARTNER_CD',
    seed: facts('agg_ad_keyword_quarterly', '"QUARTER_SK", "KEYWORD_ID", "AD_COST"', `202610, 1, 100`),
  },
  'public.agg_ad_option_daily': {
    reads: 'partner',
    partnerColumn: 'PARTNER_CD',
    seed: facts('agg_ad_option_daily', '"DATE_SK", "OPTION_CD", "AD_COST"', `20261101, 'O-$', 100`),
  },
  'public.agg_ad_option_monthly': {
    reads: 'partner',
    partnerColumn: 'PARTNER_CD',
    seed: facts(
      'agg_ad_option_monthly',
      '"MONTH_SK", "CAMPAIGN_ID", "ADGROUP_NM", "PLACEMENT", "OPTION_CD", "AD_COST"',
      `202611, 'C-$', 'G', '검색 영역', 'O-$', 100`,
    ),
  },
  'public.log_change': {
    reads: 'partner',
    partnerColumn: 'PARTNER_CD',
    seed: facts(
      'log_change',
      '"SUBJECT", "CAMPAIGN_ID", "FIELD", "TO_VAL"',
      `'campaign', 'C-$', 'memo', '시험'`,
    ),
  },
  'public.log_intervention': {
    reads: 'partner',
    partnerColumn: 'PARTNER_CD',
    seed: facts('log_intervention', '"NAME", "TYPE", "START_DT"', `'시험', 'ad', '20261101'`),
  },
  'public.log_intervention_option': {
    reads: 'partner',
    partnerColumn: 'PARTNER_CD',
    seed: (partner) =>
      `insert into public.log_intervention_option ("INTERVENTION_ID", "OPTION_CD", "PARTNER_CD")
       select "ID", 'O-${partner}', "PARTNER_CD" from public.log_intervention where "PARTNER_CD" = '${partner}'`,
  },
  'public.raw_wing_inbound_request': {
    reads: 'partner',
    partnerColumn: 'CUST_CD',
    seed: (partner) =>
      `insert into public.raw_wing_inbound_request ("CUST_CD", "REQ_NO", "IB_REQ_DT", "SCH_DT", "OPTION_CD", "EX_QTY")
       values ('${partner}', 'R-${partner}', '20261101', '20261105', 'O-${partner}', 10)`,
  },
  'public.log_file_upload': {
    reads: 'partner',
    partnerColumn: 'PARTNER_CD',
    seed: facts('log_file_upload', '"CATEGORY", "TABLE_NM"', `'재고현황', 'fact_stock'`),
  },
  'public.auth_member': { reads: 'member', updates: ['ALIAS', 'AVATAR'] },
  'public.auth_member_partner': { reads: 'links' },
  // The world makes a row for each member.
  'public.auth_member_column_sets': { reads: 'own' },
  'public.auth_member_dashboard': { reads: 'own' },
  // The world makes its one row.
  'public.log_backup': { reads: 'staff' },
  'public.log_member_change': {
    reads: 'nobody',
    seed: (partner) =>
      `insert into public.log_member_change ("MEMBER_ID", "MEMBER_EMAIL", "ACTION", "PARTNER_CD", "ACTOR")
       values (gen_random_uuid(), 'a@example.com', 'grant', '${partner}', 'test')`,
  },
  'private.inbound_line': { isView: true, reads: 'partner', partnerColumn: 'CUST_CD' },
  'private.import_batch': { reads: 'nobody' },
  'private.first_admin_code': { reads: 'nobody' },
  'private.mail_sender': {
    reads: 'nobody',
    seed: (partner) =>
      `insert into private.mail_sender (partner_cd, sender) values ('${partner}', lower('${partner}@example.com'))`,
  },
  'private.mail_log': { reads: 'nobody' },
  'private.kept_load': { reads: 'nobody' },
  'private.kept_rows': { reads: 'nobody' },
  'private.saved_view': { reads: 'nobody' },
  'private.feed': { reads: 'nobody' },
  'private.tag': {
    reads: 'nobody',
    seed: (partner) => `insert into private.tag (partner_cd, name) values ('${partner}', '봄')`,
  },
  'private.tagged_campaign': {
    reads: 'nobody',
    seed: (partner) =>
      `insert into private.tagged_campaign (partner_cd, tag_id, campaign_id)
        select partner_cd, id, 'C-${partner}' from private.tag where partner_cd = '${partner}'`,
  },
  'private.tagged_option': {
    reads: 'nobody',
    seed: (partner) =>
      `insert into private.tagged_option (partner_cd, tag_id, option_cd)
        select partner_cd, id, 'O-${partner}' from private.tag where partner_cd = '${partner}'`,
  },
  'private.note_mention': { reads: 'nobody' },
  'private.news_look': { reads: 'nobody' },
  'private.morning_report': { reads: 'nobody' },
  'private.log_morning_report': { reads: 'nobody' },
  'private.kept_file': { reads: 'nobody' },
  'private.summary_call': { reads: 'nobody' },
  'private.import_row': { reads: 'nobody' },
};
