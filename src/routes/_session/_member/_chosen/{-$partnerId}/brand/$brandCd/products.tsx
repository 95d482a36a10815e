import { createFileRoute } from '@tanstack/react-router';
import { searchOf } from '@/components/table/search-of.ts';
import { BrandProductsPage } from '@/features/brand/products/products-page.tsx';
import type { BrandProductsSearch } from '@/features/brand/products/products-search.ts';

export const Route = createFileRoute('/_session/_member/_chosen/{-$partnerId}/brand/$brandCd/products')({
  validateSearch: searchOf<BrandProductsSearch>(),
  component: BrandProductsPage,
});
