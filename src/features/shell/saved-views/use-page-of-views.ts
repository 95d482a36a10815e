import { useLocation } from '@tanstack/react-router';
import { useSelectedPartner } from '@/data/partner.tsx';
import { pageOfViews } from './page-of-views.ts';

/** The page of the chosen partner that the window shows, if views of it are kept. */
export function usePageOfViews() {
  const partner = useSelectedPartner();
  const page = pageOfViews(useLocation({ select: ({ pathname }) => pathname }));
  return partner && page ? { partner, page } : undefined;
}
