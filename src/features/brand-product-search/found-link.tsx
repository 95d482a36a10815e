import { useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ProductLink } from '@/components/product/product-link.tsx';
import { MarkedText } from '@/components/ui/marked-text.tsx';
import type { FoundOption } from '@/data/answers/option-search.ts';
import { useMember } from '@/data/member.tsx';
import { usePartner } from '@/data/partner.tsx';
import { keepSearch } from '@/data/recent-searches.ts';
import { NO_VALUE } from '@/domain/numbers.ts';
import { productSearchText as text } from '@/text/product-search.ts';
import { rememberOpened } from './opened-option.ts';

/** Keeps what was searched for and which option was opened from it. */
function useOpened({ optionId }: FoundOption) {
  const partner = usePartner();
  const member = useMember();
  const router = useRouter();
  return () => {
    const { state, search } = router.state.location;
    rememberOpened({ optionId, entry: state.key });
    keepSearch(member.id, partner.code, String(search.q ?? ''));
  };
}

/** The name of a found option, which opens its product; the arrow keys go from one to the next (result-keys.ts). */
export function FoundLink({ row, words }: { row: FoundOption; words: readonly string[] }): ReactNode {
  return (
    <ProductLink
      productId={row.productId}
      name={row.productName === '' ? NO_VALUE : <MarkedText text={row.productName} words={words} />}
      className="font-semibold"
      data-found={row.optionId}
      onClick={useOpened(row)}
    />
  );
}

/** Beside it, the way to why the sales of the product changed. */
export function AnalysisLink({ row }: { row: FoundOption }): ReactNode {
  const onClick = useOpened(row);
  if (row.productId === null) return NO_VALUE;
  return (
    <ProductLink
      productId={row.productId}
      page="analytics"
      name={text.analysis}
      aria-label={text.analysisOf(row.productName)}
      className="text-muted-foreground underline"
      data-analysis={row.optionId}
      onClick={onClick}
    />
  );
}
