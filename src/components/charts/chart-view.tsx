import { useRef, useState } from 'react';
import { CardDescription, CardTitle } from '@/components/ui/card.tsx';
import { StateMessage } from '@/components/ui/state-message.tsx';
import { chartText } from '@/text/chart.ts';
import { ChartActions } from './chart-actions.tsx';
import { ChartLegend, legendOf } from './chart-legend.tsx';
import { ChartPlot } from './chart-plot.tsx';
import { chartRows } from './chart-rows.ts';
import { type ChartSpec, isBlank } from './chart-spec.ts';
import { ChartTable } from './chart-table.tsx';
import { chartHeight } from './drawing.ts';
import { formatShare } from './slices-layout.ts';

export interface ChartProps {
  title: string;
  /** What is drawn, in which unit. */
  subtitle?: string;
  spec: ChartSpec;
  /** px of the drawing; a grid has the height of its rows. */
  height?: number;
}

/** A chart with all around it. Pages use Chart (chart.tsx), which brings this when it is needed. */
export function ChartView({ title, subtitle = '', spec, height = 220 }: ChartProps) {
  const [isTable, setIsTable] = useState(false);
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const picture = useRef<SVGSVGElement>(null);
  const legend = legendOf(spec);
  const table = chartRows(spec, formatShare);
  const room = chartHeight(spec, height);
  const blank = isBlank(spec);
  return (
    <>
      <div className="mb-2 flex items-start justify-between gap-3">
        <div className="min-w-0">
          <CardTitle>{title}</CardTitle>
          {subtitle === '' ? null : <CardDescription>{subtitle}</CardDescription>}
        </div>
        {blank ? null : (
          <ChartActions {...{ title, subtitle, isTable, table, legend, picture }} onTable={setIsTable} />
        )}
      </div>
      {blank ? (
        <div style={{ minHeight: room }} className="grid place-items-center">
          <StateMessage title={chartText.none} />
        </div>
      ) : (
        <>
          <ChartLegend
            label={chartText.legend(title)}
            items={legend}
            hidden={hidden}
            onSwitch={(name) => setHidden(switched(hidden, name))}
          />
          {isTable ? (
            <ChartTable table={table} caption={title} height={room} />
          ) : (
            <ChartPlot
              spec={spec}
              height={room}
              hidden={hidden}
              summary={chartText.summary(title)}
              pointLabel={chartText.points(title)}
              picture={picture}
            />
          )}
        </>
      )}
    </>
  );
}

function switched(names: ReadonlySet<string>, name: string): ReadonlySet<string> {
  const next = new Set(names);
  if (!next.delete(name)) next.add(name);
  return next;
}
