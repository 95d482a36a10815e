import { useQuery } from '@tanstack/react-query';
import { DataTable } from '@/components/table/data-table.tsx';
import { ExportButton } from '@/components/table/export-button.tsx';
import { listState } from '@/components/table/list-state.ts';
import { nothingLoaded } from '@/components/table/nothing-loaded.tsx';
import { Pager } from '@/components/table/pager.tsx';
import { PAGE_SIZE } from '@/components/table/pager-pages.ts';
import { readSort, writeSort } from '@/components/table/search-params.ts';
import { CountLine, ResetColumns, TableActions } from '@/components/table/table-toolbar.tsx';
import { useColumnLayout } from '@/components/table/use-column-layout.ts';
import { useLastPage } from '@/components/table/use-last-page.ts';
import { Card, CardHeader } from '@/components/ui/card.tsx';
import { usePartner } from '@/data/partner.tsx';
import { koreaToday } from '@/domain/korea-time.ts';
import { loadedText } from '@/text/loaded.ts';
import { stockText } from '@/text/stock.ts';
import { DocStateBadges } from './doc-state-badges.tsx';
import { stockColumnsOf, stockExportColumns, stockPhoneColumn } from './stock-columns.tsx';
import { figureNotes, StockNotes } from './stock-notes.tsx';
import { stockExportRequest, stockQueries } from './stock-queries.ts';
import { stockFileName } from './stock-rows.ts';
import type { StockSearch } from './stock-search.ts';

const TABLE_ID = 'stock';

interface StockResultProps {
  search: StockSearch;
  /** Name of the searched brand, 전체 for all; part of the file name. */
  brandName: string;
  /** The brand of the link that the partner does not have. */
  unknownBrand: string | null;
  onChange: (change: Partial<StockSearch>, options?: { replace: boolean }) => void;
}

/** Count line, table, pager and download of the stock page. */
export function StockResult({ search, brandName, unknownBrand, onChange }: StockResultProps) {
  const partner = usePartner();
  const columnLayout = useColumnLayout(TABLE_ID);
  const list = useQuery(stockQueries.list(partner.code, search));
  const neverLoaded = list.data?.stockDay === null && search.date === '' && !list.isPlaceholderData;
  const found = listState(list, ({ rows }) => rows, stockText.empty);
  const state: typeof found =
    found.kind === 'empty' && neverLoaded ? { ...found, ...nothingLoaded(loadedText.kinds.stock) } : found;
  useLastPage(list, search.page, (page) => onChange({ page }, { replace: true }));
  const total = list.data?.total;
  const columns = stockColumnsOf(list.data?.salesDays);
  return (
    <Card aria-label={stockText.table}>
      <CardHeader>
        <CountLine total={total} page={search.page} isPending={state.kind === 'pending'} />
        {state.kind === 'ready' && search.sort === '' ? (
          <span className="text-subtle-foreground text-xs">
            {search.date === '' ? stockText.ownOrder.live : stockText.ownOrder.past}
          </span>
        ) : null}
        <DocStateBadges
          counts={list.data?.counts}
          chosen={search.doc}
          onChoose={search.date === '' ? (doc) => onChange({ doc, page: 1 }) : null}
        />
        <TableActions>
          <ResetColumns columns={columns} columnLayout={columnLayout} />
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
                  columns: stockExportColumns,
                },
              ],
              ...(list.data
                ? { notes: { name: stockText.export.notes, lines: figureNotes(list.data) } }
                : {}),
            })}
          />
        </TableActions>
      </CardHeader>
      {list.data && !neverLoaded ? <StockNotes list={list.data} unknownBrand={unknownBrand} /> : null}
      <DataTable
        tableId={TABLE_ID}
        label={stockText.table}
        columns={columns}
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
