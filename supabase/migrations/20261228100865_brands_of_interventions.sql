-- A chart of chosen brands marks the days on which something of these brands was changed: each intervention names its brands.

create or replace function public.interventions(
  partner_cd text, date_start text, date_end text, type text default 'all', brand_cd text default 'all', name text default '',
  option_ids text[] default '{}'
) returns json language plpgsql stable set search_path = '' as $$
begin
  perform private.require_partner(partner_cd);
  perform private.require_day('date_start', date_start);
  perform private.require_day('date_end', date_end);
  perform private.require_choice('type', type, array['all', 'price', 'coupon', 'ad', 'detail', 'thumbnail', 'inbound', 'live', 'other']);
  if brand_cd is null or name is null or length(name) > 200 then
    raise exception 'brand_cd and name must be texts of at most 200 characters' using errcode = '22023';
  end if;
  perform private.require_option_ids(option_ids);
  name := private.search_text(name);
  return (
    with found as materialized (
      select i.* from public.log_intervention i
      where i."PARTNER_CD" = interventions.partner_cd and i."START_DT" between date_start and date_end
        and (interventions.type = 'all' or i."TYPE" = interventions.type)
    ), options as materialized (
      select o."INTERVENTION_ID" as id, count(*) as option_count, (array_agg(m."ITEM_NM" order by o."OPTION_CD" collate "C"))[1] as product,
        (array_agg(m."OPTION_NM" order by o."OPTION_CD" collate "C"))[1] as option_nm,
        array_agg(distinct m."BRAND_CD") filter (where m."BRAND_CD" is not null) as brands,
        string_agg(distinct b."BRAND_NM", ', ' order by b."BRAND_NM") as brand_names,
        bool_or(private.contains_text(m."ITEM_NM" || ' ' || m."OPTION_NM", interventions.name)) as is_named,
        bool_or(o."OPTION_CD" = any (interventions.option_ids)) as is_wanted
      from found f
      join public.log_intervention_option o on o."INTERVENTION_ID" = f."ID" and o."PARTNER_CD" = f."PARTNER_CD"
      join public.dim_option m on m."OPTION_CD" = o."OPTION_CD" and m."PARTNER_CD" = o."PARTNER_CD"
      left join public.dim_brand b on b."BRAND_CD" = m."BRAND_CD" and b."PARTNER_CD" = m."PARTNER_CD"
      group by 1
    ), rows as materialized (
      select f.*, coalesce(o.option_count, 0) as option_count, o.product, o.option_nm, o.brand_names, o.brands
      from found f left join options o on o.id = f."ID"
      where (cardinality(interventions.option_ids) = 0 or o.is_wanted)
        and (interventions.brand_cd = 'all' or interventions.brand_cd = any (o.brands) or (interventions.brand_cd = 'none' and o.brands is null))
        and (private.contains_text(f."NAME", interventions.name) or o.is_named)
    )
    select json_build_object(
      'total', (select count(*) from rows),
      'registered', (select count(*) from public.log_intervention i where i."PARTNER_CD" = interventions.partner_cd),
      'lastDay', private.day_text(private.last_sales_day(interventions.partner_cd)),
      -- Whatever changes a result changes this: a load, and each entry, because overlaps and controls follow from all of them.
      'stamp', concat_ws(' ',
        (select max(u."REG_DT") from public.log_file_upload u where u."PARTNER_CD" = interventions.partner_cd),
        (select count(*) || '.' || sum(i."VERSION") || '.' || max(i."ID") from public.log_intervention i where i."PARTNER_CD" = interventions.partner_cd),
        (select max(c."ID") from public.log_change c where c."PARTNER_CD" = interventions.partner_cd and c."SUBJECT" = 'intervention')),
      'rows', coalesce((
        select json_agg(json_build_object('id', r."ID", 'version', r."VERSION", 'name', r."NAME", 'type', r."TYPE", 'startDay', r."START_DT",
          'endDay', r."END_DT", 'costAmt', r."COST_AMT", 'memo', r."MEMO", 'optionCount', r.option_count, 'productName', r.product,
          'optionName', r.option_nm, 'brandName', r.brand_names, 'brandCds', coalesce(r.brands, '{}'), 'campaignId', r."CAMPAIGN_ID", 'memberName', r."USER_NM", 'at', r."REG_DT")
          order by r."START_DT" desc, r."ID" desc)
        from rows r), '[]')));
end
$$;
