import type { UseQueryResult } from '@tanstack/react-query';
import { Clock } from 'lucide-react';
import { formatMoment } from '@/domain/korea-time.ts';
import { tableText } from '@/text/table.ts';

/** As wide as most moments with their words are. */
const ROOM = <span className="w-42" />;

interface LastUpdateProps {
  /** Moment (ISO) of the newest load, null when there was none. What failed is asked again when the connection is back. */
  query: Pick<UseQueryResult<string | null>, 'data' | 'isError'>;
}

/** When the data was last loaded, Korea time; while it is being looked up only its room, so that the buttons beside it keep their line. */
export function LastUpdate({ query: { data, isError } }: LastUpdateProps) {
  return (
    <span className="flex min-h-7.5 items-center gap-1.5 whitespace-nowrap tabular-nums">
      <Clock aria-hidden className="size-4" />
      {data === undefined
        ? isError
          ? tableText.updateNotRead
          : ROOM
        : data === null
          ? tableText.noUpdate
          : `${tableText.lastUpdate} ${formatMoment(data)}`}
    </span>
  );
}
