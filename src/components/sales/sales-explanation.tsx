import type { PartState } from '@/components/figure-page/part-state.ts';
import { CausesCard } from './causes-card.tsx';
import { DecompositionCard } from './decomposition-card.tsx';
import type { Explanation } from './explanation.ts';

interface SalesExplanationProps {
  state: PartState<Explanation>;
  /** What the period is compared with. */
  compared: string;
}

/** The part of each factor in a change of sales, and possible causes; below its list on a phone, on a second sheet of paper. */
export function SalesExplanation({ state, compared }: SalesExplanationProps) {
  return (
    <div className="grid gap-3.5 max-md:order-1 xl:grid-cols-3 print:order-1 print:grid-cols-2">
      <DecompositionCard state={state} compared={compared} />
      <CausesCard state={state} />
    </div>
  );
}
