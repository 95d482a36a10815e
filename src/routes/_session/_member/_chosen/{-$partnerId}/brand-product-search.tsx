import { createFileRoute } from '@tanstack/react-router';
import { searchOf } from '@/components/table/search-of.ts';
import { BrandProductSearchPage } from '@/features/brand-product-search/brand-product-search-page.tsx';
import type { BrandProductSearchSearch } from '@/features/brand-product-search/brand-product-search-search.ts';

export const Route = createFileRoute('/_session/_member/_chosen/{-$partnerId}/brand-product-search')({
  validateSearch: searchOf<BrandProductSearchSearch>(),
  component: BrandProductSearchPage,
});
