-- A list that knows all its rows reads them once. Finding the page and reading its rows are two statements, each planned
-- and run for its own: for a partner of some hundred options that was a third of the list's time.

-- stock_list as of a given Korea-time day. One read of everything where every row is asked for or where a month of sales
-- of every option costs less than a second statement. Otherwise two: first which rows and how many, over as little as the
-- filter and the sort need, then every column of the rows of the page.
create or replace function private.stock_list_on(
  today date, partner_cd text, snap_date text, brand_cd text, offer_condition text, product_name text,
  option_ids text[], doc_state text, sort_by text, sort_direction text, page_number integer, page_size integer
) returns json
  language plpgsql stable
  set search_path = ''
  -- The filters decide the plan, so each call is planned for its own; compiling costs more than it saves.
  set plan_cache_mode = 'force_custom_plan'
  set jit = off
  -- A partner of 20,000 options is grouped in memory.
  set work_mem = '32MB'
as $$
declare
  past text := nullif(snap_date, private.day_text(today));
  -- Averages over 30 days are needed to sort by them; otherwise a week decides.
  days integer := case when sort_by in ('avgSales30Days', 'docNormalized') then 30 else 7 end;
  in_one_read boolean;
  total bigint;
  without_brand bigint;
  counts json;
  page_ids text[];
  page_rows json;
begin
  perform private.require_choice('doc_state', doc_state, array['all', 'out', 'under7', 'under14']);
  perform private.require_choice('sort_direction', sort_direction, array['asc', 'desc']);
  perform private.require_choice('sort_by', sort_by, array['', 'optionId', 'skuId', 'brandName', 'productName',
    'optionName', 'productId', 'offerCondition', 'soldYn', 'stockQty', 'incomingQty', 'exhaustionDay',
    'recommendedInboundQty', 'itemWinner', 'avgSales7Days', 'avgSales30Days', 'doc', 'docNormalized']);
  perform private.require_page(page_number, page_size);
  if past is not null then
    perform private.require_day('snap_date', past);
    if past > private.day_text(today) then
      raise exception 'snap_date is in the future' using errcode = '22023';
    end if;
  end if;

  -- 500: from some 900 options on, their month costs more than the second statement.
  in_one_read := page_size is null
    or (select count(*) from (select from public.dim_option o where o."PARTNER_CD" = partner_cd limit 501) o) <= 500;
  if in_one_read then
    days := 30;
  end if;

  with matching as materialized (
    select case when in_one_read then r end as whole,
      r."optionId", r."stockQty", r."soldYn", r."doc", r."brandName" is null as brandless,
      case sort_by
        when '' then r."stockQty" + coalesce(r."incomingQty", 0)
        when 'offerCondition' then
          coalesce(array_position(array['NEW', 'used-sealed', 'used-best', 'used-good', 'used-fair'], r."offerCondition"), 99)
        when 'stockQty' then r."stockQty"
        when 'incomingQty' then r."incomingQty"
        when 'exhaustionDay' then private.leading_number(r."exhaustionDay")
        when 'recommendedInboundQty' then r."recommendedInboundQty"
        when 'avgSales7Days' then r."avgSales7Days"
        when 'avgSales30Days' then r."avgSales30Days"
        when 'doc' then r."doc"
        when 'docNormalized' then r."docNormalized"
      end::double precision as sort_number,
      case sort_by
        when 'optionId' then lpad(r."optionId", 20, '0')
        when 'skuId' then lpad(r."skuId", 20, '0')
        when 'productId' then lpad(r."productId", 20, '0')
        when 'brandName' then r."brandName"
        when 'productName' then r."productName"
        when 'optionName' then r."optionName"
        when 'offerCondition' then r."offerCondition"
        when 'exhaustionDay' then r."exhaustionDay"
        when 'soldYn' then r."soldYn"
        when 'itemWinner' then r."itemWinner"
      end collate "ko-x-icu" as sort_text
    from private.stock_rows(partner_cd, today, past, days, brand_cd, offer_condition, product_name, option_ids) r
  ), page as (
    select k."optionId", k.whole, row_number() over (
      order by
        case when sort_by = '' or sort_direction = 'desc' then k.sort_number end desc nulls last,
        case when sort_by <> '' and sort_direction = 'asc' then k.sort_number end asc nulls last,
        case when sort_direction = 'desc' then k.sort_text end desc nulls last,
        case when sort_direction = 'asc' then k.sort_text end asc nulls last,
        k."optionId" collate "C"
    ) as place
    from matching k
    where private.has_doc_state(doc_state, k."stockQty", k."soldYn", k."doc")
    order by place
    limit page_size offset (page_number - 1) * coalesce(page_size, 0)::bigint
  )
  select
    count(*) filter (where private.has_doc_state(doc_state, m."stockQty", m."soldYn", m."doc")),
    count(*) filter (where m.brandless and private.has_doc_state(doc_state, m."stockQty", m."soldYn", m."doc")),
    json_build_object(
      'out', count(*) filter (where private.has_doc_state('out', m."stockQty", m."soldYn", m."doc")),
      'under7', case when past is null then count(*) filter (where private.has_doc_state('under7', m."stockQty", m."soldYn", m."doc")) end,
      'under14', case when past is null then count(*) filter (where private.has_doc_state('under14', m."stockQty", m."soldYn", m."doc")) end
    ),
    case when not in_one_read then (select array_agg(p."optionId" order by p.place) from page p) end,
    case when in_one_read then (select json_agg(p.whole order by p.place) from page p) end
  into total, without_brand, counts, page_ids, page_rows
  from matching m;

  if not in_one_read then
    select json_agg(r order by p.place) into page_rows
    from unnest(page_ids) with ordinality p (option_id, place)
    join private.stock_rows(partner_cd, today, past, 30, 'all', 'all', '', page_ids) r on r."optionId" = p.option_id;
  end if;

  return json_build_object('total', total, 'withoutBrand', without_brand, 'counts', counts,
    'stockDay', case when past is null then private.stock_day(partner_cd) end,
    'salesDays', case when past is null then private.sales_days_on(today, partner_cd) end,
    'rows', coalesce(page_rows, '[]'));
end
$$;
