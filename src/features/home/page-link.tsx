import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { cn } from '@/components/ui/cn.ts';
import { usePartner } from '@/data/partner.tsx';

/** A page of the partner with the filters that show what a card counts. */
export interface PageTarget {
  to: '/$partnerId/inventory' | '/$partnerId/inbound' | '/{-$partnerId}/statistics/total-sales';
  search?: Record<string, string>;
}

interface PageLinkProps extends PageTarget {
  label?: string;
  className?: string;
  children: ReactNode;
}

/** A link to a page of the chosen partner. */
export function PageLink({ to, search = {}, label, className, children }: PageLinkProps) {
  const partner = usePartner();
  return (
    <Link
      to={to}
      params={{ partnerId: String(partner.id) }}
      search={search}
      aria-label={label}
      className={cn('focus-ring rounded-sm', className)}
    >
      {children}
    </Link>
  );
}
