import type * as z from 'zod/mini';
import type { salesExplanation } from '@/data/answers/sales-explanation.ts';

/** Why the sales of a product, a brand or a partner changed. */
export type Explanation = Omit<z.infer<typeof salesExplanation>, 'period' | 'comparison' | 'adCover'>;
