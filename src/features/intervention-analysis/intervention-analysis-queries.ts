import { interventionArea } from '@/components/intervention/intervention-mutations.ts';
import type { InterventionPanels, Interventions } from '@/data/answers/interventions.ts';
import { unwrap } from '@/data/errors.ts';
import { figureFunction } from '@/data/figure-function.ts';
import { freshness } from '@/data/freshness.ts';
import { lastUpload } from '@/data/newest-upload.ts';
import { supabase } from '@/data/supabase.ts';

export type InterventionRow = Interventions['rows'][number];

const part = { area: interventionArea, freshness: freshness.interventions };

export const interventionsQueries = {
  all: interventionArea,
  list: figureFunction({ name: 'interventions', ...part }),
  detail: figureFunction({ name: 'intervention_detail', ...part }),
  removed: figureFunction({ name: 'removed_interventions', ...part }),
  lastUpdate: lastUpload({ ...part, kind: { TABLE_NM: 'agg_performance_option_daily' } }),
};

/** Panels of at most ten interventions. Nobody reads them twice: what is kept are the effects. */
export async function readPanels(partner_cd: string, ids: number[], signal: AbortSignal) {
  const answer = await supabase().rpc('intervention_panels', { partner_cd, ids }).abortSignal(signal);
  return unwrap(answer) as unknown as InterventionPanels;
}
