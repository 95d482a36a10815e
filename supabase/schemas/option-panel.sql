-- plan_cache_mode: the id and the place decide the plan; without them what all options sold is added up.
create or replace function public.option_panel(partner_cd text, option_id text) returns json
  language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  today constant date := private.korea_today();
  yesterday integer;
begin
  perform private.require_partner(partner_cd);
  yesterday := private.place_of_yesterday(partner_cd, today);
  return (
    select json_build_object(
      'row', r,
      'days', (
        select json_agg(json_build_object('day', d.day,
          -- A loaded day without a row had no sale; a row without an amount tells none.
          'saleQty', case when d.loaded then coalesce(s."SALE_QTY", 0) end,
          'saleAmt', case when d.loaded and s."OPTION_CD" is null then 0 else s."SALE_AMT" end,
          'stockQty', t."STOCK_QTY") order by d.day)
        from (
          select private.day_text(today - n) as day, l."DAY" is not null as loaded
          from generate_series(1, 60) n
          left join private.loaded_sales_days(option_panel.partner_cd, today - 60, today - 1) l on l."DAY" = today - n
        ) d
        left join public.agg_performance_option_daily s on s."OPTION_CD" = option_id and s."DATE_SK" = d.day::integer
          and s."PARTNER_CD" = option_panel.partner_cd and s."SVC" = '2P'
        left join public.fact_stock_snapshot t on t."SNAP_DT" = d.day and t."OPTION_CD" = option_id
          and t."PARTNER_CD" = option_panel.partner_cd and t."SVC" = '2P'
      ),
      'inbound', (
        with open as (
          select l."ID" as "id", l."REQ_NO" as "reqNo", l."SCH_DT" as "schDt", l."IB_CENTER" as "ibCenter", l."STATUS" as "status",
            l."EX_QTY" as "exQty", l."INCOMING_QTY" as "incomingQty"
          from private.inbound_line l
          -- The lines that incomingQty counts (specification section 7).
          where l."CUST_CD" = option_panel.partner_cd and l."OPTION_CD" = option_id and l."SCH_DT" >= '20250901'
            and l."INCOMING_QTY" > 0
        )
        select json_build_object('total', (select count(*) from open), 'lines', coalesce(json_agg(n), '[]'))
        from (
          select * from open o
          -- The next one first; those whose day has passed after them, the latest of them first.
          order by o."schDt" < private.day_text(today), case when o."schDt" >= private.day_text(today) then o."schDt" end,
            o."schDt" desc, o."id"
          limit 3
        ) n
      ),
      'changes', private.last_changes(option_panel.partner_cd, 'option', option_id, null, 5))
    from private.product_rows(option_panel.partner_cd, today, yesterday, array[option_id]) r
  );
end
$$;
comment on function public.option_panel is
  'What the side panel of 상품 관리 shows of one option of the partner. Active members who may see the partner; 42501 for others.';
grant execute on function public.option_panel to authenticated, service_role;
