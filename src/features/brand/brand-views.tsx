import type { Comparison } from '@/components/figure-page/comparison-name.ts';
import { Link } from '@tanstack/react-router';
import { usePartner } from '@/data/partner.tsx';
import { brandText as text } from '@/text/brand.ts';

interface BrandViewsProps {
  brandCd: string;
  /** false: the brand is out of use. */
  inUse: boolean;
}

/**
 * Below the name of a brand: its two pages, in the same period, and where else it is looked at. A brand out of use has no
 * options in 상품 관리.
 */
export function BrandViews({ brandCd, inUse }: BrandViewsProps) {
  const partnerId = String(usePartner().id);
  const own = {
    params: { partnerId, brandCd },
    search: ({ start, end, compare }: { start?: string; end?: string; compare?: Comparison }) => ({
      ...(start && end ? { start, end } : {}),
      ...(compare ? { compare } : {}),
    }),
    activeOptions: { exact: true, includeSearch: false },
    className:
      'focus-ring rounded-sm underline-offset-2 hover:underline aria-[current=page]:text-foreground aria-[current=page]:font-semibold',
  };
  const other = 'focus-ring text-foreground rounded-sm underline underline-offset-2';
  return (
    <nav aria-label={text.views} className="flex flex-wrap items-center gap-x-3 gap-y-1 print:hidden">
      <Link to="/{-$partnerId}/brand/$brandCd" {...own}>
        {text.detail}
      </Link>
      <Link to="/{-$partnerId}/brand/$brandCd/products" {...own}>
        {text.products}
      </Link>
      <span aria-hidden>·</span>
      {inUse ? (
        <Link
          to="/{-$partnerId}/product-diagnosis"
          params={{ partnerId }}
          search={{ brand: brandCd }}
          className={other}
        >
          {text.toProducts}
        </Link>
      ) : (
        <span>{text.outOfUse}</span>
      )}
      <Link
        to="/{-$partnerId}/brand-sales"
        params={{ partnerId }}
        search={(before) => ({ ...own.search(before), brand: brandCd })}
        className={other}
      >
        {text.toSales}
      </Link>
    </nav>
  );
}
