import { MetricCards, MetricPart } from '@/components/figure-page/part.tsx';
import type { PartState } from '@/components/figure-page/part-state.ts';
import { metricOf } from '@/components/figures/metric.ts';
import { StatCard } from '@/components/figures/stat-card.tsx';
import { formatUnit } from '@/domain/numbers.ts';
import { interventionsText } from '@/text/interventions.ts';
import {
  type EffectRow,
  effectTotals,
  signedPercent,
  verdictCounts,
} from '@/components/intervention/effect-rows.ts';

const { cards: text, columns, help } = interventionsText;

const NAMES = [columns.judged, text.rise, text.added, text.amount, text.cost, text.roi];

/** Totals of the listed interventions. */
export function InterventionsCards({ state }: { state: PartState<readonly EffectRow[]> }) {
  return (
    <MetricCards className="sm:grid-cols-3 xl:grid-cols-6">
      <MetricPart state={state} names={NAMES}>
        {(rows) => <Cards rows={rows} />}
      </MetricPart>
    </MetricCards>
  );
}

function Cards({ rows }: { rows: readonly EffectRow[] }) {
  const counts = verdictCounts(rows);
  const totals = effectTotals(rows);
  const judged = counts.rise + counts.fall + counts.unclear;
  return (
    <>
      <StatCard
        label={text.judged}
        formula={text.judgedFormula}
        value={text.cases(judged)}
        comparison={text.judgedOf(counts.all)}
      />
      <StatCard
        label={text.rise}
        formula={text.riseFormula}
        value={text.cases(counts.rise)}
        comparison={text.fallBeside(counts.fall, counts.unclear)}
      />
      <StatCard
        label={text.added}
        formula={`${help.addedQty}\n${text.addedFormula}`}
        value={metricOf('saleQty').withUnit(totals.addedQty)}
        comparison=""
      />
      <StatCard
        label={text.amount}
        formula={`${help.addedAmt}\n${text.amountFormula}`}
        value={formatUnit('won', totals.addedAmt)}
        comparison=""
      />
      <StatCard
        label={text.cost}
        formula={text.costFormula}
        value={formatUnit('won', totals.costAmt)}
        comparison={text.costOf(totals.costCount)}
      />
      <StatCard
        label={text.roi}
        formula={`${help.roi}\n${text.roiFormula}`}
        value={signedPercent(totals.roi)}
        comparison={text.roiOf(totals.roiCount)}
      />
    </>
  );
}
