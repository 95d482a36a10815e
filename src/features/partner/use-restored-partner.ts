import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useMember } from '@/data/member.tsx';
import { partnersQuery } from '@/data/partner-query.ts';
import { clearPartner, rememberedPartner, selectPartner, usePartnerStore } from '@/data/partner-store.ts';

/**
 * Once the member's partners are known, the selection is the first of cookie, URL and current one that is among
 * them, or is cleared (specification section 4). Matters on pages that need no partner; the others choose on entry.
 */
export function useRestoredPartner(): void {
  const { data: partners } = useQuery(partnersQuery(useMember().id));
  useEffect(() => {
    if (!partners) return;
    const { selected } = usePartnerStore.getState();
    if (selected && partners.some(({ id }) => id === selected.id)) return;
    const partner = rememberedPartner(partners);
    if (partner) selectPartner(partner);
    else clearPartner();
  }, [partners]);
}
