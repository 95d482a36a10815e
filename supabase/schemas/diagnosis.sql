-- Diagnoses the options of a partner as of a day, by what was known before it. A finding that was there on the last diagnosed day goes on; one
-- that was over begins anew.
create or replace function private.diagnose_by_forecast(partner_cd text, day date) returns void
  language plpgsql volatile set search_path = '' set work_mem = '64MB' as $$
declare
  before constant date := (select max(l."CALC_DAY") from public.log_diagnosis l where l."PARTNER_CD" = diagnose_by_forecast.partner_cd and l."CALC_DAY" < day);
  facts private.diagnosis_fact[];
begin
  facts := array(select f from private.diagnosis_facts(diagnose_by_forecast.partner_cd, day) f);

  -- What began on this very day and is found no more was never there.
  delete from public.fact_product_diagnosis d
  where d."PARTNER_CD" = diagnose_by_forecast.partner_cd and d."START_DAY" = day and d."STATUS" = 'new';
  update public.fact_product_diagnosis d set "LAST_DAY" = coalesce(before, d."START_DAY")
  where d."PARTNER_CD" = diagnose_by_forecast.partner_cd and d."LAST_DAY" = day and d."START_DAY" < day;
  with found as materialized (
    select * from private.diagnosis_findings(facts)
  ), going_on as (
    update public.fact_product_diagnosis d
    set "LAST_DAY" = day, "EVIDENCE" = f.evidence, "IMPACT_AMT" = f.impact, "CONFIDENCE" = f.confidence
    from found f
    where d."PARTNER_CD" = diagnose_by_forecast.partner_cd and d."OPTION_CD" = f.option_cd and d."RULE_CD" = f.rule_cd
      and (d."LAST_DAY" = before or d."LAST_DAY" = day)
    returning d."OPTION_CD", d."RULE_CD"
  )
  insert into public.fact_product_diagnosis ("PARTNER_CD", "OPTION_CD", "RULE_CD", "START_DAY", "LAST_DAY", "EVIDENCE", "IMPACT_AMT", "CONFIDENCE")
  select diagnose_by_forecast.partner_cd, f.option_cd, f.rule_cd, day, day, f.evidence, f.impact, f.confidence
  from found f where (f.option_cd, f.rule_cd) not in (select g."OPTION_CD", g."RULE_CD" from going_on g);

  delete from public.agg_product_score s
  where s."PARTNER_CD" = diagnose_by_forecast.partner_cd and (s."CALC_DAY" = day or s."CALC_DAY" < day - 400);
  update public.agg_product_score s set "FIGURES" = null
  where s."PARTNER_CD" = diagnose_by_forecast.partner_cd and s."CALC_DAY" = before and s."FIGURES" is not null;
  insert into public.agg_product_score
  select diagnose_by_forecast.partner_cd, day, s.option_cd, s.score, s.figures from private.diagnosis_scores(facts) s;
  insert into public.log_diagnosis as l ("PARTNER_CD", "CALC_DAY") values (diagnose_by_forecast.partner_cd, day)
  on conflict ("PARTNER_CD", "CALC_DAY") do update set "MOD_DT" = excluded."MOD_DT";
end
$$;
comment on function private.diagnose_by_forecast is 'Writes findings and scores of the options of a partner as of a day, by what was known before it and the forecast of private.keep_demand; days come in their order.';

create or replace function private.diagnose(partner_cd text, day date) returns void language plpgsql volatile set search_path = '' as $$
begin
  perform private.hold_partner(diagnose.partner_cd);
  perform private.keep_forecasts(diagnose.partner_cd, day);
  perform private.keep_demand(diagnose.partner_cd, day);
  perform private.diagnose_by_forecast(diagnose.partner_cd, day);
end
$$;
comment on function private.diagnose is
  'Forecasts and diagnoses the options of a partner as of a day, by what was known before it; days come in their order.';
