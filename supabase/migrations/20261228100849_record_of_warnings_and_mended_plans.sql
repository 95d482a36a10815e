-- AI 상품진단 says how often its warnings came true for the partner. Nothing is looked up by lists made of rows, which newer PostgreSQL does not do by an index; empty rollups are made once and not twice; files of loads are read by one function that asks for the right.

-- wanted: as in private.rewrite_slices. row_key: the columns that, within the slices, name a row. rewrite: a call like wanted that
-- rewrites more than these slices; null: nothing hangs on them.
create or replace function private.rebuild_slices(
  target text, partner_cd text, slice_key text, slices integer[], row_key text, wanted text, rewrite text
) returns bigint language plpgsql volatile set search_path = '' as $$
declare
  wrong bigint;
  slice constant text := format('public.%I t where t."PARTNER_CD" = $1 and t.%I = any ($2)', target, slice_key);
  has_rows boolean;
begin
  execute format('select exists (select from %s)', slice) into has_rows using partner_cd, slices;
  -- Nothing to compare with: the rows are made once and not twice.
  if rewrite is null and not has_rows then
    perform private.rewrite_slices(target, partner_cd, slice_key, slices, wanted);
    execute format('select count(*) from %s', slice) into wrong using partner_cd, slices;
    return wrong;
  end if;
  execute format('with wanted as materialized (select * from private.%s), kept as materialized (
      select * from %s)
    select count(distinct (%s)) from ((table wanted except table kept) union all (table kept except table wanted)) d',
    wanted, slice, row_key)
  into wrong using partner_cd, slices;
  if wrong > 0 then
    if rewrite is null then
      perform private.rewrite_slices(target, partner_cd, slice_key, slices, wanted);
    else
      execute format('select private.%s', rewrite) using partner_cd, slices;
    end if;
  end if;
  return wrong;
end
$$;

revoke all on function private.require_importer from public, anon, authenticated, service_role;

create or replace function public.ad_search(partner_cd text, term text) returns json language plpgsql stable set search_path = '' as $$
declare
  words jsonb;
  months integer[];
  answer json;
begin
  perform private.require_partner(partner_cd);
  words := private.search_words(array[term]) -> 0;
  months := array(select distinct l."DATE_SK" / 100 from public.log_ad_day l where l."PARTNER_CD" = ad_search.partner_cd);
  execute format($sql$
    select json_build_object(
      'campaigns', (
        select coalesce(json_agg(json_build_object('name', f.name, 'lastDay', f.last_day) order by length(f.name), f.name collate "C"), '[]')
        from (
          select c."CAMPAIGN_NM" as name, max(c."NAMED_SK")::text as last_day from public.dim_campaign c
          where c."PARTNER_CD" = $1 and c."NAMED_SK" > 0 and %s group by 1 order by length(c."CAMPAIGN_NM"), c."CAMPAIGN_NM" collate "C" limit 5
        ) f),
      'keywords', (
        select coalesce(json_agg(json_build_object('name', f.name, 'lastDay', d.last_day) order by length(f.name), f.name collate "C"), '[]')
        from (
          select k."KEYWORD" as name, array_agg(k."KEYWORD_ID") as ids from public.dim_ad_keyword k
          where k."PARTNER_CD" = $1 and %s group by 1 order by length(k."KEYWORD"), k."KEYWORD" collate "C" limit 5
        ) f
        -- The month first: to look at each day of years took as long as the search itself.
        cross join lateral (
          select max(m."MONTH_SK") as month_sk
          from unnest(f.ids) i (id) join public.agg_ad_keyword_monthly m on m."KEYWORD_ID" = i.id
          where m."PARTNER_CD" = $1 and m."MONTH_SK" = any ($2)
        ) m
        cross join lateral (
          select max(d."DATE_SK")::text as last_day
          from unnest(f.ids) i (id) cross join (select m.month_sk * 100 + n as day from generate_series(1, 31) n) s
          join public.agg_ad_keyword_daily d on d."KEYWORD_ID" = i.id and d."DATE_SK" = s.day
          where d."PARTNER_CD" = $1
        ) d
        where d.last_day is not null))$sql$,
    private.all_words_condition('c."CAMPAIGN_NM"', words), private.all_words_condition('k."KEYWORD"', words))
  into answer using partner_cd, months;
  return answer;
end
$$;

-- Of at most 1,000 findings, the newest. Past stock is looked up by day and option, the key of the snapshots.
create or replace function public.diagnosis_record(partner_cd text) returns json language plpgsql stable set search_path = '' as $$
declare
  today constant date := private.korea_today();
begin
  perform private.require_partner(partner_cd);
  return (
    with warned as (
      select f."ID" as id, f."OPTION_CD" as option_cd, f."START_DAY" as first_day, f."LAST_DAY" + (f."EVIDENCE" ->> 'days')::integer as last_day
      from public.fact_product_diagnosis f
      where f."PARTNER_CD" = diagnosis_record.partner_cd and f."RULE_CD" = 'runsOut' and f."LAST_DAY" >= today - 120
        and f."LAST_DAY" + (f."EVIDENCE" ->> 'days')::integer < today
      order by f."LAST_DAY" desc, f."ID" desc limit 1000
    ), days as materialized (
      select w.id, w.option_cd, private.day_text(w.first_day + n) as day from warned w, generate_series(1, w.last_day - w.first_day) n
    ), judged as (
      -- Stock that was not loaded tells nothing.
      select bool_or(t."STOCK_QTY" <= 0) as is_out
      from days d join public.fact_stock_snapshot t on t."SNAP_DT" = d.day and t."OPTION_CD" = d.option_cd
      where t."PARTNER_CD" = diagnosis_record.partner_cd group by d.id
    )
    select json_build_object('warnedCount', count(*), 'outCount', count(*) filter (where j.is_out)) from judged j);
end
$$;
comment on function public.diagnosis_record is 'How often 품절 확률 높음 came true for a partner in the last 120 days: warnedCount findings whose days are over and of which past stock is loaded, outCount of them sold out until their last day. Active members who may see the partner; 42501 for others.';
revoke all on function public.diagnosis_record from public, anon, authenticated, service_role;
grant execute on function public.diagnosis_record to authenticated, service_role;

create or replace function public.load_file(partner_cd text, load_id bigint, part integer) returns text
  language plpgsql stable security definer set search_path = '' as $$
declare
  wanted constant uuid := coalesce(
    (select u."IMPORT_ID" from public.log_file_upload u where u."ID" = load_file.load_id and u."PARTNER_CD" = load_file.partner_cd),
    (select (b."LOAD" ->> 'IMPORT_ID')::uuid from public.log_taken_back b
      where b."LOAD_ID" = load_file.load_id and b."PARTNER_CD" = load_file.partner_cd));
begin
  perform private.require_importer(partner_cd);
  return coalesce((
    select encode(f.bytes, 'base64') from private.kept_file f
    where f.import_id = wanted and f.part = load_file.part), '');
end
$$;
comment on function public.load_file is 'A piece (1 MiB in base64, 0 to 39) of the file of a load as it was given; empty after the last, and where the file is not kept. Members who may load that partner''s reports; 42501 for others. SECURITY DEFINER: nobody reads what is kept of loads.';

-- Settings: its arguments decide the plan; what is summed up or joined fits into memory.
create or replace function public.sales_explanation(
  partner_cd text, date_start text, date_end text, comparison text default 'previous', brand_cds text[] default '{}'
) returns json language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' set work_mem = '32MB' as $$
declare
  p constant private.sales_period := private.open_period(partner_cd, date_start, date_end, comparison, brand_cds, 'sales');
  option_cds text[];
begin
  option_cds := array(
    select o."OPTION_CD" from public.dim_option o
    where o."PARTNER_CD" = sales_explanation.partner_cd and (cardinality(brand_cds) = 0 or coalesce(o."BRAND_CD", '') = any (brand_cds)));
  return (
    with sold as (
      select private.total(d."SUMS") filter (where d."DAY" = any (p.loaded)) as sums
      from private.day_sums(partner_cd, p.first_day, p.last_day, brand_cds, p.loaded) d
    ), sold_before as (
      select private.total(d."SUMS") filter (where d."DAY" = any (p.loaded_before)) as sums
      from private.day_sums(partner_cd, p.first_before, p.last_before, brand_cds, p.loaded_before) d
    ), totals as materialized (
      select n."OPTION_CD" as option_cd, private.price_effect(n."SALE_AMT", n."SALE_QTY", b."SALE_AMT", b."SALE_QTY") as won
      from private.option_totals(partner_cd, p.first_day, p.last_day) n
      join private.option_totals(partner_cd, p.first_before, p.last_before) b using ("OPTION_CD")
    ), prices as (
      select sum(t.won) as won from totals t where cardinality(brand_cds) = 0 or t.option_cd = any (option_cds)
    )
    select (jsonb_build_object(
      'period', private.period_of(p), 'comparison', private.comparison_of(p), 'adCover', private.ad_cover(partner_cd, p.first_day, p.last_day))
      || private.explained_sales(s.sums, b.sums, p.is_whole, r.won,
        private.stockouts_of_period(partner_cd, p.first_day, p.last_day, option_cds),
        private.stockouts_of_period(partner_cd, p.first_before, p.last_before, option_cds),
        private.brand_ad_brief(partner_cd, p.first_day, p.last_day, brand_cds),
        private.brand_ad_brief(partner_cd, p.first_before, p.last_before, brand_cds)))::json
    from sold s cross join sold_before b cross join prices r
  );
end
$$;

drop function private.kept_piece;
