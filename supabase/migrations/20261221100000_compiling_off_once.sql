-- Compiling a query costs more than it saves in every read and load of ours: it is turned off once, not for each function.

-- The data API of a hosted project applies these settings of the role it takes on; the host has its own in its connections.
do $$
declare
  name text;
begin
  foreach name in array array['anon', 'authenticated', 'service_role'] loop
    -- Roles belong to the server: another database of it may have set this already, or be setting it now.
    if not exists (
      select from pg_db_role_setting s
      where s.setrole = name::regrole and s.setdatabase = 0 and 'jit=off' = any (s.setconfig)) then
      execute format('alter role %I set jit = off', name);
    end if;
  end loop;
exception when insufficient_privilege then
  -- Another installation on the same server made the roles.
  null;
end
$$;

alter function private.ad_campaign_parts_on reset jit;
alter function private.ad_campaigns_on reset jit;
alter function private.ad_campaigns_summary_on reset jit;
alter function private.ad_keyword_detail_on reset jit;
alter function private.ad_keywords_on reset jit;
alter function private.ad_keywords_summary_on reset jit;
alter function private.ad_options_on reset jit;
alter function private.ad_page reset jit;
alter function private.ad_register_on reset jit;
alter function private.ad_register_options_on reset jit;
alter function private.ad_register_rows reset jit;
alter function private.ad_rows reset jit;
alter function private.add_ad_option_days reset jit;
alter function private.advertised_options reset jit;
alter function private.blocked_ad_options reset jit;
alter function private.brand_detail_on reset jit;
alter function private.brand_movers_on reset jit;
alter function private.brand_product_rows reset jit;
alter function private.brand_product_sums reset jit;
alter function private.brand_profits reset jit;
alter function private.brand_sales_brands_on reset jit;
alter function private.brand_sales_pivot_on reset jit;
alter function private.brand_sales_rows_on reset jit;
alter function private.brand_sales_summary_on reset jit;
alter function private.brand_stock_on reset jit;
alter function private.dashboard_ads reset jit;
alter function private.dashboard_sales_on reset jit;
alter function private.dashboard_todos_on reset jit;
alter function private.demand_days reset jit;
alter function private.demand_forecast reset jit;
alter function private.diagnosis_facts reset jit;
alter function private.diagnosis_findings reset jit;
alter function private.diagnosis_scores reset jit;
alter function private.forecast_demand reset jit;
alter function private.gather_ad_sides reset jit;
alter function private.goods_cost reset jit;
alter function private.home_summary_on reset jit;
alter function private.inbound_plan_on reset jit;
alter function private.list_page reset jit;
alter function private.load_ad_report reset jit;
alter function private.losing_campaigns reset jit;
alter function private.loss_months reset jit;
alter function private.matching_option_ids reset jit;
alter function private.movements_changed reset jit;
alter function private.my_dashboards_on reset jit;
alter function private.option_panel_on reset jit;
alter function private.option_sums reset jit;
alter function private.paid_losses reset jit;
alter function private.period_against_target reset jit;
alter function private.portfolio_on reset jit;
alter function private.portfolio_parts reset jit;
alter function private.portfolio_trend_on reset jit;
alter function private.product_analytics_days_on reset jit;
alter function private.product_analytics_on reset jit;
alter function private.product_analytics_options_on reset jit;
alter function private.product_detail_on reset jit;
alter function private.product_search_on reset jit;
alter function private.rebuild_ad_rollups reset jit;
alter function private.rebuild_settlement_months reset jit;
alter function private.replace_ads reset jit;
alter function private.replace_settlement reset jit;
alter function private.rewrite_ad_rollup reset jit;
alter function private.rewrite_running_day reset jit;
alter function private.rewrite_settlement_brands reset jit;
alter function private.sales_forecast_on reset jit;
alter function private.sales_source_rows reset jit;
alter function private.sales_targets_on reset jit;
alter function private.settled_brands reset jit;
alter function private.settled_pickup_lines reset jit;
alter function private.settlement_changed reset jit;
alter function private.settlement_line_rows reset jit;
alter function private.settlement_months_on reset jit;
alter function private.settlement_periods_on reset jit;
alter function private.settlement_product_rows reset jit;
alter function private.settlement_report_on reset jit;
alter function private.stock_by_brand reset jit;
alter function private.target_sums reset jit;
alter function private.total_sales_brands_on reset jit;
alter function private.total_sales_days_on reset jit;
alter function private.total_sales_products_on reset jit;
alter function private.total_sales_summary_on reset jit;
alter function public.intervention_panels reset jit;
alter function public.loss_report reset jit;
alter function public.sales_source_days reset jit;
alter function public.sales_source_loads reset jit;
alter function public.sales_source_options reset jit;
alter function public.stock_reconciliation reset jit;
