import { MetricPart } from '@/components/figure-page/part.tsx';
import type { PartState } from '@/components/figure-page/part-state.ts';
import { MetricCard } from '@/components/figures/metric-card.tsx';
import { metricOf } from '@/components/figures/metric.ts';
import { OpenLink } from '@/components/layout/page-link.tsx';
import type { HomeProfit } from '@/data/home-summary.ts';
import { usePartner } from '@/data/partner.tsx';
import { homeText } from '@/text/home.ts';
import { menuText } from '@/text/menu.ts';
import { profitText } from '@/text/profit.ts';
import { homeTargets } from './home-targets.ts';

const text = homeText.kpi;

/** Profit of the newest settled day, or the number of reports that it lacks. */
export function ProfitCard({ profit }: { profit: PartState<HomeProfit> }) {
  const { id } = usePartner();
  return (
    <MetricPart state={profit} names={[text.profitNone]} lines={2}>
      {(value) => (
        <MetricCard
          metric="profitAmt"
          label={value.day === null ? text.profitNone : text.profit(value.day)}
          note={notesOf(value).join('\n')}
          value={value.profitAmt}
          previous={value.previousAmt ?? undefined}
          comparison={comparedWith(value)}
          link={
            <OpenLink
              {...homeTargets.profit}
              partnerId={id}
              page={menuText.pages['product-diagnosis'].title}
            />
          }
        />
      )}
    </MetricPart>
  );
}

function comparedWith({ day, previousDay, previousAmt, missing }: HomeProfit): string {
  if (day === null) return text.profitMissing(missing.length);
  if (previousDay === null || previousAmt === null) return '';
  return text.versusDay(day, previousDay);
}

function notesOf({ day, missing, uncostedSaleAmt, unsettledSaleAmt }: HomeProfit): string[] {
  if (day === null) return [profitText.unsettled(missing)];
  const { withUnit } = metricOf('saleAmt');
  return [
    text.profitNote,
    ...(uncostedSaleAmt > 0 ? [profitText.uncosted(withUnit(uncostedSaleAmt))] : []),
    ...(unsettledSaleAmt > 0 ? [profitText.withoutFees(withUnit(unsettledSaleAmt))] : []),
  ];
}
