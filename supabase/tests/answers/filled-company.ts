import { fillAdPartner } from './ad-partner.ts';
import { fillMembers } from './administration.ts';
import { copyOfFilled } from '../../../host/testing/test-database.ts';
import { setToday } from '../../../host/testing/today.ts';
import { salesLists } from '../../../src/domain/model/sales-lists.ts';
import { addOption, foundCompany, type Company } from '../golden/company.ts';
import { addProduct } from '../golden/products.ts';
import { fillDashboardPartner } from './dashboard-partners.ts';
import { fillInterventionPartner } from './intervention-partner.ts';
import { fillDiagnosisPartner } from './diagnosis-partner.ts';
import { fillDrop } from './drop.ts';
import { fillLossPartner } from './loss-partner.ts';
import { fillPlanPartners } from './plan-partners.ts';
import { fillPortfolioPartner } from './portfolio-partner.ts';
import { fillProfitPartner } from './profit-partner.ts';
import { fillSettlementPartner } from './settlement-partner.ts';

/** Days of the filled company. */
export interface FilledDays {
  past: string;
  days: string[];
  profitDays: string[];
  periods: string[][];
}

/** Returns a copy of the company of fillCompany, and days of it. */
export async function filledCompany(): Promise<{ company: Company; days: FilledDays }> {
  const { database, told } = await copyOfFilled('filled company', async (filled) => {
    const company = await foundCompany(filled);
    // In the middle of a month, which has days before and behind: on the 1st what is of this month would not be shown.
    await setToday(company.sql, '2026-11-20');
    return { memberId: company.memberId, days: await fillCompany(company) };
  });
  return { company: { database, sql: database.sql, memberId: told.memberId }, days: told.days };
}

/**
 * Partner P1 with all that a page may show: options with everything and with nothing, 61 days of sales but for one,
 * requests in every state, a past day, loads with and without a period. P2 has nothing.
 */
async function fillCompany({ sql, memberId }: Company): Promise<FilledDays> {
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
  await sql`insert into public.log_change ("PARTNER_CD", "SUBJECT", "OPTION_CD", "FIELD", "PERIOD", "FROM_VAL", "TO_VAL", "USER_NM")
    values ('P1', 'option', '1', 'cost', ${row.past}, null, '900', '김하늘'), ('P1', 'option', '1', 'targetDays', null, '7', null, null),
      ('P1', 'option', '1', 'leadDays', null, '7', '3', null), ('P1', 'option', '2', 'leastQty', null, null, '50', null),
      ('P1', 'option', '2', 'boxQty', null, null, '12', null)`;
  await sql`insert into public.log_change ("PARTNER_CD", "SUBJECT", "BRAND_CD", "PERIOD", "FIELD", "TO_VAL") values ('P1', 'target', 'B1', '202001', 'amount', 100)`;
  await fillProducts(sql, row.today);
  // Found by each field in turn; without stock, a brand and, the last one, a product.
  await sql`insert into public.dim_option ("OPTION_CD", "PARTNER_CD", "PRODUCTID", "BARCODE", "ITEM_NM", "OPTION_NM")
    values ('91', 'P1', '78', '8809', '수분 앰플', '리필'), ('92', 'P1', null, null, '수분 앰플', '')`;
  await sql`update public.auth_member_partner set "CAN_LOAD" = true where "USER_ID" = ${memberId}`;
  await fillPlanPartners(sql, memberId);
  await fillDashboardPartner(sql, memberId);
  await fillPortfolioPartner(sql, memberId);
  await fillMembers(sql, memberId);
  await fillAdPartner(sql, memberId);
  await fillLossPartner(sql, memberId);
  await fillInterventionPartner(sql, memberId);
  await fillDiagnosisPartner(sql, memberId);
  await fillSettlementPartner(sql, memberId);
  await fillDrop(sql, memberId);
  const profitDays = await fillProfitPartner(sql, memberId);
  // Every other option with an interval, and one without a forecast; those of P1 are forecast when its options are diagnosed.
  await sql`insert into public.agg_option_demand ("PARTNER_CD", "OPTION_CD", "CALC_DAY", "QTY", "LOW_QTY", "HIGH_QTY")
    select o."PARTNER_CD", o."OPTION_CD", private.korea_today(), 28, i.low, i.high
    from (select *, row_number() over (partition by "PARTNER_CD" order by "OPTION_CD") as n from public.dim_option) o
    left join (values (10, 50)) i (low, high) on o.n % 2 = 1 and o."PARTNER_CD" <> 'P3'
    where o."OPTION_CD" <> '34' and o."PARTNER_CD" <> 'P14'`;
  return { past: row.past, days: [row.first, row.last], profitDays, periods: await fillSales(sql) };
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
 * only. Returns periods: yesterday; a day with pieces and nothing else; two days a year ago of which one is loaded; the same
 * weekday a week after it, which is not loaded and compared with one that is.
 */
async function fillSales(sql: Company['sql']): Promise<string[][]> {
  const [days] = await sql<{ days: string[] }[]>`
    select array(select private.day_text(private.korea_today() - ago) from unnest(array[401, 400, 393, 30, 1]) ago) as days`;
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
  const columns = [...salesLists.facts.map(({ column = '' }) => column), 'WINNER_RATE'];
  for (const [id, day, qty, amount] of sold) {
    const known: Record<string, number | null> = {
      SALE_QTY: qty,
      GROSS_QTY: amount && qty,
      SALE_AMT: amount,
      GROSS_AMT: amount,
      CANCEL_QTY: amount && 0,
      CANCEL_AMT: amount && 0,
    };
    // More views than carts and orders, and fewer orders than any other measure.
    const seen: Record<string, number> = { ORDER_CNT: 1, VIEW_CNT: 99, WINNER_RATE: 50 };
    const figures = columns.map((column) => [
      column,
      column in known ? (known[column] ?? null) : amount && (seen[column] ?? 3),
    ]);
    await sql`delete from public.agg_performance_option_daily where "OPTION_CD" = ${id} and "DATE_SK" = ${Number(day)}`;
    await sql`insert into public.agg_performance_option_daily ${sql({
      OPTION_CD: id,
      PARTNER_CD: 'P1',
      DATE_SK: Number(day),
      ...(Object.fromEntries(figures) as Record<string, number | null>),
    })}`;
  }
  await sql`select private.rebuild_rollups('P1'), private.rebuild_option_stock('P1'), private.rebuild_running_sales('P1')`;
  return [
    [last, last],
    [pieces, pieces],
    [before, old],
    [after, after],
  ];
}

/** Products 81 to 83, each of a brand of its own, with two days whose change can be taken apart, and two where it cannot: without orders, below 0. */
async function fillProducts(sql: Company['sql'], today: string): Promise<void> {
  const products: [string, number, number][] = [
    ['81', 3, 30_000],
    ['82', 0, 30_000],
    ['83', 3, -30_000],
  ];
  for (const [id, orders, amount] of products) {
    await sql`insert into public.dim_brand ("BRAND_CD", "BRAND_NM", "PARTNER_CD") values (${`B-${id}`}, ${id}, 'P1')`;
    await addOption(sql, { id, productId: id, brand: `B-${id}` }, today);
    await sql`insert into public.agg_performance_option_daily
        ("OPTION_CD", "PARTNER_CD", "DATE_SK", "SALE_QTY", "SALE_AMT", "ORDER_CNT", "VIEW_CNT")
      select ${id}, 'P1', private.date_sk(${today}::date - ago), 3, ${amount}, ${orders}, 90 from unnest(array[1, 8]) ago`;
  }
}
