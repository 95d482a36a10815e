-- Additive only, so that a mean of ratios cannot be written. The names are those of the answers.
create type private.measures as (
  {{measures: "$name" bigint}}
);
comment on type private.measures is
$$Sums of option-day facts: pieces (Qty), won (Amt), counts (Cnt); cancelQty and cancelAmt are zero or negative, saleQty and saleAmt net of them. winnerViews: views as item winner, in ten-thousandths of a view (WINNER_RATE x VIEW_CNT). saleAmtNoOrderCnt and others of that form: the part from rows that do not know the other measure, which a ratio of both leaves out; null where there is none. Null: no value in any of the rows, which is not 0.$$;

create type private.measure_ratios as ({{ratios: "$name" numeric}});
comment on type private.measure_ratios is
  'Ratios of measures: won an order (averageOrderAmt), the others percent; 10 decimals. Null where the denominator is missing or not above 0.';

-- The only division of figures, null where either is missing or the denominator is not above 0: of a day with cancellations alone
-- nothing is a part.
create or replace function private.quotient(numerator numeric, denominator numeric) returns numeric
  language sql immutable parallel safe
  return numerator / case when denominator > 0 then denominator end;
comment on function private.quotient is 'A ratio that is multiplied further, which rounding would change; null where a value is missing or the denominator is not above 0.';
grant execute on function private.quotient to authenticated, service_role;

-- 10 decimals are more than any page shows: with as many as it shows and two, a figure was rounded twice, and 3.35495 % became 3.36 %.
create or replace function private.ratio(numerator numeric, denominator numeric) returns numeric
  language sql immutable parallel safe
  return round(private.quotient(numerator, denominator), 10);
comment on function private.ratio is 'A ratio with 10 decimals; null where a value is missing or the denominator is not above 0.';
grant execute on function private.ratio to authenticated, service_role;

create or replace function private.per_day(qty numeric, days integer) returns numeric
  language sql immutable parallel safe
  return round(private.ratio(qty, days), 4);
comment on function private.per_day is 'Mean pieces a day with 4 decimals.';
grant execute on function private.per_day to authenticated, service_role;

create or replace function private.share(part numeric, whole numeric) returns numeric
  language sql immutable parallel safe
  return private.ratio(part * 100, whole);
comment on function private.share is
  'Percent that a part is of a whole, 10 decimals; negative for a negative part, null unless the whole is above 0.';
grant execute on function private.share to authenticated, service_role;

-- 증감률: how a figure changed in percent, a fall below it negative whatever sign the earlier one has.
create or replace function private.change_rate(now numeric, before numeric) returns numeric
  language sql immutable parallel safe
  return private.ratio((now - before) * 100, abs(before));
comment on function private.change_rate is 'Percent by which a figure changed, 10 decimals; null where either is missing or the earlier one is 0.';
grant execute on function private.change_rate to authenticated, service_role;

{{ratios; -- Counts the facts that know both sides: the others are left out of both.
create or replace function private.$alias($parameters) returns numeric
  language sql immutable parallel safe
  return private.ratio($numerator, $denominator);
comment on function private.$alias is '$name of sums of measures (private.measures); null where the denominator is missing or not above 0.';
grant execute on function private.$alias to authenticated, service_role;
}}
-- Every ratio of measures (domain rules: 객단가, 구매전환율 by views, 장바구니율, 취소율, 아이템위너 비율 weighted by views).
create or replace function private.ratios(sums private.measures) returns private.measure_ratios
  language sql immutable parallel safe
  return row({{ratios: private.$alias($fields)}})::private.measure_ratios;
comment on function private.ratios is 'Every ratio of measures. averageOrderAmt = saleAmt / orderCnt (won); percent: conversionRate = orderCnt / viewCnt, cartRate = cartCnt / viewCnt, cancelRate = -cancelQty / grossQty, winnerRate = views as item winner / viewCnt; each of the facts that know both.';
grant execute on function private.ratios to authenticated, service_role;

-- Measures and ratios as every answer has them. Null for null. Made in one piece, because a page makes it for every day;
-- PL/pgSQL, because sixteen fields put into the query four times took longer to plan than to make.
create or replace function private.figures(sums private.measures) returns json language plpgsql stable parallel safe set search_path = '' as $$
begin
  return case when sums is distinct from null then json_build_object(
    {{figures: '$name', (sums)."$name"}},
    {{ratios: '$name', (private.ratios(sums))."$name"}}) end;
end
$$;
comment on function private.figures is 'Measures and their ratios in one JSON object, as KPI, row, total and export have them; null for null.';
grant execute on function private.figures to authenticated, service_role;

-- One sum of nullable values: null only where both are. PL/pgSQL, because an aggregate calls it for each row: a plain SQL
-- function took eight times as long.
create or replace function private.add_measures(a private.measures, b private.measures) returns private.measures
  language plpgsql immutable strict parallel safe set search_path = '' as $$
begin
  return row(
    {{measures: coalesce((a)."$name" + (b)."$name", (a)."$name", (b)."$name")}}
  )::private.measures;
end
$$;
comment on function private.add_measures is 'The sum of two measures; null only where both are null.';
grant execute on function private.add_measures to authenticated, service_role;

-- For some thousand rows; tens of thousands are summed column by column where they are read.
create aggregate private.total(private.measures) (
  sfunc = private.add_measures, stype = private.measures, combinefunc = private.add_measures, parallel = safe
);
comment on aggregate private.total(private.measures) is 'The sum of measures; a measure that no row has stays null.';
grant execute on function private.total(private.measures) to authenticated, service_role;

-- What was sold on days that are loaded and have no row.
create or replace function private.no_sales() returns private.measures
  language sql immutable parallel safe
  return row({{measures: 0}})::private.measures;
comment on function private.no_sales is 'The measures of loaded days without a row: 0 each.';
grant execute on function private.no_sales to authenticated, service_role;
