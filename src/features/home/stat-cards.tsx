import { ArrowRight } from 'lucide-react';
import { StatCardSkeleton } from '@/components/charts/stat-card.tsx';
import { MetricCard } from '@/components/figures/metric-card.tsx';
import { Card } from '@/components/ui/card.tsx';
import type { Day } from '@/domain/korea-time.ts';
import { formatCount } from '@/domain/numbers.ts';
import { dayRanges } from '@/domain/sales-days.ts';
import { homeText } from '@/text/home.ts';
import { loadedText } from '@/text/loaded.ts';
import { menuText } from '@/text/menu.ts';
import { CardFailed, type CardState } from './home-card.tsx';
import type { HomeInbound, HomeSales, HomeStock } from '@/data/home-summary.ts';
import { homeTargets } from './home-targets.ts';
import { PageLink, type PageTarget } from './page-link.tsx';

const text = homeText.kpi;

interface StatCardsProps {
  sales: CardState<HomeSales>;
  stock: CardState<HomeStock>;
  inbound: CardState<HomeInbound>;
  /** Days of the last 7 that are not loaded. */
  missing7: readonly Day[];
}

/** The four figures on top; each leads to the page it comes from. */
export function StatCards({ sales, stock, inbound, missing7 }: StatCardsProps) {
  const isWhole = missing7.length === 0;
  const missingDays = isWhole ? '' : text.missingDays(dayRanges(missing7));
  return (
    <div className="grid grid-cols-2 gap-3.5 xl:grid-cols-4">
      {sales.is === 'ready' ? (
        <>
          <MetricCard
            metric="saleQty"
            label={text.yesterday}
            formula={text.yesterdayFormula}
            value={sales.value.yesterday}
            previous={sales.value.sameWeekdayLastWeek}
            comparison={text.vsWeekday}
            link={<OpenLink {...homeTargets.sales} page={menuText.pages['total-sales'].title} />}
          />
          <MetricCard
            metric="saleQty"
            label={text.last7}
            formula={text.last7Formula}
            note={missingDays}
            value={sales.value.last7}
            previous={isWhole ? sales.value.previous7 : undefined}
            comparison={isWhole ? text.vsPrevious7 : text.missing7(missing7.length)}
            link={<OpenLink {...homeTargets.sales} page={menuText.pages['total-sales'].title} />}
          />
        </>
      ) : (
        <>
          <Waiting state={sales} />
          <Waiting state={sales} />
        </>
      )}
      {stock.is === 'ready' ? (
        <MetricCard
          metric="docUnder7"
          note={missingDays}
          value={stock.value.docUnder7}
          comparison={soonOutDetail(stock.value, missing7.length)}
          link={<OpenLink {...homeTargets.stock('under7')} page={menuText.pages.inventory.title} />}
        />
      ) : (
        <Waiting state={stock} />
      )}
      {inbound.is === 'ready' ? (
        <MetricCard
          metric="inboundErrorCount"
          value={inbound.value.errorCount}
          comparison={inboundDetail(inbound.value)}
          link={
            <OpenLink {...homeTargets.inboundErrors(inbound.value)} page={menuText.pages.inbound.title} />
          }
        />
      ) : (
        <Waiting state={inbound} />
      )}
    </div>
  );
}

/** Below what runs out in 7 days; where it is not known, what is not loaded. */
function soonOutDetail({ day, docUnder14 }: HomeStock, missing: number): string {
  if (docUnder14 !== null)
    return [text.soonOutDetail(formatCount(docUnder14)), missing > 0 ? text.missing7(missing) : '']
      .filter(Boolean)
      .join(' · ');
  return loadedText.nothingOf([day === null ? loadedText.kinds.stock : text.sales7]);
}

function inboundDetail({ dueThisWeekCount }: HomeInbound): string {
  if (dueThisWeekCount !== null) return text.inboundDue(formatCount(dueThisWeekCount));
  return loadedText.nothingOf([loadedText.kinds.inbound]);
}

function OpenLink({ page, ...target }: PageTarget & { page: string }) {
  return (
    <PageLink
      {...target}
      label={homeText.open(page)}
      className="text-subtle-foreground hover:text-foreground grid size-6 place-items-center"
    >
      <ArrowRight aria-hidden className="size-4" />
    </PageLink>
  );
}

function Waiting({ state }: { state: CardState<unknown> }) {
  if (state.is === 'failed')
    return (
      <Card>
        <CardFailed error={state.error} retry={state.retry} className="py-4" />
      </Card>
    );
  return <StatCardSkeleton />;
}
