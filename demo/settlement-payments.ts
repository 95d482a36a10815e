import { settlementSummary } from '../src/reports/kinds/settlement-summary.ts';
import { payDay, type Holidays } from '../src/domain/pay-day.ts';
import type { CostType } from '../src/text/settlement.ts';
import type { Calendar } from './calendar.ts';
import { costKinds } from './settlement-costs.ts';
import { type SettlementBook, type WeekSums, vatOf } from './settlement-book.ts';

/** 정산현황 요약: the two payments of each period, in the marketplace's letters. Called when all other reports are written. */
export function writePayments(book: SettlementBook, calendar: Calendar, holidays: Holidays): void {
  book.weeks.forEach(({ start, end }, week) => {
    const sums = book.sums[week];
    if (!sums) return;
    const { gross, cancel, coupon, fee } = sums;
    const base = gross - cancel - fee - coupon;
    const first = Math.round((base * 7) / 10);
    const sales = { SALE_AMT: gross, CANCEL_AMT: cancel, FEE_AMT: fee, COUPON_AMT: coupon, BASE_AMT: base };
    const write = (ratio: number, payable: number, costs: ReturnType<typeof costsOf>) => {
      const paid = payDay({ periodStart: start, periodEnd: end, settleType: '주정산' }, ratio, holidays);
      book.write(settlementSummary, week, {
        ROW_NO: 2 * week + (ratio === 70 ? 2 : 3),
        SETTLE_TYPE: '주정산',
        START_DT: start,
        END_DT: end,
        RATIO: ratio,
        ...sales,
        PAYABLE_AMT: payable,
        ...costs,
        PAID_AMT: payable - costs.SETOFF_AMT - costs.SERVICE_AMT + costs.COMP_AMT,
        PAY_DT: paid.isSure ? paid.day : null,
        STATUS: paid.isSure && paid.day <= calendar.today ? '지급완료' : '지급예정',
      });
    };
    write(70, first, costsOf(sums));
    // What it costs is taken off the first payment.
    write(30, base - first, costsOf());
  });
}

/** What is taken off a payment and what is paid besides, won with VAT; zero throughout without sums. */
function costsOf(sums?: WeekSums) {
  const cost = (...types: CostType[]) =>
    types.reduce((total, type) => total + (sums ? sums[type] + vatOf(sums[type]) : 0), 0);
  const pickups = sums ? sums.pickups + sums.pickupsVat : 0;
  const ads = sums ? sums.ads + sums.adsVat : 0;
  return {
    MILKRUN_AMT: pickups,
    AD_AMT: ads,
    DEDUCT_AMT: 0,
    SETOFF_AMT: pickups + ads,
    WAREHOUSING_AMT: cost('WAREHOUSING'),
    SHIPPING_AMT: cost('SHIPPING'),
    STORAGE_AMT: cost('STORAGE'),
    RETURN_PICKUP_AMT: cost('RETURN_PICKUP'),
    RESTOCKING_AMT: cost('RESTOCKING'),
    REMOVAL_AMT: cost('REMOVAL', 'REMOVAL_SHIPPING'),
    SERVICE_AMT: cost(...costKinds.flatMap(([, types]) => types)),
    COMP_AMT: sums?.comp ?? 0,
  };
}
