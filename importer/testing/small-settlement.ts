import { smallReport } from './small-reports.ts';

/** A line of a settlement report, as the client sends it. */
export type SettlementRow = Record<string, string | number>;

const line = { SETTLE_TYPE: '주정산', SETTLE_END_DT: '20261108', OCCUR_DT: '20261102', RECOG_DT: '20261103' };

/** A line of 판매수수료 of 1,000 won a piece. */
export const fee = (option: string, qty: number, more: SettlementRow = {}): SettlementRow => ({
  ...line,
  ROW_NO: 3,
  ORDER_NO: `주문 ${option}`,
  OPTION_CD: option,
  PRICE: 1000,
  QTY: qty,
  SALE_AMT: 1000 * qty,
  COUPON_AMT: 0,
  FEE_AMT: 100 * qty,
  FEE_VAT: 10 * qty,
  SETTLE_AMT: 890 * qty,
  ...more,
});

export const fees = (...rows: SettlementRow[]) => smallReport('판매수수료', rows);

/** What a sheet of 보관비 says of its lines: won without VAT, and VAT. */
export const sheet = (amount: number, vat: number, more: SettlementRow = {}): SettlementRow => ({
  COST_TYPE: 'STORAGE',
  SETTLE_END_DT: '20261108',
  ROW_NO: 4,
  SUM_AMT: amount,
  SUM_VAT_AMT: vat,
  SUM_FINAL_AMT: amount + vat,
  ...more,
});

/** A line of 보관비. */
export const cost = (option: string, amount: number, more: SettlementRow = {}): SettlementRow => ({
  COST_TYPE: 'STORAGE',
  ...line,
  ROW_NO: 9,
  OPTION_CD: option,
  COST_A: amount,
  ...more,
});

export const storage = (...rows: SettlementRow[]) => smallReport('보관비', rows);
