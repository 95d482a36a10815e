import { useQuery } from '@tanstack/react-query';
import { ListResult } from '@/components/figure-page/list-result.tsx';
import { PAGE_SIZE } from '@/components/table/pager-pages.ts';
import { sortArgs } from '@/components/table/search-params.ts';
import { lastYear } from '@/domain/first-periods.ts';
import { addDays, koreaToday } from '@/domain/korea-time.ts';
import { loadedText } from '@/text/loaded.ts';
import { menuText } from '@/text/menu.ts';
import { productDetailText } from '@/text/product-detail.ts';
import { type DetailPart, optionIdsOf, readPart, tabFile } from './part.ts';
import { productQueries } from './product-queries.ts';
import { ToPage } from './to-page.tsx';
import { claimColumns, claimTable } from './claim-columns.ts';

/** 손실: what was lost of the product in a year and can be claimed, as 재고손실보상 has it. */
export default function DetailClaims({ part }: { part: DetailPart }) {
  const { partner, page } = part;
  const list = readPart(page, 'claim', claimColumns);
  const { sort, page: number } = list.search;
  const ids = optionIdsOf(part);
  const { start, end } = lastYear(addDays(koreaToday(), -1));
  const args = {
    date_start: start,
    date_end: end,
    option_ids: ids ?? [],
    ...sortArgs(sort),
    page_number: number,
    page_size: PAGE_SIZE,
  };
  const query = useQuery({ ...productQueries.claims.page(partner.code, args), enabled: ids !== undefined });
  return (
    <ListResult
      page={list}
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
