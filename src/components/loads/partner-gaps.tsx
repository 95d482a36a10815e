import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMember } from '@/data/member.tsx';
import { partnersQuery } from '@/data/partner-query.ts';
import { MOST_PARTNERS, reportsDueQuery } from '@/data/reports-due-query.ts';
import { reportsDueText as text } from '@/text/reports-due.ts';

/** How many partners lack a report of yesterday, by the rule of 홈, for a member of several, leading to the matrix of partners by reports. */
export function PartnerGaps() {
  const { data: partners = [] } = useQuery(partnersQuery(useMember().id));
  const codes = partners.slice(0, MOST_PARTNERS).map(({ code }) => code);
  const { data } = useQuery(reportsDueQuery(codes.length > 1 ? codes : []));
  if (data === undefined) return null;
  const lacking = new Set(
    data.rows
      .filter(({ source, isThere }) => source !== '정산' && isThere === false)
      .map(({ partnerCd }) => partnerCd),
  );
  return (
    <Link
      to="/{-$partnerId}/mydashboard"
      params={{}}
      className="focus-ring decoration-input hover:decoration-foreground rounded-sm font-medium underline underline-offset-3"
    >
      {text.partners(codes.length, lacking.size)}
    </Link>
  );
}
