import { Info } from 'lucide-react';
import { ChartPart } from '@/components/figure-page/chart-part.tsx';
import type { ChartChanges } from '@/components/charts/chart-spec.ts';
import type { PartState } from '@/components/figure-page/part-state.ts';
import { LoadWayInline } from '@/components/loads/load-way.tsx';
import { salesNote } from '@/data/sales-note.ts';
import type { MetricId } from '@/domain/metrics.ts';
import type { SalesDays } from '@/domain/sales-days.ts';
import { morningText } from '@/text/morning.ts';
import { dailyChart, type DailyPoint } from './daily-chart.ts';

const text = morningText.chart;

interface DailyCardProps {
  daily: PartState<readonly DailyPoint[]>;
  /** Of one partner; those of several are not marked. */
  changes?: ChartChanges;
  metric: MetricId;
  /** What is drawn, in which unit. */
  subtitle: string;
  /** null: not known, or of several partners. */
  salesDays: SalesDays | null;
}

/** A figure a day over 30 days against the 30 before, and which days are not loaded. */
export function DailyCard({ daily, changes, metric, subtitle, salesDays }: DailyCardProps) {
  const note = salesDays === null ? null : salesNote(salesDays);
  return (
    <ChartPart
      state={daily}
      words={{ title: text.title, unit: subtitle }}
      spec={(points) => dailyChart(points, metric)}
      changes={changes}
      height={190}
      foot={
        note === null ? null : (
          <p className="text-muted-foreground mt-2 flex items-start gap-1.5 text-xs break-keep tabular-nums">
            <Info aria-hidden className="text-yellow mt-px size-3.5 shrink-0" />
            <span>
              {note} <LoadWayInline />
            </span>
          </p>
        )
      }
    />
  );
}
