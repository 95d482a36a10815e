import { createFileRoute } from '@tanstack/react-router';
import { searchOf } from '@/components/table/search-of.ts';
import { OrderListPage } from '@/features/order-list/order-list-page.tsx';
import type { OrderListSearch } from '@/features/order-list/order-list-search.ts';

export const Route = createFileRoute('/_session/_member/_chosen/$partnerId/order-list')({
  validateSearch: searchOf<OrderListSearch>(),
  component: OrderListPage,
});
