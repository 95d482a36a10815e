import { createFileRoute } from '@tanstack/react-router';
import { searchOf } from '@/components/table/search-of.ts';
import { ProductAnalyticsPage } from '@/features/product-analytics/product-analytics-page.tsx';
import type { ProductAnalyticsSearch } from '@/features/product-analytics/product-analytics-search.ts';

export const Route = createFileRoute('/_session/_member/_chosen/{-$partnerId}/product-analytics/$productId')({
  validateSearch: searchOf<ProductAnalyticsSearch>(),
  component: ProductAnalyticsPage,
});
