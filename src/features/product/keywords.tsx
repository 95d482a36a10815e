import { useQuery } from '@tanstack/react-query';
import { keywordColumns, keywordTable } from '@/components/ads/keyword-columns.tsx';
import { keywordList } from '@/components/ads/keyword-queries.ts';
import { ListResult } from '@/components/figure-page/list-result.tsx';
import { PAGE_SIZE } from '@/components/table/pager-pages.ts';
import { sortArgs } from '@/components/table/search-params.ts';
import { presetRange } from '@/domain/date-presets.ts';
import { answerTotals } from '@/domain/figure-rows.ts';
import { koreaToday } from '@/domain/korea-time.ts';
import { loadedText } from '@/text/loaded.ts';
import { menuText } from '@/text/menu.ts';
import { productDetailText } from '@/text/product-detail.ts';
import { type DetailPart, optionIdsOf, readPart, tabFile } from './part.ts';
import { ToPage } from './to-page.tsx';

/** 키워드: what the product was advertised or bought with in the last 30 days, as 키워드 성과 has it. */
export default function DetailKeywords({ part }: { part: DetailPart }) {
  const { partner, page } = part;
  const list = readPart(page, 'keyword', keywordColumns);
  const { sort, page: number } = list.search;
  const ids = optionIdsOf(part);
  const { start, end } = presetRange('last30Days', koreaToday());
  const args = {
    date_start: start,
    date_end: end,
    option_ids: ids ?? [],
    ...sortArgs(sort),
    page_number: number,
    page_size: PAGE_SIZE,
  };
  const query = useQuery({ ...keywordList.page(partner.code, args), enabled: ids !== undefined });
  return (
    <ListResult
      page={list}
      query={query}
      {...keywordTable}
      tableId="product-keywords"
      columns={keywordColumns}
      neverLoaded={query.data?.loaded.ads === false ? loadedText.kinds.ads : null}
      totals={query.data && answerTotals(query.data)}
      head={
        <ToPage
          to="/{-$partnerId}/keyword-performance"
          page={menuText.pages['keyword-performance'].title}
          search={{ ids: ids?.join(',') ?? '', start, end }}
        />
      }
      file={tabFile(part, productDetailText.tabs.keywords, () => keywordList.everyRow(partner.code, args))}
    />
  );
}
