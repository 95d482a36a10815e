-- On PostgreSQL 15 brand_detail cost five times as much as on 18, product_detail and product_analytics nearly four times.

-- Each day is looked for by itself, as in private.stock_days.
create or replace function private.ad_day_rows(partner_cd text, days integer[], option_cds text[])
  returns setof public.agg_ad_option_daily language sql stable begin atomic
  select a.*
  from unnest(days) d (sk)
  cross join lateral (
    select * from public.agg_ad_option_daily k
    where k."PARTNER_CD" = partner_cd and k."DATE_SK" = d.sk and (cardinality(option_cds) = 0 or k."OPTION_CD" = any (option_cds))
    offset 0
  ) a;
end;
comment on function private.ad_day_rows is 'Rows of agg_ad_option_daily of days (DATE_SK) of a partner, of some options (none: all).';
revoke all on function private.ad_day_rows from public, anon, authenticated, service_role;
grant execute on function private.ad_day_rows to authenticated, service_role;

-- Cost and revenue of a period by option. Put into the query that calls it.
create or replace function private.ad_option_sums(partner_cd text, first_day date, last_day date, option_cds text[])
  returns table ("OPTION_CD" text, "AD_COST" bigint, "AD_SALE_AMT" bigint) language sql stable begin atomic
  with parts as materialized (
    select * from private.ad_parts(first_day, last_day)
  )
  select s.option_cd, private.bigint_sum(s.cost), private.bigint_sum(s.amount)
  from (
    select m."OPTION_CD", m."AD_COST", m."REV_14D"
    from public.agg_ad_option_monthly m
    where m."PARTNER_CD" = partner_cd and m."MONTH_SK" = any ((select p.months from parts p)::integer[])
      and (cardinality(option_cds) = 0 or m."OPTION_CD" = any (option_cds))
    union all
    select d."OPTION_CD", d."AD_COST", d."REV_14D"
    from parts p cross join lateral private.ad_day_rows(partner_cd, p.days, option_cds) d
    union all
    select d."OPTION_CD", -d."AD_COST", -d."REV_14D"
    from parts p cross join lateral private.ad_day_rows(partner_cd, p.less_days, option_cds) d
  ) s (option_cd, cost, amount)
  group by 1;
end;

-- What was settled and advertised, by day. Each day is looked for by itself, as in private.stock_days.
create or replace function private.cost_day_lines(partner_cd text, days integer[], option_cds text[])
  returns table (option_cd text, day integer, gross bigint, coupon bigint, fee bigint, fulfil bigint, ads bigint) language sql stable begin atomic
  select s."OPTION_CD", s."OCCUR_DT"::integer, s."SALE_AMT", s."COUPON_AMT", s."FEE_AMT" + s."FEE_VAT", 0::bigint, 0::bigint
  from unnest(days::text[]) d (day)
  cross join lateral (
    select * from public.fact_settlement_option f
    where f."PARTNER_CD" = partner_cd and f."OCCUR_DT" = d.day and (cardinality(option_cds) = 0 or f."OPTION_CD" = any (option_cds))
    offset 0
  ) s
  union all
  select s."OPTION_CD", s."OCCUR_DT"::integer, 0, 0, 0, s."COST_AMT" + s."VAT_AMT", 0
  from unnest(days::text[]) d (day)
  cross join lateral (
    select * from public.fact_settlement_cost c
    where c."PARTNER_CD" = partner_cd and c."OCCUR_DT" = d.day and c."COST_TYPE" not in ('SERVICE', 'BARCODE')
      and (cardinality(option_cds) = 0 or c."OPTION_CD" = any (option_cds))
    offset 0
  ) s
  union all
  select a."OPTION_CD", a."DATE_SK", 0, 0, 0, 0, a."AD_COST"
  from private.ad_day_rows(partner_cd, days, option_cds) a
  where a."AD_COST" <> 0;
end;

-- Not put into the query that calls it: where that may not sort, PostgreSQL before 18 would choose nothing else by its cost.
create or replace function private.day_runs(days integer[]) returns table (first_sk integer, last_sk integer)
  language sql immutable rows 2 set search_path = '' as $$
  select min(n.sk), max(n.sk)
  from (select sk, sk - dense_rank() over (order by sk) as run from unnest(days) sk) n
  group by n.run
$$;
comment on function private.day_runs is 'First and last of each run of days (DATE_SK) of a month that follow one another.';
revoke all on function private.day_runs from public, anon, authenticated, service_role;
grant execute on function private.day_runs to authenticated, service_role;

-- What the goods sold in a period cost, by the cost that held on each day. A month that a period covers whole is read from
-- its sums unless the cost of the option changed within it; all other days are read from the facts.
create or replace function private.goods_cost(partner_cd text, first_day date, last_day date, option_cds text[])
  returns table ("OPTION_CD" text, "COST_AMT" bigint, "COSTED_SALE_AMT" bigint, "UNCOSTED_SALE_AMT" bigint) language plpgsql stable
  set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  parts constant record := private.sales_parts(partner_cd, first_day, last_day);
begin
  return query
  with costs as materialized (
    select c."OPTION_CD" as option_cd, c."COST_AMT" as cost, c."APPLY_DT"::integer as from_sk,
      lead(c."APPLY_DT"::integer, 1, 99999999) over (partition by c."OPTION_CD" order by c."APPLY_DT") as until_sk
    from public.dim_option_cost c
    where c."PARTNER_CD" = goods_cost.partner_cd and c."OPTION_CD" = any (option_cds)
  ), changed as materialized (
    select distinct c.option_cd, c.from_sk / 100 as month_sk
    from costs c where c.from_sk % 100 > 1 and c.from_sk / 100 = any (parts.months)
  ), sold as (
    select m."OPTION_CD" as option_cd, m."MONTH_SK" * 100 + 1 as date_sk, m."SALE_QTY" as qty, m."SALE_AMT" as amount
    from private.option_months(goods_cost.partner_cd, parts.months, option_cds) m
    where (m."OPTION_CD", m."MONTH_SK") not in (select c.option_cd, c.month_sk from changed c)
    union all
    select d."OPTION_CD", d."DATE_SK", d."SALE_QTY", d."SALE_AMT"
    from private.day_rows(goods_cost.partner_cd, parts.days, option_cds) d
    union all
    select d."OPTION_CD", d."DATE_SK", d."SALE_QTY", d."SALE_AMT"
    from changed c
    join public.agg_performance_option_daily d
      on d."OPTION_CD" = c.option_cd and d."DATE_SK" between c.month_sk * 100 + 1 and c.month_sk * 100 + 31
    where d."PARTNER_CD" = goods_cost.partner_cd and d."SVC" = '2P'
  )
  select s.option_cd, private.bigint_sum(s.qty * c.cost), private.bigint_sum(s.amount) filter (where c.cost is not null),
    private.bigint_sum(s.amount) filter (where c.cost is null)
  from sold s
  left join costs c on c.option_cd = s.option_cd and s.date_sk >= c.from_sk and s.date_sk < c.until_sk
  group by s.option_cd;
end
$$;

-- SQL of whether an id, which is the given SQL, is one of these words, or begins with one of 4 characters and more. Null:
-- none of them may be an id. An id has a digit, and beside digits at most Latin capitals, as some barcodes do. A few words
-- cost the least one by one; many first need a beginning that as many letters of the id have.
-- PL/pgSQL, as those below: before PostgreSQL 18 a function in SQL plans its query at each call.
create or replace function private.id_condition(id text, words text[]) returns text language plpgsql immutable set search_path = '' as $$
begin
  return (
    with w as (
      select upper(u) as word, length(u) as letters, min(length(u)) filter (where length(u) >= 4) over () as least
      from (select private.search_text(w) from unnest(words) w) x (u) where u ~ '^\d+$' or (u ~* '^[0-9A-Z-]{4,}$' and u ~ '\d')
    )
    select nullif(concat_ws(' or ',
      (select format('%s = any (%L)', id, array_agg(distinct word)) from w where letters < 4 having count(*) > 0),
      (select case when count(*) > 5 then format('left(%s, %s) = any (%L) and ', id, least, array_agg(distinct left(word, least)))
          else '' end || format('%s like any (%L)', id, array_agg(distinct word || '%'))
        from w where letters >= 4 group by least)), ''));
end
$$;

-- One page of the rows of source, how many there are in all, and a summary over all of them; 22023 for an order or a page
-- that there is not. Runs with the rights of the caller. Everything but sort_by, sort_direction and the page is SQL that
-- the calling function writes, with what came from outside quoted as a literal (format %L) or in ids; sort_by only
-- ever chooses one of its columns.
--   source: a table expression; $1 in it is a text[] of ids that narrows the rows, first ids, then those of the page.
--   id_column: the column that $1 narrows. sortable: {column: kind of private.sort_keys}, in the order of the refusal.
--   tie_order: after every order, to the last row. default_order: before it for sort_by ''. carried: columns that these,
--   condition and summary name. condition: which rows are listed. summary: a json of aggregates over the rows of source,
--   listed or not (from matching). few: rows so few that reading every column of all costs less than a second statement.
--   most: the largest page.
--   keys, key_of: for rows too many to be kept while they are sorted. They are neither counted nor summed; a page is looked for in the
--   first of these sources that fills it (each begins with the rows of the one before it, in this order, and has what is sorted by and
--   carried), and key_of makes of the carried columns what id_column of source is.
-- Without few, columns that only the page shows are computed for the page alone.
-- work_mem: a partner of 20,000 options is sorted in memory.
create or replace function private.list_page(
  source text, ids text[], id_column text, sortable json, sort_by text, sort_direction text, tie_order text, carried text[],
  page_number integer, page_size integer, default_order text default null, condition text default 'true',
  summary text default 'null::json', few boolean default false, keys text[] default '{}', key_of text default null,
  most integer default 5000,
  out total bigint, out summary_row json, out rows json
) language plpgsql stable set search_path = '' set work_mem = '32MB' as $$
declare
  read_columns text := 'r.*';
  sorted_by text;
  page_ids text[];
  key_source text;
  -- 5,000 rows have half of it, and 1,000 less than all of it where each name is as long as private.import_row lets it be.
  most_bytes constant integer := 10000000;
begin
  perform private.require_choice('sort_direction', sort_direction, array['asc', 'desc']);
  perform private.require_choice('sort_by', sort_by, array['']::text[] || array(select json_object_keys(sortable)));
  perform private.require_page(page_number, page_size, most);

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
      read_columns, source, condition, sorted_by, page_size, (page_number - 1) * page_size::bigint, summary,
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
  if not few then
    execute format('select json_agg(r order by p.place) from unnest($1) with ordinality p (id, place) join %s r on r.%I = p.id',
      source, id_column) into rows using page_ids;
  end if;
  if pg_column_size(rows) > most_bytes then
    raise exception 'the page has more than % bytes', most_bytes using errcode = '54000';
  end if;
  rows := coalesce(rows, '[]');
end
$$;

-- What is entered as the cost is no part of what a sale leaves, and neither is advertising: it may be the intervention.
-- PL/pgSQL: before PostgreSQL 18 a function in SQL is planned for any days and options.
create or replace function private.margin_before_ads(partner_cd text, days date[], option_cds text[]) returns numeric
  language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
begin
  return (
    select private.ratio((sum(f."PROFIT_AMT") + sum(f."AD_AMT")) * 100, nullif(sum(f."SALE_AMT"), 0))
    from private.option_profits(margin_before_ads.partner_cd, days, option_cds) f
    where f."SALE_AMT" is not null);
end
$$;
comment on function private.margin_before_ads is 'Percent of the sales of options of the partner on days that is left before advertising; null without sales.';
revoke all on function private.margin_before_ads from public, anon, authenticated, service_role;
grant execute on function private.margin_before_ads to authenticated, service_role;

-- SQL of which field of a found row matched first, the ids before the names; of a term of several words any of them.
create or replace function private.matched_field(search jsonb) returns text language plpgsql immutable set search_path = '' as $$
begin
  return (
    select coalesce('case ' || string_agg(format('when %s then %L', f.condition, f.field), ' ' order by f.n) || ' end', 'null')
    from (
      select n, field, case when n <= 4 then private.id_condition(format('f.%I', field), w.words)
        else private.name_condition(format('f.%I', field), w.words) end as condition
      from (select array_agg(distinct word) as words from jsonb_array_elements(search) t, jsonb_array_elements_text(t) word) w,
        unnest(array['optionId', 'skuId', 'barcode', 'productId', 'productName', 'optionName']) with ordinality x (field, n)
    ) f
    where f.condition is not null);
end
$$;

-- SQL of whether a text, which is the given SQL, holds one of these words. Null: all are numbers too long for a name.
-- Words are one regular expression, which costs less than several, each of which reads all names; one of some 1,000
-- characters, because PostgreSQL takes seconds and gigabytes to read a much longer one.
create or replace function private.name_condition(name text, words text[]) returns text language plpgsql immutable set search_path = '' as $$
begin
  return (
    select string_agg(format('%s ~* %L', name, p.pattern), ' or ')
    from (
      select string_agg(private.hangul_pattern(w.word), '|') as pattern
      from (select u, sum(length(u)) over (order by n) / 1000 from unnest(words) with ordinality x (u, n) where u !~ '^\d{7,}$') w (word, part)
      group by w.part
    ) p);
end
$$;

-- SQL of whether the option o of private.matching_option_ids matches one of these words in any field.
create or replace function private.word_condition(words text[]) returns text language plpgsql immutable set search_path = '' as $$
begin
  return concat_ws(' or ', private.id_condition('o."OPTION_CD"', words), private.id_condition('o."BARCODE"', words),
    private.id_condition('o."PRODUCTID"', words),
    'o."OPTION_CD" in (select s.id from sku s where ' || private.id_condition('s.sku', words) || ')',
    -- A character that nobody types stands between the names: no word reaches from one into the other.
    private.name_condition('(o."ITEM_NM" || chr(57344) || o."OPTION_NM")', words));
end
$$;

create or replace function public.intervention_panels(partner_cd text, ids bigint[]) returns json
  language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  history constant integer := 716;
  sold_from date;
  sold_until date;
  first_day date;
  last_day date;
  settled date[];
  answer json;
begin
  perform private.require_partner(partner_cd);
  if ids is null or cardinality(ids) > 10 or array_position(ids, null) is not null then
    raise exception 'ids must be at most 10' using errcode = '22023';
  end if;
  perform private.require_few((
    select count(*) from public.log_intervention_option o
    where o."PARTNER_CD" = intervention_panels.partner_cd and o."INTERVENTION_ID" = any (ids)), 500);
  select to_date(min(d."DATE_SK")::text, 'YYYYMMDD'), to_date(max(d."DATE_SK")::text, 'YYYYMMDD') into sold_from, sold_until
  from public.agg_performance_option_daily d where d."PARTNER_CD" = intervention_panels.partner_cd and d."SVC" = '2P';
  select greatest(sold_from, min(i."START_DT"::date) - history), least(sold_until, max(i."START_DT"::date) + 13)
  into first_day, last_day
  from public.log_intervention i where i."PARTNER_CD" = intervention_panels.partner_cd and i."ID" = any (ids);
  settled := private.settled_sales_days(partner_cd, first_day, last_day);

  with wanted as materialized (
    select i."ID" as id, i."VERSION" as version, i."START_DT" as start_text, i."START_DT"::date as start, array(
      select o."OPTION_CD" from public.log_intervention_option o
      where o."INTERVENTION_ID" = i."ID" and o."PARTNER_CD" = i."PARTNER_CD" order by 1) as options
    from public.log_intervention i where i."PARTNER_CD" = intervention_panels.partner_cd and i."ID" = any (ids)
  ), panels as materialized (
    select w.*, case when cardinality(c.own) >= 3 then c.own
      else private.control_candidates(intervention_panels.partner_cd, w.start, w.options, null) end as controls
    from wanted w
    cross join lateral (
      select private.control_candidates(intervention_panels.partner_cd, w.start, w.options, array(
        select distinct m."BRAND_CD" from public.dim_option m
        where m."OPTION_CD" = any (w.options) and m."PARTNER_CD" = intervention_panels.partner_cd and m."BRAND_CD" is not null)) as own
      offset 0
    ) c
    where w.start between first_day and last_day
  ), used as materialized (
    select distinct u.code from panels p cross join lateral unnest(p.options || p.controls) u (code)
  ), calendar as materialized (
    -- A day has its number here: to read it from DATE_SK takes longer than all else of a row.
    select private.date_sk(first_day + n) as sk, n from generate_series(0, last_day - first_day) n
  ), pieces as materialized (
    -- Option by option, as the index has them: those of all at once would be sorted on disk.
    select u.code, coalesce(p.days, '{}') as days, coalesce(p.units, '{}') as units
    from used u
    cross join lateral (
      select array_agg(c.n order by c.n) as days, array_agg(d."SALE_QTY" order by c.n) as units
      from public.agg_performance_option_daily d
      join calendar c on c.sk = d."DATE_SK"
      where d."OPTION_CD" = u.code and d."DATE_SK" between private.date_sk(first_day) and private.date_sk(last_day)
        -- A day on which more was cancelled than sold is one without demand.
        and d."PARTNER_CD" = intervention_panels.partner_cd and d."SVC" = '2P' and d."SALE_QTY" > 0
    ) p
  ), out_days as (
    select s."OPTION_CD" as code, array_agg(c.n order by c.n) as days
    from calendar c
    cross join lateral (
      -- As private.stock_days, of those alone that private.is_out_of_stock can be true of.
      select t."OPTION_CD", t."STOCK_QTY", t."SOLD_YN" from public.fact_stock_snapshot t
      where t."PARTNER_CD" = intervention_panels.partner_cd and t."SVC" = '2P' and t."SNAP_DT" = (select private.day_text(first_day + c.n))
        and t."OPTION_CD" = any (array(select u.code from used u)) and t."STOCK_QTY" <= 0
      offset 0
    ) s
    where private.is_out_of_stock(s."STOCK_QTY", s."SOLD_YN") group by 1
  )
  select json_build_object(
    'firstDay', private.day_text(first_day), 'lastDay', private.day_text(last_day), 'soldUntil', private.day_text(sold_until),
    'missing', array(
      select n from generate_series(0, last_day - first_day) n
      where first_day + n not in (select l."DAY" from private.loaded_sales_days(intervention_panels.partner_cd, first_day, last_day) l) order by n),
    'series', coalesce((
      select json_agg(json_build_object('optionId', p.code, 'days', p.days, 'units', p.units, 'outDays', coalesce(o.days, '{}')) order by p.code)
      from pieces p left join out_days o using (code)), '[]'),
    'panels', coalesce((
      select json_agg(json_build_object('id', w.id, 'version', w.version, 'startDay', w.start_text,
        'treated', to_json(w.options), 'controls', to_json(coalesce(p.controls, '{}')),
        'busy', coalesce((
          select json_agg(json_build_array(greatest(0, i."START_DT"::date - first_day),
            least(last_day - first_day, private.intervention_end(i."START_DT", i."END_DT") - first_day)) order by i."START_DT", i."ID")
          from public.log_intervention i
          where i."PARTNER_CD" = intervention_panels.partner_cd and i."ID" <> w.id and i."START_DT"::date <= last_day
            and private.intervention_end(i."START_DT", i."END_DT") >= first_day
            and exists (select from public.log_intervention_option v
              where v."INTERVENTION_ID" = i."ID" and v."PARTNER_CD" = i."PARTNER_CD" and v."OPTION_CD" = any (w.options))), '[]'),
        'price', a.price, 'margin', case when p.id is not null then private.margin_before_ads(intervention_panels.partner_cd,
          array(select d from unnest(settled) d where d between w.start - 28 and w.start + 13), w.options) end) order by w.id)
      from wanted w
      left join panels p on p.id = w.id
      -- Won a piece from the start on, or before it where nothing was sold since.
      left join lateral (
        select coalesce(private.ratio(sum(s.amount) filter (where s.since), nullif(greatest(sum(s.qty) filter (where s.since), 0), 0)),
          private.ratio(sum(s.amount), nullif(greatest(sum(s.qty), 0), 0))) as price
        from (
          select d."SALE_QTY" as qty, d."SALE_AMT" as amount, d."DATE_SK" >= private.date_sk(w.start) as since
          from unnest(w.options) o (code)
          join public.agg_performance_option_daily d on d."OPTION_CD" = o.code
            and d."DATE_SK" between (select private.date_sk(w.start - 28)) and (select private.date_sk(w.start + 13))
          where d."PARTNER_CD" = intervention_panels.partner_cd and d."SVC" = '2P'
        ) s
      ) a on p.id is not null), '[]'))
  into answer;
  return answer;
end
$$;

create or replace function public.product_stock_months(partner_cd text, product_id text) returns json
  language plpgsql stable set search_path = '' as $$
declare
  option_ids text[];
  days text[];
begin
  perform private.require_partner(partner_cd);
  option_ids := private.option_ids_of_product(partner_cd, product_id);
  -- The newest day of each month by the index of the partner's days: the snapshots are thousands a day.
  days := array(
    select n.day
    from (select min(s."SNAP_DT") as first, max(s."SNAP_DT") as last from public.fact_stock_snapshot s
      where s."PARTNER_CD" = product_stock_months.partner_cd) d
    cross join lateral generate_series(date_trunc('month', d.first::date::timestamp), d.last::date::timestamp, interval '1 month') m (start)
    cross join lateral (select max(s."SNAP_DT") as day from public.fact_stock_snapshot s
      where s."PARTNER_CD" = product_stock_months.partner_cd
        and s."SNAP_DT" between (select private.day_text(m.start::date)) and (select private.day_text((m.start + interval '1 month - 1 day')::date))) n
    where n.day is not null
    order by n.day);
  return (
    with stock as (
      select o."OPTION_CD", o."OPTION_NM", s."SNAP_DT", s."OFFER_CONDITION", s."STOCK_QTY"
      from unnest(days) d (day)
      cross join lateral (
        select * from public.fact_stock_snapshot t
        where t."SNAP_DT" = d.day and t."OPTION_CD" = any (option_ids)
          and t."PARTNER_CD" = product_stock_months.partner_cd and t."SVC" = '2P'
        offset 0
      ) s
      join public.dim_option o on o."OPTION_CD" = s."OPTION_CD" and o."PARTNER_CD" = s."PARTNER_CD"
    ), listed as (
      select s."OPTION_CD", s."OPTION_NM" as name, json_object_agg(s."SNAP_DT", s."STOCK_QTY") as figures,
        (array_agg(s."OFFER_CONDITION" order by s."SNAP_DT" desc))[1] as grade,
        (array_agg(s."STOCK_QTY" order by s."SNAP_DT" desc))[1] as newest
      from stock s group by s."OPTION_CD", s."OPTION_NM"
    )
    select json_build_object(
      'days', to_json(coalesce((select array_agg(distinct s."SNAP_DT" order by s."SNAP_DT") from stock s), '{}')),
      'figures', coalesce((select json_object_agg(t."SNAP_DT", t.qty)
        from (select s."SNAP_DT", sum(s."STOCK_QTY") as qty from stock s group by s."SNAP_DT") t), '{}'),
      'rows', coalesce((select json_agg(json_build_object('optionId', l."OPTION_CD", 'optionName', l.name,
          'offerCondition', l.grade, 'figures', l.figures) order by l.newest desc, l."OPTION_CD" collate "C")
        from listed l), '[]'))
  );
end
$$;

-- Some options are read by each run of days: before PostgreSQL 17 a list of days beside one of options is looked up pair by pair.
create or replace function private.day_rows(partner_cd text, days integer[], option_cds text[])
  returns setof public.agg_performance_option_daily language sql stable begin atomic
  select * from public.agg_performance_option_daily d
  where option_cds is null and d."PARTNER_CD" = partner_cd and d."SVC" = '2P' and d."DATE_SK" = any (days)
  union all
  select d.*
  from private.day_runs(days) r
  cross join lateral (
    select * from public.agg_performance_option_daily k
    where k."PARTNER_CD" = partner_cd and k."SVC" = '2P' and k."OPTION_CD" = any (option_cds)
      and k."DATE_SK" between r.first_sk and r.last_sk
    offset 0
  ) d
  where option_cds is not null;
end;
comment on function private.day_rows is 'Sales facts of days (DATE_SK) of a partner, of all options (null) or some.';
revoke all on function private.day_rows from public, anon, authenticated, service_role;
grant execute on function private.day_rows to authenticated, service_role;

-- By day of sale: goods cost what they cost on the day. Most options have one cost in the days, or none: of these all is added up
-- by option. Of one whose cost changed each month counts by itself, at the cost of its first day, and what was sold from a change
-- within it until its end costs as much more; what is taken of its sales is not asked what the goods cost, but from when on that is
-- known. Put into the query that calls
-- it, which leaves it out where it reads nothing of it: so it is one select, and its parts stand inside it.
create or replace function private.option_profits(partner_cd text, days date[], option_cds text[])
  returns setof private.profit_line language sql stable begin atomic
  select g.option_cd, k.sale, k.coupon, k.fee, k.fulfil, k.goods, k.ads, k.sale - k.coupon - k.fee - k.fulfil - k.goods - k.ads,
    case when h.has_gap then g.uncosted else 0 end, h.has_gap::integer::bigint,
    case when u.is_unsettled then x.sale else 0 end, u.is_unsettled::integer::bigint
  from (
    with parts as materialized (
      select * from private.profit_parts(partner_cd, days)
    ), costs as materialized (
      select c."OPTION_CD" as option_cd, c."COST_AMT" as cost, c."APPLY_DT"::integer as from_sk,
        lead(c."APPLY_DT"::integer, 1, 99999999) over w as until_sk, row_number() over w = 1 as is_first,
        c."COST_AMT" - lag(c."COST_AMT") over w as more
      from public.dim_option_cost c
      where c."PARTNER_CD" = partner_cd and (cardinality(option_cds) = 0 or c."OPTION_CD" = any (option_cds))
      window w as (partition by c."OPTION_CD" order by c."APPLY_DT")
    ), varying as materialized (
      select c.option_cd, bool_or(c.is_first) as is_late from costs c, parts p
      where c.from_sk > p.first_sk and c.from_sk <= p.last_sk group by 1
    ), changed as materialized (
      select c.option_cd, c.from_sk, c.from_sk / 100 * 100 + 31 as until_sk, c.more, c.is_first
      from parts p
      join costs c on c.from_sk / 100 = any (p.months) and c.from_sk % 100 > 1 and c.from_sk > p.first_sk
      join varying v on v.option_cd = c.option_cd
    ), begun as materialized (
      select c.option_cd, c.from_sk / 100 as month_sk from changed c where c.is_first
    ), sold as (
      select m."OPTION_CD" as option_cd, private.bigint_sum(m."SALE_QTY") as qty, private.bigint_sum(m."SALE_AMT") as amount
      from public.agg_option_quarterly m where m."PARTNER_CD" = partner_cd
        and m."QUARTER_SK" = any ((select p.quarters from parts p)::integer[]) and (cardinality(option_cds) = 0 or m."OPTION_CD" = any (option_cds))
      group by 1
      union all
      select m."OPTION_CD", private.bigint_sum(m."SALE_QTY"), private.bigint_sum(m."SALE_AMT")
      from public.agg_option_monthly m where m."PARTNER_CD" = partner_cd
        and m."MONTH_SK" = any ((select p.other_months from parts p)::integer[]) and (cardinality(option_cds) = 0 or m."OPTION_CD" = any (option_cds))
      group by 1
      union all
      select d."OPTION_CD", private.bigint_sum(d."SALE_QTY"), private.bigint_sum(d."SALE_AMT")
      from parts p
      cross join lateral private.day_rows(partner_cd, p.more_days, case when cardinality(option_cds) > 0 then option_cds end) d
      group by 1
      union all
      select d."OPTION_CD", -private.bigint_sum(d."SALE_QTY"), -private.bigint_sum(d."SALE_AMT")
      from parts p
      cross join lateral private.day_rows(partner_cd, p.less_days, case when cardinality(option_cds) > 0 then option_cds end) d
      group by 1
    ), recosted as materialized (
      -- What is sold from a new cost until the end of its month costs more or less than at the cost that held when the month began.
      select c.option_cd, private.bigint_sum(d."SALE_QTY" * c.more) as goods
      from changed c
      join public.agg_performance_option_daily d on d."OPTION_CD" = c.option_cd and d."DATE_SK" between c.from_sk and c.until_sk
      where d."PARTNER_CD" = partner_cd and d."SVC" = '2P' and not c.is_first
      group by 1
    ), sold_by_cost as (
      select m."OPTION_CD" as option_cd, m."MONTH_SK" * 100 + 1 as day, m."SALE_QTY" as qty, m."SALE_AMT" as amount
      from varying v
      join public.agg_option_monthly m on m."OPTION_CD" = v.option_cd
      where m."PARTNER_CD" = partner_cd and m."MONTH_SK" in (select unnest(p.months) from parts p)
      union all
      -- From no cost to the first: all that was sold from its day until the end of the month.
      select d."OPTION_CD", c.from_sk - n, (1 - 2 * n) * d."SALE_QTY", (1 - 2 * n) * d."SALE_AMT"
      from changed c
      join public.agg_performance_option_daily d on d."OPTION_CD" = c.option_cd and d."DATE_SK" between c.from_sk and c.until_sk
      cross join generate_series(0, 1) n
      where d."PARTNER_CD" = partner_cd and d."SVC" = '2P' and c.is_first
      union all
      select d."OPTION_CD", d."DATE_SK", d."SALE_QTY", d."SALE_AMT"
      from varying v
      join public.agg_performance_option_daily d on d."OPTION_CD" = v.option_cd
      where d."PARTNER_CD" = partner_cd and d."SVC" = '2P' and d."DATE_SK" in (select unnest(p.more_days) from parts p)
      union all
      select d."OPTION_CD", d."DATE_SK", -d."SALE_QTY", -d."SALE_AMT"
      from varying v
      join public.agg_performance_option_daily d on d."OPTION_CD" = v.option_cd
      where d."PARTNER_CD" = partner_cd and d."SVC" = '2P' and d."DATE_SK" in (select unnest(p.less_days) from parts p)
    ), paid as (
      select m."OPTION_CD" as option_cd, m."MONTH_SK" * 100 + 1 as day, m."GROSS_AMT" as gross, m."COUPON_AMT" as coupon, m."FEE_AMT" as fee,
        m."FULFIL_AMT" as fulfil, 0::bigint as ads
      from public.agg_option_fee_monthly m where m."PARTNER_CD" = partner_cd
        and m."MONTH_SK" = any ((select p.months from parts p)::integer[]) and (cardinality(option_cds) = 0 or m."OPTION_CD" = any (option_cds))
      union all
      select m."OPTION_CD", m."MONTH_SK" * 100 + 1, 0, 0, 0, 0, m."AD_COST"
      from public.agg_ad_option_monthly m
      where m."PARTNER_CD" = partner_cd and m."AD_COST" <> 0 and m."MONTH_SK" = any ((select p.months from parts p)::integer[])
        and (cardinality(option_cds) = 0 or m."OPTION_CD" = any (option_cds))
      union all
      select l.option_cd, l.day, l.gross, l.coupon, l.fee, l.fulfil, l.ads
      from parts p cross join lateral private.cost_day_lines(partner_cd, p.more_days, option_cds) l
      union all
      select l.option_cd, l.day / 100 * 100 + 1, -l.gross, -l.coupon, -l.fee, -l.fulfil, -l.ads
      from parts p cross join lateral private.cost_day_lines(partner_cd, p.less_days, option_cds) l
    ), lines as (
      select s.option_cd, 0 as day, s.qty, s.amount, 0::bigint as gross, 0::bigint as coupon, 0::bigint as fee, 0::bigint as fulfil, 0::bigint as ads
      from sold s where s.option_cd not in (select v.option_cd from varying v)
      union all
      select s.option_cd, s.day, s.qty, s.amount, 0, 0, 0, 0, 0 from sold_by_cost s
      union all
      select n.option_cd, 0, 0, 0, private.bigint_sum(n.gross), private.bigint_sum(n.coupon), private.bigint_sum(n.fee), private.bigint_sum(n.fulfil),
        private.bigint_sum(n.ads)
      from paid n where n.option_cd not in (select v.option_cd from varying v where v.is_late)
      group by 1
      union all
      select n.option_cd, n.day, 0, 0, n.gross, n.coupon, n.fee, n.fulfil, n.ads
      from paid n where n.option_cd in (select v.option_cd from varying v where v.is_late)
        and (n.option_cd, n.day / 100) not in (select a.option_cd, a.month_sk from begun a)
      union all
      select d.option_cd, d.day, 0, 0, d.gross, d.coupon, d.fee, d.fulfil, d.ads
      from (
        select array(select d from parts p, unnest(p.days_sk) d where d / 100 in (select a.month_sk from begun a)) as days
      ) f
      cross join lateral private.cost_day_lines(partner_cd, f.days, option_cds) d
      where (d.option_cd, d.day / 100) in (select a.option_cd, a.month_sk from begun a)
    )
    select l.option_cd,
      coalesce(private.bigint_sum(l.qty) filter (where c.cost is null), 0) as uncosted_qty,
      coalesce(private.bigint_sum(l.amount) filter (where c.cost is null), 0) as uncosted,
      coalesce(private.bigint_sum(l.qty * c.cost), 0) + coalesce(max(r.goods), 0) as goods,
      private.bigint_sum(l.amount) as sale, private.bigint_sum(l.amount) filter (where c.cost is not null) as costed_sale,
      private.bigint_sum(l.gross) as gross, private.bigint_sum(l.gross) filter (where c.cost is not null) as costed_gross,
      private.bigint_sum(l.coupon) as coupon, private.bigint_sum(l.coupon) filter (where c.cost is not null) as costed_coupon,
      private.bigint_sum(l.fee) as fee, private.bigint_sum(l.fee) filter (where c.cost is not null) as costed_fee,
      private.bigint_sum(l.fulfil) as fulfil, private.bigint_sum(l.fulfil) filter (where c.cost is not null) as costed_fulfil,
      private.bigint_sum(l.ads) as ads, private.bigint_sum(l.ads) filter (where c.cost is not null) as costed_ads
    from lines l
    cross join parts p
    left join recosted r on r.option_cd = l.option_cd
    left join costs c on c.option_cd = l.option_cd and greatest(l.day, p.first_sk) >= c.from_sk and greatest(l.day, p.first_sk) < c.until_sk
    group by l.option_cd
    -- A month less its other days may leave nothing.
    having private.bigint_sum(l.qty) <> 0 or private.bigint_sum(l.amount) <> 0 or private.bigint_sum(l.gross) <> 0
      or private.bigint_sum(l.coupon) <> 0 or private.bigint_sum(l.fee) <> 0 or private.bigint_sum(l.fulfil) <> 0
      or private.bigint_sum(l.ads) <> 0
  ) g
  cross join lateral (select g.uncosted_qty <> 0 or g.uncosted <> 0 as has_gap) h
  -- Where a cost held on some days alone, of these; of an option that sold nothing without one, of all.
  cross join lateral (
    select case when h.has_gap then g.costed_sale else coalesce(g.sale, 0) end as sale,
      case when h.has_gap then g.costed_gross else g.gross end as gross
  ) x
  cross join lateral (select coalesce(x.sale > 0 and x.gross * 10 < x.sale * 9, false) as is_unsettled) u
  cross join lateral (
    select case when not u.is_unsettled then x.sale end as sale,
      case when not u.is_unsettled then case when h.has_gap then g.costed_coupon else g.coupon end end as coupon,
      case when not u.is_unsettled then case when h.has_gap then g.costed_fee else g.fee end end as fee,
      case when not u.is_unsettled then case when h.has_gap then g.costed_fulfil else g.fulfil end end as fulfil,
      case when not u.is_unsettled and x.sale is not null then g.goods end as goods,
      case when not u.is_unsettled then round(case when h.has_gap then g.costed_ads else g.ads end * 1.1)::bigint end as ads
  ) k;
end;

drop function private.product_rows;

drop function private.recent_traffic;

-- What the ratios of 30 days are made of, and the won. private.option_sums adds up eleven measures of some options; a list
-- that is sorted by a ratio needs two of all of them, in half the time. Put into the query that calls it, which leaves out
-- what it does not read.
create or replace function private.recent_traffic(partner_cd text, today date, option_cds text[])
  returns table ("OPTION_CD" text, "ORDER_CNT" bigint, "VIEW_CNT" bigint, "WINNER_VIEWS" bigint, "SALE_AMT" bigint) language sql stable begin atomic
  with parts as materialized (
    select * from private.traffic_parts(partner_cd, today - 30, today - 1)
  )
  select r.option_cd, private.bigint_sum(r.orders), private.bigint_sum(r.views), private.bigint_sum(r.winner_views),
    private.bigint_sum(r.amount)
  from (
    select m."OPTION_CD", m."ORDER_CNT", m."VIEW_CNT", m."WINNER_VIEWS", m."SALE_AMT"
    from public.agg_option_monthly m
    -- Of 30 days two at most. As an array they would be taken for ten.
    where m."PARTNER_CD" = partner_cd
      and m."MONTH_SK" in ((select p.months[1] from parts p), (select p.months[2] from parts p))
    union all
    -- Added up before they are put to the others: each row of a union is copied.
    select d."OPTION_CD", sum(d."ORDER_CNT"), sum(d."VIEW_CNT"),
      private.bigint_sum((d."WINNER_RATE" * 100)::bigint * d."VIEW_CNT"), private.bigint_sum(d."SALE_AMT")
    from parts p cross join lateral private.day_rows(partner_cd, p.days, option_cds) d
    group by d."OPTION_CD"
    union all
    select d."OPTION_CD", -sum(d."ORDER_CNT"), -sum(d."VIEW_CNT"),
      -private.bigint_sum((d."WINNER_RATE" * 100)::bigint * d."VIEW_CNT"), -private.bigint_sum(d."SALE_AMT")
    from parts p cross join lateral private.day_rows(partner_cd, p.less_days, option_cds) d
    group by d."OPTION_CD"
  ) r (option_cd, orders, views, winner_views, amount)
  group by r.option_cd;
end;
comment on function private.recent_traffic is 'What the ratios of the 30 days that end yesterday are made of, for options of the partner, all (null) or some: orders, views, views as item winner (ten-thousandths); and the won. An option without rows has none, or 0: it has no ratio.';
revoke all on function private.recent_traffic from public, anon, authenticated, service_role;
grant execute on function private.recent_traffic to authenticated, service_role;

-- The facts beneath the rollups. A row of facts whose option is not the partner's counts nowhere.
create or replace function private.sold_facts(partner_cd text, days integer[], option_cds text[])
  returns table (
    "BRAND_CD" text, "DATE_SK" integer, "OPTION_CD" text, "GROSS_QTY" integer, "GROSS_AMT" bigint, "CANCEL_QTY" integer,
    "CANCEL_AMT" bigint, "SALE_QTY" integer, "SALE_AMT" bigint, "ORDER_CNT" integer, "VISITOR_CNT" integer, "VIEW_CNT" integer,
    "CART_CNT" integer, "WINNER_VIEWS" bigint
  ) language sql stable begin atomic
  select coalesce(o."BRAND_CD", ''), d."DATE_SK", d."OPTION_CD", d."GROSS_QTY", d."GROSS_AMT", d."CANCEL_QTY", d."CANCEL_AMT",
    d."SALE_QTY", d."SALE_AMT", d."ORDER_CNT", d."VISITOR_CNT", d."VIEW_CNT", d."CART_CNT", (d."WINNER_RATE" * 100)::bigint * d."VIEW_CNT"
  from private.day_rows(partner_cd, days, option_cds) d
  join public.dim_option o on o."OPTION_CD" = d."OPTION_CD" and o."PARTNER_CD" = d."PARTNER_CD"
  -- Of both tables, or all options of the partner are read for some.
  where option_cds is null or o."OPTION_CD" = any (option_cds);
end;

-- Options of the partner as the product pages show them, of a brand in use or of none, with live stock or without: all,
-- or those of option_ids. yesterday: private.place_of_yesterday. As in private.stock_rows, tables that only columns need
-- which the caller does not read are not read either, and the ids stand once more for each table.
-- Figures of 30 days are of those that end yesterday; of a profit, of private.recent_profit_days.
create or replace function private.product_rows(partner_cd text, today date, yesterday integer, option_ids text[])
  returns table (
    "optionId" text, "skuId" text, "barcode" text, "productId" text, "brandCd" text, "brandName" text, "productName" text,
    "optionName" text, "offerCondition" text, "state" text, "salePrice" bigint, "stockQty" integer, "incomingQty" bigint,
    "doc" bigint, "docNormalized" bigint, "avgSales7Days" numeric, "avgSales30Days" numeric, "saleAmt30" bigint,
    "conversionRate30" numeric, "winnerRate30" numeric, "adCost30" bigint, "adRoas30" numeric, "profitAmt" bigint,
    "profitRate" numeric, "breakEvenRoas" numeric, "profitGap" text, "profitGapAmt" bigint, "itemWinner" text, "costAmt" bigint,
    "costFrom" text, "targetDays" integer, "leadDays" integer, "memo" text, "storageFee" bigint, "ageQty" integer,
    "agedQty" integer, "agedRate" numeric, "stockAmt" bigint, "stockAmtBasis" text, "recommendedInboundQty" integer,
    "suggestedInboundQty" bigint, "suggestion" json, "regDay" text
  ) language sql stable begin atomic
  select
    o."OPTION_CD", s."SKU_ID", o."BARCODE", o."PRODUCTID", o."BRAND_CD", b."BRAND_NM", o."ITEM_NM", o."OPTION_NM",
    a."OFFER_CONDITION",
    case when a."OPTION_CD" is null then 'unknown' when a."SOLD_YN" = 'N' then 'stopped'
      when private.is_out_of_stock(a."STOCK_QTY", a."SOLD_YN") then 'out' else 'selling' end,
    o."SALE_PRICE", a."STOCK_QTY", coalesce(a."INCOMING_QTY", i."INCOMING_QTY", 0),
    private.days_of_cover(a."STOCK_QTY" + a."INCOMING_QTY", sold.qty_7, 7),
    case when yesterday = 35
      then private.days_of_cover(a."STOCK_QTY" + a."INCOMING_QTY", a."CALM_QTY", a."CALM_DAYS")
      else (select private.days_of_cover(a."STOCK_QTY" + a."INCOMING_QTY", c."QTY", c."DAYS")
        from private.calm_sales(recent.days, recent.place) c)
    end,
    round(case when a."OPTION_CD" is null then private.sold_between(f."SOLD_UNTIL", 35, 7, 1) else sold.qty_7 end / 7.0, 4),
    round(case when a."OPTION_CD" is null then private.sold_between(f."SOLD_UNTIL", 35, 30, 1) else sold.qty_30 end / 30.0, 4),
    case when (select exists (select from private.loaded_sales_days(partner_cd, today - 30, today - 1)))
      then coalesce(case when cardinality(option_ids) = 0 then m."SALE_AMT" else t."SALE_AMT" end, 0) end,
    (private.ratios(row(null, null, null, null, null, null, t."ORDER_CNT", null, t."VIEW_CNT", null, null)::private.measures))."conversionRate",
    (private.ratios(row(null, null, null, null, null, null, null, null, t."VIEW_CNT", null, t."WINNER_VIEWS")::private.measures))."winnerRate",
    coalesce(d."AD_COST", (select private.no_ad_amount(private.loaded_ad_days(partner_cd, today - 30, today - 1)))),
    -- Most options are not advertised: a ratio is not asked for where there is none.
    case when d."AD_COST" <> 0 then private.ad_roas(d."AD_COST", d."AD_SALE_AMT") end,
    g."PROFIT_AMT", private.profit_rate(g."PROFIT_AMT", g."SALE_AMT"),
    private.break_even_roas((g."PROFIT_AMT" + g."AD_AMT")::numeric / nullif(g."SALE_AMT", 0)),
    case when g."UNCOSTED_CNT" > 0 then 'cost' when g."UNSETTLED_CNT" > 0 then 'fees' end,
    nullif(g."UNCOSTED_AMT" + g."UNSETTLED_AMT", 0),
    s."ITEM_WINNER_YN", c."COST_AMT", c."APPLY_DT", e."TARGET_DAY", e."LEAD_DAY", e."MEMO", s."MONTHLY_STORAGE_FEE",
    age.known, age.aged, private.share(age.aged, age.known),
    a."STOCK_QTY" * coalesce(c."COST_AMT", o."SALE_PRICE"),
    case when a."OPTION_CD" is not null then
      case when c."COST_AMT" is not null then 'cost' when o."SALE_PRICE" is not null then 'price' end end,
    s."REQ_IBQTY",
    case when a."OFFER_CONDITION" = 'NEW' then (select g."qty" from private.suggested_inbound(n, a."STOCK_QTY" + a."INCOMING_QTY",
      coalesce(e."TARGET_DAY", 28), e."LEAD_DAY") g) end,
    case when a."OFFER_CONDITION" = 'NEW' then (select to_json(g) from private.suggested_inbound(n, a."STOCK_QTY" + a."INCOMING_QTY",
      coalesce(e."TARGET_DAY", 28), e."LEAD_DAY") g) end,
    s."PRODUCT_REG_DT"
  from public.dim_option o
  left join public.dim_brand b on b."BRAND_CD" = o."BRAND_CD" and b."PARTNER_CD" = partner_cd
  left join public.agg_option_stock a
    on a."PARTNER_CD" = partner_cd and a."OPTION_CD" = o."OPTION_CD"
      and (cardinality(option_ids) = 0 or a."OPTION_CD" = any (option_ids))
  left join public.fact_stock s
    on s."OPTION_CD" = a."OPTION_CD" and (cardinality(option_ids) = 0 or s."OPTION_CD" = any (option_ids))
  -- The won of all options are kept as sums that run on; of some they are added up with their traffic.
  left join private.option_amounts(partner_cd, today - 30, today - 1) m
    on m."OPTION_CD" = o."OPTION_CD" and cardinality(option_ids) = 0
  -- Of an option without live stock, what agg_option_stock would say.
  left join private.incoming_by_option(partner_cd) i
    on i."OPTION_CD" = o."OPTION_CD" and (cardinality(option_ids) = 0 or i."OPTION_CD" = any (option_ids))
  left join private.sold_until_by_option(partner_cd, today - 1, null) f
    on f."OPTION_CD" = o."OPTION_CD" and (cardinality(option_ids) = 0 or f."OPTION_CD" = any (option_ids))
      and (yesterday is null or f."OPTION_CD" = any (array(
        select n."OPTION_CD" from public.dim_option n
        where n."PARTNER_CD" = partner_cd and (cardinality(option_ids) = 0 or n."OPTION_CD" = any (option_ids))
          and not exists (select from public.agg_option_stock k
            where k."PARTNER_CD" = partner_cd and k."OPTION_CD" = n."OPTION_CD"))))
  left join private.recent_traffic(partner_cd, today, case when cardinality(option_ids) > 0 then option_ids end) t
    on t."OPTION_CD" = o."OPTION_CD" and (cardinality(option_ids) = 0 or t."OPTION_CD" = any (option_ids))
  left join private.ad_option_sums(partner_cd, today - 30, today - 1, option_ids) d
    on d."OPTION_CD" = o."OPTION_CD"
  left join private.option_profits(partner_cd, private.recent_profit_days(partner_cd, today), option_ids) g
    on g."KEY" = o."OPTION_CD"
  left join private.option_costs(partner_cd, private.day_text(today)) c
    on c."OPTION_CD" = o."OPTION_CD" and (cardinality(option_ids) = 0 or c."OPTION_CD" = any (option_ids))
  left join public.dim_option_setting e
    on e."OPTION_CD" = o."OPTION_CD" and (cardinality(option_ids) = 0 or e."OPTION_CD" = any (option_ids))
  left join public.agg_option_demand n
    on n."PARTNER_CD" = partner_cd and n."OPTION_CD" = o."OPTION_CD" and (cardinality(option_ids) = 0 or n."OPTION_CD" = any (option_ids))
  cross join lateral (
    select case when yesterday is null then f."SOLD_UNTIL" else a."SOLD_UNTIL" end as days, coalesce(yesterday, 35) as place
  ) recent
  cross join lateral (
    select case when yesterday = 35 then a."QTY_7" else private.sold_between(recent.days, recent.place, 7, 1) end as qty_7,
      case when yesterday = 35 then a."QTY_30" else private.sold_between(recent.days, recent.place, 30, 1) end as qty_30
  ) sold
  cross join lateral (
    select case when coalesce(s."AGE_30", s."AGE_45", s."AGE_60", s."AGE_120", s."AGE_180", s."AGE_181") is not null
        then coalesce(s."AGE_30", 0) + coalesce(s."AGE_45", 0) + coalesce(s."AGE_60", 0) + coalesce(s."AGE_120", 0)
          + coalesce(s."AGE_180", 0) + coalesce(s."AGE_181", 0) end as known,
      case when coalesce(s."AGE_30", s."AGE_45", s."AGE_60", s."AGE_120", s."AGE_180", s."AGE_181") is not null
        then coalesce(s."AGE_120", 0) + coalesce(s."AGE_180", 0) + coalesce(s."AGE_181", 0) end as aged
  ) age
  where o."PARTNER_CD" = partner_cd and o."SVC" = '2P'
    and (o."BRAND_CD" is null or (b."USE_YN" = 'Y' and b."SVC" = '2P'))
    and (cardinality(option_ids) = 0 or o."OPTION_CD" = any (option_ids));
end;
comment on function private.product_rows is 'Options of the partner, all or some, with or without live stock, as the product pages show them.';
revoke all on function private.product_rows from public, anon, authenticated, service_role;
grant execute on function private.product_rows to authenticated, service_role;

-- Options of the partner as the product pages show them, of a brand in use or of none, with live stock or without: all,
-- or those of option_ids. yesterday: private.place_of_yesterday. As in private.stock_rows, tables that only columns need
-- which the caller does not read are not read either, and the ids stand once more for each table.
-- Figures of 30 days are of those that end yesterday; of a profit, of private.recent_profit_days.
create or replace function private.product_rows(partner_cd text, today date, yesterday integer, option_ids text[])
  returns table (
    "optionId" text, "skuId" text, "barcode" text, "productId" text, "brandCd" text, "brandName" text, "productName" text,
    "optionName" text, "offerCondition" text, "state" text, "salePrice" bigint, "stockQty" integer, "incomingQty" bigint,
    "doc" bigint, "docNormalized" bigint, "avgSales7Days" numeric, "avgSales30Days" numeric, "saleAmt30" bigint,
    "conversionRate30" numeric, "winnerRate30" numeric, "adCost30" bigint, "adRoas30" numeric, "profitAmt" bigint,
    "profitRate" numeric, "breakEvenRoas" numeric, "profitGap" text, "profitGapAmt" bigint, "itemWinner" text, "costAmt" bigint,
    "costFrom" text, "targetDays" integer, "leadDays" integer, "memo" text, "storageFee" bigint, "ageQty" integer,
    "agedQty" integer, "agedRate" numeric, "stockAmt" bigint, "stockAmtBasis" text, "recommendedInboundQty" integer,
    "suggestedInboundQty" bigint, "suggestion" json, "regDay" text
  ) language sql stable begin atomic
  select
    o."OPTION_CD", s."SKU_ID", o."BARCODE", o."PRODUCTID", o."BRAND_CD", b."BRAND_NM", o."ITEM_NM", o."OPTION_NM",
    a."OFFER_CONDITION",
    case when a."OPTION_CD" is null then 'unknown' when a."SOLD_YN" = 'N' then 'stopped'
      when private.is_out_of_stock(a."STOCK_QTY", a."SOLD_YN") then 'out' else 'selling' end,
    o."SALE_PRICE", a."STOCK_QTY", coalesce(a."INCOMING_QTY", i."INCOMING_QTY", 0),
    private.days_of_cover(a."STOCK_QTY" + a."INCOMING_QTY", sold.qty_7, 7),
    case when yesterday = 35
      then private.days_of_cover(a."STOCK_QTY" + a."INCOMING_QTY", a."CALM_QTY", a."CALM_DAYS")
      else (select private.days_of_cover(a."STOCK_QTY" + a."INCOMING_QTY", c."QTY", c."DAYS")
        from private.calm_sales(recent.days, recent.place) c)
    end,
    round(case when a."OPTION_CD" is null then private.sold_between(f."SOLD_UNTIL", 35, 7, 1) else sold.qty_7 end / 7.0, 4),
    round(case when a."OPTION_CD" is null then private.sold_between(f."SOLD_UNTIL", 35, 30, 1) else sold.qty_30 end / 30.0, 4),
    case when (select exists (select from private.loaded_sales_days(partner_cd, today - 30, today - 1)))
      then coalesce(case when cardinality(option_ids) = 0 then m."SALE_AMT" else t."SALE_AMT" end, 0) end,
    (private.ratios(row(null, null, null, null, null, null, t."ORDER_CNT", null, t."VIEW_CNT", null, null)::private.measures))."conversionRate",
    (private.ratios(row(null, null, null, null, null, null, null, null, t."VIEW_CNT", null, t."WINNER_VIEWS")::private.measures))."winnerRate",
    coalesce(d."AD_COST", (select private.no_ad_amount(private.loaded_ad_days(partner_cd, today - 30, today - 1)))),
    -- Most options are not advertised: a ratio is not asked for where there is none.
    case when d."AD_COST" <> 0 then private.ad_roas(d."AD_COST", d."AD_SALE_AMT") end,
    g."PROFIT_AMT", private.profit_rate(g."PROFIT_AMT", g."SALE_AMT"),
    private.break_even_roas((g."PROFIT_AMT" + g."AD_AMT")::numeric / nullif(g."SALE_AMT", 0)),
    case when g."UNCOSTED_CNT" > 0 then 'cost' when g."UNSETTLED_CNT" > 0 then 'fees' end,
    nullif(g."UNCOSTED_AMT" + g."UNSETTLED_AMT", 0),
    s."ITEM_WINNER_YN", c."COST_AMT", c."APPLY_DT", e."TARGET_DAY", e."LEAD_DAY", e."MEMO", s."MONTHLY_STORAGE_FEE",
    age.known, age.aged, private.share(age.aged, age.known),
    a."STOCK_QTY" * coalesce(c."COST_AMT", o."SALE_PRICE"),
    case when a."OPTION_CD" is not null then
      case when c."COST_AMT" is not null then 'cost' when o."SALE_PRICE" is not null then 'price' end end,
    s."REQ_IBQTY",
    case when a."OFFER_CONDITION" = 'NEW' then (select g."qty" from private.suggested_inbound(n, a."STOCK_QTY" + a."INCOMING_QTY",
      coalesce(e."TARGET_DAY", 28), e."LEAD_DAY") g) end,
    case when a."OFFER_CONDITION" = 'NEW' then (select to_json(g) from private.suggested_inbound(n, a."STOCK_QTY" + a."INCOMING_QTY",
      coalesce(e."TARGET_DAY", 28), e."LEAD_DAY") g) end,
    s."PRODUCT_REG_DT"
  from public.dim_option o
  left join public.dim_brand b on b."BRAND_CD" = o."BRAND_CD" and b."PARTNER_CD" = partner_cd
  left join public.agg_option_stock a
    on a."PARTNER_CD" = partner_cd and a."OPTION_CD" = o."OPTION_CD"
      and (cardinality(option_ids) = 0 or a."OPTION_CD" = any (option_ids))
  left join public.fact_stock s
    on s."OPTION_CD" = a."OPTION_CD" and (cardinality(option_ids) = 0 or s."OPTION_CD" = any (option_ids))
  -- The won of all options are kept as sums that run on; of some they are added up with their traffic.
  left join private.option_amounts(partner_cd, today - 30, today - 1) m
    on m."OPTION_CD" = o."OPTION_CD" and cardinality(option_ids) = 0
  -- Of an option without live stock, what agg_option_stock would say.
  left join private.incoming_by_option(partner_cd) i
    on i."OPTION_CD" = o."OPTION_CD" and (cardinality(option_ids) = 0 or i."OPTION_CD" = any (option_ids))
  left join private.sold_until_by_option(partner_cd, today - 1, null) f
    on f."OPTION_CD" = o."OPTION_CD" and (cardinality(option_ids) = 0 or f."OPTION_CD" = any (option_ids))
      and (yesterday is null or f."OPTION_CD" = any (array(
        select n."OPTION_CD" from public.dim_option n
        where n."PARTNER_CD" = partner_cd and (cardinality(option_ids) = 0 or n."OPTION_CD" = any (option_ids))
          and not exists (select from public.agg_option_stock k
            where k."PARTNER_CD" = partner_cd and k."OPTION_CD" = n."OPTION_CD"))))
  left join private.recent_traffic(partner_cd, today, case when cardinality(option_ids) > 0 then option_ids end) t
    on t."OPTION_CD" = o."OPTION_CD" and (cardinality(option_ids) = 0 or t."OPTION_CD" = any (option_ids))
  left join private.ad_option_sums(partner_cd, today - 30, today - 1, option_ids) d
    on d."OPTION_CD" = o."OPTION_CD"
  left join private.option_profits(partner_cd, private.recent_profit_days(partner_cd, today), option_ids) g
    on g."KEY" = o."OPTION_CD"
  left join private.option_costs(partner_cd, private.day_text(today)) c
    on c."OPTION_CD" = o."OPTION_CD" and (cardinality(option_ids) = 0 or c."OPTION_CD" = any (option_ids))
  left join public.dim_option_setting e
    on e."OPTION_CD" = o."OPTION_CD" and (cardinality(option_ids) = 0 or e."OPTION_CD" = any (option_ids))
  left join public.agg_option_demand n
    on n."PARTNER_CD" = partner_cd and n."OPTION_CD" = o."OPTION_CD" and (cardinality(option_ids) = 0 or n."OPTION_CD" = any (option_ids))
  cross join lateral (
    select case when yesterday is null then f."SOLD_UNTIL" else a."SOLD_UNTIL" end as days, coalesce(yesterday, 35) as place
  ) recent
  cross join lateral (
    select case when yesterday = 35 then a."QTY_7" else private.sold_between(recent.days, recent.place, 7, 1) end as qty_7,
      case when yesterday = 35 then a."QTY_30" else private.sold_between(recent.days, recent.place, 30, 1) end as qty_30
  ) sold
  cross join lateral (
    select case when coalesce(s."AGE_30", s."AGE_45", s."AGE_60", s."AGE_120", s."AGE_180", s."AGE_181") is not null
        then coalesce(s."AGE_30", 0) + coalesce(s."AGE_45", 0) + coalesce(s."AGE_60", 0) + coalesce(s."AGE_120", 0)
          + coalesce(s."AGE_180", 0) + coalesce(s."AGE_181", 0) end as known,
      case when coalesce(s."AGE_30", s."AGE_45", s."AGE_60", s."AGE_120", s."AGE_180", s."AGE_181") is not null
        then coalesce(s."AGE_120", 0) + coalesce(s."AGE_180", 0) + coalesce(s."AGE_181", 0) end as aged
  ) age
  where o."PARTNER_CD" = partner_cd and o."SVC" = '2P'
    and (o."BRAND_CD" is null or (b."USE_YN" = 'Y' and b."SVC" = '2P'))
    and (cardinality(option_ids) = 0 or o."OPTION_CD" = any (option_ids));
end;
