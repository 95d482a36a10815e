import { createFileRoute, Outlet } from '@tanstack/react-router';
import { NotFound } from '@/components/layout/not-found.tsx';
import { PartnerContext } from '@/data/partner.tsx';

/** Guard 3: a partner is chosen; below /{partnerId} the URL chooses. */
export const Route = createFileRoute('/_session/_member/_chosen')({
  beforeLoad: async ({ context: { queryClient, member }, location, cause, abortController: { signal } }) => {
    // Loaded here, for the sign-in page does without it.
    const [{ enterWithPartner }, { openDefaultView }] = await Promise.all([
      import('@/features/partner/partner-guard.ts'),
      import('@/features/shell/saved-views/default-view.ts'),
    ]);
    const partner = await enterWithPartner(queryClient, member, { ...location, signal });
    await openDefaultView(queryClient, { member, partner }, location, cause === 'enter');
    return { partner };
  },
  component: PartnerPages,
  notFoundComponent: NotFound,
});

function PartnerPages() {
  const { partner } = Route.useRouteContext();
  return (
    <PartnerContext value={partner}>
      <Outlet key={partner.id} />
    </PartnerContext>
  );
}
