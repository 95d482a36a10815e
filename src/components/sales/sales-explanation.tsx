import { cn } from '@/components/ui/cn.ts';
import type { PartState } from '@/components/figure-page/part-state.ts';
import { CausesCard } from './causes-card.tsx';
import { DecompositionCard } from './decomposition-card.tsx';
import type { Explanation } from './explanation.ts';

interface SalesExplanationProps {
  state: PartState<Explanation>;
  /** What the period is compared with. */
  compared: string;
  className?: string;
}

/** The part of each factor in a change of sales, and possible causes; below its list on a phone. */
export function SalesExplanation({ state, compared, className }: SalesExplanationProps) {
  return (
    <div className={cn('grid gap-3.5 max-md:order-1 xl:grid-cols-3 print:grid-cols-3', className)}>
      <DecompositionCard state={state} compared={compared} />
      <CausesCard state={state} />
    </div>
  );
}
