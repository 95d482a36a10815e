import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { OptionSearch } from '@/data/answers/option-search.ts';
import type { Interventions } from '@/data/answers/interventions.ts';
import { isOutdated, unwrap } from '@/data/errors.ts';
import { figureFunction } from '@/data/figure-function.ts';
import { freshness } from '@/data/freshness.ts';
import { usePartner } from '@/data/partner.tsx';
import { supabase } from '@/data/supabase.ts';
import type { Day } from '@/domain/korea-time.ts';

/** First part of the key of all queries about interventions of a partner. */
export const interventionArea = (partnerCode: string) => ['interventions', partnerCode] as const;

/** Options by names and ids, for those who choose some. */
export const optionChoiceQuery = figureFunction<OptionSearch>()({
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

const readAnew = (queryClient: QueryClient, code: string) =>
  queryClient.invalidateQueries({ queryKey: interventionArea(code) });

/**
 * Registers an intervention, or changes the one that was read. Throws a Failure: conflict, whose detail is the version that stands
 * there; not-found; invalid; of code PD422 where the partner has as many as may be.
 */
export function useSaveIntervention() {
  const { code } = usePartner();
  const queryClient = useQueryClient();
  return async (entry: InterventionEntry, read?: { id: number; version: number }) => {
    try {
      const saved = unwrap(
        await supabase().rpc('save_intervention', {
          partner_cd: code,
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
      ) as { id: number; overlaps: number };
      void readAnew(queryClient, code);
      return saved;
    } catch (error) {
      if (isOutdated(error)) await readAnew(queryClient, code);
      throw error;
    }
  };
}

/** Removes an intervention that was read. Throws a Failure: conflict or not-found, after the list was read again. */
export function useDeleteIntervention() {
  const { code } = usePartner();
  const queryClient = useQueryClient();
  return async ({ id, version }: { id: number; version: number }) => {
    try {
      unwrap(await supabase().rpc('delete_intervention', { partner_cd: code, intervention_id: id, version }));
      void readAnew(queryClient, code);
    } catch (error) {
      if (isOutdated(error)) await readAnew(queryClient, code);
      throw error;
    }
  };
}
