import { ChartLine as ChartIcon, Info, Table2 } from 'lucide-react';
import { useState } from 'react';
import { ChartTable } from '@/components/charts/chart-table.tsx';
import { LineChart } from '@/components/charts/line-chart.tsx';
import { PartCard } from '@/components/figure-page/part.tsx';
import type { PartState } from '@/components/figure-page/part-state.ts';
import { LoadWayInline } from '@/components/layout/load-way.tsx';
import { Button } from '@/components/ui/button.tsx';
import { CardDescription, CardTitle } from '@/components/ui/card.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { StateMessage } from '@/components/ui/state-message.tsx';
import { salesNote } from '@/data/sales-note.ts';
import type { SalesDays } from '@/domain/sales-days.ts';
import { homeText } from '@/text/home.ts';
import { dailyChart } from './home-rows.ts';
import type { HomeDaily } from '@/data/home-summary.ts';

const text = homeText.chart;
const HEIGHT = 190;

interface ChartCardProps {
  daily: PartState<HomeDaily>;
  /** null: not known. */
  salesDays: SalesDays | null;
}

/** Pieces a day over 30 days against the 30 before, as lines or as a table, and which days are not loaded. */
export function ChartCard({ daily, salesDays }: ChartCardProps) {
  const note = salesDays === null ? null : salesNote(salesDays);
  const [isTable, setIsTable] = useState(false);
  return (
    <PartCard
      state={daily}
      className="p-4"
      skeleton={<Skeleton style={{ height: HEIGHT }} />}
      failedClassName="min-h-47.5"
      head={
        <div className="mb-2 flex items-start justify-between gap-3">
          <div>
            <CardTitle>{text.title}</CardTitle>
            <CardDescription>{text.subtitle}</CardDescription>
          </div>
          <Button
            size="sm"
            variant="ghost"
            disabled={daily.is !== 'ready'}
            onClick={() => setIsTable(!isTable)}
          >
            {isTable ? <ChartIcon aria-hidden /> : <Table2 aria-hidden />}
            {isTable ? text.asChart : text.asTable}
          </Button>
        </div>
      }
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
    >
      {(value) => <Chart daily={value} isTable={isTable} />}
    </PartCard>
  );
}

function Chart({ daily, isTable }: { daily: HomeDaily; isTable: boolean }) {
  const data = dailyChart(daily);
  if (daily.every(({ qty, previousQty }) => qty === null && previousQty === null))
    return <StateMessage title={text.none} className="min-h-47.5" />;
  if (isTable) return <ChartTable data={data} caption={text.title} labelHeading={text.day} height={HEIGHT} />;
  return (
    <LineChart
      data={data}
      height={HEIGHT}
      summary={text.summary(data.labels[0] ?? '', data.labels.at(-1) ?? '')}
      pointLabel={text.pick}
    />
  );
}
