import { usePartnerOrAll } from '@/data/partner.tsx';
import { EveryDashboard } from './every-dashboard.tsx';
import { PartnerDashboard } from './partner-dashboard.tsx';

/** What must I do this morning? Of a partner, or of all that the member may see. */
export function MydashboardPage() {
  return usePartnerOrAll() === null ? <EveryDashboard /> : <PartnerDashboard />;
}
