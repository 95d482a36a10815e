-- What AI 상품진단 reads and writes.

create or replace function private.fill_text(template text, evidence jsonb) returns text language plpgsql immutable set search_path = '' as $$
declare
  entry record;
begin
  for entry in select e.key, e.value, jsonb_typeof(e.value) as kind from jsonb_each(evidence) e loop
    template := replace(template, '{' || entry.key || '}', case entry.kind
      when 'number' then rtrim(to_char((entry.value #>> '{}')::numeric, 'FM999,999,999,999,990.99'), '.')
      else coalesce(entry.value #>> '{}', '-') end);
  end loop;
  return template;
end
$$;
comment on function private.fill_text is 'A text whose {names} are the values of an object, numbers with commas.';
grant execute on function private.fill_text to authenticated, service_role;

create or replace function private.last_diagnosis(partner_cd text) returns date language sql stable begin atomic
  select max(l."CALC_DAY") from public.log_diagnosis l where l."PARTNER_CD" = partner_cd;
end;
comment on function private.last_diagnosis is 'The newest day of which the options of a partner were diagnosed; null without one.';
grant execute on function private.last_diagnosis to authenticated, service_role;

create or replace function private.diagnosis_edition(partner_cd text) returns integer language sql stable begin atomic
  select coalesce((select l."EDITION" from public.log_diagnosis l where l."PARTNER_CD" = partner_cd order by l."CALC_DAY" desc limit 1), 0);
end;
comment on function private.diagnosis_edition is 'The edition of the newest diagnosis of a partner: that of the rows of demand, findings and scores that pages read; 0 without one.';
grant execute on function private.diagnosis_edition to authenticated, service_role;

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
comment on function private.current_findings is 'Findings of a partner as of its newest diagnosed day.';
grant execute on function private.current_findings to authenticated, service_role;

create or replace function private.last_load(partner_cd text) returns timestamptz language sql stable begin atomic
  select coalesce(greatest((select max(u."REG_DT") from public.log_file_upload u where u."PARTNER_CD" = partner_cd and u."REG_DT" <= now()),
    (select max(b."REG_DT") from public.log_taken_back b where b."PARTNER_CD" = partner_cd and b."REG_DT" <= now())), '-infinity');
end;
comment on function private.last_load is 'When the newest report of a partner was loaded, or a load taken back; -infinity before the first.';

create or replace function private.is_diagnosed(partner_cd text) returns boolean language sql stable begin atomic
  select exists (select from public.log_diagnosis l
      where l."PARTNER_CD" = partner_cd and l."CALC_DAY" = private.korea_today() and l."MOD_DT" >= private.last_load(partner_cd))
      and not exists (select from private.diagnosis_run r where r.partner_cd = is_diagnosed.partner_cd)
    or not exists (select from public.dim_option o where o."PARTNER_CD" = partner_cd);
end;
comment on function private.is_diagnosed is
  'Whether the options of a partner are diagnosed as of today and since the last report was loaded; also where there is no option.';

-- A day begins, or reports are loaded: whoever asks first has the diagnosis made. Of many options it takes longer than one request may,
-- so each call does a step of it, and one of the last publishes all.
create or replace function private.ensure_diagnosis(partner_cd text) returns text language plpgsql volatile set search_path = '' as $$
declare
  today constant date := private.korea_today();
begin
  if private.is_diagnosed(partner_cd) then
    return 'known';
  end if;
  -- Whoever else asks for the same waits here, and then finds it made.
  perform private.hold_partner(ensure_diagnosis.partner_cd);
  if private.is_diagnosed(partner_cd) then
    return 'known';
  end if;
  if (select count(*) from public.dim_option o where o."PARTNER_CD" = ensure_diagnosis.partner_cd) > private.diagnosis_step_size() then
    return case when private.diagnosis_step(partner_cd, today) then 'made' else 'begun' end;
  end if;
  -- The first one has one to be compared with.
  if private.last_diagnosis(partner_cd) is null then
    perform private.diagnose(partner_cd, today - 7);
  end if;
  perform private.diagnose(partner_cd, today);
  return 'made';
end
$$;
comment on function private.ensure_diagnosis is 'Diagnoses the options of a partner as of today where that is not done since the last report was loaded. known: it was; made: it is; begun: of more than private.diagnosis_step_size options, with the next call more of it.';

-- statement_timeout: up to private.diagnosis_step_size options are diagnosed in one request, the first time twice, and what all options are
-- compared with is worked out in one step (docs/decisions/diagnosis.md).
create or replace function public.refresh_diagnosis(partner_cd text) returns json
  language plpgsql volatile security definer set search_path = '' set statement_timeout = '60s' as $$
declare
  done text;
begin
  perform private.require_partner(partner_cd);
  done := private.ensure_diagnosis(partner_cd);
  if done <> 'known' then
    perform private.analyze_written();
  end if;
  return json_build_object('done', done, 'day', private.day_text(private.last_diagnosis(partner_cd)));
end
$$;
comment on function public.refresh_diagnosis is 'Diagnoses the options of a partner and forecasts their demand as of today, where that is not done since the last report was loaded: asked for when a partner is chosen and after files are loaded. Active members who may see the partner; 42501 for others. Definer: members may not write findings themselves.';
grant execute on function public.refresh_diagnosis to authenticated, service_role;

-- Options with a score or a finding; the finding of a row is the one with the most won of those that match the filters.
create or replace function private.diagnosis_rows(
  partner_cd text, brand_cd text, rule_cd text, confidence text, status text, product_name text
) returns table (
    "optionId" text, "rank" bigint, "brandName" text, "productName" text, "optionName" text, "productId" text, "score" numeric,
    "scoreChange" numeric, "findingId" bigint, "rule" text, "ruleName" text, "problem" text, "impactAmt" bigint, "confidence" text,
    "status" text, "since" text, "isReturn" boolean, "findingCount" bigint, "impactKind" text, "action" text
  ) language sql stable begin atomic
  with days as materialized (
    select l.day, l.edition, b."CALC_DAY" as before, b."EDITION" as before_edition
    from (select private.last_diagnosis(partner_cd) as day, private.diagnosis_edition(partner_cd) as edition) l
    left join public.log_diagnosis b on b."PARTNER_CD" = partner_cd and b."CALC_DAY" = (
      select max(e."CALC_DAY") from public.log_diagnosis e where e."PARTNER_CD" = partner_cd and e."CALC_DAY" <= (select l.day - 7))
  ), found as materialized (
    select distinct on (f."OPTION_CD") f.*, r."RULE_NM", r."SENTENCE", r."ACTION_TEXT", count(*) over (partition by f."OPTION_CD") as findings
    from private.current_findings(partner_cd) f
    join public.dim_diagnosis_rule r on r."RULE_CD" = f."RULE_CD"
    where (rule_cd = 'all' or f."RULE_CD" = rule_cd) and (confidence = 'all' or f."CONFIDENCE" = confidence)
      and (status = 'all' or f."STATUS" = status)
    order by f."OPTION_CD", f."IMPACT_AMT" desc nulls last, r."SORT"
  )
  select o."OPTION_CD", row_number() over (order by f."IMPACT_AMT" desc nulls last, f."ID" is null, s."SCORE", o."OPTION_CD" collate "C"),
    b."BRAND_NM", o."ITEM_NM", o."OPTION_NM", o."PRODUCTID", s."SCORE", s."SCORE" - p."SCORE", f."ID", f."RULE_CD", f."RULE_NM",
    private.fill_text(f."SENTENCE", f."EVIDENCE"), f."IMPACT_AMT", f."CONFIDENCE", f."STATUS", private.day_text(f."START_DAY"),
    case when e.first_day < f."START_DAY" then true end, coalesce(f.findings, 0),
    private.impact_kind(f."RULE_CD"), f."ACTION_TEXT"
  from days d
  join public.agg_product_score s on s."PARTNER_CD" = partner_cd and s."CALC_DAY" = d.day and s."EDITION" = d.edition
  join public.dim_option o on o."OPTION_CD" = s."OPTION_CD" and o."PARTNER_CD" = partner_cd
  left join public.dim_brand b on b."BRAND_CD" = o."BRAND_CD" and b."PARTNER_CD" = partner_cd
  left join public.agg_product_score p on p."PARTNER_CD" = partner_cd and p."CALC_DAY" = d.before and p."EDITION" = d.before_edition
    and p."OPTION_CD" = s."OPTION_CD"
  left join found f on f."OPTION_CD" = s."OPTION_CD"
  -- Joined, and not looked for by row: with statistics of a day without findings, each would be looked for among all of its rule.
  left join (
    select d."OPTION_CD", d."RULE_CD", min(d."START_DAY") as first_day from public.fact_product_diagnosis d
    where d."PARTNER_CD" = partner_cd group by 1, 2
  ) e on e."OPTION_CD" = f."OPTION_CD" and e."RULE_CD" = f."RULE_CD"
  where (f."ID" is not null or (rule_cd = 'all' and confidence = 'all' and status = 'all' and s."SCORE" is not null))
    and (brand_cd = 'all' or o."BRAND_CD" = brand_cd)
    and (private.contains_text(o."ITEM_NM", product_name) or private.contains_text(o."OPTION_NM", product_name));
end;
comment on function private.diagnosis_rows is 'Rows of public.diagnosis_list.';
grant execute on function private.diagnosis_rows to authenticated, service_role;

-- enable_nestloop: rows that were written this minute are taken for few, and each would be looked for among all others.
create or replace function public.diagnosis_list(
  partner_cd text, brand_cd text default 'all', rule_cd text default 'all', confidence text default 'all',
  status text default 'all', product_name text default '', option_ids text[] default '{}', sort_by text default '',
  sort_direction text default 'desc',
  page_number integer default 1, page_size integer default 50
) returns json language plpgsql stable set search_path = '' set enable_nestloop = off as $$
declare
  page record;
begin
  perform private.require_partner(partner_cd);
  perform private.require_choice('rule_cd', rule_cd, array['all'] || array(
    select r."RULE_CD" from public.dim_diagnosis_rule r where r."SENTENCE" is not null order by r."SORT"));
  perform private.require_option_ids(option_ids);
  option_ids := private.wanted_options(partner_cd, option_ids);
  perform private.require_choice('confidence', confidence, array['all', 'high', 'middle', 'low']);
  perform private.require_choice('status', status, array['all', 'new', 'doing', 'done', 'held']);
  page := private.list_page(
    source => format('(select * from private.diagnosis_rows(%L, %L, %L, %L, %L, %L) d where $1 is null or d."optionId" = any ($1))', partner_cd,
      coalesce(brand_cd, 'all'), rule_cd, confidence, status, private.search_text(product_name)),
    ids => case when cardinality(option_ids) > 0 then option_ids end, id_column => 'optionId',
    sortable => '{"rank": "number", "brandName": "text", "productName": "text", "optionName": "text", "score": "number", "scoreChange": "number",
      "ruleName": "text", "problem": "text", "confidence": "text", "status": "text", "impactAmt": "number", "impactKind": "text", "action": "text", "since": "day", "findingCount": "number", "optionId": "id"}',
    sort_by => sort_by, sort_direction => sort_direction, default_order => '"rank"', tie_order => '"optionId" collate "C"', carried => '{}',
    page_number => page_number, page_size => page_size, few => true,
    summary => $sql$json_build_object('optionCount', count(*) filter (where "findingId" is not null), 'findingCount', sum("findingCount"),
      'newCount', count(*) filter (where "status" = 'new'), 'score', round(private.quotient(sum("score"), count("score")), 1),
      'lostSalesAmt', sum("impactAmt") filter (where "impactKind" = 'lostSales')::bigint,
      'lossAmt', sum("impactAmt") filter (where "impactKind" = 'loss')::bigint,
      'goodsAmt', sum("impactAmt") filter (where "impactKind" = 'goods')::bigint,
      'stockAmt', sum("impactAmt") filter (where "impactKind" = 'stock')::bigint)$sql$);
  return json_build_object('total', page.total, 'summary', page.summary_row, 'rows', page.rows,
    'day', private.day_text(private.last_diagnosis(partner_cd)), 'loaded', private.loaded_sources(partner_cd),
    'rules', (select json_agg(json_build_object('code', r."RULE_CD", 'name', r."RULE_NM") order by r."SORT")
      from public.dim_diagnosis_rule r where r."SENTENCE" is not null));
end
$$;
comment on function public.diagnosis_list is 'Options of a partner with score and main finding (AI 상품진단), as of the newest diagnosed day; public.refresh_diagnosis makes that of today. Active members who may see the partner; 42501 for others, 22023 for a wrong argument.

option_ids: none = any. sort_by: '''' (rank) or a column; nulls last. page_size: 1 to 5,000.';
grant execute on function public.diagnosis_list to authenticated, service_role;

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
comment on function public.diagnosis_detail is 'Score and findings of an option as of the newest diagnosed day. Active members who may see the partner; 42501 for others, PD404 for an option that is not diagnosed.';
grant execute on function public.diagnosis_detail to authenticated, service_role;

create or replace function public.change_diagnosis(partner_cd text, finding_id bigint, status text, expected text default null) returns json
  language plpgsql volatile security definer set search_path = '' as $$
declare
  former text;
begin
  perform private.require_partner(partner_cd);
  perform private.require_choice('status', status, array['new', 'doing', 'done', 'held']);
  perform private.hold_partner(partner_cd);
  select d."STATUS" into former from public.fact_product_diagnosis d
  where d."ID" = finding_id and d."PARTNER_CD" = change_diagnosis.partner_cd;
  if not found then
    raise exception 'no such finding' using errcode = 'PD404';
  end if;
  perform private.require_unchanged(former, expected);
  if status <> former then
    update public.fact_product_diagnosis d set "STATUS" = change_diagnosis.status where d."ID" = finding_id;
    insert into public.log_change ("PARTNER_CD", "SUBJECT", "DIAGNOSIS_ID", "FIELD", "FROM_VAL", "TO_VAL")
    values (change_diagnosis.partner_cd, 'finding', finding_id, 'status', former, change_diagnosis.status);
  end if;
  return json_build_object('before', former, 'now', status);
end
$$;
comment on function public.change_diagnosis is 'Sets what is done about a finding (status: new, doing, done, held), and writes a row of log_change with it. Active members who may see the partner; 42501 for others, 22023 for a wrong status, PD404 for a finding that is not the partner''s, PD409 where it changed since it was read (expected; null: whatever it is). Definer: members may not write findings themselves.';
grant execute on function public.change_diagnosis to authenticated, service_role;

-- At most 1,000 findings are judged, the newest. Past stock is looked up by day and option, the key of the snapshots.
create or replace function public.diagnosis_record(partner_cd text) returns json language plpgsql stable set search_path = '' as $$
declare
  today constant date := private.korea_today();
begin
  perform private.require_partner(partner_cd);
  return (
    with warned as (
      select f."ID" as id, f."OPTION_CD" as option_cd, f."START_DAY" as first_day, f."LAST_DAY" + (f."EVIDENCE" ->> 'days')::integer as last_day
      from public.fact_product_diagnosis f
      where f."PARTNER_CD" = diagnosis_record.partner_cd and f."RULE_CD" = 'runsOut' and f."LAST_DAY" >= today - 120
        and f."LAST_DAY" + (f."EVIDENCE" ->> 'days')::integer < today
      order by f."LAST_DAY" desc, f."ID" desc limit 1000
    ), days as materialized (
      select w.id, w.option_cd, private.day_text(w.first_day + n) as day from warned w, generate_series(1, w.last_day - w.first_day) n
    ), judged as (
      -- Stock that was not loaded tells nothing.
      select bool_or(t."STOCK_QTY" <= 0) as is_out
      from days d join public.fact_stock_snapshot t on t."SNAP_DT" = d.day and t."OPTION_CD" = d.option_cd
      where t."PARTNER_CD" = diagnosis_record.partner_cd group by d.id
    )
    select json_build_object('warnedCount', count(*), 'soldOutCount', count(*) filter (where j.is_out)) from judged j);
end
$$;
comment on function public.diagnosis_record is 'How often 품절 확률 높음 came true for a partner in the last 120 days: warnedCount findings whose days are over and of which past stock is loaded, soldOutCount of them sold out until their last day. Active members who may see the partner; 42501 for others.';
grant execute on function public.diagnosis_record to authenticated, service_role;
