import { RefreshCw, X } from 'lucide-react';
import { Button } from '@/components/ui/button.tsx';
import { Card } from '@/components/ui/card.tsx';
import { Spinner } from '@/components/ui/spinner.tsx';
import { percentOf } from '@/domain/ratio.ts';
import { interventionsText } from '@/text/interventions.ts';
import type { useEffects } from './use-effects.ts';

const text = interventionsText.progress;

interface EffectsProgressProps {
  computed: ReturnType<typeof useEffects>;
  /** How many there are. */
  all: number;
}

/** How far the computation is, over the bottom of the page, where it moves nothing; it can be given up, and begun again. */
export function EffectsProgress({ computed, all }: EffectsProgressProps) {
  const { done, isRunning, isStopped, failed } = computed;
  return (
    // It keeps its room: a page that is scrolled to its end would move when the computation is over.
    <div className="pointer-events-none sticky bottom-3 z-10 min-h-13">
      {all > 0 && (isRunning || isStopped || failed !== null) ? (
        <Card className="shadow-pop pointer-events-auto flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-2.5 text-sm">
          {isRunning ? <Spinner /> : null}
          <output className="tabular-nums">
            {isRunning ? text.running(done, all) : failed === null ? text.stopped(done, all) : text.failed}
          </output>
          {isRunning ? (
            <div aria-hidden className="bg-gray-soft h-1.5 min-w-24 flex-1 overflow-hidden rounded-full">
              <div className="bg-ring h-full" style={{ width: `${percentOf(done, all) ?? 0}%` }} />
            </div>
          ) : null}
          <span className="ml-auto">
            {isRunning ? (
              <Button size="sm" onClick={computed.stop}>
                <X aria-hidden />
                {text.cancel}
              </Button>
            ) : (
              <Button size="sm" onClick={() => void computed.again()}>
                <RefreshCw aria-hidden />
                {text.again}
              </Button>
            )}
          </span>
        </Card>
      ) : null}
    </div>
  );
}
