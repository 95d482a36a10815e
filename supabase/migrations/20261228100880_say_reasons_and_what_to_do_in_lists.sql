-- Lists had no reason of an error in inbound, nor what to do about a problem; 홈 compared no profit beside a week without its settlement, and did not say whose reports are missing.

drop function private.diagnosis_rows;

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
    (select true from public.fact_product_diagnosis e
      where e."OPTION_CD" = f."OPTION_CD" and e."RULE_CD" = f."RULE_CD" and e."START_DAY" < f."START_DAY" limit 1), coalesce(f.findings, 0),
    private.impact_kind(f."RULE_CD"), f."ACTION_TEXT"
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
comment on function private.diagnosis_rows is 'Rows of public.diagnosis_list.';
revoke all on function private.diagnosis_rows from public, anon, authenticated, service_role;
grant execute on function private.diagnosis_rows to authenticated, service_role;

drop function private.due_days;

-- Days that each report of a partner should be fetched for: empty if it is not due. Stock and inbound requests are as of the moment
-- they are fetched; sales and advertising are complete up to yesterday.
create or replace function private.due_days(partner_cd text, today date)
  returns table (source text, rhythm text, last_day text, days date[], is_there boolean) language sql stable begin atomic
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
    end,
    -- Stock and inbound are of the moment of their file, one of yesterday or today will do. A partner that never loaded a report of
    -- advertising waits for none.
    case when k.source <> '광고보고서' or k.last_day is not null
      then coalesce(k.last_day, '') >= private.day_text(private.rhythm_end(k.rhythm, today - 1)) end
  from known k order by k.place;
end;
comment on function private.due_days is 'Days that each report of a partner should be fetched for, none if it is not due; and is_there: true if it reaches yesterday or the end of its last week or month, null for a report that the partner does not get.';
revoke all on function private.due_days from public, anon, authenticated, service_role;
grant execute on function private.due_days to authenticated, service_role;

create or replace function private.home_arrivals(partner_cd text) returns json language plpgsql stable set search_path = '' as $$
declare
  today constant date := private.korea_today();
begin
  return (
    select json_agg(json_build_object('category', d.source, 'isThere', d.is_there))
    from private.due_days(partner_cd, today) d where d.source <> '정산');
end
$$;

-- Profit part: settlement comes one or two weeks late, so it is of the newest day that has one, beside the newest same weekday before it.
create or replace function private.home_profit(partner_cd text) returns json language plpgsql stable set search_path = '' as $$
declare
  today constant date := private.korea_today();
  known constant date[] := private.recent_profit_days(partner_cd, today);
  -- A week without its settlement leaves a gap: then the newest same weekday that is known.
  before constant date := (select max(d) from unnest(known) d where d < known[1] and (known[1] - d) % 7 = 0);
  sums constant private.profit_line := private.sum_profits(array(select p from private.brand_profits(partner_cd, known[1:1], '{}') p));
begin
  return json_build_object(
    'day', private.day_text(known[1]),
    'profitAmt', (sums)."PROFIT_AMT",
    'uncostedSaleAmt', coalesce((sums)."UNCOSTED_AMT", 0), 'unsettledSaleAmt', coalesce((sums)."UNSETTLED_AMT", 0),
    'previousDay', private.day_text(before),
    'previousAmt', (private.sum_profits(array(select p from private.brand_profits(partner_cd, array_remove(array[before], null), '{}') p)))."PROFIT_AMT",
    'missing', private.missing_for_profit(partner_cd, today - 30, today - 1, known));
end
$$;
comment on function private.home_profit is 'Profit part of home_summary: the newest day with a profit, the profit of it and of the newest same weekday before that has one (previousDay; previousAmt is null where nothing was sold), and its sales that are not in the profit because goods (uncosted) or fees (unsettled) are not known; day is null without such a day, and missing names the reports that it needs.';

-- The rules of an inbound line, once (sections 4 and 9).
create or replace view private.inbound_line with (security_invoker = true) as
select
  l."ID", l."CUST_CD", l."REQ_NO", l."IB_REQ_NO", l."IB_APRV_NO", l."MILKRUNNO", l."IB_REQ_DT", l."SCH_DT",
  l."PICKUP_DT", l."IB_CENTER", l."REG_DT", l."PLT_AMT", l."TRUCK_AMT", l."OPTION_CD", l."EX_QTY",
  l."IB_APRV_QTY", l."SALE_READY_QTY", l."RETURN_PENDING_QTY", l."RETURN_READY_QTY", l."EXPIR_DT", l."PROD_DT",
  l."LOGISTICS_COMPANY", l."INVOICE_NUM", l."DP_APRV_DT", l."REMARKS",
  l."EX_QTY" - l."IB_APRV_QTY" - l."SALE_READY_QTY" - l."RETURN_PENDING_QTY" - l."RETURN_READY_QTY"
    as "INCOMING_QTY",
  s.status as "STATUS", case when s.status = 'error' then l."EX_QTY" - l."IB_APRV_QTY" - l."SALE_READY_QTY" end as "DIFFERENCE_QTY"
from public.raw_wing_inbound_request l
cross join lateral (
  select case
    when l."IB_APRV_QTY" = 0 and l."SALE_READY_QTY" = 0 and l."RETURN_PENDING_QTY" = 0 and l."RETURN_READY_QTY" = 0
      then 'scheduled'
    when l."EX_QTY" = l."IB_APRV_QTY" + l."SALE_READY_QTY" then 'completed'
    else 'error'
  end as status) s
where l."SVC" = '2P';
comment on view private.inbound_line is 'Inbound lines of service 2P, seen under the caller''s policies, with what follows from their quantities.';
comment on column private.inbound_line."INCOMING_QTY" is 'Pieces still to come: expected minus approved, sale-ready, return-pending and return-ready (section 9). Negative when more came than was expected.';
comment on column private.inbound_line."STATUS" is 'scheduled, completed or error (section 4).';
comment on column private.inbound_line."DIFFERENCE_QTY" is 'Pieces of a line in error that are missing, negative where more came than was expected; null for another status.';

-- Pieces of inbound lines that were requested until a day and are not in the stock of another (the same or up to a week before), with the day
-- on which they can be sold: so many days after the planned one as of most lines of half a year. Of a line that was put on
-- sale later than that day it is known that it was, but not as of then. ARRIVE_DTS: five days, each as probable as the others, by the delays
-- that are still possible.
create or replace function private.arriving_lines(partner_cd text, day date, stock_day date)
  returns table ("OPTION_CD" text, "ARRIVE_DT" date, "QTY" bigint, "ARRIVE_DTS" date[]) language sql stable begin atomic
  with delays as (
    select coalesce(percentile_disc(array(select (n - 0.5) / 20 from generate_series(1, 20) n order by n)) within group (
      order by greatest(0, l."DP_APRV_DT"::date - l."SCH_DT"::date)), array_fill(1, array[20])) as days
    from public.raw_wing_inbound_request l
    where l."CUST_CD" = partner_cd and l."SVC" = '2P' and l."SCH_DT" between private.day_text(day - 180) and private.day_text(day - 1)
      and l."DP_APRV_DT" < private.day_text(day)
  ), lines as (
    select l.*, case when l."DP_APRV_DT" < private.day_text(day) then l."DP_APRV_DT"::date end as arrived
    from private.inbound_line l
    where l."CUST_CD" = partner_cd and l."IB_REQ_DT" <= private.day_text(day)
      and l."SCH_DT" > private.day_text(day - 14) and l."SCH_DT" <= private.day_text(day + 90)
      and coalesce(l."DP_APRV_DT" >= private.day_text(stock_day), true)
  )
  select l."OPTION_CD", coalesce(l.arrived, greatest(l."SCH_DT"::date + d.days[10], day)),
    case when l.arrived is not null then l."SALE_READY_QTY"
      when l."DP_APRV_DT" is not null or l."SCH_DT" > private.day_text(day) then l."EX_QTY"
      else greatest(l."INCOMING_QTY" + l."IB_APRV_QTY", 0) end,
    array(select coalesce(l.arrived, greatest(l."SCH_DT"::date + p.days[ceil((n - 0.5) / 5 * cardinality(p.days))::integer], day))
      from generate_series(1, 5) n order by n)
  from delays d
  cross join lines l
  cross join lateral (select array(select u from unnest(d.days) u where l."SCH_DT"::date + u >= day order by u) as days) p;
end;

-- Reports say why a line is in error in their remarks, some with the pieces at the end, which would keep lines of one reason apart.
create or replace function private.inbound_reason(remarks text) returns text
  language sql immutable parallel safe
  set search_path = ''
  return left(coalesce(btrim(regexp_replace(remarks, '[0-9,]+ ?개 *$', '')), ''), 60);
comment on function private.inbound_reason is 'Reason of an inbound line from its remarks, without a count of pieces at the end; empty without one.';
revoke all on function private.inbound_reason from public, anon, authenticated, service_role;
grant execute on function private.inbound_reason to authenticated, service_role;

-- What the detail of a request says line by line, short enough for a row of the list: three reasons, and the others together.
create or replace function private.inbound_reasons(partner_cd text, req_no text) returns json language sql stable begin atomic
  select json_agg(json_build_object('code', r.code, 'name', r.name, 'value', r.qty) order by r.place)
  from (
    select least(p.place, 4) as place, case when p.place > 3 then 'others' when p.reason = '' then 'unnamed' else 'named' end as code,
      case when p.place <= 3 then p.reason else '' end as name, private.bigint_sum(p.qty) as qty
    from (
      select n.reason, n.qty, row_number() over (order by n.qty desc, n.reason collate "C") as place
      from (
        select private.inbound_reason(l."REMARKS") as reason, sum(abs(l."DIFFERENCE_QTY")) as qty
        from private.inbound_line l
        where l."CUST_CD" = partner_cd and l."REQ_NO" = req_no and l."STATUS" = 'error'
        group by 1
      ) n
    ) p
    group by 1, 2, 3
  ) r;
end;
comment on function private.inbound_reasons is 'Reasons of the lines in error of a request of the partner with their pieces, the most first: three by name (unnamed: without remarks) and all others; null without such a line.';
revoke all on function private.inbound_reasons from public, anon, authenticated, service_role;
grant execute on function private.inbound_reasons to authenticated, service_role;

drop function private.inbound_request_rows;

-- Inbound request summaries (section 3) of the numbered requests, over all lines of the partner in them.
-- The lines of a request repeat its values; should they differ, the greatest (the latest day) stands.
-- The numbers come as an array, because the planner sees how many there are; it cannot guess how many
-- requests the days of a join leave.
create or replace function private.inbound_request_rows(partner_cd text, req_nos text[])
  returns table (
    "brandCount" bigint, "ibReqDt" text, "reqNo" text, "ibAprvNo" text, "milkRunNo" text, "schDt" text, "pickupDt" text,
    "ibCenter" text, "regDt" timestamptz, "ibReqNo" text, "pltAmt" integer, "truckAmt" integer, "status" text,
    "reasons" json
  ) language sql stable begin atomic
  select
    count(distinct case when o."PARTNER_CD" = l."CUST_CD" and o."SVC" = '2P' then o."BRAND_CD" end),
    max(l."IB_REQ_DT"), l."REQ_NO", max(l."IB_APRV_NO"), max(l."MILKRUNNO"), max(l."SCH_DT"),
    max(l."PICKUP_DT"), max(l."IB_CENTER"), max(l."REG_DT"), max(l."IB_REQ_NO"), max(l."PLT_AMT"), max(l."TRUCK_AMT"),
    private.inbound_request_status(bool_or(l."STATUS" = 'error'), bool_and(l."STATUS" = 'completed')),
    case when bool_or(l."STATUS" = 'error') then private.inbound_reasons(partner_cd, l."REQ_NO") end
  from private.inbound_line l
  -- By the key alone: without statistics of a new option table the planner would take those of one partner for a few.
  left join public.dim_option o on o."OPTION_CD" = l."OPTION_CD"
  where l."CUST_CD" = partner_cd and l."REQ_NO" = any (req_nos)
  group by l."REQ_NO";
end;
comment on function private.inbound_request_rows is
  'Inbound request summaries of the numbered requests; days yyyyMMdd, status scheduled, completed or error, and of an error its private.inbound_reasons.';
revoke all on function private.inbound_request_rows from public, anon, authenticated, service_role;
grant execute on function private.inbound_request_rows to authenticated, service_role;

-- Inbound lines of these options of the partner with what the lines of their request repeat.
create or replace function private.option_inbound_rows(partner_cd text, option_ids text[])
  returns table (
    "id" bigint, "reqNo" text, "ibAprvNo" text, "status" text, "schDt" text, "ibReqDt" text, "ibCenter" text, "optionCd" text,
    "optionNm" text, "exQty" integer, "ibAprvQty" integer, "saleReadyQty" integer, "returnPendingQty" integer,
    "returnReadyQty" integer, "differenceQty" integer, "expirDt" text, "dpAprvDt" text, "remarks" text
  ) language sql stable begin atomic
  select l."ID", l."REQ_NO", l."IB_APRV_NO", l."STATUS", l."SCH_DT", l."IB_REQ_DT", coalesce(l."IB_CENTER", ''),
    l."OPTION_CD", o."OPTION_NM", l."EX_QTY", l."IB_APRV_QTY", l."SALE_READY_QTY", l."RETURN_PENDING_QTY",
    l."RETURN_READY_QTY", l."DIFFERENCE_QTY",
    coalesce(private.reported_day(l."EXPIR_DT"), ''), coalesce(private.reported_day(l."DP_APRV_DT"), ''),
    coalesce(l."REMARKS", '')
  from private.inbound_line l
  join public.dim_option o on o."OPTION_CD" = l."OPTION_CD" and o."PARTNER_CD" = l."CUST_CD" and o."SVC" = '2P'
  where l."CUST_CD" = partner_cd and l."OPTION_CD" = any (option_ids);
end;

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

create or replace function public.reports_due(partner_cds text[]) returns json language plpgsql stable set search_path = '' as $$
declare
  today constant date := private.korea_today();
  partner_cd text;
begin
  if coalesce(cardinality(partner_cds), 0) not between 1 and 100 then
    raise exception 'partner_cds must be 1 to 100' using errcode = '22023';
  end if;
  foreach partner_cd in array partner_cds loop
    perform private.require_partner(partner_cd);
  end loop;
  return json_build_object('today', private.day_text(today), 'rows', (
    select json_agg(json_build_object('partnerCd', p.code, 'source', d.source, 'rhythm', d.rhythm, 'lastDay', d.last_day,
      'isThere', d.is_there, 'days', array(select private.day_text(x) from unnest(d.days) x),
      'reports', case when d.source = '정산' and d.days <> '{}'
        then private.missing_settlement_reports(p.code, private.day_text(d.days[cardinality(d.days)])) end) order by p.n)
    from unnest(partner_cds) with ordinality p (code, n) cross join lateral private.due_days(p.code, today) d));
end
$$;

-- Inbound detail rows (section 3): missing texts are empty, missing numbers 0. One row is one line. Its productId is null
-- unless 상품 상세 and 상품 분석 find the product.
create or replace function private.inbound_detail_rows(partner_cd text, req_no text)
  returns table (
    "id" bigint, "reqNo" text, "status" text, "optionCd" text, "productId" text, "barcode" text, "cpItemName" text, "optionNm" text,
    "expirDt" text, "prodDt" text, "stockQty" integer, "exQty" integer, "ibAprvQty" integer, "saleReadyQty" integer,
    "returnPendingQty" integer, "returnReadyQty" integer, "differenceQty" integer, "logisticsCompany" text, "invoiceNum" text,
    "dpAprvDt" text, "ibCenter" text, "remarks" text
  ) language sql stable begin atomic
  select
    l."ID", l."REQ_NO", l."STATUS", l."OPTION_CD",
    case when exists (select from private.options_of_products(l."CUST_CD", array[o."PRODUCTID"])) then o."PRODUCTID" end,
    coalesce(o."BARCODE", ''), coalesce(o."CPITEMNAME", ''),
    coalesce(o."OPTION_NM", ''), coalesce(private.reported_day(l."EXPIR_DT"), ''),
    coalesce(private.reported_day(l."PROD_DT"), ''), coalesce(s."STOCK_QTY", 0),
    l."EX_QTY", l."IB_APRV_QTY", l."SALE_READY_QTY", l."RETURN_PENDING_QTY", l."RETURN_READY_QTY",
    l."DIFFERENCE_QTY", coalesce(l."LOGISTICS_COMPANY", ''), coalesce(l."INVOICE_NUM", ''),
    coalesce(private.reported_day(l."DP_APRV_DT"), ''),
    coalesce(l."IB_CENTER", ''), coalesce(l."REMARKS", '')
  from private.inbound_line l
  left join public.dim_option o on o."OPTION_CD" = l."OPTION_CD" and o."PARTNER_CD" = l."CUST_CD" and o."SVC" = '2P'
  left join public.fact_stock s on s."OPTION_CD" = o."OPTION_CD" and s."PARTNER_CD" = o."PARTNER_CD" and s."SVC" = '2P'
  where l."CUST_CD" = partner_cd and l."REQ_NO" = req_no;
end;
