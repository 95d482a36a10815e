-- A diagnosis right after a load of 20,000 options cleared the last one by joins that compared every pair of rows: it waited 80 s.

-- Settings: its arguments decide the plan. Rows are named by their places: a join of tables that were filled a moment ago, which count
-- as empty until they are analyzed, compared every pair of rows (80 s for 20,000 options).
create or replace function private.clear_diagnosis(run private.diagnosis_run, most integer) returns boolean
  language plpgsql volatile set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  published constant date := coalesce(private.last_diagnosis(run.partner_cd), '-infinity');
  edition constant integer := private.diagnosis_edition(run.partner_cd);
  cleared integer;
begin
  delete from private.diagnosis_option s where s.ctid = any (array(
    select c.ctid from private.diagnosis_option c where c.partner_cd = run.partner_cd limit most));
  get diagnostics cleared = row_count;
  if cleared < most then
    -- A past forecast that was given up half-way, and those that nobody compares any more.
    delete from public.agg_demand_forecast f where f.ctid = any (array(
      select c.ctid from public.agg_demand_forecast c
      where c."PARTNER_CD" = run.partner_cd and (c."CALC_DAY" < run.day - 200 or c."CALC_DAY" = run.origin) limit most));
    get diagnostics cleared = row_count;
  end if;
  if cleared < most then
    -- Editions that were replaced, or given up before they were published.
    delete from public.agg_option_demand d where d.ctid = any (array(
      select c.ctid from public.agg_option_demand c
      where c."PARTNER_CD" = run.partner_cd and (c."EDITION" < edition or c."EDITION" > edition) limit most));
    get diagnostics cleared = row_count;
  end if;
  if cleared < most then
    delete from public.agg_product_score s where s.ctid = any (array(
      select c.ctid from public.agg_product_score c
      where c."PARTNER_CD" = run.partner_cd and c."CALC_DAY" >= published and c."EDITION" <> edition limit most));
    get diagnostics cleared = row_count;
  end if;
  if cleared < most then
    with stale as materialized (
      select d."ID", d."EDITION" > edition and d."FORMER" is not null as is_older, d."START_DAY" < d."LAST_DAY" and d."EDITION" < edition as is_over
      from public.fact_product_diagnosis d
      where d."PARTNER_CD" = run.partner_cd and d."LAST_DAY" >= published
        and (d."EDITION" > edition or d."EDITION" < edition and (d."START_DAY" < d."LAST_DAY" or d."STATUS" = 'new')) limit most
    ), restored as (
      -- An edition that was given up.
      update public.fact_product_diagnosis d
      set ("EDITION", "LAST_DAY", "EVIDENCE", "IMPACT_AMT", "CONFIDENCE", "FORMER") = (
        select f."EDITION", f."LAST_DAY", f."EVIDENCE", f."IMPACT_AMT", f."CONFIDENCE", null::jsonb from jsonb_populate_record(d, d."FORMER") f)
      where d."ID" = any (array(select s."ID" from stale s where s.is_older))
    ), ended as (
      -- Found on the published day by the edition before alone.
      update public.fact_product_diagnosis d set "LAST_DAY" = coalesce(
        (select max(l."CALC_DAY") from public.log_diagnosis l where l."PARTNER_CD" = run.partner_cd and l."CALC_DAY" < published), d."START_DAY")
      where d."ID" = any (array(select s."ID" from stale s where s.is_over))
    ), gone as (
      -- A finding that began on that very day and is found no more was never there.
      delete from public.fact_product_diagnosis d
      where d."ID" = any (array(select s."ID" from stale s where not s.is_older and not s.is_over))
    )
    select count(*) into cleared from stale;
  end if;
  if cleared < most and run.phase = 'over' then
    delete from public.agg_product_score s where s.ctid = any (array(
      select c.ctid from public.agg_product_score c
      where c."PARTNER_CD" = run.partner_cd and c."CALC_DAY" < run.day - 400 limit most));
    get diagnostics cleared = row_count;
  end if;
  if cleared < most and run.phase = 'over' then
    update public.agg_product_score s set "FIGURES" = null where s.ctid = any (array(
      select c.ctid from public.agg_product_score c
      where c."PARTNER_CD" = run.partner_cd and c."FIGURES" is not null and c."CALC_DAY" = (
        select max(l."CALC_DAY") from public.log_diagnosis l where l."PARTNER_CD" = run.partner_cd and l."CALC_DAY" < run.day)
      limit most));
    get diagnostics cleared = row_count;
  end if;
  return cleared < most;
end
$$;

-- Settings: its arguments decide the plan.
create or replace function private.score_options(partner_cd text, after text, most integer, norms jsonb) returns text
  language plpgsql volatile set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  facts private.diagnosis_fact[];
begin
  facts := array(select jsonb_populate_record(null::private.diagnosis_fact, s.fact) from private.diagnosis_option s
    where s.partner_cd = score_options.partner_cd and s.option_cd > after and s.fact is not null order by s.option_cd limit most);
  update private.diagnosis_option s set score = c.score, figures = c.figures
  from private.diagnosis_scores(facts, norms) c
  where s.partner_cd = score_options.partner_cd and s.option_cd = c.option_cd;
  return case when cardinality(facts) = most then facts[most].option_cd end;
end
$$;
