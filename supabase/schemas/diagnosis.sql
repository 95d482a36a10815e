-- Writes what was worked out about some options as an edition that no page reads yet: a diagnosis of 300,000 options is published by one
-- row of log_diagnosis. A finding that was there on the last diagnosed day goes on; one that was over begins anew.
-- Settings: its arguments decide the plan; what is summed up or joined fits into memory.
create or replace function private.publish_options(run private.diagnosis_run, edition integer, most integer) returns text
  language plpgsql volatile set search_path = '' set plan_cache_mode = 'force_custom_plan' set work_mem = '64MB' as $$
declare
  before constant date := (select max(l."CALC_DAY") from public.log_diagnosis l where l."PARTNER_CD" = run.partner_cd and l."CALC_DAY" < run.day);
  option_cds constant text[] := array(select s.option_cd from private.diagnosis_option s
    where s.partner_cd = run.partner_cd and s.option_cd > run.done_until order by 1 limit most);
begin
  -- Options may have gone to another partner since.
  delete from private.diagnosis_option s
  where s.partner_cd = run.partner_cd and s.option_cd = any (option_cds) and not exists (
    select from public.dim_option o where o."OPTION_CD" = s.option_cd and o."PARTNER_CD" = run.partner_cd);

  insert into public.agg_option_demand
    ("PARTNER_CD", "OPTION_CD", "CALC_DAY", "DEMAND_CLASS", "METHOD", "QTY", "LOW_QTY", "HIGH_QTY", "EDITION")
  select s.partner_cd, s.option_cd, run.day, s.demand_class, s.method, s.qty, s.low_qty, s.high_qty, edition
  from private.diagnosis_option s where s.partner_cd = run.partner_cd and s.option_cd = any (option_cds);

  with found as materialized (
    select s.option_cd, f.* from private.diagnosis_option s
    cross join lateral jsonb_to_recordset(s.findings) f (rule_cd text, evidence jsonb, impact bigint, confidence text)
    where s.partner_cd = run.partner_cd and s.option_cd = any (option_cds) and s.findings is not null
  ), going_on as (
    update public.fact_product_diagnosis d
    set "LAST_DAY" = run.day, "EVIDENCE" = f.evidence, "IMPACT_AMT" = f.impact, "CONFIDENCE" = f.confidence, "EDITION" = edition,
      "FORMER" = jsonb_build_object('EDITION', d."EDITION", 'LAST_DAY', d."LAST_DAY", 'EVIDENCE', d."EVIDENCE",
        'IMPACT_AMT', d."IMPACT_AMT", 'CONFIDENCE', d."CONFIDENCE")
    from found f
    where d."PARTNER_CD" = run.partner_cd and d."OPTION_CD" = any (option_cds) and d."OPTION_CD" = f.option_cd and d."RULE_CD" = f.rule_cd
      and (d."LAST_DAY" = before or d."LAST_DAY" = run.day)
    returning d."OPTION_CD", d."RULE_CD"
  )
  insert into public.fact_product_diagnosis
    ("PARTNER_CD", "OPTION_CD", "RULE_CD", "START_DAY", "LAST_DAY", "EVIDENCE", "IMPACT_AMT", "CONFIDENCE", "EDITION")
  select run.partner_cd, f.option_cd, f.rule_cd, run.day, run.day, f.evidence, f.impact, f.confidence, edition
  from found f where (f.option_cd, f.rule_cd) not in (select g."OPTION_CD", g."RULE_CD" from going_on g);

  insert into public.agg_product_score ("PARTNER_CD", "CALC_DAY", "OPTION_CD", "SCORE", "FIGURES", "EDITION")
  select s.partner_cd, run.day, s.option_cd, s.score, s.figures, edition
  from private.diagnosis_option s where s.partner_cd = run.partner_cd and s.option_cd = any (option_cds) and s.fact is not null;
  return case when cardinality(option_cds) = most then option_cds[most] end;
end
$$;
comment on function private.publish_options is 'Writes demand, findings and scores of at most so many options after run.done_until as rows of an edition that is not published yet, from private.diagnosis_option; returns the last option, null if none is left. Days come in their order.';

-- Settings: its arguments decide the plan.
create or replace function private.diagnose_options(partner_cd text, day date, option_cds text[], ranges jsonb) returns void
  language plpgsql volatile set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  facts private.diagnosis_fact[];
begin
  insert into private.diagnosis_option (partner_cd, option_cd, demand_class, method, qty, low_qty, high_qty, q14, q28, class_error, own_error)
  select o."PARTNER_CD", o."OPTION_CD", f."DEMAND_CLASS", f."METHOD", coalesce(f."QTY", 0), f."LOW_QTY", f."HIGH_QTY", f."Q14", f."Q28", f."CLASS_ERROR",
    f."OWN_ERROR"
  from public.dim_option o
  left join private.demand_forecast(diagnose_options.partner_cd, day, option_cds, ranges) f on f."OPTION_CD" = o."OPTION_CD"
  where o."PARTNER_CD" = diagnose_options.partner_cd and o."SVC" = '2P'
    and (cardinality(option_cds) = 0 or o."OPTION_CD" = any (option_cds));
  facts := array(select f from private.diagnosis_facts(diagnose_options.partner_cd, day, option_cds) f);
  update private.diagnosis_option s
  set brand_cd = f.brand_cd, category_nm = f.category_nm, amount_14 = f.amount_14, amount_before = f.amount_before,
    conversion = private.long_conversion(f.*), fact = to_jsonb(f), findings = g.findings
  from unnest(facts) f
  left join (
    select x.option_cd, jsonb_agg(x) as findings from private.diagnosis_findings(facts) x group by 1
  ) g on g.option_cd = f.option_cd
  where s.partner_cd = diagnose_options.partner_cd and s.option_cd = f.option_cd;
end
$$;
comment on function private.diagnose_options is 'Keeps demand, facts and findings of options of a partner (none: all) as of a day in private.diagnosis_option.';

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
comment on function private.score_options is 'Keeps scores of at most so many options after one in private.diagnosis_option; returns the last of them, null if none is left.';

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
comment on function private.clear_diagnosis is 'Deletes at most so many rows of each kind that a diagnosis leaves over; true once nothing is left.';

create or replace function private.diagnosis_step_size() returns integer language sql immutable parallel safe set search_path = '' return 5000;
comment on function private.diagnosis_step_size is 'How many options a step of a diagnosis works on at most; a partner of no more is diagnosed in one request.';

-- One step of a diagnosis: docs/decisions/diagnosis.md. What another load or another day has overtaken begins again.
create or replace function private.diagnosis_step(partner_cd text, day date) returns boolean
  language plpgsql volatile set search_path = '' as $$
declare
  most constant integer := private.diagnosis_step_size();
  newest constant bigint := (select max(u."ID") from public.log_file_upload u where u."PARTNER_CD" = diagnosis_step.partner_cd);
  run private.diagnosis_run;
  next record;
  is_done boolean := true;
  edition integer;
  option_cds text[] := '{}';
begin
  insert into private.diagnosis_run (partner_cd, day, upload_id, phase) values (diagnosis_step.partner_cd, day, newest, 'clear')
  on conflict do nothing;
  select * into run from private.diagnosis_run r where r.partner_cd = diagnosis_step.partner_cd;
  if run.phase <> 'over' and (run.day <> diagnosis_step.day or run.upload_id is distinct from newest) then
    run.day := diagnosis_step.day;
    run.upload_id := newest;
    run.phase := 'clear';
  end if;
  if run.phase in ('forecasts', 'options')
    and (select count(*) from public.dim_option o where o."PARTNER_CD" = diagnosis_step.partner_cd) > most
  then
    option_cds := array(select o."OPTION_CD" from public.dim_option o
      where o."PARTNER_CD" = diagnosis_step.partner_cd and o."OPTION_CD" > run.done_until order by 1 limit most);
    is_done := cardinality(option_cds) < most;
    run.done_until := coalesce(option_cds[cardinality(option_cds)], run.done_until);
    if option_cds = '{}' then
      -- None would be all of them.
      option_cds := '{""}';
    end if;
  end if;

  case run.phase
    when 'clear', 'over' then
      is_done := private.clear_diagnosis(run, most);
      if is_done and run.phase = 'over' then
        delete from private.diagnosis_run r where r.partner_cd = diagnosis_step.partner_cd;
        return true;
      end if;
    when 'forecasts' then
      if run.origin is null then
        select * into next
        from private.forecast_origins(diagnosis_step.partner_cd, day) o where o.place > run.place order by o.place limit 1;
        if found then
          run.place := next.place;
          run.origin := next.origin;
          run.is_new := next.is_new;
        end if;
      end if;
      if run.origin is not null then
        perform private.keep_forecast(diagnosis_step.partner_cd, run.origin, day, run.is_new, option_cds);
        if is_done then
          run.origin := null;
          run.done_until := '';
        end if;
        is_done := false;
      end if;
    when 'ranges' then
      run.ranges := private.demand_ranges(diagnosis_step.partner_cd, day);
    when 'options' then
      perform private.diagnose_options(diagnosis_step.partner_cd, day, option_cds, run.ranges);
    when 'norms' then
      run.norms := private.diagnosis_norms(diagnosis_step.partner_cd);
    when 'scores' then
      run.done_until := private.score_options(diagnosis_step.partner_cd, run.done_until, most, run.norms);
      is_done := run.done_until is null;
    when 'publish' then
      edition := 1 + coalesce((select max(l."EDITION") from public.log_diagnosis l where l."PARTNER_CD" = diagnosis_step.partner_cd), 0);
      run.done_until := private.publish_options(run, edition, most);
      is_done := run.done_until is null;
      if is_done then
        insert into public.log_diagnosis as l ("PARTNER_CD", "CALC_DAY", "EDITION") values (diagnosis_step.partner_cd, day, edition)
        on conflict ("PARTNER_CD", "CALC_DAY") do update set "MOD_DT" = excluded."MOD_DT", "EDITION" = excluded."EDITION";
      end if;
  end case;
  if is_done then
    run.phase := (array['forecasts', 'ranges', 'options', 'norms', 'scores', 'publish', 'over'])[
      array_position(array['clear', 'forecasts', 'ranges', 'options', 'norms', 'scores', 'publish'], run.phase)];
    run.done_until := '';
    run.place := case when run.phase = 'forecasts' then -1 else run.place end;
    run.origin := null;
  end if;
  update private.diagnosis_run r set (day, upload_id, phase, done_until, place, origin, is_new, ranges, norms) =
    (run.day, run.upload_id, run.phase, run.done_until, run.place, run.origin, run.is_new, run.ranges, run.norms)
  where r.partner_cd = diagnosis_step.partner_cd;
  return false;
end
$$;
comment on function private.diagnosis_step is 'Goes on with the diagnosis of a partner as of a day by some options; true once it is published and nothing is left over.';

create or replace function private.diagnose(partner_cd text, day date) returns void language plpgsql volatile set search_path = '' as $$
begin
  perform private.hold_partner(diagnose.partner_cd);
  loop
    exit when private.diagnosis_step(diagnose.partner_cd, day);
  end loop;
end
$$;
comment on function private.diagnose is
  'Forecasts and diagnoses the options of a partner as of a day, by what was known before it; days come in their order.';
