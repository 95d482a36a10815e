import type { Interventions } from '@/data/answers/interventions.ts';
import { unwrap } from '@/data/errors.ts';
import { figureFunction } from '@/data/figure-function.ts';
import { freshness } from '@/data/freshness.ts';
import { supabase } from '@/data/supabase.ts';
import { useWrite } from '@/data/use-write.ts';
import type { Day } from '@/domain/korea-time.ts';

/** First part of the key of all queries about interventions of a partner. */
export const interventionArea = (partnerCode: string) => ['interventions', partnerCode] as const;

/** Options by names and ids, for those who choose some. */
export const optionChoiceQuery = figureFunction({
  name: 'option_search',
  area: (partnerCode) => ['option-choice', partnerCode],
  freshness: freshness.productSearch,
}).answer;

export interface InterventionEntry {
  name: string;
  type: Interventions['rows'][number]['type'];
  startDay: Day;
  /** Null: none. */
  endDay: Day | null;
  costAmt: number | null;
  memo: string;
  optionIds: readonly string[];
}

/**
 * Registers an intervention, or changes the one that was read. Throws a Failure: conflict, whose detail is the version that stands
 * there; not-found; invalid; of code PD422 where the partner has as many as may be.
 */
export function useSaveIntervention() {
  const write = useWrite(interventionArea);
  return (entry: InterventionEntry, read?: { id: number; version: number }) =>
    write(
      async (partner_cd) =>
        unwrap(
          await supabase().rpc('save_intervention', {
            partner_cd,
            intervention_id: read?.id ?? null,
            version: read?.version ?? null,
            name: entry.name,
            type: entry.type,
            start_day: entry.startDay,
            end_day: entry.endDay,
            cost_amt: entry.costAmt,
            memo: entry.memo,
            option_ids: entry.optionIds,
          } as never),
        ) as { id: number; overlaps: number },
    );
}

/** Removes an intervention that was read. Throws a Failure: conflict or not-found, after the list was read again. */
export function useDeleteIntervention() {
  const write = useWrite(interventionArea);
  return ({ id: intervention_id, version }: { id: number; version: number }) =>
    write(async (partner_cd) => {
      unwrap(await supabase().rpc('delete_intervention', { partner_cd, intervention_id, version }));
    });
}
