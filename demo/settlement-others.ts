import { lossCompensation } from '../src/reports/kinds/loss-compensation.ts';
import { milkRuns } from '../src/reports/kinds/milk-runs.ts';
import { settledAdCosts } from '../src/reports/kinds/settled-ad-costs.ts';
import type { Calendar } from './calendar.ts';
import type { DemoOption } from './catalog.ts';
import type { OptionHistory } from './history.ts';
import type { Loss } from './movements.ts';
import { random, type Random } from './random.ts';
import type { Shipment } from './shipments.ts';
import { type SettlementBook, vatOf } from './settlement-book.ts';
import type { SettlementWeeks } from './settlement-weeks.ts';

/** 광고비 내역: what the reports of a partner's days cost (won by day index), and what was taken back of some of them. */
export function writeAds(
  book: SettlementBook,
  partner: string,
  costs: ReadonlyMap<number, number>,
  { weekOf }: SettlementWeeks,
  calendar: Calendar,
): void {
  const rng = random(`ad settlement ${partner}`);
  for (const [index, cost] of [...costs].toSorted(([a], [b]) => a - b)) {
    const week = weekOf(index);
    const end = book.weeks[week]?.end;
    if (end === undefined || cost === 0) continue;
    const write = (type: string, won: number) => {
      const vat = vatOf(won);
      book.add(week, 'ads', won);
      book.add(week, 'adsVat', vat);
      book.write(settledAdCosts, week, {
        ROW_NO: book.count(settledAdCosts.category, week) + 2,
        SETTLE_END_DT: end,
        DATE_SK: calendar.day(index),
        CHARGE_TYPE: type,
        AMT: won,
        VAT_AMT: vat,
      });
    };
    write('집행', cost);
    if (rng.chance(0.05)) write('무효클릭 조정', -Math.ceil(cost * 0.02));
  }
}

/** 밀크런 내역: the pickups of a partner's inbound requests, by pallet. */
export function writePickups(
  book: SettlementBook,
  own: readonly OptionHistory[],
  { weekOf }: SettlementWeeks,
  calendar: Calendar,
): void {
  const pieces = new Map<Shipment, number>();
  for (const { shipment, expected } of own.flatMap(({ lines }) => lines))
    if (shipment.milkrunNo) pieces.set(shipment, (pieces.get(shipment) ?? 0) + expected);
  for (const [shipment, quantity] of [...pieces].toSorted(([a], [b]) => a.scheduled - b.scheduled)) {
    const index = shipment.scheduled - 1;
    const week = weekOf(index);
    const end = book.weeks[week]?.end;
    if (end === undefined) continue;
    const won = shipment.pallets * random(`pallets ${shipment.centre}`).int(26, 33) * 1000;
    book.add(week, 'pickups', won);
    book.add(week, 'pickupsVat', vatOf(won));
    book.write(milkRuns, week, {
      ROW_NO: book.count(milkRuns.category, week) + 2,
      SETTLE_END_DT: end,
      MILKRUNNO: shipment.milkrunNo,
      REQ_NO: shipment.requestNo,
      CENTER: shipment.centre,
      PICKUP_DT: calendar.day(index),
      PLT_AMT: shipment.pallets,
      QTY: quantity,
      AMT: won,
      VAT_AMT: vatOf(won),
    });
  }
}

/** 재고 손실 보상: what is paid of the losses of a partner's stock, and of some pieces that never came back to it. */
export function writeCompensation(
  book: SettlementBook,
  partner: string,
  own: readonly OptionHistory[],
  { weekOf }: SettlementWeeks,
  calendar: Calendar,
): void {
  const write = (option: DemoOption, loss: Loss, rng: Random) => {
    const week = weekOf(loss.index + loss.paidAfter);
    const end = book.weeks[week]?.end;
    if (end === undefined || loss.paid === 0) return;
    const price = option.price;
    // The price holds a tenth of VAT.
    const won = Math.floor((Math.round((loss.paid * price) / 1.1) * loss.rate) / 100);
    book.add(week, 'comp', won);
    book.write(lossCompensation, week, {
      ROW_NO: book.count(lossCompensation.category, week) + 4,
      OCCUR_DT: calendar.day(loss.index),
      SETTLE_END_DT: end,
      TRADE_TYPE: '재고 손실 보상',
      LOSS_TYPE: loss.type,
      OPTION_CD: option.code,
      ITEM_NM: option.item,
      OPTION_NM: option.name,
      OFFER_CONDITION: option.grade,
      QTY: loss.paid,
      SALE_PRICE: price,
      COMP_RATE: loss.rate,
      COMP_AMT: won,
      INSPECT_ID: `INS${rng.int(100_000_000, 999_999_999)}`,
      CENTER: rng.pick(['안성1센터', '이천2센터', '김포3센터', '대구1센터', '인천4센터']),
    });
  };
  for (const { option, losses } of own)
    for (const loss of losses) write(option, loss, random(`compensation ${option.code} ${loss.index}`));
  const rng = random(`lost returns ${partner}`);
  for (const { from } of book.weeks) {
    if (!rng.chance(0.25)) continue;
    const { option, launch } = rng.pick(own);
    if (launch > from) continue;
    const piece = { quantity: 1, paid: 1, paidAfter: rng.int(8, 20), rate: 100 };
    write(option, { index: from, type: '반품 회수 중 분실', ...piece }, rng);
  }
}
