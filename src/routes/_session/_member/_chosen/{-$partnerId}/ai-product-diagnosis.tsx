import { createFileRoute } from '@tanstack/react-router';
import { searchOf } from '@/components/table/search-of.ts';
import { DiagnosisPage } from '@/features/ai-product-diagnosis/ai-product-diagnosis-page.tsx';
import type { DiagnosisSearch } from '@/features/ai-product-diagnosis/ai-product-diagnosis-search.ts';

export const Route = createFileRoute('/_session/_member/_chosen/{-$partnerId}/ai-product-diagnosis')({
  validateSearch: searchOf<DiagnosisSearch>(),
  component: DiagnosisPage,
});
