import { addOption, type Company } from '../golden/company.ts';
import { addCharged, addPayment } from '../golden/settlement.ts';
import { addAdGrowth, addAds, coverAdDays } from '../golden/ads.ts';

/** Two days of search alone, a day before them with all, one of which no cost is known, one without revenue, one to come. */
const search = [20261116, 20261117];
const all = 20261115;
const unpriced = 20261114;
const unsold = 20261113;
/** Seen in other places than search, and nothing else, on a day of its own. */
const seen = 20261110;
const periods = [
  ...[20261119, 20261112, all, search[0], unpriced, unsold, seen, 20261120, 20251101].map((day) => [
    day,
    day,
  ]),
  search,
].map((days) => days.map(String));

/** Calls about advertising of a partner with all of it (P7), of others without. */
export const adCalls = ['P2', 'P7'].flatMap((partner_cd): [string, Record<string, unknown>][] => [
  // Of the 30 days that end yesterday, whatever the period.
  ['product_detail', { partner_cd, product_id: '700' }],
  ['option_panel', { partner_cd, option_id: '71' }],
  ...periods.flatMap(([date_start, date_end]): [string, Record<string, unknown>][] => {
    const filters = { partner_cd, date_start, date_end };
    return [
      ['ad_campaigns_summary', filters],
      ['ad_campaigns', filters],
      ['ad_campaign_parts', { ...filters, campaign_id: 'C1' }],
      ['ad_campaign_parts', { ...filters, campaign_id: 'C1', adgroup_name: 'G1' }],
      ['ad_options', filters],
      ['portfolio', filters],
      ['total_sales_summary', filters],
      ['sales_explanation', filters],
      ...['B71', 'B72'].flatMap((brand_cd): [string, Record<string, unknown>][] => [
        ['brand_detail', { ...filters, brand_cd }],
        ['brand_products', { ...filters, brand_cd }],
      ]),
      ['brand_sales_summary', filters],
      ['brand_sales_brands', filters],
      ['brand_sales_rows', filters],
      ['product_analytics', { ...filters, product_ids: ['700'] }],
      ['product_analytics_days', { ...filters, product_id: '700' }],
      ['product_analytics_options', { ...filters, product_id: '700' }],
      ['ad_keywords_summary', filters],
      ['ad_keywords', filters],
      ...['컵', '접시', '꽃'].map((keyword): [string, Record<string, unknown>] => [
        'ad_keyword_detail',
        { ...filters, keyword },
      ]),
    ];
  }),
]);

/** Calls about the register of campaigns of the same partners; the first change is kept as an intervention. */
export const registerCalls: [string, Record<string, unknown>][] = [
  ...(
    [
      ['dayBudget', '10000'],
      ['dayBudget', '10000'],
      ['dayBudget', ''],
      ['dayBudget', '20000'],
      ['targetRoas', '400'],
      ['goalType', 'SALES'],
      ['status', 'on'],
      ['memo', '메모'],
    ] as const
  ).map(([field, value]): [string, Record<string, unknown>] => [
    'change_campaign',
    { partner_cd: 'P7', campaign_id: 'C1', field, value },
  ]),
  ['change_campaign', { partner_cd: 'P7', campaign_id: 'C3', field: 'goalType', value: 'NCA' }],
  ['change_campaign', { partner_cd: 'P7', campaign_id: 'C4', field: 'goalType', value: 'REACH' }],
  ['change_campaign', { partner_cd: 'P7', campaign_id: 'C3', field: 'status', value: 'ended' }],
  ...[9001, 9001].map((change_id): [string, Record<string, unknown>] => [
    'create_intervention_of_change',
    { partner_cd: 'P7', change_id },
  ]),
  ['ad_settlements', { partner_cd: 'P1' }],
  ...['P2', 'P7'].flatMap((partner_cd): [string, Record<string, unknown>][] => [
    ['ad_register', { partner_cd }],
    ['ad_search', { partner_cd, term: 'C' }],
    ['ad_search', { partner_cd, term: '접시' }],
    ['ad_register_options', { partner_cd }],
    ['changes', { partner_cd, subject: 'campaign' }],
    ['ad_settlements', { partner_cd }],
    ['ad_days', { partner_cd, date_start: '20261001', date_end: '20261122' }],
  ]),
];

/** Partner P7: options of a brand with a cost, of one without, of none and one that no master knows. */
export async function fillAdPartner(sql: Company['sql'], memberId: string): Promise<void> {
  const partner = 'P7';
  await sql`insert into public.dim_partner ("PARTNER_CD", "PARTNER_NM") values (${partner}, '파트너 7')`;
  await sql`insert into public.auth_member_partner ("USER_ID", "PARTNER_CD") values (${memberId}, ${partner})`;
  await sql`insert into public.dim_brand ("BRAND_CD", "BRAND_NM", "PARTNER_CD") values ('B71', '가온', ${partner}), ('B72', '나래', ${partner}), ('B73', '다온', ${partner})`;
  for (const [id, brand] of [
    ['71', 'B71'],
    ['72', 'B72'],
    ['73', null],
    ['77', 'B73'],
  ] as const)
    // prettier-ignore
    await addOption(sql, { id, partner, brand, optionName: id === '71' ? '1개' : '', ...(brand ? { productId: '700' } : {}) });
  await sql`insert into public.dim_option_cost ("OPTION_CD", "APPLY_DT", "PARTNER_CD", "COST_AMT") values
    ('71', '20260101', ${partner}, 400), ('77', '20260101', ${partner}, 100)`;
  await sql`insert into public.agg_performance_option_daily ("OPTION_CD", "PARTNER_CD", "DATE_SK", "SALE_QTY", "SALE_AMT")
    values ('71', ${partner}, 20261119, 10, 10000), ('77', ${partner}, 20261112, 1, 1000), ('72', ${partner}, 20261112, 5, 50000), ('77', ${partner}, 20261119, 2, 2000)`;
  await sql`select private.rebuild_rollups(${partner}), private.rebuild_running_sales(${partner})`;
  const bought = { option: '71', bought: '71', orders: 1, won: 5000 };
  const clicked = { option: '71', impressions: 100, clicks: 10, cost: 1000 };
  await addAds(sql, partner, [
    ...[20261112, 20261119].flatMap((day) => [
      { ...clicked, day, keyword: '컵' },
      { ...bought, day, keyword: '컵' },
    ]),
    // Of each class, in a campaign of which every tenth click buys.
    ...[all, 20261116].flatMap((day) => [
      { ...clicked, day, keyword: '컵', clicks: 300, cost: 3000 },
      { ...bought, day, keyword: '컵', orders: 60, won: 60_000 },
      { ...clicked, day, keyword: '그릇', cost: 6000 },
      { ...bought, day, keyword: '그릇', won: 12_000 },
      { ...clicked, day, keyword: '잔', cost: 6000 },
      { ...bought, day, keyword: '잔', won: 300 },
      { ...clicked, day, keyword: '접시', clicks: 90 },
      { ...clicked, day, keyword: '수저' },
      { ...bought, day, keyword: '', campaign: 'C2', bought: '72' },
    ]),
    // Sales of B73 grow by advertising that does not pay.
    { day: 20261119, campaign: 'C6', option: '77', cost: 500 },
    { day: 20261119, campaign: 'C6', option: '77', bought: '77', orders: 1, won: 400 },
    { day: all, campaign: 'C3', option: '73', cost: 50, placement: '비검색 영역' },
    { day: all, campaign: 'C4', option: '73', impressions: 50, placement: '외부 채널' },
    { day: all, option: 'unknown', cost: 70, placement: '리타겟팅' },
    { day: unpriced, option: '73', bought: '73', orders: 1, won: 900, keyword: '꽃' },
    { day: unpriced, option: '73', bought: '73', orders: 1, won: 900, placement: '비검색 영역' },
    {
      day: unpriced,
      campaign: 'C7',
      option: '73',
      bought: '73',
      cost: 10,
      orders: 1,
      won: 90,
      keyword: '풀',
    },
    { day: unsold, option: '71', cost: 5, keyword: '컵' },
    { day: seen, option: '71', impressions: 5, placement: '외부 채널' },
    { ...clicked, day: 20261119, placement: '비검색 영역' },
    { ...bought, day: 20261119, placement: '비검색 영역' },
    { day: 20261117, campaign: 'C2', option: '72', impressions: 5, keyword: '접시' },
  ]);
  await sql`update public.dim_campaign set "END_DT" = '20261001', "AD_TYPE" = null where "CAMPAIGN_ID" = 'C3'`;
  await sql`update public.dim_campaign set "STATUS" = 'off', "TARGET_ROAS" = 300 where "CAMPAIGN_ID" = 'C2'`;
  await coverAdDays(sql, partner, [seen, unsold, unpriced, all, ...search]);
  await coverAdDays(sql, partner, [20261112], 3);
  await coverAdDays(sql, partner, [20261119], 1);
  await fillRegister(sql, partner);
  // What is known from the third day on.
  await addAdGrowth(sql, partner, 20261001, [[3, 30, 30_000], [14, 40, 50_000]]); // prettier-ignore
}

/** Money spent on options out of stock, no longer item winner and both; a change by nobody; a campaign of P2 without a report. */
async function fillRegister(sql: Company['sql'], partner: string): Promise<void> {
  for (const [id, stock, winner] of [
    ['74', 3, 'N'],
    ['75', 0, 'N'],
    ['76', 0, 'Y'],
  ] as const)
    await addOption(sql, { id, partner, brand: null, stock, winner });
  await addAds(
    sql,
    partner,
    ['74', '75', '76'].map((option) => ({ day: 20261116, campaign: 'C5', option, cost: 7 })),
  );
  await sql`insert into public.log_ad_day ("PARTNER_CD", "DATE_SK", "GRAIN", "AGE", "FILE_NM") values (${partner}, 20261009, 'campaign', 14, 'b.xlsx')`;
  await sql`insert into public.fact_stock_snapshot ("SNAP_DT", "OPTION_CD", "PARTNER_CD", "SOLD_YN", "STOCK_QTY") values ('20261110', '76', ${partner}, 'Y', 0)`;
  await sql`update public.dim_campaign set "START_DT" = '20261001' where "CAMPAIGN_ID" = 'C5'`;
  await sql`insert into public.dim_campaign ("PARTNER_CD", "CAMPAIGN_ID", "CAMPAIGN_NM") values ('P2', 'C9', 'C9')`;
  await sql`insert into public.log_change ("ID", "PARTNER_CD", "SUBJECT", "CAMPAIGN_ID", "FIELD", "TO_VAL")
    overriding system value values (9001, ${partner}, 'campaign', 'C1', 'memo', '메모')`;
  await addCharged(sql, partner, '20261115', [[20261109, 10, 1]]);
  // No report covers a day of it.
  await addCharged(sql, 'P2', '20261115', [[20261109, 10, 1]]);
  await addCharged(sql, partner, '20260906', [[20260906, 10, 1]]);
  await addPayment(sql, partner, ['20260831', '20260906'], 70, { AD_AMT: 11 });
}
