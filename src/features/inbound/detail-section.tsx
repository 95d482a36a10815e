import { useQuery } from '@tanstack/react-query';
import type { Ref } from 'react';
import { DataTable } from '@/components/table/data-table.tsx';
import { ExportButton } from '@/components/table/export-button.tsx';
import { listState } from '@/components/table/list-state.ts';
import { readSort, writeSort } from '@/components/table/search-params.ts';
import type { TableSummary } from '@/components/table/summary-row.tsx';
import { exportColumns } from '@/components/table/table-column.ts';
import type { TableState } from '@/components/table/table-message.tsx';
import { ResetColumns, TableActions } from '@/components/table/table-toolbar.tsx';
import { useColumnLayout } from '@/components/table/use-column-layout.ts';
import { Card, CardDescription, CardHeader, CardTitle } from '@/components/ui/card.tsx';
import { usePartner } from '@/data/partner.tsx';
import { formatCount } from '@/domain/numbers.ts';
import { inboundText } from '@/text/inbound.ts';
import { tableText } from '@/text/table.ts';
import { detailExportRequest, inboundQueries } from './inbound-queries.ts';
import { inboundFileName, type InboundDetail, type InboundLine } from './inbound-rows.ts';
import type { InboundSearch } from './inbound-search.ts';
import { lineColumns, linePhoneColumn } from './line-columns.tsx';

const TABLE_ID = 'inbound-lines';
/** No, status and option stay while the quantities scroll. */
const STICKY_COLUMNS = 3;
const text = inboundText.detail;
const NOTHING_CHOSEN: TableState<InboundLine> = { kind: 'empty', title: text.choose, hint: text.chooseHint };

interface DetailSectionProps {
  ref: Ref<HTMLElement>;
  search: InboundSearch;
  onChange: (change: Partial<InboundSearch>) => void;
}

/** 입고 목록: every line of the chosen request with its totals. */
export function DetailSection({ ref, search, onChange }: DetailSectionProps) {
  const { code } = usePartner();
  const columnLayout = useColumnLayout(TABLE_ID);
  const detail = useQuery(inboundQueries.detail(code, search));
  const chosen = search.detail !== '';
  const state = chosen ? listState(detail, ({ rows }) => rows, text.empty) : NOTHING_CHOSEN;
  const lines = detail.data?.rows.length;
  const repeated = detail.data?.repeatedOptions ?? 0;
  return (
    <Card ref={ref} aria-label={text.title}>
      <CardHeader>
        <CardTitle>{text.title}</CardTitle>
        {chosen ? (
          <CardDescription>
            {[
              text.chosen(search.detail),
              ...(lines === undefined ? [] : [text.count(formatCount(lines))]),
              ...(repeated === 0 ? [] : [text.repeated(formatCount(repeated))]),
            ].join(' · ')}
          </CardDescription>
        ) : null}
        {state.kind === 'pending' ? (
          <output className="text-subtle-foreground text-xs">{text.loading}</output>
        ) : null}
        <TableActions>
          <ResetColumns columns={lineColumns} columnLayout={columnLayout} />
          <ExportButton
            label={text.table}
            disabled={state.kind !== 'ready' || state.refreshing}
            failure={inboundText.export.failure}
            name={() => inboundFileName(inboundText.export.detailSheet, new Date())}
            job={async () => ({
              sheets: [
                {
                  name: inboundText.export.detailSheet,
                  request: await detailExportRequest(code, search),
                  columns: exportColumns(lineColumns),
                  summaryLabel: tableText.summary,
                },
              ],
            })}
          />
        </TableActions>
      </CardHeader>
      <DataTable
        tableId={TABLE_ID}
        label={text.table}
        columns={lineColumns}
        phoneColumn={linePhoneColumn}
        columnLayout={columnLayout}
        sticky={STICKY_COLUMNS}
        state={state}
        rowKey={(row) => String(row.id)}
        sort={readSort(search.detailSort)}
        onSort={(sort) => onChange({ detailSort: writeSort(sort) })}
        summary={chosen && detail.data ? linesSummary(detail.data) : undefined}
      />
    </Card>
  );
}

/** 합계; the stock's sum says when it holds the stock of an option more than once. */
function linesSummary({ totals, repeatedOptions, stockQtyOnce }: InboundDetail): TableSummary {
  const label = tableText.summary;
  if (repeatedOptions === 0) return { label, totals };
  const note = text.repeatedStock(formatCount(repeatedOptions), formatCount(stockQtyOnce));
  return { label, totals, notes: { stockQty: note } };
}
