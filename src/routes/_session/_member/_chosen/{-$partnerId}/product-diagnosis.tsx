import { createFileRoute } from '@tanstack/react-router';
import { searchOf } from '@/components/table/search-of.ts';
import { ProductDiagnosisPage } from '@/features/product-diagnosis/product-diagnosis-page.tsx';
import type { ProductDiagnosisSearch } from '@/features/product-diagnosis/product-diagnosis-search.ts';

export const Route = createFileRoute('/_session/_member/_chosen/{-$partnerId}/product-diagnosis')({
  validateSearch: searchOf<ProductDiagnosisSearch>(),
  component: ProductDiagnosisPage,
});
