import { createFileRoute, notFound } from '@tanstack/react-router';
import { NotFound } from '@/components/layout/not-found.tsx';
import { searchOf } from '@/components/table/search-of.ts';
import { AdminPage } from '@/features/admin/admin-page.tsx';
import type { AdminSearch } from '@/features/admin/admin-search.ts';

/** For administrators and managers of a partner; for others the page does not exist, and the shell stays around that. */
export const Route = createFileRoute('/_session/_member/admin')({
  validateSearch: searchOf<AdminSearch>(),
  beforeLoad: async ({ context: { queryClient, member } }) => {
    if (member.isAdmin) return;
    // Loaded here, for the sign-in page does without it.
    const { partnersQuery } = await import('@/data/partner-query.ts');
    const partners = await queryClient.ensureQueryData(partnersQuery(member.id));
    if (!partners.some(({ mayManage }) => mayManage)) throw notFound({ routeId: '/_session/_member/admin' });
  },
  component: AdminPage,
  notFoundComponent: NotFound,
});
