import { X } from 'lucide-react';
import { useState } from 'react';
import { metricOf } from '@/components/figures/metric.ts';
import { Button } from '@/components/ui/button.tsx';
import { Sheet, SheetContent, SheetDescription, SheetTitle } from '@/components/ui/sheet.tsx';
import { type Day, formatDay } from '@/domain/korea-time.ts';
import { salesSourceText as text } from '@/text/sales-source.ts';
import type { SalesSource, SourcedMetric } from './sales-source-measures.ts';
import { SourceParts } from './sales-source-parts.tsx';

interface SalesSourcePanelProps {
  /** What the figures are of, in words. */
  of: string;
  /** One of them is shown at a time. */
  measures: readonly SourcedMetric[];
  source: SalesSource;
  onClose: () => void;
  /** It is gone, and with it what had the focus. */
  onGone: () => void;
}

/** The sum of a period and, step by step, the option, the day and the load that it comes from. */
export default function SalesSourcePanel({ of, measures, source, onClose, onGone }: SalesSourcePanelProps) {
  const [measure, setMeasure] = useState<SourcedMetric>(measures[0] ?? 'saleAmt');
  const [option, setOption] = useState<{ id: string; name: string } | null>(null);
  const [day, setDay] = useState<Day | null>(null);
  const narrowed: SalesSource = {
    ...source,
    ...(option ? { option_cd: option.id } : {}),
    ...(day ? { date_start: day, date_end: day } : {}),
  };
  return (
    <Sheet open onOpenChange={(open) => !open && onClose()}>
      <SheetContent
        closeLabel={text.close}
        className="w-full max-w-none sm:w-120"
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          onGone();
        }}
      >
        <SheetTitle>{text.title}</SheetTitle>
        <SheetDescription>
          {[of, `${formatDay(source.date_start)} ~ ${formatDay(source.date_end)}`, text.explained].join(
            ' · ',
          )}
        </SheetDescription>
        {measures.length > 1 ? (
          <fieldset aria-label={text.parts} className="flex flex-wrap gap-2">
            {measures.map((one) => (
              <Button
                key={one}
                size="sm"
                variant={one === measure ? 'primary' : 'secondary'}
                aria-pressed={one === measure}
                onClick={() => setMeasure(one)}
              >
                {metricOf(one).label}
              </Button>
            ))}
          </fieldset>
        ) : null}
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
      </SheetContent>
    </Sheet>
  );
}

/** A step that was taken, which can be taken back. */
const Step = ({ name, onLeave }: { name: string; onLeave: () => void }) => (
  <Button size="sm" aria-label={text.leave(name)} className="h-auto min-h-7.5 max-w-full" onClick={onLeave}>
    <span className="min-w-0 text-left whitespace-normal">{name}</span>
    <X aria-hidden />
  </Button>
);
