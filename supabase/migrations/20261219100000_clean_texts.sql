-- Names with characters that nobody sees, letters in parts or doubled spaces found nothing, and were kept as they came: searches compare clean texts, and loads keep clean ones.

create or replace function public.ad_campaigns_summary(
  partner_cd text, date_start text, date_end text, comparison text default 'previous', attribution text default '14',
  scope text default 'total', ad_type text default 'all', placement text default 'all', brand_cds text[] default '{}',
  campaign_name text default '', with_vat boolean default false,
  unit text default 'day'
) returns json
  language plpgsql stable
  set search_path = ''
as $$
begin
  perform private.require_partner(partner_cd);
  return private.ad_campaigns_summary_on(private.korea_today(), partner_cd, date_start, date_end, comparison, attribution,
    scope, ad_type, placement, brand_cds, private.search_text(campaign_name), with_vat, unit);
end
$$;
comment on function public.ad_campaigns_summary is
  'KPIs, series, placements and largest campaigns of 캠페인 성과. Active members who may see the partner; 42501 for others, 22023 for a wrong argument.

Returns {"period", "comparison", "figures", "comparisonFigures", "tacos", "comparisonTacos", "margin", "growth", "loaded", "rows", "placements", "campaigns"}.
period, comparison: from, to (yyyyMMdd, both included), days, missing (days that no advertising report covers). figures, comparisonFigures: the measures of private.ad_measures and the ratios of private.ad_ratios in one object, over the covered days; null when no day is covered. Rows, margin and growth: src/data/answers/ads.ts says what each field is.
rows: a row a unit (day, week from Monday, month), cut to the period. adProfitAmt is the sum over the rows of ad_campaigns that have one.

date_start, date_end: Korea-time days yyyyMMdd, at most 730, none in the future. comparison: previous | year (364 days before). attribution: 14 | 1 (days after the click). scope: total | direct (the advertised option itself was bought). ad_type, placement: as reports write them, or all. brand_cds: none = any; cost of the advertised options of these brands, revenue of the options of these brands that were bought. campaign_name: literal text, at most 200 characters. with_vat: cost with 10 % VAT.';
grant execute on function public.ad_campaigns_summary to authenticated;

create or replace function public.ad_campaigns(
  partner_cd text, date_start text, date_end text, comparison text default 'previous', attribution text default '14',
  scope text default 'total', ad_type text default 'all', placement text default 'all', brand_cds text[] default '{}',
  campaign_name text default '', with_vat boolean default false, outcome text default 'all',
  sort_by text default '', sort_direction text default 'desc', page_number integer default 1, page_size integer default 50
) returns json
  language plpgsql stable
  set search_path = ''
as $$
begin
  perform private.require_partner(partner_cd);
  return private.ad_campaigns_on(private.korea_today(), partner_cd, date_start, date_end, comparison, attribution,
    scope, ad_type, placement, brand_cds, private.search_text(campaign_name), with_vat, outcome,
    sort_by, sort_direction, page_number, page_size);
end
$$;
comment on function public.ad_campaigns is
  'Campaigns with advertising in a period or before it, and one row (campaignId null) of all that belongs to options that no master knows (미매칭). Callers and filters as ad_campaigns_summary; outcome: all | losing (campaigns with status on whose adProfitAmt is below 0: below the break-even of the brands that they sell).

Returns {"total", "period", "comparison", "figures", "comparisonFigures", "margin", "growth", "loaded", "counts", "rows"}: figures over the rows of all pages, which of outcome all are those of ad_campaigns_summary; counts: all and losing under the other filters. growth says from which day alone.

sort_by: '''' (adCost, descending) or a column of the row but rowKey and base…; nulls last, ties by rowKey. page_size null returns every row (an export).';
grant execute on function public.ad_campaigns to authenticated;

create or replace function public.ad_campaign_parts(
  partner_cd text, date_start text, date_end text, comparison text default 'previous', attribution text default '14',
  scope text default 'total', ad_type text default 'all', placement text default 'all', brand_cds text[] default '{}',
  campaign_name text default '', with_vat boolean default false,
  campaign_id text default '', adgroup_name text default null
) returns json
  language plpgsql stable
  set search_path = ''
as $$
begin
  perform private.require_partner(partner_cd);
  return private.ad_campaign_parts_on(private.korea_today(), partner_cd, date_start, date_end, comparison, attribution,
    scope, ad_type, placement, brand_cds, private.search_text(campaign_name), with_vat, campaign_id, adgroup_name);
end
$$;
comment on function public.ad_campaign_parts is
  'What a campaign of ad_campaigns is made of, the dearest first: its ad groups, or the options of one (adgroup_name). campaign_id '''' is the row of what no master knows: its campaigns, or the options of one (adgroup_name: its id). Callers and filters as ad_campaigns_summary.

Returns {"rows"}; they add up to the row that they are of, share is percent of its cost.';
grant execute on function public.ad_campaign_parts to authenticated;

create or replace function public.ad_options(
  partner_cd text, date_start text, date_end text, comparison text default 'previous', attribution text default '14',
  scope text default 'total', ad_type text default 'all', placement text default 'all', brand_cds text[] default '{}',
  campaign_name text default '', with_vat boolean default false,
  sort_by text default '', sort_direction text default 'desc', page_number integer default 1, page_size integer default 50
) returns json
  language plpgsql stable
  set search_path = ''
as $$
begin
  perform private.require_partner(partner_cd);
  return private.ad_options_on(private.korea_today(), partner_cd, date_start, date_end, comparison, attribution,
    scope, ad_type, placement, brand_cds, private.search_text(campaign_name), with_vat,
    sort_by, sort_direction, page_number, page_size);
end
$$;
comment on function public.ad_options is
  'Options with advertising in a period or before it: cost where they were advertised, orders and revenue where they were bought. For a file: page_size null returns every row. Callers, filters and answer as ad_campaigns; sort_by: a figure or optionCd, brandName, productName, optionName.';
grant execute on function public.ad_options to authenticated;

-- The filters of a page of advertising; raises 22023 for a wrong one.
create or replace function private.require_ad_filter(
  partner_cd text, attribution text, scope text, ad_type text, placement text, brand_cds text[], campaign_name text, with_vat boolean
) returns private.ad_filter
  language plpgsql stable
  set search_path = ''
as $$
begin
  perform private.require_choice('attribution', attribution, array['14', '1']);
  perform private.require_choice('scope', scope, array['total', 'direct']);
  if ad_type is null or placement is null or with_vat is null or length(ad_type) > 100 or length(placement) > 100 then
    raise exception 'ad_type, placement and with_vat are needed' using errcode = '22023';
  end if;
  if length(campaign_name) > 200 then
    raise exception 'campaign_name has at most 200 characters' using errcode = '22023';
  end if;
  return row(attribution, scope, nullif(placement, 'all'), brand_cds,
    case when ad_type <> 'all' or campaign_name <> '' then array(
      select c."CAMPAIGN_ID" from public.dim_campaign c
      where c."PARTNER_CD" = require_ad_filter.partner_cd and (ad_type = 'all' or c."AD_TYPE" = ad_type)
        and private.contains_text(c."CAMPAIGN_NM", campaign_name)) end,
    case when with_vat then 1.1 else 1 end)::private.ad_filter;
end
$$;
comment on function private.require_ad_filter is
  'The filters of a page of advertising: attribution 14 | 1 (days after the click), scope total | direct, ad_type and placement as reports write them (all: any), brands (none: any), literal text in the name of the campaign (at most 200 characters), and whether cost is with VAT (10 %). Raises 22023.';
grant execute on function private.require_ad_filter to authenticated, service_role;

create or replace function public.ad_keywords_summary(
  partner_cd text, date_start text, date_end text, comparison text default 'previous', attribution text default '14',
  scope text default 'total', ad_type text default 'all', brand_cds text[] default '{}',
  campaign_name text default '', with_vat boolean default false,
  keyword text default ''
) returns json
  language plpgsql stable
  set search_path = ''
as $$
begin
  perform private.require_partner(partner_cd);
  return private.ad_keywords_summary_on(private.korea_today(), partner_cd, date_start, date_end, comparison, attribution,
    scope, ad_type, brand_cds, private.search_text(campaign_name), with_vat, private.search_text(keyword));
end
$$;
comment on function public.ad_keywords_summary is
  'KPIs, classes and cost curve of 키워드 성과: 검색 영역 alone. Callers, filters (but placement) and answer as ad_campaigns_summary; keyword: literal text in the keyword, at most 200 characters.

Returns {"period", "comparison", "figures", "comparisonFigures", "otherFigures", "allFigures", "margin", "growth", "loaded", "keywordCount", "classes", "curve"}.
figures: of the keywords found. otherFigures: of all other placements; allFigures: of all, keyword aside, which is what ad_campaigns_summary says. classes: count and adCost of each of ad_keywords. curve: keywords from the dearest on, at most 100 points. growth says from which day alone.';
grant execute on function public.ad_keywords_summary to authenticated;

create or replace function public.ad_keywords(
  partner_cd text, date_start text, date_end text, comparison text default 'previous', attribution text default '14',
  scope text default 'total', ad_type text default 'all', brand_cds text[] default '{}',
  campaign_name text default '', with_vat boolean default false,
  keyword text default '',
  keyword_class text default 'all',
  sort_by text default '', sort_direction text default 'desc', page_number integer default 1, page_size integer default 50
) returns json
  language plpgsql stable
  set search_path = ''
as $$
begin
  perform private.require_partner(partner_cd);
  return private.ad_keywords_on(private.korea_today(), partner_cd, date_start, date_end, comparison, attribution,
    scope, ad_type, brand_cds, private.search_text(campaign_name), with_vat, private.search_text(keyword), keyword_class,
    sort_by, sort_direction, page_number, page_size);
end
$$;
comment on function public.ad_keywords is
  'Keywords of 검색 영역 with their class. Callers and filters as ad_keywords_summary; keyword_class: all | expand | keep | check | exclude | short.

Returns {"total", "period", "comparison", "figures", "comparisonFigures", "margin", "growth", "loaded", "counts", "others", "rows"}: figures over the rows of all pages and others; counts: keywords of each class under the other filters; others: a row of all that is not 검색 영역, where every keyword is listed, else null.
Classes, of a keyword''s sums by window and scope: expand (확대: ROAS of 1.3 times the break-even and 3 orders), check (점검: ROAS below the break-even), exclude (제외 후보: no order, and at the rate of its campaigns its clicks would have brought one in 95 of 100 cases), short (데이터 부족: no order, fewer clicks), else keep (유지). Without a known margin none is expand or check.

sort_by: '''' (adCost, descending) or a column of the row but base…; nulls last, ties by keyword. page_size null returns every row (an export).';
grant execute on function public.ad_keywords to authenticated;

create or replace function public.ad_keyword_detail(
  partner_cd text, date_start text, date_end text, comparison text default 'previous', attribution text default '14',
  scope text default 'total', ad_type text default 'all', brand_cds text[] default '{}',
  campaign_name text default '', with_vat boolean default false,
  keyword text default '', unit text default 'day'
) returns json
  language plpgsql stable
  set search_path = ''
as $$
begin
  perform private.require_partner(partner_cd);
  return private.ad_keyword_detail_on(private.korea_today(), partner_cd, date_start, date_end, comparison, attribution,
    scope, ad_type, brand_cds, private.search_text(campaign_name), with_vat, coalesce(private.clean_text(keyword), ''), unit);
end
$$;
comment on function public.ad_keyword_detail is
  'One keyword (exact) of 검색 영역: by day, week or month, and by campaign. Callers and filters as ad_keywords_summary.

Returns {"keyword", "period", "comparison", "figures", "comparisonFigures", "rows", "campaigns"}; rows as those of ad_campaigns_summary; the rows and the campaigns add up to figures.';
grant execute on function public.ad_keyword_detail to authenticated;

-- One page of the register of campaigns. See the comment below.
create or replace function public.ad_register(
  partner_cd text, tab text default 'all', ad_type text default 'all', brand_cds text[] default '{}',
  campaign_name text default '', sort_by text default '', sort_direction text default 'desc', page_number integer default 1,
  page_size integer default 50
) returns json
  language plpgsql stable
  set search_path = ''
as $$
begin
  perform private.require_partner(partner_cd);
  return private.ad_register_on(private.korea_today(), partner_cd, tab, ad_type, brand_cds, private.search_text(campaign_name),
    sort_by, sort_direction, page_number, page_size);
end
$$;
comment on function public.ad_register is
  'Campaigns of a partner (광고 관리) that a report ever named. Active members who may see the partner; 42501 for others, 22023 for a wrong argument.

Returns {"total", "counts", "entered", "summary", "week", "month", "stockDay", "loaded", "rows"}. week: the last 7 covered days, month: the 30 days that end with the newest covered one; {"from", "to", "days"}, days: how many of them reports cover. counts: campaigns of each tab under the other filters; entered: those of them about which something is entered.
A row is a campaign: campaignId, campaignName, brandName and brandCds (brands of the options that it paid for in 30 days, the dearest first), adType, goalType, status (private.campaign_status) and enteredStatus, dayBudget (won), targetRoas (percent), adDayCost (won a day of the week), adLastDayCost (won on the newest covered day), adSpendRate (소진율: percent that adDayCost is of dayBudget), adCost30, adSaleAmt30 and adRoas30 (of the month; all orders of 14 days), adTargetRate (percent that adRoas30 is of targetRoas), adOptionCount (options that it paid for in the week), adOutCount and adLostCount (those of them that are out of stock while selling, and no longer item winner), adBlockedCost (won a day of the week spent on these), startDay, endDay, memo. Cost is without VAT and of all options, known to a master or not. Null where no day is covered, or without a denominator.
summary: sums over the rows of the tab, ratios of sums; adSpendRate of the campaigns with a budget.

tab: all | blocked (pays for options that cannot be sold) | on | off | ended. ad_type: as reports write it, or all. brand_cds: none = any. campaign_name: literal text. sort_by: '''' (adBlockedCost, then adDayCost) or a column of the row but enteredStatus and brandCds; nulls last, ties by campaignId. page_size null returns every row (an export).';
grant execute on function public.ad_register to authenticated, service_role;

-- The characters of which a text is never plain, but U+007F, which stands between the cells of a staged line: control characters,
-- white space but the space, what nobody sees, what composes (combining marks, jamo, compatibility ideographs), full width.
create or replace function private.odd_characters() returns text
  language sql immutable parallel safe
  return '\u0001-\u001f\u0080-\u00a0\u00ad\u0300-\u036f\u0374\u037e\u0387\u061c\u0900-\u0fff\u1100-\u11ff\u1680\u180e\u1f00-\u200f\u2028-\u202f\u205f-\u206f\u2126\u212a\u212b\u2329\u232a\u2800\u2adc\u3000\u3099\u309a\u3164\ua960-\ua97f\ud7b0-\ud7ff\uf900-\ufaff\ufb1d-\ufb4f\ufeff-\uff5e\uffa0\ufff9-\ufffb';
revoke all on function private.odd_characters from public, anon, authenticated, service_role;
comment on function private.odd_characters is
  'Characters, as those of a regular expression''s brackets, that private.clean_text, private.clean_code or private.search_text changes.';
grant execute on function private.odd_characters to authenticated, service_role;

-- True if neither private.clean_text nor private.clean_code nor private.search_text changes a text, which is so of nearly every
-- text: no odd character, single spaces between words, no apostrophe in front (a spreadsheet writes one before a number that it
-- keeps as text).
create or replace function private.is_plain_text(value text) returns boolean
  language sql immutable parallel safe
  return value !~ ('[\u007f' || private.odd_characters() || ']|  |^[ '']| $');
revoke all on function private.is_plain_text from public, anon, authenticated, service_role;
comment on function private.is_plain_text is
  'True if a text has nothing that private.clean_text, private.clean_code or private.search_text changes.';
grant execute on function private.is_plain_text to authenticated, service_role;

-- Returns a name as a person sees it: without invisible characters, composed (NFC), full width as ordinary width, white space as
-- spaces, trimmed. Spaces side by side stay as many as were written. Invisible characters go first, because one between two jamo would
-- keep them apart. Other characters stay themselves: NFKC would make other letters of the initial consonants that people type.
create or replace function private.clean_text(value text) returns text
  language sql immutable parallel safe
  return case when private.is_plain_text(value) then value else btrim(regexp_replace(translate(normalize(regexp_replace(value,
    '[\u0001-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]',
    '', 'g'), nfc),
    '！＂＃＄％＆＇（）＊＋，－．／０１２３４５６７８９：；＜＝＞？＠ＡＢＣＤＥＦＧＨＩＪＫＬＭＮＯＰＱＲＳＴＵＶＷＸＹＺ［＼］＾＿｀ａｂｃｄｅｆｇｈｉｊｋｌｍｎｏｐｑｒｓｔｕｖｗｘｙｚ｛｜｝～',
    '!"#$%&''()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\]^_`abcdefghijklmnopqrstuvwxyz{|}~'),
    '[\u0009-\u000d\u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u2800\u3000\u3164\uffa0]+', ' ', 'g')) end;
comment on function private.clean_text is
  'A name without invisible characters, in NFC, in ordinary width, with spaces for white space, trimmed: what the database keeps of a name.';
grant execute on function private.clean_text to authenticated, service_role;

-- Returns a code without invisible characters, in NFKC (full-width digits and letters become ordinary ones), with single spaces and
-- without the apostrophe of a spreadsheet in front.
create or replace function private.clean_code(value text) returns text
  language sql immutable parallel safe
  return case when private.is_plain_text(value) then value
    else btrim(regexp_replace(normalize(private.clean_text(value), nfkc), ' {2,}', ' ', 'g'), ''' ') end;
comment on function private.clean_code is
  'A code without invisible characters, in NFKC, with single spaces, trimmed: what the database keeps of a code.';
grant execute on function private.clean_code to authenticated, service_role;

-- Returns what is searched for, or searched in, with single spaces; empty for null.
create or replace function private.search_text(value text) returns text
  language sql immutable parallel safe
  return case when private.is_plain_text(value) then value
    else coalesce(regexp_replace(private.clean_text(value), ' {2,}', ' ', 'g'), '') end;
comment on function private.search_text is
  'A text as searches compare it, letter case aside: private.clean_text with single spaces; empty for null.';
grant execute on function private.search_text to authenticated, service_role;

-- Checks if a text contains what a person typed (private.search_text), letter case aside. Every character stands for itself:
-- % and _ are no wildcards. An empty search matches everything, an empty text only an empty search.
create or replace function private.contains_text(value text, search text) returns boolean
  language sql immutable parallel safe
  return search = '' or strpos(lower(value), lower(search)) > 0
    or not private.is_plain_text(value) and strpos(lower(private.search_text(value)), lower(search)) > 0;
comment on function private.contains_text is
  'Case-insensitive contains without wildcards. search: what private.search_text makes of what a person typed.';
grant execute on function private.contains_text to authenticated, service_role;

-- One page of 브랜드 상품. See the comment below.
create or replace function public.brand_products(
  partner_cd text,
  brand_cd text,
  date_start text,
  date_end text,
  comparison text default 'previous',
  product_name text default '',
  sale_state text default 'all',
  stock_state text default 'all',
  sort_by text default '',
  sort_direction text default 'desc',
  page_number integer default 1,
  page_size integer default 50
) returns json
  language plpgsql stable
  set search_path = ''
as $$
begin
  perform private.require_partner(partner_cd);
  return private.brand_products_on(private.korea_today(), partner_cd, brand_cd, date_start, date_end, comparison,
    private.search_text(product_name), sale_state, stock_state, sort_by, sort_direction, page_number, page_size);
end
$$;
comment on function public.brand_products is
  'Products of one brand of the partner with their sales in a period and their stock (브랜드 상품). Active members who may see the partner; 42501 for others, 22023 for a wrong argument.

Returns one JSON value: {"total", "brand", "period", "comparison", "figures", "comparisonFigures", "totals", "counts", "stockDay", "salesDays", "adCover", "loaded", "rows": [...]}.
brand: brandCd, brandName, inUse; null, without rows, for a brand that is not the partner''s, whether there is one or not.
A row is a product, the options of the brand now that share a PRODUCTID, or an option without one, also of a brand out of use: src/data/answers/brand-products.ts says what each field is. Amounts and counts are sums over the loaded days of the period, 0 without a sale, null where no day is loaded; ratios of summed measures (private.ratios).
state: selling (an option is), else out (an option is on sale without stock), else stopped (known to be off sale), else unknown (no live stock). stockQty, incomingQty, avgSales7Days and doc (days: stock and incoming pieces / daily average of the 7 days that end yesterday) are sums over its options with live stock: an option may be out while the product is not, which outOptionCount says.
adCost (won without VAT, of the options that were advertised), adSaleAmt (won, of those that were bought within 14 days of a click) and adRoas (percent): of the days of the period that advertising reports cover, 0 without advertising, null where none is covered. adCover: private.ad_cover of the period.
figures, comparisonFigures: as total_sales_summary, over the rows of all pages, as totals, which has the sums of what is of now and of advertising.

date_start, date_end, comparison: as total_sales_summary. product_name: literal text in the name of the product or of one of its options, case aside, at most 200 characters. sale_state: all | selling (on sale, with or without stock) | stopped. stock_state: all | out (state out) | under7 | under14 (DOC; those under 7 too) | normal (DOC 14 to 90, not out) | over (above 90); counts: rows of each under the other filters.
sort_by: '''' (saleAmt, descending) or a column of the row but optionCd, hasPage, baseSaleAmt, adSaleAmt and soldQty7; nulls last in both directions, ties by product. page_size null returns every row (an export). A page past the end has no rows but the true total.';
grant execute on function public.brand_products to authenticated, service_role;

create or replace function public.diagnosis_list(
  partner_cd text, brand_cd text default 'all', rule_cd text default 'all', confidence text default 'all', status text default 'all',
  product_name text default '', sort_by text default '', sort_direction text default 'desc', page_number integer default 1,
  page_size integer default 50
) returns json
  language plpgsql stable
  set search_path = ''
  -- Rows that were written this minute are taken for few: each would be looked for among all others.
  set enable_nestloop = off
as $$
declare
  page record;
begin
  perform private.require_partner(partner_cd);
  perform private.require_choice('rule_cd', rule_cd, array['all'] || array(
    select r."RULE_CD" from public.dim_diagnosis_rule r where r."SENTENCE" is not null order by r."SORT"));
  perform private.require_choice('confidence', confidence, array['all', 'high', 'middle', 'low']);
  perform private.require_choice('status', status, array['all', 'new', 'doing', 'done', 'held']);
  page := private.list_page(
    source => format('(select * from private.diagnosis_rows(%L, %L, %L, %L, %L, %L) d where $1 is null or d."optionId" = any ($1))', partner_cd,
      coalesce(brand_cd, 'all'), rule_cd, confidence, status, private.search_text(product_name)),
    ids => null, id_column => 'optionId',
    sortable => '{"rank": "number", "brandName": "text", "productName": "text", "optionName": "text", "score": "number", "scoreChange": "number",
      "ruleName": "text", "problem": "text", "confidence": "text", "status": "text", "impactAmt": "number", "since": "day", "findingCount": "number", "optionId": "id"}',
    sort_by => sort_by, sort_direction => sort_direction, default_order => '"rank"', tie_order => '"optionId" collate "C"', carried => '{}',
    page_number => page_number, page_size => page_size, few => true,
    summary => $sql$json_build_object('optionCount', count(*) filter (where "findingId" is not null), 'findingCount', sum("findingCount"),
      'newCount', count(*) filter (where "status" = 'new'), 'impactAmt', sum("impactAmt")::bigint, 'score', round(avg("score"), 1))$sql$);
  return json_build_object('total', page.total, 'summary', page.summary_row, 'rows', page.rows,
    'day', private.day_text(private.last_diagnosis(partner_cd)), 'loaded', private.loaded_sources(partner_cd),
    'rules', (select json_agg(json_build_object('code', r."RULE_CD", 'name', r."RULE_NM") order by r."SORT")
      from public.dim_diagnosis_rule r where r."SENTENCE" is not null));
end
$$;
comment on function public.diagnosis_list is
  'Options of a partner with score and main finding (AI 상품진단), as of the newest diagnosed day; public.refresh_diagnosis makes that of today. Active members who may see the partner; 42501 for others, 22023 for a wrong argument.

Returns {"total", "summary", "rows", "day" (null: no options), "loaded", "rules"}. A row: optionId, rank (most won first, of the rows that match), brandName, productName, optionName, productId, score (0 to 100; null: fewer than two axes), scoreChange (against the newest day a week before; null: none), and of the finding with the most won that matches (all null: none) findingId, rule, ruleName, problem, impactAmt (won; null: not told), confidence (high, middle, low), status (new, doing, done, held), since (yyyyMMdd), isReturn (true: it was over before); findingCount of those that match.
summary: options with a finding, findings, options whose main finding is new, won of the main findings, mean score. With all filters of findings at all, options without a finding are listed too.

sort_by: '''' (rank) or a column; nulls last. page_size null returns every row (an export).';
grant execute on function public.diagnosis_list to authenticated, service_role;

-- True if a column holds codes, which private.clean_code cleans; private.clean_text cleans all others.
create or replace function private.is_code_column(name text) returns boolean
  language sql immutable parallel safe
  return name ~ '(_CD|_NO|_NUM|ID|BARCODE|MILKRUNNO)$';
revoke all on function private.is_code_column from public, anon, authenticated, service_role;
comment on function private.is_code_column is 'True if a column of this name holds codes.';

-- True if every cell of a staged line is plain (private.is_plain_text): a line in one look, where most need no other.
create or replace function private.is_plain_line(line text) returns boolean
  language sql immutable parallel safe
  return line !~ ('[' || private.odd_characters() || ']|  |(^|\u007f)[ '']| ($|\u007f)');
revoke all on function private.is_plain_line from public, anon, authenticated, service_role;
comment on function private.is_plain_line is 'True if every cell of a staged line is plain (private.is_plain_text).';

-- Returns the cells of a line with clean names and codes. codes: the places of the codes. A cell that has nothing to see is null.
create or replace function private.clean_cells(cells text[], codes bigint[]) returns text[]
  language sql immutable parallel safe
  return (
    select array_agg(nullif(case when c.place = any (codes) then private.clean_code(c.cell) else private.clean_text(c.cell) end, '')
      order by c.place)
    from unnest(cells) with ordinality c (cell, place));
revoke all on function private.clean_cells from public, anon, authenticated, service_role;
comment on function private.clean_cells is 'The cells of a staged line with clean names and codes (private.clean_text, private.clean_code).';

-- Takes the rows of a report apart into the temporary table import_staged, which lives as long as the transaction: LINE_NO,
-- which grows with the row's place in the file, the columns of the file in their order, and those of filled. A column has
-- the name and the type that it has in the first of the tables that knows it. filled has the values of what the file does
-- not bring, also for a cell that it leaves empty. Names and codes are cleaned here, whoever sent them. Raises PD422 unless the file brings these columns in this order
-- (program and database are of different versions otherwise), and for a cell that is no value of its type what
-- PostgreSQL says (22P02, 22003 ...).
create or replace function private.stage_rows(
  batch private.import_batch, columns text[], tables regclass[], filled jsonb
) returns void
  language plpgsql volatile
  set search_path = ''
  -- A few of the rows say how many options there are well enough.
  set default_statistics_target = 10
as $$
declare
  typed text;
  unknown text;
begin
  if batch.columns is distinct from stage_rows.columns then
    raise exception 'columns do not fit this database' using errcode = 'PD422';
  end if;
  select
    string_agg(format(case
        when w.place is null then '%2$L::%3$s as %1$I'
        when w.value is null then 'r[%4$s]::%3$s as %1$I'
        else 'coalesce(r[%4$s]::%3$s, %2$L::%3$s) as %1$I'
      end, w.name, w.value, t.type, w.place), ', ' order by w.place, w.name),
    string_agg(w.name, ', ') filter (where t.type is null)
  into typed, unknown
  from (
    select coalesce(c.name, f.key) as name, c.place, f.value
    from unnest(stage_rows.columns) with ordinality c (name, place)
    full join jsonb_each_text(stage_rows.filled) f on f.key = c.name
  ) w
  left join lateral (
    select pg_catalog.format_type(a.atttypid, a.atttypmod) as type
    from unnest(stage_rows.tables) with ordinality o (oid, place)
    join pg_catalog.pg_attribute a
      on a.attrelid = o.oid and a.attname = w.name and a.attnum > 0 and not a.attisdropped
    order by o.place limit 1
  ) t on true;
  if unknown is not null then
    raise exception 'no table has these columns: %', unknown using errcode = 'PD422';
  end if;
  execute format('create temporary table import_staged on commit drop as
    select staged.line_no as "LINE_NO", %s
    from (
      -- A report has fewer rows than a million. What array_append answers is kept taken apart; each place of an array in one
      -- piece is found by walking over those before it.
      select c.part * 1000000::bigint + l.place as line_no, array_append(case when private.is_plain_line(l.line) then s.cells
        else private.clean_cells(s.cells, %L) end, null) as r
      from private.import_chunk c cross join lateral unnest(c.rows) with ordinality l (line, place)
      cross join lateral (select string_to_array(l.line, chr(127), %L) as cells) s
      where c.batch_id = %L offset 0
    ) staged', typed, array(
      select c.place from unnest(stage_rows.columns) with ordinality c (name, place) where private.is_code_column(c.name)), '', batch.id);
  execute format('analyze pg_temp.import_staged (%I)', case when 'OPTION_CD' = any (columns) then 'OPTION_CD' else columns[1] end);
end
$$;
comment on function private.stage_rows is
  'Takes the rows of a report apart into the temporary table import_staged, typed as in the tables; raises PD422.';

-- One page of the inbound request list.
create or replace function public.inbound_requests(
  partner_cd text,
  view text,
  date_start text,
  date_end text,
  brand_cd text default 'all',
  status text default 'all',
  product_name text default '',
  option_ids text[] default '{}',
  req_no text default '',
  ib_aprv_no text default '',
  sort_by text default '',
  sort_direction text default 'desc',
  page_number integer default 1,
  page_size integer default 50
) returns json
  language plpgsql stable
  set search_path = ''
as $$
declare
  matching_req_nos text[];
  page record;
begin
  perform private.require_partner(partner_cd);
  perform private.require_choice('view', view, array['SCH', 'REQ']);
  perform private.require_day('date_start', date_start);
  perform private.require_day('date_end', date_end);
  if date_start > date_end then
    raise exception 'date_start is after date_end' using errcode = '22023';
  end if;
  perform private.require_choice('status', status, array['all', 'scheduled', 'completed', 'error']);
  matching_req_nos := private.matching_requests(partner_cd, view, date_start, date_end, brand_cd,
    private.search_text(product_name), coalesce(option_ids, '{}'), private.search_text(req_no), private.search_text(ib_aprv_no));
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
comment on function public.inbound_requests is
  'Inbound requests of one partner (specification sections 2, 3, 4 and 9). Active members who may see the partner; 42501 for others, 22023 for a wrong argument.

Returns one JSON value, so that no row cap cuts it: {"total", "rows": [...]}.
A row is one request (REQ_NO): brandCount, ibReqDt, reqNo, ibAprvNo, milkRunNo, schDt, pickupDt (days yyyyMMdd), ibCenter, regDt (ISO moment of the upload), ibReqNo, pltAmt, truckAmt (load units), status (scheduled 입고예정 | completed 입고완료 | error 입고오류).

A request is listed when at least one of its lines of this partner matches day, brand, product name, option ids and both number searches; its values and its status are over all its lines of this partner. status filters requests.
view: SCH = SCH_DT, REQ = IB_REQ_DT between date_start and date_end (yyyyMMdd, both included). brand_cd: all or a code. req_no is searched in REQ_NO, ib_aprv_no in IB_APRV_NO, literally, case aside.
sort_by: '''' (schDt desc, ibReqDt desc, reqNo asc) or a column of the row; nulls last in both directions, ties in the default order.
page_size null returns every row (an export).';
grant execute on function public.inbound_requests to authenticated, service_role;

create or replace function public.interventions(
  partner_cd text, date_start text, date_end text, type text default 'all', brand_cd text default 'all', name text default ''
) returns json
  language plpgsql stable
  set search_path = ''
as $$
begin
  perform private.require_partner(partner_cd);
  perform private.require_day('date_start', date_start);
  perform private.require_day('date_end', date_end);
  perform private.require_choice('type', type, array['all', 'price', 'coupon', 'ad', 'detail', 'thumbnail', 'inbound', 'live', 'other']);
  if brand_cd is null or name is null or length(name) > 200 then
    raise exception 'brand_cd and name must be texts of at most 200 characters' using errcode = '22023';
  end if;
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
        bool_or(private.contains_text(m."ITEM_NM" || ' ' || m."OPTION_NM", interventions.name)) as is_named
      from found f
      join public.log_intervention_option o on o."INTERVENTION_ID" = f."ID" and o."PARTNER_CD" = f."PARTNER_CD"
      join public.dim_option m on m."OPTION_CD" = o."OPTION_CD" and m."PARTNER_CD" = o."PARTNER_CD"
      left join public.dim_brand b on b."BRAND_CD" = m."BRAND_CD" and b."PARTNER_CD" = m."PARTNER_CD"
      group by 1
    ), rows as materialized (
      select f.*, coalesce(o.option_count, 0) as option_count, o.product, o.option_nm, o.brand_names
      from found f left join options o on o.id = f."ID"
      where (interventions.brand_cd = 'all' or interventions.brand_cd = any (o.brands) or (interventions.brand_cd = 'none' and o.brands is null))
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
        (select max(c."ID") from public.log_intervention_change c where c."PARTNER_CD" = interventions.partner_cd)),
      'rows', coalesce((
        select json_agg(json_build_object('id', r."ID", 'version', r."VERSION", 'name', r."NAME", 'type', r."TYPE", 'startDay', r."START_DT",
          'endDay', r."END_DT", 'costAmt', r."COST_AMT", 'memo', r."MEMO", 'optionCount', r.option_count, 'productName', r.product,
          'optionName', r.option_nm, 'brandName', r.brand_names, 'campaignId', r."CAMPAIGN_ID", 'memberName', r."USER_NM", 'at', r."REG_DT")
          order by r."START_DT" desc, r."ID" desc)
        from rows r), '[]')));
end
$$;
comment on function public.interventions is
  'Interventions (개입) of the partner that began on the days date_start to date_end (yyyyMMdd), the newest first: at most the 2,000 that a partner has. Active members who may see the partner; 42501 for others, 22023 for a wrong argument.

Returns {"total", "registered", "lastDay", "stamp", "rows"}. A row: id, version (for save_intervention), name, type (price, coupon, ad, detail, thumbnail, inbound, live, other), startDay, endDay (null: none), costAmt (won; null: not entered), memo, optionCount, productName and optionName of its first option (null: it has none), brandName (all of them), campaignId (null: none), memberName (who registered it), at (ISO moment).
registered: how many there are under any filter. lastDay: last day of sales (null: none). stamp: another one means that effects are to be computed anew.
type: all or one. brand_cd: all, none or one that an option is of. name: part of its name or of those of an option.';
grant execute on function public.interventions to authenticated, service_role;

create or replace function public.save_intervention(
  partner_cd text, intervention_id bigint, version integer, name text, type text, start_day text, end_day text, cost_amt bigint, memo text,
  option_ids text[]
) returns json
  language plpgsql volatile security definer
  set search_path = ''
as $$
declare
  most constant integer := 2000;
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
  if exists (select from unnest(option_ids) u (code) where not exists (
    select from public.dim_option o where o."OPTION_CD" = u.code and o."PARTNER_CD" = save_intervention.partner_cd)) then
    raise exception 'an option is not the partner''s' using errcode = 'PD404';
  end if;
  if saved_id is null then
    -- One at a time, so that two do not pass the limit together.
    perform from public.dim_partner p where p."PARTNER_CD" = save_intervention.partner_cd for no key update;
    if (select count(*) from public.log_intervention i where i."PARTNER_CD" = save_intervention.partner_cd) >= most then
      raise exception 'a partner has at most % interventions', most using errcode = 'PD422';
    end if;
    insert into public.log_intervention ("PARTNER_CD", "NAME", "TYPE", "START_DT", "END_DT", "COST_AMT", "MEMO", "USER_ID", "USER_NM")
    select save_intervention.partner_cd, title, save_intervention.type, start_day, last_day, cost_amt, note, m."ID",
      coalesce(m."ALIAS", m."NAME", m."EMAIL")
    from (select) one left join public.auth_member m on m."ID" = auth.uid()
    returning "ID" into saved_id;
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
    perform private.log_intervention_change(partner_cd, saved_id, former, private.intervention_state(partner_cd, saved_id));
  end if;
  return json_build_object('id', saved_id, 'overlaps', (
    select count(*) from private.overlapping_interventions(save_intervention.partner_cd, option_ids, start_day, saved_id)));
end
$$;
comment on function public.save_intervention is
  'Registers an intervention (intervention_id null) or changes one, and then writes a row of log_intervention_change, together. Active members who may see the partner; 42501 for others, 22023 for a wrong argument, PD404 for an intervention or option that is not the partner''s, PD409 (detail: its version) for one that changed since it was read, PD422 for more than 2,000 of a partner. Definer: members may not write these tables themselves.

version: of the row that was read; null to register. name: 1 to 300 characters. start_day, end_day (null or empty: none): yyyyMMdd, beginning at most 90 days ahead, lasting at most two years. cost_amt: won, null for not entered. memo: 1,000 characters. option_ids: 1 to 500.
Returns {"id", "overlaps"}: how many other interventions run on its options in its windows.';
grant execute on function public.save_intervention to authenticated, service_role;

create or replace function public.loss_claims(
  partner_cd text, date_start text, date_end text, brand_cd text default 'all', product_name text default '',
  option_ids text[] default '{}', min_amt bigint default 0, status text default 'all', sort_by text default '',
  sort_direction text default 'desc', page_number integer default 1, page_size integer default 50
) returns json
  language plpgsql stable
  set search_path = ''
as $$
declare
  chosen constant text := case status when 'all' then 'true' when 'none' then '"status" is null'
    else format('"status" = %L', status) end;
  months integer[];
  page record;
begin
  perform private.require_partner(partner_cd);
  perform private.require_loss_filters('OCCUR', date_start, date_end, brand_cd, 'all', product_name, option_ids);
  product_name := private.search_text(product_name);
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
comment on function public.loss_claims is
  'Losses that can be claimed (청구 후보). Active members who may see the partner; 42501 for others, 22023 for a wrong argument.

Returns {"total", "counts", "summary", "rows", "loaded"}. A row is an option in a month (both as in public.stock_reconciliation) whose loss is not paid and worth min_amt won or more, or that something is entered about: rowKey, month, optionId, brandCd, brandName, productName, optionName, lossQty, paidQty, unpaidQty, unpaidLowQty, unpaidHighQty (null: no unpaid loss any more), salePrice, unpaidAmt (null: no price), evidenceCount (of eight: stock at both ends, sales, inbound, returns, removals, cost, time for compensation), lacking (of these: loss, inboundDay: some of inbound without a day, cost: none entered, wait: compensation may still come), status (REVIEW, CLAIMED, PAID, REJECTED; null: none), memo, changedAt.
counts: rows of each status under the other filters; none: without one. summary: sums over the rows of the status.

status: all, none or one. Other filters as in public.loss_report. sort_by: '''' (most won) or a column; nulls last. page_size null returns every row (an export).';
grant execute on function public.loss_claims to authenticated, service_role;

-- Key figures, charts and what is missing. See the comment below.
create or replace function public.loss_report(
  partner_cd text, basis text, date_start text, date_end text, brand_cd text default 'all', loss_type text default 'all',
  product_name text default '', option_ids text[] default '{}'
) returns json
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = 'force_custom_plan'
  set jit = off
as $$
declare
  months integer[];
  option_cds text[];
  has_compensation boolean;
begin
  perform private.require_partner(partner_cd);
  perform private.require_loss_filters(basis, date_start, date_end, brand_cd, loss_type, product_name, option_ids);
  product_name := private.search_text(product_name);
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
        from (select p."lossType" as name, count(*) as lines, sum(p."compQty") as qty, sum(p."compAmt") as amt from paid p group by 1) g), '[]'),
      'centers', coalesce((
        select json_agg(json_build_object('name', g.name, 'compCount', g.lines, 'compQty', g.qty, 'compAmt', g.amt,
          'share', private.share(g.amt, s.amt)) order by g.amt desc, g.name)
        from (select p."center" as name, count(*) as lines, sum(p."compQty") as qty, sum(p."compAmt") as amt from paid p group by 1) g), '[]'),
      'lossTypes', coalesce((
        select json_agg(y.name order by y.name) from (
          select distinct c."LOSS_TYPE" as name from public.fact_inventory_compensation c
          where c."PARTNER_CD" = loss_report.partner_cd and c."LOSS_TYPE" is not null) y), '[]'),
      'silentPeriods', private.silent_compensation_periods(loss_report.partner_cd),
      'loaded', json_build_object('compensation', has_compensation, 'stock', exists (select from public.agg_loss_month k where k."PARTNER_CD" = loss_report.partner_cd)))
    from sums s cross join totals t cross join open o);
end
$$;
comment on function public.loss_report is
  'Key figures of losses and compensation (재고손실보상 리포트). Active members who may see the partner; 42501 for others, 22023 for a wrong argument.

Returns compAmt (won), compCount (lines), compQty (pieces), compUnitAmt (won a piece), compPriceRate (percent that compAmt is of pieces x sale price, of lines with one): of compensation under all filters; null: no report of it was ever loaded.
lossQty and lossAmt (pieces that should be in stock and are not, and won at the sale price), unpaidQty and unpaidAmt (those of them that compensation was not matched with), unpaidLow and unpaidHigh of both (what it may be, by the tolerance of stock and stock that was too much a month later): of the months of which a day lies in the period, whatever basis and loss_type; null: none of their rows can be judged. unpricedCount: unpaid rows without a sale price, of which no won are known. rowCount, heldCount: options by month, and those that cannot be judged.
months: month (yyyyMM), compQty, compAmt, lossQty, unpaidQty, unpaidAmt, reasons (as in public.stock_reconciliation). types, centers: name (null: not said), compCount, compQty, compAmt, share (percent of all won). lossTypes: those of all compensation. silentPeriods: last days of settlement periods, between the first and the last with a report of compensation, that have none and of which no payment says that nothing was paid: counted as nothing. loaded: whether anything is.

basis: OCCUR (day of the loss) or SETTLE (last day of the settlement period). Days yyyyMMdd. brand_cd, loss_type: all or one. product_name: literal text. option_ids: none = any.';
grant execute on function public.loss_report to authenticated, service_role;

create or replace function public.loss_compensations(
  partner_cd text, basis text, date_start text, date_end text, brand_cd text default 'all', loss_type text default 'all',
  product_name text default '', option_ids text[] default '{}', sort_by text default '', sort_direction text default 'desc',
  page_number integer default 1, page_size integer default 50
) returns json
  language plpgsql stable
  set search_path = ''
as $$
declare
  page record;
begin
  perform private.require_partner(partner_cd);
  perform private.require_loss_filters(basis, date_start, date_end, brand_cd, loss_type, product_name, option_ids);
  product_name := private.search_text(product_name);
  page := private.list_page(
    source => format('private.compensations(%L, %L, %L, %L, %L, %L, %L, %L, $1)', partner_cd, basis, date_start, date_end, brand_cd,
      loss_type, product_name, option_ids),
    ids => null, id_column => 'rowKey',
    sortable => '{"occurDay": "day", "settleDay": "day", "brandName": "text", "productName": "text", "optionName": "text", "optionId": "id",
      "lossType": "text", "center": "text", "compQty": "number", "salePrice": "number", "compRate": "number", "compAmt": "number",
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
comment on function public.loss_compensations is
  'Lines of compensation for lost stock. Active members who may see the partner; 42501 for others, 22023 for a wrong argument.

Returns {"total", "summary", "rows", "loaded"}. A row: rowKey, occurDay (of the loss), settleDay (last of the settlement period), brandName, productName, optionName, optionId, lossType, center, compQty (pieces), salePrice (won), compRate (percent, as reported), compAmt (won without VAT), costAmt (won that a piece cost on occurDay), compCostRate (percent that compAmt is of compQty x costAmt), referenceNo (order and inspection), remarks, and pricedAmt, priceSum, costedAmt, costSum (won that ratios of sums are made of). summary: sums, and compCostRate of the lines with a cost. loaded: whether a report of compensation ever was.

Filters as in public.loss_report. sort_by: '''' (newest occurDay) or a column; nulls last. page_size null returns every row (an export).';
grant execute on function public.loss_compensations to authenticated, service_role;

create or replace function public.stock_reconciliation(
  partner_cd text, date_start text, date_end text, brand_cd text default 'all', product_name text default '',
  option_ids text[] default '{}', state text default 'differs', sort_by text default '', sort_direction text default 'desc',
  page_number integer default 1, page_size integer default 50
) returns json
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = 'force_custom_plan'
  set jit = off
as $$
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
  perform private.require_partner(partner_cd);
  perform private.require_loss_filters('OCCUR', date_start, date_end, brand_cd, 'all', product_name, option_ids);
  product_name := private.search_text(product_name);
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
      -- What is not paid comes first and is little.
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
comment on function public.stock_reconciliation is
  'Stock of options by month against what it should be by what moved (재고 대사). Active members who may see the partner; 42501 for others, 22023 for a wrong argument.

Returns {"total", "counts", "summary", "rows", "loaded"}. A row is an option in a month of which a day lies in the period: rowKey, month (yyyyMM), optionId, brandCd, brandName, productName, optionName, isUsed (all returned-grade options of that product and option name together), openQty (stock at the end of the month before), readyQty (put on sale; guessedQty of them by the planned day of arrival), restockQty (returns), soldQty (net), removedQty, theoryQty = openQty + readyQty + restockQty - soldQty - removedQty, closeQty, diffQty = theoryQty - closeQty, paidQty (pieces of it that compensation of any month was matched with), lossQty (diffQty beyond the tolerance of a piece or 1 % of theoryQty), unpaidQty = lossQty - paidQty, unpaidLowQty and unpaidHighQty (what it may be: less the tolerance and what was too much a month later, more the tolerance), salePrice (won, of today) and lossAmt, unpaidAmt, unpaidLowAmt, unpaidHighAmt (won at it).
state: loss, excess (more than should be there), even, held (cannot be judged: reasons says why, and what is not known is null). reasons: openFile, closeFile, openRow, closeRow (no stock of the end of the month before or of this: of anything, or of the option), sales (a day), inbound, returns, removals, compensation (reports), grade (restocked without one).
counts: rows of each state under the other filters; differs: loss and excess. summary: sums over the rows of the state.

state: all, differs or one of them. Other filters as in public.loss_report. sort_by: '''' (most won unpaid) or a column; nulls last. page_size null returns every row (an export).';
grant execute on function public.stock_reconciliation to authenticated, service_role;

-- A regular expression (for ~*, and word for word that of src/domain/hangul-search.ts, which says the rules) that finds a
-- word in a name: spaces do not count, a consonant stands for every syllable that begins with it, and the last syllable
-- may be unfinished, also where its final consonant is to begin the next one.
create or replace function private.hangul_pattern(word text) returns text
  language plpgsql immutable
  set search_path = ''
as $$
declare
  initials constant text := 'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ';
  -- The final consonants of a syllable in their order, as the keys that write them.
  finals constant text[] := array['', 'ㄱ', 'ㄲ', 'ㄱㅅ', 'ㄴ', 'ㄴㅈ', 'ㄴㅎ', 'ㄷ', 'ㄹ', 'ㄹㄱ', 'ㄹㅁ', 'ㄹㅂ', 'ㄹㅅ', 'ㄹㅌ',
    'ㄹㅍ', 'ㄹㅎ', 'ㅁ', 'ㅂ', 'ㅂㅅ', 'ㅅ', 'ㅆ', 'ㅇ', 'ㅈ', 'ㅊ', 'ㅋ', 'ㅌ', 'ㅍ', 'ㅎ'];
  joined constant text := 'ㄳㄵㄶㄺㄻㄼㄽㄾㄿㅀㅄ';
  parts constant text[] := array(select f from unnest(finals) with ordinality x (f, n) where length(f) = 2 order by n);
  typed text := replace(private.clean_text(word), ' ', '');
  found text[] := '{}';
  c text;
  code integer;
  final integer;
  vowel integer;
  initial integer;
begin
  for place in 1 .. length(joined) loop
    typed := replace(typed, substr(joined, place, 1), parts[place]);
  end loop;
  for place in 1 .. length(typed) loop
    c := substr(typed, place, 1);
    code := ascii(c) - 44032;
    initial := strpos(initials, c) - 1;
    if initial >= 0 then
      found := found || format('[%s%s-%s]', c, chr(44032 + initial * 588), chr(44619 + initial * 588));
    elsif place < length(typed) or code not between 0 and 11171 then
      found := found || regexp_replace(c, '([\\^$.*+?()[\]{}|])', '\\\1');
    else
      final := code % 28;
      vowel := code / 28 % 21;
      if final = 0 then
        -- ㅗ, ㅜ and ㅡ may become ㅘ, ㅝ, ㅢ and their like.
        found := found || format('[%s-%s]', c,
          chr(ascii(c) + 27 + 28 * case vowel when 8 then 3 when 13 then 3 when 18 then 1 else 0 end));
      else
        initial := strpos(initials, right(finals[final + 1], 1)) - 1;
        found := found || format('(?:[%s]|%s\s*[%s-%s])',
          (select string_agg(chr(ascii(c) - final + n::integer - 1), '' order by n) from unnest(finals) with ordinality x (f, n)
            where starts_with(f, finals[final + 1])),
          chr(ascii(c) - final + array_position(finals, left(finals[final + 1], -1)) - 1),
          chr(44032 + initial * 588), chr(44619 + initial * 588));
      end if;
    end if;
  end loop;
  return array_to_string(found, '\s*');
end
$$;
comment on function private.hangul_pattern is
  'Regular expression that finds a word in a name by what was typed of it so far; empty for an empty word.';
grant execute on function private.hangul_pattern to authenticated, service_role;

-- SQL of whether an id, which is the given SQL, is one of these words, or begins with one of 4 characters and more. Null:
-- none of them may be an id. An id has a digit, and beside digits at most Latin capitals, as some barcodes do. A few words
-- cost the least one by one; many first need a beginning that as many letters of the id have.
create or replace function private.id_condition(id text, words text[]) returns text
  language sql immutable
  set search_path = ''
as $$
  with w as (
    select upper(u) as word, length(u) as letters, min(length(u)) filter (where length(u) >= 4) over () as least
    from (select private.search_text(w) from unnest(words) w) x (u) where u ~ '^\d+$' or (u ~* '^[0-9A-Z-]{4,}$' and u ~ '\d')
  )
  select nullif(concat_ws(' or ',
    (select format('%s = any (%L)', id, array_agg(distinct word)) from w where letters < 4 having count(*) > 0),
    (select case when count(*) > 5 then format('left(%s, %s) = any (%L) and ', id, least, array_agg(distinct left(word, least)))
        else '' end || format('%s like any (%L)', id, array_agg(distinct word || '%'))
      from w where letters >= 4 group by least)), '')
$$;
comment on function private.id_condition is
  'SQL: whether an id is one of these words or begins with one of 4 characters and more; null when none of them may be an id.';
grant execute on function private.id_condition to authenticated, service_role;

-- SQL of whether a text, which is the given SQL, holds one of these words. Null: all are numbers too long for a name.
-- Words are one regular expression, which costs less than several, each of which reads all names; one of some 1,000
-- characters, because PostgreSQL takes seconds and gigabytes to read a much longer one.
create or replace function private.name_condition(name text, words text[]) returns text
  language sql immutable
  set search_path = ''
as $$
  select string_agg(format('%s ~* %L', name, p.pattern), ' or ')
  from (
    select string_agg(private.hangul_pattern(w.word), '|') as pattern
    from (select u, sum(length(u)) over (order by n) / 1000 from unnest(words) with ordinality x (u, n) where u !~ '^\d{7,}$') w (word, part)
    group by w.part
  ) p
$$;
comment on function private.name_condition is
  'SQL: whether a text holds one of these words (private.hangul_pattern); null when all of them are long numbers.';
grant execute on function private.name_condition to authenticated, service_role;

-- SQL of whether the option o of private.matching_option_ids matches one of these words in any field.
create or replace function private.word_condition(words text[]) returns text
  language sql immutable
  set search_path = ''
as $$
  select concat_ws(' or ', private.id_condition('o."OPTION_CD"', words), private.id_condition('o."BARCODE"', words),
    private.id_condition('o."PRODUCTID"', words),
    'o."OPTION_CD" in (select s.id from sku s where ' || private.id_condition('s.sku', words) || ')',
    -- A character that nobody types stands between the names: no word reaches from one into the other.
    private.name_condition('(o."ITEM_NM" || chr(57344) || o."OPTION_NM")', words))
$$;
comment on function private.word_condition is
  'SQL: whether an option (o of private.matching_option_ids) matches one of these words by an id or a name.';
grant execute on function private.word_condition to authenticated, service_role;

-- The words of each term that has any, as a json of arrays; 22023 for more than 50 terms or one of more than 200 characters.
create or replace function private.search_words(terms text[]) returns jsonb
  language plpgsql immutable
  set search_path = ''
as $$
begin
  if cardinality(terms) > 50 then
    raise exception 'terms must be at most 50' using errcode = '22023';
  end if;
  if exists (select from unnest(terms) t where length(t) > 200) then
    raise exception 'a term has at most 200 characters' using errcode = '22023';
  end if;
  return (
    select coalesce(jsonb_agg(to_jsonb(string_to_array(t.term, ' '))), '[]')
    from (select distinct private.search_text(u) as term from unnest(terms) u) t
    where t.term <> ''
  );
end
$$;
comment on function private.search_words is
  'Words of each search term that has any; 22023 for too many terms or a term that is too long.';
grant execute on function private.search_words to authenticated, service_role;

-- One page of 상품 관리. See the comment below.
create or replace function public.product_list(
  partner_cd text,
  tab text default 'all',
  brand_cd text default 'all',
  offer_condition text default 'all',
  sale_state text default 'all',
  winner text default 'all',
  price_from bigint default null,
  price_to bigint default null,
  amount_from bigint default null,
  amount_to bigint default null,
  product_name text default '',
  option_ids text[] default '{}',
  sort_by text default '',
  sort_direction text default 'desc',
  page_number integer default 1,
  page_size integer default 50
) returns json
  language plpgsql stable
  set search_path = ''
as $$
begin
  perform private.require_partner(partner_cd);
  return private.product_list_on(private.korea_today(), partner_cd, tab, brand_cd, offer_condition, sale_state, winner,
    price_from, price_to, amount_from, amount_to, private.search_text(product_name), coalesce(option_ids, '{}'), sort_by,
    sort_direction, page_number, page_size);
end
$$;
comment on function public.product_list is
  'State of every option of one partner (상품 관리). Active members who may see the partner; 42501 for others, 22023 for a wrong argument.

Returns one JSON value: {"total", "withoutBrand", "counts", "summary", "stockDay", "salesDays", "adCover", "profitDays", "loaded", "rows": [...]}.
A row is an option of service 2P of a brand in use or of none, with or without live stock: src/data/answers/product-list.ts says what each field is. Figures of 30 days are of those that end yesterday, ratios of summed measures (private.ratios). state: stopped (known to be off sale), out (on sale without stock), selling, unknown (no live stock).
tab: all | out | under7 | under14 (the DOC states of stock_list) | over (DOC above 90, or at least 30 % of the pieces of known age stored for 61 days and more) | noWinner (known not to be item winner, not stopped) | stopped | fresh (registered in the 30 days that end today). counts: rows of each tab under the other filters; total: rows of the chosen one.
summary, over the rows of all tabs: sellingCount (selling and out), outRate (percent out of those among them that are NEW and sold net pieces in 30 days), winnerHeldRate (percent winner of those not stopped of which it is known), saleAmt30, uncostedCount and uncostedSaleAmt (options sold in 30 days that have no cost now, and their part of saleAmt30), agedRate, storageFee; null without a denominator or value.
withoutBrand, stockDay, salesDays: as stock_list. adCover: what advertising reports cover of the 30 days (private.ad_cover). profitDays: private.profit_span, the days of profitAmt, profitRate and breakEvenRoas. loaded: which sources the partner ever loaded (private.loaded_sources).

brand_cd, offer_condition: all or a code. sale_state: all | selling (on sale, with or without stock) | sellable (on sale, with stock) | stopped. winner: all | Y | N, known. price_from, price_to: sale price, won, both included; amount_from, amount_to: saleAmt30, the same; null = any. product_name: literal text in the name of product or option, case aside. option_ids: none = any.
sort_by: '''' (saleAmt30, descending) or a column of the row but stockAmtBasis, profitGap, profitGapAmt and suggestion; nulls last in both directions, ties by option id. page_size null returns every row (an export). A page past the end has no rows but the true total.';
grant execute on function public.product_list to authenticated, service_role;

-- The options of all pages of 상품 관리. See the comment below.
create or replace function public.product_option_ids(
  partner_cd text,
  tab text default 'all',
  brand_cd text default 'all',
  offer_condition text default 'all',
  sale_state text default 'all',
  winner text default 'all',
  price_from bigint default null,
  price_to bigint default null,
  amount_from bigint default null,
  amount_to bigint default null,
  product_name text default '',
  option_ids text[] default '{}',
  sort_by text default '',
  sort_direction text default 'desc'
) returns json
  language plpgsql stable
  set search_path = ''
as $$
begin
  perform private.require_partner(partner_cd);
  return private.product_option_ids_on(private.korea_today(), partner_cd, tab, brand_cd, offer_condition, sale_state, winner,
    price_from, price_to, amount_from, amount_to, private.search_text(product_name), coalesce(option_ids, '{}'), sort_by,
    sort_direction);
end
$$;
comment on function public.product_option_ids is
  'Ids of all rows that product_list has on all pages, in its order: ["87000000001", ...]. Callers and arguments as product_list.';
grant execute on function public.product_option_ids to authenticated, service_role;

-- 원가, 월 목표 and 운영·라이브 수수료: what the seller enters of options and brands, as a list. What it does not name stays; each
-- change is in the trail that entering it on a page writes. Raises PD001, PD002, PD006 (two values for one), PD007 (a brand that
-- the partner has not).
create or replace function private.load_entries(batch private.import_batch) returns jsonb
  language plpgsql volatile
  set search_path = ''
  -- See private.replace_rows.
  set enable_nestloop = off
as $$
declare
  twice jsonb;
  unknown_brands text[];
  options jsonb := '{}';
  counts jsonb;
begin
  perform private.stage_rows(batch, array['ROW_NO'] || case batch.category
      when '원가' then array['OPTION_CD', 'APPLY_DT', 'COST_AMT']
      when '월 목표' then array['BRAND_CD', 'YM', 'TARGET_AMT']
      else array['YM', 'BRAND_CD', 'CHARGE_TYPE', 'AMT', 'MEMO'] end,
    array['public.' || private.import_table(batch.category), 'private.settlement_line']::regclass[], '{}');
  -- One shape for all three: of whom, of when, of what, won.
  create temporary table import_entry on commit drop as
  select r ->> coalesce(k.key, '') as code, coalesce(r ->> 'APPLY_DT', r ->> 'YM') as since, coalesce(r ->> 'CHARGE_TYPE', '') as type,
    coalesce(r ->> 'COST_AMT', r ->> 'TARGET_AMT', r ->> 'AMT')::bigint as amount, r ->> 'MEMO' as memo, (r ->> 'ROW_NO')::integer as row_no
  from pg_temp.import_staged s
  cross join lateral to_jsonb(s) r
  cross join (select case batch.category when '원가' then 'OPTION_CD' else 'BRAND_CD' end as key) k;
  if batch.category = '원가' then
    options := private.settled_options(batch.partner_cd);
    options := jsonb_build_object('options_known', options -> 'options_known', 'options_skipped', options -> 'options_unmatched');
    delete from pg_temp.import_entry e where e.code not in (
      select o."OPTION_CD" from public.dim_option o where o."PARTNER_CD" = batch.partner_cd);
  else
    -- A brand may be called by its name where that is one brand's.
    update pg_temp.import_entry e set code = n.code
    from (
      select private.clean_code(b."BRAND_NM") as name, min(b."BRAND_CD") as code from public.dim_brand b
      where b."PARTNER_CD" = batch.partner_cd group by 1 having count(*) = 1
    ) n
    where n.name = e.code and not exists (select from public.dim_brand b where b."BRAND_CD" = e.code);
    perform private.refuse_foreign_brands(array(
      select distinct b."BRAND_CD" from pg_temp.import_entry e join public.dim_brand b on b."BRAND_CD" = e.code
      where b."PARTNER_CD" <> batch.partner_cd order by 1));
    select array_agg(distinct e.code) into unknown_brands from pg_temp.import_entry e
    where not exists (select from public.dim_brand b where b."BRAND_CD" = e.code);
    if unknown_brands is not null then
      raise exception 'brands that the partner has not' using errcode = 'PD007',
        detail = to_jsonb(unknown_brands[1:200])::text, hint = cardinality(unknown_brands)::text;
    end if;
  end if;
  select jsonb_agg(t.rows order by t.rows) into twice
  from (
    select string_agg(e.row_no::text, ', ' order by e.row_no) as rows from pg_temp.import_entry e
    group by e.code, e.since, e.type having count(*) > 1 limit 10
  ) t;
  if twice is not null then
    raise exception 'two values for one' using errcode = 'PD006', detail = twice::text;
  end if;
  counts := case batch.category
    when '원가' then private.enter_costs(batch)
    when '월 목표' then private.enter_targets(batch)
    else private.enter_charges(batch) end;
  counts := counts || jsonb_build_object('removed', 0, 'unchanged',
    (select count(*) from pg_temp.import_entry) - (counts ->> 'new')::bigint - (counts ->> 'changed')::bigint);
  drop table pg_temp.import_entry;
  return options || counts;
end
$$;
comment on function private.load_entries is
  'Loads a list of costs, targets or charges; returns counts of rows and, of costs, of options.';

create or replace function private.settlement_products_on(
  today date, partner_cd text, date_start text, date_end text, brand_cds text[], period_ends text[], option_ids text[],
  product_name text, sort_by text, sort_direction text, page_number integer, page_size integer
) returns json
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = 'force_custom_plan'
as $$
declare
  p constant private.sales_period := private.require_compared_days(today, date_start, date_end, 'previous', brand_cds);
  named constant text := private.search_text(product_name);
  page record;
begin
  perform private.require_period_ends(period_ends);
  if length(named) > 200 then
    raise exception 'product_name has at most 200 characters' using errcode = '22023';
  end if;
  page := private.list_page(
    source => format('private.settlement_product_rows(%L, %L, %L, %L, %L, $1)', settlement_products_on.partner_cd, p.first_day,
      p.last_day, brand_cds, period_ends),
    ids => option_ids, id_column => 'optionId',
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
    'period', private.period_days(p.first_day, p.last_day, private.settled_days(settlement_products_on.partner_cd, p.first_day, p.last_day, '판매수수료')));
end
$$;
comment on function private.settlement_products_on is 'settlement_products as of a Korea-time day.';
grant execute on function private.settlement_products_on to authenticated, service_role;

-- One page of the stock status table. See the comment below.
create or replace function public.stock_list(
  partner_cd text,
  snap_date text default null,
  brand_cd text default 'all',
  offer_condition text default 'all',
  product_name text default '',
  option_ids text[] default '{}',
  doc_state text default 'all',
  sort_by text default '',
  sort_direction text default 'desc',
  page_number integer default 1,
  page_size integer default 50
) returns json
  language plpgsql stable
  set search_path = ''
as $$
begin
  perform private.require_partner(partner_cd);
  return private.stock_list_on(private.korea_today(), partner_cd, snap_date, brand_cd, offer_condition,
    private.search_text(product_name), coalesce(option_ids, '{}'), doc_state, sort_by, sort_direction, page_number, page_size);
end
$$;
comment on function public.stock_list is
  'Stock status of one partner (specification sections 2, 3 and 9). Active members who may see the partner; 42501 for others, 22023 for a wrong argument.

Returns one JSON value, so that no row cap cuts it: {"total", "withoutBrand", "counts": {"out", "under7", "under14"}, "stockDay", "salesDays", "rows": [...]}.
A row is one listed option that has a stock fact: optionId, skuId, brandName, productName, optionName, productId, offerCondition, soldYn (Y/N/null), stockQty and incomingQty (pieces), exhaustionDay (text), recommendedInboundQty (pieces), itemWinner (Y/N/null), avgSales7Days and avgSales30Days (pieces a day, windows end yesterday, 4 decimals), doc and docNormalized (whole days). Null is shown as a dash.

withoutBrand: how many of the total have no brand. stockDay: the day yyyyMMdd that the live stock is of; null when no stock was ever loaded. salesDays: which days of sales the averages rest on, {"from", "to", "missing7", "missing30"}: the first and the last loaded day before today (null when none ever was), and the days of the 7 and of the 30 that no load covers, which count as 0 in the averages. Both are null for a past day.

snap_date: null or today (yyyyMMdd, Korea time) = live; a past day = snapshot, where incomingQty, exhaustionDay, recommendedInboundQty, itemWinner, averages and DOC are null and the counts under7 and under14 too.
brand_cd, offer_condition: all or a code. product_name: literal text, case aside. option_ids: none = any.
doc_state: all | out (no stock and not known to be off sale) | under7 | under14 (DOC below 14, so under7 is part of it). counts holds how many rows each state has under the other filters; total counts the rows of the chosen state.
sort_by: '''' (stock plus incoming, descending) or a column of the row; nulls last in both directions, ties by option id.
page_size null returns every row (an export). A page past the end has no rows but the true total.';
grant execute on function public.stock_list to authenticated, service_role;
