import type { QueryClient } from '@tanstack/react-query';
import { notFound, redirect } from '@tanstack/react-router';
import { toast } from '@/data/toast.ts';
import type { Member } from '@/data/member-query.ts';
import { type Partner, partnersQuery } from '@/data/partner-query.ts';
import { enterPartnerPage, partnerIdOfPath } from '@/data/partner-selection.ts';
import {
  endPartnerRequest,
  rememberedPartnerIds,
  requestPartnerModal,
  selectPartner,
  usePartnerStore,
} from '@/data/partner-store.ts';
import { isPartnerPath } from '@/pages/page-at.ts';
import { partnersText } from '@/text/partners.ts';

/** Where a navigation goes; aborted once another one takes its place. */
interface Navigation {
  pathname: string;
  href: string;
  signal: AbortSignal;
}

/** The member's partners, for a navigation that is still on: one that was left chooses no partner and asks for none. */
async function partnersFor(queryClient: QueryClient, member: Member, { signal }: Navigation) {
  const partners = await queryClient.ensureQueryData(partnersQuery(member.id));
  signal.throwIfAborted();
  return partners;
}

/**
 * The partner of a page, or a redirect to /partner (specification section 4): without one to choose it from
 * there and come back, for a partner that is not the member's with a toast and the open modal. A partner chosen only because it is
 * the only one leads from the start page to where a choice leads. A page with its partner ends what a refused one asked for:
 * who goes back to it has chosen.
 */
export async function enterWithPartner(
  queryClient: QueryClient,
  member: Member,
  navigation: Navigation,
): Promise<Partner> {
  const { pathname, href } = navigation;
  if (!isPartnerPath(pathname)) throw notFound();
  const partners = await partnersFor(queryClient, member, navigation);
  const remembered = rememberedPartnerIds();
  const entry = enterPartnerPage(partners, { ...remembered, urlId: partnerIdOfPath(pathname) });
  if (entry.do === 'show') {
    const { partner } = entry;
    if (usePartnerStore.getState().selected?.id !== partner.id) selectPartner(partner);
    endPartnerRequest();
    if (pathname !== '/' || Object.values(remembered).includes(partner.id)) return partner;
    const params = { partnerId: String(partner.id) };
    throw redirect({ to: '/{-$partnerId}/product-diagnosis', params, replace: true });
  }
  if (entry.do === 'deny') {
    const { title, text } = partnersText.toasts.denied;
    toast.error(title, { id: 'partner-denied', description: text, duration: 4000 });
  }
  if (entry.do !== 'choose') requestPartnerModal();
  throw redirect({ to: '/partner', replace: true, state: entry.do === 'deny' ? {} : { from: href } });
}

/**
 * The partner of an overview; null for all partners of the member, which an address without one shows whatever was
 * chosen. Redirects as above, also a member without partners.
 */
export async function enterOverview(
  queryClient: QueryClient,
  member: Member,
  navigation: Navigation,
): Promise<Partner | null> {
  const { pathname } = navigation;
  const isOfAll = isPartnerPath(pathname) && partnerIdOfPath(pathname) === null;
  if (!isOfAll) return enterWithPartner(queryClient, member, navigation);
  const partners = await partnersFor(queryClient, member, navigation);
  if (partners.length === 0) throw redirect({ to: '/partner', replace: true });
  endPartnerRequest();
  return null;
}
