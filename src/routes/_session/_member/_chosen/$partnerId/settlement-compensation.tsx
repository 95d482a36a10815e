import { createFileRoute } from '@tanstack/react-router';
import { searchOf } from '@/components/table/search-of.ts';
import { SettlementCompensationPage } from '@/features/settlement-compensation/settlement-compensation-page.tsx';
import type { SettlementCompensationSearch } from '@/features/settlement-compensation/settlement-compensation-search.ts';

export const Route = createFileRoute('/_session/_member/_chosen/$partnerId/settlement-compensation')({
  validateSearch: searchOf<SettlementCompensationSearch>(),
  component: SettlementCompensationPage,
});
