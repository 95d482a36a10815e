import { addAds } from '../golden/ads.ts';
import { addOption, type Company } from '../golden/company.ts';
import { addReports, addSettled } from '../golden/profits.ts';

const partner_cd = 'P9';

/** Calls about a partner some of whose days are settled: those of the period (yyyyMMdd), and a day that is not. */
export const profitCalls = ([date_start, date_end, later]: readonly string[]): [
  string,
  Record<string, unknown>,
][] => [
  ['home_summary', { partner_cd }],
  ['product_list', { partner_cd }],
  ['product_detail', { partner_cd, product_id: '901' }],
  ...['901', '902', '903', '904'].map((option_id): [string, Record<string, unknown>] => [
    'option_panel',
    { partner_cd, option_id },
  ]),
  ...['B91', 'B92', 'B93'].flatMap((brand_cd): [string, Record<string, unknown>][] => [
    ['brand_detail', { partner_cd, brand_cd, date_start, date_end }],
    ['brand_detail', { partner_cd, brand_cd, date_start: later, date_end: later }],
  ]),
  ...['ad_campaigns', 'ad_campaigns_summary', 'ad_keywords', 'ad_keywords_summary'].map(
    (name): [string, Record<string, unknown>] => [name, { partner_cd, date_start, date_end }],
  ),
  ['portfolio', { partner_cd, date_start, date_end }],
  ['portfolios', { date_start, date_end }],
  ['portfolios', { date_start: later, date_end: later }],
];

/** Partner P9: options with a profit, with no cost, with none on some days, and with no fees. Returns the days of its calls. */
export async function fillProfitPartner(sql: Company['sql'], memberId: string): Promise<string[]> {
  const [days] = await sql<{ days: string[] }[]>`
    select array(select private.day_text(private.korea_today() - ago) from unnest(array[30, 15, 12, 8, 5, 1]) ago) as days`;
  const [first = '', sold = '', next = '', settled = '', last = '', yesterday = ''] = days?.days ?? [];
  await sql`insert into public.dim_partner ("PARTNER_CD", "PARTNER_NM") values (${partner_cd}, '파트너 9')`;
  await sql`insert into public.auth_member_partner ("USER_ID", "PARTNER_CD") values (${memberId}, ${partner_cd})`;
  await sql`insert into public.dim_brand ("BRAND_CD", "BRAND_NM", "PARTNER_CD") values ('B91', '가온', ${partner_cd}),
    ('B92', '나래', ${partner_cd}), ('B93', '다온', ${partner_cd})`;
  for (const [id, brand] of [
    ['901', 'B91'],
    ['902', 'B92'],
    ['903', 'B91'],
    ['904', 'B93'],
  ] as const)
    await addOption(sql, { id, partner: partner_cd, brand, productId: '901' });
  await sql`insert into public.dim_option_cost ("OPTION_CD", "APPLY_DT", "PARTNER_CD", "COST_AMT") values
    ('901', '20200101', ${partner_cd}, 400), ('903', ${next}, ${partner_cd}, 400), ('904', '20200101', ${partner_cd}, 400)`;
  await sql`insert into public.log_file_upload ("CATEGORY", "TABLE_NM", "PARTNER_CD", "PERIOD_START", "PERIOD_END")
    values ('판매분석', 'agg_performance_option_daily', ${partner_cd}, ${first}, ${yesterday})`;
  for (const [option, day] of [
    ['901', sold],
    ['902', sold],
    ['903', sold],
    ['903', next],
    ['904', sold],
    ['901', settled],
    ['901', yesterday],
  ] as const)
    await sql`insert into public.agg_performance_option_daily ("OPTION_CD", "PARTNER_CD", "DATE_SK", "SALE_QTY", "SALE_AMT")
      values (${option}, ${partner_cd}, ${Number(day)}, 1, 1000)`;
  await sql`select private.rebuild_rollups(${partner_cd}), private.rebuild_option_stock(${partner_cd}), private.rebuild_running_sales(${partner_cd})`;
  await sql`insert into public.fact_settlement_summary
    select * from jsonb_populate_record(null::public.fact_settlement_summary, (
      select jsonb_object_agg(a.attname, case when a.atttypid = 'text'::regtype then ${last} else '1' end)
      from pg_attribute a where a.attrelid = 'public.fact_settlement_summary'::regclass and a.attnum > 0)
      || jsonb_build_object('PARTNER_CD', ${partner_cd}::text, 'START_DT', ${first}::text, 'SETTLE_TYPE', '주정산'))`;
  await addReports(sql, partner_cd, last);
  await addReports(sql, partner_cd, yesterday, ['판매수수료']);
  await addSettled(
    sql,
    partner_cd,
    [
      [sold, '901', 1000, 10, 90, 9],
      [sold, '903', 1000, 10, 90, 9],
      [next, '903', 1000, 10, 90, 9],
      [settled, '901', 1000, 10, 90, 9],
    ],
    [[sold, '901', 'STORAGE', 50, 5]],
  );
  const ad = { keyword: '컵', orders: 1, won: 500, bought: '901' };
  await addAds(sql, partner_cd, [{ day: Number(sold), option: '901', cost: 100, clicks: 5, impressions: 50 }, { day: Number(sold), option: '901', ...ad }]); // prettier-ignore
  await sql`insert into public.log_ad_day ("PARTNER_CD", "DATE_SK", "GRAIN", "AGE", "FILE_NM")
    select ${partner_cd}, private.date_sk(private.korea_today() - n), 'keyword', 14, 'a.xlsx' from generate_series(5, 30) n`;
  return [first, last, yesterday];
}
