-- Publishing a diagnosis of 40,000 options was one transaction of 3.4 s: it is written in steps as an edition that no page reads, and one row publishes it.

comment on table public.agg_option_demand is null;
comment on table public.agg_option_demand is 'Pieces that an option is expected to sell in the 28 days from CALC_DAY on, with its 80 % interval (null while too few past forecasts are over); 0 pieces without a class: nothing was sold for eight weeks. Written by private.publish_options.';

alter table public.agg_option_demand add column "EDITION" integer not null default 0;

comment on column public.agg_option_demand."EDITION" is 'Valid if it is that of the newest day of log_diagnosis (private.diagnosis_edition).';

alter table public.agg_product_score add column "EDITION" integer not null default 0;

comment on column public.agg_product_score."EDITION" is 'Valid if it is that of the same day of log_diagnosis.';

alter table public.fact_product_diagnosis add column "EDITION" integer not null default 0;

comment on column public.fact_product_diagnosis."EDITION" is 'The edition that wrote the row last; one above that of the newest day of log_diagnosis is not published yet.';

alter table public.fact_product_diagnosis add column "FORMER" jsonb;

comment on column public.fact_product_diagnosis."FORMER" is 'EDITION, LAST_DAY, EVIDENCE, IMPACT_AMT and CONFIDENCE before that edition, valid until it is published; null if the edition found it first.';

alter table public.log_diagnosis add column "EDITION" integer not null default 0;

comment on column public.log_diagnosis."EDITION" is 'Names the rows of demand, findings and scores that are valid: they are written in steps, and this row publishes them at once. Grows with each diagnosis of the partner.';

create or replace function private.clear_diagnosis(run private.diagnosis_run, most integer) returns boolean
  language plpgsql volatile set search_path = '' as $$
declare
  published constant date := coalesce(private.last_diagnosis(run.partner_cd), '-infinity');
  edition constant integer := private.diagnosis_edition(run.partner_cd);
  cleared integer;
begin
  delete from private.diagnosis_option s
  where s.partner_cd = run.partner_cd and s.option_cd in (
    select c.option_cd from private.diagnosis_option c where c.partner_cd = run.partner_cd order by 1 limit most);
  get diagnostics cleared = row_count;
  if cleared < most then
    -- A past forecast that was given up half-way, and those that nobody compares any more.
    delete from public.agg_demand_forecast f using (
      select c."CALC_DAY", c."OPTION_CD" from public.agg_demand_forecast c
      where c."PARTNER_CD" = run.partner_cd and (c."CALC_DAY" < run.day - 200 or c."CALC_DAY" = run.origin) limit most) c
    where f."PARTNER_CD" = run.partner_cd and f."CALC_DAY" = c."CALC_DAY" and f."OPTION_CD" = c."OPTION_CD";
    get diagnostics cleared = row_count;
  end if;
  if cleared < most then
    -- Editions that were replaced, or given up before they were published.
    delete from public.agg_option_demand d using (
      select c."EDITION", c."OPTION_CD" from public.agg_option_demand c
      where c."PARTNER_CD" = run.partner_cd and (c."EDITION" < edition or c."EDITION" > edition) limit most) c
    where d."PARTNER_CD" = run.partner_cd and d."EDITION" = c."EDITION" and d."OPTION_CD" = c."OPTION_CD";
    get diagnostics cleared = row_count;
  end if;
  if cleared < most then
    delete from public.agg_product_score s using (
      select c."CALC_DAY", c."EDITION", c."OPTION_CD" from public.agg_product_score c
      where c."PARTNER_CD" = run.partner_cd and c."CALC_DAY" >= published and c."EDITION" <> edition limit most) c
    where s."PARTNER_CD" = run.partner_cd and s."CALC_DAY" = c."CALC_DAY" and s."EDITION" = c."EDITION" and s."OPTION_CD" = c."OPTION_CD";
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
      from stale s where d."ID" = s."ID" and s.is_older
    ), ended as (
      -- Found on the published day by the edition before alone.
      update public.fact_product_diagnosis d set "LAST_DAY" = coalesce(
        (select max(l."CALC_DAY") from public.log_diagnosis l where l."PARTNER_CD" = run.partner_cd and l."CALC_DAY" < published), d."START_DAY")
      from stale s where d."ID" = s."ID" and s.is_over
    ), gone as (
      -- What began on that very day and is found no more was never there.
      delete from public.fact_product_diagnosis d using stale s where d."ID" = s."ID" and not s.is_older and not s.is_over
    )
    select count(*) into cleared from stale;
  end if;
  if cleared < most and run.phase = 'over' then
    delete from public.agg_product_score s using (
      select c."CALC_DAY", c."OPTION_CD" from public.agg_product_score c
      where c."PARTNER_CD" = run.partner_cd and c."CALC_DAY" < run.day - 400 limit most) c
    where s."PARTNER_CD" = run.partner_cd and s."CALC_DAY" = c."CALC_DAY" and s."OPTION_CD" = c."OPTION_CD";
    get diagnostics cleared = row_count;
  end if;
  if cleared < most and run.phase = 'over' then
    update public.agg_product_score s set "FIGURES" = null from (
      select c."CALC_DAY", c."OPTION_CD" from public.agg_product_score c
      where c."PARTNER_CD" = run.partner_cd and c."FIGURES" is not null and c."CALC_DAY" = (
        select max(l."CALC_DAY") from public.log_diagnosis l where l."PARTNER_CD" = run.partner_cd and l."CALC_DAY" < run.day)
      limit most) c
    where s."PARTNER_CD" = run.partner_cd and s."CALC_DAY" = c."CALC_DAY" and s."OPTION_CD" = c."OPTION_CD";
    get diagnostics cleared = row_count;
  end if;
  return cleared < most;
end
$$;

create or replace function private.diagnosis_edition(partner_cd text) returns integer language sql stable begin atomic
  select coalesce((select l."EDITION" from public.log_diagnosis l where l."PARTNER_CD" = partner_cd order by l."CALC_DAY" desc limit 1), 0);
end;
comment on function private.diagnosis_edition is 'The edition of the newest diagnosis of a partner: that of the rows of demand, findings and scores that pages read; 0 without one.';
revoke all on function private.diagnosis_edition from public, anon, authenticated, service_role;
grant execute on function private.diagnosis_edition to authenticated, service_role;

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

-- Options of the partner as the product pages show them, of a brand in use or of none, with live stock or without: all,
-- or those of option_ids. yesterday: private.place_of_yesterday. As in private.stock_rows, tables that only columns need
-- which the caller does not read are not read either, and the ids stand once more for each table.
-- Figures of 30 days are of those that end yesterday; of a profit, of private.recent_profit_days.
create or replace function private.product_rows(partner_cd text, today date, yesterday integer, option_ids text[])
  returns table (
    "optionId" text, "skuId" text, "barcode" text, "productId" text, "brandCd" text, "brandName" text, "productName" text,
    "optionName" text, "offerCondition" text, "state" text, "salePrice" bigint, "stockQty" integer, "incomingQty" bigint,
    "doc" bigint, "docNormalized" bigint, "avgSales7Days" numeric, "avgSales30Days" numeric, "saleAmt30" bigint,
    "conversionRate30" numeric, "winnerRate30" numeric, "adCost30" bigint, "adRoas30" numeric, "profitAmt" bigint,
    "profitRate" numeric, "breakEvenRoas" numeric, "profitGap" text, "profitGapAmt" bigint, "itemWinner" text, "costAmt" bigint,
    "costFrom" text, "targetDays" integer, "leadDays" integer, "memo" text, "storageFee" bigint, "ageQty" integer,
    "agedQty" integer, "agedRate" numeric, "stockAmt" bigint, "stockAmtBasis" text, "recommendedInboundQty" integer,
    "suggestedInboundQty" bigint, "suggestion" json, "regDay" text, "stowingQty" bigint, "fullDoc" bigint
  ) language sql stable begin atomic
  select
    o."OPTION_CD", s."SKU_ID", o."BARCODE", o."PRODUCTID", o."BRAND_CD", b."BRAND_NM", o."ITEM_NM", o."OPTION_NM",
    a."OFFER_CONDITION",
    case when a."OPTION_CD" is null then 'unknown' when a."SOLD_YN" = 'N' then 'stopped'
      when private.is_out_of_stock(a."STOCK_QTY", a."SOLD_YN") then 'out' else 'selling' end,
    o."SALE_PRICE", a."STOCK_QTY", coalesce(a."INCOMING_QTY", i."INCOMING_QTY", 0),
    private.days_of_cover(a."STOCK_QTY" + a."INCOMING_QTY", sold.qty_7, 7),
    case when yesterday = 35
      then private.days_of_cover(a."STOCK_QTY" + a."INCOMING_QTY", a."CALM_QTY", a."CALM_DAYS")
      else (select private.days_of_cover(a."STOCK_QTY" + a."INCOMING_QTY", c."QTY", c."DAYS")
        from private.calm_sales(recent.days, recent.place) c)
    end,
    round(case when a."OPTION_CD" is null then private.sold_between(f."SOLD_UNTIL", 35, 7, 1) else sold.qty_7 end / 7.0, 4),
    round(case when a."OPTION_CD" is null then private.sold_between(f."SOLD_UNTIL", 35, 30, 1) else sold.qty_30 end / 30.0, 4),
    case when (select exists (select from private.loaded_sales_days(partner_cd, today - 30, today - 1)))
      then coalesce(case when cardinality(option_ids) = 0 then m."SALE_AMT" else t."SALE_AMT" end, 0) end,
    (private.ratios(row(null, null, null, null, null, null, t."ORDER_CNT", null, t."VIEW_CNT", null, null)::private.measures))."conversionRate",
    (private.ratios(row(null, null, null, null, null, null, null, null, t."VIEW_CNT", null, t."WINNER_VIEWS")::private.measures))."winnerRate",
    coalesce(d."AD_COST", (select private.no_ad_amount(private.loaded_ad_days(partner_cd, today - 30, today - 1)))),
    -- Most options are not advertised: a ratio is not asked for where there is none.
    case when d."AD_COST" <> 0 then private.ad_roas(d."AD_COST", d."AD_SALE_AMT") end,
    g."PROFIT_AMT", private.profit_rate(g."PROFIT_AMT", g."SALE_AMT"),
    private.break_even_roas(g."PROFIT_AMT" + g."AD_AMT", g."SALE_AMT"),
    case when g."UNCOSTED_CNT" > 0 then 'cost' when g."UNSETTLED_CNT" > 0 then 'fees' end,
    nullif(g."UNCOSTED_AMT" + g."UNSETTLED_AMT", 0),
    s."ITEM_WINNER_YN", c."COST_AMT", c."APPLY_DT", e."TARGET_DAY", e."LEAD_DAY", e."MEMO", s."MONTHLY_STORAGE_FEE",
    age.known, age.aged, private.share(age.aged, age.known),
    a."STOCK_QTY" * coalesce(c."COST_AMT", o."SALE_PRICE"),
    case when a."OPTION_CD" is not null then
      case when c."COST_AMT" is not null then 'cost' when o."SALE_PRICE" is not null then 'price' end end,
    s."REQ_IBQTY",
    case when a."OFFER_CONDITION" = 'NEW' then (select g."qty" from private.suggested_inbound(n, a."STOCK_QTY" + a."INCOMING_QTY" + a."STOWING_QTY",
      coalesce(e."TARGET_DAY", 28), e."LEAD_DAY") g) end,
    case when a."OFFER_CONDITION" = 'NEW' then (select to_json(g) from private.suggested_inbound(n, a."STOCK_QTY" + a."INCOMING_QTY" + a."STOWING_QTY",
      coalesce(e."TARGET_DAY", 28), e."LEAD_DAY") g) end,
    s."PRODUCT_REG_DT", coalesce(a."STOWING_QTY", i."STOWING_QTY", 0),
    private.days_of_cover(a."STOCK_QTY" + a."INCOMING_QTY" + a."STOWING_QTY", sold.qty_7, 7)
  from public.dim_option o
  left join public.dim_brand b on b."BRAND_CD" = o."BRAND_CD" and b."PARTNER_CD" = partner_cd
  left join public.agg_option_stock a
    on a."PARTNER_CD" = partner_cd and a."OPTION_CD" = o."OPTION_CD"
      and (cardinality(option_ids) = 0 or a."OPTION_CD" = any (option_ids))
  left join public.fact_stock s
    on s."OPTION_CD" = a."OPTION_CD" and (cardinality(option_ids) = 0 or s."OPTION_CD" = any (option_ids))
  -- The won of all options are kept as sums that run on; of some they are added up with their traffic.
  left join private.option_amounts(partner_cd, today - 30, today - 1) m
    on m."OPTION_CD" = o."OPTION_CD" and cardinality(option_ids) = 0
  -- Of an option without live stock, what agg_option_stock would say.
  left join private.incoming_by_option(partner_cd) i
    on i."OPTION_CD" = o."OPTION_CD" and (cardinality(option_ids) = 0 or i."OPTION_CD" = any (option_ids))
  left join private.sold_until_by_option(partner_cd, today - 1, null) f
    on f."OPTION_CD" = o."OPTION_CD" and (cardinality(option_ids) = 0 or f."OPTION_CD" = any (option_ids))
      and (yesterday is null or f."OPTION_CD" = any (array(
        select n."OPTION_CD" from public.dim_option n
        where n."PARTNER_CD" = partner_cd and (cardinality(option_ids) = 0 or n."OPTION_CD" = any (option_ids))
          and not exists (select from public.agg_option_stock k
            where k."PARTNER_CD" = partner_cd and k."OPTION_CD" = n."OPTION_CD"))))
  left join private.recent_traffic(partner_cd, today, case when cardinality(option_ids) > 0 then option_ids end) t
    on t."OPTION_CD" = o."OPTION_CD" and (cardinality(option_ids) = 0 or t."OPTION_CD" = any (option_ids))
  left join private.ad_option_sums(partner_cd, today - 30, today - 1, option_ids) d
    on d."OPTION_CD" = o."OPTION_CD"
  left join private.option_profits(partner_cd, private.recent_profit_days(partner_cd, today), option_ids) g
    on g."KEY" = o."OPTION_CD"
  left join private.option_costs(partner_cd, private.day_text(today)) c
    on c."OPTION_CD" = o."OPTION_CD" and (cardinality(option_ids) = 0 or c."OPTION_CD" = any (option_ids))
  left join public.dim_option_setting e
    on e."OPTION_CD" = o."OPTION_CD" and (cardinality(option_ids) = 0 or e."OPTION_CD" = any (option_ids))
  left join public.agg_option_demand n
    on n."PARTNER_CD" = partner_cd and n."EDITION" = (select private.diagnosis_edition(partner_cd)) and n."OPTION_CD" = o."OPTION_CD"
    and (cardinality(option_ids) = 0 or n."OPTION_CD" = any (option_ids))
  cross join lateral (
    select case when yesterday is null then f."SOLD_UNTIL" else a."SOLD_UNTIL" end as days, coalesce(yesterday, 35) as place
  ) recent
  cross join lateral (
    select case when yesterday = 35 then a."QTY_7" else private.sold_between(recent.days, recent.place, 7, 1) end as qty_7,
      case when yesterday = 35 then a."QTY_30" else private.sold_between(recent.days, recent.place, 30, 1) end as qty_30
  ) sold
  cross join lateral (
    select case when coalesce(s."AGE_30", s."AGE_45", s."AGE_60", s."AGE_120", s."AGE_180", s."AGE_181") is not null
        then coalesce(s."AGE_30", 0) + coalesce(s."AGE_45", 0) + coalesce(s."AGE_60", 0) + coalesce(s."AGE_120", 0)
          + coalesce(s."AGE_180", 0) + coalesce(s."AGE_181", 0) end as known,
      case when coalesce(s."AGE_30", s."AGE_45", s."AGE_60", s."AGE_120", s."AGE_180", s."AGE_181") is not null
        then coalesce(s."AGE_120", 0) + coalesce(s."AGE_180", 0) + coalesce(s."AGE_181", 0) end as aged
  ) age
  where o."PARTNER_CD" = partner_cd and o."SVC" = '2P'
    and (o."BRAND_CD" is null or (b."USE_YN" = 'Y' and b."SVC" = '2P'))
    and (cardinality(option_ids) = 0 or o."OPTION_CD" = any (option_ids));
end;

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
    ("PARTNER_CD", "OPTION_CD", "CALC_DAY", "DEMAND_CLASS", "QTY", "STEADY_QTY", "LOW_QTY", "HIGH_QTY", "SPREAD", "EDITION")
  select s.partner_cd, s.option_cd, run.day, s.demand_class, s.qty, s.steady_qty, s.low_qty, s.high_qty, s.spread, edition
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
revoke all on function private.publish_options from public, anon, authenticated, service_role;

create or replace function public.diagnosis_detail(partner_cd text, option_id text) returns json language plpgsql stable set search_path = '' as $$
declare
  last_day constant date := private.last_diagnosis(partner_cd);
  edition constant integer := private.diagnosis_edition(partner_cd);
  score public.agg_product_score;
begin
  perform private.require_partner(partner_cd);
  select * into score from public.agg_product_score s
  where s."PARTNER_CD" = diagnosis_detail.partner_cd and s."CALC_DAY" = last_day and s."EDITION" = edition
    and s."OPTION_CD" = option_id;
  if not found then
    raise exception 'the option is not diagnosed' using errcode = 'PD404';
  end if;
  return json_build_object(
    'day', private.day_text(last_day), 'score', score."SCORE", 'figures', score."FIGURES",
    'axes', (select json_agg(json_build_object('code', r."RULE_CD", 'axis', r."AXIS", 'name', r."RULE_NM", 'bad', r."BAD_VAL", 'good', r."GOOD_VAL",
      'weight', r."WEIGHT") order by r."SORT") from public.dim_diagnosis_rule r where r."WEIGHT" is not null),
    'scores', coalesce((select json_agg(json_build_object('day', private.day_text(s."CALC_DAY"), 'score', s."SCORE") order by s."CALC_DAY")
      from public.agg_product_score s join public.log_diagnosis l using ("PARTNER_CD", "CALC_DAY", "EDITION")
      where s."PARTNER_CD" = diagnosis_detail.partner_cd and s."OPTION_CD" = option_id and s."CALC_DAY" > last_day - 90), '[]'),
    'findings', coalesce((
      select json_agg(json_build_object('id', f."ID", 'rule', f."RULE_CD", 'name', r."RULE_NM", 'problem', private.fill_text(r."SENTENCE", f."EVIDENCE"),
          'evidence', f."EVIDENCE", 'limit', private.fill_text(r."LIMIT_TEXT", f."EVIDENCE"), 'impactAmt', f."IMPACT_AMT", 'impactKind', private.impact_kind(f."RULE_CD"), 'impactText', r."IMPACT_TEXT",
          'confidence', f."CONFIDENCE", 'action', r."ACTION_TEXT", 'page', r."PAGE", 'status', f."STATUS", 'from', private.day_text(f."START_DAY"),
          'to', private.day_text(f."LAST_DAY"), 'isOver', f.is_over,
          'isReturn', exists (select from public.fact_product_diagnosis e
            where e."OPTION_CD" = f."OPTION_CD" and e."RULE_CD" = f."RULE_CD" and e."START_DAY" < f."START_DAY"),
          'changes', private.last_changes(f."PARTNER_CD", 'finding', f."ID"::text))
        order by f.is_over, f."LAST_DAY" desc, f."IMPACT_AMT" desc nulls last, r."SORT")
      from (select e.*, e."LAST_DAY" < last_day or e."EDITION" < edition as is_over from public.fact_product_diagnosis f
        cross join lateral jsonb_populate_record(f, case when f."EDITION" > edition then f."FORMER" end) e
        where f."PARTNER_CD" = diagnosis_detail.partner_cd and f."OPTION_CD" = option_id and e."EDITION" <= edition
        order by e."LAST_DAY" desc limit 40) f
      join public.dim_diagnosis_rule r on r."RULE_CD" = f."RULE_CD"), '[]'));
end
$$;

-- Settings: its arguments decide the plan.
create or replace function public.inbound_plan(partner_cd text, option_ids text[]) returns json
  language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  today constant date := private.korea_today();
  this_year constant date := date_trunc('year', today::timestamp)::date;
  last_year constant date := (this_year - interval '1 year')::date;
  this_month constant date := date_trunc('month', today::timestamp)::date;
  loaded_days date[];
begin
  perform private.require_partner(partner_cd);
  loaded_days := private.loaded_days_of(inbound_plan.partner_cd, last_year, today - 1);
  if coalesce(cardinality(option_ids), 0) not between 1 and 500 then
    raise exception 'option_ids must be 1 to 500' using errcode = '22023';
  end if;
  return (
    with periods as (
      select p.*
      from (values ('lastYear', last_year, this_year - 1), ('thisYear', this_year, today - 1),
        ('month3', (this_month - interval '3 months')::date, (this_month - interval '2 months')::date - 1),
        ('month2', (this_month - interval '2 months')::date, (this_month - interval '1 month')::date - 1),
        ('month1', (this_month - interval '1 month')::date, this_month - 1),
        ('days14', today - 14, today - 1), ('days7', today - 7, today - 1)) p (name, first_day, last_day)
      -- A sum of some of its days would look like one of all.
      where p.last_day >= p.first_day
        and (select count(*) from unnest(loaded_days) d where d between p.first_day and p.last_day) = p.last_day - p.first_day + 1
    ), sums as (
      select s."OPTION_CD", p.name, s."SUMS"
      from periods p
      cross join lateral private.option_sums(inbound_plan.partner_cd, p.first_day, p.last_day, option_ids) s
    ), sales as (
      select o.id, json_object_agg(p.name, json_build_object(
        'amt', case when s."OPTION_CD" is null then 0 else (s."SUMS")."saleAmt" end,
        'qty', coalesce((s."SUMS")."saleQty", 0))) as sums
      from unnest(option_ids) o (id)
      cross join periods p
      left join sums s on s."OPTION_CD" = o.id and s.name = p.name
      group by o.id
    )
    select json_build_object('day', private.day_text(today), 'rows', coalesce(json_agg(json_build_object(
      'optionId', o."OPTION_CD", 'productName', o."ITEM_NM", 'optionName', o."OPTION_NM", 'salePrice', o."SALE_PRICE",
      'productId', o."PRODUCTID", 'skuId', s."SKU_ID", 'barcode', o."BARCODE", 'stockQty', s."STOCK_QTY",
      'incomingQty', a."INCOMING_QTY", 'stowingQty', a."STOWING_QTY", 'exhaustionDay', s."EXH_DAY", 'recommendedInboundQty', s."REQ_IBQTY",
      'targetDays', coalesce(t."TARGET_DAY", 28), 'suggestedInboundQty', g."qty",
      'suggestion', case when g."qty" is not null then to_json(g) end,
      'lastYearAmt', v.sums -> 'lastYear' -> 'amt', 'thisYearAmt', v.sums -> 'thisYear' -> 'amt',
      'month3Amt', v.sums -> 'month3' -> 'amt', 'month2Amt', v.sums -> 'month2' -> 'amt',
      'month1Amt', v.sums -> 'month1' -> 'amt', 'days14Amt', v.sums -> 'days14' -> 'amt',
      'days14Qty', v.sums -> 'days14' -> 'qty', 'days7Qty', v.sums -> 'days7' -> 'qty') order by n.place), '[]'))
    from (select id, min(place) as place from unnest(option_ids) with ordinality n (id, place) group by id) n
    join public.dim_option o
      on o."OPTION_CD" = n.id and o."PARTNER_CD" = inbound_plan.partner_cd and o."SVC" = '2P'
    left join public.fact_stock s
      on s."OPTION_CD" = o."OPTION_CD" and s."PARTNER_CD" = o."PARTNER_CD" and s."SVC" = '2P'
    left join public.agg_option_stock a on a."PARTNER_CD" = o."PARTNER_CD" and a."OPTION_CD" = o."OPTION_CD"
    left join public.dim_option_setting t on t."OPTION_CD" = o."OPTION_CD"
    left join public.agg_option_demand f on f."PARTNER_CD" = o."PARTNER_CD" and f."OPTION_CD" = o."OPTION_CD"
      and f."EDITION" = (select private.diagnosis_edition(inbound_plan.partner_cd))
    left join lateral private.suggested_inbound(f, a."STOCK_QTY" + a."INCOMING_QTY" + a."STOWING_QTY", coalesce(t."TARGET_DAY", 28), t."LEAD_DAY") g
      on a."OFFER_CONDITION" = 'NEW'
    left join sales v on v.id = o."OPTION_CD"
  );
end
$$;

alter table public.agg_option_demand drop constraint agg_option_demand_pkey;
alter table public.agg_option_demand add constraint agg_option_demand_pkey PRIMARY KEY ("PARTNER_CD", "EDITION", "OPTION_CD");

alter table public.agg_product_score drop constraint agg_product_score_pkey;
alter table public.agg_product_score add constraint agg_product_score_pkey PRIMARY KEY ("PARTNER_CD", "CALC_DAY", "EDITION", "OPTION_CD");

-- Two parts, because only while an edition is being written is there anything to restore.
create or replace function private.current_findings(partner_cd text) returns setof public.fact_product_diagnosis language sql stable begin atomic
  select f.* from public.fact_product_diagnosis f
  where f."PARTNER_CD" = partner_cd and f."LAST_DAY" = private.last_diagnosis(partner_cd)
    and f."EDITION" = (select private.diagnosis_edition(partner_cd))
  union all
  select e.* from public.fact_product_diagnosis f
  cross join lateral jsonb_populate_record(f, f."FORMER") e
  where f."PARTNER_CD" = partner_cd and f."LAST_DAY" >= private.last_diagnosis(partner_cd)
    and f."EDITION" > (select private.diagnosis_edition(partner_cd))
    and e."LAST_DAY" = private.last_diagnosis(partner_cd) and e."EDITION" = (select private.diagnosis_edition(partner_cd));
end;
comment on function private.current_findings is 'Findings of a partner as of its newest diagnosed day.';
revoke all on function private.current_findings from public, anon, authenticated, service_role;
grant execute on function private.current_findings to authenticated, service_role;

-- Options with a score or a finding; the finding of a row is the one with the most won of those that match the filters.
create or replace function private.diagnosis_rows(
  partner_cd text, brand_cd text, rule_cd text, confidence text, status text, product_name text
) returns table (
    "optionId" text, "rank" bigint, "brandName" text, "productName" text, "optionName" text, "productId" text, "score" numeric,
    "scoreChange" numeric, "findingId" bigint, "rule" text, "ruleName" text, "problem" text, "impactAmt" bigint, "confidence" text,
    "status" text, "since" text, "isReturn" boolean, "findingCount" bigint, "impactKind" text
  ) language sql stable begin atomic
  with days as materialized (
    select l.day, l.edition, b."CALC_DAY" as before, b."EDITION" as before_edition
    from (select private.last_diagnosis(partner_cd) as day, private.diagnosis_edition(partner_cd) as edition) l
    left join public.log_diagnosis b on b."PARTNER_CD" = partner_cd and b."CALC_DAY" = (
      select max(e."CALC_DAY") from public.log_diagnosis e where e."PARTNER_CD" = partner_cd and e."CALC_DAY" <= (select l.day - 7))
  ), found as materialized (
    select distinct on (f."OPTION_CD") f.*, r."RULE_NM", r."SENTENCE", count(*) over (partition by f."OPTION_CD") as findings
    from private.current_findings(partner_cd) f
    join public.dim_diagnosis_rule r on r."RULE_CD" = f."RULE_CD"
    where (rule_cd = 'all' or f."RULE_CD" = rule_cd) and (confidence = 'all' or f."CONFIDENCE" = confidence)
      and (status = 'all' or f."STATUS" = status)
    order by f."OPTION_CD", f."IMPACT_AMT" desc nulls last, r."SORT"
  )
  select o."OPTION_CD", row_number() over (order by f."IMPACT_AMT" desc nulls last, f."ID" is null, s."SCORE", o."OPTION_CD" collate "C"),
    b."BRAND_NM", o."ITEM_NM", o."OPTION_NM", o."PRODUCTID", s."SCORE", s."SCORE" - p."SCORE", f."ID", f."RULE_CD", f."RULE_NM",
    private.fill_text(f."SENTENCE", f."EVIDENCE"), f."IMPACT_AMT", f."CONFIDENCE", f."STATUS", private.day_text(f."START_DAY"),
    (select true from public.fact_product_diagnosis e
      where e."OPTION_CD" = f."OPTION_CD" and e."RULE_CD" = f."RULE_CD" and e."START_DAY" < f."START_DAY" limit 1), coalesce(f.findings, 0),
    private.impact_kind(f."RULE_CD")
  from days d
  join public.agg_product_score s on s."PARTNER_CD" = partner_cd and s."CALC_DAY" = d.day and s."EDITION" = d.edition
  join public.dim_option o on o."OPTION_CD" = s."OPTION_CD" and o."PARTNER_CD" = partner_cd
  left join public.dim_brand b on b."BRAND_CD" = o."BRAND_CD" and b."PARTNER_CD" = partner_cd
  left join public.agg_product_score p on p."PARTNER_CD" = partner_cd and p."CALC_DAY" = d.before and p."EDITION" = d.before_edition
    and p."OPTION_CD" = s."OPTION_CD"
  left join found f on f."OPTION_CD" = s."OPTION_CD"
  where (f."ID" is not null or (rule_cd = 'all' and confidence = 'all' and status = 'all' and s."SCORE" is not null))
    and (brand_cd = 'all' or o."BRAND_CD" = brand_cd)
    and (private.contains_text(o."ITEM_NM", product_name) or private.contains_text(o."OPTION_NM", product_name));
end;

drop function private.publish_diagnosis;
