import type { SupabaseClient } from '@supabase/supabase-js';
import { administrationCalls, noteCalls } from './administration.ts';
import { adCalls, registerCalls } from './ad-partner.ts';
import { dashboardCalls, overviewCalls } from './dashboard-partners.ts';
import type { FilledDays } from './filled-company.ts';
import { interventionCalls } from './intervention-partner.ts';
import { diagnosisCalls } from './diagnosis-partner.ts';
import { lossCalls } from './loss-partner.ts';
import { planCalls } from './plan-partners.ts';
import { portfolioCalls } from './portfolio-partner.ts';
import { profitCalls } from './profit-partner.ts';
import { settlementCalls } from './settlement-partner.ts';
import { sampleFeed } from '../functions/registry.ts';
import { salesAnalysis } from '@/reports/kinds/sales-analysis.ts';
import { optionMasterColumns } from '../../../host/testing/option-master-columns.ts';
import { keptDrop } from './drop.ts';

/** A function of the API, and what it answered. */
export interface Call {
  name: string;
  answer: unknown;
}

/** Calls every function that a page reads through, about a partner with everything and one with nothing. */
export async function readCalls(
  client: SupabaseClient,
  { past, days, profitDays, periods }: FilledDays,
): Promise<Call[]> {
  const [date_start, date_end] = days;
  // Of yesterday and of the loaded day a year ago.
  const targetMonths = [periods[0], periods[2]].map((period) => period?.[1]?.slice(0, 6));
  const wanted: [string, Record<string, unknown>][] = ['P1', 'P2'].flatMap((partner_cd) => [
    ['stock_list', { partner_cd, page_size: 100 }],
    ['partner_state', { partner_cd }],
    ['partner_states', {}],
    ['write_position', {}],
    ['stock_list', { partner_cd, brand_cd: 'B1', sort_by: 'doc' }],
    ['product_list', { partner_cd }],
    ['begin_summary', { partner_cd }],
    ['product_option_ids', { partner_cd }],
    ['save_column_sets', { table_id: 'stock', sets: [{ name: '재고', columns: ['doc'] }] }],
    [
      'save_view',
      {
        partner_cd,
        page: '/inventory',
        name: '품절 임박',
        search: '?doc=under7',
        is_shared: true,
        is_default: true,
      },
    ],
    ['saved_views', { partner_cd, page: '/inventory' }],
    ['default_views', {}],
    ['delete_view', { partner_cd, view_id: 0 }],
    [
      'make_feed',
      { partner_cd, page: '/inventory', name: '품절 임박', days: 90, job: JSON.parse(sampleFeed) },
    ],
    ['feeds', { partner_cd }],
    ['end_feed', { partner_cd, feed_id: 0 }],
    ['morning_report_settings', {}],
    [
      'save_morning_report',
      { is_on: true, hour: 7, weekdays: [1, 5], partner_cds: [partner_cd], periods: ['week', 'month'] },
    ],
    ['morning_report_settings', {}],
    ['save_dashboard', { cards: ['todos'], hidden: [] }],
    ['snapshot_dates', { partner_cd }],
    ...['1', '2', '8809', '78', '앰플', '리필', 'ㅋㄹ'].flatMap((term): [string, object][] => [
      ['option_search', { partner_cd, terms: [term], page_size: 100 }],
      ['product_search', { partner_cd, term }],
    ]),
    ...['1', '2', '3', '21', '22'].map((option_id): [string, object] => [
      'option_panel',
      { partner_cd, option_id },
    ]),
    ['inbound_requests', { partner_cd, view: 'SCH', date_start, date_end }],
    ['inbound_requests', { partner_cd, view: 'REQ', date_start, date_end, page_size: 100 }],
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
    ...[...periods, [past, past], [periods[2]?.[0], periods[0]?.[1]]].flatMap(([date_start, date_end]) =>
      [[], ['B-82'], ['B-83']].map((brand_cds): [string, object] => [
        'sales_explanation',
        { partner_cd, date_start, date_end, brand_cds },
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
    ['changes', { partner_cd, subject: 'target' }],
    ['changes', { partner_cd, subject: 'option', subject_id: '1' }],
    ...['detail', 'stock', 'stock_months', 'inbound'].map((part): [string, object] => [
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
    ...noteCalls,
    ...wanted,
    ['product_detail', { partner_cd: 'P1', product_id: 'of nobody' }],
    // Without a day of sales.
    ['option_panel', { partner_cd: 'P4', option_id: '41' }],
    ['brand_stock', { partner_cd: 'P4', brand_cd: 'B41' }],
    ...['P3', 'P4'].map((partner_cd): [string, Record<string, unknown>] => [
      'product_detail',
      { partner_cd, product_id: '1' },
    ]),
    ['load_history', { partner_cd: 'P1' }],
    ['load_file', { partner_cd: 'P1', load_id: 0, part: 0 }],
    ['drop_loads', { drop_id: keptDrop }],
    ['reports_due', { partner_cds: ['P1', 'P2', 'P3', 'P4', 'P5', 'P6'] }],
    ['partner_gaps', {}],
    ...['monthly', 'none'].flatMap((rhythm): [string, Record<string, unknown>][] => [
      ['change_report_rhythm', { partner_cd: 'P1', source: '광고보고서', rhythm }],
      ['reports_due', { partner_cds: ['P1'] }],
      ['reports_due_list', { state: 'all', page_size: 100 }],
    ]),
    ['reports_due_list', { state: 'all', term: '수분' }],
    ['stock_list', { partner_cd: 'P1', snap_date: past }],
    ...['P1', 'P2', 'P6'].flatMap((partner_cd) =>
      periods.map(([date_start, date_end]): [string, Record<string, unknown>] => [
        'portfolio',
        { partner_cd, date_start, date_end, page_size: 100 },
      ]),
    ),
    ...planCalls,
    ...dashboardCalls,
    ...overviewCalls,
    ...portfolioCalls(periods),
    ...adCalls,
    ...registerCalls,
    ...profitCalls(profitDays),
    ...settlementCalls,
    ...lossCalls,
    ...interventionCalls,
    ...diagnosisCalls,
    ...administrationCalls,
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
  const sales = salesAnalysis.columns.map(({ name }) => name);
  const stock =
    'OPTION_CD PRODUCTID ITEM_NM OPTION_NM SKU_ID OFFER_CONDITION STOCK_QTY EXH_DAY REQ_IBQTY REQ_IB_DT ITEM_WINNER_YN SALE_QTY_7D SALE_QTY_30D SALE_AMT_7D SALE_AMT_30D MONTHLY_STORAGE_FEE AGE_30 AGE_45 AGE_60 AGE_120 AGE_180 AGE_181 CUST_RETURN_30D SEASON PRODUCT_REG_DT';
  const soldOn = (amount: string) => {
    const cells = { OPTION_CD: '900', ITEM_NM: '크림', OPTION_NM: '1개', SALE_QTY: '1', SALE_AMT: amount };
    return sales.map((name) => (cells as Record<string, string>)[name] ?? '');
  };
  const inStock = ['900', '', '크림', '1개', '', 'NEW', '7', ...Array<string>(18).fill('')];
  const adReport =
    'DATE_SK CAMPAIGN_ID CAMPAIGN_NM AD_TYPE ADGROUP_NM OPTION_CD ITEM_NM CONV_OPTION_CD CONV_ITEM_NM PLACEMENT KEYWORD IMP_CNT CLICK_CNT AD_COST ORD_1D DIR_ORD_1D QTY_1D DIR_QTY_1D REV_1D DIR_REV_1D ORD_14D DIR_ORD_14D QTY_14D DIR_QTY_14D REV_14D DIR_REV_14D START_DT END_DT';
  const day = '20260105';
  const advertised = [
    day,
    'C1',
    '컵',
    '',
    'G1',
    '900',
    '크림',
    '',
    '',
    '검색 영역',
    '컵',
    '9',
    '1',
    '100',
    ...Array<string>(14).fill(''),
  ];
  const reports: [string, string[], string[], string | null][] = [
    ['옵션마스터', optionMasterColumns, master('가온'), null],
    ['옵션마스터', optionMasterColumns, master('새 이름'), null],
    ['판매분석', sales, soldOn('5900'), day],
    // Without the column of amounts, which empties it.
    ['판매분석', sales, soldOn(''), day],
    ['광고보고서', adReport.split(' '), advertised, day],
    ['재고현황', stock.split(' '), inStock, day],
    ['재고현황', stock.split(' '), inStock, day],
  ];
  const ways = ['page', 'terminal', 'folder', 'mail'];
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
          way: ways[index % ways.length],
          drop_id: '22222222-2222-4222-8222-222222222222',
        },
      ],
    ]);
    const import_id = start?.answer;
    const rest: [string, Record<string, unknown>][] = [
      ['import_add_rows', { import_id, part: 0, rows: [cells.join('\u007f')] }],
      ['import_keep_file', { import_id, part: 0, piece: 'YQ==' }],
      ['import_preview', { import_id }],
      ['import_wait', { import_id }],
      ['imports_waiting', { partner_cd: 'P1' }],
      ['news', {}],
      ['import_states', { import_ids: [import_id] }],
      [index === reports.length - 1 ? 'import_cancel' : 'import_commit', { import_id }],
    ];
    calls.push(...(start ? [start] : []), ...(await callAll(client, rest)));
  }
  calls.push(
    ...(await callAll(client, [
      ['file_partners', { file_nm: 'a.xlsx', option_cds: ['1'], campaign_ids: [], request_nos: [] }],
    ])),
  );
  const history = await callAll(client, [['load_history', { partner_cd: 'P1' }]]);
  const newest = (history as { answer: { rows: { id: number }[] } }[]).at(0)?.answer.rows.at(0);
  const takenBack = await callAll(client, [
    ['drop_loads', { drop_id: '22222222-2222-4222-8222-222222222222' }],
    ['take_back_load', { partner_cd: 'P1', load_id: newest?.id }],
    ['load_history', { partner_cd: 'P1' }],
  ]);
  return [...calls, ...history, ...takenBack];
}

/** Reads the first page of a file of several, as the client does (src/data/list-pages.ts). */
export async function fileCalls(client: SupabaseClient): Promise<Call[]> {
  const calls: Call[] = [];
  const { data: state } = await client.rpc('partner_state', { partner_cd: 'P1' });
  for (const name of ['product_list', 'stock_list']) {
    const page = client.rpc(name, { partner_cd: 'P1', page_size: 1 });
    const { data } = await page.setHeader('x-partner-state', String(state)).throwOnError();
    calls.push({ name, answer: data as unknown });
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
