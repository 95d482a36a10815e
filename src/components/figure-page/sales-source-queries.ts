import type * as z from 'zod/mini';
import type { salesSourceLoads, salesSourceOptions } from '@/data/answers/sales-source.ts';
import type { totalSalesDays } from '@/data/answers/total-sales.ts';
import { figureFunction } from '@/data/figure-function.ts';
import { freshness } from '@/data/freshness.ts';

export type SourceOptions = z.infer<typeof salesSourceOptions>;
export type SourceLoads = z.infer<typeof salesSourceLoads>;
export type SourceDays = z.infer<typeof totalSalesDays>;

const part = {
  area: (partnerCode: string) => ['sales-source', partnerCode] as const,
  freshness: freshness.sales,
};

export const salesSourceQueries = {
  options: figureFunction<SourceOptions>()({ name: 'sales_source_options', ...part }),
  loads: figureFunction<SourceLoads>()({ name: 'sales_source_loads', ...part }),
  days: figureFunction<SourceDays>()({ name: 'total_sales_days', ...part }),
};
