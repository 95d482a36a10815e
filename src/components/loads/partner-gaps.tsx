import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMember } from '@/data/member.tsx';
import { partnersQuery } from '@/data/partner-query.ts';
import { partnerGapsQuery } from '@/data/reports-due-query.ts';
import { reportsDueText as text } from '@/text/reports-due.ts';

/** How many partners lack a report of yesterday, by the rule of 홈, for a member of several, leading to the matrix of partners by reports. */
export function PartnerGaps() {
  const { data: partners = [] } = useQuery(partnersQuery(useMember().id));
  const { data } = useQuery({ ...partnerGapsQuery, enabled: partners.length > 1 });
  if (data === undefined) return null;
  return (
    <Link
      to="/{-$partnerId}/mydashboard"
      params={{}}
      className="focus-ring decoration-input hover:decoration-foreground rounded-sm font-medium underline underline-offset-3"
    >
      {text.partners(data.partners, data.lacking)}
    </Link>
  );
}
