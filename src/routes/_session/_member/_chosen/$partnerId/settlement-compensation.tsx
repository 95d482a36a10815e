import { createFileRoute } from '@tanstack/react-router';
import { searchOf } from '@/components/table/search-of.ts';
import { LossesPage } from '@/features/losses/losses-page.tsx';
import type { LossesSearch } from '@/features/losses/losses-search.ts';

export const Route = createFileRoute('/_session/_member/_chosen/$partnerId/settlement-compensation')({
  validateSearch: searchOf<LossesSearch>(),
  component: LossesPage,
});
