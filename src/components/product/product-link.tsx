import { Link } from '@tanstack/react-router';
import type { ComponentProps, ReactNode } from 'react';
import { cn } from '@/components/ui/cn.ts';
import { usePartner } from '@/data/partner.tsx';

interface ProductLinkProps extends Omit<ComponentProps<'a'>, 'children' | 'href' | 'target'> {
  /** PRODUCTID; null: no page is about it, such as an option without a product number. */
  productId: string | null;
  name: ReactNode;
  /** What it leads to: the product as it is now, or why its sales changed, in the period of a page that has one. */
  page?: 'detail' | 'analytics';
}

/** The name of a product in a table, which leads to its page. */
export function ProductLink({ productId, name, page = 'detail', className, ...rest }: ProductLinkProps) {
  const partnerId = String(usePartner().id);
  if (productId === null) return name;
  const shown = {
    ...rest,
    // Within its box: the lines of a cell cut what is around it.
    className: cn(
      'focus-ring rounded-sm py-0.5 -outline-offset-1 underline-offset-3 hover:underline',
      className,
    ),
    children: name,
  };
  return page === 'detail' ? (
    <Link to="/{-$partnerId}/product/$id" params={{ partnerId, id: productId }} {...shown} />
  ) : (
    <Link
      to="/{-$partnerId}/product-analytics/$productId"
      params={{ partnerId, productId }}
      search={({ start, end, compare }) => ({
        ...(start && end ? { start, end } : {}),
        ...(compare ? { compare } : {}),
      })}
      {...shown}
    />
  );
}
