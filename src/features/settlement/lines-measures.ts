import type { Day } from '@/domain/korea-time.ts';

/** What lines are of: days of 매출인식, brands (none: all; empty: of none), an option, settlement periods. */
export interface LinesArgs {
  date_start: Day;
  date_end: Day;
  brand_cds?: string[];
  option_id?: string;
  period_ends?: string[];
}

/** The measures of settlement_lines. */
export type LineMeasure =
  | 'quantity'
  | 'salesAmount'
  | 'salesFee'
  | 'settlementAmount'
  | 'fulfillmentFee'
  | 'adCost'
  | 'logisticsCost'
  | 'liveFee'
  | 'operationFee'
  | 'finalSettlement';

/** What a figure of the page is made of, by its name there; the first is shown first. */
const sources: Readonly<Record<string, readonly LineMeasure[]>> = {
  quantity: ['quantity'],
  salesAmount: ['salesAmount'],
  salesFee: ['salesFee'],
  salesFeeRate: ['salesFee', 'salesAmount'],
  settlementAmount: ['settlementAmount', 'salesAmount', 'salesFee'],
  fulfillmentFee: ['fulfillmentFee'],
  adCost: ['adCost'],
  settledAdCost: ['adCost'],
  logisticsCost: ['logisticsCost'],
  liveFee: ['liveFee'],
  operationFee: ['operationFee'],
  finalSettlement: [
    'finalSettlement',
    'salesAmount',
    'salesFee',
    'fulfillmentFee',
    'adCost',
    'logisticsCost',
    'liveFee',
    'operationFee',
  ],
};

/** None: the figure has no lines. */
export const measuresOf = (figure: string): readonly LineMeasure[] => sources[figure] ?? [];
