import type { SupabaseClient } from '@supabase/supabase-js';
import { inGroups, readPages, rowsOf } from './support/read-pages.ts';

interface Option {
  OPTION_CD: string;
}
interface Stock extends Option {
  STOCK_QTY: number;
}
interface Sale extends Option {
  SALE_QTY: number;
  DATE_SK: number;
}
interface Line extends Option {
  EX_QTY: number;
  IB_APRV_QTY: number;
  SALE_READY_QTY: number;
  RETURN_PENDING_QTY: number;
  RETURN_READY_QTY: number;
}

export interface StockRow {
  optionId: string;
  stockQty: number;
  incomingQty: number;
  doc: number | null;
}

/** The last 30 days that end yesterday, as DATE_SK. */
export interface Window {
  first: number;
  firstOf7: number;
  last: number;
}

/** The first page of the stock list by the calls of specification section 7, joined and sorted in the client. */
export async function stockBySection7(client: SupabaseClient, window: Window): Promise<StockRow[]> {
  const brands = rowsOf<{ BRAND_CD: string }>(
    await client
      .from('dim_brand')
      .select('BRAND_CD,BRAND_NM,SORT,PARTNER_CD')
      .eq('SVC', '2P')
      .eq('USE_YN', 'Y')
      .eq('PARTNER_CD', 'P1')
      .order('SORT'),
  ).map((brand) => brand.BRAND_CD);
  const options = await readPages<Option>((from, to) =>
    client
      .from('dim_option')
      .select('OPTION_CD,BRAND_CD,ITEM_NM,OPTION_NM,PRODUCTID')
      .in('BRAND_CD', brands)
      .order('OPTION_CD')
      .range(from, to),
  );
  const rows: StockRow[] = [];
  for (const group of inGroups(options.map((option) => option.OPTION_CD)))
    rows.push(...(await rowsOfGroup(client, group, window)));
  const onHand = (row: StockRow) => row.stockQty + row.incomingQty;
  return rows.toSorted((a, b) => onHand(b) - onHand(a) || (a.optionId < b.optionId ? -1 : 1)).slice(0, 50);
}

async function rowsOfGroup(client: SupabaseClient, ids: string[], window: Window): Promise<StockRow[]> {
  const stock = rowsOf<Stock>(
    await client.from('fact_stock').select('*').eq('SVC', '2P').in('OPTION_CD', ids),
  );
  const lines = await readPages<Line>((from, to) =>
    client
      .from('raw_wing_inbound_request')
      .select('OPTION_CD,EX_QTY,IB_APRV_QTY,SALE_READY_QTY,RETURN_PENDING_QTY,RETURN_READY_QTY')
      .eq('SVC', '2P')
      .gte('SCH_DT', '20250901')
      .in('OPTION_CD', ids)
      .order('ID')
      .range(from, to),
  );
  const sales = await readPages<Sale>((from, to) =>
    client
      .from('agg_performance_option_daily')
      .select('OPTION_CD,SALE_QTY,DATE_SK')
      .in('OPTION_CD', ids)
      .gte('DATE_SK', window.first)
      .lte('DATE_SK', window.last)
      .order('OPTION_CD')
      .order('DATE_SK')
      .range(from, to),
  );
  const incoming = sumBy(
    lines,
    (line) =>
      line.EX_QTY - line.IB_APRV_QTY - line.SALE_READY_QTY - line.RETURN_PENDING_QTY - line.RETURN_READY_QTY,
  );
  const sold = sumBy(
    sales.filter((sale) => sale.DATE_SK >= window.firstOf7),
    (sale) => sale.SALE_QTY,
  );
  return stock.map((row) => {
    const incomingQty = incoming.get(row.OPTION_CD) ?? 0;
    const week = sold.get(row.OPTION_CD) ?? 0;
    const doc = week > 0 ? Math.floor(((row.STOCK_QTY + incomingQty) * 7) / week) : null;
    return { optionId: row.OPTION_CD, stockQty: row.STOCK_QTY, incomingQty, doc };
  });
}

function sumBy<Row extends Option>(rows: readonly Row[], value: (row: Row) => number): Map<string, number> {
  const sums = new Map<string, number>();
  for (const row of rows) sums.set(row.OPTION_CD, (sums.get(row.OPTION_CD) ?? 0) + value(row));
  return sums;
}
