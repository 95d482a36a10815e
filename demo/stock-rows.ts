import { addDays } from '../src/domain/korea-time.ts';
import { HISTORY_DAYS, type Calendar } from './calendar.ts';
import type { Value } from './copy.ts';
import { random } from './random.ts';
import type { OptionHistory } from './history.ts';

export const stockColumns = [
  'OPTION_CD',
  'PARTNER_CD',
  'SKU_ID',
  'OFFER_CONDITION',
  'SOLD_YN',
  'STOCK_QTY',
  'EXH_DAY',
  'REQ_IBQTY',
  'REQ_IB_DT',
  'ITEM_WINNER_YN',
  'SALE_QTY_7D',
  'SALE_QTY_30D',
  'SALE_AMT_7D',
  'SALE_AMT_30D',
  'MONTHLY_STORAGE_FEE',
  'AGE_30',
  'AGE_45',
  'AGE_60',
  'AGE_120',
  'AGE_180',
  'AGE_181',
  'CUST_RETURN_30D',
  'PRODUCT_REG_DT',
  'MOD_DT',
] as const;

/** Upper ends of the marketplace's storage-time buckets, days; the sixth has none. */
const AGE_ENDS = [30, 45, 60, 120, 180];

/** fact_stock (day HISTORY_DAYS) or fact_stock_snapshot of one option at the end of a day; null before its launch. */
export function stockRow(
  history: OptionHistory,
  index: number,
  calendar: Calendar,
  updated: string,
): Value[] | null {
  const { option, launch } = history;
  if (index < launch) return null;
  const stock = history.stock[index] ?? 0;
  const week = salesBefore(history, index, 7);
  const month = salesBefore(history, index, 30);
  const isNew = option.grade === 'NEW';
  const recommended = isNew ? Math.max(0, Math.ceil((month.quantity / 30) * 28) - stock) : 0;
  const ages = stockAges(history, index, stock);
  const old = ages.slice(1).reduce((sum, pieces) => sum + pieces, 0);
  // A returned piece that is sold leaves nothing to offer; a new option without stock waits for its next delivery.
  const isOnSale = isNew ? index < history.end : stock > 0;
  const registered = addDays(calendar.today, launch - HISTORY_DAYS - 3);
  return [
    option.code,
    option.brand.company.code,
    option.skuId,
    option.grade,
    isOnSale ? 'Y' : 'N',
    stock,
    coverText(stock, month.quantity / 30),
    recommended,
    recommended > 0 ? calendar.day(index + 3) : null,
    history.winner[index] === 1 ? 'Y' : 'N',
    week.quantity,
    month.quantity,
    week.amount,
    month.amount,
    old * 30 * Number(calendar.day(index).slice(6)),
    ...ages,
    random(`returns ${option.code} ${index}`).poisson(month.quantity * 0.02),
    registered,
    updated,
  ];
}

/** Net sales of the days before a day. */
function salesBefore({ sales }: OptionHistory, index: number, days: number) {
  let quantity = 0;
  let amount = 0;
  for (let at = sales.length - 1; at >= 0; at -= 1) {
    const day = sales[at];
    if (!day || day.index < index - days) break;
    if (day.index >= index) continue;
    quantity += day.grossQty + day.cancelQty;
    amount += day.grossAmt + day.cancelAmt;
  }
  return { quantity, amount };
}

/** Pieces by storage time: what came last is what is left, as the oldest are sold first. */
export function stockAges({ arrivals }: OptionHistory, index: number, stock: number): number[] {
  const ages = [0, 0, 0, 0, 0, 0];
  let left = stock;
  for (let at = arrivals.length - 1; at >= 0 && left > 0; at -= 1) {
    const arrival = arrivals[at];
    if (!arrival || arrival.index > index) continue;
    const found = AGE_ENDS.findIndex((end) => index - arrival.index + 1 <= end);
    const bucket = found < 0 ? AGE_ENDS.length : found;
    const pieces = Math.min(left, arrival.quantity);
    ages[bucket] = (ages[bucket] ?? 0) + pieces;
    left -= pieces;
  }
  return ages;
}

/** The marketplace's own text for when the stock will be gone; null without sales. */
function coverText(stock: number, perDay: number): string | null {
  if (perDay <= 0) return null;
  const days = stock / perDay;
  const end = [7, 14, 30, 70, 120].find((limit) => days <= limit);
  return end === undefined ? '120일 초과' : `${end}일 이내`;
}

/**
 * Days of the snapshots: today, as every load of the stock keeps its day, every month end of the history, and a few
 * other days that the page's list must hide.
 */
export function snapshotDays(calendar: Calendar): number[] {
  const days = Array.from({ length: HISTORY_DAYS + 1 }, (_, index) => index);
  const others = [HISTORY_DAYS, HISTORY_DAYS - 1, HISTORY_DAYS - 2, HISTORY_DAYS - 10, HISTORY_DAYS - 45];
  return days.filter((index) => calendar.isMonthEnd(index) || others.includes(index));
}
