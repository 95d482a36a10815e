import { useRef, useState } from 'react';
import { StateMessage } from '@/components/ui/state-message.tsx';
import { chartText } from '@/text/chart.ts';
import { ChartActions } from './chart-actions.tsx';
import { ChartHead } from './chart-head.tsx';
import { ChartLegend, legendMoment, legendOf } from './chart-legend.tsx';
import { ChartPlot } from './chart-plot.tsx';
import { chartRows } from './chart-rows.ts';
import type { ChartSpec } from './chart-spec.ts';
import { isBlank, leftOut } from './looks.ts';
import { ChartTable } from './chart-table.tsx';
import { chartHeight } from './drawing.ts';

export interface ChartProps {
  title: string;
  /** What is drawn, in which unit. */
  subtitle: string;
  spec: ChartSpec;
  /** px of the drawing; a grid has the height of its rows. */
  height: number;
}

/** A chart with all around it. Pages use Chart (chart.tsx), which brings this when it is needed. */
export function ChartView({ title, subtitle, spec, height }: ChartProps) {
  const [isTable, setIsTable] = useState(false);
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const picture = useRef<SVGSVGElement>(null);
  const legend = legendOf(spec);
  const moment = legendMoment(spec);
  const table = chartRows(spec);
  const room = chartHeight(spec, height);
  const below = spec.kind === 'slices' ? leftOut(spec.slices) : 0;
  if (isBlank(spec)) {
    return (
      <>
        <ChartHead title={title} subtitle={subtitle} />
        <div style={{ minHeight: room }} className="grid place-items-center">
          <StateMessage title={chartText.none} />
        </div>
      </>
    );
  }
  return (
    <>
      <ChartHead title={title} subtitle={subtitle}>
        <ChartActions
          {...{ title, isTable, table, legend, picture }}
          subtitle={[subtitle, moment].filter(Boolean).join(' · ')}
          onTable={setIsTable}
        />
      </ChartHead>
      <ChartLegend
        label={chartText.legend(title)}
        items={legend}
        moment={moment}
        hidden={hidden}
        onSwitch={(name) => setHidden(switched(hidden, name))}
      />
      {below === 0 ? null : (
        <p className="text-muted-foreground mb-2 text-xs break-keep">{chartText.leftOut(below)}</p>
      )}
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
  );
}

function switched(names: ReadonlySet<string>, name: string): ReadonlySet<string> {
  const next = new Set(names);
  if (!next.delete(name)) next.add(name);
  return next;
}
