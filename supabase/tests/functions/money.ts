import type { PublicFunction } from './public-function.ts';

/** Functions of the pages of advertising, settlement and losses. */
export const moneyFunctions = {
  ad_campaign_parts: {
    bound: 'few',
    args: "'P1', '20261101', '20261101', campaign_id => 'C-P1', adgroup_name => 'G'",
    shows: 'O-P1',
    foreign: ["'P1', '20261101', '20261101', campaign_id => 'C-P2'"],
  },
  ad_campaigns: {
    bound: 'page',
    args: "'P1', '20261101', '20261101'",
    shows: 'C-P1',
    foreign: ["'P1', '20261101', '20261101', brand_cds => array['B-P2']"],
  },
  ad_campaigns_summary: { bound: 'few', args: "'P1', '20261101', '20261101'", shows: 'C-P1' },
  ad_days: { bound: 'days', args: "'P1', '20261101', '20261101'" },
  ad_keyword_detail: {
    bound: 'few',
    args: "'P1', '20261101', '20261101', keyword => 'K-P1'",
    shows: 'C-P1',
    foreign: [
      "'P1', '20261101', '20261101', keyword => 'K-'",
      "'P1', '20261101', '20261101', keyword => 'K-', option_ids => array['O-P2']",
    ],
  },
  ad_keywords: {
    bound: 'page',
    args: "'P1', '20261101', '20261101'",
    shows: 'K-P1',
    foreign: ["'P1', '20261101', '20261101', option_ids => array['O-P2']"],
  },
  ad_keywords_summary: {
    bound: 'days',
    args: "'P1', '20261101', '20261101'",
    foreign: ["'P1', '20261101', '20261101', option_ids => array['O-P2']"],
  },
  ad_options: {
    bound: 'page',
    args: "'P1', '20261101', '20261101'",
    shows: 'O-P1',
    foreign: ["'P1', '20261101', '20261101', brand_cds => array['B-P2']"],
  },
  ad_register: { bound: 'page', args: "'P1'", shows: 'C-P1', foreign: ["'P1', brand_cds => array['B-P2']"] },
  ad_register_options: { bound: 'page', args: "'P1'", foreign: ["'P1', 'C-P2'"] },
  ad_search: { bound: 'top', args: "'P1', 'K-P1'", shows: 'K-P1', foreign: ["'P1', 'K-P2'"] },
  ad_settlements: { bound: 'page', args: "'P1'" },
  brand_charges: { bound: 'brands', args: "'P1', 2026, 'LIVE'", shows: 'B-P1' },
  change_brand_charge: { bound: 'one', args: "'P1', 'B-P1', '202611', 'LIVE', '100'", isDefiner: true },
  change_campaign: { bound: 'one', args: "'P1', 'C-P1', 'memo', '시험'", isDefiner: true },
  change_loss_claim: { bound: 'one', args: "'P1', 'O-P1', '202610', 'status', 'REVIEW'", isDefiner: true },
  change_settlement_waiver: { bound: 'one', args: "'P1', '보관비', '20261108', true", isDefiner: true },
  create_intervention_of_change: {
    bound: 'one',
    args: `'P1', (select min("ID") from public.log_change where "PARTNER_CD" = 'P1' and "SUBJECT" = 'campaign')`,
    isDefiner: true,
  },
  loss_claims: {
    bound: 'page',
    args: "'P1', '20261001', '20261130'",
    foreign: ["'P1', '20261001', '20261130', option_ids => array['O-P2']"],
  },
  loss_compensations: {
    bound: 'page',
    args: "'P1', 'OCCUR', '20261001', '20261130'",
    shows: 'O-P1',
    foreign: ["'P1', 'OCCUR', '20261001', '20261130', option_ids => array['O-P2']"],
  },
  loss_evidence: { bound: 'few', args: "'P1', 'O-P1', '202610'", foreign: ["'P1', 'O-P2', '202610'"] },
  loss_report: { bound: 'few', args: "'P1', 'OCCUR', '20261001', '20261130'" },
  settlement_lines: {
    bound: 'page',
    args: "'P1', '20261101', '20261108', 'finalSettlement'",
    shows: 'O-P1',
    foreign: [
      "'P1', '20261101', '20261108', 'finalSettlement', brand_cds => array['B-P2']",
      "'P1', '20261101', '20261108', 'salesAmount', option_id => 'O-P2'",
    ],
  },
  settlement_months: { bound: 'days', args: "'P1', '202611'" },
  settlement_periods: { bound: 'days', args: "'P1', '20261101', '20261108'", shows: 'a.xlsx' },
  settlement_products: {
    bound: 'page',
    args: "'P1', '20261101', '20261108'",
    shows: 'O-P1',
    foreign: ["'P1', '20261101', '20261108', option_ids => array['O-P2']"],
  },
  settlement_report: {
    bound: 'brands',
    args: "'P1', '20261101', '20261108'",
    shows: 'B-P1',
    foreign: ["'P1', '20261101', '20261108', brand_cds => array['B-P2']"],
  },
  stock_reconciliation: {
    bound: 'page',
    args: "'P1', '20261001', '20261130', state => 'all'",
    shows: 'O-P1',
    foreign: ["'P1', '20261001', '20261130', state => 'all', option_ids => array['O-P2']"],
  },
} satisfies Record<string, PublicFunction>;
