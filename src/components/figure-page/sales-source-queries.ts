import type * as z from 'zod/mini';
import type { salesSourceDays, salesSourceLoads, salesSourceOptions } from '@/data/answers/sales-source.ts';
import { figureFunction } from '@/data/figure-function.ts';
import { freshness } from '@/data/freshness.ts';

export type SourceOptions = z.infer<typeof salesSourceOptions>;
export type SourceLoads = z.infer<typeof salesSourceLoads>;

const part = {
  area: (partnerCode: string) => ['sales-source', partnerCode] as const,
  freshness: freshness.sales,
};

export const salesSourceQueries = {
  options: figureFunction<SourceOptions>()({ name: 'sales_source_options', ...part }),
  days: figureFunction<z.infer<typeof salesSourceDays>>()({ name: 'sales_source_days', ...part }),
  loads: figureFunction<SourceLoads>()({ name: 'sales_source_loads', ...part }),
};
