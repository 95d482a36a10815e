-- 홈 shows the profit of a day alone: what a profit is made of was sent with it, and a settled day without a sale had none.

-- Profit part: settlement comes one or two weeks late, so it is of the newest day that has one, beside the same weekday before it.
create or replace function private.home_profit(partner_cd text) returns json language plpgsql stable set search_path = '' as $$
declare
  today constant date := private.korea_today();
  known constant date[] := private.recent_profit_days(partner_cd, today);
  weekday_before constant date[] := array(select d from unnest(known) d where d = known[1] - 7);
  sums constant private.profit_line := private.sum_profits(array(select p from private.brand_profits(partner_cd, known[1:1], '{}') p));
begin
  return json_build_object(
    'day', private.day_text(known[1]),
    'profitAmt', (sums)."PROFIT_AMT",
    'uncostedSaleAmt', coalesce((sums)."UNCOSTED_AMT", 0), 'unsettledSaleAmt', coalesce((sums)."UNSETTLED_AMT", 0),
    'previousAmt', (private.sum_profits(array(select p from private.brand_profits(partner_cd, weekday_before, '{}') p)))."PROFIT_AMT",
    'missing', private.missing_for_profit(partner_cd, today - 30, today - 1, known));
end
$$;
comment on function private.home_profit is 'Profit part of home_summary: the newest day with a profit, the profit of it and of the same weekday before (null where nothing was sold), and its sales that are not in the profit because goods (uncosted) or fees (unsettled) are not known; day is null without such a day, and missing names the reports that it needs.';
