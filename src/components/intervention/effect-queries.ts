import type { InterventionPanels, Interventions } from '@/data/answers/interventions.ts';
import { unwrap } from '@/data/errors.ts';
import { figureFunction } from '@/data/figure-function.ts';
import { freshness } from '@/data/freshness.ts';
import { supabase } from '@/data/supabase.ts';
import { interventionArea } from './intervention-mutations.ts';

export type InterventionRow = Interventions['rows'][number];

export const interventionList = figureFunction({
  name: 'interventions',
  area: interventionArea,
  freshness: freshness.interventions,
});

/** Panels of at most ten interventions, or of options of which none is registered yet. Nobody reads them twice: what is kept are the effects. */
export async function readPanels(
  partner_cd: string,
  asked: { ids: number[]; days?: number; option_ids?: string[] },
  signal: AbortSignal,
) {
  const answer = await supabase()
    .rpc('intervention_panels', { partner_cd, ...asked })
    .abortSignal(signal);
  return unwrap(answer) as unknown as InterventionPanels;
}
