import { useQuery } from '@tanstack/react-query';
import { FigurePage } from '@/components/figure-page/figure-page.tsx';
import { ListResult } from '@/components/figure-page/list-result.tsx';
import { optionNotes, OptionNotes } from '@/components/product/option-notes.tsx';
import { OrderListLink } from '@/components/inbound/order-list-link.tsx';
import { usePageSearch } from '@/components/figure-page/use-page-search.ts';
import { type CountBadge, CountBadges } from '@/components/table/count-badges.tsx';
import { usePartner } from '@/data/partner.tsx';
import { koreaToday } from '@/domain/korea-time.ts';
import { loadedText } from '@/text/loaded.ts';
import { menuText } from '@/text/menu.ts';
import { stockText } from '@/text/stock.ts';
import { docDetailColumns, stockColumnsOf, stockPhoneColumn } from './inventory-columns.tsx';
import { stockQueries } from './inventory-queries.ts';
import { stockFileName } from './inventory-rows.ts';
import { type DocState, inventorySearch } from './inventory-search.ts';

const { sheet, notes: notesSheet } = stockText.export;

const stateBadges: readonly CountBadge<Exclude<DocState, 'all'>>[] = [
  { state: 'out', label: stockText.docStates.out, tone: 'gray' },
  { state: 'under7', label: stockText.docStates.under7, tone: 'red' },
  { state: 'under14', label: stockText.docStates.under14, tone: 'yellow' },
];

/** Stock status (specification section 2). The URL holds filters, sort and page. */
export function InventoryPage() {
  const partner = usePartner();
  const page = usePageSearch(inventorySearch, stockQueries.all);
  const { search, args, change } = page;
  const isLive = search.date === '';
  const query = useQuery(stockQueries.list.page(partner.code, args));
  const lastUpdate = useQuery(stockQueries.lastUpdate(partner.code, search.date));
  const { data } = query;
  const neverLoaded = data?.stockDay === null && isLive && !query.isPlaceholderData;
  const ownOrder = isLive ? stockText.ownOrder.live : stockText.ownOrder.past;
  return (
    <FigurePage
      page={page}
      words={menuText.pages.inventory}
      lastUpdate={lastUpdate}
      closed={page.brandsUnknown}
      actions={<OrderListLink />}
    >
      <ListResult
        page={page}
        query={query}
        tableId="stock"
        label={stockText.table}
        empty={stockText.empty}
        neverLoaded={neverLoaded ? loadedText.kinds.stock : null}
        columns={stockColumnsOf(data?.salesDays)}
        phoneColumn={stockPhoneColumn}
        rowKey={(row) => row.optionId}
        head={
          <>
            {data?.rows.length !== 0 && search.sort === '' ? (
              <span className="text-subtle-foreground text-xs">{ownOrder}</span>
            ) : null}
            <CountBadges
              label={stockText.stateCounts}
              badges={stateBadges}
              counts={data?.counts}
              chosen={search.doc}
              onChoose={isLive ? (doc) => change({ doc, page: 1 }) : null}
            />
          </>
        }
        notes={data && !neverLoaded ? <OptionNotes list={data} search={page.notes} /> : null}
        file={{
          name: () => stockFileName(partner.name, page.brandName, sheet, search.date || koreaToday()),
          sheet: {
            name: sheet,
            request: () => stockQueries.list.everyRow(partner.code, args),
            details: docDetailColumns,
          },
          notes: data && { name: notesSheet, lines: optionNotes(data) },
        }}
      />
    </FigurePage>
  );
}
