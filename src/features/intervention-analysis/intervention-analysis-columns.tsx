import type { AnswerOf } from '@/data/answer-of.ts';
import type { WholeTable } from '@/components/figure-page/table-card.tsx';
import { effectColumns, percentColumn, verdictTones } from '@/components/intervention/effect-columns.tsx';
import type { EffectRow, PooledRow } from '@/components/intervention/effect-rows.ts';
import { columnsOf } from '@/components/table/column-kinds.tsx';
import { NameButton } from '@/components/table/name-button.tsx';
import { phoneColumn } from '@/components/table/phone-column.tsx';
import type { TableColumn } from '@/components/table/table-column.ts';
import { Badge } from '@/components/ui/badge.tsx';
import { formatDay } from '@/domain/korea-time.ts';
import { formatUnit, NO_VALUE } from '@/domain/numbers.ts';
import { interventionsText as text } from '@/text/interventions.ts';

const { columns: headings } = text;

/** The columns at work: a name opens its detail. */
export const openingColumns = (open: (id: number) => void): TableColumn<EffectRow>[] =>
  effectColumns.map((column) =>
    column.id === 'name'
      ? { ...column, cell: (row) => <NameButton name={row.name} onPress={() => open(row.id)} /> }
      : column,
  );

/** 유형별 효과. */
export const pooledColumns: readonly TableColumn<PooledRow>[] = [
  ...columnsOf<PooledRow>(headings, [
    { kind: 'badge', id: 'type', width: 110, labels: text.types, tones: {}, grow: true, phone: 'merged' },
    { kind: 'count', id: 'count', width: 100 },
    { kind: 'count', id: 'judged', width: 116 },
  ]),
  {
    id: 'verdict',
    header: headings.verdict,
    width: 124,
    cell: ({ verdict }) =>
      verdict === null ? NO_VALUE : <Badge tone={verdictTones[verdict]}>{text.verdicts[verdict]}</Badge>,
    exported: { field: 'verdict', labels: text.verdicts, empty: NO_VALUE },
  },
  percentColumn<PooledRow>('effect', { read: (row) => row.effect, tone: 'strong' }),
  percentColumn<PooledRow>('low', { read: (row) => row.low, group: headings.interval }),
  percentColumn<PooledRow>('high', { read: (row) => row.high, group: headings.interval }),
];
export const pooledPhoneColumn = phoneColumn<PooledRow>({
  header: headings.type,
  width: 110,
  name: ({ type }) => text.types[type],
  detail: ({ count, judged }) => `${formatUnit('count', judged)} / ${formatUnit('count', count)}`,
});

export interface RemovedRow {
  id: number;
  name: string;
  type: EffectRow['type'];
  startDay: string;
  endDay: string | null;
  costAmt: number | null;
  memo: string | null;
  options: number;
  registeredBy: string | null;
  removedBy: string | null;
  removedAt: string;
}

/** 삭제 이력. */
export const removedTable: WholeTable<AnswerOf<'removed_interventions'>, RemovedRow> = {
  tableId: 'removed-interventions',
  label: text.removed.label,
  empty: text.removed.empty,
  columns: columnsOf<RemovedRow>(headings, [
    { kind: 'moment', id: 'removedAt', width: 140, phone: 'last' },
    { kind: 'text', id: 'removedBy', width: 110 },
    { kind: 'text', id: 'name', width: 200, grow: true, wrap: true, phone: 'merged' },
    { kind: 'badge', id: 'type', width: 92, labels: text.types, tones: {} },
    { kind: 'day', id: 'startDay', width: 98 },
    { kind: 'day', id: 'endDay', width: 98 },
    { kind: 'count', id: 'options', width: 100 },
    { kind: 'won', id: 'costAmt', width: 104 },
    { kind: 'text', id: 'memo', width: 180, wrap: true, tone: 'quiet', phone: 'last' },
    { kind: 'text', id: 'registeredBy', width: 110, tone: 'quiet', phone: 'last', initiallyHidden: true },
  ]),
  phoneColumn: phoneColumn({
    header: headings.name,
    width: 140,
    name: ({ name }) => name,
    detail: ({ startDay }) => formatDay(startDay),
  }),
  rowsOf: ({ rows }) =>
    rows.map(({ id, was, memberName, at }) => ({
      id,
      name: was.name,
      type: was.type,
      startDay: was.startDay,
      endDay: was.endDay,
      costAmt: was.costAmt,
      memo: was.memo,
      options: was.optionIds.length,
      registeredBy: was.memberName,
      removedBy: memberName,
      removedAt: at,
    })),
  rowKey: ({ id }) => String(id),
};
