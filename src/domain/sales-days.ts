import type { Day } from './korea-time.ts';

/** Which days of sales are loaded, as stock_list and home_summary say it: a missing day counts as 0 in an average. */
export interface SalesDays {
  /** The first loaded day and the last before today; null when none ever was. */
  from: Day | null;
  to: Day | null;
  /** Days of the last 7 and 30 before today that no load covers, oldest first. */
  missing7: readonly Day[];
  missing30: readonly Day[];
}
