import type { ExportColumn } from '@/export/export-types.ts';
import { metricOf } from '@/components/figures/metric.ts';
import { formatCount } from '@/domain/numbers.ts';
import { settlementText } from '@/text/settlement.ts';

const { columns: heading } = settlementText;

interface Measure {
  label: string;
  withUnit: (value: number | null) => string;
  exported: Pick<ExportColumn, 'format' | 'decimals'>;
}

/** What lines can be asked for: the measures of settlement_lines. */
export const lineMeasures = {
  quantity: {
    label: heading.quantity,
    withUnit: (value) => (value === null ? formatCount(value) : settlementText.lines.pieces(value)),
    exported: { format: 'count' },
  },
  salesAmount: metricOf('salesAmount'),
  salesFee: metricOf('salesFee'),
  settlementAmount: metricOf('settlementAmount'),
  fulfillmentFee: metricOf('fulfillmentFee'),
  adCost: metricOf('settledAdCost'),
  logisticsCost: metricOf('logisticsCost'),
  liveFee: metricOf('liveFee'),
  operationFee: metricOf('operationFee'),
  finalSettlement: metricOf('finalSettlement'),
} as const satisfies Record<string, Measure>;

export type LineMeasure = keyof typeof lineMeasures;

/** The measures that a figure of the page is made of, by its name there; the first is shown first. */
const sources: Readonly<Record<string, readonly [LineMeasure, ...LineMeasure[]]>> = {
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

export const measuresOf = (figure: string): readonly LineMeasure[] => sources[figure] ?? [];
