import { useQuery } from '@tanstack/react-query';
import { DataTable } from '@/components/table/data-table.tsx';
import { ExportButton } from '@/components/table/export-button.tsx';
import { listState } from '@/components/table/list-state.ts';
import { nothingLoaded } from '@/components/table/nothing-loaded.tsx';
import { Pager } from '@/components/table/pager.tsx';
import { PAGE_SIZE } from '@/components/table/pager-pages.ts';
import { ResultNotes } from '@/components/table/result-notes.tsx';
import { readSort, writeSort } from '@/components/table/search-params.ts';
import { exportColumns } from '@/components/table/table-column.ts';
import { CountLine, ResetColumns, TableActions } from '@/components/table/table-toolbar.tsx';
import { useColumnLayout } from '@/components/table/use-column-layout.ts';
import { useLastPage } from '@/components/table/use-last-page.ts';
import { Card, CardHeader, CardTitle } from '@/components/ui/card.tsx';
import { usePartner } from '@/data/partner.tsx';
import { filtersText } from '@/text/filters.ts';
import { inboundText } from '@/text/inbound.ts';
import { loadedText } from '@/text/loaded.ts';
import { inboundQueries, requestsExportRequest } from './inbound-queries.ts';
import { inboundFileName } from './inbound-rows.ts';
import type { InboundSearch } from './inbound-search.ts';
import { requestColumns, requestPhoneColumn } from './request-columns.tsx';

const TABLE_ID = 'inbound-requests';
/** No, status, detail button and id stay on the left (specification section 2). */
const STICKY_COLUMNS = 4;
const text = inboundText.requests;

interface RequestSectionProps {
  search: InboundSearch;
  /** No inbound report was ever loaded for the partner. */
  neverLoaded: boolean;
  /** The brand of the link that the partner does not have. */
  unknownBrand: string | null;
  onChange: (change: Partial<InboundSearch>, options?: { replace: boolean }) => void;
  /** A request was chosen by hand. */
  onChosen: () => void;
}

/** 검색 결과: the requests, one of which can be chosen. */
export function RequestSection(props: RequestSectionProps) {
  const { search, neverLoaded, unknownBrand, onChange, onChosen } = props;
  const { code } = usePartner();
  const columnLayout = useColumnLayout(TABLE_ID);
  const list = useQuery(inboundQueries.requests(code, search));
  const found = listState(list, ({ rows }) => rows, text.empty);
  const state: typeof found =
    found.kind === 'empty' && neverLoaded ? { ...found, ...nothingLoaded(loadedText.kinds.inbound) } : found;
  useLastPage(list, search.page, (page) => onChange({ page }, { replace: true }));
  const columns = requestColumns((reqNo) => {
    onChange({ detail: reqNo, detailSort: '' });
    onChosen();
  });
  const total = list.data?.total;
  return (
    <Card aria-label={text.title}>
      <CardHeader>
        <CardTitle>{text.title}</CardTitle>
        <CountLine total={total} page={search.page} isPending={state.kind === 'pending'} />
        <TableActions>
          <ResetColumns columns={columns} columnLayout={columnLayout} />
          <ExportButton
            label={text.table}
            disabled={state.kind !== 'ready' || state.refreshing}
            failure={inboundText.export.failure}
            name={() => inboundFileName(inboundText.export.requestsSheet, new Date())}
            job={async () => ({
              sheets: [
                {
                  name: inboundText.export.requestsSheet,
                  request: await requestsExportRequest(code, search),
                  columns: exportColumns(columns),
                },
              ],
            })}
          />
        </TableActions>
      </CardHeader>
      <ResultNotes notes={unknownBrand === null ? [] : [filtersText.unknownBrand(unknownBrand)]} />
      <DataTable
        tableId={TABLE_ID}
        label={text.table}
        columns={columns}
        phoneColumn={requestPhoneColumn}
        columnLayout={columnLayout}
        sticky={STICKY_COLUMNS}
        state={state}
        rowKey={(row) => row.reqNo}
        firstNumber={(search.page - 1) * PAGE_SIZE + 1}
        sort={readSort(search.sort)}
        onSort={(sort) => onChange({ sort: writeSort(sort), page: 1 })}
        selectedKey={search.detail}
        short
      />
      {total === undefined || total === 0 ? null : (
        <Pager label={text.table} page={search.page} total={total} onPage={(page) => onChange({ page })} />
      )}
    </Card>
  );
}
