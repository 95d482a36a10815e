import type { HomeInbound } from '@/data/home-summary.ts';
import type { PageTarget } from '@/components/layout/page-link.tsx';
import type { Day } from '@/domain/korea-time.ts';

/** Where the cards lead: the page that lists exactly what the card counts. */
export const homeTargets = {
  sales: (start: Day, end: Day) => ({ to: '/{-$partnerId}/statistics/total-sales', search: { start, end } }),
  ads: (start: Day, end: Day) => ({ to: '/{-$partnerId}/campaign-performance', search: { start, end } }),
  profit: { to: '/{-$partnerId}/product-diagnosis' },
  stock: (doc: 'out' | 'under7' | 'under14') => ({ to: '/$partnerId/inventory', search: { doc } }),
  inboundErrors: ({ errorFrom, errorTo }: HomeInbound) => ({
    to: '/$partnerId/inbound',
    search: { view: 'SCH', status: 'error', start: errorFrom, end: errorTo },
  }),
  inboundDue: ({ weekFrom, weekTo }: HomeInbound) => ({
    to: '/$partnerId/inbound',
    search: { view: 'SCH', status: 'scheduled', start: weekFrom, end: weekTo },
  }),
} as const satisfies Record<string, PageTarget | ((...values: never[]) => PageTarget)>;
