-- The home page adds up its days from agg_brand_daily and counts what runs out from agg_option_recent.

-- Sales part: yesterday and the last 7 days with what they are compared to, and 30 days for the chart, of the brands that
-- the pages list.
create or replace function private.home_sales_on(today date, partner_cd text) returns json
  language plpgsql stable
  set search_path = ''
as $$
begin
  return (
    with sold as materialized (
      select d."DATE_SK", sum(d."SALE_QTY") as "QTY"
      from public.agg_brand_daily d
      where d."PARTNER_CD" = partner_cd
        and d."DATE_SK" between private.date_sk(today - 60) and private.date_sk(today - 1)
        and (d."BRAND_CD" = '' or d."BRAND_CD" in (
          select b."BRAND_CD" from public.dim_brand b
          where b."PARTNER_CD" = partner_cd and b."USE_YN" = 'Y' and b."SVC" = '2P'))
      group by d."DATE_SK"
    ), days as materialized (
      select private.date_sk(l."DAY") as "DATE_SK", coalesce(s."QTY", 0) as "QTY"
      from private.loaded_sales_days(partner_cd, today - 60, today - 1) l
      left join sold s on s."DATE_SK" = private.date_sk(l."DAY")
    ), total as (
      select
        sum(d."QTY") filter (where d."DATE_SK" = private.date_sk(today - 1)) as yesterday,
        sum(d."QTY") filter (where d."DATE_SK" = private.date_sk(today - 8)) as same_weekday,
        sum(d."QTY") filter (where d."DATE_SK" >= private.date_sk(today - 7)) as last_7,
        case when count(*) filter (where d."DATE_SK" >= private.date_sk(today - 14)) = 14 then
          sum(d."QTY") filter (where d."DATE_SK" between private.date_sk(today - 14) and private.date_sk(today - 8))
        end as previous_7
      from days d
    ), chart as (
      select json_agg(json_build_object('date', private.day_text(today - n), 'qty', d."QTY", 'previousQty', p."QTY") order by n desc) as rows
      from generate_series(1, 30) n
      left join days d on d."DATE_SK" = private.date_sk(today - n)
      left join days p on p."DATE_SK" = private.date_sk(today - n - 30)
    )
    select json_build_object(
      'sales', json_build_object('yesterday', t.yesterday, 'last7', t.last_7, 'previous7', t.previous_7,
        'sameWeekdayLastWeek', t.same_weekday),
      'daily', c.rows)
    from total t, chart c
  );
end
$$;

-- Stock part: the day of the stock, and how many rows the stock page lists for each DOC state.
create or replace function private.home_stock_on(today date, partner_cd text) returns json
  language plpgsql stable
  set search_path = ''
as $$
declare
  stock_day constant text := private.stock_day(partner_cd);
  yesterday constant integer := private.place_of_yesterday(partner_cd, today, 30);
  has_sales constant boolean := exists (select from private.loaded_sales_days(partner_cd, today - 7, today - 1));
begin
  return (
    select json_build_object(
      'day', stock_day,
      'outOfStockSelling', case when stock_day is not null then
        count(*) filter (where private.has_doc_state('out', r."stockQty", r."soldYn", r."doc")) end,
      'docUnder7', case when stock_day is not null and has_sales then
        count(*) filter (where private.has_doc_state('under7', r."stockQty", r."soldYn", r."doc")) end,
      'docUnder14', case when stock_day is not null and has_sales then
        count(*) filter (where private.has_doc_state('under14', r."stockQty", r."soldYn", r."doc")) end)
    -- Each DOC is made once (offset 0), not once a count.
    from (
      select s."stockQty", s."soldYn", s."doc"
      from private.stock_rows(partner_cd, today, yesterday, null, 'all', 'all', '', '{}') s offset 0
    ) r
  );
end
$$;
