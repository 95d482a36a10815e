import { useQuery } from '@tanstack/react-query';
import { type SortedPage, TableCard } from '@/components/figure-page/table-card.tsx';
import { useMember } from '@/data/member.tsx';
import { partnersQuery } from '@/data/partner-query.ts';
import { loadRows, loadTable } from './load-columns.tsx';
import { dashboardQueries } from './mydashboard-queries.ts';

/** As many as one call answers. */
const MOST_PARTNERS = 100;

/** 데이터 현황 over several partners: which report of which partner is missing. */
export function LoadsCard({ page }: { page: SortedPage<'loadSort'> }) {
  const { data: known = [] } = useQuery(partnersQuery(useMember().id));
  const partners = known.slice(0, MOST_PARTNERS);
  const query = useQuery({
    ...dashboardQueries.every.loads(partners.map(({ code }) => code)),
    enabled: partners.length > 0,
    select: (answer) => loadRows(partners, answer),
  });
  return <TableCard table={loadTable} query={query} page={page} order="loadSort" />;
}
