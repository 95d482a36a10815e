import { addDays } from '../src/domain/korea-time.ts';
import { HISTORY_DAYS, type Calendar } from './calendar.ts';
import type { Value } from './copy.ts';
import { random } from './random.ts';
import type { InboundLine } from './history.ts';

export const inboundColumns = [
  'CUST_CD',
  'REQ_NO',
  'IB_REQ_NO',
  'IB_APRV_NO',
  'MILKRUNNO',
  'IB_REQ_DT',
  'SCH_DT',
  'PICKUP_DT',
  'IB_CENTER',
  'REG_DT',
  'PLT_AMT',
  'TRUCK_AMT',
  'OPTION_CD',
  'EX_QTY',
  'IB_APRV_QTY',
  'SALE_READY_QTY',
  'RETURN_PENDING_QTY',
  'RETURN_READY_QTY',
  'EXPIR_DT',
  'PROD_DT',
  'LOGISTICS_COMPANY',
  'INVOICE_NUM',
  'DP_APRV_DT',
  'REMARKS',
] as const;

const NO_DATE = '해당없음';

/** raw_wing_inbound_request: one line. uploadedOn says when the file of a day was loaded. */
export function inboundRow(
  line: InboundLine,
  calendar: Calendar,
  uploadedOn: (index: number) => string,
): Value[] {
  const { option, shipment, expected, received } = line;
  const rng = random(`line ${shipment.requestNo} ${option.code}`);
  const made = addDays(calendar.day(shipment.requested), -rng.int(20, 120));
  const sentBack = received.returnPending + received.returnReady > 0;
  // A request is in every file until it is done: the last one that changed it counts.
  const lastFile = Math.min(HISTORY_DAYS, Math.max(shipment.requested, shipment.scheduled) + 3);
  return [
    option.brand.company.code,
    shipment.requestNo,
    shipment.orderNo,
    shipment.approvalNo,
    shipment.milkrunNo,
    calendar.day(shipment.requested),
    calendar.day(shipment.scheduled),
    shipment.milkrunNo ? calendar.day(shipment.scheduled - 1) : null,
    shipment.centre,
    uploadedOn(lastFile),
    shipment.pallets,
    shipment.trucks,
    option.code,
    expected,
    received.approved,
    received.ready,
    received.returnPending,
    received.returnReady,
    option.expires ? addDays(made, 365 * rng.int(1, 3)) : NO_DATE,
    option.expires ? made : rng.chance(0.5) ? NO_DATE : null,
    sentBack ? rng.pick(['한빛나래택배', '새길로지스', '두루미택배']) : null,
    sentBack ? `6${String(rng.int(0, 99_999_999_999)).padStart(11, '0')}` : null,
    received.ready > 0 ? calendar.day(shipment.scheduled + 1) : null,
    received.remarks,
  ];
}
