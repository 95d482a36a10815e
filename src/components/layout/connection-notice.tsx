import { CloudOff, Hourglass } from 'lucide-react';
import { useIsBackendBusy, useIsConnectionLost } from '@/data/connection.ts';
import { errorsText } from '@/text/errors.ts';

/** The one place that says that the backend cannot be reached, or keeps a page waiting, over every page and until it is over. */
export function ConnectionNotice() {
  const isLost = useIsConnectionLost();
  const isBusy = useIsBackendBusy();
  return (
    <output className="pointer-events-none fixed inset-x-0 top-2 z-50 flex justify-center px-3">
      {isLost || isBusy ? (
        <span className="bg-popover text-popover-foreground shadow-pop flex items-center gap-2.5 rounded-lg px-4 py-2.5 text-sm font-semibold">
          {isLost ? (
            <CloudOff aria-hidden className="text-red size-4.5 shrink-0" />
          ) : (
            <Hourglass aria-hidden className="text-muted-foreground size-4.5 shrink-0" />
          )}
          {isLost ? errorsText.connection.lost : errorsText.connection.busy}
        </span>
      ) : null}
    </output>
  );
}
