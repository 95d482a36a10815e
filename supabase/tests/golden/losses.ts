import type { Sql } from '../../../host/postgres/connect.ts';

/** What moved of an option in a month; what is not said is 0. */
export interface Moves {
  option: string;
  month: string;
  ready?: number;
  /** By the planned day of arrival. */
  planned?: number;
  restocked?: [qty: number, grade: string | null];
  sold?: number;
  removed?: number;
}

export interface Paid {
  option: string;
  day: string;
  qty: number;
  type?: string | null;
  grade?: string | null;
  settled?: string;
  price?: number | null;
  center?: string | null;
  amount?: number;
}

/** Stock of options on days: {day: {option: pieces}}; a grade after the id makes it one of returned goods. */
export async function addStock(
  sql: Sql,
  partner: string,
  days: Readonly<Record<string, Readonly<Record<string, number>>>>,
  more: Readonly<Record<string, { grade?: string; registered?: string }>> = {},
): Promise<void> {
  for (const [day, stock] of Object.entries(days))
    for (const [id, qty] of Object.entries(stock))
      await sql`insert into public.fact_stock_snapshot ("SNAP_DT", "OPTION_CD", "PARTNER_CD", "STOCK_QTY", "OFFER_CONDITION", "PRODUCT_REG_DT")
        values (${day}, ${id}, ${partner}, ${qty}, ${more[id]?.grade ?? 'NEW'}, ${more[id]?.registered ?? '20250101'})`;
}

/** Movements in the middle of their month. */
export async function addMoves(sql: Sql, partner: string, moves: readonly Moves[]): Promise<void> {
  for (const { option, month, ready = 0, planned = 0, restocked, sold = 0, removed = 0 } of moves) {
    const day = `${month}15`;
    if (sold !== 0)
      await sql`insert into public.agg_performance_option_daily ("OPTION_CD", "PARTNER_CD", "DATE_SK", "SALE_QTY") values (${option}, ${partner}, ${Number(day)}, ${sold})`;
    if (ready + planned > 0)
      await sql`insert into public.raw_wing_inbound_request ("CUST_CD", "REQ_NO", "IB_REQ_DT", "SCH_DT", "OPTION_CD", "EX_QTY", "SALE_READY_QTY", "DP_APRV_DT")
        values (${partner}, 'R', ${day}, ${ready > 0 ? `${month}01` : day}, ${option}, ${ready + planned}, ${ready + planned},
          ${ready > 0 ? `${day.slice(0, 4)}-${day.slice(4, 6)}-15` : null})`;
    for (const [type, qty, grade] of [
      ['RESTOCKING', restocked?.[0] ?? 0, restocked?.[1] ?? null],
      ['REMOVAL', removed, null],
    ] as const)
      if (qty > 0)
        await sql`insert into public.fact_settlement_cost ("PARTNER_CD", "COST_TYPE", "SETTLE_END_DT", "RECOG_DT", "OCCUR_DT", "OPTION_CD", "QTY",
            "GRADE", "COST_AMT", "VAT_AMT", "FILE_ID", "ROW_NO")
          values (${partner}, ${type}, ${day}, ${day}, ${day}, ${option}, ${qty}, ${grade}, 0, 0, 0, 1)`;
  }
}

export async function addPaid(sql: Sql, partner: string, lines: readonly Paid[]): Promise<void> {
  for (const {
    option,
    day,
    qty,
    type = '보관 중 분실',
    grade = 'NEW',
    settled = day,
    price = 1000,
    center = '이천2센터',
    amount = qty * 500,
  } of lines)
    await sql`insert into public.fact_inventory_compensation ("PARTNER_CD", "OCCUR_DT", "SETTLE_END_DT", "OPTION_CD", "LOSS_TYPE", "QTY", "OFFER_CONDITION",
        "SALE_PRICE", "COMP_AMT", "CENTER", "FILE_ID", "ROW_NO")
      values (${partner}, ${day}, ${settled}, ${option}, ${type}, ${qty}, ${grade}, ${price}, ${amount}, ${center}, 0, 1)`;
}

/** Every report that months need: sales and inbound of each day, and monthly settlements. Then what is kept follows. */
export async function loadMonths(sql: Sql, partner: string, months: readonly string[]): Promise<void> {
  for (const month of months) {
    const last = `private.day_text(private.month_end(${Number(month)}))`;
    await sql.unsafe(`insert into public.log_file_upload ("CATEGORY", "TABLE_NM", "PARTNER_CD", "FILE_NM", "PERIOD_START", "PERIOD_END")
      values ('판매분석', 'agg_performance_option_daily', '${partner}', 's.xlsx', '${month}01', ${last}),
        ('입고요청', 'raw_wing_inbound_request', '${partner}', 'i.xlsx', '${month}03', '${month}25')`);
    for (const [category, part] of [
      ['반품 회수/재입고', 'RESTOCKING'],
      ['반출', 'REMOVAL'],
      ['재고 손실 보상', ''],
    ])
      await sql.unsafe(`insert into public.log_settlement_file ("PARTNER_CD", "CATEGORY", "PART", "SETTLE_END_DT", "FILE_NM", "ROW_CNT", "SUMS")
        values ('${partner}', '${category}', '${part}', ${last}, 'c.xlsx', 1, '{"type": "월정산"}')`);
  }
  await followLosses(sql, partner);
}

/** What a load does after it. */
export async function followLosses(sql: Sql, partner: string): Promise<void> {
  await sql`select private.rebuild_rollups(${partner})`;
  await sql`select private.movements_changed(${partner}, private.movement_months(${partner}))`;
}
