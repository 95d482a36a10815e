-- What a function answers is described once, in src/data/answers: its comment says what it is for, who may call it and what a row is.

comment on function public.ad_campaigns_summary is
  'KPIs, series, placements and largest campaigns of 캠페인 성과. Active members who may see the partner; 42501 for others, 22023 for a wrong argument.

date_start, date_end: Korea-time days yyyyMMdd, at most 730, none in the future. comparison: previous | year (364 days before). attribution: 14 | 1 (days after the click). scope: total | direct (the advertised option itself was bought). ad_type, placement: as reports write them, or all. brand_cds: none = any; cost of the advertised options of these brands, revenue of the options of these brands that were bought. campaign_name: literal text, at most 200 characters. with_vat: cost with 10 % VAT.';

comment on function public.ad_campaigns is
  'Campaigns with advertising in a period or before it, and one row (campaignId null) of all that belongs to options that no master knows (미매칭). Callers and filters as ad_campaigns_summary; outcome: all | losing (campaigns with status on whose adProfitAmt is below 0: below the break-even of the brands that they sell).

sort_by: '''' (adCost, descending) or a column of the row but rowKey and base…; nulls last, ties by rowKey. page_size null returns every row (an export).';

comment on function public.ad_campaign_parts is
  'What a campaign of ad_campaigns is made of, the dearest first: its ad groups, or the options of one (adgroup_name). campaign_id '''' is the row of what no master knows: its campaigns, or the options of one (adgroup_name: its id). Callers and filters as ad_campaigns_summary.';

comment on function public.ad_keywords_summary is
  'KPIs, classes and cost curve of 키워드 성과: 검색 영역 alone. Callers, filters (but placement) and answer as ad_campaigns_summary; keyword: literal text in the keyword, at most 200 characters.';

comment on function public.ad_keywords is
  'Keywords of 검색 영역 with their class. Callers and filters as ad_keywords_summary; keyword_class: all | expand | keep | check | exclude | short.

Classes, of a keyword''s sums by window and scope: expand (확대: ROAS of 1.3 times the break-even and 3 orders), check (점검: ROAS below the break-even), exclude (제외 후보: no order, and at the rate of its campaigns its clicks would have brought one in 95 of 100 cases), short (데이터 부족: no order, fewer clicks), else keep (유지). Without a known margin none is expand or check.
sort_by: '''' (adCost, descending) or a column of the row but base…; nulls last, ties by keyword. page_size null returns every row (an export).';

comment on function public.ad_keyword_detail is
  'One keyword (exact) of 검색 영역: by day, week or month, and by campaign. Callers and filters as ad_keywords_summary.';

comment on function public.ad_register is
  'Campaigns of a partner (광고 관리) that a report ever named. Active members who may see the partner; 42501 for others, 22023 for a wrong argument. A row is a campaign.

tab: all | blocked (pays for options that cannot be sold) | on | off | ended. ad_type: as reports write it, or all. brand_cds: none = any. campaign_name: literal text. sort_by: '''' (adBlockedCost, then adDayCost) or a column of the row but enteredStatus and brandCds; nulls last, ties by campaignId. page_size null returns every row (an export).';

comment on function public.ad_register_options is
  'Options that campaigns paid for on the last 7 covered days although they cannot be sold: out of stock while selling, or no longer item winner, as 상품 관리 says. Active members who may see the partner; 42501 for others, 22023 for a wrong argument. A row is an option of a campaign.

campaign_id: empty: all. sort_by: '''' (adDayCost) or a column of the row but rowKey and campaignId. page_size null returns every row (an export).';

comment on function public.ad_days is
  'Which days advertising reports of a partner cover. Active members who may see the partner; 42501 for others, 22023 for a wrong argument. A row is a day from date_start to date_end (at most 401).';

comment on function public.change_campaign is
  'Enters a value about a campaign, and a row of log_campaign_change where that is another value, together. Active members who may see the partner; 42501 for others, 22023 for a wrong argument, PD404 for a campaign that is not the partner''s, PD409 for a value that changed since it was read. Definer: members may not write these tables themselves.

field: goalType (SALES, NCA, REACH), dayBudget (won, 1 to 1,000,000,000), targetRoas (percent, 1 to 100,000), status (on, off, ended; none: by the report), memo (1,000 characters). value: as text; null or empty takes it away. expected: what was read, empty for none: where another value stands there, the call is refused with PD409, whose detail is that value. Null: whatever stands there is replaced.';

comment on function public.campaign_changes is
  'What people changed about campaigns of the partner, the newest first. Active members who may see the partner; 42501 for others, 22023 for a wrong argument. A row is one change of log_campaign_change.

campaign_id: empty: all. sort_by: '''' (the newest first) or a column of the row but id, campaignId and interventionId. page_size null returns every row (an export).';

comment on function public.create_intervention_of_change is
  'Keeps a change of the register of campaigns as an intervention (개입) of its Korea-time day, about the options known to a master that the campaign paid for in that month and the one before. Active members who may see the partner; 42501 for others, PD404 for a change that is not the partner''s. Definer: members may not write these tables themselves.';

comment on function public.ad_settlements is
  'What advertising reports say that a settlement period cost, beside what was settled (정산 광고비 대사), the newest first. Active members who may see the partner; 42501 for others, 22023 for a wrong argument. A row is a settlement period whose 광고비 내역 is loaded.

sort_by: '''' (the newest first) or a column of the row but reportDays. page_size null returns every row (an export).';

comment on function public.brand_detail is
  'One brand of the partner (브랜드 상세). Active members who may see the partner; 42501 for others, 22023 for a wrong argument.

Other arguments as total_sales_summary. Days and products of the brand: total_sales_days and total_sales_products of brand_cds.';

comment on function public.brand_movers is
  'Products of a brand of the partner whose saleAmt changed most (브랜드 상세). Callers and arguments as brand_detail.';

comment on function public.brand_stock is
  'Live stock of a brand of the partner and what is about to run out (브랜드 상세). Active members who may see the partner; 42501 for others.';

comment on function public.brand_products is
  'Products of one brand of the partner with their sales in a period and their stock (브랜드 상품). Active members who may see the partner; 42501 for others, 22023 for a wrong argument. A row is a product, the options of the brand now that share a PRODUCTID, or an option without one, also of a brand out of use.

date_start, date_end, comparison: as total_sales_summary. product_name: literal text in the name of the product or of one of its options, case aside, at most 200 characters. sale_state: all | selling (on sale, with or without stock) | stopped. stock_state: all | out (state out) | under7 | under14 (DOC; those under 7 too) | normal (DOC 14 to 90, not out) | over (above 90).
sort_by: '''' (saleAmt, descending) or a column of the row but optionCd, hasPage, baseSaleAmt, adSaleAmt and soldQty7; nulls last in both directions, ties by product. page_size null returns every row (an export). A page past the end has no rows but the true total.';

comment on function public.brand_sales_summary is
  'KPIs of 브랜드 매출 관리. Callers, errors and arguments as total_sales_summary.';

comment on function public.brand_sales_brands is
  '요약 of 브랜드 매출 관리. Callers, errors and arguments as total_sales_summary. A row is a brand with sales, traffic, a target or advertising in period or comparison, the highest saleAmt first.';

comment on function public.brand_sales_rows is
  '일자별 of 브랜드 매출 관리. Callers, errors and arguments as total_sales_summary; unit: day, week (Monday to Sunday) or month. A row is a day, week or month, cut to the period, of a brand of brand_sales_brands.

sort_by: '''' (the newest from first, in it the highest saleAmt) or a column of the row: from, brandName, saleAmt, previousSaleAmt, saleQty, orderCnt, averageOrderAmt, cancelAmt, cancelQty, cancelRate, adCost, tacos, targetAmt, achievementRate; nulls last in both directions, ties in the default order. page_size null returns every row (an export).';

comment on function public.brand_sales_pivot is
  'One measure of 브랜드 매출 관리 by day, week or month and brand, for the pivot and the lines of brands. Callers, errors and arguments as total_sales_summary; unit: day, week (Monday to Sunday) or month; measure: saleAmt, saleQty, orderCnt or targetAmt; top: 1 to 40 brands with a column of their own. A row is a day, week or month, cut to the period, oldest first.';

comment on function public.my_dashboard is
  'Sales of 마이 대시보드 of one partner. Active members who may see the partner; 42501 for others.';

comment on function public.dashboard_todos is
  '오늘 할 일 of one partner. Active members who may see the partner; 42501 for others. A row is a rule that counts something.';

comment on function public.my_dashboards is
  '마이 대시보드 over all partners that the caller may see; for a caller without any it has no rows and nothing sold.';

comment on function public.dashboard_todos_all is
  '오늘 할 일 of all partners that the caller may see (the first 100 by name); nothing for a caller without any.';

comment on function public.refresh_diagnosis is
  'Diagnoses the options of a partner and forecasts their demand as of today, where that is not done since the last report was loaded: asked for when a partner is chosen and after files are loaded. Active members who may see the partner; 42501 for others. Definer: members may not write findings themselves.';

comment on function public.diagnosis_list is
  'Options of a partner with score and main finding (AI 상품진단), as of the newest diagnosed day; public.refresh_diagnosis makes that of today. Active members who may see the partner; 42501 for others, 22023 for a wrong argument.

sort_by: '''' (rank) or a column; nulls last. page_size null returns every row (an export).';

comment on function public.diagnosis_detail is
  'Score and findings of an option as of the newest diagnosed day. Active members who may see the partner; 42501 for others, PD404 for an option that is not diagnosed.';

comment on function public.change_diagnosis is
  'Sets what is done about a finding (status: new, doing, done, held), and writes a row of log_diagnosis_change with it. Active members who may see the partner; 42501 for others, 22023 for a wrong status, PD404 for a finding that is not the partner''s, PD409 where it changed since it was read (expected; null: whatever it is). Definer: members may not write findings themselves.';

comment on function public.home_summary is
  'The partner''s morning page. Active members who may see the partner; 42501 for others.';

comment on function public.inbound_plan is
  'What the marketplace''s inbound template wants to know of 1 to 500 options of one partner, and how many pieces of each to bring in. Active members who may see the partner; 42501 for others, 22023 for too few or too many options.';

comment on function public.inbound_requests is
  'Inbound requests of one partner (specification sections 2, 3, 4 and 9). Active members who may see the partner; 42501 for others, 22023 for a wrong argument. A row is one request (REQ_NO).

A request is listed when at least one of its lines of this partner matches day, brand, product name, option ids and both number searches; its values and its status are over all its lines of this partner. status filters requests.
view: SCH = SCH_DT, REQ = IB_REQ_DT between date_start and date_end (yyyyMMdd, both included). brand_cd: all or a code. req_no is searched in REQ_NO, ib_aprv_no in IB_APRV_NO, literally, case aside.
sort_by: '''' (schDt desc, ibReqDt desc, reqNo asc) or a column of the row; nulls last in both directions, ties in the default order.
page_size null returns every row (an export).';

comment on function public.inbound_detail is
  'Lines of one inbound request of the partner (specification sections 2 and 3). Active members who may see the partner; 42501 for others, 22023 for a wrong argument. A row is one line.

sort_by: '''' (order of the report) or a column of the row; empty values last, ties in the order of the report. An unknown request has no rows.';

comment on function public.intervention_panels is
  'Daily panels of at most 10 interventions of the partner, from which a client computes their effects. Active members who may see the partner; 42501 for others, 22023 for more. Ids that are not the partner''s have no panel.';

comment on function public.interventions is
  'Interventions (개입) of the partner that began on the days date_start to date_end (yyyyMMdd), the newest first: at most the 2,000 that a partner has. Active members who may see the partner; 42501 for others, 22023 for a wrong argument.

type: all or one. brand_cd: all, none or one that an option is of. name: part of its name or of those of an option.';

comment on function public.intervention_detail is
  'Options of an intervention, what else ran on them, and who changed it. Active members who may see the partner; 42501 for others, PD404 for one that is not the partner''s.';

comment on function public.removed_interventions is
  'The newest 100 interventions of the partner that were removed. Active members who may see the partner; 42501 for others.';

comment on function public.save_intervention is
  'Registers an intervention (intervention_id null) or changes one, and then writes a row of log_intervention_change, together. Active members who may see the partner; 42501 for others, 22023 for a wrong argument, PD404 for an intervention or option that is not the partner''s, PD409 (detail: its version) for one that changed since it was read, PD422 for more than 2,000 of a partner. Definer: members may not write these tables themselves.

version: of the row that was read; null to register. name: 1 to 300 characters. start_day, end_day (null or empty: none): yyyyMMdd, beginning at most 90 days ahead, lasting at most two years. cost_amt: won, null for not entered. memo: 1,000 characters. option_ids: 1 to 500.';

comment on function public.delete_intervention is
  'Removes an intervention; what it was stays in log_intervention_change. Active members who may see the partner; 42501 for others, PD404 for one that is not the partner''s, PD409 (detail: its version) for one that changed since it was read. Definer: members may not write these tables themselves.';

comment on function public.loss_claims is
  'Losses that can be claimed (청구 후보). Active members who may see the partner; 42501 for others, 22023 for a wrong argument. A row is an option in a month (both as in public.stock_reconciliation) whose loss is not paid and worth min_amt won or more, or that something is entered about.

status: all, none or one. Other filters as in public.loss_report. sort_by: '''' (most won) or a column; nulls last. page_size null returns every row (an export).';

comment on function public.loss_evidence is
  'What proves a loss of an option in a month (yyyyMM), and who changed what of its claim. Active members who may see the partner; 42501 for others, 22023 for a wrong month.';

comment on function public.change_loss_claim is
  'Enters a value about the claim for a loss of an option in a month (yyyyMM), and a row of log_loss_claim_change where that is another value, together. Active members who may see the partner; 42501 for others, 22023 for a wrong argument, PD404 for an option that is not the partner''s, PD409 for a value that changed since it was read. Definer: members may not write these tables themselves.

field: status (REVIEW, CLAIMED, PAID, REJECTED) or memo (500 characters). value: null or empty takes it away. expected: what was read, empty for none; null: whatever stands there is replaced.';

comment on function public.loss_report is
  'Key figures of losses and compensation (재고손실보상 리포트). Active members who may see the partner; 42501 for others, 22023 for a wrong argument.

basis: OCCUR (day of the loss) or SETTLE (last day of the settlement period). Days yyyyMMdd. brand_cd, loss_type: all or one. product_name: literal text. option_ids: none = any.';

comment on function public.loss_compensations is
  'Lines of compensation for lost stock. Active members who may see the partner; 42501 for others, 22023 for a wrong argument.

Filters as in public.loss_report. sort_by: '''' (newest occurDay) or a column; nulls last. page_size null returns every row (an export).';

comment on function public.stock_reconciliation is
  'Stock of options by month against what it should be by what moved (재고 대사). Active members who may see the partner; 42501 for others, 22023 for a wrong argument. A row is an option in a month of which a day lies in the period.

state: loss, excess (more than should be there), even, held (cannot be judged), differs (loss and excess) or all. Other filters as in public.loss_report. sort_by: '''' (most won unpaid) or a column; nulls last. page_size null returns every row (an export).';

comment on function public.option_panel is
  'What the side panel of 상품 관리 shows of one option of the partner. Active members who may see the partner; 42501 for others.';

comment on function public.option_search is
  'Options of one partner by names and ids. Active members who may see the partner; 42501 for others, 22023 for a wrong argument.

Lists the partner''s 2P options of a brand in use or of none, with or without live stock, that match one of the terms. A term matches with all its words, each of them in any field:
- product and option name hold it, letter case and spaces aside; a consonant stands for every syllable that begins with it (ㄹㅇ finds 라온), and the last syllable may be unfinished (라오, and 란 before 라니). Every other character stands for itself. A number of 7 digits and more is no part of a name.
- option id, SKU id, barcode or product id is it, or, from 4 characters on, begins with it.
terms: at most 50 of at most 200 characters each. Empty ones are ignored; without any other there are no rows.
sort_by: '''' (saleQty7, descending) or a column of the row but matched; nulls last, ties by option id. page_size null returns every row (an export).';

comment on function public.product_search is
  'Products of one partner by names and ids, for those who choose one while they type. Active members who may see the partner; 42501 for others, 22023 for a wrong argument.

The products of the options that match the term as in option_search, those that sold most in the 7 days that end yesterday first; options without a product id are of none. An empty term has no rows. row_limit: 1 to 50.';

comment on function public.change_options is
  'Enters one value about options of one partner, and a row of log_option_change for each that it changes, together. Active members who may see the partner; 42501 for others, 22023 for a wrong argument, PD404 for an option that is not the partner''s (nothing is changed then), PD409 for a value that changed since it was read. Definer: members may not write these tables themselves.

field: cost (won a piece, 0 to 1,000,000,000), targetDays (1 to 365), leadDays (0 to 365), memo (500 characters). value: the new value as text; null or empty takes it away.
expected: what was read, empty for nothing; only with one option. Where another value holds today, or for a later apply_dt was to hold from then on, the call is refused with PD409, whose detail is that value. Null: whatever stands there is replaced.
apply_dt: first day yyyyMMdd of a cost, null: today (Korea time); an empty value takes the cost of exactly that day away. Null for other fields.';

comment on function public.portfolio is
  'Brands of a partner with their sales, live stock and requests in error (포트폴리오). Callers, errors and other arguments as total_sales_summary. A row is a brand with sales, traffic, advertising or costs in period or comparison, options with live stock (only of a brand in use) or a request in error.

sort_by: '''' (the highest saleAmt) or partnerName, brandName, brandCount, saleAmt, previousSaleAmt, changeRate, share, saleQty, stockQty, incomingQty, stockAmt, doc, sellingCount, outCount, outRate, inboundErrorCount, adCost, adRoas, tacos, profitAmt, profitRate, breakEvenRoas, signal (caution, steady, growth); nulls last in both directions, ties by id. page_size null returns every row (an export).';

comment on function public.portfolios is
  '포트폴리오 over the partners that the caller may see, the first 200 by name; no rows for a caller without any. 22023 for a wrong argument.';

comment on function public.portfolios_trend is
  'Won by day, week (Monday to Sunday) or month and brand or partner, over the partners of portfolios (포트폴리오). 22023 for a wrong argument; top: 1 to 40. A row is a day, week or month, cut to the period, oldest first.';

comment on function public.product_analytics is
  'Why the sales of products changed (상품 분석). Active members who may see the partner; 42501 for others, 22023 for a wrong argument.

Other arguments as total_sales_summary. Days and options are answers of their own (product_analytics_days, product_analytics_options), as sheets of a file are, and the first answer does not wait for them.';

comment on function public.product_analytics_days is
  '일자별 and weekdays of a product (상품 분석). Callers and arguments as product_analytics, of one PRODUCTID; a product that the partner does not have sold nothing. A row is a day of the period, oldest first.';

comment on function public.product_analytics_options is
  '옵션별 of a product (상품 분석). Callers and arguments as product_analytics_days; a product that the partner does not have has no rows. A row is an option, the highest saleAmt first.';

comment on function public.product_stock is
  'Live stock of the options of one product of the partner by storage age. Active members who may see the partner; 42501 for others. A row is an option that has live stock, the most first.';

comment on function public.product_stock_months is
  'Stock of the options of one product of the partner at the end of each month. Active members who may see the partner; 42501 for others. A row is an option.';

comment on function public.product_inbound is
  'Inbound lines of the options of one product of the partner, of all days. Active members who may see the partner; 42501 for others, 22023 for a wrong argument. A row is one line.

sort_by: '''' (schDt desc, ibReqDt desc, reqNo asc) or a column of the row; nulls last, ties in the default order. page_size null returns every row (an export). The product of another partner has no rows.';

comment on function public.product_changes is
  'What people changed about the options of one product of the partner, the newest first. Active members who may see the partner; 42501 for others, 22023 for a wrong argument. A row is one change of log_option_change.

sort_by: '''' (the newest first) or a column of the row but id. page_size null returns every row (an export). The product of another partner has no rows.';

comment on function public.product_detail is
  'One product (PRODUCTID) of the partner with all its options (상품 상세). Active members who may see the partner; 42501 for others. A row is an option, as in product_list.';

comment on function public.product_list is
  'State of every option of one partner (상품 관리). Active members who may see the partner; 42501 for others, 22023 for a wrong argument. A row is an option of service 2P of a brand in use or of none, with or without live stock.

tab: all | out | under7 | under14 (the DOC states of stock_list) | over (DOC above 90, or at least 30 % of the pieces of known age stored for 61 days and more) | noWinner (known not to be item winner, not stopped) | stopped | fresh (registered in the 30 days that end today).
brand_cd, offer_condition: all or a code. sale_state: all | selling (on sale, with or without stock) | sellable (on sale, with stock) | stopped. winner: all | Y | N, known. price_from, price_to: sale price, won, both included; amount_from, amount_to: saleAmt30, the same; null = any. product_name: literal text in the name of product or option, case aside. option_ids: none = any.
sort_by: '''' (saleAmt30, descending) or a column of the row but stockAmtBasis, profitGap, profitGapAmt and suggestion; nulls last in both directions, ties by option id. page_size null returns every row (an export). A page past the end has no rows but the true total.';

comment on function public.sales_forecast is
  'What the running month (Korea time) is expected to sell, net won, of all brands of the partner or of some. Active members who may see the partner; 42501 for others, 22023 for more than 1000 brands.';

comment on function public.sales_source_options is
  'The options that a figure of sales is made of. Active members who may see the partner; 42501 for others, 22023 for a wrong argument. A row is an option.

date_start, date_end, brand_cds as total_sales_summary. product_id (PRODUCTID), option_cd (OPTION_CD): its options alone; null = all. measure: grossQty, grossAmt, cancelQty, cancelAmt, saleQty, saleAmt, orderCnt, visitorCnt, viewCnt, cartCnt or winnerViewCnt (views as item winner, with decimals). sort_by: a field of a row; empty = value, the highest first. page_size null = all rows.';

comment on function public.sales_source_days is
  'The days that a figure of sales is made of. Callers, arguments and errors as sales_source_options. A row is a day of the period, oldest first.';

comment on function public.sales_source_loads is
  'The loads that brought the sales of a period. Callers and errors as sales_source_options. A row is a load, at most one a day of the period, that of the latest day first.';

comment on function public.sales_targets is
  'Sales targets of a partner''s brands in a year, by month, with what was sold. Active members who may see the partner; 42501 for others, 22023 for a year that is not 2000 to 2099. A row is a brand in use, or one with a target or sales that year.';

comment on function public.change_sales_target is
  'Enters what a brand is to sell in a month, and a row of log_target_change where that is another value, together. Active members who may see the partner; 42501 for others, 22023 for a wrong argument, PD404 for a brand that is not the partner''s, PD409 for a value that changed since it was read. Definer: members may not write these tables themselves.

ym: month yyyyMM, 2000 to 2099. value: won as text, 0 to 1,000,000,000,000; null or empty takes the target away. expected: what was read, empty for none: where another value stands there, the call is refused with PD409, whose detail is that value. Null: whatever stands there is replaced.';

comment on function public.sales_target_changes is
  'What people changed about the sales targets of the partner, the newest first. Active members who may see the partner; 42501 for others, 22023 for a wrong argument. A row is one change of log_target_change.

brand_cd: empty: all. sort_by: '''' (the newest first) or a column of the row but id and brandCd. page_size null returns every row (an export).';

comment on function public.change_brand_charge is
  'Enters what an agency charges a brand in a month, and a row of log_charge_change where that is another value, together. Active members who may see the partner; 42501 for others, 22023 for a wrong argument, PD404 for a brand that is not the partner''s, PD409 for a value that changed since it was read. Definer: members may not write these tables themselves.

charge_type: OPERATION | LIVE | LOGISTICS. ym: month yyyyMM. value: won as text, -1,000,000,000,000 to 1,000,000,000,000; null or empty takes the charge away. expected: what was read, empty for none; null: whatever stands there is replaced.';

comment on function public.brand_charges is
  'What an agency charges the brands of a partner in a year, by month. Active members who may see the partner; 42501 for others, 22023 for a wrong argument. A row is a brand in use, or one that is charged that year.

charge_type: OPERATION | LIVE | LOGISTICS.';

comment on function public.brand_charge_changes is
  'What people and files changed about the charges of the partner''s brands, the newest first. Active members who may see the partner; 42501 for others, 22023 for a wrong argument. A row is one change of log_charge_change.

brand_cd: empty: all. sort_by: '''' (the newest first) or a column of the row but id and brandCd. page_size null returns every row (an export).';

comment on function public.settlement_lines is
  'The lines that a figure of settlement_report or settlement_products is made of. Callers, period, brand_cds and period_ends as settlement_report.

measure: quantity (the lines of salesAmount), salesAmount, salesFee, settlementAmount (salesAmount - salesFee), fulfillmentFee, adCost, logisticsCost, liveFee, operationFee or finalSettlement (all of them; what is taken off is negative). option_id: lines of one option; null: all. sort_by: '''' (the newest day first) or a column but id; nulls last. page_size null returns every row (an export).';

comment on function public.settlement_periods is
  'Settlement periods of a partner with a day in a period, the latest first, also those between the first and the last of which nothing is loaded. Active members who may see the partner; 42501 for others, 22023 for a wrong argument.';

comment on function public.settlement_report is
  'Settlement of a partner''s brands in a period of 매출인식. Active members who may see the partner; 42501 for others, 22023 for a wrong argument.

date_start, date_end: Korea-time days yyyyMMdd, at most 730, none in the future. comparison: previous | year. brand_cds: none = any. period_ends: last days of the settlement periods whose days count; null: all days.';

comment on function public.settlement_products is
  'Options with lines of 판매수수료 in a period of 매출인식. Callers, period, brand_cds and period_ends as settlement_report.

option_ids: none = any. product_name: literal text in the name of product or option, at most 200 characters. sort_by: '''' (salesAmount, descending) or a column but isKnown and brandCd; nulls last, ties by optionId. page_size null returns every row (an export).';

comment on function public.stock_list is
  'Stock status of one partner (specification sections 2, 3 and 9). Active members who may see the partner; 42501 for others, 22023 for a wrong argument. A row is one listed option that has a stock fact.

snap_date: null or today (yyyyMMdd, Korea time) = live; a past day = snapshot, where incomingQty, exhaustionDay, recommendedInboundQty, itemWinner, averages and DOC are null and the counts under7 and under14 too.
brand_cd, offer_condition: all or a code. product_name: literal text, case aside. option_ids: none = any.
doc_state: all | out (no stock and not known to be off sale) | under7 | under14 (DOC below 14, so under7 is part of it).
sort_by: '''' (stock plus incoming, descending) or a column of the row; nulls last in both directions, ties by option id.
page_size null returns every row (an export). A page past the end has no rows but the true total.';

comment on function public.total_sales_summary is
  'KPIs of 전체 통계. Active members who may see the partner; 42501 for others, 22023 for a wrong argument.

date_start, date_end: Korea-time days yyyyMMdd, at most 730 of them, none in the future. comparison: previous (the same number of days before) or year (364 days before, the same weekdays). brand_cds: none = any; an empty code = options without a brand. Sums are over all options of the partner, of the brand that each has now, also of brands out of use.';

comment on function public.total_sales_days is
  'Series and 일자별 of 전체 통계. Callers and arguments as total_sales_summary; unit: day, week (Monday to Sunday) or month. A row is a day, week or month, cut to the period, oldest first.';

comment on function public.total_sales_brands is
  '브랜드별 and shares of 전체 통계. Callers and arguments as total_sales_summary. A row is a brand with sales or traffic in period or comparison, the highest saleAmt first.';

comment on function public.total_sales_products is
  '상품 TOP 100, Pareto and ABC of 전체 통계. Callers and arguments as total_sales_summary; row_limit: 1 to 1000 products.';
