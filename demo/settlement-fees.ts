import { packRow } from '../src/reports/packed-row.ts';
import { salesFees } from '../src/reports/kinds/sales-fees.ts';
import { HISTORY_DAYS, type Calendar } from './calendar.ts';
import type { DemoBrand, DemoOption } from './catalog.ts';
import type { OptionHistory } from './history.ts';
import { random, type Random } from './random.ts';
import { type SettlementBook, vatOf, wholeWon } from './settlement-book.ts';
import { daysToRecognition, type SettlementWeeks } from './settlement-weeks.ts';

/** Fees of the marketplace by category, percent. */
const RATES = [4, 5, 5.8, 6.4, 7.6, 7.8, 8.8, 9, 9.5, 10, 10.5, 10.8, 10.9] as const;

/** What buyers get off the price on the days of a brand, percent: of the seller's two kinds and of the marketplace. */
interface Coupons {
  instant: Uint8Array;
  download: Uint8Array;
  support: Uint8Array;
}

/** The coupons of a brand's days. */
export function couponsOf(brand: DemoBrand): Coupons {
  const rng = random(`coupons ${brand.code}`);
  return {
    instant: campaignDays(rng, [25, 60], [3, 10], [3, 5, 7, 10]),
    download: campaignDays(rng, [40, 110], [4, 14], [2, 3, 5]),
    support: campaignDays(rng, [30, 90], [2, 5], [3, 5]),
  };
}

function campaignDays(
  rng: Random,
  every: [number, number],
  length: [number, number],
  percents: readonly number[],
) {
  const days = new Uint8Array(HISTORY_DAYS);
  for (let start = rng.int(0, every[1]); start < HISTORY_DAYS; start += rng.int(...every))
    days.fill(rng.pick(percents), start, start + rng.int(...length));
  return days;
}

/** Lines of 판매수수료 of an option: the orders of a day are one, cancelled pieces are lines of their own with their order's coupon. */
export function writeFees(
  book: SettlementBook,
  { option, sales, cancelled }: OptionHistory,
  coupons: Coupons,
  { weekOf }: SettlementWeeks,
  calendar: Calendar,
): void {
  const { code } = option;
  const rate = random(`fee ${option.category}`).pick(RATES);
  const part = random(`coupons ${code}`).next();
  const off = (price: number, percent: number | undefined, share: number) =>
    part < share ? Math.floor((price * (percent ?? 0)) / 1000) * 10 : 0;

  const line = (index: number, soldOn: number, quantity: number, price: number) => {
    const recognised = index + daysToRecognition(code, index);
    const week = weekOf(recognised);
    const end = book.weeks[week]?.end;
    if (end === undefined) return;
    const instant = quantity * off(price, coupons.instant[soldOn], 0.6);
    const download = quantity * off(price, coupons.download[soldOn], 0.3);
    const amount = quantity * price;
    const coupon = instant + download;
    const fee = wholeWon(((amount - coupon) * rate) / 100);
    const vat = vatOf(fee);
    book.add(week, amount > 0 ? 'gross' : 'cancel', Math.abs(amount));
    book.add(week, 'coupon', coupon);
    book.add(week, 'fee', fee + vat);
    book.writeText(
      salesFees.category,
      week,
      // In the order of the kind's columns; the row in its file begins below the header.
      packRow([
        book.count(salesFees.category, week) + 3,
        '주정산',
        end,
        calendar.day(index),
        calendar.day(recognised),
        quantity > 0 ? '주문 정산' : '주문 정산취소',
        orderNo(option, soldOn),
        option.productId,
        code,
        option.skuId,
        option.item,
        option.name,
        null,
        price,
        quantity,
        amount,
        quantity * off(price, coupons.support[soldOn], 0.5),
        instant,
        download,
        coupon,
        rate,
        fee,
        vat,
        amount - coupon - fee - vat,
        '쿠팡',
      ]),
    );
  };
  for (const { index, grossQty, grossAmt } of sales)
    if (grossQty > 0) line(index, index, grossQty, grossAmt / grossQty);
  for (const { index, soldOn, price } of cancelled) line(index, soldOn, -1, price);
}

/** The number of an option's order of a day. */
export const orderNo = ({ code }: DemoOption, index: number) =>
  String(20_000_000_000_000 + (Number(code) % 1_000_000_000) * 50_000 + index * 101);
