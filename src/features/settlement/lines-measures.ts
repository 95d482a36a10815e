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
