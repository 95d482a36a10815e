import { Link } from '@tanstack/react-router';
import { ChartNoAxesCombined } from 'lucide-react';
import type { ReactNode } from 'react';
import { PrintedLine } from '@/components/figure-page/print.tsx';
import { PageHeader } from '@/components/layout/page-header.tsx';
import { CopyCell } from '@/components/table/copy-cell.tsx';
import { gradeBadge } from '@/components/product/grade-badge.ts';
import { stateBadge } from '@/components/product/state-badge.ts';
import { Badge, type Tone } from '@/components/ui/badge.tsx';
import { Button } from '@/components/ui/button.tsx';
import type { ProductDetail } from '@/data/answers/product-detail.ts';
import { usePartner } from '@/data/partner.tsx';
import { formatCount } from '@/domain/numbers.ts';
import { menuText } from '@/text/menu.ts';
import { productDetailText as text } from '@/text/product-detail.ts';

const { labels, tones } = gradeBadge;
const states = Object.keys(stateBadge.labels) as (keyof typeof stateBadge.labels)[];

interface DetailHeadProps {
  productId: string;
  /** undefined while it is on its way. */
  product: ProductDetail['product'] | undefined;
  children: ReactNode;
}

/** Name, brand, category and id of the product, how many options are in each state and grade, and the way to its analysis. */
export function DetailHead({ productId, product, children }: DetailHeadProps) {
  const { id, name } = usePartner();
  return (
    <>
      <PageHeader
        title={product?.productName || menuText.pages.product.title}
        description={
          <span className="flex min-h-6 flex-wrap content-start items-center gap-x-2 gap-y-1.5 max-sm:min-h-13.5">
            <span>{product ? (product.brandName ?? text.noBrand) : null}</span>
            {product?.categoryName ? (
              <span className="min-w-0 wrap-anywhere">{product.categoryName}</span>
            ) : null}
            <CopyCell name={text.copyName} value={productId} />
            {product ? <Counts product={product} /> : null}
          </span>
        }
      >
        <Button asChild size="sm">
          <Link
            to="/{-$partnerId}/product-analytics/$productId"
            params={{ partnerId: String(id), productId }}
          >
            <ChartNoAxesCombined aria-hidden />
            {text.analytics}
          </Link>
        </Button>
        {children}
      </PageHeader>
      <PrintedLine owner={name} />
    </>
  );
}

function Counts({ product }: { product: NonNullable<ProductDetail['product']> }) {
  const badge = (name: string, count: number, tone: Tone) => (
    <Badge key={name} tone={tone}>
      {text.stateCount(name, formatCount(count))}
    </Badge>
  );
  return (
    <>
      <span>{text.options(formatCount(product.optionCount))}</span>
      {states.map((state) =>
        product.states[state] > 0
          ? badge(stateBadge.labels[state], product.states[state], stateBadge.tones[state])
          : null,
      )}
      {Object.entries(product.grades).map(([grade, count]) =>
        badge(labels[grade] ?? grade, count, tones[grade] ?? 'gray'),
      )}
    </>
  );
}
