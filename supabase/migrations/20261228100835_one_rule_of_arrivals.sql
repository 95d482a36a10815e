-- 홈 says of a report whether it has arrived by the rhythm that 오늘 받을 자료 goes by; 광고보고서 is written in one way.

comment on type private.ad_report_row is 'A row of 광고보고서 as it is staged.';
comment on table public.fact_ad_daily is 'A row of an advertising report (광고보고서). OPTION_CD: the advertised option, whose are cost (won, without VAT), impressions and clicks; CONV_OPTION_CD: the one that was bought, whose are orders and revenue, empty without one. Orders (ORD), pieces (QTY) and won (REV) of 1 or 14 days after the click; DIR: of the advertised option itself, the others are all. PLACEMENT: 광고 노출 지면; KEYWORD only in 검색 영역, else empty. ROW_SK says nothing: a report repeats rows, and equal ones add up.';

-- Reports that are fetched again and again, by the last day and the rhythm of private.due_days: stock and inbound are of the moment
-- of their file, one of yesterday or today will do. A partner that never loaded a report of advertising waits for none.
create or replace function private.home_arrivals(partner_cd text) returns json language plpgsql stable set search_path = '' as $$
declare
  today constant date := private.korea_today();
begin
  return (
    select json_agg(json_build_object('category', d.source, 'isThere', case when d.source <> '광고보고서' or d.last_day is not null
      then coalesce(d.last_day, '') >= private.day_text(private.rhythm_end(d.rhythm, today - 1)) end))
    from private.due_days(partner_cd, today) d where d.source <> '정산');
end
$$;
comment on function private.home_arrivals is 'Arrivals part of home_summary: each report and whether it reaches yesterday, or the end of its last week or month; isThere is null for a report that the partner does not get.';

comment on function private.load_ad_report is 'Compares 광고보고서 with what is there, and loads it if is_loaded, as of a Korea-time day; returns counts of rows, days and options.';

-- Days without a profit are no news until the file that is missing has a name.
create or replace function private.missing_for_profit(partner_cd text, first_day date, last_day date, days date[]) returns text[]
  language plpgsql stable set search_path = '' as $$
begin
  if cardinality(days) > 0 then
    return '{}';
  end if;
  return array(
    select distinct r
    from private.settlement_periods_of(missing_for_profit.partner_cd) p
    cross join unnest(private.missing_profit_reports(missing_for_profit.partner_cd, private.day_text(p.last_day))) r
    where p.last_day >= missing_for_profit.first_day and p.first_day <= missing_for_profit.last_day
    union all
    select '광고보고서'
    where cardinality(private.settled_sales_days(missing_for_profit.partner_cd, missing_for_profit.first_day, missing_for_profit.last_day)) > 0);
end
$$;
