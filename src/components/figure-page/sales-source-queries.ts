import type * as z from 'zod/mini';
import type { salesSourceDays, salesSourceLoads, salesSourceOptions } from '@/data/answers/sales-source.ts';
import { figureFunction } from '@/data/figure-function.ts';
import { freshness } from '@/data/freshness.ts';

const part = {
  area: (partnerCode: string) => ['sales-source', partnerCode] as const,
  freshness: freshness.sales,
};

export const salesSourceQueries = {
  options: figureFunction<z.infer<typeof salesSourceOptions>>()({ name: 'sales_source_options', ...part }),
  days: figureFunction<z.infer<typeof salesSourceDays>>()({ name: 'sales_source_days', ...part }),
  loads: figureFunction<z.infer<typeof salesSourceLoads>>()({ name: 'sales_source_loads', ...part }),
};
