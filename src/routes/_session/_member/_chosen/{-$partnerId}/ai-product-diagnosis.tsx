import { createFileRoute } from '@tanstack/react-router';
import { searchOf } from '@/components/table/search-of.ts';
import { AiProductDiagnosisPage } from '@/features/ai-product-diagnosis/ai-product-diagnosis-page.tsx';
import type { AiProductDiagnosisSearch } from '@/features/ai-product-diagnosis/ai-product-diagnosis-search.ts';

export const Route = createFileRoute('/_session/_member/_chosen/{-$partnerId}/ai-product-diagnosis')({
  validateSearch: searchOf<AiProductDiagnosisSearch>(),
  component: AiProductDiagnosisPage,
});
