import { PartCard } from '@/components/figure-page/part.tsx';
import type { PartState } from '@/components/figure-page/part-state.ts';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import type { Explanation } from './explanation.ts';
import { whySalesChanged } from './explanation-lines.ts';

/** The cause of a change of sales in one sentence, first on a page and on the second sheet of paper, with the part that nothing explains. */
export function ExplanationLine({ state }: { state: PartState<Explanation> }) {
  return (
    <PartCard
      state={state}
      // As high before the sentence, so that nothing moves when it comes.
      className="min-h-26 px-4 py-3 text-sm break-keep tabular-nums md:min-h-18 print:order-1 print:break-before-page"
      head={null}
      skeleton={<Skeleton className="h-10" />}
      failedClassName="py-0"
    >
      {(explanation) => {
        const { sentence, strongest, rest } = whySalesChanged(explanation);
        return (
          <>
            <p>
              <b className="font-semibold">{sentence}</b>
              {strongest === undefined ? null : `. ${strongest}`}
            </p>
            {rest === undefined ? null : <p className="text-muted-foreground mt-1">{rest}</p>}
          </>
        );
      }}
    </PartCard>
  );
}
