import { Link } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from '@/components/ui/cn.ts';
import { morningText } from '@/text/morning.ts';

/** A page of a partner with the filters that show what a card counts. */
export interface PageTarget {
  to:
    | '/$partnerId/inventory'
    | '/$partnerId/inbound'
    | '/$partnerId/order-list'
    | '/$partnerId/upload'
    | '/$partnerId/settlement-compensation'
    | '/{-$partnerId}/ai-product-diagnosis'
    | '/{-$partnerId}/intervention-analysis'
    | '/{-$partnerId}/product-diagnosis'
    | '/{-$partnerId}/campaign-performance'
    | '/{-$partnerId}/keyword-performance'
    | '/{-$partnerId}/statistics/total-sales'
    | '/{-$partnerId}/mydashboard';
  search?: Readonly<Record<string, string>>;
}

interface PageLinkProps extends PageTarget {
  /** Whose page it is. */
  partnerId: number;
  label?: string;
  className?: string;
  children: ReactNode;
}

/** A link to a page of a partner. */
export function PageLink({ to, search = {}, partnerId, label, className, children }: PageLinkProps) {
  return (
    <Link
      to={to}
      params={{ partnerId: String(partnerId) }}
      search={search}
      aria-label={label}
      className={cn('focus-ring rounded-sm', className)}
    >
      {children}
    </Link>
  );
}

/** The way from a key figure to the page that it comes from. */
export function OpenLink({ page, ...target }: PageTarget & { partnerId: number; page: string }) {
  return (
    <PageLink
      {...target}
      label={morningText.open(page)}
      className="text-subtle-foreground hover:text-foreground grid size-6 place-items-center"
    >
      <ArrowRight aria-hidden className="size-4" />
    </PageLink>
  );
}
