import type { AnswerOf } from '@/data/answer-of.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { MeasurePanel, type PanelProps } from '@/components/figure-page/measure-panel.tsx';
import { partOf } from '@/components/figure-page/part-state.ts';
import { Line, Note, Section } from '@/components/figure-page/source-list.tsx';
import { metricOf } from '@/components/figures/metric.ts';
import { columnsOf } from '@/components/table/column-kinds.tsx';
import { ExportButton } from '@/components/table/export-button.tsx';
import { Pager } from '@/components/table/pager.tsx';
import { PAGE_SIZE } from '@/components/table/pager-pages.ts';
import type { TableColumn } from '@/components/table/table-column.ts';
import { usePartner } from '@/data/partner.tsx';
import { fileTimestamp, formatDay, formatMoment } from '@/domain/korea-time.ts';
import { NO_VALUE } from '@/domain/numbers.ts';
import { settlementText } from '@/text/settlement.ts';
import { settlementLinesText as text } from '@/text/settlement-lines.ts';
import { tableText } from '@/text/table.ts';
import type { LineMeasure, LinesArgs } from './lines-measures.ts';
import { settlementQueries as queries } from './settlement-queries.ts';

interface Measure {
  label: string;
  withUnit: (value: number | null) => string;
}

const lineMeasures: Record<LineMeasure, Measure> = {
  quantity: {
    label: settlementText.columns.quantity,
    withUnit: (value) => (value === null ? NO_VALUE : text.pieces(value)),
  },
  salesAmount: metricOf('salesAmount'),
  salesFee: metricOf('salesFee'),
  settlementAmount: metricOf('settlementAmount'),
  fulfillmentFee: metricOf('fulfillmentFee'),
  adCost: metricOf('settledAdCost'),
  logisticsCost: metricOf('logisticsCost'),
  liveFee: metricOf('liveFee'),
  operationFee: metricOf('operationFee'),
  finalSettlement: metricOf('finalSettlement'),
};

type LineRow = AnswerOf<'settlement_lines'>['rows'][number];

interface LinesPanelProps extends PanelProps<LineMeasure> {
  args: LinesArgs;
}

/** The lines of reports that a figure is made of, each with its file, its row and when that was loaded. */
export default function LinesPanel({ args, ...panel }: LinesPanelProps) {
  return (
    <MeasurePanel
      {...panel}
      words={{ ...text, parts: text.title }}
      days={args}
      labelOf={(measure) => lineMeasures[measure].label}
    >
      {(measure) => <Lines key={measure} measure={measure} args={args} />}
    </MeasurePanel>
  );
}

function Lines({ measure, args }: { measure: LineMeasure; args: LinesArgs }) {
  const { code } = usePartner();
  const [page, setPage] = useState(1);
  const wanted = { ...args, measure };
  const query = useQuery(queries.lines.page(code, { ...wanted, page_number: page, page_size: PAGE_SIZE }));
  const { label, withUnit } = lineMeasures[measure];
  const isPieces = measure === 'quantity';
  return (
    <Section
      title={text.list}
      state={partOf(query)}
      action={query.data?.rows.length ? <LinesFile measure={measure} args={args} /> : null}
    >
      {({ total, totals, rows }) => (
        <>
          <Line
            name={<b>{text.sum(label)}</b>}
            value={<b>{withUnit(isPieces ? totals.quantity : totals.amount)}</b>}
          />
          {rows.length === 0 ? <Note>{text.none}</Note> : null}
          <ul>
            {rows.map((row) => (
              <li key={row.id}>
                <Line
                  name={nameOf(row)}
                  detail={detailOf(row)}
                  value={withUnit(isPieces ? row.quantity : row.amount)}
                />
              </li>
            ))}
          </ul>
          {total > PAGE_SIZE ? <Pager label={text.list} page={page} total={total} onPage={setPage} /> : null}
        </>
      )}
    </Section>
  );
}

const kindOf = ({ kind, source }: LineRow) => (kind === null ? source : (text.kinds[kind] ?? kind)) ?? '';

/** An option where the line has one, else what it is. */
const nameOf = (row: LineRow) =>
  [row.productName, row.optionName].filter(Boolean).join(' · ') || row.optionId || kindOf(row);

/** Where the line stands: file, row and load, after what it is. */
const detailOf = (row: LineRow) =>
  [
    formatDay(row.day),
    nameOf(row) === kindOf(row) ? row.source : kindOf(row),
    row.orderNo ? text.order(row.orderNo) : null,
    row.quantity === null ? null : text.pieces(row.quantity),
    row.fileName ?? text.entered,
    row.rowNo === null ? null : text.row(row.rowNo),
    row.loadedAt === null ? null : formatMoment(row.loadedAt),
  ]
    .filter(Boolean)
    .join(' · ');

/** A code in words, other text as the report has it. */
const kindColumn: TableColumn<LineRow> = {
  id: 'kind',
  header: text.columns.kind,
  width: 110,
  cell: kindOf,
  exported: { field: 'kind', labels: text.kinds, empty: '-' },
};

const lineColumns = [
  ...columnsOf<LineRow>(text.columns, [
    { kind: 'day', id: 'day', width: 100 },
    { kind: 'text', id: 'source', width: 110 },
  ]),
  kindColumn,
  ...columnsOf<LineRow>(text.columns, [
    { kind: 'text', id: 'orderNo', width: 130 },
    { kind: 'text', id: 'brandName', width: 120 },
    { kind: 'text', id: 'productName', width: 220 },
    { kind: 'text', id: 'optionName', width: 140 },
    { kind: 'text', id: 'optionId', width: 130 },
    { kind: 'count', id: 'quantity', width: 80 },
    { kind: 'won', id: 'amount', width: 108 },
    { kind: 'text', id: 'fileName', width: 240 },
    { kind: 'count', id: 'rowNo', width: 80 },
    { kind: 'moment', id: 'loadedAt', width: 130 },
  ]),
];

/** Every line of the figure as a file. */
function LinesFile({ measure, args }: { measure: LineMeasure; args: LinesArgs }) {
  const partner = usePartner();
  const { label } = lineMeasures[measure];
  return (
    <ExportButton
      label={text.list}
      disabled={false}
      file={{
        name: () =>
          [partner.name, text.file, label, args.date_start, args.date_end, fileTimestamp()].join('_'),
        sheets: [
          {
            name: text.list,
            columns: lineColumns,
            request: () => queries.lines.everyRow(partner.code, { ...args, measure }),
            summaryLabel: tableText.summary,
          },
        ],
      }}
    />
  );
}
