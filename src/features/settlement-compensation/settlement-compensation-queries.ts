import type { AnswerOf } from '@/data/answer-of.ts';
import type * as z from 'zod/mini';
import type { claimField, LossClaims, Reconciliation } from '@/data/answers/losses.ts';
import { lossArea } from '@/data/areas.ts';
import { unwrap } from '@/data/errors.ts';
import { figureFunction } from '@/data/figure-function.ts';
import { freshness } from '@/data/freshness.ts';
import { listFunction } from '@/data/list-function.ts';
import { lastUpload } from '@/data/newest-upload.ts';
import { supabase } from '@/data/supabase.ts';
import { useWrite } from '@/data/use-write.ts';

export type Compensations = AnswerOf<'loss_compensations'>;
export type CompensationRow = Compensations['rows'][number];
export type ReconciliationRow = Reconciliation['rows'][number];
export type ClaimRow = LossClaims['rows'][number];
export type Evidence = AnswerOf<'loss_evidence'>;
export type ClaimField = z.infer<typeof claimField>;

const part = { area: lossArea, freshness: freshness.losses };

export const lossesQueries = {
  all: lossArea,
  report: figureFunction({ name: 'loss_report', ...part }),
  compensations: listFunction({ name: 'loss_compensations', ...part }),
  reconciliation: listFunction({ name: 'stock_reconciliation', ...part }),
  claims: listFunction({ name: 'loss_claims', ...part }),
  evidence: figureFunction({ name: 'loss_evidence', ...part }),
  lastUpdate: lastUpload({ ...part, kind: { CATEGORY: '재고 손실 보상' } }),
};

interface Entry {
  option_id: string;
  /** yyyyMM. */
  month: string;
  field: ClaimField;
  /** '' for none. */
  value: string;
  /** What was read. */
  expected: string;
}

/**
 * Writes what is entered about a claim, through once the page was read anew. Throws a Failure: conflict, whose detail is the
 * value that stands there; not-found for an option that is not the partner's; invalid.
 */
export function useChangeClaim() {
  const write = useWrite(lossArea);
  return (entry: Entry) =>
    write(
      async (partner_cd) =>
        unwrap(
          await supabase().rpc('change_loss_claim', { partner_cd, ...entry }),
        ) as AnswerOf<'change_loss_claim'>,
    );
}
