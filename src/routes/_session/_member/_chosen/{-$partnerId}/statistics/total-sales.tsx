import { createFileRoute } from '@tanstack/react-router';
import { searchOf } from '@/components/table/search-of.ts';
import { TotalSalesPage } from '@/features/statistics/total-sales/total-sales-page.tsx';
import type { TotalSalesSearch } from '@/features/statistics/total-sales/total-sales-search.ts';

export const Route = createFileRoute('/_session/_member/_chosen/{-$partnerId}/statistics/total-sales')({
  validateSearch: searchOf<TotalSalesSearch>(),
  component: TotalSalesPage,
});
