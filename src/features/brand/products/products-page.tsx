import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { adCoverNotes } from '@/components/ads/ad-cover-notes.ts';
import { ComparedCards } from '@/components/figure-page/compared-cards.tsx';
import { ComparedPage } from '@/components/figure-page/compared-page.tsx';
import { ListResult } from '@/components/figure-page/list-result.tsx';
import { OptionNotes } from '@/components/product/option-notes.tsx';
import { partOf } from '@/components/figure-page/part-state.ts';
import { productSource, sourceOf } from '@/components/sales/row-source.ts';
import { salesLinks } from '@/components/sales/sales-source.tsx';
import { withSource } from '@/components/sales/source-column.tsx';
import { usePageSearch } from '@/components/figure-page/use-page-search.ts';
import { BrandNotFound } from '../brand-not-found.tsx';
import { BrandViews } from '../brand-views.tsx';
import { type CountBadge, CountBadges } from '@/components/table/count-badges.tsx';
import type { BrandProduct } from '@/data/answers/brand-products.ts';
import { usePartner } from '@/data/partner.tsx';
import { answerTotals } from '@/domain/figure-rows.ts';
import { brandProductsText as text } from '@/text/brand-products.ts';
import { loadedText } from '@/text/loaded.ts';
import { menuText } from '@/text/menu.ts';
import { tableText } from '@/text/table.ts';
import { brandProductPhoneColumn, knownColumns } from './products-columns.tsx';
import { brandProductsQueries as queries } from './products-queries.ts';
import { brandProductsSearch, type StockState } from './products-search.ts';
import { SortSelect, ViewSwitch } from './list-controls.tsx';
import { PrintedProducts } from './printed-products.tsx';
import { ProductTile } from './product-tile.tsx';

const TABLE = 'brand-products';
const KEY_FIGURES = ['saleAmt', 'saleQty', 'conversionRate', 'winnerRate'] as const;

const tones = { out: 'gray', under7: 'red', under14: 'yellow', normal: 'green', over: 'yellow' } as const;
const stockBadges = Object.entries(tones).map(([state, tone]) => ({
  state: state as keyof typeof tones,
  label: text.stockStates[state as keyof typeof tones],
  tone,
  rule: text.stockRules[state as keyof typeof tones],
})) satisfies CountBadge<Exclude<StockState, 'all'>>[];

/** The products of one brand in a period (브랜드 상품), as rows or cards. The URL holds filters, order, page and view. */
export function BrandProductsPage() {
  const { brandCd = '' } = useParams({ strict: false });
  // The rows of one brand do not stay for the next.
  return <Products key={`${usePartner().code} ${brandCd}`} brandCd={brandCd} />;
}

function Products({ brandCd }: { brandCd: string }) {
  const partner = usePartner();
  const page = usePageSearch(brandProductsSearch, queries.all);
  const { search, change } = page;
  const args = { ...page.args, brand_cd: brandCd };
  const query = useQuery(queries.list.page(partner.code, args));
  const lastUpdate = useQuery(queries.lastUpdate(partner.code));
  const { data } = query;
  if (data?.brand === null) return <BrandNotFound />;
  const brandName = data?.brand.brandName ?? '';
  const cover = data?.adCover;
  const { columns, absent } = knownColumns(data?.loaded, cover);
  const hasStock = data?.loaded.stock ?? true;
  const list = data && { ...data, withoutBrand: 0 };
  const source = { ...sourceOf(page.args), brand_cds: [brandCd] };
  // What chooses among the products of the brand, 구성 does not know.
  const isWhole = search.name === '' && search.state === 'all' && search.stock === 'all';
  return (
    <ComparedPage
      page={{ ...page, brandName, notes: [...page.notes, ...adCoverNotes(cover)] }}
      words={{
        title: brandName || menuText.pages['brand-products'].title,
        description: <BrandViews brandCd={brandCd} inUse={data?.brand.inUse ?? true} />,
      }}
      lastUpdate={lastUpdate}
      summary={query}
      kind={loadedText.kinds.sales}
      file={{
        name: text.file,
        sheets: [
          {
            name: text.table,
            tableId: TABLE,
            columns,
            request: () => queries.list.everyRow(partner.code, args),
            summaryLabel: tableText.summary,
          },
        ],
        isReady: query.isSuccess && !query.isPlaceholderData && query.data.rows.length > 0,
      }}
    >
      <ComparedCards
        state={partOf(query)}
        metrics={KEY_FIGURES}
        comparison={search.compare}
        {...(isWhole ? { renderLink: salesLinks(source) } : {})}
        className="lg:grid-cols-4 print:grid-cols-4"
      />
      {data ? <PrintedProducts list={data} /> : null}
      <div className="grid min-w-0 print:hidden">
        <ListResult
          page={page}
          query={query}
          tableId={TABLE}
          label={text.table}
          empty={text.empty}
          columns={withSource(columns, productSource(source))}
          phoneColumn={brandProductPhoneColumn}
          rowKey={(row: BrandProduct) => row.productKey}
          absent={absent ?? []}
          {...(search.view === 'grid'
            ? { renderCard: (row: BrandProduct) => <ProductTile row={row} hasStock={hasStock} /> }
            : {})}
          totals={data?.figures && answerTotals(data)}
          head={
            <>
              {hasStock ? (
                <CountBadges
                  label={text.stockCounts}
                  badges={stockBadges}
                  counts={data?.counts}
                  chosen={search.stock}
                  onChoose={(stock) => change({ stock, page: 1 })}
                />
              ) : null}
              <span className="flex flex-wrap items-center gap-2">
                <SortSelect sort={search.sort} onSort={(sort) => change({ sort, page: 1 })} />
                <ViewSwitch view={search.view} onView={(view) => change({ view })} />
              </span>
            </>
          }
          notes={list ? <OptionNotes list={list} search={[]} /> : null}
        />
      </div>
    </ComparedPage>
  );
}
