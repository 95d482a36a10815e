import { Badge, type Tone } from '@/components/ui/badge.tsx';
import { Tooltip } from '@/components/ui/tooltip.tsx';
import { formatCount } from '@/domain/numbers.ts';
import { inboundText } from '@/text/inbound.ts';
import type { InboundLine, InboundStatus } from '@/data/answers/inbound.ts';

export const statusTones: Record<InboundStatus, Tone> = {
  scheduled: 'blue',
  completed: 'green',
  error: 'red',
};

/** What the status of a line rests on. */
type Line = Pick<
  InboundLine,
  'status' | 'exQty' | 'ibAprvQty' | 'saleReadyQty' | 'returnPendingQty' | 'returnReadyQty' | 'differenceQty'
>;

/** The status of a line; an error explains itself, by mouse and by keyboard. */
export function LineStatus({ line }: { line: Line }) {
  const badge = <Badge tone={statusTones[line.status]}>{inboundText.statuses[line.status]}</Badge>;
  if (line.status !== 'error') return badge;
  return (
    <Tooltip text={errorReason(line)} onPress>
      <button
        type="button"
        aria-label={inboundText.detail.errorHelp(inboundText.statuses.error)}
        className="focus-ring rounded-sm"
      >
        {badge}
      </button>
    </Tooltip>
  );
}

/** Which quantities of an error line do not add up (section 4: expected = approved + sale-ready). */
export function errorReason(line: Line): string {
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

/** The column of the status in lists of lines. */
export const statusColumn = {
  kind: 'badge',
  id: 'status',
  width: 74,
  labels: inboundText.statuses,
  tones: statusTones,
  cell: (row: Line) => <LineStatus line={row} />,
} as const;
