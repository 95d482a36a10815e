import { createFileRoute } from '@tanstack/react-router';
import { InventoryPage } from '@/features/inventory/inventory-page.tsx';
import type { InventorySearch } from '@/features/inventory/inventory-search.ts';
import { searchOf } from '@/components/table/search-of.ts';

export const Route = createFileRoute('/_session/_member/_chosen/$partnerId/inventory')({
  validateSearch: searchOf<InventorySearch>(),
  component: InventoryPage,
});
