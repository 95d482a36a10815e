import { useQuery } from '@tanstack/react-query';
import { listPart } from '@/components/figure-page/list-part.ts';
import { type ListTable, ListResult } from '@/components/figure-page/list-result.tsx';
import { columnsOf } from '@/components/table/column-kinds.tsx';
import { PAGE_SIZE } from '@/components/table/pager-pages.ts';
import { phoneColumn } from '@/components/table/phone-column.tsx';
import { sortArgs } from '@/components/table/search-params.ts';
import type { LossClaims } from '@/data/answers/losses.ts';
import { lastYear } from '@/domain/date-presets.ts';
import { addDays, formatMonth, koreaToday } from '@/domain/korea-time.ts';
import { loadedText } from '@/text/loaded.ts';
import { lossesText } from '@/text/losses.ts';
import { menuText } from '@/text/menu.ts';
import { productDetailText } from '@/text/product-detail.ts';
import { type DetailPart, optionIdsOf, tabFile } from './part.ts';
import { productQueries } from './product-queries.ts';
import { ToPage } from './to-page.tsx';

type Row = LossClaims['rows'][number];
const { columns: headings, claims: text } = lossesText;

export const claimColumns = columnsOf<Row>(headings, [
  { kind: 'month', id: 'month', width: 84, sticky: true, phone: 'merged' },
  { kind: 'text', id: 'optionName', width: 130, grow: true, wrap: true, phone: 'merged' },
  { kind: 'badge', id: 'status', width: 96, labels: text.statuses, tones: {} },
  { metric: 'unpaidAmt', width: 136, tone: 'strong' },
  { metric: 'unpaidQty', header: headings.unpaidQty, width: 104, tone: 'strong' },
  { kind: 'text', id: 'memo', width: 160, wrap: true, tone: 'quiet', phone: 'last' },
  { kind: 'copy', id: 'optionId', width: 118, phone: 'last' },
]);

const claimTable: ListTable<Row> = {
  tableId: 'product-claims',
  label: lossesText.tables.claims,
  empty: lossesText.empty.claims,
  phoneColumn: phoneColumn({
    header: headings.month,
    width: 132,
    lead: ['unpaidAmt', 'unpaidQty', 'status'],
    name: (row) => row.optionName || row.optionId,
    detail: (row) => formatMonth(row.month),
  }),
  rowKey: (row) => row.rowKey,
};

/** 손실: what was lost of the product in a year and can be claimed, as 재고손실보상 has it. */
export function DetailClaims({ part }: { part: DetailPart }) {
  const { partner, page } = part;
  const { claimSort, claimPage } = page.search;
  const ids = optionIdsOf(part);
  const { start, end } = lastYear(addDays(koreaToday(), -1));
  const args = {
    date_start: start,
    date_end: end,
    option_ids: ids ?? [],
    ...sortArgs(claimSort),
    page_number: claimPage,
    page_size: PAGE_SIZE,
  };
  const query = useQuery({ ...productQueries.claims.page(partner.code, args), enabled: ids !== undefined });
  return (
    <ListResult
      page={listPart(page, 'claim')}
      query={query}
      {...claimTable}
      columns={claimColumns}
      neverLoaded={query.data?.loaded === false ? loadedText.kinds.losses : null}
      totals={query.data?.summary}
      head={
        <ToPage
          to="/$partnerId/settlement-compensation"
          page={menuText.pages['settlement-compensation'].title}
          search={{ ids: ids?.join(',') ?? '', start, end, least: '0' }}
        />
      }
      file={tabFile(part, productDetailText.tabs.claims, () =>
        productQueries.claims.everyRow(partner.code, args),
      )}
    />
  );
}
