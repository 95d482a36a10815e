import { createFileRoute, notFound } from '@tanstack/react-router';
import { searchOf } from '@/components/table/search-of.ts';
import type { DueSearch } from '@/features/upload/due-search.ts';
import { UploadPage } from '@/features/upload/upload-page.tsx';

/** For members who may load this partner's reports; for others the page does not exist. */
export const Route = createFileRoute('/_session/_member/_chosen/$partnerId/upload')({
  validateSearch: searchOf<DueSearch>(),
  loader: ({ context: { partner } }) => {
    if (!partner.mayLoad) throw notFound();
  },
  component: UploadPage,
});
