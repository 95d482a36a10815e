import { createFileRoute, Outlet } from '@tanstack/react-router';
import { NotFound } from '@/components/layout/not-found.tsx';
import { PartnerContext } from '@/data/partner.tsx';

/** Guard of an overview: below /{partnerId} the URL chooses the partner, at the root it is of all that the member may see. */
export const Route = createFileRoute('/_session/_member/_overview')({
  beforeLoad: async ({ context: { queryClient, member }, location, cause, abortController: { signal } }) => {
    const [{ enterOverview }, { openDefaultView }] = await Promise.all([
      import('@/features/partner/partner-guard.ts'),
      import('@/features/shell/saved-views/default-view.ts'),
    ]);
    const partner = await enterOverview(queryClient, member, { ...location, signal });
    if (partner) await openDefaultView(queryClient, { member, partner }, location, cause === 'enter');
    return { partner };
  },
  component: OverviewPages,
  notFoundComponent: NotFound,
});

function OverviewPages() {
  const { partner } = Route.useRouteContext();
  return (
    <PartnerContext value={partner}>
      <Outlet key={partner?.id ?? 'all'} />
    </PartnerContext>
  );
}
