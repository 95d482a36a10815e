import { Badge } from '@/components/ui/badge.tsx';
import { PartCard } from '@/components/figure-page/part.tsx';
import type { PartState } from '@/components/figure-page/part-state.ts';
import { CardTitle } from '@/components/ui/card.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { StateMessage } from '@/components/ui/state-message.tsx';
import { formatDay } from '@/domain/korea-time.ts';
import { morningText } from '@/text/morning.ts';
import { loadAge } from './load-age.ts';
import type { HomeArrivals, HomeLoads, HomeSummary } from '@/data/home-summary.ts';

const text = morningText.loads;

/** Latest load of each kind of report, and the reports of every day that have none of yesterday. */
export interface LoadsPart {
  loads: HomeLoads;
  arrivals: HomeArrivals;
}

/** The part of the morning figures that the card shows. */
export const loadsPart = ({ loads, arrivals }: HomeSummary): LoadsPart | null =>
  loads && arrivals && { loads, arrivals };

/** What was loaded when, and up to which day it reaches; first what is missing, and what that hides. */
export function LoadsCard({ state, now }: { state: PartState<LoadsPart>; now: Date }) {
  return (
    <PartCard
      state={state}
      className="px-4 py-3.5"
      head={<CardTitle>{text.title}</CardTitle>}
      skeleton={<LoadSkeleton />}
      failedClassName="py-4"
    >
      {(value) => <LoadList {...value} now={now} />}
    </PartCard>
  );
}

function LoadList({ loads, arrivals, now }: LoadsPart & { now: Date }) {
  if (loads.length === 0) return <StateMessage title={text.none} className="py-6" />;
  const missing = arrivals.filter(({ isThere }) => isThere === false);
  return (
    <>
      {missing.length > 0 ? (
        <ul className="border-border-soft mt-1.5 grid gap-2 border-b pb-2.5" aria-label={text.missing}>
          {missing.map(({ category }) => (
            <li key={category} className="text-sm">
              <span className="flex items-center gap-2">
                <b className="font-semibold">{category}</b>
                <Badge tone="yellow">{text.missing}</Badge>
              </span>
              <span className="text-muted-foreground block text-xs">{text.hides[category]}</span>
            </li>
          ))}
        </ul>
      ) : null}
      <LoadRows loads={loads} now={now} />
    </>
  );
}

function LoadRows({ loads, now }: { loads: HomeLoads; now: Date }) {
  return (
    <dl className="mt-1.5 print:columns-2 print:gap-8">
      {loads.map(({ category, tableNm, lastAt, periodEnd }) => {
        const age = loadAge(lastAt, now);
        return (
          <div
            key={`${category} ${tableNm}`}
            className="flex h-7.5 break-inside-avoid items-center gap-2 text-sm"
          >
            <dt>{category}</dt>
            <dd className="ml-auto flex items-center gap-2">
              {periodEnd ? (
                <span className="text-subtle-foreground text-xs tabular-nums">
                  {text.until(formatDay(periodEnd).slice(5))}
                </span>
              ) : null}
              <Badge tone={age.tone}>{age.text}</Badge>
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

function LoadSkeleton() {
  return ['first', 'second', 'third', 'fourth'].map((row) => (
    <div key={row} className="flex h-7.5 items-center justify-between">
      <Skeleton className="h-4 w-16" />
      <Skeleton className="h-5 w-20" />
    </div>
  ));
}
