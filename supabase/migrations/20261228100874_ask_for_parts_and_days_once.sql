-- A partner of 20,000 options was never diagnosed: its options were counted once for each of its past forecasts, which took minutes.

-- Two parts, because only while an edition is being written is there anything to restore.
create or replace function private.current_findings(partner_cd text) returns setof public.fact_product_diagnosis language sql stable begin atomic
  select f.* from public.fact_product_diagnosis f
  where f."PARTNER_CD" = partner_cd and f."LAST_DAY" = (select private.last_diagnosis(partner_cd))
    and f."EDITION" = (select private.diagnosis_edition(partner_cd))
  union all
  select e.* from public.fact_product_diagnosis f
  cross join lateral jsonb_populate_record(f, f."FORMER") e
  where f."PARTNER_CD" = partner_cd and f."LAST_DAY" >= (select private.last_diagnosis(partner_cd))
    and f."EDITION" > (select private.diagnosis_edition(partner_cd))
    and e."LAST_DAY" = (select private.last_diagnosis(partner_cd)) and e."EDITION" = (select private.diagnosis_edition(partner_cd));
end;

-- Four weeks against eight. Only kept forecasts know it without reading all sales again; the newest one is at most 13 days old. The parts
-- are asked for once (select): for each row they took minutes of 20,000 options.
create or replace function private.demand_growth(partner_cd text, day date) returns table ("CALC_DAY" date, "GROWTH" double precision)
  language sql stable begin atomic
  with grown as (
    select f."CALC_DAY", ln((20 + sum(f."METHOD_QTYS"[2]::double precision)) / (20 + sum(f."METHOD_QTYS"[3]::double precision))) as growth
    from public.agg_demand_forecast f
    where f."PARTNER_CD" = partner_cd and f."CALC_DAY" between day - 168 and day and f."DEMAND_CLASS" <> 'new'
      and hashtext(f."OPTION_CD") % (select private.forecast_parts(partner_cd)) = 0
    group by 1
  )
  select g."CALC_DAY", g.growth from grown g where g."CALC_DAY" < day
  union all
  (select day, g.growth from grown g order by g."CALC_DAY" desc limit 1);
end;

-- Days that each report of a partner should be fetched for: empty if it is not due. Stock and inbound requests are as of the moment
-- they are fetched; sales and advertising are complete up to yesterday.
create or replace function private.due_days(partner_cd text, today date)
  returns table (source text, rhythm text, last_day text, days date[]) language sql stable begin atomic
  with sources as (
    select s.source, s.place, coalesce(r."RHYTHM", s.rhythm) as rhythm
    from private.report_sources() s
    left join public.dim_report_rhythm r on r."PARTNER_CD" = due_days.partner_cd and r."SOURCE" = s.source
  ), known as materialized (
    select s.*, private.rhythm_end(s.rhythm, case when s.source in ('재고현황', '입고요청') then today else today - 1 end) as reach,
      case s.source
        when '재고현황' then private.stock_day(due_days.partner_cd)
        when '판매분석' then private.sales_days(due_days.partner_cd) ->> 'to'
        when '입고요청' then (select private.day_text(private.korea_day(max(u."REG_DT"))) from public.log_file_upload u
          where u."PARTNER_CD" = due_days.partner_cd and u."TABLE_NM" = 'raw_wing_inbound_request')
        when '광고보고서' then (select max(l."DATE_SK")::text from public.log_ad_day l where l."PARTNER_CD" = due_days.partner_cd)
        -- From the newest on: hardly ever more than the last few are not complete.
        else (select e."SETTLE_END_DT" from (
            select distinct l."SETTLE_END_DT" from public.log_settlement_file l where l."PARTNER_CD" = due_days.partner_cd order by 1 desc offset 0) e
          where private.missing_settlement_reports(due_days.partner_cd, e."SETTLE_END_DT") = '{}' limit 1)
      end as last_day
    from sources s
  ), absent as materialized (
    select '판매분석' as source, m::date as day
    from (select private.sales_days(due_days.partner_cd) as days offset 0) s cross join json_array_elements_text(s.days -> 'missing30') m
    where m >= coalesce(s.days ->> 'from', m)
    union all
    select '광고보고서', d.day
    from (select today - n as day from generate_series(30, 1, -1) n) d
    where d.day <> all ((select private.loaded_ad_days(due_days.partner_cd, today - 30, today - 1))::date[])
      and private.date_sk(d.day) >= coalesce((select min(l."DATE_SK") from public.log_ad_day l where l."PARTNER_CD" = due_days.partner_cd), 0)
  )
  select k.source, k.rhythm, k.last_day, case
      when k.source = '판매분석' then array(select a.day from absent a where a.source = k.source and a.day <= k.reach order by a.day)
      -- Conversions of the last 14 days still grow: a report that takes them along makes them final.
      when k.source = '광고보고서' then array(
        select d.first_day + n
        from (select least(min(a.day), today - 14) as first_day from absent a where a.source = k.source and a.day <= k.reach having count(*) > 0) d
        cross join lateral generate_series(0, today - 1 - d.first_day) n)
      when k.last_day::date >= k.reach or k.reach is null then '{}'
      when k.source = '재고현황' then array[today]
      -- The days whose requests the pages count; those that are scheduled are in the same file.
      when k.source = '입고요청' then array(
        select r.first_text::date + n from private.request_days(today, 'error') r
        cross join lateral generate_series(0, r.last_text::date - r.first_text::date) n)
      else array(
        select f.first_day + n
        from (select coalesce(k.last_day::date, private.rhythm_end(k.rhythm, k.reach - 1)) + 1 as first_day) f
        cross join lateral generate_series(0, k.reach - f.first_day) n)
    end
  from known k order by k.place;
end;
