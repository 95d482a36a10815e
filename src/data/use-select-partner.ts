import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { toast } from './toast.ts';
import { addressForPartner } from '@/pages/page-at.ts';
import { partnersText } from '@/text/partners.ts';
import type { Partner } from './partner-query.ts';
import { selectPartner, setPartnerModal } from './partner-store.ts';

/**
 * Choosing a partner (specification section 4): context and cookie, its /product-diagnosis in place of the
 * current history entry, modal closed, every cached query invalidated, a toast of 3 s. Who was asked for a partner on the
 * way to a page comes to that page instead.
 */
export function useSelectPartner(): (partner: Partner) => void {
  const navigate = useNavigate();
  const router = useRouter();
  const queryClient = useQueryClient();
  const handleSelect = async (partner: Partner) => {
    selectPartner(partner);
    setPartnerModal(false);
    const { pathname, state } = router.latestLocation;
    const asked =
      pathname === '/partner' && state.from ? addressForPartner(state.from, partner.id) : undefined;
    await (asked
      ? navigate({ href: asked, replace: true })
      : navigate({
          to: '/{-$partnerId}/product-diagnosis',
          params: { partnerId: String(partner.id) },
          replace: true,
        }));
    void queryClient.invalidateQueries();
    const { title, text } = partnersText.toasts.selected;
    toast.success(title, { id: 'partner-selected', description: text(partner.name), duration: 3000 });
  };
  return (partner) => void handleSelect(partner);
}
