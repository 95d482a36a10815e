import { createFileRoute } from '@tanstack/react-router';
import { searchOf } from '@/components/table/search-of.ts';
import { InterventionsPage } from '@/features/intervention-analysis/intervention-analysis-page.tsx';
import type { InterventionsSearch } from '@/features/intervention-analysis/intervention-analysis-search.ts';

export const Route = createFileRoute('/_session/_member/_chosen/{-$partnerId}/intervention-analysis')({
  validateSearch: searchOf<InterventionsSearch>(),
  component: InterventionsPage,
});
