import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { PrintedLine } from '@/components/figure-page/print.tsx';
import { usePageSearch } from '@/components/figure-page/use-page-search.ts';
import { Page } from '@/components/layout/page.tsx';
import { PageHeader } from '@/components/layout/page-header.tsx';
import { listState } from '@/components/table/list-state.ts';
import { NewDataButton } from '@/components/loads/new-data-button.tsx';
import { ResultCard } from '@/components/table/result-card.tsx';
import { useLastPage } from '@/components/table/use-last-page.ts';
import { useMember } from '@/data/member.tsx';
import { usePartner } from '@/data/partner.tsx';
import { forgetSearches, keepSearch, recentSearches } from '@/data/recent-searches.ts';
import { fileTimestamp } from '@/domain/korea-time.ts';
import { menuText } from '@/text/menu.ts';
import { productSearchText as text } from '@/text/product-search.ts';
import { foundColumns, foundPhoneColumn } from './found-columns.tsx';
import { openedFrom } from './opened-option.ts';
import { productSearchQueries } from './brand-product-search-queries.ts';
import { brandProductSearchSearch } from './brand-product-search-search.ts';
import { RecentList } from './recent-list.tsx';
import { focusFound, handleResultKeys } from './result-keys.ts';
import { SearchBox } from './search-box.tsx';
import { readSearch, termsOf, wordsOf, writeSearch } from './search-terms.ts';
import { useSearchBox } from './use-search-box.ts';

/** Products by whatever a person knows of them. The URL holds what is searched for, sort and page. */
export function BrandProductSearchPage() {
  const partner = usePartner();
  const member = useMember();
  const { search, args, change, refresh } = usePageSearch(brandProductSearchSearch, productSearchQueries.all);
  const box = useSearchBox(search.q, (q) => change({ q, page: 1 }, { replace: true }));
  const [recent, setRecent] = useState(() => recentSearches(member.id, partner.code));
  const page = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const entry = useLocation({ select: ({ state }) => state.key });
  const [isBack] = useState(() => openedFrom(entry) !== null);
  const terms = termsOf(readSearch(search.q));
  const words = wordsOf(terms);
  const columns = foundColumns(words);
  const asked = { ...args, terms };
  const query = useQuery({
    ...productSearchQueries.list.page(partner.code, asked),
    enabled: terms.length > 0,
  });
  useLastPage(query, search.page, (last) => change({ page: last }, { replace: true }));

  // Who comes back from a product goes on where they were; others begin to type. A finger would get a keyboard unasked.
  const isReady = query.data !== undefined;
  useEffect(() => {
    if (!isBack && !window.matchMedia('(pointer: coarse)').matches) field.current?.focus();
  }, [isBack]);
  // Layout, because who goes back before the product came finds this page as it was, hidden meanwhile and without focus.
  useLayoutEffect(() => {
    const from = openedFrom(entry);
    if (from !== null && isReady && page.current) focusFound(page.current, from);
  }, [entry, isReady]);

  const start = {
    kind: 'empty' as const,
    ...text.start,
    action:
      recent.length > 0 ? (
        <RecentList
          searches={recent}
          onChoose={(q) => {
            box.replace(readSearch(q));
            field.current?.focus();
          }}
          onForget={() => {
            forgetSearches(member.id, partner.code);
            setRecent([]);
          }}
        />
      ) : null,
  };
  const found = listState(query, ({ rows }) => rows, text.none.title);
  const state =
    terms.length === 0 ? start : found.kind === 'empty' ? { ...found, hint: text.none.hint } : found;
  return (
    <Page>
      <PageHeader {...menuText.pages['brand-product-search']}>
        <NewDataButton partnerCode={partner.code} onRefresh={refresh} />
      </PageHeader>
      <PrintedLine owner={partner.name} of={[search.q]} />
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it hears the box and the links in it */}
      <div ref={page} className="flex min-w-0 flex-col gap-3.5" onKeyDown={handleResultKeys}>
        <SearchBox
          box={box}
          field={field}
          onMeant={() => {
            const q = writeSearch(box.draft);
            if (q !== '') keepSearch(member.id, partner.code, q);
            setRecent(recentSearches(member.id, partner.code));
          }}
        />
        <ResultCard
          tableId="product-search"
          label={text.table}
          columns={columns}
          phoneColumn={foundPhoneColumn(words)}
          rowKey={(row) => row.optionId}
          state={state}
          sort={search.sort}
          onSort={(sort) => change({ sort, page: 1 })}
          paging={{
            page: search.page,
            total: terms.length === 0 ? undefined : query.data?.total,
            onPage: (next) => change({ page: next }),
          }}
          head={
            state.kind === 'ready' && search.sort === '' ? (
              <span className="text-subtle-foreground text-xs">{text.ownOrder}</span>
            ) : null
          }
          file={{
            name: () => [partner.name, text.sheet, fileTimestamp()].join('_'),
            sheet: {
              name: text.sheet,
              request: () => productSearchQueries.list.everyRow(partner.code, asked),
            },
          }}
        />
      </div>
    </Page>
  );
}
