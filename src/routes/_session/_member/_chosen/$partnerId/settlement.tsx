import { createFileRoute } from '@tanstack/react-router';
import { searchOf } from '@/components/table/search-of.ts';
import { SettlementPage } from '@/features/settlement/settlement-page.tsx';
import type { SettlementSearch } from '@/features/settlement/settlement-search.ts';

export const Route = createFileRoute('/_session/_member/_chosen/$partnerId/settlement')({
  validateSearch: searchOf<SettlementSearch>(),
  component: SettlementPage,
});
