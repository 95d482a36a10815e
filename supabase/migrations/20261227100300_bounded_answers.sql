-- No function answers without a bound: lists without pages refuse more than 5,000 rows and pages more than 10 MB, a partner has at most 2,000 brands, and an intervention at most 500 options.

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
  -- 5,000 rows have half of it. Nobody bounds the names in reports.
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

-- 옵션마스터: brands of the partner that are missing are made, options are made or updated. An empty cell
-- never wipes a value out, and an option that the file does not name stays. A brand that has another name now is
-- renamed for all its options: brands_renamed counts them, renames names some. Raises PD001, PD002 (brands), PD008 (too many brands:
-- pages list the brands of a partner without pages).
-- Settings: see private.replace_rows.
create or replace function private.load_option_master(batch private.import_batch, is_loaded boolean) returns jsonb
  language plpgsql volatile set search_path = '' set enable_nestloop = off as $$
declare
  most_brands constant integer := 2000;
  brands integer;
  renames jsonb;
  fresh integer;
  written integer;
begin
  perform private.stage_rows(batch, array['OPTION_CD', 'BRAND_CD', 'BRAND_NM', 'ITEM_NM', 'OPTION_NM',
    'PRODUCTID', 'BARCODE', 'CPITEMNAME', 'SALE_PRICE'],
    array['public.dim_option', 'public.dim_brand'], '{}');

  create temporary table import_brand on commit drop as
  select n."BRAND_CD", n."BRAND_NM", o."BRAND_NM" as old_nm, o."BRAND_CD" is null as is_new
  from (select s."BRAND_CD", min(s."BRAND_NM") as "BRAND_NM" from pg_temp.import_staged s group by 1) n
  left join public.dim_brand o using ("BRAND_CD");
  select count(*) filter (where n.is_new) into brands from pg_temp.import_brand n;
  if brands > 0 and brands + (select count(*) from public.dim_brand o where o."PARTNER_CD" = batch.partner_cd) > most_brands then
    raise exception 'a partner has at most % brands', most_brands using errcode = 'PD008';
  end if;
  select count(*) filter (where o."OPTION_CD" is null), count(*) filter (where o."OPTION_CD" is null
      or (o."BRAND_CD", o."BRAND_DERIVED", o."ITEM_NM", o."OPTION_NM", o."PRODUCTID", o."BARCODE", o."CPITEMNAME", o."SALE_PRICE")
        is distinct from (s."BRAND_CD", false, s."ITEM_NM", coalesce(nullif(s."OPTION_NM", ''), o."OPTION_NM"),
          coalesce(s."PRODUCTID", o."PRODUCTID"), coalesce(s."BARCODE", o."BARCODE"),
          coalesce(s."CPITEMNAME", o."CPITEMNAME"), coalesce(s."SALE_PRICE", o."SALE_PRICE")))
  into fresh, written
  from pg_temp.import_staged s left join public.dim_option o using ("OPTION_CD");
  if is_loaded then
    insert into public.dim_brand as b ("BRAND_CD", "BRAND_NM", "PARTNER_CD", "SORT")
    select n."BRAND_CD", n."BRAND_NM", batch.partner_cd, row_number() over (order by n."BRAND_NM", n."BRAND_CD")
      + coalesce((select max(o."SORT") from public.dim_brand o where o."PARTNER_CD" = batch.partner_cd), 0)
    from pg_temp.import_brand n where n.is_new
    on conflict do nothing;
  end if;
  -- After the insert: a load of another partner at the same moment may have been first.
  perform private.refuse_codes('PD002', 'brands of another partner', array(
    select distinct b."BRAND_CD" from pg_temp.import_brand s join public.dim_brand b using ("BRAND_CD")
    where b."PARTNER_CD" <> batch.partner_cd order by 1));
  select jsonb_agg(jsonb_build_object('from', n.old_nm, 'to', n."BRAND_NM",
    'options', (select count(*) from public.dim_option o
      where o."PARTNER_CD" = batch.partner_cd and o."BRAND_CD" = n."BRAND_CD")) order by n.old_nm, n."BRAND_NM")
  into renames from pg_temp.import_brand n where n.old_nm <> n."BRAND_NM";
  if is_loaded then
    update public.dim_brand b set "BRAND_NM" = n."BRAND_NM"
    from pg_temp.import_brand n where b."BRAND_CD" = n."BRAND_CD" and b."BRAND_NM" <> n."BRAND_NM";
    insert into public.dim_option as o
      ("OPTION_CD", "PARTNER_CD", "BRAND_CD", "ITEM_NM", "OPTION_NM", "PRODUCTID", "BARCODE", "CPITEMNAME", "SALE_PRICE")
    select s."OPTION_CD", batch.partner_cd, s."BRAND_CD", s."ITEM_NM", coalesce(s."OPTION_NM", ''), s."PRODUCTID",
      s."BARCODE", s."CPITEMNAME", s."SALE_PRICE"
    from pg_temp.import_staged s
    on conflict ("OPTION_CD") do update set
      "BRAND_CD" = excluded."BRAND_CD", "BRAND_DERIVED" = false, "ITEM_NM" = excluded."ITEM_NM",
      "OPTION_NM" = coalesce(nullif(excluded."OPTION_NM", ''), o."OPTION_NM"),
      "PRODUCTID" = coalesce(excluded."PRODUCTID", o."PRODUCTID"),
      "BARCODE" = coalesce(excluded."BARCODE", o."BARCODE"),
      "CPITEMNAME" = coalesce(excluded."CPITEMNAME", o."CPITEMNAME"),
      "SALE_PRICE" = coalesce(excluded."SALE_PRICE", o."SALE_PRICE")
    where o."PARTNER_CD" = excluded."PARTNER_CD"
      and (o."BRAND_CD", o."BRAND_DERIVED", o."ITEM_NM", o."OPTION_NM", o."PRODUCTID", o."BARCODE", o."CPITEMNAME", o."SALE_PRICE")
        is distinct from (excluded."BRAND_CD", false, excluded."ITEM_NM", coalesce(nullif(excluded."OPTION_NM", ''), o."OPTION_NM"),
          coalesce(excluded."PRODUCTID", o."PRODUCTID"), coalesce(excluded."BARCODE", o."BARCODE"),
          coalesce(excluded."CPITEMNAME", o."CPITEMNAME"), coalesce(excluded."SALE_PRICE", o."SALE_PRICE"));
  end if;
  perform private.refuse_codes('PD001', 'options of another partner', array(
    select o."OPTION_CD" from pg_temp.import_staged s join public.dim_option o using ("OPTION_CD")
    where o."PARTNER_CD" <> batch.partner_cd order by 1));
  if is_loaded then
    perform private.derive_brands(batch.partner_cd);
  end if;
  return jsonb_build_object('new', fresh, 'changed', written - fresh, 'removed', 0, 'brands_new', brands,
    'unchanged', (select count(*) from pg_temp.import_staged) - written,
    'options_without_brand', private.options_without_brand(batch.partner_cd, is_loaded, true))
    || case when renames is null then '{}' else jsonb_build_object('brands_renamed', jsonb_array_length(renames),
      'renames', jsonb_path_query_array(renames, '$[0 to 9]')) end;
end
$$;

-- For what is listed without pages because it is short: a product has tens of options, a campaign tens of ad groups. Whoever loads
-- more must not make everybody wait for one answer. A condition, so that a query asks it before it makes the rows of the answer.
create or replace function private.require_few(rows bigint, most integer default 5000) returns boolean
  language plpgsql immutable set search_path = '' as $$
begin
  if rows > most then
    raise exception 'more than % rows', most using errcode = '54000';
  end if;
  return true;
end
$$;
comment on function private.require_few is 'Raises 54000 for more rows than an answer without pages holds; else true.';
revoke all on function private.require_few from public, anon, authenticated, service_role;
grant execute on function private.require_few to authenticated, service_role;

-- public.interventions lists them without pages.
create or replace function private.require_few_interventions(partner_cd text) returns void language plpgsql stable set search_path = '' as $$
declare
  most constant integer := 2000;
begin
  if (select count(*) from public.log_intervention i where i."PARTNER_CD" = require_few_interventions.partner_cd) > most then
    raise exception 'a partner has at most % interventions', most using errcode = 'PD422';
  end if;
end
$$;
comment on function private.require_few_interventions is 'Raises PD422 for more than 2,000 interventions of a partner.';
revoke all on function private.require_few_interventions from public, anon, authenticated, service_role;

create or replace function public.ad_campaign_parts(
  partner_cd text, date_start text, date_end text, comparison text default 'previous', attribution text default '14',
  scope text default 'total', ad_type text default 'all', placement text default 'all', brand_cds text[] default '{}',
  campaign_name text default '', with_vat boolean default false, campaign_id text default '', adgroup_name text default null
) returns json language plpgsql stable set search_path = '' as $$
declare
  today constant date := private.korea_today();
  p constant private.sales_period := private.open_period(partner_cd, date_start, date_end, comparison, brand_cds, 'ads');
  f private.ad_filter := private.require_ad_filter(partner_cd, attribution, scope, ad_type, placement, brand_cds, campaign_name, with_vat);
  -- Below the row of what no master knows stand its campaigns, and below these their options.
  is_unmatched constant boolean := campaign_id = '';
  of_campaign constant text := case when is_unmatched then adgroup_name else campaign_id end;
  matched constant text := case when is_unmatched then 'not l."MATCHED"' else 'l."MATCHED"' end;
begin
  if campaign_id is null or length(campaign_id) > 100 or length(adgroup_name) > 500 then
    raise exception 'campaign_id is needed' using errcode = '22023';
  end if;
  if of_campaign is not null then
    f.campaign_ids := array(select c from unnest(array[of_campaign]) c where f.campaign_ids is null or c = any (f.campaign_ids));
  end if;
  if adgroup_name is null then
    return json_build_object('rows', coalesce((
      with part as materialized (
        select r.*, case when is_unmatched then r."KEY" else campaign_id end as id
        from private.ad_rows(partner_cd, today, p, f, 'option',
          case when is_unmatched then 'l."CAMPAIGN_ID"' else 'l."ADGROUP_NM"' end, matched) r
      )
      select json_agg(jsonb_build_object('rowKey', campaign_id || '/' || t."KEY", 'campaignId', t.id,
          'campaignName', coalesce(c."CAMPAIGN_NM", ''), 'adgroupName', case when not is_unmatched then t."KEY" end,
          'optionCd', null, 'productName', null, 'optionName', null)
        || private.ad_row(t."NOW", t."BEFORE", p, (select sum((w."NOW")."adCost") from part w))
        order by (t."NOW")."adCost" desc nulls last, t."KEY" collate "C")
      from part t
      left join public.dim_campaign c on c."PARTNER_CD" = ad_campaign_parts.partner_cd and c."CAMPAIGN_ID" = t.id
      where private.require_few((select count(*) from part))), '[]'));
  end if;
  return json_build_object('rows', coalesce((
    with part as materialized (
      select * from private.ad_option_list(partner_cd, today, p, f, 'l."OPTION_CD"',
        matched || case when is_unmatched then '' else format(' and l."ADGROUP_NM" = %L', adgroup_name) end)
    )
    select json_agg(jsonb_build_object('rowKey', campaign_id || '/' || adgroup_name || '/' || t."rowKey", 'campaignId', of_campaign,
        'campaignName', coalesce((select c."CAMPAIGN_NM" from public.dim_campaign c
          where c."PARTNER_CD" = ad_campaign_parts.partner_cd and c."CAMPAIGN_ID" = of_campaign), ''),
        'adgroupName', case when not is_unmatched then adgroup_name end, 'optionCd', t."optionCd",
        'productName', t."productName", 'optionName', t."optionName")
      || private.ad_row(t."sums", t."before", p, (select sum(w."adCost") from part w))
      order by t."adCost" desc, t."rowKey" collate "C")
    from part t where private.require_few((select count(*) from part))), '[]'));
end
$$;
comment on function public.ad_campaign_parts is 'What a campaign of ad_campaigns is made of, the dearest first: its ad groups, or the options of one (adgroup_name). campaign_id '''' is the row of what no master knows: its campaigns, or the options of one (adgroup_name: its id). Callers and filters as ad_campaigns_summary; 54000 for more than 5,000 rows.';

create or replace function public.ad_campaigns_summary(
  partner_cd text, date_start text, date_end text, comparison text default 'previous', attribution text default '14',
  scope text default 'total', ad_type text default 'all', placement text default 'all', brand_cds text[] default '{}',
  campaign_name text default '', with_vat boolean default false, unit text default 'day'
) returns json language plpgsql stable set search_path = '' as $$
declare
  today constant date := private.korea_today();
  p constant private.sales_period := private.open_period(partner_cd, date_start, date_end, comparison, brand_cds, 'ads');
  f constant private.ad_filter := private.require_ad_filter(partner_cd, attribution, scope, ad_type, placement, brand_cds, campaign_name, with_vat);
  whole private.ad_measures[];
  sums private.ad_measures;
  sums_before private.ad_measures;
  campaigns json;
  days jsonb;
  rows json;
  placements json;
begin
  perform private.require_choice('unit', unit, array['day', 'week', 'month']);
  with campaign as materialized (
    select * from private.ad_campaign_list(partner_cd, today, p, f)
  ), dearest as (
    select * from campaign c where c."campaignId" is not null and c."adCost" > 0
    order by c."adCost" desc, c."campaignId" collate "C" limit 200
  )
  select array[private.total_ads(c."sums"), private.total_ads(c."before")], (
      select json_agg(json_build_object('campaignId', d."campaignId", 'campaignName', d."campaignName", 'adCost', d."adCost",
        'adSaleAmt', (d."sums")."adSaleAmt", 'adRoas', (private.ad_ratios(d."sums"))."adRoas")
        order by d."adCost" desc, d."campaignId" collate "C")
      from dearest d)
  into whole, campaigns
  from campaign c;
  sums := coalesce(whole[1], private.no_ads_on((p).loaded));
  sums_before := coalesce(whole[2], private.no_ads_on((p).loaded_before));

  select jsonb_object_agg(r."KEY", jsonb_build_array((r."NOW")."adSaleAmt", (r."NOW")."adOrderCnt")),
    private.ad_series(partner_cd, p, attribution, unit, array_agg(r."KEY"::integer), array_agg(r."NOW"))
  into days, rows
  from private.ad_rows(partner_cd, today, p, f, 'day', 'l."DATE_SK"::text', compared => false) r;
  placements := (
    select coalesce(json_agg(json_build_object('placement', r."KEY", 'share', private.share((r."NOW")."adCost", (sums)."adCost"),
      'figures', private.ad_figures(r."NOW")) order by (r."NOW")."adCost" desc, r."KEY" collate "C"), '[]')
    from private.ad_rows(partner_cd, today, p, f, 'campaign', 'l."PLACEMENT"', compared => false) r
    having private.require_few(count(*)));
  return json_build_object(
    'period', private.period_of(p), 'comparison', private.comparison_of(p),
    'figures', private.ad_figures(sums), 'comparisonFigures', private.ad_figures(sums_before),
    'tacos', private.ad_cost_of_sales(partner_cd, p.first_day, p.last_day, brand_cds, (sums)."adCost"),
    'comparisonTacos', private.ad_cost_of_sales(partner_cd, p.first_before, p.last_before, brand_cds, (sums_before)."adCost"),
    'margin', private.ad_margin(partner_cd, today, brand_cds),
    'growth', private.ad_growth(partner_cd, today, p, attribution, coalesce(days, '{}')),
    'loaded', private.loaded_sources(partner_cd), 'rows', rows, 'placements', placements,
    'campaigns', coalesce(campaigns, '[]'));
end
$$;

create or replace function public.ad_keyword_detail(
  partner_cd text, date_start text, date_end text, comparison text default 'previous', attribution text default '14',
  scope text default 'total', ad_type text default 'all', brand_cds text[] default '{}', campaign_name text default '',
  with_vat boolean default false, keyword text default '', unit text default 'day'
) returns json language plpgsql stable set search_path = '' as $$
declare
  today constant date := private.korea_today();
  p constant private.sales_period := private.open_period(partner_cd, date_start, date_end, comparison, brand_cds, 'ads');
  f constant private.ad_filter := private.require_ad_filter(partner_cd, attribution, scope, ad_type, 'all', brand_cds, campaign_name, with_vat);
begin
  keyword := coalesce(private.clean_text(keyword), '');
  perform private.require_keyword(keyword);
  perform private.require_choice('unit', unit, array['day', 'week', 'month']);
  return (
    with by_day as materialized (
      select r."KEY"::integer as day, r."NOW" as sums, r."BEFORE" as before
      from private.ad_rows(partner_cd, today, p, f, 'keyword', 'l."DATE_SK"::text', keyword => keyword) r
    ), campaigns as materialized (
      select r."KEY" as id, r."NOW" as sums
      from private.ad_rows(partner_cd, today, p, f, 'keyword', 'l."CAMPAIGN_ID"', compared => false, keyword => keyword) r
    )
    select json_build_object('keyword', keyword,
      'period', private.period_of(p), 'comparison', private.comparison_of(p),
      'figures', private.ad_figures(coalesce((select private.total_ads(c.sums) from campaigns c), private.no_ads_on((p).loaded))),
      'comparisonFigures', private.ad_figures(coalesce((select private.total_ads(b.before) from by_day b), private.no_ads_on((p).loaded_before))),
      'rows', (select private.ad_series(partner_cd, p, attribution, unit, array_agg(b.day), array_agg(b.sums)) from by_day b),
      'campaigns', coalesce((select json_agg(jsonb_build_object('campaignId', c.id, 'campaignName', coalesce(n."CAMPAIGN_NM", ''))
          || private.ad_figures(c.sums)::jsonb
          || jsonb_build_object('share', private.share((c.sums)."adCost", (select sum((w.sums)."adCost") from campaigns w)))
          order by (c.sums)."adCost" desc, c.id collate "C")
        from campaigns c
        left join public.dim_campaign n on n."PARTNER_CD" = ad_keyword_detail.partner_cd and n."CAMPAIGN_ID" = c.id
        where private.require_few((select count(*) from campaigns))), '[]'))
  );
end
$$;
comment on function public.ad_keyword_detail is
  'One keyword (exact) of 검색 영역: by day, week or month, and by campaign. Callers and filters as ad_keywords_summary; 54000 for more than 5,000 campaigns.';

create or replace function public.create_intervention_of_change(partner_cd text, change_id bigint) returns json
  language plpgsql volatile security definer set search_path = '' as $$
declare
  change public.log_change;
  day date;
  intervention_id bigint;
begin
  perform private.require_partner(partner_cd);
  perform private.hold_partner(partner_cd);
  select * into change from public.log_change c
  where c."ID" = change_id and c."PARTNER_CD" = create_intervention_of_change.partner_cd and c."SUBJECT" = 'campaign';
  if not found then
    raise exception 'the change is not the partner''s' using errcode = 'PD404';
  end if;
  day := private.korea_day(change."REG_DT");
  insert into public.log_intervention ("PARTNER_CD", "NAME", "TYPE", "START_DT", "CAMPAIGN_ID", "FIELD", "FROM_VAL", "TO_VAL",
    "CHANGE_ID", "USER_ID", "USER_NM")
  select change."PARTNER_CD", left(n."CAMPAIGN_NM", 250) || ' ' || case change."FIELD" when 'goalType' then '목표 변경'
      when 'dayBudget' then '일예산 변경' when 'targetRoas' then '목표 ROAS 변경' when 'status' then '상태 변경' else '메모 변경' end,
    'ad', private.day_text(day), change."SUBJECT_ID", change."FIELD", change."FROM_VAL", change."TO_VAL", change."ID", auth.uid(),
    private.member_name(auth.uid())
  from public.dim_campaign n
  where n."PARTNER_CD" = change."PARTNER_CD" and n."CAMPAIGN_ID" = change."SUBJECT_ID"
  on conflict ("CHANGE_ID", "PARTNER_CD") do nothing
  returning "ID" into intervention_id;
  if intervention_id is null then
    return json_build_object('created', false, 'id',
      (select i."ID" from public.log_intervention i where i."CHANGE_ID" = change."ID"));
  end if;
  perform private.require_few_interventions(partner_cd);
  -- As many as public.save_intervention takes.
  insert into public.log_intervention_option ("INTERVENTION_ID", "OPTION_CD", "PARTNER_CD")
  select intervention_id, o."OPTION_CD", o."PARTNER_CD"
  from public.agg_ad_option_monthly a
  join public.dim_option o on o."OPTION_CD" = a."OPTION_CD" and o."PARTNER_CD" = a."PARTNER_CD"
  where a."PARTNER_CD" = change."PARTNER_CD" and a."CAMPAIGN_ID" = change."SUBJECT_ID" and a."AD_COST" > 0
    and a."MONTH_SK" in (private.date_sk(day) / 100, private.date_sk((date_trunc('month', day::timestamp) - interval '1 month')::date) / 100)
  group by o."OPTION_CD", o."PARTNER_CD"
  order by sum(a."AD_COST") desc, o."OPTION_CD" collate "C" limit 500;
  return json_build_object('created', true, 'id', intervention_id);
end
$$;
comment on function public.create_intervention_of_change is 'Keeps a change of the register of campaigns as an intervention (개입) of its Korea-time day, about the options known to a master that the campaign paid for in that month and the one before, the dearest 500. Active members who may see the partner; 42501 for others, PD404 for a change that is not the partner''s, PD422 for more than 2,000 interventions of a partner. Definer: members may not write these tables themselves.';

-- Every line of one request with the totals of the 합계 row.
create or replace function public.inbound_detail(
  partner_cd text, req_no text, sort_by text default '', sort_direction text default 'asc'
) returns json language plpgsql stable set search_path = '' as $$
declare
  page record;
begin
  perform private.require_partner(partner_cd);
  if req_no is null then
    raise exception 'req_no must be given' using errcode = '22023';
  end if;

  page := private.list_page(
    source => format('private.inbound_detail_rows(%L, %L)', partner_cd, req_no), ids => null, id_column => 'id',
    sortable => '{"status": "status", "optionCd": "id", "barcode": "text", "cpItemName": "text", "optionNm": "text",
      "expirDt": "day", "prodDt": "day", "stockQty": "number", "exQty": "number", "ibAprvQty": "number",
      "saleReadyQty": "number", "returnPendingQty": "number", "returnReadyQty": "number", "logisticsCompany": "text",
      "invoiceNum": "text", "dpAprvDt": "day", "ibCenter": "text", "remarks": "text"}',
    sort_by => sort_by, sort_direction => sort_direction, tie_order => '"id"', carried => '{}',
    page_number => 1, page_size => 5000, few => true,
    -- An option with two expiry days stands on two lines, and each line shows the stock of the option.
    summary => $sql$json_build_object(
      'totals', json_build_object(
        'stockQty', coalesce(sum("stockQty"), 0), 'exQty', coalesce(sum("exQty"), 0),
        'ibAprvQty', coalesce(sum("ibAprvQty"), 0), 'saleReadyQty', coalesce(sum("saleReadyQty"), 0),
        'returnPendingQty', coalesce(sum("returnPendingQty"), 0), 'returnReadyQty', coalesce(sum("returnReadyQty"), 0)),
      'options', (
        select json_build_object('repeated', count(*) filter (where o.lines > 1), 'stockQty', coalesce(sum(o.stock_qty), 0))
        from (select count(*) as lines, max(l."stockQty") as stock_qty from matching l group by l."optionCd") o))$sql$);
  perform private.require_few(page.total);
  return json_build_object('rows', page.rows, 'totals', page.summary_row -> 'totals',
    'repeatedOptions', page.summary_row -> 'options' -> 'repeated', 'stockQtyOnce', page.summary_row -> 'options' -> 'stockQty');
end
$$;
comment on function public.inbound_detail is 'Lines of one inbound request of the partner (specification sections 2 and 3). Active members who may see the partner; 42501 for others, 22023 for a wrong argument, 54000 for more than 5,000 lines. A row is one line.

sort_by: '''' (order of the report) or a column of the row; empty values last, ties in the order of the report. An unknown request has no rows.';

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
        'price', a.price, 'margin', g.margin) order by w.id)
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
      ) a on p.id is not null
      left join lateral (
        -- What is entered as the cost is no part of what a sale leaves, and neither is advertising: it may be the intervention.
        select private.ratio((sum(f."PROFIT_AMT") + sum(f."AD_AMT")) * 100, nullif(sum(f."SALE_AMT"), 0)) as margin
        from private.option_profits(intervention_panels.partner_cd,
          array(select d from unnest(settled) d where d between w.start - 28 and w.start + 13), w.options) f
        where f."SALE_AMT" is not null
      ) g on p.id is not null), '[]'))
  into answer;
  return answer;
end
$$;
comment on function public.intervention_panels is 'Daily panels of at most 10 interventions of the partner, from which a client computes their effects. Active members who may see the partner; 42501 for others, 22023 for more, 54000 for more than 500 options in all. Ids that are not the partner''s have no panel.';

create or replace function public.loss_evidence(partner_cd text, option_id text, month text) returns json
  language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  first_day text;
  last_day text;
  opening text;
begin
  perform private.require_partner(partner_cd);
  perform private.require_month('month', month);
  first_day := month || '01';
  last_day := private.day_text(private.month_end(month::integer));
  opening := private.day_text(private.month_start(month::integer) - 1);
  return (
    with loads as (
      select u."CATEGORY" as category, u."FILE_NM" as name, u."PERIOD_START" as first, u."PERIOD_END" as last, u."REG_DT" as at
      from public.log_file_upload u where u."PARTNER_CD" = loss_evidence.partner_cd
    ), costs as (
      select c.* from public.fact_settlement_cost c
      where c."PARTNER_CD" = loss_evidence.partner_cd and c."OCCUR_DT" between first_day and last_day and c."OPTION_CD" = option_id
        and c."COST_TYPE" in ('RESTOCKING', 'REMOVAL')
    )
    select json_build_object(
      'openFile', (select l.name from loads l where l.category = '재고현황' and l.first = opening order by l.at desc limit 1),
      'closeFile', (select l.name from loads l where l.category = '재고현황' and l.first = last_day order by l.at desc limit 1),
      'saleDays', (select count(*) from private.loaded_sales_days(loss_evidence.partner_cd, first_day::date, last_day::date)),
      'days', private.month_end(loss_evidence.month::integer) - first_day::date + 1,
      'inbound', coalesce((
        select json_agg(json_build_object('reqNo', i."REQ_NO", 'day', i.day, 'isGuessed', i.is_guessed, 'qty', i."SALE_READY_QTY") order by i.day, i."REQ_NO")
        from (
          select l."REQ_NO", l."SALE_READY_QTY", coalesce(d.stowed, l."SCH_DT") as day, d.stowed is null as is_guessed
          from public.raw_wing_inbound_request l
          cross join lateral (select case when private.is_day_text(replace(l."DP_APRV_DT", '-', '')) then replace(l."DP_APRV_DT", '-', '') end) d (stowed)
          where l."CUST_CD" = loss_evidence.partner_cd and l."OPTION_CD" = option_id and l."SVC" = '2P' and l."SALE_READY_QTY" <> 0
        ) i where i.day between first_day and last_day having private.require_few(count(*))), '[]'),
      'returns', coalesce((
        select json_agg(json_build_object('day', c."OCCUR_DT", 'grade', c."GRADE", 'qty', c."QTY", 'file', f."FILE_NM") order by c."OCCUR_DT", c."LINE_ID")
        from costs c left join public.log_settlement_file f on f."FILE_ID" = c."FILE_ID" where c."COST_TYPE" = 'RESTOCKING'
        having private.require_few(count(*))), '[]'),
      'removals', coalesce((
        select json_agg(json_build_object('day', c."OCCUR_DT", 'qty', c."QTY", 'file', f."FILE_NM") order by c."OCCUR_DT", c."LINE_ID")
        from costs c left join public.log_settlement_file f on f."FILE_ID" = c."FILE_ID" where c."COST_TYPE" = 'REMOVAL'
        having private.require_few(count(*))), '[]'),
      'compensations', coalesce((
        select json_agg(json_build_object('day', c."OCCUR_DT", 'settleDay', c."SETTLE_END_DT", 'lossType', c."LOSS_TYPE", 'qty', c."QTY",
          'isStock', private.is_stock_loss(c."LOSS_TYPE"), 'file', f."FILE_NM") order by c."OCCUR_DT", c."LINE_ID")
        from public.fact_inventory_compensation c
        left join public.log_settlement_file f on f."FILE_ID" = c."FILE_ID"
        where c."PARTNER_CD" = loss_evidence.partner_cd and c."OPTION_CD" = option_id
        having private.require_few(count(*))), '[]'),
      'costAmt', (select k."COST_AMT" from public.dim_option_cost k
        where k."OPTION_CD" = option_id and k."PARTNER_CD" = loss_evidence.partner_cd and k."APPLY_DT" <= last_day
        order by k."APPLY_DT" desc limit 1),
      'changes', private.last_changes(loss_evidence.partner_cd, 'claim', option_id, loss_evidence.month)));
end
$$;
comment on function public.loss_evidence is 'What proves a loss of an option in a month (yyyyMM), and who changed what of its claim. Active members who may see the partner; 42501 for others, 22023 for a wrong month, 54000 for more than 5,000 rows of one kind.';

create or replace function public.loss_report(
  partner_cd text, basis text, date_start text, date_end text, brand_cd text default 'all', loss_type text default 'all',
  product_name text default '', option_ids text[] default '{}'
) returns json language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  months integer[];
  option_cds text[];
  has_compensation boolean;
begin
  product_name := private.open_losses(partner_cd, basis, date_start, date_end, brand_cd, loss_type, product_name, option_ids);
  months := private.loss_months_between(partner_cd, date_start, date_end);
  option_cds := private.loss_options(partner_cd, brand_cd, product_name, option_ids);
  has_compensation := exists (select from public.log_settlement_file l
    where l."PARTNER_CD" = loss_report.partner_cd and l."CATEGORY" = '재고 손실 보상');
  return (
    with paid as materialized (
      select left(case basis when 'OCCUR' then c."occurDay" else c."settleDay" end, 6) as ym, c."lossType", c."center", c."compQty", c."compAmt",
        c."pricedAmt", c."priceSum"
      from private.compensations(loss_report.partner_cd, basis, date_start, date_end, loss_report.brand_cd, loss_report.loss_type, loss_report.product_name,
        option_ids, null) c
    ), lost as materialized (
      select "month", "lossQty", "lossAmt", "unpaidQty", "unpaidLowQty", "unpaidHighQty", "unpaidAmt", "unpaidLowAmt", "unpaidHighAmt",
        "salePrice"
      from private.reconciliation(loss_report.partner_cd, private.judged_months(loss_report.partner_cd, months), '{}', array['loss'], option_cds, null)
    ), counted as materialized (
      -- What reports do not say enough of: whole months, and options of others.
      select c.month_sk, sum(c.rows) as rows, coalesce(sum(c.rows) filter (where c.state = 'held'), 0) as held
      from private.loss_sums(loss_report.partner_cd, months, option_cds) c group by 1
    ), totals as (
      select coalesce(sum(c.rows), 0) as rows, coalesce(sum(c.held), 0) as held, sum(c.rows - c.held) > 0 as is_judged from counted c
    ), open as (
      select sum("lossQty") as loss_qty, sum("lossAmt") as loss_amt, sum("unpaidQty") as qty, sum("unpaidLowQty") as low, sum("unpaidHighQty") as high,
        sum("unpaidAmt") as amt, sum("unpaidLowAmt") as low_amt, sum("unpaidHighAmt") as high_amt,
        count(*) filter (where "unpaidQty" > 0 and "salePrice" is null) as unpriced
      from lost
    ), sums as (
      select count(*) as lines, coalesce(sum("compQty"), 0) as qty, coalesce(sum("compAmt"), 0)::bigint as amt,
        sum("pricedAmt") as priced, sum("priceSum") as price
      from paid
    ), month as (
      select m.ym, coalesce(p.qty, 0) as comp_qty, coalesce(p.amt, 0)::bigint as comp_amt,
        c.rows > c.held as is_judged, coalesce(l.loss_qty, 0) as loss_qty, coalesce(l.unpaid_qty, 0) as unpaid_qty,
        coalesce(l.unpaid_amt, 0) as unpaid_amt, j."REASONS" as reasons
      from (
        select n::text as ym from unnest(months) n
        union
        select p.ym from paid p
      ) m
      left join (select p.ym, sum(p."compQty") as qty, sum(p."compAmt") as amt from paid p group by 1) p on p.ym = m.ym
      left join counted c on c.month_sk = m.ym::integer
      left join public.agg_loss_month j on j."PARTNER_CD" = loss_report.partner_cd and j."MONTH_SK" = m.ym::integer
      left join (
        select l."month", sum(l."lossQty") as loss_qty, sum(l."unpaidQty") as unpaid_qty, sum(l."unpaidAmt") as unpaid_amt from lost l group by 1
      ) l on l."month" = m.ym
    )
    select json_build_object(
      'compAmt', case when has_compensation then s.amt end, 'compCount', case when has_compensation then s.lines end, 'compQty', case when has_compensation then s.qty end,
      'compUnitAmt', private.ratio(s.amt, s.qty), 'compPriceRate', private.ratio(s.priced * 100, s.price),
      'lossQty', case when t.is_judged then coalesce(o.loss_qty, 0) end, 'lossAmt', case when t.is_judged then coalesce(o.loss_amt, 0) end,
      'unpaidQty', case when t.is_judged then coalesce(o.qty, 0) end, 'unpaidAmt', case when t.is_judged then coalesce(o.amt, 0) end,
      'unpaidLowQty', case when t.is_judged then coalesce(o.low, 0) end, 'unpaidHighQty', case when t.is_judged then coalesce(o.high, 0) end,
      'unpaidLowAmt', case when t.is_judged then coalesce(o.low_amt, 0) end,
      'unpaidHighAmt', case when t.is_judged then coalesce(o.high_amt, 0) end,
      'unpricedCount', o.unpriced, 'rowCount', t.rows, 'heldCount', t.held,
      'months', coalesce((
        select json_agg(json_build_object('month', m.ym, 'compQty', case when has_compensation then m.comp_qty end, 'compAmt', case when has_compensation then m.comp_amt end,
          'lossQty', case when m.is_judged then m.loss_qty end, 'unpaidQty', case when m.is_judged then m.unpaid_qty end,
          'unpaidAmt', case when m.is_judged then m.unpaid_amt end, 'reasons', coalesce(m.reasons, '{}')) order by m.ym)
        from month m), '[]'),
      'types', coalesce((
        select json_agg(json_build_object('name', g.name, 'compCount', g.lines, 'compQty', g.qty, 'compAmt', g.amt,
          'share', private.share(g.amt, s.amt)) order by g.amt desc, g.name)
        from (select p."lossType" as name, count(*) as lines, sum(p."compQty") as qty, sum(p."compAmt") as amt from paid p group by 1) g
        having private.require_few(count(*))), '[]'),
      'centers', coalesce((
        select json_agg(json_build_object('name', g.name, 'compCount', g.lines, 'compQty', g.qty, 'compAmt', g.amt,
          'share', private.share(g.amt, s.amt)) order by g.amt desc, g.name)
        from (select p."center" as name, count(*) as lines, sum(p."compQty") as qty, sum(p."compAmt") as amt from paid p group by 1) g
        having private.require_few(count(*))), '[]'),
      'lossTypes', coalesce((
        select json_agg(y.name order by y.name) from (
          select distinct c."LOSS_TYPE" as name from public.fact_inventory_compensation c
          where c."PARTNER_CD" = loss_report.partner_cd and c."LOSS_TYPE" is not null) y
        having private.require_few(count(*))), '[]'),
      'silentPeriods', private.silent_compensation_periods(loss_report.partner_cd),
      'loaded', json_build_object('compensation', has_compensation, 'stock', exists (select from public.agg_loss_month k where k."PARTNER_CD" = loss_report.partner_cd)))
    from sums s cross join totals t cross join open o);
end
$$;
comment on function public.loss_report is
  'Key figures of losses and compensation (재고손실보상 리포트). Active members who may see the partner; 42501 for others, 22023 for a wrong argument, 54000 for more than 5,000 centers or types of loss.

basis: OCCUR (day of the loss) or SETTLE (last day of the settlement period). Days yyyyMMdd. brand_cd, loss_type: all or one. product_name: literal text. option_ids: none = any.';

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
  return (
    select coalesce(json_agg(r ->> 'optionId' order by n), '[]')
    from json_array_elements(page.rows) with ordinality x (r, n));
end
$$;

create or replace function public.save_intervention(
  partner_cd text, intervention_id bigint, version integer, name text, type text, start_day text, end_day text, cost_amt bigint,
  memo text, option_ids text[]
) returns json language plpgsql volatile security definer set search_path = '' as $$
declare
  title constant text := private.clean_text(name);
  note constant text := nullif(btrim(memo), '');
  last_day constant text := nullif(end_day, '');
  saved_id bigint := intervention_id;
  former jsonb;
begin
  perform private.require_partner(partner_cd);
  perform private.require_choice('type', type, array['price', 'coupon', 'ad', 'detail', 'thumbnail', 'inbound', 'live', 'other']);
  perform private.require_day('start_day', start_day);
  if last_day is not null then
    perform private.require_day('end_day', last_day);
  end if;
  if start_day not between '20100101' and private.day_text(private.korea_today() + 90)
    or last_day not between start_day and private.day_text(start_day::date + 730) then
    raise exception 'an intervention begins within 90 days and lasts at most two years' using errcode = '22023';
  end if;
  if title is null or length(title) not between 1 and 300 or length(note) > 1000 or cost_amt not between 0 and 1000000000000 then
    raise exception 'name, memo or cost is out of bounds' using errcode = '22023';
  end if;
  if option_ids is null or cardinality(option_ids) not between 1 and 500 or array_position(option_ids, null) is not null then
    raise exception 'option_ids must be 1 to 500 ids' using errcode = '22023';
  end if;
  perform private.hold_partner(partner_cd);
  if exists (select from unnest(option_ids) u (code) where not exists (
    select from public.dim_option o where o."OPTION_CD" = u.code and o."PARTNER_CD" = save_intervention.partner_cd)) then
    raise exception 'an option is not the partner''s' using errcode = 'PD404';
  end if;
  if saved_id is null then
    insert into public.log_intervention ("PARTNER_CD", "NAME", "TYPE", "START_DT", "END_DT", "COST_AMT", "MEMO", "USER_ID", "USER_NM")
    select save_intervention.partner_cd, title, save_intervention.type, start_day, last_day, cost_amt, note, m."ID",
      coalesce(m."ALIAS", m."NAME", m."EMAIL")
    from (select) one left join public.auth_member m on m."ID" = auth.uid()
    returning "ID" into saved_id;
    perform private.require_few_interventions(partner_cd);
  else
    perform private.require_intervention(partner_cd, saved_id, version);
    former := private.intervention_state(partner_cd, saved_id);
    update public.log_intervention i set "NAME" = title, "TYPE" = save_intervention.type, "START_DT" = start_day, "END_DT" = last_day,
      "COST_AMT" = cost_amt, "MEMO" = note, "VERSION" = i."VERSION" + 1
    where i."ID" = saved_id and i."PARTNER_CD" = save_intervention.partner_cd;
    delete from public.log_intervention_option o
    where o."INTERVENTION_ID" = saved_id and o."PARTNER_CD" = save_intervention.partner_cd;
  end if;
  insert into public.log_intervention_option ("INTERVENTION_ID", "OPTION_CD", "PARTNER_CD")
  select distinct saved_id, u.code, save_intervention.partner_cd from unnest(option_ids) u (code);
  if former is not null then
    insert into public.log_change ("PARTNER_CD", "SUBJECT", "INTERVENTION_ID", "FIELD", "FROM_VAL", "TO_VAL")
    values (save_intervention.partner_cd, 'intervention', saved_id, 'state', former, private.intervention_state(save_intervention.partner_cd, saved_id));
  end if;
  return json_build_object('id', saved_id, 'overlaps', (
    select count(*) from private.overlapping_interventions(save_intervention.partner_cd, option_ids, start_day, saved_id)));
end
$$;

create or replace function private.option_ids_of_product(partner_cd text, product_id text) returns text[] language sql stable begin atomic
  select o.ids
  from (select coalesce(array_agg(p."OPTION_CD"), '{}') as ids from private.options_of_products(partner_cd, array[product_id]) p) o
  where private.require_few(cardinality(o.ids));
end;
comment on function private.option_ids_of_product is
  'Option ids of a product (PRODUCTID) of the partner; empty for one that is not the partner''s or of a brand out of use. Raises 54000 for more than 5,000.';
