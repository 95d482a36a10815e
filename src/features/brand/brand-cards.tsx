import { MetricCards, MetricPart } from '@/components/figure-page/part.tsx';
import type { PartState } from '@/components/figure-page/part-state.ts';
import { MetricCard } from '@/components/figures/metric-card.tsx';
import { labelsOf } from '@/components/figures/metric.ts';
import { formatMonthDay } from '@/domain/korea-time.ts';
import { brandText as text } from '@/text/brand.ts';
import type { BrandDetail, BrandStock } from './brand-queries.ts';

const STOCK = ['stockAmt', 'outCount', 'outRate'] as const;

interface BrandCardsProps {
  profit: PartState<Pick<BrandDetail, 'profit'>>;
  stock: PartState<BrandStock>;
}

/** What the period left over, and what lies in store now: no figures that have a comparison. */
export function BrandCards({ profit, stock }: BrandCardsProps) {
  return (
    <MetricCards className="lg:grid-cols-4 print:grid-cols-4">
      <MetricPart
        state={profit}
        names={labelsOf(['grossProfitAmt'])}
        failedClassName="col-span-full lg:col-span-1"
      >
        {({ profit: own }) => (
          <MetricCard
            metric="grossProfitAmt"
            value={own?.grossProfitAmt ?? null}
            comparison={
              own && own.uncostedOptions > 0
                ? text.profit.partial(own.uncostedOptions)
                : text.profit.beforeFees
            }
          />
        )}
      </MetricPart>
      <MetricPart state={stock} names={labelsOf(STOCK)} failedClassName="col-span-full lg:col-span-3">
        {({ stock: own, stockDay }) => {
          const day = own && stockDay ? text.stock.of(formatMonthDay(stockDay)) : text.stock.none;
          const basis = own
            ? [
                own.pricedOptions > 0 ? text.stock.priced(own.pricedOptions) : null,
                own.unvaluedOptions > 0 ? text.stock.unvalued(own.unvaluedOptions) : null,
              ].filter((note) => note !== null)
            : [];
          return (
            <>
              <MetricCard
                metric="stockAmt"
                value={own?.stockAmt ?? null}
                comparison={[day, ...basis].join(' · ')}
              />
              <MetricCard
                metric="outCount"
                value={own?.outCount ?? null}
                comparison={own ? text.stock.outOf(own.sellingCount) : day}
              />
              <MetricCard metric="outRate" value={own?.outRate ?? null} comparison={day} />
            </>
          );
        }}
      </MetricPart>
    </MetricCards>
  );
}

/** Below the waterfall: what it leaves out, by name. */
export function ProfitNotes({ profit }: Pick<BrandDetail, 'profit'>) {
  if (profit === null) return null;
  const { goodsCostAmt, uncostedOptions, missing } = profit;
  const notes = [
    goodsCostAmt === null
      ? text.profit.unknown
      : uncostedOptions > 0
        ? text.profit.uncostedNote(uncostedOptions)
        : null,
    missing.length > 0 ? text.profit.missingNote(missing.map((input) => text.profit.missing[input])) : null,
  ].filter((note) => note !== null);
  return (
    <ul className="text-muted-foreground mt-2 grid gap-1 text-xs">
      {notes.map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  );
}
