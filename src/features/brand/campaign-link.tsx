import { Link } from '@tanstack/react-router';
import { usePartner } from '@/data/partner.tsx';

interface CampaignLinkProps {
  name: string;
  /** The brand to which 캠페인 성과 is narrowed; without it all. */
  brandCd?: string;
}

/** The name of a campaign in a table, which leads to it in 캠페인 성과, in the period of the page. */
export function CampaignLink({ name, brandCd }: CampaignLinkProps) {
  return (
    <Link
      to="/{-$partnerId}/campaign-performance"
      params={{ partnerId: String(usePartner().id) }}
      search={({ start, end, compare }) => ({
        ...(start && end ? { start, end } : {}),
        ...(compare ? { compare } : {}),
        ...(brandCd ? { brand: brandCd } : {}),
        name,
      })}
      className="focus-ring rounded-sm py-0.5 underline-offset-3 -outline-offset-1 hover:underline"
    >
      {name}
    </Link>
  );
}
