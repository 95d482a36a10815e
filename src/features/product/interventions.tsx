import { useQuery } from '@tanstack/react-query';
import { TableCard, type WholeTable } from '@/components/figure-page/table-card.tsx';
import { columnsOf } from '@/components/table/column-kinds.tsx';
import { phoneColumn } from '@/components/table/phone-column.tsx';
import type { Interventions } from '@/data/answers/interventions.ts';
import { addDays, formatDay, koreaToday } from '@/domain/korea-time.ts';
import { interventionsText } from '@/text/interventions.ts';
import { menuText } from '@/text/menu.ts';
import { type DetailPart, optionIdsOf } from './part.ts';
import { productQueries } from './product-queries.ts';
import { ToPage } from './to-page.tsx';

type Row = Interventions['rows'][number];
const { columns: headings, types } = interventionsText;

export const interventionTable: WholeTable<Interventions, Row> = {
  tableId: 'product-interventions',
  label: interventionsText.views.list,
  empty: interventionsText.empty,
  columns: columnsOf<Row>(headings, [
    { kind: 'text', id: 'name', width: 200, grow: true, wrap: true, sticky: true, phone: 'merged' },
    { kind: 'badge', id: 'type', width: 96, labels: types, tones: {} },
    { kind: 'day', id: 'startDay', width: 100, phone: 'merged' },
    { kind: 'day', id: 'endDay', width: 100 },
    { kind: 'won', id: 'costAmt', width: 118 },
    { kind: 'text', id: 'memo', width: 200, wrap: true, tone: 'quiet', phone: 'last' },
  ]),
  phoneColumn: phoneColumn({
    header: headings.name,
    width: 150,
    lead: ['costAmt', 'type'],
    name: ({ name }) => name,
    detail: ({ startDay }) => formatDay(startDay),
  }),
  rowsOf: ({ rows }) => rows,
  rowKey: ({ id }) => String(id),
};

/** 변경 효과: what was changed about the product's options in a year; the effect of each is on its own page. */
export function DetailInterventions({ part }: { part: DetailPart }) {
  const ids = optionIdsOf(part);
  const today = koreaToday();
  const [start, end] = [addDays(today, -365), addDays(today, 90)];
  const args = { date_start: start, date_end: end, option_ids: ids ?? [] };
  const query = useQuery({
    ...productQueries.interventions.answer(part.partner.code, args),
    enabled: ids !== undefined,
  });
  return (
    <TableCard
      table={interventionTable}
      query={query}
      page={part.page}
      order="interventionSort"
      head={
        <ToPage
          to="/{-$partnerId}/intervention-analysis"
          page={menuText.pages['intervention-analysis'].title}
          search={{ ids: ids?.join(',') ?? '', start, end }}
        />
      }
    />
  );
}
