import { useQuery } from '@tanstack/react-query';
import { FigurePage } from '@/components/figure-page/figure-page.tsx';
import { ListResult } from '@/components/figure-page/list-result.tsx';
import { usePageSearch } from '@/components/figure-page/use-page-search.ts';
import { optionNotes, OptionNotes } from '@/components/product/option-notes.tsx';
import { type CountBadge, CountBadges } from '@/components/table/count-badges.tsx';
import { useCellEdits } from '@/components/table/use-cell-edits.ts';
import type { OrderRow } from '@/data/answers/order-list.ts';
import { useDiagnosisOfToday } from '@/data/diagnosis-refresh.ts';
import { usePartner } from '@/data/partner.tsx';
import { fileTimestamp } from '@/domain/korea-time.ts';
import { diagnosisText } from '@/text/diagnosis.ts';
import { loadedText } from '@/text/loaded.ts';
import { menuText } from '@/text/menu.ts';
import { orderListText as text } from '@/text/order-list.ts';
import { stockText } from '@/text/stock.ts';
import { orderTable, useOrderColumns } from './order-list-columns.tsx';
import { orderListQueries } from './order-list-queries.ts';
import { orderListSearch } from './order-list-search.ts';
import { TemplateButton } from './template-button.tsx';

const urgencyBadges: readonly CountBadge<OrderRow['urgency']>[] = [
  { state: 'late', label: text.urgencies.late, tone: 'red', rule: text.rules.late },
  { state: 'week', label: text.urgencies.week, tone: 'yellow', rule: text.rules.week },
  { state: 'later', label: text.urgencies.later, tone: 'gray', rule: text.rules.later },
];
const nameOf = (row: OrderRow) => [row.productName, row.optionName].filter(Boolean).join(' ');

/** The order list (권장 입고). The URL holds filters, urgency, sort and page. */
export function OrderListPage() {
  // Edits are of one partner.
  return <Orders key={usePartner().code} />;
}

function Orders() {
  const partner = usePartner();
  const page = usePageSearch(orderListSearch, orderListQueries.all);
  const { search, args, change } = page;
  const query = useQuery(orderListQueries.list.page(partner.code, args));
  const lastUpdate = useQuery(orderListQueries.lastUpdate(partner.code));
  const { isFetching: isMaking } = useDiagnosisOfToday();
  const columns = useOrderColumns();
  const edits = useCellEdits<OrderRow>({ table: 'orders', rowKey: orderTable.rowKey, nameOf });
  const { data } = query;
  const neverLoaded = data?.stockDay === null && !query.isPlaceholderData;
  const uncosted = data && data.uncostedCount > 0 ? [text.uncosted(data.uncostedCount)] : [];
  return (
    <FigurePage
      page={page}
      words={menuText.pages['order-list']}
      lastUpdate={lastUpdate}
      closed={page.brandsUnknown}
    >
      <ListResult
        page={page}
        query={query}
        {...orderTable}
        empty={isMaking ? diagnosisText.beingMade(null) : text.empty}
        neverLoaded={neverLoaded ? loadedText.kinds.stock : null}
        columns={columns}
        edits={edits}
        totals={data && data.total > 0 ? data.totals : undefined}
        head={
          <>
            {data?.rows.length !== 0 && search.sort === '' ? (
              <span className="text-subtle-foreground text-xs">{text.ownOrder}</span>
            ) : null}
            <CountBadges
              steady
              label={text.urgencyCounts}
              badges={urgencyBadges}
              counts={data?.counts}
              chosen={search.due}
              onChoose={(due) => change({ due, page: 1 })}
            />
          </>
        }
        actions={<TemplateButton args={args} total={data?.total ?? 0} />}
        notes={
          data && !neverLoaded ? <OptionNotes list={data} search={[...page.notes, ...uncosted]} /> : null
        }
        file={{
          name: () => [partner.name, page.brandName, text.table, fileTimestamp()].join('_'),
          sheet: { name: text.table, request: () => orderListQueries.list.everyRow(partner.code, args) },
          notes: data && { name: stockText.export.notes, lines: [...optionNotes(data), ...uncosted] },
        }}
      />
    </FigurePage>
  );
}
