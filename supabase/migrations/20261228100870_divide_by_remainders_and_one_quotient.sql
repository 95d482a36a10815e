-- A mean, a place between two points and whole boxes were divided outside private.quotient; whole weeks and groups need a remainder alone.

-- By age, what part of their final 14-day won and orders campaigns and days had: of those that a load saw at that age and one
-- saw final. Ages between two that are known lie on the line between them; what is younger than all is not known. Below 30
-- orders nothing is told of an age.
create or replace function private.ad_growth_parts(partner_cd text, today date)
  returns table ("AGE" integer, "REV_PART" numeric, "ORD_PART" numeric, "SEEN" bigint) language sql stable begin atomic
  with seen as materialized (
    select y."AGE" as age, private.quotient(sum(y."REV_14D"), sum(f."REV_14D")) as rev_part, private.quotient(sum(y."ORD_14D"), sum(f."ORD_14D")) as ord_part,
      count(*) as pairs
    from public.agg_ad_growth y
    join public.agg_ad_growth f on f."PARTNER_CD" = y."PARTNER_CD" and f."DATE_SK" = y."DATE_SK" and f."CAMPAIGN_ID" = y."CAMPAIGN_ID"
      and f."AGE" = 14
    where y."PARTNER_CD" = partner_cd and y."AGE" < 14 and y."DATE_SK" >= private.date_sk(today - 200)
    group by 1 having sum(f."ORD_14D") >= 30
    union all
    select 14, 1, 1, 0
  )
  select a.age::integer,
    case when l.age = h.age then l.rev_part else l.rev_part + private.quotient((h.rev_part - l.rev_part) * (a.age - l.age), h.age - l.age) end,
    case when l.age = h.age then l.ord_part else l.ord_part + private.quotient((h.ord_part - l.ord_part) * (a.age - l.age), h.age - l.age) end,
    l.pairs
  from generate_series(0, 13) a (age)
  join lateral (select s.* from seen s where s.age <= a.age order by s.age desc limit 1) l on true
  join lateral (select s.* from seen s where s.age >= a.age order by s.age limit 1) h on true;
end;

-- A pentad: five days of a month from the 1st, 6th and so on; that of the 26th goes to the end of the month.
create or replace function private.ad_pentad(date_sk integer) returns integer
  language sql immutable parallel safe
  return date_sk - date_sk % 100 + 1 + least(date_sk % 100 - 1 - (date_sk % 100 - 1) % 5, 25);

-- The same number of days before (previous), whole weeks before (week), or 364 days before (year): the same days a year before,
-- moved to the same weekday. One day is never held against the day before it: a Saturday and a Friday sell differently.
create or replace function private.comparison_shift(comparison text, days integer) returns integer
  language sql immutable parallel safe
  return case
    when comparison = 'year' then 364
    when comparison = 'week' or comparison = 'previous' and days = 1 then days + 6 - (days + 6) % 7
    when comparison = 'previous' then days
  end;

-- Each axis is the mean of its measures that are known (of stock their least), weighted alike; axes without one are left out and the rest count for all.
-- Settings: its arguments decide the plan.
create or replace function private.diagnosis_scores(facts private.diagnosis_fact[], norms jsonb)
  returns table (option_cd text, score numeric, figures jsonb) language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan'
  as $$
begin
  return query
  with known as materialized (
    select f.*, private.change_rate(f.amount_14, greatest(f.amount_before, 0)) as growth,
      private.long_conversion(f) as conv
    from unnest(facts) f
  ), measures as (
    select k.option_cd, m.code, m.value
    from known k
    cross join lateral (
      select (norms -> 'brands' ->> coalesce(k.brand_cd, ''))::numeric as growth,
        coalesce(norms -> 'categories' ->> k.category_nm, norms ->> 'everything')::numeric as conv
    ) n
    cross join lateral (values
      -- A few pieces double and halve by chance; and days that are not loaded are no fall.
      ('growth', case when k.days_14 = 14 and k.qty_28 >= 10 and k.amount_before > 0 then k.growth - n.growth end),
      ('cover', case when k.sold_yn is distinct from 'N' then private.days_of_demand(k.stock, k.demand)::numeric end),
      ('excess', case when k.stock > 0 then least(9999, private.days_of_demand(k.stock, k.demand))::numeric end),
      ('aged', private.share(k.aged, k.known_age)),
      ('winnerRate', case when k.views_7 >= 10 then k.winner_7 end),
      ('conversion', private.ratio(k.conv, n.conv)),
      ('roas', private.ratio(private.ad_roas(k.ad_cost, k.ad_sales), private.break_even_roas(k.margin, 1))),
      ('margin', private.profit_rate(k.profit, k.profit_sales))) m (code, value)
  ), pointed as (
    select m.option_cd, m.code, m.value, r."AXIS" as axis, r."WEIGHT" as weight,
      private.linear_points(m.value, r."BAD_VAL", r."GOOD_VAL", r."WEIGHT") as points
    from measures m left join public.dim_diagnosis_rule r on r."RULE_CD" = m.code
    where m.value is not null
  ), axes as (
    select p.option_cd, coalesce(p.axis, 'stock') as axis, max(p.weight) as weight,
      -- Of stock both ends count, and what is old takes its share off.
      round(case when coalesce(p.axis, 'stock') = 'stock'
        then min(p.points) * (1 - coalesce(max(p.value) filter (where p.code = 'aged'), 0) / 100) else private.quotient(sum(p.points), count(p.points)) end, 1) as points,
      jsonb_object_agg(p.code, jsonb_build_object('value', round(p.value, 2), 'points', round(p.points, 1))) as measures
    from pointed p group by 1, 2
  )
  select k.option_cd, round(s.score, 1), jsonb_build_object('axes', coalesce(s.axes, '{}'), 'demandClass', k.demand_class, 'demandMethod', k.demand_method,
    'classError', round(100 * k.class_error), 'ownError', round(100 * k.own_error), 'demand', round(k.demand::numeric, 1),
    'demandLow', k.demand_low, 'demandHigh', k.demand_high, 'stock', k.stock, 'incoming', k.incoming, 'soldOutChance', floor(100 * k.chance), 'chanceDays', k.chance_days,
    'soldOutDay', private.day_text(k.sold_out_day))
  from known k
  left join (
    -- Of one axis alone no score is made.
    select a.option_cd, case when count(*) > 1 then private.share(sum(a.points), sum(a.weight)) end as score,
      jsonb_object_agg(a.axis, jsonb_build_object('points', a.points, 'weight', a.weight, 'measures', a.measures)) as axes
    from axes a where a.points is not null group by 1
  ) s on s.option_cd = k.option_cd;
end
$$;

-- Pictures have limited room: a member may keep a few files, and all members together so many bytes. A trigger and no
-- policy, because it holds whoever writes the row (the file service makes it as itself, after the upload) and knows the
-- file's size by then. After the row is written, because a session that holds a row and then waits here would meet one
-- that waits for the row. The room of a member allows for what a closed tab left.
create or replace function private.limit_avatars() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  most_files constant integer := 5;
  most_bytes constant bigint := 1024 * 1024 * 1024;
  folder constant text := split_part(new.name, '/', 1);
  total bigint;
  is_alone boolean := false;
begin
  -- The page lists one folder of plain names and could not remove anything else.
  if new.name !~ '^[^/]+/[^/]+$' or octet_length(to_jsonb(new)::text) > 4096 then
    raise exception 'a picture has a plain name in one folder, and metadata of at most 4 kB' using errcode = '42501';
  end if;
  if new.metadata ->> 'mimetype' <> all (
    select unnest(b.allowed_mime_types) from storage.buckets b where b.id = new.bucket_id)
  then
    raise exception 'the type % is none of the bucket', new.metadata ->> 'mimetype' using errcode = '42501';
  end if;
  -- Uploads of one member wait for each other, so that none of many at once counts without the others.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('avatars of ' || folder, 0));
  if most_files <= (
    select count(*) from storage.objects o
    where o.bucket_id = new.bucket_id and o.name <> new.name and split_part(o.name, '/', 1) = folder)
  then
    raise exception 'the folder holds % files already', most_files using errcode = '42501';
  end if;
  loop
    select coalesce(sum((o.metadata ->> 'size')::bigint), 0) + coalesce((new.metadata ->> 'size')::bigint, 0) into total
    from storage.objects o where o.bucket_id = new.bucket_id and o.name <> new.name;
    -- What can be on its way at once is less than a quarter. Closer to the limit all uploads wait for each other.
    exit when is_alone or total * 4 <= most_bytes * 3;
    perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('avatars', 0));
    is_alone := true;
  end loop;
  if total > most_bytes then
    raise exception 'there is no room for more pictures' using errcode = '42501';
  end if;
  return new;
end
$$;

-- Ids of the partner's 2P options, of a brand in use or of none, that match one of the terms (private.search_words) with all
-- its words; null when there are none. Every option is read once, by the longest word of each term; terms of several words
-- then look one after the other at what that found: PostgreSQL keeps few regular expressions, and to look at every option with
-- those of many terms would make each of them anew for each option.
create or replace function private.matching_option_ids(partner_cd text, search jsonb) returns text[]
  language plpgsql stable set search_path = '' as $$
declare
  longest constant text[] := array(select (select w from jsonb_array_elements_text(t) w order by length(w) desc, w limit 1)
    from jsonb_array_elements(search) t);
  -- Of what was found, the terms of one word are all at once; without others they need no second look.
  terms constant text[] := array(
    select case when count(*) = jsonb_array_length(search) then 'true' else private.word_condition(array_agg(t ->> 0)) end
    from jsonb_array_elements(search) t where jsonb_array_length(t) = 1 having count(*) > 0
    union all
    select (select string_agg('(' || private.word_condition(array[w]) || ')', ' and ' order by length(w) desc)
      from jsonb_array_elements_text(t) w)
    from jsonb_array_elements(search) t where jsonb_array_length(t) > 1);
  found text[];
begin
  if cardinality(longest) > 0 then
    execute format($sql$
      with sku as materialized (
        select s."OPTION_CD" as id, s."SKU_ID" as sku from public.fact_stock s where s."PARTNER_CD" = $1 and s."SVC" = '2P' and (%s)
      ), candidate as (
        select o."OPTION_CD", o."BARCODE", o."PRODUCTID", o."ITEM_NM", o."OPTION_NM" from public.dim_option o
        where o."PARTNER_CD" = $1 and o."SVC" = '2P'
          -- The planner takes the half for a case, where it would take a search that finds much for one that finds little.
          and case when %s then o."BRAND_CD" is null or o."BRAND_CD" in (
            select b."BRAND_CD" from public.dim_brand b where b."PARTNER_CD" = $1 and b."USE_YN" = 'Y' and b."SVC" = '2P') end
      )
      select array_agg(f."OPTION_CD") from (%s) f$sql$,
      coalesce(private.id_condition('s."SKU_ID"', array(select jsonb_array_elements_text(t) from jsonb_array_elements(search) t)), 'false'),
      private.word_condition(longest),
      (select string_agg(format('select o."OPTION_CD" from candidate o where case when %s then true end', five.condition), ' union ')
        from (select string_agg(t, ' or ' order by n) from unnest(terms) with ordinality x (t, n) group by n - 1 - (n - 1) % 5) five (condition)))
    into found using partner_cd;
  end if;
  return found;
end
$$;

-- Pieces to order where so many are to be brought in: the least order at least, in whole boxes; what nobody entered limits nothing.
create or replace function private.order_quantity(needed bigint, least_qty integer, box_qty integer) returns bigint
  language sql immutable parallel safe
  return case when needed > 0 then ceil(private.quotient(greatest(needed, least_qty), coalesce(box_qty, 1)))::bigint * coalesce(box_qty, 1)
    else needed end;

-- Settings: the planner expects few rows where there may be many; groups are far fewer than it expects; what is summed up or joined fits into memory.
create or replace function public.ad_keywords_summary(
  partner_cd text, date_start text, date_end text, comparison text default 'previous', attribution text default '14',
  scope text default 'total', ad_type text default 'all', brand_cds text[] default '{}', campaign_name text default '',
  with_vat boolean default false, keyword text default '', option_ids text[] default '{}'
) returns json language plpgsql stable set search_path = '' set work_mem = '64MB' set enable_nestloop = off set enable_sort = off as $$
declare
  today constant date := private.korea_today();
  p constant private.sales_period := private.open_period(partner_cd, date_start, date_end, comparison, brand_cds, 'ads');
  f constant private.ad_filter := private.require_ad_filter(partner_cd, attribution, scope, ad_type, 'all', brand_cds, campaign_name, with_vat, option_ids);
  margin constant json := private.ad_margin(partner_cd, today, brand_cds);
  nothing constant private.ad_measures := private.no_ads_on((p).loaded);
  nothing_before constant private.ad_measures := private.no_ads_on((p).loaded_before);
  placements record;
  answer jsonb;
begin
  keyword := private.search_text(keyword);
  placements := private.ad_placement_sums(partner_cd, today, p, f, compared => false);
  perform private.require_keyword(keyword);
  execute format($sql$
    %1$s, whole as (
      select %2$s as sums, %3$s as before from cells c
      where %4$L = '' or private.contains_text(c.keyword, %4$L)
    ), dear as materialized (
      select count(*) as found, sum(k.cost) as cost from keywords k where k.cost > 0
    ), ranked as (
      select row_number() over dearest as rank, private.bigint_sum(k.cost) over dearest as cost,
        private.bigint_sum(k.amt) over dearest as amt
      from keywords k where k.cost > 0
      window dearest as (order by k.cost desc, k.keyword collate "C" rows unbounded preceding)
    )
    select jsonb_build_object(
      'figures', private.ad_figures(coalesce(w.sums, %5$L::private.ad_measures)),
      'comparisonFigures', private.ad_figures(coalesce(w.before, %6$L::private.ad_measures)),
      'keywordCount', (select count(*) from keywords),
      'classes', (select jsonb_object_agg(n.class,
          jsonb_build_object('count', coalesce(k.found, 0), 'adCost', coalesce(k.cost * %7$L::numeric, 0)))
        from unnest(array['expand', 'keep', 'check', 'exclude', 'short']) n (class)
        left join (
          select k."keywordClass" as class, count(*) as found, sum(k.cost) as cost from keywords k group by 1
        ) k on k.class = n.class),
      'curve', coalesce((select jsonb_agg(jsonb_build_object('rank', r.rank, 'costShare', private.share(r.cost, d.cost),
          'saleShare', private.share(r.amt, (select sum(k.amt) from keywords k))) order by r.rank)
        from ranked r cross join dear d
        -- The last of each hundredth of them.
        where r.rank = d.found or r.rank * 100 %% d.found < 100), '[]'))
    from whole w$sql$,
    private.ad_keyword_list(partner_cd, today, p, f, keyword),
    private.ad_keyword_measures(f, ''), private.ad_keyword_measures(f, '_before'), keyword, nothing, nothing_before, (f).cost_factor)
  into answer;
  return (answer || jsonb_build_object(
    'period', private.period_of(p), 'comparison', private.comparison_of(p),
    'otherFigures', private.ad_figures(coalesce(placements.other, nothing)),
    'allFigures', private.ad_figures(coalesce(placements.whole, nothing)),
    'margin', margin, 'growth', private.ad_growth(partner_cd, today, p, attribution, null),
    'loaded', private.loaded_sources(partner_cd)))::json;
end
$$;

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
      "ruleName": "text", "problem": "text", "confidence": "text", "status": "text", "impactAmt": "number", "impactKind": "text", "since": "day", "findingCount": "number", "optionId": "id"}',
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
