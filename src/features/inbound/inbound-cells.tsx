import { Badge, type Tone } from '@/components/ui/badge.tsx';
import { Tooltip } from '@/components/ui/tooltip.tsx';
import { formatDay } from '@/domain/korea-time.ts';
import { formatCount, NO_VALUE } from '@/domain/numbers.ts';
import { inboundText } from '@/text/inbound.ts';
import type { InboundLine, InboundStatus } from './inbound-rows.ts';

const tones: Record<InboundStatus, Tone> = { scheduled: 'blue', completed: 'green', error: 'red' };

export function StatusBadge({ status }: { status: InboundStatus }) {
  return <Badge tone={tones[status]}>{inboundText.statuses[status]}</Badge>;
}

/** The status of a line; an error explains itself, by mouse and by keyboard. */
export function LineStatus({ line }: { line: InboundLine }) {
  if (line.status !== 'error') return <StatusBadge status={line.status} />;
  return (
    <Tooltip text={errorReason(line)} onPress>
      <button
        type="button"
        aria-label={inboundText.detail.errorHelp(inboundText.statuses.error)}
        className="focus-ring rounded-sm"
      >
        <StatusBadge status="error" />
      </button>
    </Tooltip>
  );
}

/** Which quantities of an error line do not add up (section 4: expected = approved + sale-ready). */
export function errorReason(line: InboundLine): string {
  const { detail: text } = inboundText;
  const difference = line.differenceQty ?? 0;
  const returns = line.returnPendingQty + line.returnReadyQty;
  return [
    text.errorTitle,
    text.errorSum(formatCount(line.exQty), formatCount(line.ibAprvQty), formatCount(line.saleReadyQty)),
    difference > 0 ? text.errorMissing(formatCount(difference)) : text.errorExtra(formatCount(-difference)),
    ...(returns > 0
      ? [text.errorReturns(formatCount(line.returnPendingQty), formatCount(line.returnReadyQty))]
      : []),
  ].join('\n');
}

/** A text of the report, a dash where there is none. */
export function reported(text: string | null): string {
  return text === null || text === '' ? NO_VALUE : text;
}

/** A day as reported: a dash for none and for 해당없음. */
export function reportedDay(text: string): string {
  return text === inboundText.detail.noDate ? NO_VALUE : reported(formatDay(text));
}
