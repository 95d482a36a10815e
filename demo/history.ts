import { HISTORY_DAYS, type Calendar } from './calendar.ts';
import type { Catalog, DemoOption } from './catalog.ts';
import { brandDemand, optionTraits, type BrandDemand } from './demand.ts';
import { interventionLift, plannedInterventions } from './interventions.ts';
import { lossOf, movementPlan, type Loss, type Movement } from './movements.ts';
import { random } from './random.ts';
import { receive, ShipmentPlanner, type Received, type Shipment } from './shipments.ts';

/** Sales and traffic of one day, as the 판매분석 file has them: cancellations are zero or negative. */
export interface SalesDay {
  index: number;
  grossQty: number;
  grossAmt: number;
  cancelQty: number;
  cancelAmt: number;
  orders: number;
  visitors: number;
  views: number;
  carts: number;
  /** Percent; null on a day without views. */
  winnerRate: number | null;
}

export interface InboundLine {
  option: DemoOption;
  shipment: Shipment;
  expected: number;
  received: Received;
}

export interface OptionHistory {
  option: DemoOption;
  launch: number;
  /** First day on which it is no longer sold. */
  end: number;
  sales: SalesDay[];
  /** Pieces at the end of each day; the last entry is this morning's stock. */
  stock: Int32Array;
  winner: Uint8Array;
  /** Pieces put away, by day: for the age of the stock. */
  arrivals: { index: number; quantity: number }[];
  lines: InboundLine[];
  /** Pieces that were cancelled, one by one, with the day of the sale and its price; back in stock at once. */
  cancelled: { index: number; soldOn: number; price: number }[];
  /** Returned pieces that became stock of this option again, of its own grade. */
  restocks: Movement[];
  losses: Loss[];
  /** What the seller took out. */
  removals: Movement[];
}

const CANCELLED_SHARE = 0.035;

/** The history of every option, one after another. */
export function* playHistory(catalog: Catalog, calendar: Calendar): Generator<OptionHistory> {
  const { brands, options } = catalog;
  const planner = new ShipmentPlanner(calendar);
  const lift = interventionLift(plannedInterventions(catalog));
  const demands = new Map(brands.map((brand) => [brand.code, brandDemand(brand, calendar)]));
  for (const option of options) {
    const demand = demands.get(option.brand.code);
    if (demand) yield simulateOption(option, demand, (index) => lift(option, index), planner);
  }
}

/** Plays one option through the history: demand, stock, reorders, cancellations. */
function simulateOption(
  option: DemoOption,
  demand: BrandDemand,
  /** Of the option's own interventions. */
  ownLift: (index: number) => number,
  planner: ShipmentPlanner,
): OptionHistory {
  const rng = random(`history ${option.code}`);
  const traits = optionTraits(option);
  const dock = Number(option.code.slice(-1)) % 2;
  const history: OptionHistory = {
    option,
    launch: traits.launch,
    end: traits.end,
    sales: [],
    stock: new Int32Array(HISTORY_DAYS + 1),
    winner: new Uint8Array(HISTORY_DAYS + 1),
    arrivals: [],
    lines: [],
    cancelled: [],
    restocks: [],
    losses: [],
    removals: [],
  };
  const isNew = option.grade === 'NEW';
  const plan = movementPlan(option, traits);
  const arriving = new Map<number, number>();
  const cancelQty = new Int32Array(HISTORY_DAYS + 6);
  const cancelAmt = new Int32Array(HISTORY_DAYS + 6);
  let stock = 0;
  let onTheWay = 0;
  let winning = true;

  const putAway = (index: number, quantity: number) => {
    if (quantity === 0) return;
    stock += quantity;
    history.arrivals.push({ index, quantity });
  };
  const restock = (index: number, quantity: number) => {
    if (quantity === 0) return;
    putAway(index, quantity);
    history.restocks.push({ index, quantity });
  };
  if (traits.launch < 0) putAway(-rng.int(5, 200), firstStock());
  for (let index = Math.max(0, traits.launch); index <= HISTORY_DAYS; index += 1) {
    if (index === traits.launch) launch(index);
    const arrived = arriving.get(index) ?? 0;
    putAway(index, arrived);
    onTheWay -= arrived;
    if (!isNew && rng.chance(0.02)) restock(index, rng.int(1, 2));
    if (rng.chance(winning ? traits.winnerTrouble : 0.2)) winning = !winning;
    history.winner[index] = winning ? 1 : 0;
    if (index < HISTORY_DAYS) {
      if (index < traits.end) sell(index);
      if (isNew) move(index);
      if (isNew && (traits.end > HISTORY_DAYS || index < traits.end - 30)) reorder(index);
    }
    history.stock[index] = stock;
  }
  return history;

  /** The first pieces of a new option come with a request of their own, those of a returned grade from customers. */
  function launch(index: number): void {
    const quantity = firstStock();
    if (!isNew) return restock(index, quantity);
    const shipment = planner.firstShipment(option.brand.company, index);
    history.lines.push({ option, shipment, expected: quantity, received: receive(shipment, quantity) });
    putAway(index, quantity);
  }

  /** Returns, losses and removals of a day, after its sales. */
  function move(index: number): void {
    if (index > traits.launch && index < traits.end && plan.rng.chance(plan.restock)) restock(index, 1);
    const share = plan.losses.get(index);
    if (share !== undefined && stock > 3) {
      const loss = lossOf(index, Math.max(2, Math.round(stock * share)), plan.rng);
      history.losses.push(loss);
      stock -= loss.quantity;
    }
    if (index === plan.removal && stock > 0) {
      history.removals.push({ index, quantity: stock });
      stock = 0;
    }
  }

  function firstStock(): number {
    return isNew ? Math.ceil((traits.rate * rng.int(12, 60)) / 5) * 5 : rng.int(0, 3);
  }

  function sell(index: number): void {
    const lift = (demand.lift[index] ?? 1) * ownLift(index) * (winning ? 1 : 0.3);
    const mean = traits.rate * lift;
    const grossQty = stock > 0 ? Math.min(stock, rng.poisson(mean)) : 0;
    const price = Math.floor((option.price * (1 - (demand.discount[index] ?? 0))) / 10) * 10;
    stock -= grossQty;
    let orders = grossQty;
    for (let piece = 0; piece < grossQty; piece += 1) {
      if (piece > 0 && rng.chance(0.12)) orders -= 1;
      if (!rng.chance(CANCELLED_SHARE)) continue;
      const later = index + rng.int(0, 4);
      if (later < Math.min(traits.end, HISTORY_DAYS))
        history.cancelled.push({ index: later, soldOn: index, price });
      cancelQty[later] = (cancelQty[later] ?? 0) - 1;
      cancelAmt[later] = (cancelAmt[later] ?? 0) - price;
    }
    stock -= cancelQty[index] ?? 0;
    // A page that shows 품절 is hardly visited.
    const views = orders + rng.poisson((mean / traits.conversion) * (grossQty > 0 || stock > 0 ? 1 : 0.04));
    if (views === 0 && cancelQty[index] === 0) return;
    const winnerRate = winning ? 96 + 4 * rng.next() : 35 * rng.next();
    history.sales.push({
      index,
      grossQty,
      grossAmt: grossQty * price,
      cancelQty: cancelQty[index] ?? 0,
      cancelAmt: cancelAmt[index] ?? 0,
      orders,
      views,
      visitors: Math.max(orders, Math.round(views * (0.6 + 0.3 * rng.next()))),
      carts: Math.min(views, rng.poisson(views * 0.14)),
      winnerRate: views === 0 ? null : Math.round(winnerRate * 100) / 100,
    });
  }

  function reorder(index: number): void {
    if (!planner.isRequestDay(option.brand.company, index)) return;
    if (traits.neglected ? stock > 0 || rng.chance(0.9) : false) return;
    const expectedRate = traits.rate * recentLift(demand.lift, index);
    const [below, upTo] = traits.reorder;
    if (stock + onTheWay >= Math.max(1, expectedRate * below)) return;
    const expected = Math.max(5, Math.ceil((expectedRate * upTo - stock - onTheWay) / 5) * 5);
    const shipment = planner.shipment(option.brand.company, index, dock);
    const received = receive(shipment, expected);
    history.lines.push({ option, shipment, expected, received });
    onTheWay += expected;
    const arrival = shipment.scheduled + 1;
    if (received.ready > 0) arriving.set(arrival, (arriving.get(arrival) ?? 0) + received.ready);
  }
}

/** What four weeks before a day sold compared with average ones: nobody orders by the best day of a promotion. */
function recentLift(lift: Float64Array, index: number): number {
  const weeks = lift.subarray(Math.max(0, index - 27), index + 1);
  return weeks.reduce((sum, value) => sum + value, 0) / weeks.length;
}
