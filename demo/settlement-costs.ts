import { removalCosts } from '../src/reports/kinds/removal-costs.ts';
import { returnCosts } from '../src/reports/kinds/return-costs.ts';
import { serviceCosts } from '../src/reports/kinds/service-costs.ts';
import { storageCosts } from '../src/reports/kinds/storage-costs.ts';
import { warehousingShipping } from '../src/reports/kinds/warehousing-shipping.ts';
import type { ReportKind } from '../src/reports/kind.ts';
import type { RowValue } from '../src/reports/row-reader.ts';
import type { CostType } from '../src/text/settlement.ts';
import type { Calendar } from './calendar.ts';
import type { DemoOption } from './catalog.ts';
import type { OptionHistory } from './history.ts';
import { random } from './random.ts';
import { orderNo } from './settlement-fees.ts';
import { type SettlementBook, vatOf } from './settlement-book.ts';
import { daysToRecognition, type SettlementWeeks } from './settlement-weeks.ts';
import { stockAges } from './stock-rows.ts';

/** Kinds of costs with the sheets that each has. */
export const costKinds: [kind: ReportKind, types: CostType[]][] = [
  [warehousingShipping, ['WAREHOUSING', 'SHIPPING']],
  [storageCosts, ['STORAGE']],
  [returnCosts, ['RETURN_PICKUP', 'RESTOCKING']],
  [removalCosts, ['REMOVAL', 'REMOVAL_SHIPPING']],
  [serviceCosts, ['SERVICE', 'BARCODE']],
];
const kindOf = new Map(costKinds.flatMap(([kind, types]) => types.map((type) => [type, kind] as const)));

/** What a size of parcel costs, won: by piece into and out of the centre, by order, by piece that comes back; and cubic metres. */
interface Size {
  piece: number;
  order: number;
  pickup: number;
  restock: number;
  volume: number;
}

const SMALLEST: Size = { piece: 550, order: 1900, pickup: 2400, restock: 600, volume: 0.001 };
const SMALL: Size = { piece: 650, order: 2100, pickup: 2400, restock: 600, volume: 0.003 };
const MIDDLE: Size = { piece: 800, order: 2500, pickup: 3000, restock: 800, volume: 0.008 };
const LARGE: Size = { piece: 1150, order: 3400, pickup: 4400, restock: 1600, volume: 0.02 };

/** Dearer things are larger. */
const sizeOf = ({ price }: DemoOption) =>
  price < 10_000 ? SMALLEST : price < 25_000 ? SMALL : price < 60_000 ? MIDDLE : LARGE;

/** Won a day and cubic metre by storage time, in the marketplace's buckets; the first month is free. */
const STORAGE_RATES = [0, 2000, 2000, 2500, 3500, 5000] as const;

/** A line of a cost: A less what is given off (B) and what is free (C), won. */
interface CostLine {
  option: DemoOption | null;
  type: CostType;
  index: number;
  quantity: number;
  cost: number;
  discount?: number;
  free?: number;
  more?: Readonly<Record<string, RowValue>>;
}

/** Lines of the costs of the fulfilment service of a partner's options. */
export class CostWriter {
  private readonly book: SettlementBook;
  private readonly calendar: Calendar;
  private readonly at: SettlementWeeks;

  constructor(book: SettlementBook, calendar: Calendar, weeks: SettlementWeeks) {
    this.book = book;
    this.calendar = calendar;
    this.at = weeks;
  }

  /** In and out of the centre and to the buyers: a line a period each, of the day of its last delivery. */
  parcels({ option, sales }: OptionHistory): void {
    const size = sizeOf(option);
    const weeks = new Map<number, { pieces: number; orders: number; last: number; sold: number }>();
    for (const { index, grossQty, orders } of sales) {
      const recognised = index + daysToRecognition(option.code, index);
      const week = this.at.weekOf(recognised);
      if (grossQty === 0 || week < 0) continue;
      const known = weeks.get(week) ?? { pieces: 0, orders: 0, last: 0, sold: 0 };
      known.pieces += grossQty;
      known.orders += orders;
      if (recognised > known.last) [known.last, known.sold] = [recognised, index];
      weeks.set(week, known);
    }
    for (const { pieces, orders, last, sold } of weeks.values()) {
      const more = { ORDER_NO: orderNo(option, sold), TRADE_TYPE: '주문 정산' };
      const [inside, outside] = [pieces * size.piece, orders * size.order];
      this.line({
        ...{ option, type: 'WAREHOUSING', index: last, quantity: pieces, more },
        ...{ cost: inside, discount: Math.floor(inside * 0.35) },
      });
      this.line({
        ...{ option, type: 'SHIPPING', index: last, quantity: pieces, more },
        ...{ cost: outside, discount: Math.floor(outside * 0.2) },
      });
    }
  }

  /** What lay in the centre at the end of a period for longer than is free. */
  storage(history: OptionHistory): void {
    for (const { from, to } of this.book.weeks) {
      const stock = history.stock[to] ?? 0;
      if (to < history.launch || stock === 0) continue;
      const old = stockAges(history, to, stock).map((pieces, bucket) => (bucket === 0 ? 0 : pieces));
      const rated = old.reduce((sum, pieces, bucket) => sum + pieces * (STORAGE_RATES[bucket] ?? 0), 0);
      const cost = Math.floor(rated * sizeOf(history.option).volume * (to - from + 1));
      if (cost === 0) continue;
      const quantity = old.reduce((sum, pieces) => sum + pieces, 0);
      this.line({ option: history.option, type: 'STORAGE', index: to, quantity, cost });
    }
  }

  /** Pieces that came back and were put on sale again, in the option's own grade or as the returned one of it. */
  returns(history: OptionHistory, sold: DemoOption): void {
    const { option, restocks } = history;
    for (const { index, quantity } of restocks) {
      const rng = random(`return ${option.code} ${index}`);
      const size = sizeOf(sold);
      const request = String(rng.int(1_000_000_000, 9_999_999_999));
      const reason = rng.pick(['단순변심', '단순변심', '단순변심', '오배송', '상품불량']);
      const more = { REQUEST_NO: request, REASON: reason, TRADE_TYPE: '고객반품' };
      const [pickup, restock] = [quantity * size.pickup, quantity * size.restock];
      this.line({
        ...{ option: sold, type: 'RETURN_PICKUP', index, quantity, more },
        ...{ cost: pickup, discount: Math.floor(pickup * 0.4) },
      });
      this.line({
        ...{ option: sold, type: 'RESTOCKING', index, quantity, more: { ...more, GRADE: option.grade } },
        ...{ cost: restock, discount: restock / 2 },
        free: rng.chance(0.2) ? restock / 4 : 0,
      });
    }
  }

  /** What the seller took out, by piece and by box. */
  removals({ option, removals }: OptionHistory): void {
    for (const { index, quantity } of removals) {
      const rng = random(`removal ${option.code} ${index}`);
      const more = {
        REQUEST_NO: `VR${rng.int(100_000_000, 999_999_999)}`,
        REASON: '판매자 요청 반출',
        TRADE_TYPE: '반출',
      };
      this.line({ option, type: 'REMOVAL', index, quantity, cost: quantity * 300, more });
      const boxes = Math.ceil(quantity / 40);
      // A box is of no option.
      this.line({
        ...{ option: null, type: 'REMOVAL_SHIPPING', index, quantity: boxes, cost: boxes * 3500 },
        more: { ...more, PRODUCTID: option.productId },
      });
    }
  }

  /** Work on deliveries that were not as they should be. */
  services({ option, lines }: OptionHistory): void {
    for (const { shipment, received, expected } of lines) {
      const isLabel = /바코드|라벨/.test(received.remarks ?? '');
      if (received.ready === 0 || (!isLabel && !received.remarks?.includes('포장'))) continue;
      const cost = expected * (isLabel ? 120 : 350);
      const type = isLabel ? 'BARCODE' : 'SERVICE';
      this.line({ option, type, index: shipment.scheduled + 1, quantity: expected, cost });
    }
  }

  /** The sums above the lines of each sheet. Called when all lines are written. */
  close(): void {
    this.book.weeks.forEach(({ end }, week) => {
      for (const [kind, types] of costKinds)
        for (const type of types) {
          const amount = this.book.sums[week]?.[type] ?? 0;
          if (amount === 0) continue;
          const vat = vatOf(amount);
          const said = { SUM_AMT: amount, SUM_VAT_AMT: vat, SUM_FINAL_AMT: amount + vat };
          this.book.writeAbove(kind, { COST_TYPE: type, SETTLE_END_DT: end, ROW_NO: 4, ...said });
        }
    });
  }

  private line({ option, type, index, quantity, cost, discount = 0, free = 0, more }: CostLine): void {
    const week = this.at.weekOf(index);
    const end = this.book.weeks[week]?.end;
    const kind = kindOf.get(type);
    if (end === undefined || !kind) return;
    this.book.add(week, type, cost - discount - free);
    const day = this.calendar.day(index);
    this.book.write(kind, week, {
      COST_TYPE: type,
      ROW_NO: this.book.count(kind.category, week) + 9,
      SETTLE_TYPE: '주정산',
      SETTLE_END_DT: end,
      OCCUR_DT: day,
      RECOG_DT: day,
      OPTION_CD: option?.code ?? null,
      PRODUCTID: option?.productId ?? null,
      SKU_ID: option?.skuId ?? null,
      ITEM_NM: option?.item ?? null,
      OPTION_NM: option?.name ?? null,
      QTY: quantity,
      COST_A: cost,
      DISCOUNT_B: discount,
      FREE_C: free,
      ...more,
    });
  }
}
