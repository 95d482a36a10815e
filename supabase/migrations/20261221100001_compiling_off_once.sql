-- Compiling a query costs more than it saves in every read and load of ours: it is turned off once for the roles of requests, not in front of each function.

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

alter function private.ad_page reset jit;
alter function private.ad_register_rows reset jit;
alter function private.ad_rows reset jit;
alter function private.add_ad_option_days reset jit;
alter function private.advertised_options reset jit;
alter function private.blocked_ad_options reset jit;
alter function private.brand_product_rows reset jit;
alter function private.brand_product_sums reset jit;
alter function private.brand_profits reset jit;
alter function private.dashboard_ads reset jit;
alter function private.dashboard_sales reset jit;
alter function private.demand_days reset jit;
alter function private.demand_forecast reset jit;
alter function private.diagnosis_facts reset jit;
alter function private.diagnosis_findings reset jit;
alter function private.diagnosis_scores reset jit;
alter function private.forecast_demand reset jit;
alter function private.forecast_of_partners reset jit;
alter function private.gather_ad_sides reset jit;
alter function private.goods_cost reset jit;
alter function private.list_page reset jit;
alter function private.load_ad_report reset jit;
alter function private.losing_campaigns reset jit;
alter function private.loss_months reset jit;
alter function private.matching_option_ids reset jit;
alter function private.movements_changed reset jit;
alter function private.option_sums reset jit;
alter function private.paid_losses reset jit;
alter function private.period_against_target reset jit;
alter function private.portfolio_of_partners reset jit;
alter function private.portfolio_parts reset jit;
alter function private.rebuild_ad_rollups reset jit;
alter function private.rebuild_settlement_months reset jit;
alter function private.replace_ads reset jit;
alter function private.replace_settlement reset jit;
alter function private.rewrite_ad_rollup reset jit;
alter function private.rewrite_running_day reset jit;
alter function private.rewrite_settlement_brands reset jit;
alter function private.sales_source_rows reset jit;
alter function private.settled_brands reset jit;
alter function private.settled_pickup_lines reset jit;
alter function private.settlement_changed reset jit;
alter function private.settlement_line_rows reset jit;
alter function private.settlement_product_rows reset jit;
alter function private.stock_by_brand reset jit;
alter function private.target_sums reset jit;
alter function private.todos_of_partner reset jit;
alter function public.ad_campaign_parts reset jit;
alter function public.ad_campaigns reset jit;
alter function public.ad_campaigns_summary reset jit;
alter function public.ad_keyword_detail reset jit;
alter function public.ad_keywords reset jit;
alter function public.ad_keywords_summary reset jit;
alter function public.ad_options reset jit;
alter function public.ad_register reset jit;
alter function public.ad_register_options reset jit;
alter function public.brand_detail reset jit;
alter function public.brand_movers reset jit;
alter function public.brand_sales_brands reset jit;
alter function public.brand_sales_pivot reset jit;
alter function public.brand_sales_rows reset jit;
alter function public.brand_sales_summary reset jit;
alter function public.brand_stock reset jit;
alter function public.home_summary reset jit;
alter function public.inbound_plan reset jit;
alter function public.intervention_panels reset jit;
alter function public.loss_report reset jit;
alter function public.my_dashboards reset jit;
alter function public.option_panel reset jit;
alter function public.portfolios_trend reset jit;
alter function public.product_analytics reset jit;
alter function public.product_analytics_days reset jit;
alter function public.product_analytics_options reset jit;
alter function public.product_detail reset jit;
alter function public.product_search reset jit;
alter function public.sales_source_days reset jit;
alter function public.sales_source_loads reset jit;
alter function public.sales_source_options reset jit;
alter function public.sales_targets reset jit;
alter function public.settlement_months reset jit;
alter function public.settlement_periods reset jit;
alter function public.settlement_report reset jit;
alter function public.stock_reconciliation reset jit;
alter function public.total_sales_brands reset jit;
alter function public.total_sales_days reset jit;
alter function public.total_sales_products reset jit;
alter function public.total_sales_summary reset jit;
