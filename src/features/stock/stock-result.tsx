import { useQuery } from '@tanstack/react-query';
import { DataTable } from '@/components/table/data-table.tsx';
import { ExportButton } from '@/components/table/export-button.tsx';
import { listState } from '@/components/table/list-state.ts';
import { Pager } from '@/components/table/pager.tsx';
import { PAGE_SIZE } from '@/components/table/pager-pages.ts';
import { readSort, writeSort } from '@/components/table/search-params.ts';
import { exportColumns } from '@/components/table/table-column.ts';
import { CountLine, ResetColumns, TableActions } from '@/components/table/table-toolbar.tsx';
import { useColumnLayout } from '@/components/table/use-column-layout.ts';
import { useLastPage } from '@/components/table/use-last-page.ts';
import { Card, CardHeader } from '@/components/ui/card.tsx';
import { usePartner } from '@/data/partner.tsx';
import { koreaToday } from '@/domain/korea-time.ts';
import { stockText } from '@/text/stock.ts';
import { DocStateBadges } from './doc-state-badges.tsx';
import { stockColumns, stockPhoneColumn } from './stock-columns.tsx';
import { stockExportRequest, stockQueries } from './stock-queries.ts';
import { stockFileName } from './stock-rows.ts';
import type { StockSearch } from './stock-search.ts';

const TABLE_ID = 'stock';

interface StockResultProps {
  search: StockSearch;
  /** Name of the searched brand, 전체 for all; part of the file name. */
  brandName: string;
  onChange: (change: Partial<StockSearch>, options?: { replace: boolean }) => void;
}

/** Count line, table, pager and download of the stock page. */
export function StockResult({ search, brandName, onChange }: StockResultProps) {
  const partner = usePartner();
  const columnLayout = useColumnLayout(TABLE_ID);
  const list = useQuery(stockQueries.list(partner.code, search));
  const state = listState(list, ({ rows }) => rows, stockText.empty);
  useLastPage(list, search.page, (page) => onChange({ page }, { replace: true }));
  const total = list.data?.total;
  return (
    <Card aria-label={stockText.table}>
      <CardHeader>
        <CountLine total={total} page={search.page} isPending={state.kind === 'pending'} />
        <DocStateBadges
          counts={list.data?.counts}
          chosen={search.doc}
          onChoose={(doc) => onChange({ doc, page: 1 })}
        />
        <TableActions>
          <ResetColumns columns={stockColumns} columnLayout={columnLayout} />
          <ExportButton
            label={stockText.table}
            disabled={state.kind !== 'ready' || state.refreshing}
            failure={stockText.export.failure}
            name={() =>
              stockFileName(partner.name, brandName, stockText.export.sheet, search.date || koreaToday())
            }
            job={async () => ({
              sheets: [
                {
                  name: stockText.export.sheet,
                  request: await stockExportRequest(partner.code, search),
                  columns: exportColumns(stockColumns),
                },
              ],
            })}
          />
        </TableActions>
      </CardHeader>
      <DataTable
        tableId={TABLE_ID}
        label={stockText.table}
        columns={stockColumns}
        phoneColumn={stockPhoneColumn}
        columnLayout={columnLayout}
        state={state}
        rowKey={(row) => row.optionId}
        firstNumber={(search.page - 1) * PAGE_SIZE + 1}
        sort={readSort(search.sort)}
        onSort={(sort) => onChange({ sort: writeSort(sort), page: 1 })}
      />
      {total === undefined || total === 0 ? null : (
        <Pager
          label={stockText.table}
          page={search.page}
          total={total}
          onPage={(page) => onChange({ page })}
        />
      )}
    </Card>
  );
}
