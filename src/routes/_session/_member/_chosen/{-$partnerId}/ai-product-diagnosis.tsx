import { createFileRoute } from '@tanstack/react-router';
import { searchOf } from '@/components/table/search-of.ts';
import { DiagnosisPage } from '@/features/diagnosis/diagnosis-page.tsx';
import type { DiagnosisSearch } from '@/features/diagnosis/diagnosis-search.ts';

export const Route = createFileRoute('/_session/_member/_chosen/{-$partnerId}/ai-product-diagnosis')({
  validateSearch: searchOf<DiagnosisSearch>(),
  component: DiagnosisPage,
});
