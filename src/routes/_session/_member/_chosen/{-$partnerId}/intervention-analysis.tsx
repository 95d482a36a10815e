import { createFileRoute } from '@tanstack/react-router';
import { searchOf } from '@/components/table/search-of.ts';
import { InterventionAnalysisPage } from '@/features/intervention-analysis/intervention-analysis-page.tsx';
import type { InterventionAnalysisSearch } from '@/features/intervention-analysis/intervention-analysis-search.ts';

export const Route = createFileRoute('/_session/_member/_chosen/{-$partnerId}/intervention-analysis')({
  validateSearch: searchOf<InterventionAnalysisSearch>(),
  component: InterventionAnalysisPage,
});
