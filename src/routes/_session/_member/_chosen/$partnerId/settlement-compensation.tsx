import { createFileRoute } from '@tanstack/react-router';
import { searchOf } from '@/components/table/search-of.ts';
import { LossesPage } from '@/features/settlement-compensation/settlement-compensation-page.tsx';
import type { LossesSearch } from '@/features/settlement-compensation/settlement-compensation-search.ts';

export const Route = createFileRoute('/_session/_member/_chosen/$partnerId/settlement-compensation')({
  validateSearch: searchOf<LossesSearch>(),
  component: LossesPage,
});
