import { createFileRoute } from '@tanstack/react-router';
import { searchOf } from '@/components/table/search-of.ts';
import { RegisterPage } from '@/features/ads/register-page.tsx';
import type { RegisterSearch } from '@/features/ads/register-search.ts';

export const Route = createFileRoute('/_session/_member/_chosen/{-$partnerId}/ad-management')({
  validateSearch: searchOf<RegisterSearch>(),
  component: RegisterPage,
});
