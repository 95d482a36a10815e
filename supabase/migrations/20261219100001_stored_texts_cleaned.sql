-- Names and codes that were stored before loads cleaned them: a brand with an invisible character stood as a second one beside its like.

-- Moves the rows of a table from dirty codes to clean ones. Where the clean code has a row of the same key, what adds up is
-- added to it, and any other value goes where it has none.
create function private.move_mended_rows(target regclass, key text, code_column text, additive boolean) returns void
  language plpgsql
  set search_path = ''
as $$
declare
  owner_column constant text := case when target = 'public.raw_wing_inbound_request'::regclass then 'CUST_CD' else 'PARTNER_CD' end;
  keys constant text[] := (
    select array_agg(a.attname::text) from pg_catalog.pg_constraint c
    join pg_catalog.pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey)
    where c.conrelid = target and c.contype in ('p', 'u')
      and (select true from pg_catalog.pg_attribute k where k.attrelid = target and k.attname = code_column and k.attnum = any (c.conkey)));
  same constant text := (select string_agg(format('o.%1$I = %2$s', k, case k when code_column then '$2' else format('t.%I', k) end), ' and ')
    from unnest(keys) k);
  merged constant text := (
    select string_agg(format('%1$I = ' || case
        when a.attname = 'WINNER_RATE' then 'coalesce(round((o."WINNER_RATE" * o."VIEW_CNT" + t."WINNER_RATE" * t."VIEW_CNT")
          / nullif(o."VIEW_CNT" + t."VIEW_CNT", 0), 2), o."WINNER_RATE", t."WINNER_RATE")'
        when additive and a.atttypid = any (array['int2', 'int4', 'int8', 'numeric']::regtype[]) and a.attname <> 'DATE_SK'
          then 'coalesce(o.%1$I + t.%1$I, o.%1$I, t.%1$I)'
        else 'coalesce(o.%1$I, t.%1$I)' end, a.attname), ', ')
    from pg_catalog.pg_attribute a
    where a.attrelid = target and a.attnum > 0 and not a.attisdropped and a.attname <> all (keys) and a.attidentity = '' and a.attgenerated = '');
  m record;
begin
  if keys is null then
    execute format('update %s t set %I = m.new from pg_temp.mended m where m.key = %L and t.%I = m.partner_cd and t.%I = m.old',
      target, code_column, key, owner_column, code_column);
    return;
  end if;
  for m in select * from pg_temp.mended d where d.key = move_mended_rows.key order by d.old loop
    execute format('update %1$s t set %2$I = $2 where t.%3$I = $3 and t.%2$I = $1 and not exists (select from %1$s o where %4$s)',
      target, code_column, owner_column, same) using m.old, m.new, m.partner_cd;
    if target <> 'public.dim_ad_keyword'::regclass then
      if merged is not null then
        execute format('update %1$s o set %2$s from %1$s t where t.%3$I = $3 and t.%4$I = $1 and %5$s', target, merged, owner_column, code_column, same)
        using m.old, m.new, m.partner_cd;
      end if;
      execute format('delete from %s t where t.%I = $2 and t.%I = $1', target, owner_column, code_column) using m.old, m.partner_cd;
    end if;
  end loop;
end
$$;

create function private.mend_stored_texts() returns void
  language plpgsql
  set search_path = ''
as $$
declare
  moved record;
  -- Partners of which rows moved to other keys, so that rollups are no longer right, and those of options with other names.
  partners text[];
  renamed text[] := '{}';
  written text[];
  partner text;
begin
  -- Codes that are keys: whose, what they are and what they become. A code whose clean form is another partner's stays.
  create temporary table mended on commit drop as
  with codes as (
    select 'BRAND_CD' as key, b."PARTNER_CD" as partner_cd, b."BRAND_CD" as old from public.dim_brand b
    union all
    select 'CAMPAIGN_ID', c."PARTNER_CD", c."CAMPAIGN_ID" from public.dim_campaign c
    union all
    select 'OPTION_CD', o.* from (
      select o."PARTNER_CD", o."OPTION_CD" from public.dim_option o
      union
      select a."PARTNER_CD", a."OPTION_CD" from public.dim_ad_option a
    ) o
  ), dirty as (
    select c.*, private.clean_code(c.old) as new from codes c
    where not private.is_plain_text(c.old) and private.clean_code(c.old) not in ('', c.old)
  )
  select d.* from dirty d
  where d.key = 'CAMPAIGN_ID' or not exists (
    -- Of two partners whose codes would become one, the first gets it.
    select from dirty o where o.key = d.key and o.new = d.new and o.partner_cd < d.partner_cd
    union all
    select from codes o where o.key = d.key and o.old = d.new and o.partner_cd <> d.partner_cd);
  partners := array(select distinct m.partner_cd from pg_temp.mended m);

  -- Rows that hang on others follow those that are only renamed.
  update public.dim_brand b set "BRAND_CD" = m.new
  from (select d.new, min(d.old) as old from pg_temp.mended d where d.key = 'BRAND_CD' group by 1) m
  where b."BRAND_CD" = m.old and not exists (select from public.dim_brand o where o."BRAND_CD" = m.new);
  update public.dim_campaign c set "CAMPAIGN_ID" = m.new
  from (select d.partner_cd, d.new, min(d.old) as old from pg_temp.mended d where d.key = 'CAMPAIGN_ID' group by 1, 2) m
  where c."PARTNER_CD" = m.partner_cd and c."CAMPAIGN_ID" = m.old
    and not exists (select from public.dim_campaign o where o."PARTNER_CD" = m.partner_cd and o."CAMPAIGN_ID" = m.new);
  update public.dim_option o set "OPTION_CD" = m.new
  from (select d.new, min(d.old) as old from pg_temp.mended d where d.key = 'OPTION_CD' group by 1) m
  where o."OPTION_CD" = m.old and not exists (select from public.dim_option k where k."OPTION_CD" = m.new);

  -- Every table with such a code, those that others hang on last. Rollups are made again below.
  if partners <> '{}' then
    for moved in
      select c.oid::regclass as target, k.key, a.attname::text as code_column,
        c.relname = any (array['fact_stock', 'fact_stock_snapshot', 'agg_performance_option_daily', 'dim_sales_target', 'fact_brand_charge',
          'agg_ad_growth']) as additive
      from (values ('OPTION_CD', 'OPTION_CD'), ('OPTION_CD', 'CONV_OPTION_CD'), ('BRAND_CD', 'BRAND_CD'), ('CAMPAIGN_ID', 'CAMPAIGN_ID'))
        k (key, code_column)
      join pg_catalog.pg_attribute a on a.attname = k.code_column and a.attnum > 0
      join pg_catalog.pg_class c on c.oid = a.attrelid and c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
      where c.relname !~ '^agg_' and c.relname <> 'fact_stock_movement_monthly' and (c.relname <> 'dim_ad_keyword' or k.key = 'BRAND_CD')
        or c.relname in ('agg_performance_option_daily', 'agg_ad_growth', 'agg_demand_forecast', 'agg_option_demand', 'agg_product_score')
      order by c.relname in ('dim_campaign', 'dim_option') and k.key <> 'BRAND_CD', c.relname = 'dim_brand', c.relname
    loop
      if moved.target = 'public.dim_brand'::regclass then
        -- The options are those of the clean brand now, which may not have been in use.
        update public.dim_brand b set "USE_YN" = 'Y'
        from pg_temp.mended m join public.dim_brand o on o."BRAND_CD" = m.old and o."USE_YN" = 'Y'
        where m.key = 'BRAND_CD' and b."BRAND_CD" = m.new and b."USE_YN" <> 'Y';
      end if;
      perform private.move_mended_rows(moved.target, moved.key, moved.code_column, moved.additive);
    end loop;
  end if;

  -- Names, and codes that are no keys: all columns of a row in one look.
  for moved in
    select c.oid::regclass as target, string_agg(format('%I', a.attname), ', ') as columns,
      string_agg(format(case when a.attnotnull then '%s' else 'nullif(%s, '''')' end,
        format(case when private.is_code_column(a.attname) then 'coalesce(nullif(private.clean_code(%1$I), ''''), %1$I)'
          else 'private.clean_text(%1$I)' end, a.attname)), ', ') as cleaned
    from pg_catalog.pg_attribute a
    join pg_catalog.pg_class c on c.oid = a.attrelid and c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname !~ '^agg_'
    where a.attnum > 0 and a.atttypid = 'text'::regtype and (c.relname, a.attname) <> ('auth_member', 'NAME')
      and c.relname <> 'dim_ad_keyword'
      and a.attname in ('BRAND_NM', 'ITEM_NM', 'OPTION_NM', 'CPITEMNAME', 'CATEGORY_NM', 'CAMPAIGN_NM', 'AD_TYPE', 'ADGROUP_NM', 'PLACEMENT',
        'KEYWORD', 'PARTNER_NM', 'NAME', 'SEASON', 'LOGISTICS_COMPANY', 'IB_CENTER', 'CENTER', 'LOSS_TYPE', 'TRADE_TYPE', 'CHANNEL',
        'REASON', 'GRADE', 'PRODUCTID', 'BARCODE', 'SKU_ID', 'REQ_NO', 'IB_REQ_NO', 'IB_APRV_NO', 'MILKRUNNO', 'INVOICE_NUM', 'ORDER_NO',
        'DELIVERY_NO', 'REQUEST_NO', 'INSPECT_ID')
    group by c.oid order by c.relname
  loop
    execute format('with mended as (
        update %1$s set (%2$s) = row(%3$s)
        where not private.is_plain_line(concat_ws(chr(127), %2$s)) and (%2$s) is distinct from (%3$s) returning *)
      select array(select distinct coalesce(to_jsonb(m) ->> ''PARTNER_CD'', to_jsonb(m) ->> ''CUST_CD'') from mended m)',
      moved.target, moved.columns, moved.cleaned) into written;
    if moved.target = 'public.fact_ad_daily'::regclass then
      partners := partners || written;
    elsif moved.target = 'public.dim_option'::regclass then
      renamed := written;
    end if;
  end loop;

  foreach partner in array array(select distinct p from unnest(partners || renamed) p order by p) loop
    perform private.derive_brands(partner);
  end loop;
  foreach partner in array array(select distinct p from unnest(partners) p order by p) loop
    delete from public.dim_ad_keyword k
    where k."PARTNER_CD" = partner
      and (k."CAMPAIGN_ID", k."KEYWORD") <> (private.clean_code(k."CAMPAIGN_ID"), private.clean_text(k."KEYWORD"));
    perform from private.rebuild_rollups(partner);
    perform private.rebuild_running_sales(partner);
    perform private.rebuild_option_stock(partner);
    perform private.movements_changed(partner, private.movement_months(partner));
    perform private.keep_margins(partner);
  end loop;
end
$$;

select private.mend_stored_texts();
drop function private.mend_stored_texts();
drop function private.move_mended_rows(regclass, text, text, boolean);
