import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { PartFailed } from '@/components/figure-page/part.tsx';
import { useFigures } from '@/components/figure-page/use-figures.ts';
import { RegisterIntervention } from '@/components/intervention/register-intervention.tsx';
import { usePageSearch } from '@/components/figure-page/use-page-search.ts';
import { Views } from '@/components/figure-page/views.tsx';
import { Page } from '@/components/layout/page.tsx';
import { ProductNotFound } from '@/components/product/product-not-found.tsx';
import { LastUpdate } from '@/components/loads/last-update.tsx';
import { NewDataButton } from '@/components/loads/new-data-button.tsx';
import { codeWhenConnected } from '@/data/page-code.ts';
import { usePartner } from '@/data/partner.tsx';
import { readAnew } from '@/data/read-anew.ts';
import { Card } from '@/components/ui/card.tsx';
import { mayBeProductId } from '@/domain/product-id.ts';
import { productDetailText as text } from '@/text/product-detail.ts';
import { DetailChanges } from './changes.tsx';
import { DetailHead } from './head.tsx';
import { DetailInbound } from './inbound.tsx';
import { DetailOptions } from './options.tsx';
import type { DetailPart } from './part.ts';
import { productAreas, productQueries } from './product-queries.ts';
import { productSearch, type DetailTab } from './product-search.ts';
import { DetailStock } from './stock.tsx';
import { productListQueries } from '@/components/product/product-list-queries.ts';

// They come with their tab: few visits open one, and each brings a page's words.
const DetailFindings = lazy(() => codeWhenConnected(() => import('./findings.tsx')));
const DetailInterventions = lazy(() => codeWhenConnected(() => import('./interventions.tsx')));
const DetailKeywords = lazy(() => codeWhenConnected(() => import('./keywords.tsx')));
const DetailClaims = lazy(() => codeWhenConnected(() => import('./claims.tsx')));

/** One product (상품 상세). The URL holds the tab, and order and page of each table. */
export function ProductPage() {
  const { id = '' } = useParams({ strict: false });
  const { code } = usePartner();
  if (!mayBeProductId(id)) return <ProductNotFound />;
  // Edits are of one product.
  return <Product key={`${code} ${id}`} id={id} />;
}

function Product({ id }: { id: string }) {
  const partner = usePartner();
  const page = usePageSearch(productSearch, productListQueries.all);
  const product = useFigures(productQueries.product, { product_id: id });
  const lastUpdate = useQuery(productListQueries.lastUpdate(partner.code));
  const queryClient = useQueryClient();
  const refresh = () => {
    for (const area of productAreas) void readAnew(queryClient, { queryKey: area(partner.code) });
  };
  const { data } = product.query;
  if (data?.product === null) return <ProductNotFound />;
  // Their rows are those of the product's options.
  const late = (view: React.ReactNode) =>
    product.query.isLoadingError ? (
      <Card>
        <PartFailed error={product.query.error} retry={() => void product.query.refetch()} />
      </Card>
    ) : (
      <Suspense fallback={<Card aria-busy className="min-h-72" />}>{view}</Suspense>
    );
  const part: DetailPart = { partner, productId: id, page, product };
  const views: Record<DetailTab, React.ReactNode> = {
    options: <DetailOptions part={part} />,
    stock: <DetailStock part={part} />,
    inbound: <DetailInbound part={part} />,
    findings: late(<DetailFindings part={part} />),
    interventions: late(<DetailInterventions part={part} />),
    claims: late(<DetailClaims part={part} />),
    keywords: late(<DetailKeywords part={part} />),
    changes: <DetailChanges part={part} />,
  };
  return (
    <Page>
      <DetailHead productId={id} product={data?.product}>
        {product.query.isError ? null : (
          <RegisterIntervention
            disabled={!data}
            options={(data?.rows ?? []).map(({ optionId, productName, optionName }) => ({
              optionId,
              name: [productName, optionName].filter(Boolean).join(' '),
            }))}
          />
        )}
        <NewDataButton partnerCode={partner.code} onRefresh={refresh} />
        <LastUpdate query={lastUpdate} />
      </DetailHead>
      <Views label={text.tabsLabel} names={text.tabs} parts={views} page={page} by="tab" />
    </Page>
  );
}
