import { useQuery } from '@tanstack/react-query';
import { useMember } from '@/data/member.tsx';
import { type Partner, partnersQuery } from '@/data/partner-query.ts';

/** The partners whose reports the member may load. */
export function useLoadablePartners(): Partner[] {
  const { data: partners = [] } = useQuery(partnersQuery(useMember().id));
  return partners.filter(({ mayLoad }) => mayLoad);
}
