import type { Sql } from '../../../host/postgres/connect.ts';
import { asCaller } from '../../../host/testing/test-database.ts';
import { setToday } from '../../../host/testing/today.ts';
import type { ProductList } from '../../../src/data/answers/product-list.ts';
import { addOption, salesChanged, today, type Company, type OptionFacts } from './company.ts';

export interface ProductFacts extends OptionFacts {
  price?: number;
  registered?: string;
  fee?: number;
  /** Pieces in store for 1-30, 31-45, 46-60, 61-120, 121-180, 181 days and more. */
  ages?: (number | null)[];
  /** [first days ago, last days ago, won, orders, views, winner rate in percent], each a day; 1 is yesterday. */
  traffic?: [from: number, to: number, amount: number, orders: number, views: number, winner: number][];
  /** [first day, won a piece]. */
  costs?: [from: string, won: number][];
  target?: number;
  lead?: number;
  memo?: string;
  /** Without live stock. */
  unstocked?: boolean;
}

/** An option of P1 with all that 상품 관리 shows of it; traffic is of days that have sales. */
export async function addProduct(sql: Sql, facts: ProductFacts): Promise<void> {
  const {
    id,
    price = null,
    registered = null,
    fee = null,
    ages = [],
    target = null,
    lead = null,
    memo = null,
  } = facts;
  await addOption(sql, facts);
  const [age30 = null, age45 = null, age60 = null, age120 = null, age180 = null, age181 = null] = ages;
  await sql`update public.dim_option set "SALE_PRICE" = ${price}, "BARCODE" = '88' || "OPTION_CD" where "OPTION_CD" = ${id}`;
  await sql`update public.fact_stock set "PRODUCT_REG_DT" = ${registered}, "MONTHLY_STORAGE_FEE" = ${fee}, "AGE_30" = ${age30},
    "AGE_45" = ${age45}, "AGE_60" = ${age60}, "AGE_120" = ${age120}, "AGE_180" = ${age180}, "AGE_181" = ${age181}
    where "OPTION_CD" = ${id}`;
  for (const [from, to, amount, orders, views, winner] of facts.traffic ?? [])
    await sql`update public.agg_performance_option_daily
      set "SALE_AMT" = ${amount}, "ORDER_CNT" = ${orders}, "VIEW_CNT" = ${views}, "WINNER_RATE" = ${winner}
      where "OPTION_CD" = ${id} and "DATE_SK" between private.date_sk(${today}::date - ${to}::int)
        and private.date_sk(${today}::date - ${from}::int)`;
  if (facts.traffic) await salesChanged(sql, 'P1');
  for (const [from, won] of facts.costs ?? [])
    await sql`insert into public.dim_option_cost ("OPTION_CD", "APPLY_DT", "PARTNER_CD", "COST_AMT") values (${id}, ${from}, 'P1', ${won})`;
  await sql`insert into public.dim_option_setting ("OPTION_CD", "PARTNER_CD", "TARGET_DAY", "LEAD_DAY", "MEMO")
    values (${id}, ${facts.partner ?? 'P1'}, ${target}, ${lead}, ${memo})`;
  if (facts.unstocked) await sql`delete from public.fact_stock where "OPTION_CD" = ${id}`;
}

export interface ProductArguments {
  day?: string;
  tab?: string;
  brand?: string;
  grade?: string;
  state?: string;
  winner?: string;
  price?: [from: number | null, to: number | null];
  amount?: [from: number | null, to: number | null];
  name?: string;
  ids?: string[];
  sortBy?: string;
  direction?: string;
  page?: number;
  size?: number | null;
}

/** 상품 관리 of P1 as its member sees it on the given day. */
export async function productList(company: Company, wanted: ProductArguments = {}): Promise<ProductList> {
  const { page = 1, size = 50 } = wanted;
  return call(company, wanted, 'public.product_list', `, ${page}, ${size}`);
}

/** The options of all its pages. */
export async function productOptionIds(company: Company, wanted: ProductArguments = {}): Promise<string[]> {
  return call(company, wanted, 'public.product_option_ids', '');
}

/** Option ids of the rows, in their order. */
export async function productIds(company: Company, wanted: ProductArguments = {}): Promise<string[]> {
  return (await productList(company, wanted)).rows.map((row) => row.optionId);
}

async function call<Answer>(
  { sql, memberId }: Company,
  wanted: ProductArguments,
  name: string,
  page: string,
): Promise<Answer> {
  const { day = today, tab = 'all', brand = 'all', grade = 'all', state = 'all', winner = 'all' } = wanted;
  const { price = [null, null], amount = [null, null], name: search = '', ids = [] } = wanted;
  const { sortBy = '', direction = 'desc' } = wanted;
  await setToday(sql, day);
  const rows = await asCaller(
    sql,
    { role: 'authenticated', id: memberId },
    (member) =>
      member<{ answer: Answer }[]>`select ${member.unsafe(name)}('P1', ${tab}, ${brand}, ${grade},
      ${state}, ${winner}, ${price[0]}, ${price[1]}, ${amount[0]}, ${amount[1]}, ${search}, ${ids}, ${sortBy}, ${direction}
      ${member.unsafe(page)}) as answer`,
  );
  const [row] = rows;
  if (!row) throw new Error(`${name} returned no row`);
  return row.answer;
}
