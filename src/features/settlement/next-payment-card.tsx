import { useQuery } from '@tanstack/react-query';
import { MetricPart } from '@/components/figure-page/part.tsx';
import { partOf } from '@/components/figure-page/part-state.ts';
import { StatCard } from '@/components/figures/stat-card.tsx';
import { formatDay, koreaToday } from '@/domain/korea-time.ts';
import { formatUnit, NO_VALUE } from '@/domain/numbers.ts';
import { nextPayment } from '@/domain/settlement-state.ts';
import { settlementText } from '@/text/settlement.ts';
import { payableDays } from './settlement-filters.tsx';
import { settlementQueries as queries } from './settlement-queries.ts';

const { next: text } = settlementText;

/** When the marketplace pays next and how much, of all settlement periods. */
export function NextPaymentCard({ partnerCode }: { partnerCode: string }) {
  const query = useQuery(queries.periods(partnerCode, payableDays()));
  return (
    <MetricPart state={partOf(query)} names={[text.label]}>
      {(periods) => {
        const next = nextPayment(
          periods.flatMap(({ parts }) => parts),
          koreaToday(),
        );
        const words = next === null ? text.none : text.on(formatDay(next.day));
        return (
          <StatCard
            label={text.label}
            formula={text.formula}
            value={next === null ? NO_VALUE : formatUnit('won', next.amount)}
            comparison={next?.isSure === false ? `${words} · ${text.unsure}` : words}
          />
        );
      }}
    </MetricPart>
  );
}
