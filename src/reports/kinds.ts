import type { ReportKind } from './kind.ts';
import { adReport } from './kinds/ad-report.ts';
import { inboundRequests } from './kinds/inbound-requests.ts';
import { optionMaster } from './kinds/option-master.ts';
import { salesAnalysis } from './kinds/sales-analysis.ts';
import { stockStatus } from './kinds/stock-status.ts';

/** Every report that can be loaded. */
export const reportKinds: ReportKind[] = [
  optionMaster,
  stockStatus,
  salesAnalysis,
  inboundRequests,
  adReport,
];
