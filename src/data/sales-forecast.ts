import type * as z from 'zod/mini';
import type { salesForecast } from './answers/sales-forecast.ts';

export type SalesForecast = z.infer<typeof salesForecast>;
