import { BesideCard } from './beside-card.tsx';
import { ReportsCard } from './reports-card.tsx';
import type { SettledPeriod } from './settled-periods.ts';

/** Of one settlement period: its sums beside the marketplace's, and its reports. */
export default function PeriodCards({ period }: { period: SettledPeriod }) {
  return (
    <div className="grid min-w-0 items-start gap-3.5 xl:grid-cols-2">
      <BesideCard period={period} />
      <ReportsCard period={period} />
    </div>
  );
}
