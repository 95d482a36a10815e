import { interventionList } from '@/components/intervention/effect-queries.ts';
import { interventionArea } from '@/components/intervention/intervention-mutations.ts';
import { figureFunction } from '@/data/figure-function.ts';
import { freshness } from '@/data/freshness.ts';
import { lastUpload } from '@/data/newest-upload.ts';

const part = { area: interventionArea, freshness: freshness.interventions };

export const interventionsQueries = {
  all: interventionArea,
  list: interventionList,
  detail: figureFunction({ name: 'intervention_detail', ...part }),
  removed: figureFunction({ name: 'removed_interventions', ...part }),
  lastUpdate: lastUpload({ ...part, kind: { TABLE_NM: 'agg_performance_option_daily' } }),
};
