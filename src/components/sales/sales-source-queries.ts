import { figureFunction } from '@/data/figure-function.ts';
import { freshness } from '@/data/freshness.ts';

const part = {
  area: (partnerCode: string) => ['sales-source', partnerCode] as const,
  freshness: freshness.sales,
};

export const salesSourceQueries = {
  options: figureFunction({ name: 'sales_source_options', ...part }),
  days: figureFunction({ name: 'sales_source_days', ...part }),
  loads: figureFunction({ name: 'sales_source_loads', ...part }),
};
