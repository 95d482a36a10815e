-- A value of another type broke the aggregates with a fault (500), and one of the right type made them wrong: what functions alone keep right, no API role writes.

-- All rights and not each by its name: PostgreSQL 17 has one more than 15.
revoke all on
  public.agg_ad_campaign_daily, public.agg_ad_campaign_monthly, public.agg_ad_growth, public.agg_ad_keyword_daily,
  public.agg_ad_keyword_monthly, public.agg_ad_keyword_pentad, public.agg_ad_keyword_quarterly, public.agg_ad_option_daily,
  public.agg_ad_option_monthly, public.agg_brand_daily, public.agg_brand_monthly, public.agg_demand_forecast,
  public.agg_loss_kind, public.agg_loss_month, public.agg_margin, public.agg_option_demand, public.agg_option_fee_monthly,
  public.agg_option_monthly, public.agg_option_quarterly, public.agg_option_stock, public.agg_partner_daily,
  public.agg_performance_option_daily, public.agg_product_score, public.agg_running_option, public.agg_running_sales,
  public.agg_settlement_brand_monthly, public.agg_settlement_monthly, public.agg_settlement_quarterly,
  public.auth_member_dashboard, public.dim_ad_keyword, public.dim_ad_option, public.dim_brand, public.dim_campaign,
  public.dim_diagnosis_rule, public.dim_loss_claim, public.dim_option, public.dim_option_cost, public.dim_option_setting,
  public.dim_sales_target, public.dim_settlement_waiver, public.fact_ad_daily, public.fact_brand_charge,
  public.fact_inventory_compensation, public.fact_milk_run, public.fact_product_diagnosis, public.fact_settled_ad_cost,
  public.fact_settlement_cost, public.fact_settlement_option, public.fact_settlement_summary, public.fact_stock,
  public.fact_stock_movement_monthly, public.fact_stock_snapshot, public.log_ad_day, public.log_change, public.log_diagnosis,
  public.log_file_upload, public.log_intervention, public.log_intervention_option, public.log_settlement_file,
  public.raw_wing_inbound_request
from service_role;

grant select on
  public.agg_ad_campaign_daily, public.agg_ad_campaign_monthly, public.agg_ad_growth, public.agg_ad_keyword_daily,
  public.agg_ad_keyword_monthly, public.agg_ad_keyword_pentad, public.agg_ad_keyword_quarterly, public.agg_ad_option_daily,
  public.agg_ad_option_monthly, public.agg_brand_daily, public.agg_brand_monthly, public.agg_demand_forecast,
  public.agg_loss_kind, public.agg_loss_month, public.agg_margin, public.agg_option_demand, public.agg_option_fee_monthly,
  public.agg_option_monthly, public.agg_option_quarterly, public.agg_option_stock, public.agg_partner_daily,
  public.agg_performance_option_daily, public.agg_product_score, public.agg_running_option, public.agg_running_sales,
  public.agg_settlement_brand_monthly, public.agg_settlement_monthly, public.agg_settlement_quarterly,
  public.auth_member_dashboard, public.dim_ad_keyword, public.dim_ad_option, public.dim_brand, public.dim_campaign,
  public.dim_diagnosis_rule, public.dim_loss_claim, public.dim_option, public.dim_option_cost, public.dim_option_setting,
  public.dim_sales_target, public.dim_settlement_waiver, public.fact_ad_daily, public.fact_brand_charge,
  public.fact_inventory_compensation, public.fact_milk_run, public.fact_product_diagnosis, public.fact_settled_ad_cost,
  public.fact_settlement_cost, public.fact_settlement_option, public.fact_settlement_summary, public.fact_stock,
  public.fact_stock_movement_monthly, public.fact_stock_snapshot, public.log_ad_day, public.log_change, public.log_diagnosis,
  public.log_file_upload, public.log_intervention, public.log_intervention_option, public.log_settlement_file,
  public.raw_wing_inbound_request
to service_role;
