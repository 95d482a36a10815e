import { PartCard } from '@/components/figure-page/part.tsx';
import type { PartState } from '@/components/figure-page/part-state.ts';
import { ChangeText } from '@/components/figures/change-text.tsx';
import { metricOf } from '@/components/figures/metric.ts';
import { HelpTip } from '@/components/table/help-tip.tsx';
import { CardDescription, CardTitle } from '@/components/ui/card.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@/components/ui/table.tsx';
import type { MetricId } from '@/domain/metrics.ts';
import { salesExplanationText } from '@/text/sales-explanation.ts';
import type { Explanation } from './explanation.ts';

const { causes: text, why } = salesExplanationText;

type Stockouts = Explanation['stockouts'];
const AD_FIGURES = ['adCost', 'adSaleAmt'] as const;

/** Possible causes behind the factors: share of views as item winner, days out of stock, and advertising once a report was loaded. */
export function CausesCard({ state }: { state: PartState<Explanation> }) {
  return (
    <PartCard
      state={state}
      className="min-w-0 p-4"
      head={
        <>
          <CardTitle>{text.title}</CardTitle>
          <CardDescription>{text.note}</CardDescription>
        </>
      }
      skeleton={<Skeleton className="mt-3 h-40" />}
      failedClassName="min-h-47.5"
    >
      {({ figures, comparisonFigures, stockouts, comparisonStockouts, ads, comparisonAds }) => (
        <div className="-mx-2.5 mt-2 overflow-x-auto">
          <Table aria-label={text.title}>
            <TableHeader>
              <TableRow>
                <TableHead>{text.heading}</TableHead>
                {[why.now, why.before, text.change].map((heading) => (
                  <TableHead key={heading} className="text-right">
                    {heading}
                  </TableHead>
                ))}
              </TableRow>
            </TableHeader>
            <TableBody>
              <Cause
                metric="winnerRate"
                now={figures?.winnerRate ?? null}
                before={comparisonFigures?.winnerRate ?? null}
              />
              <Cause
                metric="stockoutRate"
                now={stockouts?.rate ?? null}
                before={comparisonStockouts?.rate ?? null}
                notes={[outDays(stockouts), outDays(comparisonStockouts)]}
              />
              {(ads.adCost ?? comparisonAds.adCost) === null
                ? null
                : AD_FIGURES.map((metric) => (
                    <Cause key={metric} metric={metric} now={ads[metric]} before={comparisonAds[metric]} />
                  ))}
            </TableBody>
          </Table>
        </div>
      )}
    </PartCard>
  );
}

const outDays = (stockouts: Stockouts) =>
  stockouts ? text.outDays(stockouts.days, stockouts.known) : text.tooLong;

interface CauseProps {
  metric: MetricId;
  now: number | null;
  before: number | null;
  /** Below the figures of the period and of the comparison. */
  notes?: readonly [string, string];
}

function Cause({ metric, now, before, notes = ['', ''] }: CauseProps) {
  const { label, formula, format, change } = metricOf(metric);
  return (
    <TableRow>
      <TableCell>
        <span className="flex items-center gap-1">
          {label}
          <HelpTip label={label} text={formula} />
        </span>
      </TableCell>
      <Amount value={format(now)} note={notes[0]} />
      <Amount value={format(before)} note={notes[1]} />
      <TableCell className="text-right">
        <ChangeText change={change(now, before)} />
      </TableCell>
    </TableRow>
  );
}

function Amount({ value, note }: { value: string; note: string }) {
  return (
    <TableCell className="py-2 text-right">
      {value}
      <span className="text-subtle-foreground text-2xs block whitespace-normal empty:hidden">{note}</span>
    </TableCell>
  );
}
