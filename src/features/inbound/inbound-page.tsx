import { useQuery } from '@tanstack/react-query';
import { FigurePage } from '@/components/figure-page/figure-page.tsx';
import { ListResult } from '@/components/figure-page/list-result.tsx';
import { usePageSearch } from '@/components/figure-page/use-page-search.ts';
import { NotesCard } from '@/components/notes/notes-card.tsx';
import { ResultNotes } from '@/components/table/result-notes.tsx';
import { homeQuery } from '@/data/home-query.ts';
import { inboundText } from '@/text/inbound.ts';
import { loadedText } from '@/text/loaded.ts';
import { menuText } from '@/text/menu.ts';
import { DETAIL_ID, DetailSection } from './detail-section.tsx';
import { inboundQueries } from './inbound-queries.ts';
import { inboundFileName } from './inbound-rows.ts';
import { inboundSearch } from './inbound-search.ts';
import { requestColumns, requestTable } from './request-columns.tsx';

const { requestsSheet: sheet, failure } = inboundText.export;

/** Inbound management (specification section 2). The URL holds filters, sort, page and the chosen request. */
export function InboundPage() {
  const page = usePageSearch(inboundSearch, inboundQueries.all);
  const { search, args, change, partnerCode } = page;
  const query = useQuery(inboundQueries.requests.page(partnerCode, args));
  const summary = useQuery(homeQuery(partnerCode));
  const lastUpdate = useQuery(inboundQueries.lastUpdate(partnerCode));
  const columns = requestColumns((reqNo) => {
    change({ detail: reqNo, detailSort: '' });
    document.getElementById(DETAIL_ID)?.scrollIntoView({ block: 'nearest' });
  });
  return (
    <FigurePage
      page={page}
      words={menuText.pages.inbound}
      lastUpdate={lastUpdate}
      filterGrid="md:grid md:grid-cols-6 xl:grid-cols-[repeat(3,minmax(0,1fr))_17.5rem_minmax(12rem,1fr)]"
    >
      <ListResult
        page={page}
        query={query}
        {...requestTable}
        neverLoaded={summary.data?.inbound?.errorCount === null ? loadedText.kinds.inbound : null}
        columns={columns}
        // No, status, detail button and id stay on the left (specification section 2).
        sticky={4}
        selectedKey={search.detail}
        short
        notes={<ResultNotes notes={page.notes} />}
        file={{
          name: () => inboundFileName(sheet),
          failure,
          sheet: { name: sheet, request: () => inboundQueries.requests.everyRow(partnerCode, args) },
        }}
      />
      <DetailSection search={search} onChange={change} />
      {search.detail === '' ? null : <NotesCard subject="inbound" subjectId={search.detail} />}
    </FigurePage>
  );
}
