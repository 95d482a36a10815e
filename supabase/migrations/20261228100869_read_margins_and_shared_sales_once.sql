-- TACOS over shared days, margins and ids of products were read again for each page that shows them: each is read once, from sums at hand.

-- TACOS: what advertising under a filter cost of all sales of its brands. Its cost is known by day, without those on which it is
-- not known what was sold.
create or replace function private.ad_cost_of_sales(
  partner_cd text, today date, first_day date, last_day date, f private.ad_filter, cost numeric
) returns numeric language plpgsql stable set search_path = '' as $$
declare
  ads constant date[] := private.loaded_ad_days(partner_cd, first_day, last_day);
  sold constant date[] := private.loaded_days_of(partner_cd, first_day, last_day);
  unsold constant integer[] := array(select private.date_sk(d.day) from (select unnest(ads) except select unnest(sold)) d (day));
  p private.sales_period;
begin
  p.first_day := first_day;
  p.last_day := last_day;
  if cardinality(unsold) > 0 then
    cost := cost - coalesce((
      select sum((r."NOW")."adCost")
      from private.ad_rows(partner_cd, today, p, f, 'day', 'l."DATE_SK"::text', format('l."DATE_SK" = any (%L::integer[])', unsold), compared => false) r), 0);
  end if;
  return private.ad_tacos(cost, (
    select private.bigint_sum((s."SUMS")."saleAmt") from private.sold_by_day(array[partner_cd], first_day, last_day, (f).brand_cds) s
    where s."DATE_SK" = any (array(select private.date_sk(d.day) from (select unnest(ads) intersect select unnest(sold)) d (day)))));
end
$$;

drop function private.list_page;

-- One page of the rows of source, how many there are in all, and a summary over all of them; 22023 for an order or a page
-- that there is not. Runs with the rights of the caller. Everything but sort_by, sort_direction and the page is SQL that
-- the calling function writes, with what came from outside quoted as a literal (format %L) or in ids; sort_by only
-- ever chooses one of its columns.
--   source: a table expression; $1 in it is a text[] of ids that narrows the rows, first ids, then those of the page.
--   id_column: the column that $1 narrows. sortable: {column: kind of private.sort_keys}, in the order of the refusal.
--   tie_order: after every order, to the last row. default_order: before it for sort_by ''. carried: columns that these,
--   condition and summary name. condition: which rows are listed. summary: a json of aggregates over the rows of source,
--   listed or not (from matching). few: rows so few that reading every column of all costs less than a second statement.
--   most: the largest page. all_ids: the first page of a file (header x-partner-state) also answers id_column of every listed row in
--   this order, if there are more rows than the page has. The caller takes ids, so that the pages after it need not sort all rows again.
--   ids_only: listed_ids is of the rows of the page, and no row is read.
--   keys, key_of: for rows too many to be kept while they are sorted. They are neither counted nor summed; a page is looked for in the
--   first of these sources that fills it (each begins with the rows of the one before it, in this order, and has what is sorted by and
--   carried), and key_of makes of the carried columns what id_column of source is.
-- Without few, columns that only the page shows are computed for the page alone.
-- work_mem: a partner of 20,000 options is sorted in memory.
create or replace function private.list_page(
  source text, ids text[], id_column text, sortable json, sort_by text, sort_direction text, tie_order text, carried text[],
  page_number integer, page_size integer, default_order text default null, condition text default 'true',
  summary text default 'null::json', few boolean default false, keys text[] default '{}', key_of text default null,
  most integer default 5000, all_ids boolean default false, ids_only boolean default false,
  out total bigint, out summary_row json, out rows json, out listed_ids text[]
) language plpgsql stable set search_path = '' set work_mem = '32MB' as $$
declare
  read_columns text := 'r.*';
  sorted_by text;
  page_ids text[];
  key_source text;
  is_whole constant boolean := all_ids and page_number = 1 and private.request_header('x-partner-state') is not null;
  -- 5,000 rows have half of it, and 1,000 less than all of it where each name is as long as private.import_row lets it be.
  most_bytes constant integer := 10000000;
begin
  perform private.require_choice('sort_direction', sort_direction, array['asc', 'desc']);
  perform private.require_choice('sort_by', sort_by, array['']::text[] || array(select json_object_keys(sortable)));
  perform private.require_page(page_number, page_size, most);
  few := few and not is_whole and not ids_only;

  select string_agg(format('%s %s nulls last', key, sort_direction), ', ') into sorted_by
  from unnest(private.sort_keys(sortable ->> sort_by, sort_by)) key;
  if sorted_by is null and sort_by <> '' then
    raise exception 'no such kind of column: %', sortable ->> sort_by;
  end if;
  sorted_by := concat_ws(', ', coalesce(sorted_by, default_order), tie_order);
  if not few then
    select string_agg(distinct format('r.%I', c), ', ') into read_columns
    from unnest(carried || id_column || nullif(sort_by, '')) c where c is not null;
  end if;

  if few or cardinality(keys) = 0 then
    execute format('with matching as materialized (select %1$s from %2$s r), page as (
        select m.* from matching m where %3$s order by %4$s limit %5$L offset %6$L)
      select count(*) filter (where %3$s), %7$s, %8$s from matching m',
      read_columns, source, condition, sorted_by, case when not is_whole then page_size end, (page_number - 1) * page_size::bigint, summary,
      case when few then '(select json_agg(p) from page p), null'
        else format('null::json, (select array_agg(p.%I) from page p)', id_column) end)
    into total, summary_row, rows, page_ids using ids;
  else
    foreach key_source in array keys loop
      execute format('select array_agg(%s) from (select %s from %s r order by %s limit %L offset %L) p', key_of,
        (select string_agg(quote_ident(c), ', ') from unnest(carried) c), key_source, sorted_by, page_size, (page_number - 1) * page_size::bigint)
      into page_ids;
      exit when cardinality(page_ids) = page_size;
    end loop;
  end if;
  if ids_only then
    listed_ids := page_ids;
    return;
  end if;
  if is_whole and cardinality(page_ids) > page_size then
    listed_ids := page_ids;
    page_ids := page_ids[:page_size];
  end if;
  if not few then
    execute format('select json_agg(r order by p.place) from unnest($1) with ordinality p (id, place) join %s r on r.%I = p.id',
      source, id_column) into rows using page_ids;
  end if;
  if pg_column_size(rows) + coalesce(pg_column_size(listed_ids), 0) > most_bytes then
    raise exception 'the page has more than % bytes', most_bytes using errcode = '54000';
  end if;
  rows := coalesce(rows, '[]');
end
$$;
comment on function private.list_page is 'One page of rows with their total and a summary: sorted by one of the sortable columns, nulls last, in a stable order. Takes SQL: only for list functions.';
revoke all on function private.list_page from public, anon, authenticated, service_role;
grant execute on function private.list_page to authenticated, service_role;

-- A whole month is read from its sums alone: each page of advertising asks for it.
create or replace function private.margin_days(partner_cd text, today date) returns date[] language plpgsql stable set search_path = '' as $$
declare
  settled date[];
  month date[];
  first_day date;
begin
  -- The last months nearly always have one, and a year takes three times as long to look through.
  foreach first_day in array array[(date_trunc('month', today::timestamp) - interval '2 months')::date, today - 365] loop
    settled := private.settled_sales_days(partner_cd, first_day, today - 1);
    select array_agg(d) into month from unnest(settled) d group by date_trunc('month', d::timestamp)
    having count(*) = extract(day from date_trunc('month', min(d)::timestamp) + interval '1 month - 1 day')
    order by min(d) desc limit 1;
    exit when month is not null;
  end loop;
  return coalesce(month, array(select d from unnest(settled) d order by d desc limit 30));
end
$$;

drop function private.products_page;

-- One page of products with the counts of tabs and the summary. ids_only: their ids in listed_ids alone.
create or replace function private.products_page(
  today date, partner_cd text, tab text, brand_cd text, offer_condition text, sale_state text, winner text, price_from bigint,
  price_to bigint, amount_from bigint, amount_to bigint, product_name text, option_ids text[], sort_by text, sort_direction text,
  page_number integer, page_size integer, ids_only boolean, out total bigint, out summary_row json, out rows json, out listed_ids text[]
) language plpgsql stable set search_path = '' as $$
declare
  tabs constant text[] := array['all', 'out', 'under7', 'under14', 'over', 'noWinner', 'stopped', 'fresh'];
  carried constant text[] := array['brandName', 'offerCondition', 'state', 'stockQty', 'doc', 'fullDoc', 'avgSales30Days', 'saleAmt30',
    'itemWinner', 'costAmt', 'storageFee', 'ageQty', 'agedQty', 'regDay'];
  -- The tab in the text is asked for by name, so that each is one condition and no case.
  condition constant text := format(
    'private.has_product_tab(%%L, "state", "offerCondition", "stockQty", "doc", "fullDoc", "ageQty", "agedQty", "itemWinner", "regDay", %L)',
    private.day_text(today - 29));
  source text;
  listed text;
begin
  perform private.require_partner(partner_cd);
  source := private.filtered_products(today, partner_cd, brand_cd, offer_condition, sale_state, winner, price_from, price_to,
    amount_from, amount_to, private.search_text(product_name));
  perform private.require_choice('tab', tab, tabs);
  listed := format(condition, tab);
  select p.total, p.summary_row, p.rows, p.listed_ids into total, summary_row, rows, listed_ids
  from private.list_page(
    source => source,
    ids => coalesce(option_ids, '{}'), id_column => 'optionId',
    sortable => '{"optionId": "id", "skuId": "id", "barcode": "id", "productId": "id", "brandCd": "text", "brandName": "text",
      "productName": "text", "optionName": "text", "offerCondition": "grade", "state": "text", "salePrice": "number",
      "stockQty": "number", "incomingQty": "number", "doc": "number", "docNormalized": "number", "avgSales7Days": "number",
      "avgSales30Days": "number", "saleAmt30": "number", "conversionRate30": "number", "winnerRate30": "number",
      "adCost30": "number", "adRoas30": "number", "profitAmt": "number", "profitRate": "number",
      "optionBreakEvenRoas": "number", "itemWinner": "text", "costAmt": "number", "costFrom": "day", "targetDays": "number", "leadDays": "number",
      "memo": "text", "storageFee": "number", "ageQty": "number", "agedQty": "number", "agedRate": "number",
      "stockAmt": "number", "recommendedInboundQty": "number", "suggestedInboundQty": "number", "regDay": "day", "stowingQty": "number", "fullDoc": "number"}',
    sort_by => sort_by, sort_direction => sort_direction,
    default_order => '"saleAmt30" desc nulls last', tie_order => '"optionId" collate "C"',
    carried => carried, page_number => page_number, page_size => page_size, condition => listed,
    most => case when ids_only then 20000 else 5000 end, all_ids => not ids_only, ids_only => ids_only,
    summary => format($sql$json_build_object(
      'withoutBrand', count(*) filter (where %s and "brandName" is null),
      'counts', json_build_object(%s),
      'summary', json_build_object(
        'sellingCount', count(*) filter (where "state" in ('selling', 'out')),
        'outRate', private.share(
          count(*) filter (where "state" = 'out' and "offerCondition" = 'NEW' and "avgSales30Days" > 0),
          count(*) filter (where "state" in ('selling', 'out') and "offerCondition" = 'NEW' and "avgSales30Days" > 0)),
        'winnerHeldRate', private.share(
          count(*) filter (where "state" <> 'stopped' and "itemWinner" = 'Y'),
          count(*) filter (where "state" <> 'stopped' and "itemWinner" in ('Y', 'N'))),
        'saleAmt30', sum("saleAmt30"),
        'uncostedCount', count(*) filter (where "costAmt" is null and "saleAmt30" <> 0),
        'uncostedSaleAmt', coalesce(sum("saleAmt30") filter (where "costAmt" is null), 0), 'agedRate', private.share(sum("agedQty"), sum("ageQty")),
        'storageFee', sum("storageFee")))$sql$, listed,
      (select string_agg(format('%L, count(*) filter (where %s)', t, format(condition, t)), ', ') from unnest(tabs) t)),
    few => (select count(*) from (select from public.dim_option o where o."PARTNER_CD" = products_page.partner_cd limit 501) o) <= 500
  ) p;
end
$$;
comment on function private.products_page is
  'A page of product_list with its total, counts of tabs and summary. Callers and arguments as product_list.';
revoke all on function private.products_page from public, anon, authenticated, service_role;
grant execute on function private.products_page to authenticated, service_role;

create or replace function private.shared_ad_totals(
  partner_cd text, brand_cds text[], ads date[], sold date[], ad_cost bigint, sale_amt bigint, out "AD_COST" bigint, out "SALE_AMT" bigint
) language plpgsql stable set search_path = '' as $$
begin
  if ads && sold then
    select coalesce(ad_cost, 0) - coalesce(private.bigint_sum(u."AD_COST"), 0), coalesce(sale_amt, 0) - coalesce(private.bigint_sum(u."SALE_AMT"), 0)
    into "AD_COST", "SALE_AMT"
    from private.unshared_ad_sums(partner_cd, ads, sold, brand_cds) u;
  end if;
end
$$;
comment on function private.shared_ad_totals is 'private.shared_ad_sums of all brands together (none: all), given the covered and the loaded days of a period with their won; null without a day that is both.';
revoke all on function private.shared_ad_totals from public, anon, authenticated, service_role;
grant execute on function private.shared_ad_totals to authenticated, service_role;

-- Where the sums over all covered and all loaded days of a period are at hand, the others of these days are taken off: often there is none.
create or replace function private.unshared_ad_sums(partner_cd text, ads date[], sold date[], brand_cds text[])
  returns table ("BRAND_CD" text, "AD_COST" bigint, "SALE_AMT" bigint) language plpgsql stable set search_path = '' as $$
begin
  if not ads <@ sold then
    return query
    select d."BRAND_CD", private.bigint_sum(d."AD_COST"), 0::bigint from public.agg_ad_campaign_daily d
    where d."PARTNER_CD" = unshared_ad_sums.partner_cd
      and d."DATE_SK" = any (array(select private.date_sk(x.day) from (select unnest(ads) except select unnest(sold)) x (day)))
      and (cardinality(brand_cds) = 0 or d."BRAND_CD" = any (brand_cds))
    group by 1;
  end if;
  if not sold <@ ads then
    return query
    select b."BRAND_CD", 0::bigint, private.bigint_sum(b."SALE_AMT") from public.agg_brand_daily b
    where b."PARTNER_CD" = unshared_ad_sums.partner_cd
      and b."DATE_SK" = any (array(select private.date_sk(x.day) from (select unnest(sold) except select unnest(ads)) x (day)))
      and (cardinality(brand_cds) = 0 or b."BRAND_CD" = any (brand_cds))
    group by 1;
  end if;
end
$$;
comment on function private.unshared_ad_sums is
  'Won that advertising cost on covered days whose sales are not loaded, and that brands (none: all) sold on loaded days that no report covers: what private.shared_ad_sums leaves out. A brand may have two rows.';
revoke all on function private.unshared_ad_sums from public, anon, authenticated, service_role;
grant execute on function private.unshared_ad_sums to authenticated, service_role;

-- Settings: its arguments decide the plan.
create or replace function public.brand_detail(
  partner_cd text, brand_cd text, date_start text, date_end text, comparison text default 'previous'
) returns json language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  p constant private.sales_period := private.open_period(partner_cd, date_start, date_end, comparison, array[brand_cd], 'sales');
  brand json;
  sums private.measures;
  sums_before private.measures;
  option_cds text[];
  ad_cost bigint;
  ad_amount bigint;
  break_even numeric;
  ad_cost_before bigint;
  ad_amount_before bigint;
  shared record;
  shared_before record;
  days date[];
  settled private.profit_line;
begin
  brand := private.brand_named(partner_cd, brand_cd);
  days := private.profit_days(partner_cd, p.first_day, p.last_day);
  if brand is not null then
    settled := private.sum_profits(array(select l from private.brand_profits(partner_cd, days, array[brand_cd]) l));
    select coalesce(a."AD_COST", n.amount), coalesce(a."AD_SALE_AMT", n.amount),
      private.break_even_roas(a."MATCHED_SALE_AMT" * m."RATE", a."MATCHED_SALE_AMT") into ad_cost, ad_amount, break_even
    from (select private.no_ad_amount(private.loaded_ad_days(partner_cd, p.first_day, p.last_day)) as amount) n
    left join private.ad_brand_sums(array[partner_cd], p.first_day, p.last_day, array[brand_cd]) a on true
    left join private.profit_margins(partner_cd, private.korea_today()) m on m."BRAND_CD" = a."BRAND_CD";
    select coalesce(a."AD_COST", n.amount), coalesce(a."AD_SALE_AMT", n.amount) into ad_cost_before, ad_amount_before
    from (select private.no_ad_amount(private.loaded_ad_days(partner_cd, p.first_before, p.last_before)) as amount) n
    left join private.ad_brand_sums(array[partner_cd], p.first_before, p.last_before, array[brand_cd]) a on true;
    sums := (
      select private.total(d."SUMS") filter (where d."DAY" = any (p.loaded))
      from private.day_sums(partner_cd, p.first_day, p.last_day, array[brand_cd], p.loaded) d);
    sums_before := (
      select private.total(d."SUMS") filter (where d."DAY" = any (p.loaded_before))
      from private.day_sums(partner_cd, p.first_before, p.last_before, array[brand_cd], p.loaded_before) d);
    option_cds := array(
      select o."OPTION_CD" from public.dim_option o
      where o."PARTNER_CD" = brand_detail.partner_cd and o."BRAND_CD" = brand_detail.brand_cd);
  end if;
  shared := private.shared_ad_totals(partner_cd, array[brand_cd],
    private.loaded_ad_days(partner_cd, p.first_day, p.last_day), p.loaded, ad_cost, (sums)."saleAmt");
  shared_before := private.shared_ad_totals(partner_cd, array[brand_cd],
    private.loaded_ad_days(partner_cd, p.first_before, p.last_before), p.loaded_before, ad_cost_before, (sums_before)."saleAmt");
  return (
    with targets as (
      select private.bigint_sum(t."TARGET_AMT") as wanted, private.bigint_sum(t."TARGETED_SALE_AMT") as sold
      from private.target_sums(brand_detail.partner_cd, p.loaded, array[brand_detail.brand_cd], 'month') t
    ), targets_before as (
      select private.bigint_sum(t."TARGET_AMT") as wanted, private.bigint_sum(t."TARGETED_SALE_AMT") as sold
      from private.target_sums(brand_detail.partner_cd, p.loaded_before, array[brand_detail.brand_cd], 'month') t
    ), goods as (
      select private.bigint_sum(g."COST_AMT") as cost, private.bigint_sum(g."COSTED_SALE_AMT") as costed,
        private.bigint_sum(g."UNCOSTED_SALE_AMT") as uncosted,
        count(*) filter (where g."UNCOSTED_SALE_AMT" <> 0) as without_cost
      from private.goods_cost(brand_detail.partner_cd, p.first_day, p.last_day, option_cds) g
    )
    select json_build_object(
      'brand', brand,
      'period', private.period_of(p), 'comparison', private.comparison_of(p),
      'figures', private.figures_against_target(sums, t.wanted, t.sold, ad_cost, ad_amount, shared."AD_COST", shared."SALE_AMT"),
      'comparisonFigures', private.figures_against_target(sums_before, b.wanted, b.sold, ad_cost_before, ad_amount_before,
        shared_before."AD_COST", shared_before."SALE_AMT"),
      'adCover', private.ad_cover(brand_detail.partner_cd, p.first_day, p.last_day),
      'profit', case when sums is distinct from null then json_build_object(
        'days', private.profit_span(days), 'missing', private.missing_for_profit(partner_cd, p.first_day, p.last_day, days),
        'settled', private.profit_figures(settled), 'breakEvenRoas', break_even,
        'goods', case when settled is not distinct from null then json_build_object(
          'saleAmt', (sums)."saleAmt", 'uncostedSaleAmt', coalesce(g.uncosted, 0), 'uncostedOptions', g.without_cost,
          'goodsCostAmt', g.cost, 'grossProfitAmt', g.costed - g.cost,
          -- Won with VAT, as the company pays it.
          'adCostAmt', round(ad_cost * 1.1), 'afterAdsAmt', g.costed - g.cost - round(ad_cost * 1.1)) end) end)
    from targets t cross join targets_before b cross join goods g
  );
end
$$;

create or replace function public.product_option_ids(
  partner_cd text, tab text default 'all', brand_cd text default 'all', offer_condition text default 'all',
  sale_state text default 'all', winner text default 'all', price_from bigint default null, price_to bigint default null,
  amount_from bigint default null, amount_to bigint default null, product_name text default '', option_ids text[] default '{}',
  sort_by text default '', sort_direction text default 'desc'
) returns json language plpgsql stable set search_path = '' as $$
declare
  -- As many as public.change_options takes.
  most constant integer := 20000;
  page constant record := private.products_page(private.korea_today(), partner_cd, tab, brand_cd, offer_condition, sale_state, winner,
    price_from, price_to, amount_from, amount_to, product_name, option_ids, sort_by, sort_direction, 1, most, true);
begin
  perform private.require_few(page.total, most);
  return to_json(coalesce(page.listed_ids, '{}'));
end
$$;

-- plan_cache_mode: the period decides the plan.
create or replace function public.total_sales_summary(
  partner_cd text, date_start text, date_end text, comparison text default 'previous', brand_cds text[] default '{}'
) returns json language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  p constant private.sales_period := private.open_period(partner_cd, date_start, date_end, comparison, brand_cds, 'sales');
  ad_days constant date[] := private.loaded_ad_days(partner_cd, p.first_day, p.last_day);
begin
  return (
    with ads as (
      select private.bigint_sum(a."AD_COST") as cost, private.bigint_sum(a."AD_SALE_AMT") as amount
      from private.ad_brand_sums(array[partner_cd], p.first_day, p.last_day, brand_cds) a
    ), ads_before as (
      select coalesce(private.bigint_sum(a."AD_COST"), 0) as cost, coalesce(private.bigint_sum(a."AD_SALE_AMT"), 0) as amount
      from private.ad_brand_sums(array[partner_cd], p.first_before, p.last_before, brand_cds) a
      -- Days that no report covers would make a change of the cost.
      having private.ads_cover(partner_cd, p)
    ), days as materialized (
      select * from private.day_sums(partner_cd, p.first_day, p.last_day, brand_cds, p.loaded)
    ), before as (
      select private.total(b."SUMS") as sums
      from private.day_sums(partner_cd, p.first_before, p.last_before, brand_cds, p.loaded_before) b
      where b."DAY" = any (p.loaded_before)
    )
    select json_build_object(
      'period', private.period_of(p), 'comparison', private.comparison_of(p),
      'figures', (
        select private.with_ads(private.figures(t.sums), coalesce(a.cost, n.amount), coalesce(a.amount, n.amount), h."AD_COST", h."SALE_AMT")
        from ads a cross join private.no_ad_amount(ad_days) n (amount)
        cross join lateral private.shared_ad_totals(partner_cd, brand_cds, ad_days, p.loaded, a.cost, (t.sums)."saleAmt") h),
      'comparisonFigures', (
        select private.with_ads(private.figures(b.sums), a.cost, a.amount, h."AD_COST", h."SALE_AMT")
        from before b left join ads_before a on true
        left join lateral private.shared_ad_totals(partner_cd, brand_cds, private.loaded_ad_days(partner_cd, p.first_before, p.last_before),
          p.loaded_before, a.cost, (b.sums)."saleAmt") h on a.cost is not null),
      'adCover', private.ad_cover(partner_cd, p.first_day, p.last_day),
      'heatMap', t.heat_map)
    from (
      select private.total(d."SUMS") filter (where d."DAY" = any (p.loaded)) as sums,
        json_agg(json_build_object(
          'day', private.day_text(d."DAY"),
          'week', private.day_text(date_trunc('week', d."DAY"::timestamp)::date),
          'weekday', extract(isodow from d."DAY")::integer,
          'saleAmt', (d."SUMS")."saleAmt") order by d."DAY") as heat_map
      from days d
    ) t
  );
end
$$;

-- The brands of 브랜드 매출 관리: those with sales, traffic, a target or advertising in a period or its comparison, against
-- their targets; and all of them together, which KPI, 합계 and files say.
create or replace function private.brands_against_target(partner_cd text, p private.sales_period, brand_cds text[])
  returns table ("BRAND_CD" text, "SUMS" private.measures, "TARGET_AMT" bigint, "TARGETED_SALE_AMT" bigint, "AD_COST" bigint,
    "AD_SALE_AMT" bigint, "SUMS_BEFORE" private.measures, "TARGET_AMT_BEFORE" bigint, "TARGETED_SALE_AMT_BEFORE" bigint,
    "AD_COST_BEFORE" bigint, "AD_SALE_AMT_BEFORE" bigint, "SHARED_COST" bigint, "SHARED_SALE_AMT" bigint, "SHARED_COST_BEFORE" bigint,
    "SHARED_SALE_AMT_BEFORE" bigint) language sql stable begin atomic
  with covered as materialized (
    select a.days, private.no_ad_amount(a.days) as no_ads, b.days as days_before, private.no_ad_amount(b.days) as no_ads_before
    from private.loaded_ad_days(partner_cd, (p).first_day, (p).last_day) a (days),
      private.loaded_ad_days(partner_cd, (p).first_before, (p).last_before) b (days)
  ), unshared as materialized (
    select u."BRAND_CD", private.bigint_sum(u."AD_COST") as cost, private.bigint_sum(u."SALE_AMT") as sold
    from covered c cross join lateral private.unshared_ad_sums(partner_cd, c.days, (p).loaded, brand_cds) u group by 1
  ), unshared_before as materialized (
    select u."BRAND_CD", private.bigint_sum(u."AD_COST") as cost, private.bigint_sum(u."SALE_AMT") as sold
    from covered c cross join lateral private.unshared_ad_sums(partner_cd, c.days_before, (p).loaded_before, brand_cds) u group by 1
  ), brands as materialized (
    select "BRAND_CD" as brand_cd, coalesce(s."SUMS", (p).nothing) as sums, s."TARGET_AMT" as target,
      s."TARGETED_SALE_AMT" as targeted, coalesce(a."AD_COST", c.no_ads) as cost, coalesce(a."AD_SALE_AMT", c.no_ads) as amount,
      coalesce(b."SUMS", (p).nothing_before) as sums_before, b."TARGET_AMT" as target_before,
      b."TARGETED_SALE_AMT" as targeted_before, coalesce(e."AD_COST", c.no_ads_before) as cost_before,
      coalesce(e."AD_SALE_AMT", c.no_ads_before) as amount_before,
      case when c.days && (p).loaded then coalesce(a."AD_COST", 0) - coalesce(h.cost, 0) end as shared_cost,
      case when c.days && (p).loaded then coalesce((s."SUMS")."saleAmt", 0) - coalesce(h.sold, 0) end as shared_sold,
      case when c.days_before && (p).loaded_before then coalesce(e."AD_COST", 0) - coalesce(i.cost, 0) end as shared_cost_before,
      case when c.days_before && (p).loaded_before then coalesce((b."SUMS")."saleAmt", 0) - coalesce(i.sold, 0) end as shared_sold_before
    from private.period_against_target(partner_cd, (p).first_day, (p).last_day, (p).loaded, brand_cds) s
    full join private.period_against_target(partner_cd, (p).first_before, (p).last_before, (p).loaded_before, brand_cds) b
      using ("BRAND_CD")
    full join private.ad_brand_sums(array[partner_cd], (p).first_day, (p).last_day, brand_cds) a using ("BRAND_CD")
    full join private.ad_brand_sums(array[partner_cd], (p).first_before, (p).last_before, brand_cds) e using ("BRAND_CD")
    left join unshared h using ("BRAND_CD")
    left join unshared_before i using ("BRAND_CD")
    cross join covered c
  )
  select * from brands
  union all
  select null, coalesce(private.total(b.sums) filter (where (p).nothing is distinct from null), (p).nothing),
    private.bigint_sum(b.target), private.bigint_sum(b.targeted), coalesce(private.bigint_sum(b.cost), c.no_ads),
    coalesce(private.bigint_sum(b.amount), c.no_ads),
    coalesce(private.total(b.sums_before) filter (where (p).nothing_before is distinct from null), (p).nothing_before),
    private.bigint_sum(b.target_before), private.bigint_sum(b.targeted_before),
    coalesce(private.bigint_sum(b.cost_before), c.no_ads_before), coalesce(private.bigint_sum(b.amount_before), c.no_ads_before),
    private.bigint_sum(b.shared_cost), private.bigint_sum(b.shared_sold), private.bigint_sum(b.shared_cost_before),
    private.bigint_sum(b.shared_sold_before)
  from covered c left join brands b on true
  group by c.no_ads, c.no_ads_before;
end;
