import { MetricCards, MetricPart } from '@/components/figure-page/part.tsx';
import type { PartState } from '@/components/figure-page/part-state.ts';
import { MetricCard } from '@/components/figures/metric-card.tsx';
import { labelsOf } from '@/components/figures/metric.ts';
import { StatCard } from '@/components/figures/stat-card.tsx';
import { formatDay } from '@/domain/korea-time.ts';
import { formatUnit } from '@/domain/numbers.ts';
import { adRegisterText } from '@/text/ad-register.ts';
import type { AdDays, AdRegister } from './ad-management-queries.ts';

const { cards: text } = adRegisterText;
const KEY_FIGURES = ['adBlockedCost', 'adDayCost', 'dayBudget', 'adSpendRate'] as const;

interface RegisterCardsProps {
  register: PartState<AdRegister>;
  days: PartState<AdDays>;
}

/** Key figures of the listed campaigns, and how many days no report covers. */
export function RegisterCards({ register, days }: RegisterCardsProps) {
  return (
    <MetricCards className="max-lg:*:last:col-span-2 lg:grid-cols-5 print:grid-cols-5 print:*:last:col-span-1">
      <MetricPart state={register} names={labelsOf(KEY_FIGURES)} lines={2}>
        {({ summary, counts, week }) =>
          KEY_FIGURES.map((metric) => (
            <MetricCard
              key={metric}
              metric={metric}
              value={valueOf(metric, summary)}
              comparison={
                {
                  adBlockedCost: text.blocked(counts.blocked),
                  adDayCost: [
                    isBudgeted(summary) ? text.ofAll(formatUnit('won', summary.adDayCost)) : '',
                    week.from && week.to ? weekText(week.from, week.to, week.days) : '',
                  ]
                    .filter(Boolean)
                    .join(' · '),
                  dayBudget: text.budget,
                  adSpendRate: text.spend,
                }[metric]
              }
            />
          ))
        }
      </MetricPart>
      <MetricPart state={days} names={[text.missing]} lines={2} failedClassName="max-lg:col-span-2">
        {({ missing, lastDay }) => (
          <StatCard
            label={text.missing}
            formula={text.missingFormula}
            value={text.missingOf(missing)}
            comparison={lastDay === null ? '' : text.lastDay(formatDay(lastDay))}
          />
        )}
      </MetricPart>
    </MetricCards>
  );
}

const isBudgeted = ({ spentDayBudget }: AdRegister['summary']) => spentDayBudget !== null;

/** Cost and budget of the campaigns that 소진율 divides, where there are any, so that the three agree. */
function valueOf(metric: (typeof KEY_FIGURES)[number], summary: AdRegister['summary']): number | null {
  if (metric === 'adDayCost' && isBudgeted(summary)) return summary.budgetedDayCost;
  return metric === 'dayBudget' ? summary.spentDayBudget : summary[metric];
}

const weekText = (from: string, to: string, days: number) =>
  text.week(formatDay(from).slice(5), formatDay(to).slice(5), days);
