import { Badge } from '@/components/ui/badge.tsx';
import { Spinner } from '@/components/ui/spinner.tsx';
import { formatMoment } from '@/domain/korea-time.ts';
import { formatCount } from '@/domain/numbers.ts';
import { backendTestText } from '@/text/backend-test.ts';
import { errorsText } from '@/text/errors.ts';
import type { ServiceName } from './backend-test-queries.ts';
import { type CheckResult, PATIENCE_MS, verdict } from './measure.ts';

const text = backendTestText;
const tones = { ok: 'green', slow: 'yellow', failed: 'red' } as const;

interface ServiceRowProps {
  service: ServiceName;
  /** Undefined while the check runs. */
  result: CheckResult | undefined;
}

/** One service: what is asked of it, whether and how fast it answered, and the error in words. */
export function ServiceRow({ service, result }: ServiceRowProps) {
  const { name, what } = text.services[service];
  return (
    <li className="border-border-soft flex flex-wrap items-center gap-x-4 gap-y-2 border-b px-4 py-3 last:border-0">
      <div className="min-w-40 flex-1">
        <p className="text-base font-semibold">{name}</p>
        <p className="text-subtle-foreground text-xs">{what}</p>
      </div>
      {result ? (
        <div className="flex items-center gap-3 max-sm:w-full">
          <span className="text-subtle-foreground text-xs tabular-nums">
            {text.checkedAt(formatMoment(result.at.toISOString()).slice(-5))}
          </span>
          <span className="w-16 text-right text-sm font-semibold tabular-nums">
            {text.milliseconds(formatCount(result.milliseconds))}
          </span>
          <Badge tone={tones[verdict(result)]}>{text.states[verdict(result)]}</Badge>
        </div>
      ) : (
        <output className="text-muted-foreground flex min-h-5.25 items-center gap-2 text-xs max-sm:w-full">
          <Spinner />
          {text.states.checking}
        </output>
      )}
      {result?.failure ? <Reason failure={result.failure} /> : null}
    </li>
  );
}

function Reason({ failure: { kind, message } }: { failure: NonNullable<CheckResult['failure']> }) {
  const { title, action } = errorsText.failures[kind];
  return (
    <div className="bg-red-soft text-red w-full rounded-md px-3 py-2 text-xs">
      <p>
        {kind === 'timeout' ? text.timeout(PATIENCE_MS / 1000) : title} {action}
      </p>
      {message ? <p className="mt-0.5 break-all">{text.reason(message)}</p> : null}
    </div>
  );
}
