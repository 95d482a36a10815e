import { Clock } from 'lucide-react';
import { formatMoment } from '@/domain/korea-time.ts';
import { tableText } from '@/text/table.ts';

/** When the data was last loaded, Korea time; undefined while it is being looked up, null when it is not known. */
export function LastUpdate({ moment }: { moment: string | null | undefined }) {
  return (
    <span className="flex min-h-7.5 items-center gap-1.5 tabular-nums">
      <Clock aria-hidden className="size-4" />
      {moment === undefined
        ? null
        : moment === null
          ? tableText.noUpdate
          : `${tableText.lastUpdate} ${formatMoment(moment)}`}
    </span>
  );
}
