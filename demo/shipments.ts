import { HISTORY_DAYS, type Calendar } from './calendar.ts';
import type { DemoCompany } from './companies/company.ts';
import { random, uniqueNumbers, type Random } from './random.ts';

const CENTRES = [
  '안성1센터',
  '이천2센터',
  '김포3센터',
  '대구1센터',
  '인천4센터',
  '용인2센터',
  '창원1센터',
] as const;

/** How far the centre is with a request. */
type Progress = 'waiting' | 'mixed' | 'receiving' | 'done' | 'short' | 'returned' | 'returning';

/** One inbound request: what all of its lines share. */
export interface Shipment {
  requestNo: string;
  orderNo: string;
  approvalNo: string | null;
  milkrunNo: string | null;
  /** Day index of the request and of the scheduled arrival. */
  requested: number;
  scheduled: number;
  centre: string;
  pallets: number;
  trucks: number;
  progress: Progress;
  rng: Random;
}

export interface Received {
  approved: number;
  ready: number;
  returnPending: number;
  returnReady: number;
  remarks: string | null;
}

export class ShipmentPlanner {
  private readonly shipments = new Map<string, Shipment>();
  private readonly calendar: Calendar;
  // In the forms of the marketplace's own report.
  private readonly requestNo = uniqueNumbers(random('requests'), '26', 10);
  private readonly approvalNo = uniqueNumbers(random('approvals'), 'IB', 11);
  private readonly milkrunNo = uniqueNumbers(random('milkruns'), '9', 8);

  constructor(calendar: Calendar) {
    this.calendar = calendar;
  }

  /** A partner sends goods twice a week, on weekdays of its own. */
  isRequestDay(company: DemoCompany, index: number): boolean {
    const weekday = this.calendar.weekday(index);
    const first = Number(company.code.slice(-1)) % 2;
    return weekday === first || weekday === first + 3;
  }

  /** The request of that partner, day and dock; options of one dock travel together. */
  shipment(company: DemoCompany, requested: number, dock: number): Shipment {
    const day = this.calendar.day(requested);
    const key = `${company.code} ${day} ${dock}`;
    const known = this.shipments.get(key);
    if (known) return known;
    const rng = random(`shipment ${key}`);
    const scheduled = requested + rng.int(4, 12);
    const milkrun = rng.chance(0.6);
    const requestNo = this.requestNo();
    const age = HISTORY_DAYS - scheduled;
    const shipment: Shipment = {
      requestNo,
      orderNo: `${requestNo}-1`,
      approvalNo: age < -2 ? null : this.approvalNo(),
      milkrunNo: milkrun ? this.milkrunNo() : null,
      requested,
      scheduled,
      centre: CENTRES[(Number(company.code.slice(-2)) * 3 + dock * 2) % CENTRES.length] ?? CENTRES[0],
      pallets: milkrun ? rng.int(1, 6) : 0,
      trucks: milkrun ? 1 : 0,
      progress: progressAt(age, rng),
      rng,
    };
    this.shipments.set(key, shipment);
    return shipment;
  }

  /** The request that brings a partner's first pieces of what it begins to sell on a day, by parcel and all in order. */
  firstShipment(company: DemoCompany, index: number): Shipment {
    const key = `${company.code} first ${this.calendar.day(index)}`;
    const known = this.shipments.get(key);
    if (known) return known;
    const rng = random(`shipment ${key}`);
    const requestNo = this.requestNo();
    const shipment: Shipment = {
      requestNo,
      orderNo: `${requestNo}-1`,
      approvalNo: this.approvalNo(),
      milkrunNo: null,
      requested: index - 3,
      scheduled: index - 1,
      centre: rng.pick(CENTRES),
      pallets: 0,
      trucks: 0,
      progress: 'done',
      rng,
    };
    this.shipments.set(key, shipment);
    return shipment;
  }
}

/** Progress of a request so many days after its scheduled arrival. */
function progressAt(age: number, rng: Random): Progress {
  const draw = rng.next();
  if (age < 0) return 'waiting';
  if (age <= 2) return draw < 0.3 ? 'waiting' : draw < 0.6 ? 'mixed' : draw < 0.75 ? 'receiving' : 'done';
  if (age <= 20 && draw < 0.05) return 'waiting';
  if (draw < 0.84) return 'done';
  if (draw < 0.92) return 'short';
  return age <= 10 ? 'returning' : 'returned';
}

/** What has become of one line by today; the four counts are disjoint. */
export function receive(shipment: Shipment, expected: number): Received {
  const { rng, progress } = shipment;
  const put = (ready: number, rest: Partial<Received> = {}): Received => ({
    approved: 0,
    ready,
    returnPending: 0,
    returnReady: 0,
    remarks: null,
    ...rest,
  });
  const affected = rng.chance(0.35);
  const few = Math.min(expected, rng.int(1, 4));
  if (progress === 'waiting' || (progress === 'mixed' && affected)) return put(0);
  if (progress === 'mixed') return put(0, { approved: expected });
  if (progress === 'receiving')
    return put(0, { approved: Math.floor(expected * (0.3 + 0.6 * rng.next())), remarks: '검수 진행 중' });
  if (progress === 'done' || !affected) return put(expected);
  if (progress === 'short') return put(expected - few, { remarks: `수량 부족 ${few}개` });
  const remarks = rng.pick(['바코드 불일치', '포장 훼손', '유통기한 표기 누락', '라벨 미부착']);
  return progress === 'returning'
    ? put(expected - few, { returnPending: few, remarks: `${remarks} 회송 예정` })
    : put(expected - few, { returnReady: few, remarks: `${remarks} 회송` });
}
