import type { AnswerOf } from '@/data/answer-of.ts';
import { waterfall } from '@/components/charts/chart-kinds.ts';
import type { SeriesSpec } from '@/components/charts/chart-spec.ts';
import { metricOf } from '@/components/figures/metric.ts';
import { formatMonth } from '@/domain/korea-time.ts';
import { settlementText } from '@/text/settlement.ts';
import type { SettlementFigures } from './settlement-figures.ts';

const { charts: text } = settlementText;
export const COSTS = [
  'salesFee',
  'fulfillmentFee',
  'settledAdCost',
  'logisticsCost',
  'liveFee',
  'operationFee',
] as const;
const final = metricOf('finalSettlement');
const sales = metricOf('salesAmount');

/** From sales to what is left; a cost that is not known is no step. */
export function toFinal({ figures }: { figures: SettlementFigures | null }): SeriesSpec {
  const total = (id: 'salesAmount' | 'finalSettlement') => ({
    name: metricOf(id).label,
    short: text.short[id],
    value: figures?.[id] ?? null,
    isTotal: true,
  });
  const costs = COSTS.map((id) => {
    const cost = figures?.[id] ?? null;
    return { name: metricOf(id).label, short: text.short[id], value: cost === null ? null : 0 - cost };
  });
  return waterfall({
    heading: text.step,
    figure: final,
    steps: [total('salesAmount'), ...costs, total('finalSettlement')],
  });
}

type Compared = Record<'figures' | 'comparisonFigures', SettlementFigures | null>;

/** Differences from the comparison period that lead to the one of what is left; null for a figure that is not known of both. */
function changeSteps({ figures, comparisonFigures }: Compared) {
  const step = (id: 'salesAmount' | 'finalSettlement' | (typeof COSTS)[number], sign: 1 | -1) => {
    const [now, then] = [figures?.[id] ?? null, comparisonFigures?.[id] ?? null];
    const value = now === null || then === null ? null : sign * (now - then) + 0;
    return { name: metricOf(id).label, short: text.short[id], sign, value };
  };
  return {
    parts: [step('salesAmount', 1), ...COSTS.map((id) => step(id, -1))],
    change: { ...step('finalSettlement', 1), isTotal: true },
  };
}

/** A figure that is not known of both periods is no step. */
export function fromBefore(compared: Compared): SeriesSpec {
  const { parts, change } = changeSteps(compared);
  return waterfall({ heading: text.step, figure: final, steps: [...parts, change] });
}

/** Says by how much what is left changed, and the parts of it from the largest on; null without a change to explain. */
export function whyChanged(compared: Compared): string | null {
  const { parts, change } = changeSteps(compared);
  if (!change.value) return null;
  const moved = parts
    .flatMap(({ name, sign, value }) => (value ? { name, value, isRise: sign * value > 0 } : []))
    .toSorted((a, b) => Math.abs(b.value) - Math.abs(a.value));
  return moved.length === 0 ? null : text.why(change.name, change.value, moved);
}

/** Sales and what is left of them by month. */
export const byMonth = (months: AnswerOf<'settlement_months'>): SeriesSpec => ({
  kind: 'series',
  heading: text.month,
  labels: months.map(({ month }) => formatMonth(month)),
  axisLabels: months.map(({ month }) => formatMonth(month).slice(2)),
  series: [
    {
      name: sales.label,
      figure: sales,
      mark: 'bar',
      values: months.map(({ figures }) => figures?.salesAmount ?? null),
    },
    {
      name: final.label,
      figure: final,
      mark: 'bar',
      values: months.map(({ figures }) => figures?.finalSettlement ?? null),
    },
  ],
});
