import {
  asCaller,
  createAccount,
  createTestDatabase,
  type TestDatabase,
} from '../../../host/testing/test-database.ts';
import { setToday } from '../../../host/testing/today.ts';
import type { Sql } from '../../../host/postgres/connect.ts';
import type { StockList } from '../../../src/features/inventory/inventory-rows.ts';

/** The day on which the golden cases are read: the 7 days are Nov 14 to 20, the 30 days Oct 22 to Nov 20. */
export const today = '2026-11-21';

export interface OptionFacts {
  id: string;
  partner?: string;
  brand?: string | null;
  name?: string;
  optionName?: string;
  productId?: string | null;
  sku?: string | null;
  grade?: string;
  sold?: 'Y' | 'N' | null;
  stock?: number;
  exhaustion?: string | null;
  recommended?: number | null;
  winner?: 'Y' | 'N' | null;
  /** [first days ago, last days ago, pieces a day]; 1 is yesterday. */
  sales?: [from: number, to: number, pieces: number][];
  lines?: LineFacts[];
}

/** An inbound line: expected, approved, sale-ready, return-pending, return-ready. */
export interface LineFacts {
  quantities: [
    expected: number,
    approved?: number,
    saleReady?: number,
    returnPending?: number,
    returnReady?: number,
  ];
  request?: string;
  scheduled?: string;
  partner?: string;
  service?: string;
  remarks?: string;
}

export interface Company {
  database: TestDatabase;
  sql: Sql;
  /**
   * A member who may see both partners: whatever of P2 is missing in the answers about P1 is left out by the
   * functions themselves, not by the policies.
   */
  memberId: string;
}

/** A database with the company of foundCompany on the given day. */
export async function createCompany(day: string = today): Promise<Company> {
  return foundCompany(await createTestDatabase(), day);
}

/** Writes partners P1 (brands B1 가온, B2 나래) and P2 (brand C1), and a member of both, on the given day. */
export async function foundCompany(database: TestDatabase, day: string = today): Promise<Company> {
  const { sql } = database;
  await setToday(sql, day);
  await sql`insert into public.dim_partner ("PARTNER_CD", "PARTNER_NM") values ('P1', '파트너 1'), ('P2', '파트너 2')`;
  await sql`insert into public.dim_brand ("BRAND_CD", "BRAND_NM", "PARTNER_CD") values ('B1', '가온', 'P1'), ('B2', '나래', 'P1'), ('C1', '다온', 'P2')`;
  const memberId = await createAccount(sql, { email: 'member@example.com', partners: ['P1', 'P2'] });
  return { database, sql, memberId };
}

/** An option with its live stock, daily sales up to `day` and inbound lines. */
export async function addOption(sql: Sql, facts: OptionFacts, day: string = today): Promise<void> {
  const partner = facts.partner ?? 'P1';
  const { brand = 'B1', name = '크림', optionName = '1개', productId = null } = facts;
  await sql`insert into public.dim_option ("OPTION_CD", "PARTNER_CD", "BRAND_CD", "ITEM_NM", "OPTION_NM", "PRODUCTID")
    values (${facts.id}, ${partner}, ${brand}, ${name}, ${optionName}, ${productId})`;
  const {
    sku = null,
    grade = 'NEW',
    sold = 'Y',
    stock = 0,
    exhaustion = null,
    recommended = null,
    winner = null,
  } = facts;
  await sql`insert into public.fact_stock
    ("OPTION_CD", "PARTNER_CD", "SKU_ID", "OFFER_CONDITION", "SOLD_YN", "STOCK_QTY", "EXH_DAY", "REQ_IBQTY", "ITEM_WINNER_YN")
    values (${facts.id}, ${partner}, ${sku}, ${grade}, ${sold}, ${stock}, ${exhaustion}, ${recommended}, ${winner})`;
  for (const [from, to, pieces] of facts.sales ?? [])
    await sql`insert into public.agg_performance_option_daily ("OPTION_CD", "PARTNER_CD", "DATE_SK", "SALE_QTY")
      select ${facts.id}, ${partner}, private.date_sk(${day}::date - ago), ${pieces} from generate_series(${from}::int, ${to}::int) ago`;
  if (facts.sales) await salesChanged(sql, partner);
  for (const line of facts.lines ?? []) await addLine(sql, facts.id, { partner, ...line });
}

/** What a load does after it wrote sales, here of any day of the partner. */
export async function salesChanged(sql: Sql, partner: string): Promise<void> {
  await sql`select private.sales_changed(${partner}, array(
    select distinct "DATE_SK" from public.agg_performance_option_daily where "PARTNER_CD" = ${partner}))`;
}

export async function addLine(sql: Sql, option: string, line: LineFacts): Promise<void> {
  const [expected, approved = 0, saleReady = 0, returnPending = 0, returnReady = 0] = line.quantities;
  const {
    request = `R-${option}`,
    scheduled = '20261120',
    partner = 'P1',
    service = '2P',
    remarks = null,
  } = line;
  await sql`insert into public.raw_wing_inbound_request
    ("CUST_CD", "SVC", "REQ_NO", "IB_REQ_DT", "SCH_DT", "OPTION_CD", "EX_QTY", "IB_APRV_QTY", "SALE_READY_QTY", "RETURN_PENDING_QTY", "RETURN_READY_QTY", "REMARKS")
    values (${partner}, ${service}, ${request}, '20261101', ${scheduled}, ${option}, ${expected}, ${approved}, ${saleReady}, ${returnPending}, ${returnReady}, ${remarks})`;
}

export interface StockArguments {
  day?: string;
  snapDate?: string | null;
  brand?: string;
  grade?: string;
  name?: string;
  ids?: string[];
  state?: string;
  sortBy?: string;
  direction?: string;
  page?: number;
  size?: number | null;
}

/** The stock list of P1 as its member sees it on the given day. */
export async function stockList({ sql, memberId }: Company, wanted: StockArguments = {}): Promise<StockList> {
  const {
    day = today,
    snapDate = null,
    brand = 'all',
    grade = 'all',
    name = '',
    ids = [],
    state = 'all',
  } = wanted;
  const { sortBy = '', direction = 'desc', page = 1, size = 50 } = wanted;
  await setToday(sql, day);
  const rows = await asCaller(
    sql,
    { role: 'authenticated', id: memberId },
    (member) =>
      member<{ list: StockList }[]>`select public.stock_list('P1', ${snapDate}, ${brand}, ${grade}, ${name},
      ${ids}, ${state}, ${sortBy}, ${direction}, ${page}, ${size}) as list`,
  );
  const [row] = rows;
  if (!row) throw new Error('stock_list returned no row');
  return row.list;
}

/** Option ids of the rows, in their order. */
export async function stockIds(company: Company, wanted: StockArguments = {}): Promise<string[]> {
  return (await stockList(company, wanted)).rows.map((row) => row.optionId);
}
