import { useLocation } from '@tanstack/react-router';
import { useSelectedPartner } from '@/data/partner.tsx';
import { isPartnerPath, pageAt } from '@/pages/page-at.ts';

/** The page of the chosen partner that the window shows, if views of it are kept: one of a product or brand has none. */
export function usePageOfViews() {
  const partner = useSelectedPartner();
  const pathname = useLocation({ select: (location) => location.pathname });
  const page = isPartnerPath(pathname) ? pageAt(pathname) : undefined;
  return partner && page && page.path.length > 1 && !page.path.includes('$') ? { partner, page } : undefined;
}
