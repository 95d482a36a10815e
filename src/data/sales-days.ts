import type * as z from 'zod/mini';
import type { totalSalesDays } from './answers/total-sales.ts';

/** Sales by day, week or month: the answer of total_sales_days. */
export type SalesDays = z.infer<typeof totalSalesDays>;
