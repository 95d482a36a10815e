import { X } from 'lucide-react';
import { useState } from 'react';
import { metricOf } from '@/components/figures/metric.ts';
import { Button } from '@/components/ui/button.tsx';
import { type Day, formatDay } from '@/domain/korea-time.ts';
import { salesSourceText as text } from '@/text/sales-source.ts';
import { MeasurePanel, type PanelProps } from '@/components/figure-page/measure-panel.tsx';
import type { SalesSource, SourcedMetric } from './sales-source-measures.ts';
import { SourceParts } from './sales-source-parts.tsx';

interface SalesSourcePanelProps extends PanelProps<SourcedMetric> {
  source: SalesSource;
}

/** The sum of a period and, step by step, the option, the day and the load that it comes from. */
export default function SalesSourcePanel({ source, ...panel }: SalesSourcePanelProps) {
  const [option, setOption] = useState<{ id: string; name: string } | null>(null);
  const [day, setDay] = useState<Day | null>(null);
  const narrowed: SalesSource = {
    ...source,
    ...(option ? { option_cd: option.id } : {}),
    ...(day ? { date_start: day, date_end: day } : {}),
  };
  return (
    <MeasurePanel {...panel} words={text} days={source} labelOf={(measure) => metricOf(measure).label}>
      {(measure) => (
        <>
          {option || day ? (
            <div className="flex flex-wrap gap-2">
              {option ? <Step name={option.name} onLeave={() => setOption(null)} /> : null}
              {day ? <Step name={formatDay(day)} onLeave={() => setDay(null)} /> : null}
            </div>
          ) : null}
          {/* What one step says does not stay for the next. */}
          <SourceParts
            key={JSON.stringify([measure, narrowed])}
            measure={measure}
            source={narrowed}
            onOption={option ? null : setOption}
            onDay={day || source.date_start === source.date_end ? null : setDay}
          />
        </>
      )}
    </MeasurePanel>
  );
}

/** A step that was taken, which can be taken back. */
const Step = ({ name, onLeave }: { name: string; onLeave: () => void }) => (
  <Button size="sm" aria-label={text.leave(name)} className="h-auto min-h-7.5 max-w-full" onClick={onLeave}>
    <span className="min-w-0 text-left whitespace-normal">{name}</span>
    <X aria-hidden />
  </Button>
);
