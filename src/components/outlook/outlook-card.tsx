import { PartCard } from '@/components/figure-page/part.tsx';
import type { PartState } from '@/components/figure-page/part-state.ts';
import { metricOf } from '@/components/figures/metric.ts';
import { CardDescription, CardHeader, CardTitle } from '@/components/ui/card.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { StateMessage } from '@/components/ui/state-message.tsx';
import { formatDay } from '@/domain/korea-time.ts';
import { formatUnit } from '@/domain/numbers.ts';
import { percentOf } from '@/domain/ratio.ts';
import type { SalesForecast } from '@/data/sales-forecast.ts';
import { outlookText as text } from '@/text/outlook.ts';

/** Brands of the card; 브랜드 매출 관리 has them all. */
const BRANDS = 5;

interface OutlookCardProps {
  forecast: PartState<SalesForecast>;
  /** Whom it leaves out. */
  note?: string | undefined;
}

/** How the running month stands, what it is expected to come to, and of which brands. */
export function OutlookCard({ forecast, note }: OutlookCardProps) {
  return (
    <PartCard
      state={forecast}
      className=""
      head={
        <CardHeader>
          <CardTitle>{text.title}</CardTitle>
          {forecast.is === 'ready' ? (
            <CardDescription className="tabular-nums">
              {`${formatDay(forecast.value.from)} ~ ${formatDay(forecast.value.to)}`}
            </CardDescription>
          ) : null}
        </CardHeader>
      }
      skeleton={<Skeleton className="m-4 h-48" />}
      failedClassName="min-h-47.5"
    >
      {(value) =>
        value.expected === null ? (
          <StateMessage title={text.none} text={text.reasons[value.reason ?? 'shortHistory']} />
        ) : (
          <Outlook {...value} expected={value.expected} note={note} />
        )
      }
    </PartCard>
  );
}

function Outlook({
  accumulated,
  expected,
  low,
  high,
  level,
  remainingDays,
  missingDays,
  targetAmt,
  brands,
  note,
}: SalesForecast & { expected: number; note: string | undefined }) {
  const { format } = metricOf('saleAmt');
  const reached = Math.min(100, Math.max(0, percentOf(accumulated, expected) ?? 0));
  const facts = [
    [text.accumulated, format(accumulated)],
    [text.expected(remainingDays), format(expected)],
    [text.interval(level), `${format(low)} ~ ${format(high)}`],
    ...(targetAmt === null || targetAmt === 0
      ? []
      : [
          [text.target, `${format(targetAmt)} (${formatUnit('percent', percentOf(expected, targetAmt), 1)})`],
        ]),
  ] as const;
  const notes = [missingDays > 0 ? text.missing(missingDays) : undefined, note].filter(
    (one) => one !== undefined,
  );
  const largest = [...brands].sort((a, b) => (b.expected ?? 0) - (a.expected ?? 0)).slice(0, BRANDS);
  return (
    <div className="grid gap-3 p-4">
      {/* The figures below say it. */}
      <div aria-hidden className="bg-muted h-2 overflow-hidden rounded-full">
        <div className="h-full rounded-full bg-(--chart-1)" style={{ width: `${reached}%` }} />
      </div>
      <dl className="grid gap-1.5 text-sm">
        {facts.map(([name, value]) => (
          <div key={name} className="flex flex-wrap items-baseline justify-between gap-x-3">
            <dt className="text-muted-foreground">{name}</dt>
            <dd className="font-semibold tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      {notes.map((one) => (
        <p key={one} className="text-muted-foreground text-xs">
          {one}
        </p>
      ))}
      {largest.length === 0 ? null : (
        <div className="border-border-soft border-t pt-3">
          <h3 className="text-subtle-foreground text-xs font-semibold">{text.brands(largest.length)}</h3>
          <dl className="mt-1.5 grid gap-1 text-sm">
            {largest.map(({ brandCd, brandName, expected: amount }) => (
              <div key={brandCd ?? ''} className="flex justify-between gap-3">
                <dt className="min-w-0 truncate">{brandName ?? text.noBrand}</dt>
                <dd className="shrink-0 tabular-nums">{format(amount)}</dd>
              </div>
            ))}
          </dl>
        </div>
      )}
    </div>
  );
}
