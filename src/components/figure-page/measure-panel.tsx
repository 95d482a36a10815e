import { type ReactNode, useState } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { Sheet, SheetContent, SheetDescription, SheetTitle } from '@/components/ui/sheet.tsx';
import { formatDay } from '@/domain/korea-time.ts';

/** What opens a panel gives it. */
export interface PanelProps<Measure extends string> {
  /** What the figures are of, in words. */
  of: string;
  /** One of them is shown at a time. */
  measures: readonly Measure[];
  onClose: () => void;
  /** It is gone, and with it what had the focus. */
  onGone: () => void;
}

interface MeasurePanelProps<Measure extends string> extends PanelProps<Measure> {
  words: { title: string; close: string; explained: string; parts: string };
  days: { date_start: string; date_end: string };
  labelOf: (measure: Measure) => string;
  children: (measure: Measure) => ReactNode;
}

/** The side panel of what figures of a period are made of. */
export function MeasurePanel<Measure extends string>(props: MeasurePanelProps<Measure>) {
  const { of, measures, words, days, labelOf, onClose, onGone, children } = props;
  const [measure, setMeasure] = useState(measures[0]);
  return (
    <Sheet open onOpenChange={(open) => !open && onClose()}>
      <SheetContent
        closeLabel={words.close}
        className="w-full max-w-none sm:w-120"
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          onGone();
        }}
      >
        <SheetTitle>{words.title}</SheetTitle>
        <SheetDescription>
          {[of, `${formatDay(days.date_start)} ~ ${formatDay(days.date_end)}`, words.explained].join(' · ')}
        </SheetDescription>
        {measures.length > 1 ? (
          <fieldset aria-label={words.parts} className="flex flex-wrap gap-2">
            {measures.map((one) => (
              <Button
                key={one}
                size="sm"
                variant={one === measure ? 'primary' : 'secondary'}
                aria-pressed={one === measure}
                onClick={() => setMeasure(one)}
              >
                {labelOf(one)}
              </Button>
            ))}
          </fieldset>
        ) : null}
        {measure === undefined ? null : children(measure)}
      </SheetContent>
    </Sheet>
  );
}
