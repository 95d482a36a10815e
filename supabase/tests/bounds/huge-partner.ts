import type { Sql } from '../../../host/postgres/connect.ts';

/** Options of the partner besides its first one, and rows of everything else that grows with what is loaded. */
const HUGE = 19_999;
/** The most rows that an answer without pages holds (private.require_few). */
const FEW = 5_000;

/** Columns of a table and what stands in them, as SQL over the number n of the row and the first row f of P1. */
type Values = Readonly<Record<string, string>>;

const names: Values = {
  ITEM_NM: `repeat('데일리 수분 크림 ', 10) || n`,
  OPTION_NM: `repeat('50ml 2개입 ', 8) || n`,
};

/** Adds rows to a table that are those of P1 in the access tests with other values. */
async function multiply(sql: Sql, table: string, rows: number, values: Values): Promise<void> {
  const columns = await sql<{ name: string; type: string }[]>`
    select attname::text as name, format_type(atttypid, atttypmod) as type from pg_attribute
    where attrelid = ${`public.${table}`}::regclass and attnum > 0 and not attisdropped and attidentity = '' and attgenerated = ''`;
  const partner = columns.some(({ name }) => name === 'CUST_CD') ? 'CUST_CD' : 'PARTNER_CD';
  const listed = columns.map(({ name }) => `"${name}"`).join(', ');
  const made = columns.map(({ name, type }) => `(${values[name] ?? `f."${name}"`})::${type}`).join(', ');
  await sql.unsafe(`insert into public.${table} (${listed}) select ${made}
    from (select * from public.${table} where "${partner}" = 'P1' limit 1) f, generate_series(1, ${rows}) n`);
}

// Asked once a statement, and not for each of its rows.
const today = '(select private.korea_today())';
const day = `private.day_text(${today} - n::integer)`;
const daySk = `private.date_sk(${today} - n::integer)`;
const option = `'O-' || n`;
/** Every measure, of other sizes. */
const sold: Values = Object.fromEntries(
  'SALE_QTY SALE_AMT GROSS_QTY GROSS_AMT ORDER_CNT VISITOR_CNT VIEW_CNT CART_CNT'
    .split(' ')
    .map((name, index) => [name, String(1000 + index * 1001)]),
);

/**
 * Makes P1 of the access tests as large as the bounds of single tables allow: 20,000 options, a product of 5,000, 2,000 brands,
 * 5,000 ad groups in a campaign and options in an ad group, a keyword in 5,000 campaigns, 5,000 rows of each kind of evidence,
 * 2,000 interventions, two years of days, and 150 partners beside it.
 */
export async function fillHugePartner(sql: Sql): Promise<void> {
  const add = (table: string, rows: number, values: Values) => multiply(sql, table, rows, values);
  await sql`insert into public.dim_partner ("PARTNER_CD", "PARTNER_NM")
    select 'Q' || n, repeat('파트너 ', 10) || n from generate_series(1, 150) n`;
  await add('dim_brand', 1_999, { BRAND_CD: `'B-' || n`, BRAND_NM: `repeat('브랜드 ', 10) || n` });
  await add('dim_option', HUGE, {
    ...names,
    OPTION_CD: option,
    PRODUCTID: `case when n < ${FEW} then f."PRODUCTID" else 'PR-' || n / 10 end`,
    BRAND_CD: `case when n < ${FEW} then f."BRAND_CD" else 'B-' || 1 + n % 1999 end`,
    SALE_PRICE: '19900',
  });
  await add('fact_stock', HUGE, {
    OPTION_CD: option,
    SKU_ID: '40000000 + n',
    EXH_DAY: `'70일 이내'`,
    PRODUCT_REG_DT: `'20250101'`,
    MONTHLY_STORAGE_FEE: '12345',
    ...Object.fromEntries([30, 45, 60, 120, 180, 181].map((age) => [`AGE_${age}`, '11'])),
  });
  for (const month of ['20260930', '20260831', '20260731'])
    await add('fact_stock_snapshot', HUGE, { OPTION_CD: option, SNAP_DT: `'${month}'` });
  await add('agg_performance_option_daily', HUGE, { ...sold, OPTION_CD: option, DATE_SK: '20261102' });
  await sql.unsafe(`insert into public.agg_performance_option_daily ("OPTION_CD", "DATE_SK", "PARTNER_CD", "SALE_QTY", "SALE_AMT")
    select 'O-' || o, ${daySk}, 'P1', 1 + o * n % 900, 99000 from generate_series(1, 500) o, generate_series(1, 730) n
    where ${daySk} not in (20261101, 20261102)`);
  await add('log_file_upload', 730, {
    TABLE_NM: `'agg_performance_option_daily'`,
    CATEGORY: `'판매분석'`,
    FILE_NM: `repeat('판매분석', 20) || n`,
    PERIOD_START: day,
    PERIOD_END: day,
  });
  await sql.unsafe(
    `select private.rewrite_sales_rollups('P1', array(select ${daySk} from generate_series(1, 730) n))`,
  );
  await sql`select private.rebuild_option_stock('P1'), private.rebuild_running_sales('P1')`;
  await add('dim_option_cost', HUGE, { OPTION_CD: option, APPLY_DT: `'20250101'` });
  await add('dim_option_setting', HUGE, { OPTION_CD: option, MEMO: `repeat('메모', 100)` });
  await fillAdvertising(sql, add);
  await fillReports(sql, add);
  await add('log_intervention', 1_998, { NAME: `repeat('개입 ', 60) || n`, MEMO: `repeat('메모', 200)` });
  await sql`insert into public.log_intervention_option ("INTERVENTION_ID", "OPTION_CD", "PARTNER_CD")
    select i."ID", 'O-' || n, 'P1' from (select min("ID") as "ID" from public.log_intervention where "PARTNER_CD" = 'P1') i, generate_series(1, 499) n`;
  await add('log_change', HUGE, { TO_VAL: `repeat('메모', 100)` });
  await add('fact_product_diagnosis', HUGE, { OPTION_CD: option });
  await sql`vacuum analyze`;
}

/** Adds to each list of the huge partner that has no pages more rows than it may have. */
export async function overfill(sql: Sql): Promise<void> {
  const add = (table: string, rows: number, values: Values) => multiply(sql, table, rows, values);
  await add('dim_option', 1, { OPTION_CD: `'O-more'` });
  await add('fact_ad_daily', FEW, { ADGROUP_NM: `'more ' || n`, PLACEMENT: `'more ' || n` });
  await add('fact_ad_daily', 9, { CAMPAIGN_ID: `'more ' || n` });
  await add('fact_ad_daily', 9, { OPTION_CD: `'O-' || 9000 + n` });
  await sql`select private.ads_changed('P1', array[20261101])`;
  await add('raw_wing_inbound_request', 1, { OPTION_CD: `'O-more'` });
  await add('fact_settlement_cost', 1, { COST_TYPE: `'REMOVAL'`, OCCUR_DT: `'20261005'` });
  await add('fact_inventory_compensation', 2, { LOSS_TYPE: `'more ' || n` });
  await sql`insert into public.log_intervention_option ("INTERVENTION_ID", "OPTION_CD", "PARTNER_CD")
    select min("ID"), 'O-501', 'P1' from public.log_intervention where "PARTNER_CD" = 'P1'`;
}

type Add = (table: string, rows: number, values: Values) => Promise<void>;

async function fillAdvertising(sql: Sql, add: Add): Promise<void> {
  await add('dim_campaign', FEW - 1, { CAMPAIGN_ID: `'C-' || n`, CAMPAIGN_NM: `repeat('캠페인 ', 20) || n` });
  const costs = {
    AD_COST: '1234567',
    CLICK_CNT: '1000',
    IMP_CNT: '100000',
    ORD_14D: '7',
    REV_14D: '1234567',
  };
  await add('fact_ad_daily', FEW - 1, { ...costs, ADGROUP_NM: `'G' || n`, OPTION_CD: option });
  // The sample has an option of the ad group, and one that no master knows.
  await add('fact_ad_daily', FEW - 2, { ...costs, OPTION_CD: option });
  await add('fact_ad_daily', FEW - 1, { ...costs, CAMPAIGN_ID: `'C-' || n` });
  await add('fact_ad_daily', HUGE, {
    ...costs,
    CAMPAIGN_ID: `'C-' || n % 4999 + 1`,
    KEYWORD: `'K-' || n`,
    OPTION_CD: option,
  });
  await add('log_ad_day', 400, { DATE_SK: `private.date_sk('2026-11-01'::date - n::integer)` });
  await sql`select private.ads_changed('P1', array[20261101])`;
}

async function fillReports(sql: Sql, add: Add): Promise<void> {
  await add('raw_wing_inbound_request', FEW - 1, { OPTION_CD: option, REMARKS: `repeat('비고', 50)` });
  await add('raw_wing_inbound_request', HUGE, { REQ_NO: `'R-' || n`, OPTION_CD: option });
  await add('raw_wing_inbound_request', FEW - 1, {
    REQ_NO: `'E-' || n`,
    SALE_READY_QTY: '3',
    DP_APRV_DT: `'20261005'`,
  });
  for (const type of ['RESTOCKING', 'REMOVAL'])
    await add('fact_settlement_cost', FEW, {
      COST_TYPE: `'${type}'`,
      OCCUR_DT: `'20261005'`,
      GRADE: `'used-best'`,
    });
  await add('fact_inventory_compensation', FEW - 1, { LOSS_TYPE: `'분실 ' || n`, CENTER: `'센터 ' || n` });
  await add('fact_settlement_option', HUGE, { OPTION_CD: option, ITEM_NM: names.ITEM_NM ?? '', ROW_NO: 'n' });
  await add('log_settlement_file', 100, {
    SETTLE_END_DT: `private.day_text('2026-11-08'::date - 7 * n::integer)`,
  });
  await add('fact_stock_movement_monthly', HUGE, {
    OPTION_CD: option,
    MONTH_SK: '202610',
    KIND: `'loss'`,
    DIFF_QTY: '3',
  });
  await add('dim_loss_claim', HUGE, { OPTION_CD: option, MEMO: `repeat('메모', 100)` });
  await add('dim_sales_target', 1_999, { BRAND_CD: `'B-' || n`, YM: `'202611'` });
  await add('fact_brand_charge', 1_999, { BRAND_CD: `'B-' || n` });
  await sql`select private.settlement_changed('P1', array[202611])`;
}
