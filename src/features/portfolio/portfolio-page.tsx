import { usePartnerOrAll } from '@/data/partner.tsx';
import { EveryPortfolio } from './every-portfolio.tsx';
import { PartnerPortfolio } from './partner-portfolio.tsx';

/** Which brands carry the company, and which are in danger? Of a partner, or of all that the member may see. */
export function PortfolioPage() {
  return usePartnerOrAll() === null ? <EveryPortfolio /> : <PartnerPortfolio />;
}
