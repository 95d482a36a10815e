import * as z from 'zod/mini';
import type { Database } from '../database.types.ts';
import {
  managedMembers,
  mailList,
  memberChanges,
  memberList,
  memberPartners,
  partnerDeletion,
  partnerList,
  reportList,
} from './administration.ts';
import {
  adDays,
  adRegister,
  adRegisterOptions,
  adSettlements,
  campaignChange,
  interventionOfChange,
} from './ad-register.ts';
import {
  adCampaignParts,
  adCampaigns,
  adCampaignsSummary,
  adKeywordDetail,
  adKeywords,
  adKeywordsSummary,
  adOptions,
  adSearch,
} from './ads.ts';
import { brandProducts } from './brand-products.ts';
import { brandSalesBrands, brandSalesPivot, brandSalesRows, brandSalesSummary } from './brand-sales.ts';
import { brandDetail, brandMovers, brandStock } from './brand-detail.ts';
import { changes } from './changes.ts';
import { dashboardTodos, dashboardTodosAll, myDashboard, myDashboards, overviewsMade } from './dashboard.ts';
import { feeds } from './feeds.ts';
import { homeSummary } from './home-summary.ts';
import { loadCounts } from './import.ts';
import { morningReportSettings } from './morning-report.ts';
import { importsWaiting } from './imports-waiting.ts';
import { dropLoads, loadHistory } from './load-history.ts';
import { inboundPlan } from './inbound-plan.ts';
import { inboundDetail, inboundRequests } from './inbound.ts';
import {
  diagnosisChange,
  diagnosisDetail,
  diagnosisList,
  diagnosisMade,
  diagnosisRecord,
} from './diagnosis.ts';
import {
  deletedIntervention,
  interventionDetail,
  interventionPanels,
  interventions,
  removedInterventions,
  savedIntervention,
} from './interventions.ts';
import {
  lossClaimChange,
  lossClaims,
  lossCompensations,
  lossEvidence,
  lossReport,
  stockReconciliation,
} from './losses.ts';
import { optionPanel } from './option-panel.ts';
import { orderList } from './order-list.ts';
import { portfolio, portfolios, portfoliosTrend } from './portfolio.ts';
import { productDetail, productInbound, productStock, productStockMonths } from './product-detail.ts';
import { productList, productOptionIds } from './product-list.ts';
import { optionSearch, productSearch } from './option-search.ts';
import { optionChange } from './option-settings.ts';
import { productAnalytics, productAnalyticsDays, productAnalyticsOptions } from './product-analytics.ts';
import { partnerGaps, reportsDue, reportsDueList } from './reports-due.ts';
import { salesExplanation } from './sales-explanation.ts';
import { salesForecast } from './sales-forecast.ts';
import { salesTargetChange, salesTargets } from './sales-targets.ts';
import {
  brandChargeChange,
  brandCharges,
  settlementLines,
  settlementMonths,
  settlementPeriods,
  settlementProducts,
  settlementReport,
} from './settlement.ts';
import { news, notes } from './notes.ts';
import { defaultViews, savedViews } from './saved-views.ts';
import { tagged, tags } from './tags.ts';
import { snapshotDates, stockList } from './stock-list.ts';
import { salesSourceDays, salesSourceLoads, salesSourceOptions } from './sales-source.ts';
import { todoPeople } from './todo-care.ts';
import { totalSalesBrands, totalSalesDays, totalSalesProducts, totalSalesSummary } from './total-sales.ts';

/**
 * What each function of the database that a client may call returns. Pages take their types from these schemas, and
 * answers.test.ts of the database holds the functions to them: docs/decisions/answer-schemas.md.
 */
export const answers = {
  ad_campaign_parts: adCampaignParts,
  ad_campaigns: adCampaigns,
  ad_campaigns_summary: adCampaignsSummary,
  ad_days: adDays,
  ad_keyword_detail: adKeywordDetail,
  ad_keywords: adKeywords,
  ad_keywords_summary: adKeywordsSummary,
  ad_options: adOptions,
  ad_register: adRegister,
  ad_register_options: adRegisterOptions,
  ad_search: adSearch,
  brand_charges: brandCharges,
  ad_settlements: adSettlements,
  brand_products: brandProducts,
  brand_sales_brands: brandSalesBrands,
  brand_sales_pivot: brandSalesPivot,
  brand_sales_rows: brandSalesRows,
  brand_sales_summary: brandSalesSummary,
  begin_invite: z.string(),
  begin_summary: z.null(),
  brand_detail: brandDetail,
  brand_movers: brandMovers,
  brand_stock: brandStock,
  change_brand_charge: brandChargeChange,
  change_diagnosis: diagnosisChange,
  change_loss_claim: lossClaimChange,
  change_campaign: campaignChange,
  change_member: z.boolean(),
  claim_first_admin: z.enum(['done', 'wrong', 'ended']),
  close_partner: z.boolean(),
  delete_partner: partnerDeletion,
  first_admin_state: z.nullable(z.enum(['code', 'terminal'])),
  change_options: optionChange,
  change_report_page: z.null(),
  change_report_rhythm: z.null(),
  change_todo: z.null(),
  todo_people: todoPeople,
  change_sales_target: salesTargetChange,
  change_settlement_waiver: z.null(),
  changes,
  create_intervention_of_change: interventionOfChange,
  delete_intervention: deletedIntervention,
  default_views: defaultViews,
  end_feed: z.boolean(),
  feeds,
  make_feed: z.string(),
  delete_view: z.boolean(),
  notes,
  add_note: z.number(),
  delete_note: z.boolean(),
  tags,
  tag_options: tagged,
  tag_campaigns: tagged,
  delete_tag: z.boolean(),
  save_tag: z.null(),
  news,
  intervention_detail: interventionDetail,
  intervention_panels: interventionPanels,
  interventions,
  removed_interventions: removedInterventions,
  save_intervention: savedIntervention,
  dashboard_todos: dashboardTodos,
  dashboard_todos_all: dashboardTodosAll,
  diagnosis_detail: diagnosisDetail,
  diagnosis_list: diagnosisList,
  diagnosis_record: diagnosisRecord,
  home_summary: homeSummary,
  import_add_rows: z.number(),
  import_cancel: z.null(),
  import_commit: loadCounts,
  import_keep_file: z.boolean(),
  import_preview: loadCounts,
  import_start: z.uuid(),
  change_mail_sender: z.boolean(),
  enter_mail: z.enum(['new', 'answer', 'begun', 'loaded', 'refused', 'stranger']),
  mail_list: mailList,
  report_list: reportList,
  mail_partners: z.array(z.string()),
  mail_senders: z.array(z.string()),
  import_wait: z.uuid(),
  imports_waiting: importsWaiting,
  file_partners: z.array(z.string()),
  import_states: z.record(z.string(), z.enum(['loaded', 'waiting'])),
  inbound_detail: inboundDetail,
  inbound_plan: inboundPlan,
  inbound_requests: inboundRequests,
  load_file: z.string(),
  load_history: loadHistory,
  drop_loads: dropLoads,
  morning_report_settings: morningReportSettings,
  loss_claims: lossClaims,
  loss_compensations: lossCompensations,
  loss_evidence: lossEvidence,
  loss_report: lossReport,
  member_changes: memberChanges,
  managed_members: managedMembers,
  member_list: memberList,
  member_partners: memberPartners,
  member_state: z.string(),
  partner_list: partnerList,
  save_partner: z.boolean(),
  my_dashboard: myDashboard,
  my_dashboards: myDashboards,
  option_panel: optionPanel,
  order_list: orderList,
  portfolio,
  portfolios,
  portfolios_trend: portfoliosTrend,
  product_detail: productDetail,
  product_inbound: productInbound,
  product_stock: productStock,
  product_stock_months: productStockMonths,
  product_list: productList,
  product_option_ids: productOptionIds,
  product_analytics: productAnalytics,
  product_analytics_days: productAnalyticsDays,
  product_analytics_options: productAnalyticsOptions,
  option_search: optionSearch,
  product_search: productSearch,
  refresh_dashboards: overviewsMade,
  refresh_diagnosis: diagnosisMade,
  refresh_portfolios: overviewsMade,
  reports_due: reportsDue,
  reports_due_list: reportsDueList,
  partner_gaps: partnerGaps,
  sales_explanation: salesExplanation,
  sales_forecast: salesForecast,
  save_column_sets: z.null(),
  save_dashboard: z.null(),
  save_morning_report: z.null(),
  save_view: z.number(),
  saved_views: savedViews,
  sales_targets: salesTargets,
  settlement_lines: settlementLines,
  settlement_months: settlementMonths,
  settlement_periods: settlementPeriods,
  settlement_products: settlementProducts,
  settlement_report: settlementReport,
  snapshot_dates: snapshotDates,
  partner_state: z.string(),
  partner_states: z.string(),
  write_position: z.string(),
  take_back_load: z.null(),
  stock_list: stockList,
  stock_reconciliation: stockReconciliation,
  sales_source_days: salesSourceDays,
  sales_source_loads: salesSourceLoads,
  sales_source_options: salesSourceOptions,
  total_sales_brands: totalSalesBrands,
  total_sales_days: totalSalesDays,
  total_sales_products: totalSalesProducts,
  total_sales_summary: totalSalesSummary,
} satisfies Record<keyof Database['public']['Functions'], z.ZodMiniType>;
