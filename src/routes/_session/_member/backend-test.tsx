import { createFileRoute, notFound } from '@tanstack/react-router';
import { NotFound } from '@/components/layout/not-found.tsx';
import { BackendTestPage } from '@/features/backend-test/backend-test-page.tsx';

/** For members who see all partners; for others the page does not exist, and the shell stays around that. */
export const Route = createFileRoute('/_session/_member/backend-test')({
  beforeLoad: ({ context: { member } }) => {
    if (!member.isAllPartnerAccessible) throw notFound({ routeId: '/_session/_member/backend-test' });
  },
  component: BackendTestPage,
  notFoundComponent: NotFound,
});
