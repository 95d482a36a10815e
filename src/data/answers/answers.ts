import * as z from 'zod/mini';
import type { Database } from '../database.types.ts';
import { homeSummary } from './home-summary.ts';
import { loadCounts } from './import.ts';
import { inboundDetail, inboundRequests } from './inbound.ts';
import { snapshotDates, stockList } from './stock-list.ts';
import { totalSalesBrands, totalSalesDays, totalSalesProducts, totalSalesSummary } from './total-sales.ts';

/**
 * What each function of the database that a client may call returns. Pages take their types from these schemas, and
 * answers.test.ts of the database holds the functions to them: docs/decisions/answer-schemas.md.
 */
export const answers = {
  home_summary: homeSummary,
  import_add_rows: z.number(),
  import_cancel: z.null(),
  import_commit: loadCounts,
  import_preview: loadCounts,
  import_start: z.uuid(),
  inbound_detail: inboundDetail,
  inbound_requests: inboundRequests,
  snapshot_dates: snapshotDates,
  stock_list: stockList,
  total_sales_brands: totalSalesBrands,
  total_sales_days: totalSalesDays,
  total_sales_products: totalSalesProducts,
  total_sales_summary: totalSalesSummary,
} satisfies Record<keyof Database['public']['Functions'], z.ZodMiniType>;
