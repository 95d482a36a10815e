import { MetricCards, MetricPart } from '@/components/figure-page/part.tsx';
import type { PartState } from '@/components/figure-page/part-state.ts';
import { MetricCard } from '@/components/figures/metric-card.tsx';
import { gapNotes, periodNote } from '@/components/sales/profit-notes.ts';
import { labelsOf, metricOf } from '@/components/figures/metric.ts';
import { formatMonthDay } from '@/domain/korea-time.ts';
import { brandText as text } from '@/text/brand.ts';
import type { BrandDetail, BrandStock } from './brand-queries.ts';

type Goods = NonNullable<NonNullable<BrandDetail['profit']>['goods']>;

const STOCK = ['stockAmt', 'outCount', 'outRate'] as const;

interface BrandCardsProps {
  profit: PartState<Pick<BrandDetail, 'profit'>>;
  stock: PartState<BrandStock>;
}

/** What the period left over, and what lies in store now: no figures that have a comparison. */
export function BrandCards({ profit, stock }: BrandCardsProps) {
  return (
    <MetricCards className="max-md:order-1 lg:grid-cols-4 print:grid-cols-4">
      <MetricPart
        state={profit}
        names={labelsOf(['profitAmt'])}
        failedClassName="col-span-full lg:col-span-1"
      >
        {({ profit: own }) =>
          own?.settled ? (
            <MetricCard
              metric="profitAmt"
              value={own.settled.profitAmt}
              comparison={[
                text.profit.rate(metricOf('profitRate').format(own.settled.profitRate)),
                ...(own.breakEvenRoas === null
                  ? []
                  : [text.profit.breakEven(metricOf('breakEvenRoas').format(own.breakEvenRoas))]),
              ].join(' · ')}
            />
          ) : (
            <MetricCard
              metric="grossProfitAmt"
              value={own?.goods?.grossProfitAmt ?? null}
              comparison={
                own?.goods && own.goods.uncostedOptions > 0
                  ? text.profit.partial(own.goods.uncostedOptions)
                  : text.profit.beforeFees
              }
            />
          )
        }
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

/** Below the waterfall: of which days it is, and what it leaves out. */
export function ProfitNotes({ profit, period }: Pick<BrandDetail, 'profit' | 'period'>) {
  if (profit === null) return null;
  const { settled, goods } = profit;
  return (
    <ul className="text-muted-foreground mt-2 grid gap-1 text-xs">
      {(settled
        ? [...periodNote(profit.days, period.days, profit.missing), ...gapNotes(settled)]
        : goods
          ? goodsNotes(goods)
          : []
      ).map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  );
}

function goodsNotes({ goodsCostAmt, uncostedOptions, adCostAmt }: Goods): string[] {
  const { unknown, uncostedNote, missing, missingNote } = text.profit;
  const notes =
    goodsCostAmt === null ? [unknown] : uncostedOptions > 0 ? [uncostedNote(uncostedOptions)] : [];
  return [...notes, missingNote([missing.fees, ...(adCostAmt === null ? [missing.ads] : [])])];
}
