import { Info } from 'lucide-react';
import { ChartPart } from '@/components/figure-page/chart-part.tsx';
import type { PartState } from '@/components/figure-page/part-state.ts';
import { LoadWayInline } from '@/components/layout/load-way.tsx';
import type { HomeDaily } from '@/data/home-summary.ts';
import { salesNote } from '@/data/sales-note.ts';
import type { SalesDays } from '@/domain/sales-days.ts';
import { homeText } from '@/text/home.ts';
import { dailyChart } from './home-rows.ts';

const text = homeText.chart;

interface ChartCardProps {
  daily: PartState<HomeDaily>;
  /** null: not known. */
  salesDays: SalesDays | null;
}

/** Pieces a day over 30 days against the 30 before, and which days are not loaded. */
export function ChartCard({ daily, salesDays }: ChartCardProps) {
  const note = salesDays === null ? null : salesNote(salesDays);
  return (
    <ChartPart
      state={daily}
      title={text.title}
      subtitle={text.subtitle}
      spec={dailyChart}
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
