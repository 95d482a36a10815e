import { columnsOf } from '@/components/table/column-kinds.tsx';
import { phoneColumn } from '@/components/table/phone-column.tsx';
import { startHidden, type TableColumn } from '@/components/table/table-column.ts';
import { Badge, type Tone } from '@/components/ui/badge.tsx';
import { formatDay } from '@/domain/korea-time.ts';
import { NO_VALUE } from '@/domain/numbers.ts';
import { interventionsText as text } from '@/text/interventions.ts';
import { type EffectRow, signedPercent, type verdicts } from './effect-rows.ts';

const { columns: headings, help } = text;

export const verdictTones = {
  rise: 'green',
  fall: 'red',
  unclear: 'gray',
  undecidable: 'yellow',
} as const satisfies Record<(typeof verdicts)[number], Tone>;

/** A share with its sign; it stays a number in a file. */
export const percentColumn = <Row extends object>(
  id: 'effect' | 'low' | 'high',
  more: Partial<TableColumn<Row>> & { read: (row: Row) => number | null },
): TableColumn<Row> => {
  const { read, ...rest } = more;
  return {
    id,
    header: headings[id],
    width: 104,
    align: 'end',
    cell: (row) => signedPercent(read(row)),
    exported: { field: id, format: 'percent', decimals: 1, empty: NO_VALUE },
    ...rest,
  };
};

/**
 * While an effect is computed its verdict says so; the figures are not there. On a phone it has the room of the longest
 * verdict, which stands on a line of its own: a row grows by no line when its effect comes.
 */
const verdictCell = ({ verdict, pending }: EffectRow) => (
  <div className="max-md:flex max-md:min-h-5.25 max-md:min-w-20 max-md:items-center max-md:justify-end">
    {verdict === null ? (
      <span className="text-subtle-foreground">{pending}</span>
    ) : (
      <Badge tone={verdictTones[verdict]}>{text.verdicts[verdict]}</Badge>
    )}
  </div>
);

/** 변경 목록; what is estimated says so in its heading. */
export const effectColumns: readonly TableColumn<EffectRow>[] = startHidden(
  ['target', 'endDay', 'low', 'high'],
  [
    ...columnsOf<EffectRow>(headings, [
      { kind: 'rowNumber' },
      { kind: 'text', id: 'name', width: 138, grow: true, wrap: true, phone: 'merged', sticky: true },
      { kind: 'badge', id: 'type', width: 84, labels: text.types, tones: {} },
      { kind: 'text', id: 'target', width: 180, wrap: true, tone: 'quiet', phone: 'last' },
      {
        kind: 'text',
        id: 'brandName',
        width: 96,
        wrap: true,
        tone: 'quiet',
        phone: 'last',
        initiallyHidden: true,
      },
      { kind: 'day', id: 'startDay', width: 92, phone: 'last' },
      { kind: 'day', id: 'endDay', width: 98, phone: 'last' },
    ]),
    {
      id: 'verdict',
      header: headings.verdict,
      width: 100,
      cell: verdictCell,
      title: ({ why }) => why,
      sortValue: ({ verdict }) => (verdict === null ? null : text.verdicts[verdict]),
      exported: { field: 'verdict', labels: text.verdicts, empty: text.computing },
    },
    percentColumn<EffectRow>('effect', {
      read: (row) => row.effect,
      tone: 'strong',
      help: help.effect,
      width: 104,
    }),
    percentColumn<EffectRow>('low', {
      read: (row) => row.low,
      group: headings.interval,
      help: help.interval,
      width: 92,
    }),
    percentColumn<EffectRow>('high', { read: (row) => row.high, group: headings.interval, width: 88 }),
    ...columnsOf<EffectRow>(headings, [
      { kind: 'count', id: 'addedQty', width: 98, tone: 'strong', help: help.addedQty },
      { kind: 'won', id: 'addedAmt', width: 100, help: help.addedAmt },
      { kind: 'won', id: 'costAmt', width: 92 },
      { kind: 'percent', id: 'roi', decimals: 1, width: 94, help: help.roi },
      { kind: 'text', id: 'why', width: 200, wrap: true, tone: 'quiet', phone: 'last' },
      {
        kind: 'text',
        id: 'memo',
        width: 160,
        wrap: true,
        tone: 'quiet',
        phone: 'last',
        initiallyHidden: true,
      },
      { kind: 'text', id: 'memberName', width: 96, tone: 'quiet', phone: 'last', initiallyHidden: true },
      { kind: 'text', id: 'method', width: 110, tone: 'quiet', phone: 'last', initiallyHidden: true },
      { kind: 'day', id: 'soldUntil', width: 110, tone: 'quiet', phone: 'last', initiallyHidden: true },
    ]),
  ],
);

export const effectPhoneColumn = (open?: (id: number) => void) =>
  phoneColumn<EffectRow>({
    header: headings.name,
    width: 150,
    lead: ['addedQty', 'addedAmt', 'verdict'],
    name: ({ name }) => name,
    detail: ({ startDay }) => formatDay(startDay),
    ...(open && { onPress: ({ id }: EffectRow) => open(id) }),
  });
