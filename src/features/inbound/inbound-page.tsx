import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useRef } from 'react';
import { FilterCard } from '@/components/filters/filter-card.tsx';
import { knownBrand } from '@/components/filters/known-brand.ts';
import { sameFilters } from '@/components/filters/same-filters.ts';
import { useBrandOptions } from '@/components/filters/use-brand-options.ts';
import { Page } from '@/components/layout/page.tsx';
import { PageHeader } from '@/components/layout/page-header.tsx';
import { LastUpdate } from '@/components/table/last-update.tsx';
import { NewDataButton } from '@/components/table/new-data-button.tsx';
import { withoutDefaults } from '@/components/table/search-params.ts';
import { homeQuery } from '@/data/home-query.ts';
import { usePartner } from '@/data/partner.tsx';
import { menuText } from '@/text/menu.ts';
import { DetailSection } from './detail-section.tsx';
import { InboundFilters } from './inbound-filters.tsx';
import { inboundQueries } from './inbound-queries.ts';
import {
  countConditions,
  INBOUND_DEFAULTS,
  type InboundFilters as Filters,
  type InboundSearch,
  parseInboundSearch,
} from './inbound-search.ts';
import { RequestSection } from './request-section.tsx';

const route = getRouteApi('/_session/_member/_chosen/$partnerId/inbound');
const { title, description } = menuText.pages.inbound;
/** A search and a reset clear the chosen request (specification section 4). */
const UNCHOSEN = { page: 1, detail: '', detailSort: '' };

/** Inbound management (specification section 2). The URL holds filters, sort, page and the chosen request. */
export function InboundPage() {
  const committed = parseInboundSearch(route.useSearch());
  const navigate = route.useNavigate();
  const queryClient = useQueryClient();
  const { code } = usePartner();
  const { brands, options } = useBrandOptions(code);
  const { brand, unknown } = knownBrand(committed.brand, brands.data);
  const search: InboundSearch = { ...committed, brand };
  const detailSection = useRef<HTMLElement>(null);
  const summary = useQuery(homeQuery(code));
  const lastUpdate = useQuery(inboundQueries.lastUpdate(code));
  const { sort: _sort, page: _page, detail: _detail, detailSort: _detailSort, ...filters } = search;

  const change = (part: Partial<InboundSearch>, { replace } = { replace: false }) =>
    void navigate({
      search: (before) => withoutDefaults({ ...parseInboundSearch(before), ...part }, INBOUND_DEFAULTS),
      replace,
      resetScroll: false,
    });
  const refresh = () => void queryClient.invalidateQueries({ queryKey: inboundQueries.all(code) });
  const commit = (next: Filters) => {
    // The same search again asks for the newest rows.
    if (sameFilters(next, filters) && unknown === null) refresh();
    change({ ...next, ...UNCHOSEN });
  };
  return (
    <Page>
      <PageHeader title={title} description={description}>
        <NewDataButton partnerCode={code} onRefresh={refresh} />
        <LastUpdate moment={lastUpdate.isError ? null : lastUpdate.data} />
      </PageHeader>
      <FilterCard conditions={countConditions(filters)}>
        {(close) => (
          <InboundFilters
            filters={filters}
            brands={{ options, loading: brands.isPending, failed: brands.isError }}
            onReset={() => change({ ...INBOUND_DEFAULTS, sort: search.sort })}
            onSearch={(next) => {
              commit(next);
              close();
            }}
          />
        )}
      </FilterCard>
      <RequestSection
        search={search}
        neverLoaded={summary.data?.inbound?.errorCount === null}
        unknownBrand={unknown}
        onChange={change}
        onChosen={() => detailSection.current?.scrollIntoView({ block: 'nearest' })}
      />
      <DetailSection ref={detailSection} search={search} onChange={change} />
    </Page>
  );
}
