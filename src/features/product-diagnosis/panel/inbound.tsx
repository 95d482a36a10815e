import { Badge } from '@/components/ui/badge.tsx';
import type { OptionPanelData } from '@/data/answers/option-panel.ts';
import { formatDay, koreaToday } from '@/domain/korea-time.ts';
import { formatCount } from '@/domain/numbers.ts';
import { inboundText } from '@/text/inbound.ts';
import { optionPanelText } from '@/text/option-panel.ts';

const text = optionPanelText.inbound;

/** The next inbound lines of an option, with the pieces that are still to come. */
export function PanelInbound({ inbound: { total, lines } }: { inbound: OptionPanelData['inbound'] }) {
  if (lines.length === 0) return <p className="text-muted-foreground text-sm">{text.none}</p>;
  return (
    <>
      <ul className="grid gap-2 text-sm">
        {lines.map(({ id, schDt, ibCenter, reqNo, status, exQty, incomingQty }) => (
          <li key={id} className="grid gap-0.5">
            <span className="flex items-center gap-2">
              <span className="font-medium tabular-nums">{formatDay(schDt)}</span>
              {status === 'error' ? <Badge tone="red">{inboundText.statuses.error}</Badge> : null}
              {schDt < koreaToday() ? <Badge tone="yellow">{text.overdue}</Badge> : null}
              <span className="ml-auto font-semibold tabular-nums">
                {text.quantity(formatCount(incomingQty))}
              </span>
            </span>
            <span className="text-subtle-foreground text-xs">
              {[reqNo, ibCenter, text.expected(formatCount(exQty))].filter(Boolean).join(' · ')}
            </span>
          </li>
        ))}
      </ul>
      {total > lines.length ? (
        <p className="text-muted-foreground text-xs">{text.more(formatCount(total - lines.length))}</p>
      ) : null}
    </>
  );
}
