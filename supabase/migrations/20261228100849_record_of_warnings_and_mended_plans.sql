-- AI 상품진단 says how often its warnings came true for the partner. Nothing is looked up by lists made of rows, which newer PostgreSQL does not do by an index; empty rollups are made once and not twice; the days due are asked for once; a piece of a file fits into a request, and files are read by one function that asks for the right.

comment on table private.kept_file is 'The file of a load as it was given, in pieces of 512 KiB.';

alter table private.kept_file drop constraint kept_file_bytes_check;
alter table private.kept_file add constraint kept_file_bytes_check CHECK (((octet_length(bytes) >= 1) AND (octet_length(bytes) <= 524288)));

alter table private.kept_file drop constraint kept_file_part_check;
alter table private.kept_file add constraint kept_file_part_check CHECK (((part >= 0) AND (part <= 79)));

-- Days that each report of a partner should be fetched for: empty if it is not due. Stock and inbound requests are as of the moment
-- they are fetched; sales and advertising are complete up to yesterday.
create or replace function private.due_days(partner_cd text, today date)
  returns table (source text, rhythm text, last_day text, days date[]) language sql stable begin atomic
  with sources as (
    select s.source, s.place, coalesce(r."RHYTHM", s.rhythm) as rhythm
    from private.report_sources() s
    left join public.dim_report_rhythm r on r."PARTNER_CD" = due_days.partner_cd and r."SOURCE" = s.source
  ), known as materialized (
    select s.*, private.rhythm_end(s.rhythm, case when s.source in ('재고현황', '입고요청') then today else today - 1 end) as reach,
      case s.source
        when '재고현황' then private.stock_day(due_days.partner_cd)
        when '판매분석' then private.sales_days(due_days.partner_cd) ->> 'to'
        when '입고요청' then (select private.day_text(private.korea_day(max(u."REG_DT"))) from public.log_file_upload u
          where u."PARTNER_CD" = due_days.partner_cd and u."TABLE_NM" = 'raw_wing_inbound_request')
        when '광고보고서' then (select max(l."DATE_SK")::text from public.log_ad_day l where l."PARTNER_CD" = due_days.partner_cd)
        -- From the newest on: hardly ever more than the last few are not complete.
        else (select e."SETTLE_END_DT" from (
            select distinct l."SETTLE_END_DT" from public.log_settlement_file l where l."PARTNER_CD" = due_days.partner_cd order by 1 desc offset 0) e
          where private.missing_settlement_reports(due_days.partner_cd, e."SETTLE_END_DT") = '{}' limit 1)
      end as last_day
    from sources s
  ), absent as materialized (
    select '판매분석' as source, m::date as day from json_array_elements_text(private.sales_days(due_days.partner_cd) -> 'missing30') m
    where m >= coalesce(private.sales_days(due_days.partner_cd) ->> 'from', m)
    union all
    select '광고보고서', d.day
    from (select today - n as day from generate_series(30, 1, -1) n) d
    where d.day <> all ((select private.loaded_ad_days(due_days.partner_cd, today - 30, today - 1))::date[])
      and private.date_sk(d.day) >= coalesce((select min(l."DATE_SK") from public.log_ad_day l where l."PARTNER_CD" = due_days.partner_cd), 0)
  )
  select k.source, k.rhythm, k.last_day, case
      when k.source = '판매분석' then array(select a.day from absent a where a.source = k.source and a.day <= k.reach order by a.day)
      -- Conversions of the last 14 days still grow: a report that takes them along makes them final.
      when k.source = '광고보고서' then array(
        select d.first_day + n
        from (select least(min(a.day), today - 14) as first_day from absent a where a.source = k.source and a.day <= k.reach having count(*) > 0) d
        cross join lateral generate_series(0, today - 1 - d.first_day) n)
      when k.last_day::date >= k.reach or k.reach is null then '{}'
      when k.source = '재고현황' then array[today]
      -- The days whose requests the pages count; those that are scheduled are in the same file.
      when k.source = '입고요청' then array(
        select r.first_text::date + n from private.request_days(today, 'error') r
        cross join lateral generate_series(0, r.last_text::date - r.first_text::date) n)
      else array(
        select f.first_day + n
        from (select coalesce(k.last_day::date, private.rhythm_end(k.rhythm, k.reach - 1)) + 1 as first_day) f
        cross join lateral generate_series(0, k.reach - f.first_day) n)
    end
  from known k order by k.place;
end;

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
    select json_build_object('warnedCount', count(*), 'soldOutCount', count(*) filter (where j.is_out)) from judged j);
end
$$;
comment on function public.diagnosis_record is 'How often 품절 확률 높음 came true for a partner in the last 120 days: warnedCount findings whose days are over and of which past stock is loaded, soldOutCount of them sold out until their last day. Active members who may see the partner; 42501 for others.';
revoke all on function public.diagnosis_record from public, anon, authenticated, service_role;
grant execute on function public.diagnosis_record to authenticated, service_role;

-- Keeps a piece of the file of a staged report, in base64. It takes the report's room: false where there is none, and the load goes
-- on without its file.
create or replace function public.import_keep_file(import_id uuid, part integer, piece text) returns boolean
  language plpgsql volatile security definer set search_path = '' as $$
declare
  batch private.import_batch := private.own_import(import_keep_file.import_id);
  content constant bytea := decode(piece, 'base64');
begin
  if (part between 0 and 79 and octet_length(content) between 1 and 524288) is not true then
    raise exception 'a file has at most 80 pieces of at most 512 KiB' using errcode = '22023';
  end if;
  perform private.lock_import_room();
  begin
    perform private.require_import_room(batch.partner_cd, batch.id, octet_length(content));
  exception when sqlstate 'PD507' then
    return false;
  end;
  insert into private.kept_load (import_id, partner_cd) values (batch.id, batch.partner_cd) on conflict do nothing;
  insert into private.kept_file (import_id, part, bytes) values (batch.id, import_keep_file.part, content) on conflict do nothing;
  if found then
    update private.import_batch b set byte_cnt = b.byte_cnt + octet_length(content), touched_at = now() where b.id = batch.id;
  end if;
  return true;
end
$$;
comment on function public.import_keep_file is 'Keeps a piece (512 KiB in base64, 0 to 79) of the file of a report; false without room for it. The member who began it; PD410 for others, 22023 for a wrong piece. The same piece twice counts once.';

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
comment on function public.load_file is 'A piece (512 KiB in base64, 0 to 79) of the file of a load as it was given; empty after the last, and where the file is not kept. Members who may load that partner''s reports; 42501 for others. SECURITY DEFINER: nobody reads what is kept of loads.';

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
