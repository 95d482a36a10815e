import { PageLink, type PageTarget } from '@/components/layout/page-link.tsx';
import { usePartner } from '@/data/partner.tsx';
import { productDetailText } from '@/text/product-detail.ts';

/** From a tab of a product to the same rows on their own page. */
export function ToPage({ page, ...target }: PageTarget & { page: string }) {
  return (
    <PageLink
      {...target}
      partnerId={usePartner().id}
      className="text-foreground text-sm underline underline-offset-2 print:hidden"
    >
      {productDetailText.toPage(page)}
    </PageLink>
  );
}
