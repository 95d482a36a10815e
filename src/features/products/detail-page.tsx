import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useFigures } from '@/components/figure-page/use-figures.ts';
import { usePageSearch } from '@/components/figure-page/use-page-search.ts';
import { Page } from '@/components/layout/page.tsx';
import { ProductNotFound } from '@/components/layout/product-not-found.tsx';
import { LastUpdate } from '@/components/table/last-update.tsx';
import { NewDataButton } from '@/components/table/new-data-button.tsx';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@/components/ui/tabs.tsx';
import { usePartner } from '@/data/partner.tsx';
import { mayBeProductId } from '@/domain/product-id.ts';
import { productDetailText as text } from '@/text/product-detail.ts';
import { DetailChanges } from './detail-changes.tsx';
import { DetailHead } from './detail-head.tsx';
import { DetailInbound } from './detail-inbound.tsx';
import { DetailOptions } from './detail-options.tsx';
import type { DetailPart } from './detail-part.ts';
import { detailQueries } from './detail-queries.ts';
import { detailSearch, type DetailTab, detailTabs } from './detail-search.ts';
import { DetailStock } from './detail-stock.tsx';
import { productQueries } from './product-queries.ts';

const panels: Record<DetailTab, (props: { part: DetailPart }) => React.ReactNode> = {
  options: DetailOptions,
  stock: DetailStock,
  inbound: DetailInbound,
  changes: DetailChanges,
};

/** One product (상품 상세). The URL holds the tab, and order and page of each table. */
export function DetailPage() {
  const { id = '' } = useParams({ strict: false });
  const { code } = usePartner();
  if (!mayBeProductId(id)) return <ProductNotFound />;
  // What was edited is of one product.
  return <Product key={`${code} ${id}`} id={id} />;
}

function Product({ id }: { id: string }) {
  const partner = usePartner();
  const page = usePageSearch(detailSearch, productQueries.all);
  const product = useFigures(detailQueries.product, { product_id: id });
  const lastUpdate = useQuery(productQueries.lastUpdate(partner.code));
  const { data } = product.query;
  if (data?.product === null) return <ProductNotFound />;
  const part = { partner, productId: id, page, product };
  return (
    <Page>
      <DetailHead productId={id} product={data?.product}>
        <NewDataButton partnerCode={partner.code} onRefresh={page.refresh} />
        <LastUpdate moment={lastUpdate.isError ? null : lastUpdate.data} />
      </DetailHead>
      <Tabs value={page.search.tab} onValueChange={(tab) => page.change({ tab: tab as DetailTab })}>
        <TabsList aria-label={text.tabsLabel}>
          {detailTabs.map((tab) => (
            <TabsTrigger key={tab} value={tab}>
              {text.tabs[tab]}
            </TabsTrigger>
          ))}
        </TabsList>
        {detailTabs.map((tab) => {
          const Panel = panels[tab];
          return (
            <TabsContent key={tab} value={tab} className="pt-3.5">
              <Panel part={part} />
            </TabsContent>
          );
        })}
      </Tabs>
    </Page>
  );
}
