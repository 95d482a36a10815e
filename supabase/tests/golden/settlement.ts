import { asCaller } from '../../../host/testing/test-database.ts';
import type { Sql } from '../../../host/postgres/connect.ts';
import type { Company } from './company.ts';

/** A line of 판매수수료, negative of a cancellation; its price is its 판매액 of one piece. */
export interface SaleLine {
  day: string;
  option?: string;
  pieces?: number;
  won: number;
  coupon?: number;
  fee?: number;
  vat?: number;
  kind?: string;
}

/** A line of the costs of the fulfilment service. */
export interface CostLine {
  day: string;
  type: string;
  option?: string;
  won: number;
  vat?: number;
}

/** Of which report a sheet of costs is. */
const reports: Record<string, string> = {
  WAREHOUSING: '입출고/배송비',
  SHIPPING: '입출고/배송비',
  STORAGE: '보관비',
  RETURN_PICKUP: '반품 회수/재입고',
  RESTOCKING: '반품 회수/재입고',
  REMOVAL: '반출',
  SERVICE: '부가서비스',
};

export interface FileFacts {
  part?: string;
  amount?: number;
  vat?: number | null;
  sums?: Record<string, unknown>;
}

/** A loaded report of the settlement period that ends on a day; returns its number. */
export async function addFile(
  sql: Sql,
  partner: string,
  category: string,
  end: string,
  { part = '', amount = 0, vat = null, sums }: FileFacts = {},
): Promise<number> {
  const [file] = await sql<{ id: string }[]>`
    insert into public.log_settlement_file ("PARTNER_CD", "CATEGORY", "PART", "SETTLE_END_DT", "FILE_NM", "ROW_CNT", "SUM_AMT", "VAT_AMT", "SUMS")
    values (${partner}, ${category}, ${part}, ${end}, ${`${category} ${end}.xlsx`}, 1, ${amount}, ${vat},
      ${sums ? sql.json(sums as never) : null}) returning "FILE_ID" as id`;
  return Number(file?.id);
}

/** 판매수수료 of the settlement period that ends on a day. */
export async function addSales(sql: Sql, partner: string, end: string, lines: SaleLine[]): Promise<void> {
  const total = (pick: (line: SaleLine) => number) => lines.reduce((sum, line) => sum + pick(line), 0);
  const net = (line: SaleLine) => line.won - (line.coupon ?? 0) - (line.fee ?? 0) - (line.vat ?? 0);
  const file = await addFile(sql, partner, '판매수수료', end, {
    amount: total(net),
    sums: {
      type: '주정산',
      gross: total(({ won }) => Math.max(won, 0)),
      cancel: total(({ won }) => Math.min(won, 0)),
      coupon: total(({ coupon = 0 }) => coupon),
      fee: total(({ fee = 0, vat = 0 }) => fee + vat),
    },
  });
  for (const [index, line] of lines.entries()) {
    const { day, option = '', pieces = 1, won, coupon = 0, fee = 0, vat = 0, kind = '주문 정산' } = line;
    await sql`insert into public.fact_settlement_option ("PARTNER_CD", "SETTLE_END_DT", "SETTLE_TYPE", "RECOG_DT", "OCCUR_DT", "ORDER_NO",
        "TRADE_TYPE", "OPTION_CD", "PRICE", "QTY", "SALE_AMT", "COUPON_AMT", "FEE_AMT", "FEE_VAT", "SETTLE_AMT", "FILE_ID", "ROW_NO")
      values (${partner}, ${end}, '주정산', ${day}, ${day}, ${`${end}-${index}`}, ${kind}, ${option}, ${won}, ${pieces}, ${won}, ${coupon},
        ${fee}, ${vat}, ${net(line)}, ${file}, ${index + 3})`;
  }
  await settle(sql, partner, lines);
}

/** Sheets of costs of the settlement period that ends on a day, one of each type. */
export async function addCosts(sql: Sql, partner: string, end: string, lines: CostLine[]): Promise<void> {
  for (const type of new Set(lines.map((line) => line.type))) {
    const sheet = lines.filter((line) => line.type === type);
    const file = await addFile(sql, partner, reports[type] ?? '', end, {
      part: type,
      amount: sheet.reduce((sum, { won }) => sum + won, 0),
      vat: sheet.reduce((sum, { vat = 0 }) => sum + vat, 0),
    });
    for (const [index, { day, option = '', won, vat = 0 }] of sheet.entries())
      await sql`insert into public.fact_settlement_cost ("PARTNER_CD", "COST_TYPE", "SETTLE_END_DT", "RECOG_DT", "OCCUR_DT", "OPTION_CD",
          "COST_AMT", "VAT_AMT", "FILE_ID", "ROW_NO")
        values (${partner}, ${type}, ${end}, ${day}, ${day}, ${option}, ${won}, ${vat}, ${file}, ${index + 9})`;
  }
  await settle(sql, partner, lines);
}

/** What a load does after it wrote lines. */
async function settle(sql: Sql, partner: string, lines: { day: string }[]): Promise<void> {
  const months = [...new Set(lines.map(({ day }) => Number(day.slice(0, 6))))];
  await sql`select private.settlement_changed(${partner}, ${months})`;
}

/** 광고비 내역: [day, won without VAT, VAT] each. */
export async function addCharged(
  sql: Sql,
  partner: string,
  end: string,
  lines: [day: number, won: number, vat: number][],
): Promise<void> {
  const sum = (at: 1 | 2) => lines.reduce((total, line) => total + line[at], 0);
  const file = await addFile(sql, partner, '광고비 내역', end, { amount: sum(1), vat: sum(2) });
  for (const [index, [day, won, vat]] of lines.entries())
    await sql`insert into public.fact_settled_ad_cost ("PARTNER_CD", "SETTLE_END_DT", "DATE_SK", "CHARGE_TYPE", "AMT", "VAT_AMT", "FILE_ID", "ROW_NO")
      values (${partner}, ${end}, ${day}, '집행', ${won}, ${vat}, ${file}, ${index + 2})`;
}

/** 밀크런 내역: [day of the pickup or null, its request, won without VAT, VAT] each. */
export async function addPickups(
  sql: Sql,
  partner: string,
  end: string,
  lines: [day: string | null, request: string, won: number, vat: number][],
): Promise<void> {
  const sum = (at: 2 | 3) => lines.reduce((total, line) => total + line[at], 0);
  const file = await addFile(sql, partner, '밀크런 내역', end, { amount: sum(2), vat: sum(3) });
  for (const [index, [day, request, won, vat]] of lines.entries())
    await sql`insert into public.fact_milk_run ("PARTNER_CD", "SETTLE_END_DT", "MILKRUNNO", "REQ_NO", "PICKUP_DT", "AMT", "VAT_AMT", "FILE_ID", "ROW_NO")
      values (${partner}, ${end}, ${`M${index}`}, ${request}, ${day}, ${won}, ${vat}, ${file}, ${index + 2})`;
}

/** A row of 정산현황 요약: what is not told is 0, and what is paid is what the others make of it. */
export async function addPayment(
  sql: Sql,
  partner: string,
  [start, end]: [string, string],
  ratio: number,
  won: Record<string, number>,
  paid: { day?: string; status?: string } = {},
): Promise<void> {
  const of = (name: string) => won[name] ?? 0;
  const setoff = of('MILKRUN_AMT') + of('AD_AMT') + of('DEDUCT_AMT');
  const service =
    ['WAREHOUSING_AMT', 'SHIPPING_AMT', 'STORAGE_AMT', 'RETURN_PICKUP_AMT', 'RESTOCKING_AMT', 'REMOVAL_AMT', 'OTHER'] // prettier-ignore
      .reduce((sum, name) => sum + of(name), 0);
  const amount = of('PAYABLE_AMT') - setoff - service + of('COMP_AMT');
  const file = await addFile(sql, partner, '정산현황 요약', end, { part: `주정산 ${ratio}`, amount });
  const row = {
    SALE_AMT: 0, CANCEL_AMT: 0, FEE_AMT: 0, COUPON_AMT: 0, BASE_AMT: 0, PAYABLE_AMT: 0, MILKRUN_AMT: 0, AD_AMT: 0, DEDUCT_AMT: 0,
    WAREHOUSING_AMT: 0, SHIPPING_AMT: 0, STORAGE_AMT: 0, RETURN_PICKUP_AMT: 0, RESTOCKING_AMT: 0, REMOVAL_AMT: 0, COMP_AMT: 0,
    ...won,
    PARTNER_CD: partner, SETTLE_TYPE: '주정산', START_DT: start, END_DT: end, RATIO: ratio, SETOFF_AMT: setoff, SERVICE_AMT: service,
    PAID_AMT: amount, PAY_DT: paid.day ?? null, STATUS: paid.status ?? null, FILE_ID: file, ROW_NO: 2,
  }; // prettier-ignore
  await sql`insert into public.fact_settlement_summary
    select * from jsonb_populate_record(null::public.fact_settlement_summary, ${sql.json(row)})`;
}

/** What a function answers P1's member on a day. */
export async function asked<T>({ sql, memberId }: Company, call: string): Promise<T> {
  const [row] = await asCaller(sql, { role: 'authenticated', id: memberId }, (member) =>
    member.unsafe(`select ${call} as answer`),
  );
  return (row as unknown as { answer: T }).answer;
}
