import { createContext, use } from 'react';
import { useMember } from './member.tsx';
import type { Partner } from './partner-query.ts';
import { usePartnerStore } from './partner-store.ts';

/** Filled by the partner guard's route; a test of a page gives its own value. */
export const PartnerContext = createContext<Partner | null>(null);

/** The partner whose data the page shows: { id, code, name, brn, description }. Below the partner guard only. */
export function usePartner(): Partner {
  const partner = use(PartnerContext);
  if (!partner) throw new Error('usePartner() works below the partner guard only.');
  return partner;
}

/** The selection wherever one is, for the shell; null before one is made. */
export function useSelectedPartner(): Partner | null {
  return usePartnerStore((state) => state.selected);
}

/**
 * Whether the member may load reports (데이터 업로드) of the selected partner; before one is selected, of any: the page
 * asks for one first.
 */
export function useMayLoad(): boolean {
  const { isAllPartnerAccessible } = useMember();
  return useSelectedPartner()?.mayLoad ?? isAllPartnerAccessible;
}
