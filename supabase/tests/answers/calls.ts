import type { SupabaseClient } from '@supabase/supabase-js';
import { addOption, type Company } from '../golden/company.ts';
import { addProduct } from '../golden/products.ts';
import { dashboardCalls, fillDashboardPartner, overviewCalls } from './dashboard-partners.ts';
import { fillPlanPartners, planCalls } from './plan-partners.ts';
import { fillPortfolioPartner, portfolioCalls } from './portfolio-partner.ts';
import { optionMasterColumns } from '../../../host/testing/option-master-columns.ts';

/** A function of the API, and what it answered. */
export interface Call {
  name: string;
  answer: unknown;
}

/**
 * Partner P1 with all that a page may show: options with everything and with nothing, 61 days of sales but for one,
 * requests in every state, a past day, loads with and without a period. P2 has nothing. Returns days of it.
 */
export async function fillCompany({
  sql,
  memberId,
}: Company): Promise<{ past: string; days: string[]; periods: string[][] }> {
  const [row] = await sql<{ today: string; past: string; first: string; last: string }[]>`
    select t::text as today, private.day_text(t - 40) as past, private.day_text(t - 200) as first,
      private.day_text(t + 200) as last from private.korea_today() t`;
  if (!row) throw new Error('the database does not know the day');
  const full = { productId: '1', sku: '2', exhaustion: '70일 이내', recommended: 4, stock: 5 };
  const scheduled = row.past;
  const states: [number, number?, number?][] = [[5], [5, 5], [5, 1, 1]];
  await addOption(
    sql,
    {
      ...full,
      id: '1',
      winner: 'Y',
      sales: [[1, 61, 3]],
      lines: states.map((quantities, index) => ({ quantities, request: `R${index}`, scheduled })),
    },
    row.today,
  );
  await addOption(sql, { ...full, id: '2', sold: 'N', winner: 'N' });
  await addOption(sql, { id: '3', brand: null, sold: null });
  const costs: [string, number][] = [[row.first, 500]];
  await addProduct(sql, {
    id: '7',
    price: 900,
    costs,
    ages: [3, 0, 0, 1],
    fee: 9,
    registered: row.past,
    target: 7,
    lead: 3,
    memo: '메모',
  });
  await addProduct(sql, { id: '8', unstocked: true });
  await addProduct(sql, { id: '9', price: 900, stock: 1 });
  await sql`insert into public.raw_wing_inbound_request ("CUST_CD", "REQ_NO", "IB_REQ_NO", "IB_APRV_NO", "MILKRUNNO",
      "IB_REQ_DT", "SCH_DT", "PICKUP_DT", "IB_CENTER", "PLT_AMT", "TRUCK_AMT", "OPTION_CD", "EX_QTY")
    select 'P1', 'R9', 'a', 'b', 'c', ${scheduled}, ${scheduled}, ${scheduled}, '이천', 1, 2, option_cd, 5
    from unnest(array['1', 'unknown']) option_cd`;
  await sql`insert into public.fact_stock_snapshot ("SNAP_DT", "OPTION_CD", "PARTNER_CD", "SOLD_YN", "STOCK_QTY")
    select ${row.past}, "OPTION_CD", "PARTNER_CD", "SOLD_YN", "STOCK_QTY" from public.fact_stock`;
  await sql`insert into public.log_file_upload ("CATEGORY", "TABLE_NM", "PARTNER_CD", "PERIOD_START", "PERIOD_END")
    values ('재고현황', 'fact_stock', 'P1', ${row.past}, ${row.past}), ('옵션마스터', 'dim_option', 'P1', null, null)`;
  await sql`update public.fact_stock set ("AGE_30", "AGE_45", "AGE_60", "AGE_120", "AGE_180", "AGE_181", "MONTHLY_STORAGE_FEE")
    = row(1, 1, 1, 1, 1, 0, 900) where "OPTION_CD" = '1'`;
  await completeProduct(sql, row.past);
  await sql`insert into public.log_option_change ("PARTNER_CD", "OPTION_CD", "FIELD", "APPLY_DT", "FROM_VAL", "TO_VAL", "USER_NM")
    values ('P1', '1', 'cost', ${row.past}, null, '900', '김하늘'), ('P1', '1', 'targetDays', null, '7', null, null),
      ('P1', '1', 'leadDays', null, '7', '3', null)`;
  await sql`insert into public.log_target_change ("PARTNER_CD", "BRAND_CD", "YM", "TO_AMT") values ('P1', 'B1', '202001', 100)`;
  await fillProducts(sql, row.today);
  // Found by each field in turn; without stock, a brand and, the last one, a product.
  await sql`insert into public.dim_option ("OPTION_CD", "PARTNER_CD", "PRODUCTID", "BARCODE", "ITEM_NM", "OPTION_NM")
    values ('91', 'P1', '78', '8809', '수분 앰플', '리필'), ('92', 'P1', null, null, '수분 앰플', '')`;
  await sql`update public.auth_member_partner set "CAN_LOAD" = true where "USER_ID" = ${memberId}`;
  await fillPlanPartners(sql, memberId);
  await fillDashboardPartner(sql, memberId);
  await fillPortfolioPartner(sql, memberId);
  return { past: row.past, days: [row.first, row.last], periods: await fillSales(sql) };
}

/** More options of product 1, and one of P2, which know some of what a product's page shows; option 1 knows all of it. */
async function completeProduct(sql: Company['sql'], day: string): Promise<void> {
  await addOption(sql, { id: '21', productId: '1', stock: 0 });
  await addOption(sql, { id: '24', sold: 'N' });
  await sql`insert into public.dim_option ("OPTION_CD", "PARTNER_CD", "PRODUCTID") values ('22', 'P1', '1'), ('23', 'P2', '1')`;
  await sql`update public.dim_option set "BARCODE" = '8800000000017', "SALE_PRICE" = 900, "CATEGORY_NM" = '뷰티>크림' where "OPTION_CD" in ('1', '2')`;
  await sql`update public.fact_stock set "PRODUCT_REG_DT" = ${day} where "OPTION_CD" = '1'`;
  await sql`insert into public.dim_option_cost ("OPTION_CD", "APPLY_DT", "PARTNER_CD", "COST_AMT") values ('1', ${day}, 'P1', 400)`;
  await sql`insert into public.dim_option_setting ("OPTION_CD", "PARTNER_CD", "TARGET_DAY", "LEAD_DAY") values ('1', 'P1', 28, 7)`;
}

/**
 * Sales with every measure: of products and of an option without one, of brands and of none, sold, cancelled and seen
 * only. Returns periods: yesterday; a day with pieces and nothing else; two days a year ago of which one is loaded; the day
 * after them, which is not loaded and compared with one that is.
 */
async function fillSales(sql: Company['sql']): Promise<string[][]> {
  const [days] = await sql<{ days: string[] }[]>`
    select array(select private.day_text(private.korea_today() - ago) from unnest(array[401, 400, 399, 30, 1]) ago) as days`;
  const [before = '', old = '', after = '', pieces = '', last = ''] = days?.days ?? [];
  const sold: [string, string, number, number | null][] = [
    ['9', last, 1, 1000],
    ['1', old, 2, 20_000],
    ['1', last, 80, 800_000],
    ['3', last, 5, 50_000],
    ['4', last, 15, 150_000],
    ['5', last, -1, -10_000],
    ['6', last, 1, null],
  ];
  // A brand with stock that never sold.
  await sql`insert into public.dim_brand ("BRAND_CD", "BRAND_NM", "PARTNER_CD") values ('B3', '다솜', 'P1')`;
  await addOption(sql, { id: 'B3-1', brand: 'B3', stock: 3 });
  // Of the loads of sales one is known by name and member, one without; the others are not known.
  await sql`insert into public.log_file_upload
      ("CATEGORY", "TABLE_NM", "PARTNER_CD", "FILE_NM", "PERIOD_START", "PERIOD_END", "USER_NM")
    values ('판매분석', 'agg_performance_option_daily', 'P1', 'a.xlsx', ${pieces}, ${pieces}, '김하늘'),
      ('판매분석', 'agg_performance_option_daily', 'P1', null, ${old}, ${old}, null)`;
  for (const [id] of sold.slice(4)) await addOption(sql, { id, brand: 'B2', productId: `7${id}` });
  for (const [id, day, qty, amount] of sold)
    await sql`insert into public.agg_performance_option_daily ("OPTION_CD", "PARTNER_CD", "DATE_SK", "SALE_QTY", "SALE_AMT",
        "GROSS_QTY", "GROSS_AMT", "CANCEL_QTY", "CANCEL_AMT", "ORDER_CNT", "VISITOR_CNT", "VIEW_CNT", "CART_CNT", "WINNER_RATE")
      values (${id}, 'P1', ${Number(day)}, ${qty}, ${amount}, ${amount && qty}, ${amount}, ${amount && 0}, ${amount && 0},
        ${amount && 1}, ${amount && 9}, ${amount && 99}, ${amount && 3}, ${amount && 50})
      on conflict ("OPTION_CD", "DATE_SK") do update set ("SALE_QTY", "SALE_AMT", "GROSS_QTY", "GROSS_AMT", "CANCEL_QTY",
        "CANCEL_AMT", "ORDER_CNT", "VISITOR_CNT", "VIEW_CNT", "CART_CNT", "WINNER_RATE") = row(excluded."SALE_QTY",
        excluded."SALE_AMT", excluded."GROSS_QTY", excluded."GROSS_AMT", excluded."CANCEL_QTY", excluded."CANCEL_AMT",
        excluded."ORDER_CNT", excluded."VISITOR_CNT", excluded."VIEW_CNT", excluded."CART_CNT", excluded."WINNER_RATE")`;
  await sql`select private.rebuild_rollups('P1'), private.rebuild_option_stock('P1'), private.rebuild_running_sales('P1')`;
  return [
    [last, last],
    [pieces, pieces],
    [before, old],
    [after, after],
  ];
}

/** Products 81 to 83 with two days whose change can be taken apart, and two where it cannot: without orders, below 0. */
async function fillProducts(sql: Company['sql'], today: string): Promise<void> {
  const products: [string, number, number][] = [
    ['81', 3, 30_000],
    ['82', 0, 30_000],
    ['83', 3, -30_000],
  ];
  for (const [id, orders, amount] of products) {
    await addOption(sql, { id, productId: id, brand: null }, today);
    await sql`insert into public.agg_performance_option_daily
        ("OPTION_CD", "PARTNER_CD", "DATE_SK", "SALE_QTY", "SALE_AMT", "ORDER_CNT", "VIEW_CNT")
      select ${id}, 'P1', private.date_sk(${today}::date - ago), 3, ${amount}, ${orders}, 90 from generate_series(1, 2) ago`;
  }
}

/** Calls every function that a page reads through, about a partner with everything and one with nothing. */
export async function readCalls(
  client: SupabaseClient,
  { past, days, periods }: Awaited<ReturnType<typeof fillCompany>>,
): Promise<Call[]> {
  const [date_start, date_end] = days;
  // Of yesterday and of the loaded day a year ago.
  const targetMonths = [periods[0], periods[2]].map((period) => period?.[1]?.slice(0, 6));
  const wanted: [string, Record<string, unknown>][] = ['P1', 'P2'].flatMap((partner_cd) => [
    ['stock_list', { partner_cd, page_size: null }],
    ['stock_list', { partner_cd, brand_cd: 'B1', sort_by: 'doc' }],
    ['product_list', { partner_cd }],
    ['product_option_ids', { partner_cd }],
    ['save_dashboard', { cards: ['todos'], hidden: [] }],
    ['snapshot_dates', { partner_cd }],
    ...['1', '2', '8809', '78', '앰플', '리필', 'ㅋㄹ'].flatMap((term): [string, object][] => [
      ['option_search', { partner_cd, terms: [term], page_size: null }],
      ['product_search', { partner_cd, term }],
    ]),
    ['home_summary', { partner_cd }],
    ...['1', '2', '3', '21', '22'].map((option_id): [string, object] => [
      'option_panel',
      { partner_cd, option_id },
    ]),
    ['inbound_requests', { partner_cd, view: 'SCH', date_start, date_end }],
    ['inbound_requests', { partner_cd, view: 'REQ', date_start, date_end, page_size: null }],
    ...periods.map(([date_start, date_end]): [string, object] => [
      'sales_source_options',
      { partner_cd, date_start, date_end, measure: 'grossAmt' },
    ]),
    ...['options', 'days', 'loads'].flatMap((part) =>
      periods.map(([date_start, date_end]): [string, object] => [
        `sales_source_${part}`,
        { partner_cd, date_start, date_end },
      ]),
    ),
    ...['summary', 'days', 'brands', 'products'].flatMap((part) =>
      periods.map(([date_start, date_end]): [string, object] => [
        `total_sales_${part}`,
        { partner_cd, date_start, date_end },
      ]),
    ),
    ...[...periods, [periods[2]?.[1], periods[3]?.[1]]].flatMap(([date_start, date_end]) =>
      ['summary', 'brands', 'rows', 'pivot'].map((part): [string, object] => [
        `brand_sales_${part}`,
        { partner_cd, date_start, date_end, ...(part === 'pivot' ? { top: 1 } : {}) },
      ]),
    ),
    ...['B1', 'B2', 'B3', 'none'].flatMap((brand_cd): [string, object][] => [
      ['brand_stock', { partner_cd, brand_cd }],
      ...periods.flatMap(([date_start, date_end]): [string, object][] => [
        ['brand_detail', { partner_cd, brand_cd, date_start, date_end }],
        ['brand_movers', { partner_cd, brand_cd, date_start, date_end }],
        ['brand_products', { partner_cd, brand_cd, date_start, date_end }],
      ]),
    ]),
    ...['saleQty', 'orderCnt', 'targetAmt'].map((measure): [string, object] => [
      'brand_sales_pivot',
      { partner_cd, date_start: periods[0]?.[0], date_end: periods[0]?.[1], measure },
    ]),
    ...targetMonths.map((ym): [string, object] => [
      'sales_targets',
      { partner_cd, year: Number(ym?.slice(0, 4)) },
    ]),
    ['sales_targets', { partner_cd, year: 2000 }],
    ['sales_target_changes', { partner_cd }],
    ...['detail', 'stock', 'stock_months', 'inbound', 'changes'].map((part): [string, object] => [
      `product_${part}`,
      { partner_cd, product_id: '1' },
    ]),
    ...[...periods, [past, past]].flatMap(([date_start, date_end]): [string, object][] => [
      ['product_analytics', { partner_cd, product_ids: ['1', '74', 'none'], date_start, date_end }],
      ['product_analytics', { partner_cd, product_ids: ['81', '82', '83'], date_start, date_end }],
      ...['1', '74'].flatMap((product_id): [string, object][] => [
        ['product_analytics_days', { partner_cd, product_id, date_start, date_end }],
        ['product_analytics_options', { partner_cd, product_id, date_start, date_end }],
      ]),
    ]),
    ...['R0', 'R1', 'R2', 'R9'].map((req_no): [string, object] => ['inbound_detail', { partner_cd, req_no }]),
  ]) as [string, Record<string, unknown>][];
  const entry = { partner_cd: 'P1', option_ids: ['2'], field: 'memo', value: '메모' };
  return callAll(client, [
    ['change_options', entry],
    ['change_options', { ...entry, value: '' }],
    ['change_options', entry],
    ...targetMonths.flatMap((ym) =>
      ['100', '', '3100000'].map((value): [string, Record<string, unknown>] => [
        'change_sales_target',
        { partner_cd: 'P1', brand_cd: 'B1', ym, value },
      ]),
    ),
    ...wanted,
    ['product_detail', { partner_cd: 'P1', product_id: 'of nobody' }],
    // Without a day of sales.
    ['option_panel', { partner_cd: 'P4', option_id: '41' }],
    ['brand_stock', { partner_cd: 'P4', brand_cd: 'B41' }],
    ...['P3', 'P4'].map((partner_cd): [string, Record<string, unknown>] => [
      'product_detail',
      { partner_cd, product_id: '1' },
    ]),
    ['stock_list', { partner_cd: 'P1', snap_date: past }],
    ...['P1', 'P2', 'P6'].flatMap((partner_cd) =>
      periods.map(([date_start, date_end]): [string, Record<string, unknown>] => [
        'portfolio',
        { partner_cd, date_start, date_end, page_size: null },
      ]),
    ),
    ...planCalls,
    ...dashboardCalls,
    ...overviewCalls,
    ...portfolioCalls(periods),
    ['product_list', { partner_cd: 'P3' }],
    ['product_list', { partner_cd: 'P4' }],
  ]);
}

/** What a member who sees nothing loaded, or a new partner alone, is answered about all partners. */
export const overviews = (client: SupabaseClient, periods: string[][]): Promise<Call[]> =>
  callAll(client, [...overviewCalls, ...portfolioCalls(periods)]);

/** Loads reports of the kinds that have counts of their own, as the client does, and throws the last one away. */
export async function loadCalls(client: SupabaseClient): Promise<Call[]> {
  const master = (brand: string) => ['900', 'B1', brand, '크림', '1개', '', '', '', '5900'];
  const sales =
    'OPTION_CD PRODUCTID ITEM_NM OPTION_NM CATEGORY_NM SALE_QTY SALE_AMT GROSS_QTY GROSS_AMT CANCEL_QTY CANCEL_AMT ORDER_CNT VISITOR_CNT VIEW_CNT CART_CNT WINNER_RATE';
  const stock =
    'OPTION_CD PRODUCTID ITEM_NM OPTION_NM SKU_ID OFFER_CONDITION STOCK_QTY EXH_DAY REQ_IBQTY REQ_IB_DT ITEM_WINNER_YN SALE_QTY_7D SALE_QTY_30D SALE_AMT_7D SALE_AMT_30D MONTHLY_STORAGE_FEE AGE_30 AGE_45 AGE_60 AGE_120 AGE_180 AGE_181 CUST_RETURN_30D SEASON PRODUCT_REG_DT';
  const soldOn = (amount: string) => [
    '900',
    '',
    '크림',
    '1개',
    '',
    '1',
    amount,
    ...Array<string>(9).fill(''),
  ];
  const inStock = ['900', '', '크림', '1개', '', 'NEW', '7', ...Array<string>(18).fill('')];
  const day = '20260105';
  const reports: [string, string[], string[], string | null][] = [
    ['옵션마스터', optionMasterColumns, master('가온'), null],
    ['옵션마스터', optionMasterColumns, master('새 이름'), null],
    ['판매분석', sales.split(' '), soldOn('5900'), day],
    // Without the column of amounts, which empties it.
    ['판매분석', sales.split(' '), soldOn(''), day],
    ['재고현황', stock.split(' '), inStock, day],
    ['재고현황', stock.split(' '), inStock, day],
  ];
  const calls: Call[] = [];
  for (const [index, [category, columns, cells, period]] of reports.entries()) {
    const [start] = await callAll(client, [
      [
        'import_start',
        {
          partner_cd: 'P1',
          category,
          file_nm: 'a.xlsx',
          columns,
          period_start: period,
          period_end: period,
          err_cnt: 0,
          partial: false,
        },
      ],
    ]);
    const import_id = start?.answer;
    const rest: [string, Record<string, unknown>][] = [
      ['import_add_rows', { import_id, part: 0, rows: [cells.join('\u007f')] }],
      ['import_preview', { import_id }],
      [index === reports.length - 1 ? 'import_cancel' : 'import_commit', { import_id }],
    ];
    calls.push(...(start ? [start] : []), ...(await callAll(client, rest)));
  }
  return calls;
}

async function callAll(
  client: SupabaseClient,
  calls: readonly (readonly [string, Record<string, unknown>])[],
): Promise<Call[]> {
  const answered: Call[] = [];
  for (const [name, args] of calls) {
    const { data, error } = await client.rpc(name, args);
    if (error) throw new Error(`${name} ${JSON.stringify(args)}: ${error.code} ${error.message}`);
    answered.push({ name, answer: data as unknown });
  }
  return answered;
}
