import { createFileRoute } from '@tanstack/react-router';
import { FullPageError, FullPageSpinner } from '@/components/layout/full-page.tsx';
import { MemberContext } from '@/data/member.tsx';
import { PartnerModal } from '@/features/partner/partner-modal.tsx';
import { Shell } from '@/features/shell/shell.tsx';

/** Guard 2: the member is loaded and active. Below it every page stands in the one common layout. */
export const Route = createFileRoute('/_session/_member')({
  beforeLoad: async ({ context: { queryClient, session }, location }) => {
    // Loaded here, for the sign-in page does without it.
    const { enterAsMember, requireFactor } = await import('@/features/shell/member-guard.ts');
    const member = await enterAsMember(queryClient, session);
    await requireFactor(member, location.pathname);
    return { member };
  },
  component: MemberLayout,
  pendingComponent: FullPageSpinner,
  errorComponent: FullPageError,
});

function MemberLayout() {
  const { member } = Route.useRouteContext();
  return (
    <MemberContext value={member}>
      <Shell partnerModal={<PartnerModal />} />
    </MemberContext>
  );
}
