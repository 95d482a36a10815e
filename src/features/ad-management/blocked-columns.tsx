import { columnsOf } from '@/components/table/column-kinds.tsx';
import { phoneColumn } from '@/components/table/phone-column.tsx';
import { NO_VALUE } from '@/domain/numbers.ts';
import { adRegisterText } from '@/text/ad-register.ts';
import type { BlockedOption } from './ad-management-queries.ts';

const { columns: headings, reasons, winners, outSinceHelp } = adRegisterText.blocked;

/** Options that campaigns pay for although they cannot be sold. */
export const blockedColumns = columnsOf<BlockedOption>(headings, [
  { kind: 'rowNumber' },
  { kind: 'text', id: 'productName', width: 200, grow: true, wrap: true, sticky: true, phone: 'merged' },
  { kind: 'text', id: 'optionName', width: 110, tone: 'quiet', wrap: true, phone: 'merged' },
  { metric: 'adDayCost', width: 104, tone: 'strong' },
  {
    kind: 'badge',
    id: 'reason',
    width: 124,
    labels: reasons,
    tones: { out: 'red', lost: 'yellow', both: 'red' },
  },
  { kind: 'text', id: 'campaignName', width: 180, wrap: true },
  { metric: 'stockQty', width: 110 },
  { kind: 'badge', id: 'itemWinner', width: 84, labels: winners, tones: { Y: 'green', N: 'yellow' } },
  { kind: 'day', id: 'outSince', width: 100, help: outSinceHelp },
  { kind: 'text', id: 'brandName', width: 100, tone: 'quiet', phone: 'last', initiallyHidden: true },
  { kind: 'copy', id: 'optionId', width: 118, phone: 'last', initiallyHidden: true },
]);

export const blockedPhoneColumn = phoneColumn<BlockedOption>({
  header: headings.product,
  width: 132,
  name: (row) => row.productName,
  detail: (row) => [row.brandName, row.optionName].filter(Boolean).join(' · ') || NO_VALUE,
});
