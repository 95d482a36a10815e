-- The days that a change is compared over are chosen, other changes and options of its products are told, and options can be looked at before one acts.

create or replace function private.changed_options(partner_cd text, first_day date, last_day date) returns setof text language sql stable begin atomic
  select v."OPTION_CD" from public.log_intervention i
  join public.log_intervention_option v on v."INTERVENTION_ID" = i."ID" and v."PARTNER_CD" = i."PARTNER_CD"
  where i."PARTNER_CD" = partner_cd and i."START_DT"::date <= last_day and private.intervention_end(i."START_DT", i."END_DT") >= first_day;
end;
comment on function private.changed_options is 'Options of the partner on which an intervention ran on some of these days.';
revoke all on function private.changed_options from public, anon, authenticated, service_role;
grant execute on function private.changed_options to authenticated, service_role;

drop function private.control_candidates;

-- Chosen by what they sold in the months before the windows: chosen by the windows themselves they would fall back to their mean.
-- Settings: its arguments decide the plan.
create or replace function private.control_candidates(partner_cd text, start_day date, days integer, option_cds text[], brand_cds text[])
  returns text[] language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  most constant integer := 30;
  -- The twelve before the month in which the windows begin.
  months constant integer[] := array(
    select private.date_sk((date_trunc('month', (start_day - 28)::timestamp) - n * interval '1 month')::date) / 100 from generate_series(1, 12) n);
  products constant text[] := array(
    select distinct o."PRODUCTID" from public.dim_option o
    where o."OPTION_CD" = any (option_cds) and o."PARTNER_CD" = control_candidates.partner_cd and o."PRODUCTID" is not null);
  found text[];
begin
  found := array(
    select o."OPTION_CD"
    from public.dim_option o
    left join public.fact_stock s on s."OPTION_CD" = o."OPTION_CD"
    -- Of these options alone: the months of all of them are many more than those of a brand.
    left join lateral (
      select sum(m."SALE_QTY") as qty from public.agg_option_monthly m
      where m."OPTION_CD" = o."OPTION_CD" and m."PARTNER_CD" = control_candidates.partner_cd and m."MONTH_SK" = any (months)
    ) q on true
    where o."PARTNER_CD" = control_candidates.partner_cd and o."SVC" = '2P' and coalesce(s."OFFER_CONDITION", 'NEW') = 'NEW'
      and (brand_cds is null or o."BRAND_CD" = any (brand_cds))
      and o."OPTION_CD" <> all (option_cds) and (o."PRODUCTID" is null or o."PRODUCTID" <> all (products))
      and o."OPTION_CD" not in (select private.changed_options(control_candidates.partner_cd, start_day - 28, start_day + days - 1))
    order by q.qty desc nulls last, o."OPTION_CD" collate "C" limit 2 * most);
  return array(
    select u.code from unnest(found) with ordinality u (code, place)
    left join private.option_stock_days(control_candidates.partner_cd, start_day - 28, start_day + days - 1, found) d on d."OPTION_CD" = u.code
    where coalesce(d."OUT_DAYS" * 5 <= d."DAYS", true)
    order by u.place limit most);
end
$$;
comment on function private.control_candidates is 'At most 30 options that an intervention is measured against: new ones of brands (null: of any), the best-selling of the year before its windows, of none of its products, under no intervention and mostly in stock in them.';
revoke all on function private.control_candidates from public, anon, authenticated, service_role;
grant execute on function private.control_candidates to authenticated, service_role;

drop function public.intervention_panels;

-- Settings: its arguments decide the plan.
create or replace function public.intervention_panels(partner_cd text, ids bigint[], days integer default 14, option_ids text[] default '{}') returns json
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
  if days is null or days not between 7 and 182 then
    raise exception 'days must be 7 to 182' using errcode = '22023';
  end if;
  perform private.require_option_ids(option_ids);
  perform private.require_few(cardinality(option_ids) + (
    select count(*) from public.log_intervention_option o
    where o."PARTNER_CD" = intervention_panels.partner_cd and o."INTERVENTION_ID" = any (ids)), 500);
  select to_date(min(d."DATE_SK")::text, 'YYYYMMDD'), to_date(max(d."DATE_SK")::text, 'YYYYMMDD') into sold_from, sold_until
  from public.agg_performance_option_daily d where d."PARTNER_CD" = intervention_panels.partner_cd and d."SVC" = '2P';
  select greatest(sold_from, min(w.start) - history), least(sold_until, max(w.start) + days - 1)
  into first_day, last_day
  from (
    select i."START_DT"::date as start from public.log_intervention i where i."PARTNER_CD" = intervention_panels.partner_cd and i."ID" = any (ids)
    union all
    select sold_until - 13 where cardinality(option_ids) > 0
  ) w;
  settled := private.settled_sales_days(partner_cd, first_day, last_day);

  with wanted as materialized (
    select i."ID" as id, i."VERSION" as version, i."START_DT" as start_text, i."START_DT"::date as start, array(
      select o."OPTION_CD" from public.log_intervention_option o
      where o."INTERVENTION_ID" = i."ID" and o."PARTNER_CD" = i."PARTNER_CD" order by 1) as options
    from public.log_intervention i where i."PARTNER_CD" = intervention_panels.partner_cd and i."ID" = any (ids)
    union all
    -- Options of which no change is registered yet, as if one had begun two weeks before the last sales.
    select 0, 0, private.day_text(sold_until - 13), sold_until - 13, array(
      select o."OPTION_CD" from public.dim_option o
      where o."OPTION_CD" = any (option_ids) and o."PARTNER_CD" = intervention_panels.partner_cd order by 1)
    where cardinality(option_ids) > 0 and sold_until is not null
  ), panels as materialized (
    select w.*, case when cardinality(c.own) >= 3 then c.own
      else private.control_candidates(intervention_panels.partner_cd, w.start, days, w.options, null) end as controls, array(
        select o."OPTION_CD" from public.dim_option o
        where o."PARTNER_CD" = intervention_panels.partner_cd and o."SVC" = '2P' and o."OPTION_CD" <> all (w.options)
          and o."PRODUCTID" in (select m."PRODUCTID" from public.dim_option m
            where m."OPTION_CD" = any (w.options) and m."PARTNER_CD" = intervention_panels.partner_cd)
          and o."OPTION_CD" not in (select private.changed_options(intervention_panels.partner_cd, w.start - 28, w.start + days - 1))
        order by o."OPTION_CD" collate "C" limit 50) as siblings
    from wanted w
    cross join lateral (
      select private.control_candidates(intervention_panels.partner_cd, w.start, days, w.options, array(
        select distinct m."BRAND_CD" from public.dim_option m
        where m."OPTION_CD" = any (w.options) and m."PARTNER_CD" = intervention_panels.partner_cd and m."BRAND_CD" is not null)) as own
      offset 0
    ) c
    where w.start between first_day and last_day
  ), used as materialized (
    select distinct u.code from panels p cross join lateral unnest(p.options || p.controls || p.siblings) u (code)
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
        'treated', to_json(w.options), 'controls', to_json(coalesce(p.controls, '{}')), 'siblings', to_json(coalesce(p.siblings, '{}')),
        'names', case when w.id = 0 then coalesce((
          select json_agg(json_build_object('optionId', m."OPTION_CD", 'productName', m."ITEM_NM", 'optionName', m."OPTION_NM") order by c.place)
          from unnest(p.controls) with ordinality c (code, place)
          join public.dim_option m on m."OPTION_CD" = c.code and m."PARTNER_CD" = intervention_panels.partner_cd), '[]') end,
        'busy', coalesce((
          select json_agg(json_build_object('name', i."NAME", 'first', greatest(0, i."START_DT"::date - first_day),
            'last', least(last_day - first_day, private.intervention_end(i."START_DT", i."END_DT") - first_day), 'options', v.codes)
            order by i."START_DT", i."ID")
          from public.log_intervention i
          cross join lateral (
            select json_agg(v."OPTION_CD" order by v."OPTION_CD") as codes from public.log_intervention_option v
            where v."INTERVENTION_ID" = i."ID" and v."PARTNER_CD" = i."PARTNER_CD" and v."OPTION_CD" = any ((select w.options || p.siblings)::text[])) v
          where i."PARTNER_CD" = intervention_panels.partner_cd and i."ID" <> w.id and i."START_DT"::date <= last_day
            and private.intervention_end(i."START_DT", i."END_DT") >= first_day and v.codes is not null), '[]'),
        'price', a.price, 'margin', case when p.id is not null then private.margin_before_ads(intervention_panels.partner_cd,
          array(select d from unnest(settled) d where d between w.start - 28 and w.start + days - 1), w.options) end) order by w.id)
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
            and d."DATE_SK" between (select private.date_sk(w.start - 28)) and (select private.date_sk(w.start + days - 1))
          where d."PARTNER_CD" = intervention_panels.partner_cd and d."SVC" = '2P'
        ) s
      ) a on p.id is not null), '[]'))
  into answer;
  return answer;
end
$$;
comment on function public.intervention_panels is 'Daily panels of at most 10 interventions of the partner, from which a client computes their effects. Active members who may see the partner; 42501 for others, 22023 for more or a wrong argument, 54000 for more than 500 options in all. Ids and options that are not the partner''s have no panel.

days: 7 to 182 from the start on that are compared. option_ids: a panel of id 0 for options of which no intervention is registered yet, with the names of its controls.';
revoke all on function public.intervention_panels from public, anon, authenticated, service_role;
grant execute on function public.intervention_panels to authenticated, service_role;
