import { Link } from '@tanstack/react-router';
import type { ComponentProps, ReactNode } from 'react';
import { cn } from '@/components/ui/cn.ts';
import { usePartnerOrAll } from '@/data/partner.tsx';
import type { comparisonText } from '@/text/comparison.ts';

type Compare = keyof typeof comparisonText.choices;

interface BrandLinkProps extends Omit<ComponentProps<'a'>, 'children' | 'href' | 'target'> {
  /** Null: what has no brand, which no page is about. */
  brandCd: string | null;
  name: ReactNode;
  /** Whose brand it is, where the page is of several partners. */
  partnerId?: number;
}

/** The period of the page that a link stands on, which the page behind it keeps. */
export const keptPeriod = ({ start, end, compare }: { start?: string; end?: string; compare?: Compare }) => ({
  ...(start && end ? { start, end } : {}),
  ...(compare ? { compare } : {}),
});

/** The name of a brand in a table, which leads to its page in the period of the page that it stands on. */
export function BrandLink({ brandCd, name, partnerId, className, ...rest }: BrandLinkProps) {
  const partner = usePartnerOrAll();
  const id = partnerId ?? partner?.id;
  if (brandCd === null || id === undefined) return name;
  return (
    <Link
      to="/{-$partnerId}/brand/$brandCd"
      params={{ partnerId: String(id), brandCd }}
      search={keptPeriod}
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
