import type * as z from 'zod/mini';
import type {
  claimField,
  LossClaims,
  lossClaimChange,
  lossCompensations,
  lossEvidence,
  LossReport,
  Reconciliation,
} from '@/data/answers/losses.ts';
import { unwrap } from '@/data/errors.ts';
import { figureFunction } from '@/data/figure-function.ts';
import { freshness } from '@/data/freshness.ts';
import { listAnswer } from '@/data/list-answer.ts';
import { listFunction } from '@/data/list-function.ts';
import { lastUpload } from '@/data/newest-upload.ts';
import { supabase } from '@/data/supabase.ts';
import { useWrite } from '@/data/use-write.ts';

export type Compensations = z.infer<typeof lossCompensations>;
export type CompensationRow = Compensations['rows'][number];
export type ReconciliationRow = Reconciliation['rows'][number];
export type ClaimRow = LossClaims['rows'][number];
export type Evidence = z.infer<typeof lossEvidence>;
export type ClaimField = z.infer<typeof claimField>;
type ClaimChange = z.infer<typeof lossClaimChange>;

const all = (partnerCode: string) => ['losses', partnerCode] as const;
const part = { area: all, freshness: freshness.losses };

export const lossesQueries = {
  all,
  report: figureFunction<LossReport>()({ name: 'loss_report', ...part }),
  compensations: listFunction({ name: 'loss_compensations', read: listAnswer<Compensations>, ...part }),
  reconciliation: listFunction({ name: 'stock_reconciliation', read: listAnswer<Reconciliation>, ...part }),
  claims: listFunction({ name: 'loss_claims', read: listAnswer<LossClaims>, ...part }),
  evidence: figureFunction<Evidence>()({ name: 'loss_evidence', ...part }),
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
  const write = useWrite(all);
  return (entry: Entry) =>
    write(
      async (partner_cd) =>
        unwrap(await supabase().rpc('change_loss_claim', { partner_cd, ...entry })) as ClaimChange,
    );
}
