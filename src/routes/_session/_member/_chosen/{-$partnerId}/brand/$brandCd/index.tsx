import { createFileRoute } from '@tanstack/react-router';
import { searchOf } from '@/components/table/search-of.ts';
import { BrandPage } from '@/features/brand/brand-page.tsx';
import type { BrandSearch } from '@/features/brand/brand-search.ts';

export const Route = createFileRoute('/_session/_member/_chosen/{-$partnerId}/brand/$brandCd/')({
  validateSearch: searchOf<BrandSearch>(),
  component: BrandPage,
});
