import { useQuery } from '@tanstack/react-query';
import { createContext, use } from 'react';
import type { MemberRights } from '@/pages/page-lists.ts';
import { useMember } from './member.tsx';
import { type Partner, partnersQuery } from './partner-query.ts';
import { rememberedPartner, rememberedPartnerIds, usePartnerStore } from './partner-store.ts';

/** Filled by the partner guard's route; a test of a page gives its own value. */
export const PartnerContext = createContext<Partner | null>(null);

/** The partner whose data the page shows: { id, code, name, brn, description }. Below the partner guard only. */
export function usePartner(): Partner {
  const partner = use(PartnerContext);
  if (!partner) throw new Error('usePartner() works below the partner guard only.');
  return partner;
}

/** The same on an overview; null: it is of all partners that the member may see. */
export const usePartnerOrAll = (): Partner | null => use(PartnerContext);

/** The selection wherever one is, for the shell; null before one is made. */
export function useSelectedPartner(): Partner | null {
  return usePartnerStore((state) => state.selected);
}

/**
 * Whose pages the shell leads to: the selection's, and just after the start of who will be it, so that a quick press is
 * not asked for a partner that the window remembers.
 */
export function useLinkedPartnerId(): number | undefined {
  const { data: partners } = useQuery(partnersQuery(useMember().id));
  const selected = useSelectedPartner();
  if (selected) return selected.id;
  return partners ? rememberedPartner(partners)?.id : (rememberedPartnerIds().cookieId ?? undefined);
}

/**
 * Whether the member may load reports (데이터 업로드) of the selected partner; before one is selected, of any: the page
 * asks for one first.
 */
export function useMayLoad(): boolean {
  const { isAllPartnerAccessible } = useMember();
  return useSelectedPartner()?.mayLoad ?? isAllPartnerAccessible;
}

/** What the member may do beyond seeing the partner: pages, menu and palette go by it. */
export function useMemberRights(): MemberRights {
  const { id, isAllPartnerAccessible: isStaff, isAdmin } = useMember();
  const { data: partners = [] } = useQuery(partnersQuery(id));
  const mayManage = isAdmin || partners.some((partner) => partner.mayManage);
  return { mayLoad: useMayLoad(), isStaff, mayManage };
}
