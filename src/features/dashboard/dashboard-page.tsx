import { use } from 'react';
import { PartnerContext } from '@/data/partner.tsx';
import { EveryDashboard } from './every-dashboard.tsx';
import { PartnerDashboard } from './partner-dashboard.tsx';

/** What must I do this morning? Of a partner, or of all that the member may see. */
export function DashboardPage() {
  return use(PartnerContext) === null ? <EveryDashboard /> : <PartnerDashboard />;
}
