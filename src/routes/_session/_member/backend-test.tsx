import { createFileRoute, notFound } from '@tanstack/react-router';
import { BackendTestPage } from '@/features/backend-test/backend-test-page.tsx';

/** For members who see all partners; for others the page does not exist. */
export const Route = createFileRoute('/_session/_member/backend-test')({
  loader: ({ context: { member } }) => {
    if (!member.isAllPartnerAccessible) throw notFound();
  },
  component: BackendTestPage,
});
