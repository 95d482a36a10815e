import { createFileRoute } from '@tanstack/react-router';
import { searchOf } from '@/components/table/search-of.ts';
import { AdManagementPage } from '@/features/ad-management/ad-management-page.tsx';
import type { AdManagementSearch } from '@/features/ad-management/ad-management-search.ts';

export const Route = createFileRoute('/_session/_member/_chosen/{-$partnerId}/ad-management')({
  validateSearch: searchOf<AdManagementSearch>(),
  component: AdManagementPage,
});
