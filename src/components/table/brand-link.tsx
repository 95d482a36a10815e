import { Link } from '@tanstack/react-router';
import type { ComponentProps, ReactNode } from 'react';
import { cn } from '@/components/ui/cn.ts';
import { usePartner } from '@/data/partner.tsx';

interface BrandLinkProps extends Omit<ComponentProps<'a'>, 'children' | 'href' | 'target'> {
  /** Null: what has no brand, which no page is about. */
  brandCd: string | null;
  name: ReactNode;
}

/** The name of a brand in a table, which leads to its page in the period of the page that it stands on. */
export function BrandLink({ brandCd, name, className, ...rest }: BrandLinkProps) {
  const partnerId = String(usePartner().id);
  if (brandCd === null) return name;
  return (
    <Link
      to="/{-$partnerId}/brand/$brandCd"
      params={{ partnerId, brandCd }}
      search={({ start, end, compare }) => ({
        ...(start && end ? { start, end } : {}),
        ...(compare ? { compare } : {}),
      })}
      {...rest}
      // Within its box: the lines of a cell cut what is around it.
      className={cn(
        'focus-ring rounded-sm py-0.5 underline-offset-3 -outline-offset-1 hover:underline',
        className,
      )}
    >
      {name}
    </Link>
  );
}
