import { createFileRoute } from '@tanstack/react-router';
import { searchOf } from '@/components/table/search-of.ts';
import { BrandSalesPage } from '@/features/brand-sales/brand-sales-page.tsx';
import type { BrandSalesSearch } from '@/features/brand-sales/brand-sales-search.ts';

export const Route = createFileRoute('/_session/_member/_chosen/{-$partnerId}/brand-sales')({
  validateSearch: searchOf<BrandSalesSearch>(),
  component: BrandSalesPage,
});
