-- Members work with sets of options that no filter describes: they give them a name and filter every list by it.

create table private.tag (
  id bigint generated always as identity primary key,
  partner_cd text not null references public.dim_partner ("PARTNER_CD") on update cascade on delete cascade,
  user_id uuid references public.auth_member ("ID") on delete cascade,
  name text not null constraint tag_name_check check (name ~ '^[^[:cntrl:]]{1,40}$' and name = btrim(name)),
  unique (id, partner_cd),
  constraint tag_name_key unique nulls not distinct (partner_cd, name, user_id)
);
revoke all on private.tag from public, anon, authenticated, service_role;
comment on table private.tag is 'Tags of a partner: written by tag_options and delete_tag, read by tags and by every list that takes option ids.';
comment on column private.tag.user_id is 'The member that alone sees it; null: whoever may see the partner does.';
create index tag_user_idx on private.tag (user_id);
alter table private.tag enable row level security;

create table private.tagged_option (
  partner_cd text not null,
  tag_id bigint not null,
  option_cd text not null references public.dim_option ("OPTION_CD") on update cascade on delete cascade,
  primary key (partner_cd, tag_id, option_cd),
  foreign key (tag_id, partner_cd) references private.tag (id, partner_cd) on update cascade on delete cascade
);
revoke all on private.tagged_option from public, anon, authenticated, service_role;
comment on table private.tagged_option is 'Options that have a tag. One that moved to another partner is in no list of the partner of the tag.';
create index tagged_option_option_idx on private.tagged_option (option_cd);
alter table private.tagged_option enable row level security;

create or replace function private.gone_options(partner_cd text, search text) returns bigint language sql stable begin atomic
  select count(distinct asked.code)
  from regexp_split_to_table(substring(replace(search, '%2C', ',') from '[?&]ids=([0-9A-Za-z%,]+)'), ',') asked (code)
  where asked.code ~ '^[0-9]+$' and not exists (
    select from public.dim_option o where o."OPTION_CD" = asked.code and o."PARTNER_CD" = gone_options.partner_cd);
end;

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
    ids => private.wanted_options(partner_cd, option_ids), id_column => 'optionId',
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

-- The filters of a page of advertising; raises 22023 for a wrong one.
create or replace function private.require_ad_filter(
  partner_cd text, attribution text, scope text, ad_type text, placement text, brand_cds text[], campaign_name text,
  with_vat boolean, option_ids text[] default '{}'
) returns private.ad_filter language plpgsql stable set search_path = '' as $$
declare
  named constant text := private.search_text(campaign_name);
  wanted constant text[] := case when cardinality(option_ids) > 0 then private.wanted_options(partner_cd, option_ids) end;
begin
  perform private.require_choice('attribution', attribution, array['14', '1']);
  perform private.require_choice('scope', scope, array['total', 'direct']);
  if ad_type is null or placement is null or with_vat is null or length(ad_type) > 100 or length(placement) > 100 then
    raise exception 'ad_type, placement and with_vat are needed' using errcode = '22023';
  end if;
  if length(named) > 200 then
    raise exception 'campaign_name has at most 200 characters' using errcode = '22023';
  end if;
  perform private.require_option_ids(option_ids);
  return row(attribution, scope, nullif(placement, 'all'), brand_cds,
    case when ad_type <> 'all' or named <> '' or wanted is not null then array(
      select c."CAMPAIGN_ID" from public.dim_campaign c
      where c."PARTNER_CD" = require_ad_filter.partner_cd and (ad_type = 'all' or c."AD_TYPE" = ad_type)
        and private.contains_text(c."CAMPAIGN_NM", named)
        and (wanted is null or exists (select from public.agg_ad_option_monthly m
          where m."PARTNER_CD" = c."PARTNER_CD" and m."OPTION_CD" = any (wanted) and m."CAMPAIGN_ID" = c."CAMPAIGN_ID"))) end,
    case when with_vat then 1.1 else 1 end, wanted)::private.ad_filter;
end
$$;

create or replace function private.seen_tags(partner_cd text) returns setof private.tag language sql stable begin atomic
  select t.* from private.tag t
  where t.partner_cd = seen_tags.partner_cd and (t.user_id is null or t.user_id = auth.uid());
end;
comment on function private.seen_tags is 'The tags of a partner that the caller sees: the shared ones and their own.';
revoke all on function private.seen_tags from public, anon, authenticated, service_role;

create or replace function private.wanted_options(partner_cd text, option_ids text[]) returns text[]
  language plpgsql stable security definer set search_path = '' as $$
declare
  tags constant text[] := array(select distinct substr(u, 2) from unnest(option_ids) u where starts_with(u, '#'));
  wanted text[];
begin
  if cardinality(tags) = 0 then
    return coalesce(option_ids, '{}');
  end if;
  perform private.require_partner(partner_cd);
  if cardinality(tags) > 10 then
    raise exception 'option_ids must have at most 10 tags' using errcode = '22023';
  end if;
  wanted := array(
    select u from unnest(option_ids) u where not starts_with(u, '#')
    union
    select o.option_cd from private.seen_tags(partner_cd) t join private.tagged_option o on o.tag_id = t.id and o.partner_cd = t.partner_cd
    where t.id::text = any (tags));
  perform private.require_few(cardinality(wanted), 20000);
  -- No ids would mean any option; none has this one.
  return case when cardinality(wanted) = 0 then array['#'] else wanted end;
end
$$;
comment on function private.wanted_options is 'The option ids that a list is asked for, with the options of a tag in place of its #id; never null. A tag that the caller does not see has none. Raises 22023 beyond 10 tags, 54000 beyond 20,000 options. SECURITY DEFINER: no member reads tags.';
revoke all on function private.wanted_options from public, anon, authenticated, service_role;
grant execute on function private.wanted_options to authenticated, service_role;

create or replace function public.delete_tag(partner_cd text, tag_id bigint) returns boolean
  language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_partner(partner_cd);
  perform private.hold_partner(partner_cd);
  delete from private.tag t using private.seen_tags(delete_tag.partner_cd) s where t.id = s.id and s.id = delete_tag.tag_id;
  return found;
end
$$;
comment on function public.delete_tag is 'Deletes a tag of a partner, the caller''s own or a shared one; false where there is none. SECURITY DEFINER: no member writes the table. Active members who may see the partner; 42501 for others.';
revoke all on function public.delete_tag from public, anon, authenticated, service_role;
grant execute on function public.delete_tag to authenticated, service_role;

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
  option_ids := private.wanted_options(partner_cd, option_ids);
  perform private.require_choice('confidence', confidence, array['all', 'high', 'middle', 'low']);
  perform private.require_choice('status', status, array['all', 'new', 'doing', 'done', 'held']);
  page := private.list_page(
    source => format('(select * from private.diagnosis_rows(%L, %L, %L, %L, %L, %L) d where $1 is null or d."optionId" = any ($1))', partner_cd,
      coalesce(brand_cd, 'all'), rule_cd, confidence, status, private.search_text(product_name)),
    ids => case when cardinality(option_ids) > 0 then option_ids end, id_column => 'optionId',
    sortable => '{"rank": "number", "brandName": "text", "productName": "text", "optionName": "text", "score": "number", "scoreChange": "number",
      "ruleName": "text", "problem": "text", "confidence": "text", "status": "text", "impactAmt": "number", "impactKind": "text", "action": "text", "since": "day", "findingCount": "number", "optionId": "id"}',
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

-- One page of the inbound request list.
create or replace function public.inbound_requests(
  partner_cd text, view text, date_start text, date_end text, brand_cd text default 'all', status text default 'all',
  product_name text default '', option_ids text[] default '{}', req_no text default '', ib_aprv_no text default '',
  sort_by text default '', sort_direction text default 'desc', page_number integer default 1, page_size integer default 50
) returns json language plpgsql stable set search_path = '' as $$
declare
  matching_req_nos text[];
  page record;
begin
  perform private.require_partner(partner_cd);
  perform private.require_choice('view', view, array['SCH', 'REQ']);
  perform private.require_days(date_start, date_end);
  perform private.require_choice('status', status, array['all', 'scheduled', 'completed', 'error']);
  matching_req_nos := private.matching_requests(partner_cd, view, date_start, date_end, brand_cd,
    private.search_text(product_name), private.wanted_options(partner_cd, option_ids), private.search_text(req_no), private.search_text(ib_aprv_no));
  page := private.list_page(
    source => format('private.inbound_request_rows(%L, $1)', partner_cd), ids => matching_req_nos, id_column => 'reqNo',
    sortable => '{"brandCount": "number", "ibReqDt": "day", "reqNo": "text", "ibAprvNo": "text", "milkRunNo": "text",
      "schDt": "day", "pickupDt": "day", "ibCenter": "text", "regDt": "number", "ibReqNo": "text", "pltAmt": "number",
      "truckAmt": "number", "status": "status"}',
    sort_by => sort_by, sort_direction => sort_direction,
    tie_order => '"schDt" desc, "ibReqDt" desc, "reqNo" collate "C"',
    -- The status of every request is made only to filter by it.
    carried => array['schDt', 'ibReqDt'] || case when status <> 'all' then 'status' end,
    condition => case when status = 'all' then 'true' else format('"status" = %L', status) end,
    page_number => page_number, page_size => page_size, few => cardinality(matching_req_nos) <= 100);
  return json_build_object('total', page.total, 'rows', page.rows);
end
$$;

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
  option_ids := private.wanted_options(partner_cd, option_ids);
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

create or replace function public.loss_claims(
  partner_cd text, date_start text, date_end text, brand_cd text default 'all', product_name text default '',
  option_ids text[] default '{}', min_amt bigint default 0, status text default 'all', sort_by text default '',
  sort_direction text default 'desc', page_number integer default 1, page_size integer default 50
) returns json language plpgsql stable set search_path = '' as $$
declare
  chosen constant text := case status when 'all' then 'true' when 'none' then '"status" is null'
    else format('"status" = %L', status) end;
  months integer[];
  page record;
begin
  product_name := private.open_losses(partner_cd, 'OCCUR', date_start, date_end, brand_cd, 'all', product_name, option_ids);
  option_ids := private.wanted_options(partner_cd, option_ids);
  perform private.require_choice('status', status, array['all', 'none', 'REVIEW', 'CLAIMED', 'PAID', 'REJECTED']);
  if min_amt is null or min_amt not between 0 and 1000000000000 then
    raise exception 'min_amt must be from 0 to 1,000,000,000,000' using errcode = '22023';
  end if;
  months := private.loss_months_between(partner_cd, date_start, date_end);
  page := private.list_page(
    source => format('(select * from private.loss_claim_rows(%L, %L, %L, %L, $1) where "status" is not null or "memo" is not null
        or coalesce("unpaidAmt", 0) >= %L::bigint)', partner_cd, months, private.judged_months(partner_cd, months),
      private.loss_options(partner_cd, brand_cd, product_name, option_ids), min_amt),
    ids => null, id_column => 'rowKey',
    sortable => '{"month": "number", "optionId": "id", "brandName": "text", "productName": "text", "optionName": "text", "lossQty": "number",
      "paidQty": "number", "unpaidQty": "number", "unpaidLowQty": "number", "unpaidHighQty": "number", "salePrice": "number",
      "unpaidAmt": "number", "evidenceCount": "number", "status": "text", "memo": "text", "changedAt": "day"}',
    sort_by => sort_by, sort_direction => sort_direction, default_order => '"unpaidAmt" desc nulls last',
    tie_order => '"month" desc, "optionId" collate "C"', carried => '{}', page_number => page_number, page_size => page_size, few => true,
    condition => chosen,
    summary => format($sql$json_build_object(
      'counts', json_build_object('all', count(*), 'none', count(*) filter (where "status" is null),
        'REVIEW', count(*) filter (where "status" = 'REVIEW'), 'CLAIMED', count(*) filter (where "status" = 'CLAIMED'),
        'PAID', count(*) filter (where "status" = 'PAID'), 'REJECTED', count(*) filter (where "status" = 'REJECTED')),
      'summary', json_build_object('lossQty', sum("lossQty") filter (where %1$s), 'paidQty', sum("paidQty") filter (where %1$s),
        'unpaidQty', sum("unpaidQty") filter (where %1$s), 'unpaidLowQty', sum("unpaidLowQty") filter (where %1$s),
        'unpaidHighQty', sum("unpaidHighQty") filter (where %1$s), 'unpaidAmt', sum("unpaidAmt") filter (where %1$s)::bigint))$sql$, chosen));
  return json_build_object('total', page.total, 'counts', page.summary_row -> 'counts', 'summary', page.summary_row -> 'summary',
    'rows', page.rows,
    'loaded', exists (select from public.agg_loss_month k where k."PARTNER_CD" = loss_claims.partner_cd));
end
$$;

create or replace function public.loss_compensations(
  partner_cd text, basis text, date_start text, date_end text, brand_cd text default 'all', loss_type text default 'all',
  product_name text default '', option_ids text[] default '{}', sort_by text default '', sort_direction text default 'desc',
  page_number integer default 1, page_size integer default 50
) returns json language plpgsql stable set search_path = '' as $$
declare
  page record;
begin
  product_name := private.open_losses(partner_cd, basis, date_start, date_end, brand_cd, loss_type, product_name, option_ids);
  option_ids := private.wanted_options(partner_cd, option_ids);
  page := private.list_page(
    source => format('private.compensations(%L, %L, %L, %L, %L, %L, %L, %L, $1)', partner_cd, basis, date_start, date_end, brand_cd,
      loss_type, product_name, option_ids),
    ids => null, id_column => 'rowKey',
    sortable => '{"occurDay": "day", "settleDay": "day", "brandName": "text", "productName": "text", "optionName": "text", "optionId": "id",
      "lossType": "text", "center": "text", "compQty": "number", "compPrice": "number", "compRate": "number", "compAmt": "number",
      "costAmt": "number", "compCostRate": "number", "referenceNo": "text", "remarks": "text"}',
    sort_by => sort_by, sort_direction => sort_direction, default_order => '"occurDay" desc',
    tie_order => '"occurDay" desc, "optionId" collate "C", "rowKey"::bigint', carried => '{}',
    page_number => page_number, page_size => page_size, few => true,
    summary => $sql$json_build_object('compQty', coalesce(sum("compQty"), 0), 'compAmt', coalesce(sum("compAmt"), 0)::bigint,
      'compCostRate', private.ratio(sum("costedAmt") * 100, sum("costSum")))$sql$);
  return json_build_object('total', page.total, 'summary', page.summary_row, 'rows', page.rows,
    'loaded', exists (select from public.log_settlement_file l
      where l."PARTNER_CD" = loss_compensations.partner_cd and l."CATEGORY" = '재고 손실 보상'));
end
$$;

-- Settings: its arguments decide the plan.
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
  option_ids := private.wanted_options(partner_cd, option_ids);
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
      select "month", "lossQty", "lossAmt", "paidQty", "unpaidQty", "unpaidLowQty", "unpaidHighQty", "unpaidAmt", "unpaidLowAmt", "unpaidHighAmt",
        "salePrice"
      from private.reconciliation(loss_report.partner_cd, private.judged_months(loss_report.partner_cd, months), '{}', array['loss'], option_cds, null)
    ), counted as materialized (
      -- Reports say too little of these: whole months, and options of others.
      select c.month_sk, sum(c.rows) as rows, coalesce(sum(c.rows) filter (where c.state = 'held'), 0) as held
      from private.loss_sums(loss_report.partner_cd, months, option_cds) c group by 1
    ), totals as (
      select coalesce(sum(c.rows), 0) as rows, coalesce(sum(c.held), 0) as held, sum(c.rows - c.held) > 0 as is_judged from counted c
    ), open as (
      select sum("lossQty") as loss_qty, sum("lossAmt") as loss_amt, sum("paidQty") as paid_qty, sum("unpaidQty") as qty, sum("unpaidLowQty") as low, sum("unpaidHighQty") as high,
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
      'paidQty', case when t.is_judged then coalesce(o.paid_qty, 0) end,
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

create or replace function public.order_list(
  partner_cd text, urgency text default 'all', brand_cd text default 'all', product_name text default '',
  option_ids text[] default '{}', sort_by text default '', sort_direction text default 'desc', page_number integer default 1,
  page_size integer default 50
) returns json language plpgsql stable set search_path = '' as $$
declare
  today constant date := private.korea_today();
  states constant text[] := array['late', 'week', 'later'];
  name constant text := private.search_text(product_name);
  listed text;
  page record;
begin
  perform private.require_partner(partner_cd);
  perform private.require_choice('urgency', urgency, array['all'] || states);
  listed := case when urgency = 'all' then 'true' else format('"urgency" = %L', urgency) end;
  select p.* into page from private.list_page(
    source => format('(select * from private.order_rows(%L, %L, $1) where %s)', partner_cd, today, concat_ws(' and ', 'true',
      case when brand_cd <> 'all' then format('"brandCd" = %L', brand_cd) end,
      case when name <> '' then
        format('(private.contains_text("productName", %1$L) or private.contains_text("optionName", %1$L))', name) end)),
    ids => private.wanted_options(partner_cd, option_ids), id_column => 'optionId',
    sortable => '{"optionId": "id", "productId": "id", "barcode": "id", "brandName": "text", "productName": "text", "optionName": "text",
      "stockQty": "number", "incomingQty": "number", "stowingQty": "number", "targetDays": "number", "leadDays": "number",
      "leastQty": "number", "boxQty": "number", "suggestedInboundQty": "number", "orderQty": "number", "perDay": "number",
      "coverDays": "number", "orderDay": "day", "costAmt": "number", "orderAmt": "number"}',
    sort_by => sort_by, sort_direction => sort_direction,
    default_order => '"orderDay", "perDay" desc', tie_order => '"optionId" collate "C"', carried => '{}',
    page_number => page_number, page_size => page_size, condition => listed, few => true,
    summary => format($sql$json_build_object(
      'withoutBrand', count(*) filter (where %1$s and "brandName" is null),
      'counts', json_build_object('all', count(*), %2$s),
      'uncostedCount', count(*) filter (where %1$s and "orderAmt" is null),
      'totals', json_build_object(
        'suggestedInboundQty', coalesce(sum("suggestedInboundQty") filter (where %1$s), 0),
        'orderQty', coalesce(sum("orderQty") filter (where %1$s), 0), 'orderAmt', sum("orderAmt") filter (where %1$s)))$sql$,
      listed, (select string_agg(format('%L, count(*) filter (where "urgency" = %L)', s, s), ', ') from unnest(states) s))) p;
  return json_build_object('total', page.total, 'withoutBrand', page.summary_row -> 'withoutBrand',
    'counts', page.summary_row -> 'counts', 'uncostedCount', page.summary_row -> 'uncostedCount', 'totals', page.summary_row -> 'totals',
    'stockDay', private.stock_day(partner_cd), 'salesDays', private.sales_days(partner_cd), 'rows', page.rows);
end
$$;

create or replace function public.saved_views(partner_cd text, page text) returns json
  language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_partner(partner_cd);
  return (
    select coalesce(json_agg(json_build_object('id', v.id, 'name', v.name, 'search', v.search, 'isShared', v.is_shared,
      'isDefault', v.is_default and v.user_id = auth.uid(),
      'owner', case when v.user_id <> auth.uid() then private.member_name(v.user_id) end,
      'goneOptions', private.gone_options(saved_views.partner_cd, v.search), 'goneTags', private.gone_tags(saved_views.partner_cd, v.search)) order by v.rank), '[]')
    from (
      select s.*, row_number() over (order by s.user_id <> auth.uid(), s.name, s.id) as rank
      from private.saved_view s
      where s.partner_cd = saved_views.partner_cd and s.page = saved_views.page and (s.user_id = auth.uid() or s.is_shared)
      order by rank limit 300
    ) v
  );
end
$$;

-- Settings: its arguments decide the plan.
create or replace function public.settlement_products(
  partner_cd text, date_start text, date_end text, brand_cds text[] default '{}', period_ends text[] default null,
  option_ids text[] default '{}', product_name text default '', sort_by text default '', sort_direction text default 'desc',
  page_number integer default 1, page_size integer default 50
) returns json language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  p constant private.sales_period := private.open_period(partner_cd, date_start, date_end, 'previous', brand_cds, null);
  named constant text := private.search_text(product_name);
  page record;
begin
  perform private.require_period_ends(period_ends);
  if length(named) > 200 then
    raise exception 'product_name has at most 200 characters' using errcode = '22023';
  end if;
  page := private.list_page(
    source => format('private.settlement_product_rows(%L, %L, %L, %L, %L, $1)', settlement_products.partner_cd, p.first_day,
      p.last_day, brand_cds, period_ends),
    ids => private.wanted_options(settlement_products.partner_cd, option_ids), id_column => 'optionId',
    condition => case when named = '' then 'true' else format(
      '(private.contains_text("productName", %1$L) or private.contains_text("optionName", %1$L))', named) end,
    sortable => '{"brandName": "text", "productName": "text", "optionName": "text", "optionId": "id", "quantity": "number",
      "salesAmount": "number", "salesFee": "number", "salesFeeRate": "number", "settlementAmount": "number"}',
    sort_by => sort_by, sort_direction => sort_direction, default_order => '"salesAmount" desc', tie_order => '"optionId"',
    carried => array['productName', 'optionName', 'quantity', 'salesAmount', 'salesFee', 'settlementAmount'],
    summary => format($sql$(select to_json(t) from (select
      private.bigint_sum(m."quantity") filter (where %1$s) as "quantity",
      private.bigint_sum(m."salesAmount") filter (where %1$s) as "salesAmount",
      private.bigint_sum(m."salesFee") filter (where %1$s) as "salesFee",
      private.ratio(private.bigint_sum(m."salesFee") filter (where %1$s) * 100::numeric,
        private.bigint_sum(m."salesAmount") filter (where %1$s)) as "salesFeeRate",
      private.bigint_sum(m."settlementAmount") filter (where %1$s) as "settlementAmount" from matching m) t)$sql$,
      case when named = '' then 'true' else format(
        '(private.contains_text(m."productName", %1$L) or private.contains_text(m."optionName", %1$L))', named) end),
    page_number => page_number, page_size => page_size, few => true);
  return json_build_object('total', page.total, 'totals', page.summary_row, 'rows', page.rows,
    'period', private.period_days(p.first_day, p.last_day, private.settled_days(settlement_products.partner_cd, p.first_day, p.last_day, '판매수수료')));
end
$$;

create or replace function public.stock_list(
  partner_cd text, snap_date text default null, brand_cd text default 'all', offer_condition text default 'all',
  product_name text default '', option_ids text[] default '{}', doc_state text default 'all', sort_by text default '',
  sort_direction text default 'desc', page_number integer default 1, page_size integer default 50
) returns json language plpgsql stable set search_path = '' as $$
declare
  today constant date := private.korea_today();
  past constant text := nullif(snap_date, private.day_text(today));
  listed text;
  page record;
begin
  perform private.require_partner(partner_cd);
  product_name := private.search_text(product_name);
  option_ids := private.wanted_options(partner_cd, option_ids);
  perform private.require_choice('doc_state', doc_state, array['all', 'out', 'under7', 'under14']);
  if past is not null then
    perform private.require_day('snap_date', past);
    if past > private.day_text(today) then
      raise exception 'snap_date is in the future' using errcode = '22023';
    end if;
  end if;
  listed := format('private.has_doc_state(%L, "offerCondition", "soldYn", "stockQty", "fullDoc")', doc_state);
  page := private.list_page(
    source => format('private.stock_rows(%L, %L, %s, %L, %L, %L, %L, $1)', partner_cd, today,
      coalesce(private.place_of_yesterday(partner_cd, today)::text, 'null'), past, brand_cd, offer_condition, product_name),
    ids => option_ids, id_column => 'optionId',
    sortable => '{"optionId": "id", "skuId": "id", "brandName": "text", "productName": "text", "optionName": "text",
      "productId": "id", "offerCondition": "grade", "soldYn": "text", "stockQty": "number", "incomingQty": "number",
      "exhaustionDay": "leading number", "recommendedInboundQty": "number", "itemWinner": "text",
      "avgSales7Days": "number", "avgSales30Days": "number", "doc": "number", "docNormalized": "number", "stowingQty": "number", "fullDoc": "number"}',
    sort_by => sort_by, sort_direction => sort_direction,
    default_order => '"stockQty" + coalesce("incomingQty", 0) desc nulls last', tie_order => '"optionId" collate "C"',
    carried => array['stockQty', 'incomingQty', 'offerCondition', 'soldYn', 'fullDoc', 'brandName'],
    page_number => page_number, page_size => page_size, condition => listed, all_ids => true,
    summary => format($sql$json_build_object(
      'withoutBrand', count(*) filter (where %s and "brandName" is null),
      'counts', json_build_object(
        'out', count(*) filter (where private.has_doc_state('out', "offerCondition", "soldYn", "stockQty", "fullDoc")),
        'under7', %s, 'under14', %s))$sql$, listed,
      case when past is null then $sql$count(*) filter (where private.has_doc_state('under7', "offerCondition", "soldYn", "stockQty", "fullDoc"))$sql$ else 'null' end,
      case when past is null then $sql$count(*) filter (where private.has_doc_state('under14', "offerCondition", "soldYn", "stockQty", "fullDoc"))$sql$ else 'null' end),
    few => (select count(*) from (select from public.dim_option o where o."PARTNER_CD" = partner_cd limit 501) o) <= 500);
  return json_build_object('total', page.total, 'withoutBrand', page.summary_row -> 'withoutBrand',
    'counts', page.summary_row -> 'counts',
    'stockDay', case when past is null then private.stock_day(partner_cd) end,
    'salesDays', case when past is null then private.sales_days(partner_cd) end,
    'listedIds', page.listed_ids, 'rows', page.rows);
end
$$;

-- Settings: its arguments decide the plan.
create or replace function public.stock_reconciliation(
  partner_cd text, date_start text, date_end text, brand_cd text default 'all', product_name text default '',
  option_ids text[] default '{}', state text default 'differs', sort_by text default '', sort_direction text default 'desc',
  page_number integer default 1, page_size integer default 50
) returns json language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  -- Null: all.
  kinds constant text[] := case state when 'differs' then array['loss', 'excess'] when 'all' then null else array[state] end;
  months integer[];
  judged integer[];
  others integer[];
  option_cds text[];
  unpaid_first boolean;
  page record;
begin
  product_name := private.open_losses(partner_cd, 'OCCUR', date_start, date_end, brand_cd, 'all', product_name, option_ids);
  option_ids := private.wanted_options(partner_cd, option_ids);
  perform private.require_choice('state', state, array['all', 'differs', 'loss', 'excess', 'even', 'held']);
  months := private.loss_months_between(partner_cd, date_start, date_end);
  judged := private.judged_months(partner_cd, months);
  others := array(select m from unnest(months) m where m <> all (judged));
  option_cds := private.loss_options(partner_cd, brand_cd, product_name, option_ids);
  unpaid_first := sort_by = '' or sort_direction = 'desc' and sort_by in ('unpaidAmt', 'unpaidQty', 'unpaidLowQty', 'unpaidHighQty');
  page := private.list_page(
    source => format('private.reconciliation(%L, %L, %L, %L, %L, $1)', partner_cd, judged, others, kinds, option_cds),
    ids => null, id_column => 'rowKey',
    sortable => '{"month": "number", "optionId": "id", "brandName": "text", "productName": "text", "optionName": "text", "openQty": "number",
      "readyQty": "number", "restockQty": "number", "soldQty": "number", "removedQty": "number", "theoryQty": "number", "closeQty": "number",
      "diffQty": "number", "paidQty": "number", "unpaidQty": "number", "unpaidLowQty": "number", "unpaidHighQty": "number",
      "unpaidAmt": "number", "state": "text"}',
    sort_by => sort_by, sort_direction => sort_direction, default_order => '"unpaidAmt" desc nulls last, abs("diffQty") desc nulls last',
    tie_order => '"month" desc, "optionId" collate "C"', carried => array['month', 'optionId'],
    page_number => page_number, page_size => page_size,
    keys => array_remove(array[
      -- Unpaid losses come first and are few.
      case when unpaid_first and (kinds is null or 'loss' = any (kinds)) then
        format('(select * from private.reconciled(%L, %L, ''{}'', ''{loss}'', %L) where %I > 0)', partner_cd, judged, option_cds,
          coalesce(nullif(sort_by, ''), 'unpaidAmt')) end,
      format('private.reconciled(%L, %L, %L, %L, %L)', partner_cd, judged, others, kinds, option_cds)], null),
    key_of => '"optionId" || '' '' || "month"');
  return (
    with sums as materialized (
      select * from private.loss_sums(stock_reconciliation.partner_cd, months, option_cds)
    ), counts as (
      select coalesce(sum(s.rows), 0) as all, coalesce(sum(s.rows) filter (where s.state = 'loss'), 0) as loss,
        coalesce(sum(s.rows) filter (where s.state = 'excess'), 0) as excess, coalesce(sum(s.rows) filter (where s.state = 'even'), 0) as even,
        coalesce(sum(s.rows) filter (where s.state = 'held'), 0) as held
      from sums s
    ), listed as (
      select coalesce(sum(s.rows), 0) as total, sum(s.open_qty) as open_qty, sum(s.ready_qty) as ready_qty, sum(s.restock_qty) as restock_qty,
        sum(s.sold_qty) as sold_qty, sum(s.removed_qty) as removed_qty, sum(s.theory_qty) as theory_qty, sum(s.close_qty) as close_qty,
        sum(s.diff_qty) as diff_qty, sum(s.paid_qty) as paid_qty, bool_or(s.state <> 'held') as is_judged
      from sums s where kinds is null or s.state = any (kinds)
    ), open as (
      -- The range hangs on other rows and the won on a price of today: neither is kept.
      select coalesce(sum(r."unpaidQty"), 0) as qty, coalesce(sum(r."unpaidLowQty"), 0) as low, coalesce(sum(r."unpaidHighQty"), 0) as high,
        case when count(*) = 0 then 0 else sum(r."unpaidAmt")::bigint end as amt
      from private.reconciled(stock_reconciliation.partner_cd, judged, '{}', '{loss}', option_cds) r
      where kinds is null or 'loss' = any (kinds)
    )
    select json_build_object('total', l.total,
      'counts', json_build_object('all', c.all, 'differs', c.loss + c.excess, 'loss', c.loss, 'excess', c.excess, 'even', c.even, 'held', c.held),
      'summary', json_build_object('openQty', l.open_qty, 'readyQty', l.ready_qty, 'restockQty', l.restock_qty, 'soldQty', l.sold_qty,
        'removedQty', l.removed_qty, 'theoryQty', l.theory_qty, 'closeQty', l.close_qty, 'diffQty', l.diff_qty, 'paidQty', l.paid_qty,
        'unpaidQty', case when l.is_judged then o.qty end, 'unpaidLowQty', case when l.is_judged then o.low end,
        'unpaidHighQty', case when l.is_judged then o.high end, 'unpaidAmt', case when l.is_judged then o.amt end),
      'rows', page.rows, 'loaded', exists (select from public.agg_loss_month k where k."PARTNER_CD" = stock_reconciliation.partner_cd))
    from counts c cross join listed l cross join open o);
end
$$;

create or replace function public.tag_options(
  partner_cd text, name text, is_shared boolean, option_ids text[], is_on boolean default true
) returns json language plpgsql volatile security definer set search_path = '' as $$
declare
  named constant text := btrim(normalize(name, nfc));
  owner constant uuid := case when not is_shared then auth.uid() end;
  known text[];
  tag bigint;
  changed bigint;
begin
  perform private.require_partner(partner_cd);
  if num_nulls(named, is_shared, is_on) > 0 or coalesce(cardinality(option_ids), 0) not between 1 and 20000 then
    raise exception 'name, is_shared, is_on and 1 to 20,000 option_ids are needed' using errcode = '22023';
  end if;
  perform private.hold_partner(partner_cd);
  known := array(select o."OPTION_CD" from public.dim_option o
    where o."OPTION_CD" = any (option_ids) and o."PARTNER_CD" = tag_options.partner_cd and o."SVC" = '2P');
  if cardinality(known) = 0 then
    raise exception 'no option is the partner''s' using errcode = 'PD404';
  end if;
  select t.id into tag from private.tag t
  where t.partner_cd = tag_options.partner_cd and t.user_id is not distinct from owner and t.name = named;
  if not is_on then
    delete from private.tagged_option o where o.partner_cd = tag_options.partner_cd and o.tag_id = tag and o.option_cd = any (known);
    get diagnostics changed = row_count;
  else
    if tag is null then
      if (select count(*) from private.tag t
        where t.partner_cd = tag_options.partner_cd and t.user_id is not distinct from owner) >= 100 then
        raise exception 'a partner has at most 100 shared tags, a member at most 100 of their own' using errcode = '54000';
      end if;
      insert into private.tag (partner_cd, user_id, name) values (tag_options.partner_cd, owner, named) returning id into tag;
    end if;
    insert into private.tagged_option (partner_cd, tag_id, option_cd) select tag_options.partner_cd, tag, k from unnest(known) k on conflict do nothing;
    get diagnostics changed = row_count;
    if (select count(*) from private.tagged_option o where o.partner_cd = tag_options.partner_cd and o.tag_id = tag) > 20000 then
      raise exception 'a tag is on at most 20,000 options' using errcode = '54000';
    end if;
  end if;
  return json_build_object('changed', changed,
    'unknown', (select count(distinct u) from unnest(option_ids) u) - cardinality(known));
exception
  when check_violation then
    raise exception 'a tag has a name of 1 to 40 characters' using errcode = '22023';
end
$$;
comment on function public.tag_options is 'Gives options of one partner a tag, the caller''s own or the one that whoever may see the partner shares, or takes it from them (is_on false); a new name makes a tag, of 1 to 40 characters. Answers how many options changed, and how many of the ids are not the partner''s (unknown), which are left out. SECURITY DEFINER: no member writes the tables. Active members who may see the partner; 42501 for others, 22023 for a wrong argument, PD404 if no option is the partner''s, 54000 beyond 100 shared tags, 100 own ones, or 20,000 options of a tag.';
revoke all on function public.tag_options from public, anon, authenticated, service_role;
grant execute on function public.tag_options to authenticated, service_role;

create or replace function public.tags(partner_cd text, option_id text default null) returns json
  language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_partner(partner_cd);
  return (
    select coalesce(json_agg(json_build_object('id', t.id, 'name', t.name, 'isShared', t.user_id is null,
      'isOn', exists (select from private.tagged_option o where o.tag_id = t.id and o.partner_cd = t.partner_cd and o.option_cd = tags.option_id))
      order by t.name, t.id), '[]')
    from private.seen_tags(tags.partner_cd) t
  );
end
$$;
comment on function public.tags is 'The tags of a partner that the caller sees, at most 100 shared and 100 of their own, by name; isOn: option_id has it. Lists of options take #id of a tag among their option_ids. SECURITY DEFINER: no member reads the table. Active members who may see the partner; 42501 for others.';
revoke all on function public.tags from public, anon, authenticated, service_role;
grant execute on function public.tags to authenticated, service_role;

create or replace function private.gone_tags(partner_cd text, search text) returns bigint language sql stable begin atomic
  select count(distinct asked.code)
  from regexp_split_to_table(substring(replace(search, '%2C', ',') from '[?&]ids=([0-9A-Za-z%,]+)'), ',') asked (code)
  where starts_with(asked.code, '%23') and not exists (
    select from private.seen_tags(gone_tags.partner_cd) t where t.id::text = substr(asked.code, 4));
end;
comment on function private.gone_tags is 'Counts the tags of a page''s search (ids) that the caller does not see, because they are deleted or another member''s own.';
revoke all on function private.gone_tags from public, anon, authenticated, service_role;
