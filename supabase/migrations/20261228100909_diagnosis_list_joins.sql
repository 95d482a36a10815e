-- Earlier findings of an option are joined: looked for by row, they took seconds where statistics were of a day without any.

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
