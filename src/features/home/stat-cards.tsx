import { MetricCards, MetricPart } from '@/components/figure-page/part.tsx';
import type { PartState } from '@/components/figure-page/part-state.ts';
import { Sparkline } from '@/components/charts/sparkline.tsx';
import { MetricCard } from '@/components/figures/metric-card.tsx';
import { labelsOf, metricOf } from '@/components/figures/metric.ts';
import { OpenLink } from '@/components/layout/page-link.tsx';
import type { HomeAmounts, HomeInbound, HomeProfit, HomeSales, HomeStock } from '@/data/home-summary.ts';
import { usePartner } from '@/data/partner.tsx';
import { addDays, type Day, formatDay } from '@/domain/korea-time.ts';
import { formatCount } from '@/domain/numbers.ts';
import { dayRanges } from '@/domain/sales-days.ts';
import { comparisonText } from '@/text/comparison.ts';
import { homeText } from '@/text/home.ts';
import { loadedText } from '@/text/loaded.ts';
import { menuText } from '@/text/menu.ts';
import { morningText } from '@/text/morning.ts';
import { homeTargets } from './home-targets.ts';
import { ProfitCard } from './profit-card.tsx';

const text = homeText.kpi;
const { names, versus } = comparisonText;

/** Sales up to yesterday, in won, with the won of 28 days and the pieces. */
export interface HomeSold {
  amounts: HomeAmounts;
  amountDays: readonly (number | null)[];
  pieces: HomeSales;
}

interface StatCardsProps {
  sold: PartState<HomeSold>;
  profit: PartState<HomeProfit>;
  yesterday: Day;
  stock: PartState<HomeStock>;
  inbound: PartState<HomeInbound>;
  /** Days of the last 7 that are not loaded. */
  missing7: readonly Day[];
}

/** The figures on top; each leads to the page it comes from. */
export function StatCards({ sold, profit, yesterday, stock, inbound, missing7 }: StatCardsProps) {
  const { id } = usePartner();
  const week = addDays(yesterday, -6);
  const isWhole = missing7.length === 0;
  const missingDays = isWhole ? '' : text.missingDays(dayRanges(missing7));
  const soldLink = (start: Day) => (
    <OpenLink
      {...homeTargets.sales(start, yesterday)}
      partnerId={id}
      page={menuText.pages['total-sales'].title}
    />
  );
  const piecesOf = (pieces: number | null) => morningText.pieces(metricOf('saleQty').withUnit(pieces));
  return (
    <MetricCards className="lg:grid-cols-3 xl:grid-cols-5">
      <MetricPart state={sold} names={[text.yesterday, text.last7]} lines={2}>
        {({ amounts, amountDays, pieces }) => (
          <>
            <MetricCard
              metric="saleAmt"
              label={text.yesterday}
              formula={text.yesterdayFormula}
              note={piecesOf(pieces.yesterday)}
              value={amounts.yesterday}
              previous={amounts.sameWeekdayLastWeek}
              comparison={versus(names.previous({ from: yesterday, days: 1 }))}
              link={
                <>
                  <div className="mr-1.5 w-14 text-(--chart-1) @max-[11rem]:hidden">
                    <Sparkline
                      caption={text.amountDays}
                      table={{
                        heading: morningText.chart.day,
                        columns: [{ name: metricOf('saleAmt').label, format: metricOf('saleAmt').format }],
                        rows: amountDays.map((value, index) => ({
                          name: formatDay(addDays(yesterday, index + 1 - amountDays.length)),
                          values: [value],
                        })),
                      }}
                      className="h-4"
                    />
                  </div>
                  {soldLink(yesterday)}
                </>
              }
            />
            <MetricCard
              metric="saleAmt"
              label={text.last7}
              formula={text.last7Formula}
              note={[piecesOf(pieces.last7), missingDays].filter(Boolean).join('\n')}
              value={amounts.last7}
              // Two weeks that do not have the same days are not compared.
              previous={isWhole ? amounts.previous7 : undefined}
              comparison={
                isWhole ? versus(names.previous({ from: week, days: 7 })) : text.missing7(missing7.length)
              }
              link={soldLink(week)}
            />
          </>
        )}
      </MetricPart>
      <ProfitCard profit={profit} />
      <MetricPart state={stock} names={labelsOf(['docUnder7'])}>
        {(value) => (
          <MetricCard
            metric="docUnder7"
            note={missingDays}
            value={value.docUnder7}
            comparison={soonOutDetail(value, missing7.length)}
            link={
              <OpenLink
                {...homeTargets.stock('under7')}
                partnerId={id}
                page={menuText.pages.inventory.title}
              />
            }
          />
        )}
      </MetricPart>
      <MetricPart state={inbound} names={labelsOf(['inboundErrorCount'])}>
        {(value) => (
          <MetricCard
            metric="inboundErrorCount"
            value={value.errorCount}
            comparison={inboundDetail(value)}
            link={
              <OpenLink
                {...homeTargets.inboundErrors(value)}
                partnerId={id}
                page={menuText.pages.inbound.title}
              />
            }
          />
        )}
      </MetricPart>
    </MetricCards>
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
  if (dueThisWeekCount !== null) return morningText.todo.inboundDue(formatCount(dueThisWeekCount));
  return loadedText.nothingOf([loadedText.kinds.inbound]);
}
