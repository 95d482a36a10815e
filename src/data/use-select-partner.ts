import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { toast } from './toast.ts';
import { partnersText } from '@/text/partners.ts';
import type { Partner } from './partner-query.ts';
import { selectPartner, setPartnerModal } from './partner-store.ts';

/**
 * Choosing a partner (specification section 4): context and cookie, its /product-diagnosis in place of the
 * current history entry, modal closed, every cached query invalidated, a toast of 3 s.
 */
export function useSelectPartner(): (partner: Partner) => void {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const handleSelect = async (partner: Partner) => {
    selectPartner(partner);
    setPartnerModal(false);
    await navigate({
      to: '/{-$partnerId}/product-diagnosis',
      params: { partnerId: String(partner.id) },
      replace: true,
    });
    void queryClient.invalidateQueries();
    const { title, text } = partnersText.toasts.selected;
    toast.success(title, { id: 'partner-selected', description: text(partner.name), duration: 3000 });
  };
  return (partner) => void handleSelect(partner);
}
