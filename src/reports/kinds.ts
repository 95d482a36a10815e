import type { ReportKind } from './kind.ts';
import { adReport } from './kinds/ad-report.ts';
import { inboundRequests } from './kinds/inbound-requests.ts';
import { optionMaster } from './kinds/option-master.ts';
import { salesAnalysis } from './kinds/sales-analysis.ts';
import { stockStatus } from './kinds/stock-status.ts';
import { brandCharges } from './kinds/brand-charges.ts';
import { lossCompensation } from './kinds/loss-compensation.ts';
import { milkRuns } from './kinds/milk-runs.ts';
import { optionCosts } from './kinds/option-costs.ts';
import { removalCosts } from './kinds/removal-costs.ts';
import { returnCosts } from './kinds/return-costs.ts';
import { salesFees } from './kinds/sales-fees.ts';
import { salesTargets } from './kinds/sales-targets.ts';
import { serviceCosts } from './kinds/service-costs.ts';
import { settledAdCosts } from './kinds/settled-ad-costs.ts';
import { settlementSummary } from './kinds/settlement-summary.ts';
import { storageCosts } from './kinds/storage-costs.ts';
import { warehousingShipping } from './kinds/warehousing-shipping.ts';

/** Every report that can be loaded. */
export const reportKinds: ReportKind[] = [
  optionMaster,
  stockStatus,
  salesAnalysis,
  inboundRequests,
  adReport,
  salesFees,
  warehousingShipping,
  storageCosts,
  returnCosts,
  removalCosts,
  serviceCosts,
  lossCompensation,
  settledAdCosts,
  milkRuns,
  settlementSummary,
  optionCosts,
  salesTargets,
  brandCharges,
];
