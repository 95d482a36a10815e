import { removalCosts } from '../src/reports/kinds/removal-costs.ts';
import { returnCosts } from '../src/reports/kinds/return-costs.ts';
import { serviceCosts } from '../src/reports/kinds/service-costs.ts';
import { storageCosts } from '../src/reports/kinds/storage-costs.ts';
import { warehousingShipping } from '../src/reports/kinds/warehousing-shipping.ts';
import type { ReportKind } from '../src/reports/kind.ts';
import { packRow } from '../src/reports/packed-row.ts';
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
const categoryOf = new Map(
  costKinds.flatMap(([kind, types]) => types.map((type) => [type, kind.category] as const)),
);

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

/** PRODUCTID to OPTION_NM. */
const articleOf = ({ productId, code, skuId, item, name }: DemoOption) => [
  productId,
  code,
  skuId,
  item,
  name,
];

/** What stands above the lines of a sheet. */
const NO_SUMS = [null, null, null];

/** Won; less is not charged for storage. */
const SMALLEST_FEE = 300;

/** A line of a cost: A less what is given off (B) and what is free (C), won. */
interface CostLine {
  option: DemoOption | null;
  type: CostType;
  index: number;
  quantity: number;
  cost: number;
  discount?: number;
  free?: number;
  trade?: string;
  order?: string;
  request?: string;
  grade?: string;
  reason?: string;
  /** Product of a line without an option. */
  product?: string;
}

/** What of an option was delivered in a period; the day of the last delivery and that of its sale. */
interface Parcels {
  option: DemoOption;
  pieces: number;
  orders: number;
  last: number;
  sold: number;
}

/** Parcels of two options of a product: who had more orders stands for both. */
function together(one: Parcels, other: Parcels): Parcels {
  const first = one.orders >= other.orders ? one : other;
  return { ...first, pieces: one.pieces + other.pieces, orders: one.orders + other.orders };
}

/** Lines of the costs of the fulfilment service of a partner's options. */
export class CostWriter {
  private readonly book: SettlementBook;
  private readonly calendar: Calendar;
  private readonly at: SettlementWeeks;
  /** By product and period. */
  private readonly bundles = new Map<string, Parcels>();

  constructor(book: SettlementBook, calendar: Calendar, weeks: SettlementWeeks) {
    this.book = book;
    this.calendar = calendar;
    this.at = weeks;
  }

  /** In and out of the centre: a line a period, of the day of its last delivery; and what went to the buyers with it. */
  parcels({ option, sales }: OptionHistory): void {
    const size = sizeOf(option);
    const weeks = new Map<number, Parcels>();
    for (const { index, grossQty, orders } of sales) {
      const recognised = index + daysToRecognition(option.code, index);
      const week = this.at.weekOf(recognised);
      if (grossQty === 0 || week < 0) continue;
      const known = weeks.get(week) ?? { option, pieces: 0, orders: 0, last: 0, sold: 0 };
      known.pieces += grossQty;
      known.orders += orders;
      if (recognised > known.last) [known.last, known.sold] = [recognised, index];
      weeks.set(week, known);
    }
    for (const [week, parcels] of weeks) {
      this.parcel('WAREHOUSING', parcels, parcels.pieces * size.piece, 0.35);
      const key = `${option.productId} ${week}`;
      const most = this.bundles.get(key);
      this.bundles.set(key, !most ? { ...parcels } : together(most, parcels));
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
      if (cost < SMALLEST_FEE) continue;
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
      const more = { request, reason, trade: '고객반품', index, quantity, option: sold };
      const [pickup, restock] = [quantity * size.pickup, quantity * size.restock];
      this.line({ ...more, type: 'RETURN_PICKUP', cost: pickup, discount: Math.floor(pickup * 0.4) });
      const free = rng.chance(0.2) ? restock / 4 : 0;
      this.line({
        ...more,
        type: 'RESTOCKING',
        cost: restock,
        discount: restock / 2,
        free,
        grade: option.grade,
      });
    }
  }

  /** To the buyers: options of a product travel together, and the one that was ordered most stands for them. */
  private deliveries(): void {
    for (const parcels of this.bundles.values())
      this.parcel('SHIPPING', parcels, parcels.orders * sizeOf(parcels.option).order, 0.2);
  }

  private parcel(type: CostType, { option, pieces, last, sold }: Parcels, cost: number, off: number): void {
    const discount = Math.floor(cost * off);
    const more = { order: orderNo(option, sold), trade: '주문 정산' };
    this.line({ option, type, index: last, quantity: pieces, cost, discount, ...more });
  }

  /** What the seller took out, by piece and by box. */
  removals({ option, removals }: OptionHistory): void {
    for (const { index, quantity } of removals) {
      const rng = random(`removal ${option.code} ${index}`);
      const request = `VR${rng.int(100_000_000, 999_999_999)}`;
      const more = { request, index, reason: '판매자 요청 반출', trade: '반출' };
      this.line({ ...more, option, type: 'REMOVAL', quantity, cost: quantity * 300 });
      // A box is of no option.
      const boxes = Math.ceil(quantity / 40);
      const product = option.productId;
      this.line({
        ...more,
        option: null,
        product,
        type: 'REMOVAL_SHIPPING',
        quantity: boxes,
        cost: boxes * 3500,
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
    this.deliveries();
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

  private line({ option, type, index, quantity, cost, discount = 0, free = 0, ...more }: CostLine): void {
    const { trade = null, order = null, request = null, grade = null, reason = null, product = null } = more;
    const week = this.at.weekOf(index);
    const end = this.book.weeks[week]?.end;
    const category = categoryOf.get(type);
    if (end === undefined || category === undefined) return;
    this.book.add(week, type, cost - discount - free);
    const day = this.calendar.day(index);
    // In the order of the columns that all kinds of costs have; the row in its file begins below the headers.
    this.book.writeText(
      category,
      week,
      packRow([
        type,
        this.book.count(category, week) + 9,
        '주정산',
        end,
        day,
        day,
        trade,
        order,
        ...(option ? articleOf(option) : [product, null, null, null, null]),
        null,
        request,
        quantity,
        grade,
        reason,
        null,
        null,
        cost,
        discount,
        null,
        free,
        ...NO_SUMS,
      ]),
    );
  }
}
