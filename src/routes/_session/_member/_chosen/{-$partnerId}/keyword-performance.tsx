import { createFileRoute } from '@tanstack/react-router';
import { searchOf } from '@/components/table/search-of.ts';
import { KeywordPerformancePage } from '@/features/keyword-performance/keyword-performance-page.tsx';
import type { KeywordPerformanceSearch } from '@/features/keyword-performance/keyword-performance-search.ts';

export const Route = createFileRoute('/_session/_member/_chosen/{-$partnerId}/keyword-performance')({
  validateSearch: searchOf<KeywordPerformanceSearch>(),
  component: KeywordPerformancePage,
});
