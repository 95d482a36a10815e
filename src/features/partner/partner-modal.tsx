import { useQuery } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { lazy } from 'react';
import { toast } from '@/data/toast.ts';
import { LazyOverlay } from '@/components/layout/lazy-overlay.tsx';
import { Dialog } from '@/components/ui/dialog.tsx';
import { useMember } from '@/data/member.tsx';
import { partnersQuery } from '@/data/partner-query.ts';
import { setPartnerModal, usePartnerStore } from '@/data/partner-store.ts';
import { partnersText } from '@/text/partners.ts';
import { useRestoredPartner } from './use-restored-partner.ts';

const PartnerModalContent = lazy(() => import('./partner-modal-content.tsx'));

/**
 * The partner modal. Without a selected partner it stays, except on /profile (specification section 4) and for a
 * member who has none to select.
 */
export function PartnerModal() {
  useRestoredPartner();
  const isOpen = usePartnerStore((state) => state.isModalOpen);
  const hasPartner = usePartnerStore((state) => state.selected !== null);
  const { data: partners } = useQuery(partnersQuery(useMember().id));
  const isOnProfile = useRouterState({ select: (state) => state.location.pathname === '/profile' });
  const handleOpenChange = (open: boolean) => {
    if (open || hasPartner || isOnProfile || partners?.length === 0) {
      setPartnerModal(open);
      return;
    }
    const { title, text } = partnersText.toasts.required;
    toast.warning(title, { id: 'partner-required', description: text, duration: 3000 });
  };
  return (
    <Dialog open={isOpen} onOpenChange={handleOpenChange}>
      <LazyOverlay name={String(isOpen)}>{isOpen ? <PartnerModalContent /> : null}</LazyOverlay>
    </Dialog>
  );
}
