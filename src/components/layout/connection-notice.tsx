import { CloudOff } from 'lucide-react';
import { useIsConnectionLost } from '@/data/connection.ts';
import { errorsText } from '@/text/errors.ts';

/** The one place that says that the backend cannot be reached, over every page, until it can be again. */
export function ConnectionNotice() {
  const isLost = useIsConnectionLost();
  return (
    <output className="pointer-events-none fixed inset-x-0 top-2 z-50 flex justify-center px-3">
      {isLost ? (
        <span className="bg-popover text-popover-foreground shadow-pop flex items-center gap-2.5 rounded-lg px-4 py-2.5 text-sm font-semibold">
          <CloudOff aria-hidden className="text-red size-4.5 shrink-0" />
          {errorsText.connection.lost}
        </span>
      ) : null}
    </output>
  );
}
