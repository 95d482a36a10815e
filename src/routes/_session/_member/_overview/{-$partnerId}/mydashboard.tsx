import { createFileRoute } from '@tanstack/react-router';
import { searchOf } from '@/components/table/search-of.ts';
import { MydashboardPage } from '@/features/mydashboard/mydashboard-page.tsx';
import type { MydashboardSearch } from '@/features/mydashboard/mydashboard-search.ts';

export const Route = createFileRoute('/_session/_member/_overview/{-$partnerId}/mydashboard')({
  validateSearch: searchOf<MydashboardSearch>(),
  component: MydashboardPage,
});
