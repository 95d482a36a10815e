import { type ComponentProps, lazy } from 'react';
import { LazyOverlay } from '@/components/layout/lazy-overlay.tsx';
import { SpinnerArea } from '@/components/ui/spinner.tsx';
import { codeWhenConnected } from '@/data/page-code.ts';
import { dateRangeText } from '@/text/date-range.ts';
import { filtersText } from '@/text/filters.ts';

// The calendar and its library come when one is first opened: no page needs them to open.
const RangeCalendar = lazy(() => codeWhenConnected(() => import('./range-calendar.tsx')));

/** One or two months to choose from, in their room while they come. */
export function Calendar(props: ComponentProps<typeof RangeCalendar>) {
  return (
    <LazyOverlay
      name={dateRangeText.calendar}
      fallback={
        <div className={props.months === 1 ? 'h-71 w-59.5' : 'h-71 w-124'}>
          <SpinnerArea label={filtersText.loading} />
        </div>
      }
    >
      <RangeCalendar {...props} />
    </LazyOverlay>
  );
}
