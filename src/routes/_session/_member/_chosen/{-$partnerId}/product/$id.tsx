import { createFileRoute } from '@tanstack/react-router';
import { searchOf } from '@/components/table/search-of.ts';
import { ProductPage } from '@/features/product/product-page.tsx';
import type { ProductSearch } from '@/features/product/product-search.ts';

export const Route = createFileRoute('/_session/_member/_chosen/{-$partnerId}/product/$id')({
  validateSearch: searchOf<ProductSearch>(),
  component: ProductPage,
});
