import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { FilterCard } from '@/components/filters/filter-card.tsx';
import { knownBrand } from '@/components/filters/known-brand.ts';
import { sameFilters } from '@/components/filters/same-filters.ts';
import { useBrandOptions } from '@/components/filters/use-brand-options.ts';
import { Page } from '@/components/layout/page.tsx';
import { PageHeader } from '@/components/layout/page-header.tsx';
import { LastUpdate } from '@/components/table/last-update.tsx';
import { NewDataButton } from '@/components/table/new-data-button.tsx';
import { withoutDefaults } from '@/components/table/search-params.ts';
import { usePartner } from '@/data/partner.tsx';
import { menuText } from '@/text/menu.ts';
import { StockFilters } from './stock-filters.tsx';
import { stockQueries } from './stock-queries.ts';
import { StockResult } from './stock-result.tsx';
import {
  countConditions,
  parseStockSearch,
  STOCK_DEFAULTS,
  type StockFilters as Filters,
  type StockSearch,
} from './stock-search.ts';

const route = getRouteApi('/_session/_member/_chosen/$partnerId/inventory');
const { title, description } = menuText.pages.inventory;

/** Stock status (specification section 2). The URL holds filters, sort and page. */
export function StockPage() {
  const { sort, page, ...committed } = parseStockSearch(route.useSearch());
  const navigate = route.useNavigate();
  const queryClient = useQueryClient();
  const { code } = usePartner();
  const { brands, options, labelOf } = useBrandOptions(code);
  const { brand, unknown } = knownBrand(committed.brand, brands.data);
  const filters: Filters = { ...committed, brand };
  const dates = useQuery(stockQueries.snapshotDates(code));
  const lastUpdate = useQuery(stockQueries.lastUpdate(code, filters.date));
  const search: StockSearch = { ...filters, sort, page };

  const change = (part: Partial<StockSearch>, { replace } = { replace: false }) =>
    void navigate({
      search: (before) => withoutDefaults({ ...parseStockSearch(before), ...part }, STOCK_DEFAULTS),
      replace,
      resetScroll: false,
    });
  const refresh = () => void queryClient.invalidateQueries({ queryKey: stockQueries.all(code) });
  const commit = (next: Filters) => {
    // The same search again asks for the newest rows.
    if (sameFilters(next, filters) && unknown === null && page === 1) refresh();
    else change({ ...next, page: 1 });
  };
  return (
    <Page>
      <PageHeader title={title} description={description}>
        <NewDataButton partnerCode={code} onRefresh={refresh} />
        <LastUpdate moment={lastUpdate.isError ? null : lastUpdate.data} />
      </PageHeader>
      <FilterCard conditions={countConditions(filters)}>
        {(close) => (
          <StockFilters
            filters={filters}
            dates={dates.data ?? []}
            datesLoading={dates.isPending}
            brands={{
              options,
              loading: brands.isPending,
              failed: brands.isError,
              exist: (brands.data ?? []).length > 0,
            }}
            onReset={() => change({ ...STOCK_DEFAULTS, sort })}
            onSearch={(next) => {
              commit(next);
              close();
            }}
          />
        )}
      </FilterCard>
      <StockResult
        search={search}
        brandName={labelOf(filters.brand)}
        unknownBrand={unknown}
        onChange={change}
      />
    </Page>
  );
}
