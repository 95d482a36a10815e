import { createFileRoute } from '@tanstack/react-router';
import { searchOf } from '@/components/table/search-of.ts';
import { PortfolioPage } from '@/features/portfolio/portfolio-page.tsx';
import type { PortfolioSearch } from '@/features/portfolio/portfolio-search.ts';

export const Route = createFileRoute('/_session/_member/_overview/{-$partnerId}/portfolio')({
  validateSearch: searchOf<PortfolioSearch>(),
  component: PortfolioPage,
});
