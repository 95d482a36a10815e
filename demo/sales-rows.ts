import type { Calendar } from './calendar.ts';
import type { Value } from './copy.ts';
import type { OptionHistory } from './history.ts';

export const salesColumns = [
  'OPTION_CD',
  'DATE_SK',
  'PARTNER_CD',
  'SALE_QTY',
  'SALE_AMT',
  'GROSS_QTY',
  'GROSS_AMT',
  'CANCEL_QTY',
  'CANCEL_AMT',
  'ORDER_CNT',
  'VISITOR_CNT',
  'VIEW_CNT',
  'CART_CNT',
  'WINNER_RATE',
] as const;

/** agg_performance_option_daily of one option. Net is gross plus the negative cancellations. */
export function* salesRows({ option, sales }: OptionHistory, calendar: Calendar): Generator<Value[]> {
  for (const day of sales) {
    yield [
      option.code,
      calendar.day(day.index),
      option.brand.company.code,
      day.grossQty + day.cancelQty,
      day.grossAmt + day.cancelAmt,
      day.grossQty,
      day.grossAmt,
      day.cancelQty,
      day.cancelAmt,
      day.orders,
      day.visitors,
      day.views,
      day.carts,
      day.winnerRate,
    ];
  }
}
