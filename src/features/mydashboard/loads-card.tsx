import { useQuery } from '@tanstack/react-query';
import { type SortedPage, TableCard } from '@/components/figure-page/table-card.tsx';
import { useMember } from '@/data/member.tsx';
import { partnersQuery } from '@/data/partner-query.ts';
import { reportsDueQuery } from '@/data/reports-due-query.ts';
import { loadRows, loadTable } from './load-columns.tsx';

/** 데이터 현황 over several partners: which report of which partner is missing. */
export function LoadsCard({ page }: { page: SortedPage<'loadSort'> }) {
  const { data: partners = [] } = useQuery(partnersQuery(useMember().id));
  const query = useQuery({
    ...reportsDueQuery(partners.map(({ code }) => code)),
    select: (answer) => loadRows(partners, answer),
  });
  return <TableCard table={loadTable} query={query} page={page} order="loadSort" />;
}
