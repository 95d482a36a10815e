import { PartCard } from '@/components/figure-page/part.tsx';
import type { PartState } from '@/components/figure-page/part-state.ts';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { salesExplanationText } from '@/text/sales-explanation.ts';
import type { Explanation } from './explanation.ts';

const text = salesExplanationText.why;

/** The cause of a change of sales in one sentence, first on a page, with the part that nothing explains; a sheet has no room for it. */
export function ExplanationLine({ state }: { state: PartState<Explanation> }) {
  return (
    <PartCard
      state={state}
      // As high before the sentence, so that nothing moves when it comes.
      className="min-h-26 px-4 py-3 text-sm break-keep tabular-nums md:min-h-18 print:hidden"
      head={null}
      skeleton={<Skeleton className="h-10" />}
      failedClassName="py-0"
    >
      {({ decomposition, changeAmt, price, unexplained }) =>
        decomposition && price !== null && unexplained !== null ? (
          <>
            <p>
              <b className="font-semibold">{text.sentence(decomposition)}</b>. {text.strongest(decomposition)}
            </p>
            <p className="text-muted-foreground mt-1">{text.orderValueParts(price, unexplained)}</p>
          </>
        ) : (
          <b className="font-semibold">
            {changeAmt === null ? text.unknown : text.unexplainedOnly(changeAmt)}
          </b>
        )
      }
    </PartCard>
  );
}
